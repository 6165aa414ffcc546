"""Traits of weapons: when each may be fired, and what it changes of the one attack."""

from collections.abc import Iterator

from grognard.engine.asking.acts import Why
from grognard.engine.clauses import implements
from grognard.engine.core.script import Game
from grognard.engine.core.state import model_ref
from grognard.engine.dice.joint import Die, Stack

from ..books.cards import Weapon
from ..books.profiles import weapon
from ..terms import (
    NO_SNIPER,
    SHOTS,
    SPENT,
    bears,
    card_of,
    counter,
    figures,
    has_attribute,
    has_moved,
    has_trait,
    is_advanced,
    is_infantry,
)
from ..turn import DOUBLE_TIME
from .dice import half, stepped

CREW = 2
"""Figures that a Crew weapon occupies."""


# -- when it may be fired ----------------------------------------------------------------------------------------------


@implements("fireteam.weapon.heavy", "fireteam.attribute.powered")
def is_heavy(game: Game, team: int, arm: Weapon) -> bool:
    """A Heavy weapon binds its team, unless that is Powered."""
    return has_trait(game, arm, "heavy") and not has_attribute(game, team, "powered")


@implements("fireteam.weapon.heavy")
def barred(game: Game, team: int, action: str) -> tuple[Why, ...]:
    """A team with a Heavy weapon cannot use Double Time."""
    if action == DOUBLE_TIME and any(is_heavy(game, team, weapon(id)) for id in card_of(game, team).special):
        return (("fireteam.weapon.heavy", "a team with a Heavy weapon cannot use Double Time"),)
    return ()


def most_shots(game: Game, arm: Weapon) -> int:
    """How often it is fired in a battle; 0: as often as you like."""
    if not is_advanced(game):
        return 0
    return 1 if arm.has("one-shot") else arm.shots


@implements("fireteam.weapon.heavy", "fireteam.weapon.slow", "fireteam.weapon.one-shot", "fireteam.weapon.shots")
def silent(game: Game, team: int, arm: Weapon) -> Iterator[Why]:
    """Why a weapon is not fired now, whatever the target."""
    if is_heavy(game, team, arm) and has_moved(game, team):
        yield "fireteam.weapon.heavy", "a Heavy weapon is not fired by a team that has moved"
    if has_trait(game, arm, "slow") and bears(game, team, f"{SPENT}{gun(arm)}"):
        yield "fireteam.weapon.slow", "a Slow weapon is fired once an activation"
    most = most_shots(game, arm)
    if most and counter(game, team, f"{SHOTS}{arm.id}") >= most:
        yield ("fireteam.weapon.one-shot" if arm.has("one-shot") else "fireteam.weapon.shots"), "it is used up"
    if arm.id == "sniper" and bears(game, team, NO_SNIPER):
        yield "fireteam.attribute.sniper", "the sniper is lost, and his rifle with him"


@implements("fireteam.weapon.min-range")
def least_range(game: Game, arm: Weapon) -> int:
    """Targets nearer than this are not fired at."""
    return arm.least_range if is_advanced(game) else 0


def blast(game: Game, arm: Weapon) -> int:
    """The radius of its blast, 0 for none."""
    return arm.blast if is_advanced(game) else 0


def gun(arm: Weapon) -> str:
    """What counts as one weapon for Slow: the modes of a gun are one."""
    return arm.id.removesuffix("-he").removesuffix("-ap")


@implements("fireteam.weapon.slow", "fireteam.weapon.one-shot", "fireteam.weapon.shots")
def use_up(game: Game, team: int, fired: tuple[Weapon, ...]) -> None:
    """What has been fired is remembered: Slow weapons until the next activation, others for the battle."""
    slow = tuple(sorted({f"{SPENT}{gun(arm)}" for arm in fired if has_trait(game, arm, "slow")}))
    if slow:
        game.tag("fireteam.weapon.slow", model_ref(team), adds=slow)
    for arm in fired:
        if most_shots(game, arm):
            clause = "fireteam.weapon.one-shot" if arm.has("one-shot") else "fireteam.weapon.shots"
            game.count(clause, (model_ref(team), f"{SHOTS}{arm.id}", 1))


# -- what it changes ---------------------------------------------------------------------------------------------------


@implements("fireteam.weapon.crew")
def crew(game: Game, team: int, arm: Weapon) -> int:
    """How many figures it occupies: a Crew weapon two, while there are two."""
    return min(CREW, figures(game, team)) if has_trait(game, arm, "crew") else 1


@implements("fireteam.weapon.crew")
def dice(game: Game, team: int, arm: Weapon, number: int) -> int:
    """The dice that it rolls: half of them where one figure alone serves a Crew weapon."""
    return half(number) if has_trait(game, arm, "crew") and figures(game, team) == 1 else number


@implements("fireteam.weapon.precise", "fireteam.attribute.marksman")
def keeps_far(game: Game, team: int, arm: Weapon) -> bool:
    """Whether long range does not reduce its dice: Precise ones of who has not moved, team weapons of Marksmen."""
    if has_trait(game, arm, "precise") and not has_moved(game, team):
        return True
    return arm.kind == "team" and has_attribute(game, team, "marksman")


@implements("fireteam.weapon.lob", "fireteam.weapon.flame")
def cover_against(game: Game, arm: Weapon, state: int) -> int:
    """The state of cover against a weapon: one lower against Lob, none against Flame."""
    if has_trait(game, arm, "flame"):
        return 0
    return max(state - 1, 0) if has_trait(game, arm, "lob") else state


@implements("fireteam.weapon.flame", "fireteam.weapon.blast")
def spares_prone(game: Game, arm: Weapon) -> bool:
    """Whether being Prone helps against it: neither against Flame nor in a Blast."""
    return not has_trait(game, arm, "flame") and not blast(game, arm)


# -- in close combat ---------------------------------------------------------------------------------------------------


@implements("fireteam.weapon.close")
def close_arms(game: Game, team: int) -> tuple[Weapon, ...]:
    """The Close weapons that figures of a team use instead of team weapons, one figure each."""
    if not is_infantry(game, team):
        return ()
    own = [weapon(id) for id in card_of(game, team).special]
    return tuple([arm for arm in own if has_trait(game, arm, "close")])[: figures(game, team)]


@implements("fireteam.weapon.close", "fireteam.weapon.flame")
def close_stack(game: Game, arm: Weapon, steps: int, covered: int) -> Stack:
    """All dice of a Close weapon; what cover adds to Defense does not count against Flame."""
    die = stepped(arm.die, steps)
    return Stack(arm.dice, Die(die.sides, die.plus + (covered if has_trait(game, arm, "flame") else 0)))
