"""Attributes of teams: each is asked by the rule that it changes."""

from collections.abc import Iterable

from grognard.engine.asking.acts import Why
from grognard.engine.clauses import implements
from grognard.engine.core.memory import POSTS, remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Point, model_ref
from grognard.engine.dice.rolls import Modifier, Modifiers, Total
from grognard.kit.units.pieces import seat_of_model

from ..terms import (
    FIRED,
    INCH,
    NO_SNIPER,
    bears,
    figures,
    full_name,
    has_attribute,
    is_cowering,
    pins,
)
from ..turn import Acting, Deed
from . import leader
from .cover import is_in_cover
from .dice import shift
from .measure import as_if, distance

HIDES = 12 * INCH
"""From farther away nobody aims at a Stealth team in cover."""
HIDDEN: Why = ("fireteam.attribute.stealth", "it hides in cover more than 12 inches away")
GRENADES = 3
"""What Engineers add to the totals of AT grenades."""


@implements("fireteam.attribute.sniper")
def lose_figures(game: Game, team: int, number: int) -> Script[None]:
    """For each figure that a Sniper team loses a die says whether it was the sniper: on an odd number."""
    for _ in range(number if figures(game, team) > 0 and has_attribute(game, team, "sniper") else 0):
        if bears(game, team, NO_SNIPER):
            return
        clause = "fireteam.attribute.sniper"
        purpose = f"is the sniper of {full_name(game, team)} lost, on an odd number"
        roll = yield Total(seat_of_model(game, team), clause, purpose, (6,), about=(model_ref(team),))
        if roll % 2:
            game.tag(clause, model_ref(team), adds=(NO_SNIPER,))


@implements("fireteam.attribute.ccw", "fireteam.advanced.assault-fire-ccw", "fireteam.morale.cower-close-combat")
def close_shifts(game: Game, team: int, fires: bool = False) -> Modifiers:
    """What raises the team weapons dice in close combat: CCW, but not in Assault Fire and not while Cowering."""
    if fires or is_cowering(game, team) or not has_attribute(game, team, "ccw"):
        return ()
    return (shift(1, "fireteam.attribute.ccw", "close combat weapons"),)


@implements("fireteam.attribute.steadfast")
def counted_pins(game: Game, team: int) -> int:
    """The Pin Check markers that count in morale tests, Rally and Overwatch checks: of Steadfast teams one fewer."""
    return max(pins(game, team) - has_attribute(game, team, "steadfast"), 0)


@implements("fireteam.attribute.shaky")
def nerves(game: Game, team: int) -> Modifiers:
    """A Shaky team that no Leader has in his command radius subtracts 1 from morale tests and Rally."""
    if has_attribute(game, team, "shaky") and not leader.is_led(game, team):
        return (Modifier(-1, "fireteam.attribute.shaky", "Shaky"),)
    return ()


@implements("fireteam.attribute.stealth")
@remembered(POSTS, FIRED)
def is_hidden(game: Game, team: int, watcher: int) -> bool:
    """Whether a Stealth team in cover that has not fired since its activation began is too far off to be aimed at."""
    if not has_attribute(game, team, "stealth") or bears(game, team, FIRED):
        return False
    return distance(game, team, watcher) > HIDES and is_in_cover(game, team)


@implements("fireteam.attribute.stealth")
def aware(game: Game, team: int, at: Point, watchers: tuple[int, ...]) -> tuple[int, ...]:
    """Those of some who see a team at a point from whom it would not hide there."""
    if not watchers or not has_attribute(game, team, "stealth"):
        return watchers
    there = as_if(game, ((team, at),))
    return tuple([id for id in watchers if not is_hidden(there, team, id)])


@implements("fireteam.attribute.stealth")
def unhidden(turn: Acting, deeds: Iterable[Deed]) -> list[Deed]:
    """Those shots at whose points the target does not hide."""
    spots = [(deed, has_attribute(turn.game, deed.target, "stealth")) for deed in deeds]
    return [deed for deed, hides in spots if not (hides and _hides_from(turn, deed))]


def _hides_from(turn: Acting, deed: Deed) -> bool:
    return is_hidden(as_if(turn.game, deed.places, deed.turned), deed.target, turn.team)


@implements("fireteam.attribute.medic")
def is_medic(game: Game, team: int) -> bool:
    """Whether it may treat the wounded."""
    return has_attribute(game, team, "medic")


@implements("fireteam.attribute.observer")
def is_observer(game: Game, team: int) -> bool:
    """Whether it spots for any Indirect weapon, and calls fire from off the board."""
    return has_attribute(game, team, "observer")


@implements("fireteam.attribute.engineer")
def digging_cost(game: Game, team: int) -> int:
    """How many actions digging in takes: one of Engineers, two of others."""
    return 1 if has_attribute(game, team, "engineer") else 2


@implements("fireteam.attribute.jump")
def leaps(game: Game, team: int) -> bool:
    """Whether nothing hinders it on its way when it moves by Move, Double Time, Assault or with fire."""
    return has_attribute(game, team, "jump")


@implements("fireteam.attribute.powered")
def is_powered(game: Game, team: int) -> bool:
    """Whether wounds do not slow it, standing up is free and Heavy weapons do not bind it."""
    return has_attribute(game, team, "powered")


@implements("fireteam.attribute.tank-hunter", "fireteam.attribute.engineer")
def grenades(game: Game, team: int) -> tuple[int, int]:
    """How many figures use AT grenades against a vehicle, and what is added to their totals."""
    number = figures(game, team) if has_attribute(game, team, "tank-hunter") else 1
    return number, GRENADES if has_attribute(game, team, "engineer") else 0
