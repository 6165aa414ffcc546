"""Pushing a roll: who may, what it costs, and which dice are thrown again."""

from msgspec import Struct

from grognard.engine.asking.acts import Act, Reasons, idle, plain
from grognard.engine.asking.decisions import Progress
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref
from grognard.engine.dice.rolls import Count, Pool

from ..map import screen
from ..words import optional_rules
from ..words.attempt import Attempt, Throw
from ..words.terms import has, seat_of
from ..words.turn import Doing, doing_of
from . import stress, talent

SIX = 6
NEVER = ("death", "resilient", "trauma")
"""Tasks whose rolls are never pushed."""
_PROMPTS = (
    "No success. Push the roll?",
    "1 success. Push for more?",
    *(f"{n} successes. Push for more?" for n in range(2, 13)),
)


@implements("alien.push.never")
def can_push(game: Game, attempt: Attempt) -> bool:
    """PCs whose stress can rise, on rolls that may be pushed; not the Deflated and not the Apathetic."""
    if attempt.passive or not attempt.can_push or attempt.task in NEVER:
        return False
    return stress.can_pay(game, attempt.who) and not stress.bars_push(game, attempt.who)


@implements("alien.push.when", "alien.push.blocked")
def may_push(game: Game, attempt: Attempt, throw: Throw) -> bool:
    """Once (with some talents twice), failed or not, unless a stress die shows 1."""
    if throw.ones or (throw.pushes and not talent.may_push_again(game, attempt, throw)):
        return False
    return can_push(game, attempt)


@implements("alien.push.when", "alien.push.opposed")
def offer(game: Game, attempt: Attempt, throw: Throw) -> Script[Throw]:
    """Ask as long as a push is open. In contests the active side is asked, and re-rolls, before the other chooses."""
    throw = yield from optional_rules.story(game, attempt, throw)
    while may_push(game, attempt, throw):
        if not (yield from _is_wanted(game, attempt, throw)):
            break
        throw = yield from again(game, attempt, throw)
        throw = yield from optional_rules.story(game, attempt, throw)
    return throw


class Thrown(Struct, Progress, tag=True, frozen=True):
    """What lies there before a push: successes, and the dice that would be rolled again."""

    successes: int
    base: int
    nerves: int


def _is_obsessed(turn: Doing) -> bool:
    return has(turn.game, turn.who, "trauma:obsessive")


def _push_label(turn: Doing, _: None) -> str:
    if _is_obsessed(turn):
        return "push: an obsession"
    levels = stress.raised_by(turn.game, turn.who, stress.price_of_push(turn.game, turn.who))
    return f"Push: +{levels} stress, roll again"


def _bar_keep(turn: Doing) -> Reasons:
    return (("alien.trauma.after", "an obsession leaves no choice"),) if _is_obsessed(turn) else ()


@plain("push", _push_label, "alien.push.effect")
def push(turn: Doing) -> None:
    """The script rolls again."""


def _prompt(turn: Doing, _: object) -> str:
    lying = turn.progress
    assert isinstance(lying, Thrown)
    return _PROMPTS[min(lying.successes, len(_PROMPTS) - 1)]


keep: Act[Doing, None] = idle("keep", "Leave it", "alien.push.when", bar=_bar_keep)
MENU = Menu(
    name="push",
    prompt=_prompt,
    clause="alien.push.when",
    turn=doing_of,
    acts=(push, keep),
)


def _is_wanted(game: Game, attempt: Attempt, throw: Throw) -> Script[bool]:
    lying = Thrown(throw.successes, throw.base - throw.base_sixes, throw.stress - throw.stress_sixes + 1)
    chosen = yield from MENU.ask(Doing(game, attempt.who, lying))
    return chosen is not None and chosen[0] is push


@implements("alien.push.effect", "alien.push.second-ones")
def again(game: Game, attempt: Attempt, throw: Throw) -> Script[Throw]:
    """Stress rises at once; one new stress die and every die not showing 6 are rolled; sixes stay."""
    stress.gain(game, attempt.who, stress.price_of_push(game, attempt.who), "alien.push.effect")
    base, nerves = throw.base - throw.base_sixes, throw.stress - throw.stress_sixes + 1
    pools = (Pool(base, (SIX,)), Pool(nerves, (SIX, 2)))
    purpose = f"{attempt.purpose or attempt.skill}, pushed"
    roll = Count(seat_of(game, attempt.who), "alien.push.effect", purpose, pools, (model_ref(attempt.who),))
    reading = yield screen.roll_for(game, attempt.who, roll)
    (sixes,), (stress_sixes, harmless) = reading
    return Throw(
        throw.base,
        throw.stress + 1,
        throw.base_sixes + sixes,
        throw.stress_sixes + stress_sixes,
        nerves - harmless,
        throw.pushes + 1,
    )
