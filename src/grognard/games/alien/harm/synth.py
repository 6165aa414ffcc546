"""Synthetics: what zero Health does to androids, how they are repaired, and secret ones."""

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref
from grognard.engine.dice.rolls import Total

from ..body import character, dice, fright, gear, stress
from ..body.android import PUMP, SHUTDOWN
from ..known import sight
from ..map import screen, zone
from ..words import clock
from ..words.attempt import Attempt
from ..words.tagging import retag
from ..words.terms import (
    ANDROID,
    FATIGUED,
    FLAW,
    LOST_TURN,
    OUT,
    OVERKILL,
    REPAIRED,
    SECRET_ANDROID,
    SHAKEN,
    can_act,
    has,
    health,
    health_key,
    is_android,
    model_of,
    seat_of,
    toward,
)
from . import death

PLAYED = (FATIGUED, "sick", OVERKILL, SHAKEN)


# -- damage ------------------------------------------------------------------------------------------------------------


@implements("alien.synth.zero", "alien.synth.more-damage")
def at_zero(game: Game, who: int) -> Script[None]:
    """Zero Health, or more damage at zero: a roll on the table; what it already has counts as the next higher."""
    if has(game, who, OUT):
        return
    roll = Total(seat_of(game, who), "alien.synth.zero", screen.about(game, who, "android damage"), (6,))
    row: int = yield screen.roll_for(game, who, roll)
    while row < SHUTDOWN and has(game, who, f"{FLAW}{row}"):
        row += 1
    suffer(game, who, row)


@implements("alien.synth.zero")
def suffer(game: Game, who: int, row: int) -> None:
    """One row of the table; it goes on operating until system shutdown."""
    if row >= SHUTDOWN:
        shut_down(game, who, "alien.synth.zero")
        return
    lost = (LOST_TURN,) if row == PUMP else ()
    game.tag("alien.synth.zero", model_ref(who), (f"{FLAW}{row}", *lost))
    gear.lose_grip(game, who, "alien.synth.zero")


def shut_down(game: Game, who: int, clause: str) -> None:
    """Out of play for good: nothing binds it to others any more."""
    death.part(game, who, clause)
    game.tag(clause, model_ref(who), (f"{FLAW}{SHUTDOWN}", OUT))


@implements("alien.synth.repair")
def can_repair(game: Game, who: int, android: int) -> bool:
    """Anything but a system shutdown, by somebody else who can act."""
    hurt = _is_below_full(game, android) or any(tag.startswith(FLAW) for tag in model_of(game, android).tags)
    return is_android(game, android) and hurt and not has(game, android, OUT) and who != android and can_act(game, who)


def _is_below_full(game: Game, android: int) -> bool:
    return health(game, android) < character.max_health(game, android)


@implements("alien.synth.repair")
def work_on(game: Game, who: int, android: int) -> Script[None]:
    """One stretch of repairs; when they make a shift the roll is due."""
    if clock.is_shift_done(game, android, REPAIRED, "alien.synth.repair"):
        yield from repair(game, who, android)


@implements("alien.synth.repair")
def repair(game: Game, who: int, android: int) -> Script[bool]:
    """The roll after a shift of work: a success restores the android completely."""
    purpose, clause = toward(game, "repair", "of", android), "alien.synth.repair"
    attempt = Attempt(who, "comtech", clause=clause, purpose=purpose, task="repair", target=android)
    rollout = yield from dice.skill_roll(game, attempt)
    if not rollout.successes:
        return False
    flaws = tuple(tag for tag in model_of(game, android).tags if tag.startswith(FLAW))
    retag(game, "alien.synth.repair", model_ref(android), (), (*flaws, LOST_TURN))
    missing = character.max_health(game, android) - health(game, android)
    if missing:
        game.count("alien.synth.repair", (model_ref(android), health_key(game, android), missing))
    return True


# -- secret androids ---------------------------------------------------------------------------------------------------


@implements("alien.synth.secret")
def reveal(game: Game, who: int) -> None:
    """Damage shows what a secret android is."""
    if _is_below_full(game, who):
        is_spared(game, who)


@implements("alien.synth.secret", "alien.synth.immune")
def is_spared(game: Game, who: int) -> bool:
    """A secret android makes every roll that a human would; where what comes of it does not harm it, all see what it
    is. What it only played falls away, and PCs who see it gain stress."""
    if not has(game, who, SECRET_ANDROID):
        return False
    fright.stop(game, who, "alien.synth.secret")
    played = tuple(tag for tag in model_of(game, who).tags if tag.startswith("response:") or tag in PLAYED)
    stress.lower(game, who, 99, "alien.synth.secret")
    game.tag("alien.synth.secret", model_ref(who), (ANDROID,), (SECRET_ANDROID, *played))
    for other in sight.awake(game):
        if other != who and zone.sees(game, other, who):
            stress.gain(game, other, 1, "alien.synth.secret")
    return True
