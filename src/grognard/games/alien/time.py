"""Time: rounds, stretches and shifts, how one turns into another, countdowns, the end of a stretch."""

from grognard.engine.clauses import implements
from grognard.engine.dice import Thrown
from grognard.engine.events import Began, Counted
from grognard.engine.script import Game, Script
from grognard.engine.state import CLOCK

from . import (
    acid,
    adjusting,
    broken,
    burster,
    combat,
    crit,
    egg,
    hazard,
    help,
    hugger,
    panic,
    recovery,
    respite,
    scen,
    stalk,
    stealth,
    stretch,
    supply,
    tracker,
    xeno,
)
from .terms import (
    ALERTED,
    COMBAT,
    COUNTDOWN,
    SHIFT,
    SOCIAL,
    STEALTH,
    STRETCH,
    everybody,
    has,
    is_crew,
    referee,
)

ROUNDS_IN_STRETCH = 60
STRETCHES_IN_SHIFT = 60
MINUTES_IN_STRETCH = 5
MOST_DICE = 6


def stretch_now(game: Game) -> int:
    return game.state.clock.get(STRETCH, 0)


@implements("alien.time.repairs")
def shifts_passed(game: Game) -> int:
    """Repairs are counted in these."""
    return game.state.clock.get(SHIFT, 0)


# -- countdowns -----------------------------------------------------------------------------------------------------


@implements("alien.time.countdown")
def start_countdown(game: Game, minutes: int, clause: str) -> None:
    by = minutes - game.state.clock.get(COUNTDOWN, 0)
    game.count(clause, (CLOCK, COUNTDOWN, by))


@implements("alien.time.countdown")
def countdown_round(game: Game) -> Script[None]:
    """After a combat round: a die for each minute left, six at most; each 1 takes a minute off."""
    yield from _long_fight(game)
    left = game.state.clock.get(COUNTDOWN, 0)
    if not left or game.state.outcome is not None:
        return
    clause = "alien.time.countdown"
    faces = yield Thrown(referee(game), clause, "countdown", (6,) * min(MOST_DICE, left))
    yield from _take_off(game, sum(face == 1 for face in faces))


@implements("alien.time.conversion")
def _long_fight(game: Game) -> Script[None]:
    """Sixty rounds of combat are a stretch: the events of the scenario do not wait for the end of a fight."""
    rounds = game.state.round
    if rounds and rounds % ROUNDS_IN_STRETCH == 0:
        yield from scen.end_of_stretch(game)
        game.count("alien.time.conversion", (CLOCK, STRETCH, 1))


@implements("alien.time.countdown")
def countdown_stretch(game: Game) -> Script[None]:
    """Each full stretch takes five minutes off."""
    if game.state.clock.get(COUNTDOWN, 0):
        yield from _take_off(game, MINUTES_IN_STRETCH)


def _take_off(game: Game, minutes: int) -> Script[None]:
    left = game.state.clock.get(COUNTDOWN, 0)
    by = min(left, minutes)
    if by:
        game.count("alien.time.countdown", (CLOCK, COUNTDOWN, -by))
    if by == left:
        yield from scen.countdown_over(game)


# -- the end of a stretch -------------------------------------------------------------------------------------------


@implements("alien.stealth.upkeep")
def end_of_stretch(game: Game) -> Script[None]:
    """Work done; death rolls; recovery; power; air; fire, vacuum, radiation; the scenario's events; a new stretch."""
    yield from adjusting.adjust(game)
    yield from scen.finish_work(game)
    yield from crit.stretch_passed(game)
    broken.stretch_passed(game)
    panic.stretch_passed(game)
    yield from recovery.rest(game)
    yield from supply.breathe_all(game)
    yield from hazard.stretch_passed(game)
    acid.stretch_passed(game)
    burster.stretch_passed(game)
    yield from hugger.stretch_passed(game)
    xeno.stretch_passed(game)
    yield from countdown_stretch(game)
    if game.state.outcome is None:
        yield from scen.end_of_stretch(game)
    if game.state.outcome is None:
        yield from _new_stretch(game)


@implements("alien.time.units", "alien.time.conversion")
def _new_stretch(game: Game) -> Script[None]:
    """The clock moves on, with every sixtieth stretch by a shift; everybody may act again; eggs are watched; rest goes
    on."""
    tracker.clear(game, "alien.stealth.tracker")
    help.stretch_ends(game)
    stretch.begin_stretch(game)
    clause, now = "alien.stealth.sequence", stretch_now(game)
    rows_ = [(CLOCK, STRETCH, 1, now + 1)]
    if now % STRETCHES_IN_SHIFT == 0 and now:
        rows_.append((CLOCK, SHIFT, 1, shifts_passed(game) + 1))
    game.tell(Counted(clause, tuple(rows_)))
    if game.state.phase == COMBAT:
        return
    respite.stretch_passed(game)
    yield from egg.watch(game)
    if game.state.phase != COMBAT and not combat.start_if_needed(game) and game.state.outcome is None:
        step = respite.next_step(game) if game.state.phase == SOCIAL else stealth.PCS
        game.tell(Began(clause, step=step, acting=-1))


@implements("alien.time.conversion")
def after_combat(game: Game) -> None:
    """The stretch in which a fight began is over: those outside it still move, then comes the end of the stretch."""
    clause = "alien.time.conversion"
    for who in everybody(game):
        if not is_crew(game, who) and (has(game, who, ALERTED) or combat.is_fighting(game, who)):
            stalk.mark_done(game, who)
            stealth.mark_met(game, who)
    for who in xeno.feigning(game):
        stalk.mark_done(game, who)
    drops = tuple(who for who in everybody(game) if has(game, who, ALERTED))
    for who in drops:
        game.tag(clause, f"m{who}", (), (ALERTED,))
    respite.disturb(game)
    stealth.forget_unseen(game)
    game.tell(Began(clause, phase=STEALTH, step=stealth.NPCS, acting=-1))
