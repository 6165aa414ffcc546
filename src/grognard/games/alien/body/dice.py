"""Skill rolls: pools of base and stress dice, what adds to them, and the order in which a roll is settled."""

from typing import Any

from grognard.engine.asking.acts import REFS
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref
from grognard.engine.dice.rolls import Count, Modifiers, Pool, Total

from ..books.cards import SKILLS, Character, Creature
from ..map import screen
from ..words import help
from ..words.attempt import Attempt, Rollout, Throw, part
from ..words.later import Later
from ..words.questions import Asked, one_of, pick, words_of
from ..words.terms import PRONE, SAC, being_of, model_of, seat_of
from ..words.terms import stress as stress_of
from ..words.turn import Doing, doing_of

# first of all: chapters that load while this one does may name them
from . import android, gear, hindrances, injuries, push, stress, supply, talent

# isort: split

__all__ = ["Attempt", "Rollout", "Throw", "part"]

SIX, LEAST_DICE = 6, 1
THREAT = ("manipulation", "strength")
"""The one skill that may be rolled with another attribute."""
DOWN_SKILLS = ("close-combat", "ranged-combat")
FASTER, QUIET, MORE = "faster", "quiet", "more"
AFTER_ROLL: Later[[Game, Attempt], Script[None]] = Later()
"""What a roll does to whoever made it."""


# -- dice other than pools ---------------------------------------------------------------------------------------------


@implements("alien.dice.d6")
def d66(game: Game, who: int, clause: str, purpose: str) -> Script[int]:
    """Two dice read as tens and ones."""
    roll = Total(seat_of(game, who), clause, purpose, (6, 6), 0, (10, 1), (model_ref(who),))
    face: int = yield screen.roll_for(game, who, roll)
    return face


@implements("alien.dice.d6")
def d3(game: Game, seat: int, clause: str, purpose: str) -> Script[int]:
    """A D6 halved, rounding up."""
    face: int = yield Total(seat, clause, purpose, (6,))
    return (face + 1) // 2


# -- the pool ----------------------------------------------------------------------------------------------------------


@implements(
    "alien.dice.base", "alien.dice.unskilled", "alien.dice.other-attribute", "alien.xeno.no-attributes",
    "alien.xeno.queen-sac", "alien.synth.act", "alien.char.attributes", "alien.char.skills",
)  # fmt: skip
def own_dice(game: Game, attempt: Attempt) -> Modifiers:
    """Attribute and skill level; the fixed dice of creatures and machines."""
    card, skill = being_of(game, attempt.who), attempt.skill
    if attempt.dice:
        return (part(attempt.dice, "alien.dice.base", "attack dice"),)
    if type(card) is Creature:
        level = 0 if skill == "mobility" and SAC in model_of(game, attempt.who).tags else getattr(card, skill)
        return (part(level, "alien.dice.base", skill.replace("-", " ")),)
    assert type(card) is Character, "machines roll fixed dice"
    attribute = attempt.attribute or SKILLS[skill]
    assert attribute == SKILLS[skill] or (skill, attribute) == THREAT, f"{skill} is not rolled with {attribute}"
    level = card.skills.get(skill, 0)
    own = part(card.attributes[attribute], "alien.dice.base", attribute)
    return (own, part(level, "alien.dice.base", skill.replace("-", " "))) if level else (own,)


@implements("alien.dice.modifiers", "alien.move.prone")
def modifiers(game: Game, who: int, skill: str, task: str = "", two_arms: bool = False) -> Modifiers:
    """Everything that stands now: gear, responses, traumas, injuries, talents, lying prone, no gravity."""
    if type(being_of(game, who)) is not Character:
        return ()
    attribute = SKILLS[skill]
    found = [*gear.bonus(game, who, skill, task), *stress.modifiers(game, who, attribute)]
    found += hindrances.scars(game, who, skill, attribute)
    found += injuries.modifiers(game, who, skill, two_arms)
    found += talent.modifiers(game, who, task)
    found += hindrances.weightless(game, who, skill)
    if (skill in DOWN_SKILLS or task == "dodge") and PRONE in model_of(game, who).tags:
        found.append(part(-1, "alien.move.prone", "prone"))
    return tuple(found)


def all_parts(game: Game, attempt: Attempt) -> Modifiers:
    """The whole sum of a roll, line by line."""
    who = attempt.who
    own, parts = own_dice(game, attempt), attempt.parts
    if not attempt.dice:
        parts = (*parts, *modifiers(game, who, attempt.skill, attempt.task, attempt.two_arms))
    if not attempt.passive and not is_deathly(attempt):
        parts = (*parts, *help.help_parts(game, attempt), *help.order_parts(game, attempt))
    parts = (*parts, *hindrances.in_the_dark(game, attempt))
    if attempt.target is not None:
        parts = (*parts, *talent.studied(game, who, attempt.target, attempt.task))
    return own + parts


@implements("alien.dice.minimum")
def base_dice(parts: Modifiers) -> int:
    return max(LEAST_DICE, sum([part.amount for part in parts]))


