"""The clock as it is read: which round, stretch and shift is being played, and work that takes a whole shift."""

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game
from grognard.engine.core.state import CLOCK, model_ref

from .terms import COMBAT, COUNTDOWN, SHIFT, STRETCH, count_of

ROUNDS_IN_STRETCH = 60
"""After so many a stretch is over for everybody, and a fight with it."""
STRETCHES_IN_SHIFT = 60
_BEGUN = "~countdown-in"
"""The stretch, from 1, in which the countdown began."""
WORKED_IN = "-in"
"""Ending of the counter with the stretch in which work on somebody was last done."""


def stretch_now(game: Game) -> int:
    return game.state.clock.get(STRETCH, 0)


def this_stretch(game: Game) -> int:
    """A number for the stretch being played, never 0."""
    return stretch_now(game) + 1


@implements("alien.time.repairs")
def shifts_passed(game: Game) -> int:
    """Repairs are counted in these."""
    return game.state.clock.get(SHIFT, 0)


def shift_now(game: Game) -> int:
    """The shift being played, from 1 on."""
    return shifts_passed(game) + 1


def moment(game: Game) -> int:
    """The round or stretch being played, as one number."""
    here = game.state.round if game.state.phase == COMBAT else 0
    return stretch_now(game) * 1000 + here


def is_worked_on(game: Game, who: int, work: str) -> bool:
    """Whether somebody's stretch has gone into this work on a being already: a second pair of hands only helps."""
    return count_of(game, who, work + WORKED_IN) == this_stretch(game)


@implements("alien.time.repairs")
def is_shift_done(game: Game, who: int, work: str, clause: str) -> bool:
    """One stretch more has gone into work on a being, at most one in a stretch whoever lends a hand; True when they
    make a shift, and the next one begins anew."""
    if is_worked_on(game, who, work):
        return False
    ref, done = model_ref(who), count_of(game, who, work) + 1
    is_done = done >= STRETCHES_IN_SHIFT
    since = this_stretch(game) - count_of(game, who, work + WORKED_IN)
    game.count(clause, (ref, work, 1 - done if is_done else 1), (ref, work + WORKED_IN, since))
    return is_done


@implements("alien.time.countdown")
def start_countdown(game: Game, minutes: int, clause: str) -> None:
    """The stretch in which it begins is no full one."""
    clock = game.state.clock
    since = this_stretch(game) - clock.get(_BEGUN, 0)
    game.count(clause, (CLOCK, COUNTDOWN, minutes - clock.get(COUNTDOWN, 0)), (CLOCK, _BEGUN, since))


def has_just_begun(game: Game) -> bool:
    """Whether the countdown was started in the stretch being played."""
    return game.state.clock.get(_BEGUN, 0) == this_stretch(game)
