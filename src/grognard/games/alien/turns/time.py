"""Time: rounds, stretches and shifts, how one turns into another, countdowns, the end of a stretch."""

from grognard.engine.clauses import implements
from grognard.engine.core.events import Began, Counted
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import CLOCK, model_ref
from grognard.engine.dice.rolls import Thrown

from ..beings import burster, egg, hugger, stalk, xenomorph
from ..body import supply
from ..fight import blast
from ..harm import acid, broken, criticals, damage, hazard, panic, recovery
from ..known import combat, sight
from ..moves import stealth, tracker
from ..story import scenario_play
from ..words import carcass, clock, help, statuses
from ..words.clock import ROUNDS_IN_STRETCH, STRETCHES_IN_SHIFT, shifts_passed, stretch_now, this_stretch
from ..words.terms import (
    ALERTED,
    COMBAT,
    COUNTDOWN,
    FOUGHT_OUT,
    SHIFT,
    SMALL_ACTS,
    SOCIAL,
    STEALTH,
    STRETCH,
    count_of,
    crew,
    everybody,
    has,
    is_crew,
    referee_seat,
)
from . import adjusting, ending, respite

MINUTES_IN_STRETCH = 5
MOST_DICE = 6


# -- countdowns -----------------------------------------------------------------------------------------------------


@implements("alien.time.countdown")
def countdown_round(game: Game) -> Script[None]:
    """After a combat round: a die for each minute left, six at most; each 1 takes a minute off."""
    left = game.state.clock.get(COUNTDOWN, 0)
    if not left or game.state.outcome is not None:
        return
    clause = "alien.time.countdown"
    faces = yield Thrown(referee_seat(game), clause, "countdown", (6,) * min(MOST_DICE, left))
    yield from _take_off(game, sum(face == 1 for face in faces))


@implements("alien.time.conversion")
def fight_on(game: Game) -> Script[None]:
    """Sixty rounds of combat are a stretch: in a fight that goes on it ends as it would outside. One that is over ends
    its stretch anyway."""
    if game.state.round % ROUNDS_IN_STRETCH == 0:
        yield from end_of_stretch(game)


@implements("alien.time.countdown")
def countdown_stretch(game: Game) -> Script[None]:
    """Each full stretch takes five minutes off."""
    if game.state.clock.get(COUNTDOWN, 0) and not clock.has_just_begun(game):
        yield from _take_off(game, MINUTES_IN_STRETCH)


def _take_off(game: Game, minutes: int) -> Script[None]:
    left = game.state.clock.get(COUNTDOWN, 0)
    by = min(left, minutes)
    if by:
        game.count("alien.time.countdown", (CLOCK, COUNTDOWN, -by))
    if by == left:
        yield from scenario_play.countdown_over(game)


# -- the end of a stretch -------------------------------------------------------------------------------------------


@implements("alien.stealth.upkeep")
def end_of_stretch(game: Game) -> Script[None]:
    """Work done; death rolls; recovery; power; air; fire, vacuum, radiation; the scenario's events; a new stretch."""
    yield from adjusting.adjust(game)
    yield from scenario_play.finish_work(game)
    yield from criticals.stretch_passed(game)
    broken.stretch_passed(game)
    panic.stretch_passed(game)
    yield from recovery.rest(game)
    yield from supply.breathe_all(game)
    yield from hazard.stretch_passed(game)
    yield from acid.work_off(game)
    acid.stretch_passed(game)
    damage.stretch_passed(game)
    if burster.stretch_passed(game):
        yield from stealth.first_sights(game)
    yield from hugger.stretch_passed(game)
    xenomorph.stretch_passed(game)
    yield from countdown_stretch(game)
    if game.state.outcome is None:
        yield from scenario_play.end_of_stretch(game)
    if game.state.outcome is None:
        yield from _new_stretch(game)


@implements("alien.time.units", "alien.time.conversion")
def _new_stretch(game: Game) -> Script[None]:
    """The clock moves on, with every sixtieth stretch by a shift; everybody may act again; eggs are watched; rest goes
    on."""
    tracker.clear(game, "alien.stealth.tracker")
    criticals.stretch_begins(game)
    broken.stretch_begins(game)
    recovery.stretch_begins(game)
    help.stretch_ends(game)
    _renew(game)
    clause, now = "alien.stealth.sequence", stretch_now(game)
    rows_ = [(CLOCK, STRETCH, 1, now + 1)]
    if now % STRETCHES_IN_SHIFT == 0 and now:
        rows_.append((CLOCK, SHIFT, 1, shifts_passed(game) + 1))
    game.tell(Counted(clause, tuple(rows_)))
    if game.state.phase == COMBAT:
        return
    respite.stretch_passed(game)
    yield from egg.watch(game)
    if game.state.phase != COMBAT and not ending.start_if_needed(game) and game.state.outcome is None:
        step = respite.next_step(game) if game.state.phase == SOCIAL else stealth.PCS
        game.tell(Began(clause, step=step, acting=-1))


def _renew(game: Game) -> None:
    """Everybody may act again."""
    statuses.end(game, statuses.STRETCH_OVER, *crew(game))
    done = [(who, count_of(game, who, SMALL_ACTS)) for who in crew(game)]
    counts = tuple([(model_ref(who), SMALL_ACTS, -number, 0) for who, number in done if number])
    if counts:
        game.tell(Counted("alien.stealth.sequence", counts))


@implements("alien.time.conversion")
def after_combat(game: Game) -> None:
    """The stretch in which a fight began is over: those outside it still move, then comes the end of the stretch."""
    clause = "alien.time.conversion"
    for who in everybody(game):
        if not is_crew(game, who) and (has(game, who, ALERTED) or combat.is_fighting(game, who)):
            stalk.mark_done(game, who)
            sight.mark_met(game, who)
            since = this_stretch(game) - count_of(game, who, FOUGHT_OUT)
            game.count(clause, (model_ref(who), FOUGHT_OUT, since))
    for who in carcass.feigning(game):
        stalk.mark_done(game, who)
    drops = tuple(who for who in everybody(game) if has(game, who, ALERTED))
    for who in drops:
        game.tag(clause, f"m{who}", (), (ALERTED,))
    respite.disturb(game)
    blast.clear_smoke(game)
    sight.forget_unseen(game)
    game.tell(Began(clause, phase=STEALTH, step=stealth.NPCS, acting=-1))