@implements("alien.dice.stress", "alien.dice.npc-rolls", "alien.dice.modifiers")
def stress_dice(game: Game, attempt: Attempt) -> int:
    """One for each point of the stress level of a PC with nerves, whatever the modifiers; NPCs and machines: none."""
    if attempt.dice or is_deathly(attempt) or not android.has_nerves(game, attempt.who):
        return 0
    return stress_of(game, attempt.who)


def is_deathly(attempt: Attempt) -> bool:
    return attempt.task == "death"


def roll_of(game: Game, attempt: Attempt) -> Count:
    """The roll itself, for those who throw it in secret; read the result with `thrown`."""
    parts = all_parts(game, attempt)
    return _count(game, attempt, base_dice(parts), stress_dice(game, attempt), parts)


def _count(game: Game, attempt: Attempt, base: int, stress: int, parts: Modifiers) -> Count:
    pools = (Pool(base, (SIX,)), Pool(stress, (SIX, 2))) if stress else (Pool(base, (SIX,)),)
    purpose = attempt.purpose or attempt.skill
    return Count(seat_of(game, attempt.who), attempt.clause, purpose, pools, (model_ref(attempt.who),), parts)


def thrown(roll: Count, reading: Any) -> Throw:
    """What a pool of base and stress dice shows."""
    base = roll.pools[0].number
    if len(roll.pools) == 1:
        return Throw(base, 0, reading, 0, 0)
    stress = roll.pools[1].number
    (sixes,), (stress_sixes, harmless) = reading
    return Throw(base, stress, sixes, stress_sixes, stress - harmless)


# -- a roll from the pool to the result --------------------------------------------------------------------------------


def skill_roll(game: Game, attempt: Attempt) -> Script[Rollout]:
    """One side alone: throw, push, stress response."""
    rollout, _ = yield from contest(game, attempt, None)
    return rollout


@implements("alien.dice.sequence")
def contest(game: Game, active: Attempt, passive: Attempt | None) -> Script[tuple[Rollout, Rollout | None]]:
    """Both throw; the active side pushes, then the other; then responses, active side first; cancelling is up to the
    caller (`opposed`)."""
    mine = yield from throw(game, active)
    theirs = None if passive is None else (yield from throw(game, passive))
    mine = yield from push.offer(game, active, mine)
    if passive is not None and theirs is not None:
        theirs = yield from push.offer(game, passive, theirs)
    won = yield from settle(game, active, mine)
    lost = None if passive is None or theirs is None else (yield from settle(game, passive, theirs))
    for attempt in (active,) if passive is None else (active, passive):
        yield from AFTER_ROLL.run(game, attempt)
        if attempt.skill == "mobility":
            yield from supply.strain(game, attempt.who)
    return won, lost


def throw(game: Game, attempt: Attempt) -> Script[Throw]:
    """The first throw; help and orders are used up by it."""
    if not attempt.passive:
        yield from talent.reckless(game, attempt.who, attempt.skill)
    roll = roll_of(game, attempt)
    if not attempt.passive and not is_deathly(attempt):
        help.use_up(game, attempt.who)
    reading = yield screen.roll_for(game, attempt.who, roll)
    return thrown(roll, reading)


def settle(game: Game, attempt: Attempt, throw: Throw) -> Script[Rollout]:
    """The stress response of a throw, and what it leaves of the successes."""
    messed_up = False
    if throw.ones and not attempt.passive:
        messed_up = yield from stress.respond(game, attempt.who)
    successes = 0 if messed_up else throw.successes
    if not successes and attempt.task:
        help.note_failure(game, attempt)
    return Rollout(successes, throw.pushes, messed_up, throw.ones)


@implements("alien.dice.hit")
def is_hit(left: int) -> bool:
    """At least one success left after defence and Mess Up, whatever armor does to the damage."""
    return left > 0


@implements("alien.dice.extra")
def extra(left: int) -> int:
    """Successes after the first: in an attack 1 damage each."""
    return max(0, left - 1)


EXTRAS = {FASTER: "half the time", QUIET: "no noise", MORE: "one unit more"}
bought_with = one_of(REFS, lambda _, way: EXTRAS[way], "alien.dice.extra", words_of, "not what it can buy here, or had")
EXTRA = Menu(
    name="extra", prompt="What does the extra success buy?", clause="alien.dice.extra", turn=doing_of,
    acts=(bought_with,),
)  # fmt: skip


@implements("alien.dice.extra")
def spend_extras(game: Game, who: int, extras: int, ways: tuple[str, ...] = (FASTER, QUIET, MORE)) -> Script[list[str]]:
    """Outside combat each extra success buys half the time, silence or one unit more."""
    bought: list[str] = []
    while len(bought) < extras and ways:
        bought.append((yield from pick(EXTRA, Doing(game, who, Asked(words=ways)))))
        if bought[-1] == QUIET:
            ways = tuple([way for way in ways if way != QUIET])
    return bought
