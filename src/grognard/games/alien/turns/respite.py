"""Social mode as a stop: resting, conferring, talking or working while the stretches go by and others move unseen."""

from grognard.engine.asking.decisions import Choose, Option
from grognard.engine.clauses import implements
from grognard.engine.core.events import Began, Counted
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import CLOCK, model_ref

from ..beings import stalk
from ..body import stress
from ..fight import attitude
from ..moves import stealth
from ..story import scenario_play
from ..words.tagging import retag, retag_all
from ..words.terms import (
    ACTED,
    GUARDING,
    HOSTILE,
    REST,
    RESTING,
    SOCIAL,
    STEALTH,
    STRETCH,
    can_act,
    crew,
    crew_seats,
    has,
    name_of,
)
from . import opening, social

TALK, STOPPED = "talk", "stopped"
LONGEST_REST = 4


# -- the mode -------------------------------------------------------------------------------------------------------


@implements("alien.social.split")
def can_stop(game: Game) -> bool:
    """Social mode needs every PC to stay: nobody has acted yet in this stretch, and no known enemy is in sight."""
    if game.state.clock.get(STOPPED, 0) == game.state.clock.get(STRETCH, 0) + 1:
        return False
    models = game.state.models
    if [who for who in crew(game) if ACTED in models[who].tags]:
        return False
    return not [m for m in models if HOSTILE in m.tags and m.known is None and can_act(game, m.id)]


@implements("alien.social.enter", "alien.stealth.end")
def open_mode(game: Game) -> None:
    """Talking, resting or conferring stops stealth mode."""
    now = game.state.clock.get(STRETCH, 0) + 1
    game.count("alien.social.enter", (CLOCK, STOPPED, now - game.state.clock.get(STOPPED, 0)))
    game.tell(Began("alien.social.enter", phase=SOCIAL, step=TALK, acting=-1))


@implements("alien.stealth.friendly", "alien.social.enter")
def meet(game: Game) -> None:
    """People who are not hostile have seen each other: a talk."""
    game.tell(Began("alien.stealth.friendly", phase=SOCIAL, step=TALK, acting=-1))


def sit_together(game: Game) -> Script[None]:
    """The party decides what it stops for."""
    seats = crew_seats(game)
    (key,) = yield Choose(
        seat=seats[0],
        party=seats[1:],
        name="social",
        prompt="You have stopped: what now?",
        clause="alien.social.enter",
        options=tuple(options(game)),
    )
    kind, _, what = key.partition(":")
    if kind == "rest":
        yield from _rest(game, int(what))
    elif kind == "talk":
        speaker, _, other = what.partition(":")
        yield from social.talk(game, int(speaker), int(other))
        if game.state.phase == SOCIAL:
            pass_time(game, 1)
    elif kind == "fight":
        attacker, _, victim = what.partition(":")
        opening.attack(game, int(attacker), int(victim))
    elif kind == "task":
        worker, _, task = what.partition(":")
        yield from _work(game, int(worker), task)
    else:
        game.tell(Began("alien.setup.modes", phase=STEALTH, step=stealth.PCS, acting=-1))


def options(game: Game) -> list[Option]:
    """Going on, resting for a while, talks, attacks, long work."""
    found = [Option("done", "Move on", "alien.setup.modes")]
    if any(can_act(game, who) for who in crew(game)):
        clause = "alien.social.time-default"
        found += [Option(f"rest:{n}", f"Rest for {n} stretches", clause) for n in range(1, LONGEST_REST + 1)]
    for who in crew(game):
        if not can_act(game, who):
            continue
        for option in (*social.talks(game, who), *opening.options(game, who)):
            kind, _, other = option.key.partition(":")
            label = f"{name_of(game, who)}: {option.label}"
            found.append(Option(f"{kind}:{who}:{other}", label, option.clause, option.subject))
        for option in scenario_play.tasks_at(game, who):
            label = f"{name_of(game, who)}: {option.label}"
            found.append(Option(f"task:{who}:{option.key[5:]}", label, "alien.social.long-task", option.subject))
    return found


@implements("alien.social.time", "alien.social.time-default")
def pass_time(game: Game, stretches: int) -> None:
    """So many stretches go by: the referee's beings move stretch by stretch."""
    by = stretches - game.state.clock.get(REST, 0)
    if by:
        game.count("alien.social.time", (CLOCK, REST, by))
    stalk.begin_phase(game)
    game.tell(Began("alien.social.time", step=stealth.NPCS))


@implements("alien.social.time-default")
def _rest(game: Game, stretches: int) -> Script[None]:
    """All rest but those who keep watch."""
    able = [who for who in crew(game) if can_act(game, who)]
    seats = crew_seats(game)
    watchers: tuple[str, ...] = ()
    if len(able) > 1:
        choices = tuple(
            Option(model_ref(who), name_of(game, who), "alien.stress.safe-area", model_ref(who)) for who in able
        )
        watchers = yield Choose(
            seat=seats[0],
            party=seats[1:],
            name="watch",
            prompt="Who keeps watch?",
            clause="alien.stress.safe-area",
            options=choices,
            least=0,
            most=len(choices),
        )
    watch = [who for who in able if model_ref(who) in watchers]
    _settle(game, watch)
    pass_time(game, stretches)


def _settle(game: Game, watch: list[int]) -> None:
    rows_ = []
    for who in crew(game):
        if can_act(game, who):
            adds, drops = ((GUARDING,), (RESTING,)) if who in watch else ((RESTING,), (GUARDING,))
            rows_.append((model_ref(who), adds, drops))
    retag_all(game, "alien.social.enter", rows_)


@implements("alien.social.long-task")
def _work(game: Game, who: int, task: str) -> Script[None]:
    """A task that needs more than one stretch can be done while the others rest."""
    _settle(game, [])
    retag(game, "alien.social.long-task", model_ref(who), (), (RESTING, GUARDING))
    yield from scenario_play.work(game, who, task)
    attitude.watch(game)
    if game.state.phase == SOCIAL:
        pass_time(game, 1)


@implements("alien.social.time")
def stretch_passed(game: Game) -> None:
    """One of the stretches announced is over."""
    left = game.state.clock.get(REST, 0)
    if game.state.phase != SOCIAL or not left:
        return
    game.tell(Counted("alien.social.time", ((CLOCK, REST, -1, left - 1),)))
    if left > 1:
        _settle(game, [who for who in crew(game) if has(game, who, GUARDING)])
        stalk.begin_phase(game)


def next_step(game: Game) -> str:
    return stealth.NPCS if game.state.clock.get(REST, 0) else TALK


def disturb(game: Game) -> None:
    """A fight or a sighting: the rest is over and gives nothing."""
    for who in crew(game):
        stress.break_off(game, who)
    left = game.state.clock.get(REST, 0)
    if left:
        game.count("alien.stress.relief-broken-off", (CLOCK, REST, -left))
