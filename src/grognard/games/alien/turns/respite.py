"""Social mode as a stop: resting, conferring, talking or working while the stretches go by and others move unseen."""

from collections.abc import Callable

from grognard.engine.asking.acts import NUMBERS, Act, Reasons, Turn, done_with, plain, the_thing
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.events import Began, Counted
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import CLOCK, Ref, Tags, model_ref

from ..beings import stalk
from ..body import allowance, stress
from ..books.cards import Machine
from ..books.scenario import scenario
from ..fight import attitude, responses
from ..harm import recovery
from ..known import sight
from ..moves import stealth
from ..story import scenario_play
from ..words.statuses import LOST_STRETCH
from ..words.tagging import retag, retag_all
from ..words.terms import (
    ACTED,
    GUARDING,
    HIDDEN,
    HOSTILE,
    REST,
    RESTING,
    SOCIAL,
    STEALTH,
    STRETCH,
    being_of,
    can_act,
    crew,
    has,
    name_of,
)
from ..words.turn import BEINGS, PEOPLE, ZONES, both, called, others_of, party_of
from . import opening, social

TALK, STOPPED = "talk", "stopped"
LONGEST_REST = 4


# -- the mode -------------------------------------------------------------------------------------------------------


@implements("alien.social.split")
def can_stop(game: Game) -> bool:
    """Social mode needs every PC to stay: nobody has acted yet in this stretch or is driven on by panic, and no known
    enemy is in sight. Eggs, Workers and what is shut in let the crew be."""
    if game.state.clock.get(STOPPED, 0) == game.state.clock.get(STRETCH, 0) + 1:
        return False
    models = game.state.models
    if [who for who in crew(game) if ACTED in models[who].tags] or responses.is_anybody_driven(game):
        return False
    hostile = [m.id for m in models if HOSTILE in m.tags and m.known is None and can_act(game, m.id)]
    return not [one for one in hostile if type(being_of(game, one)) is Machine or not sight.is_plain(game, one)]


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


def _able(turn: Turn) -> list[int]:
    return [who for who in crew(turn.game) if _is_free(turn.game, who)]


@implements("alien.social.split")
def _is_free(game: Game, who: int) -> bool:
    """Able to act, and no panic takes the stretch."""
    return can_act(game, who) and not allowance.is_frozen(game, who)


def _bar_rest(turn: Turn) -> Reasons:
    if not _able(turn):
        yield "alien.social.time-default", "nobody of the crew can act"
    if responses.is_anybody_driven(turn.game):
        yield "alien.social.split", "somebody in panic does not stay where they are"


@plain("done", "Move on", "alien.setup.modes")
def move_on(turn: Turn) -> None:
    turn.game.tell(Began("alien.setup.modes", phase=STEALTH, step=stealth.PCS, acting=-1))


@done_with(
    NUMBERS, "rest", lambda _, n: f"Rest for {n} stretches", "alien.social.time-default", bar=_bar_rest,
    things=lambda turn: range(1, LONGEST_REST + 1),
    other=("alien.social.time-default", f"a rest lasts one to {LONGEST_REST} stretches"),
)  # fmt: skip
def rest(turn: Turn, stretches: int) -> Script[None]:
    yield from _rest(turn.game, stretches)


Pair = tuple[int, int]


def _pairs(others: Callable[[Game, int], list[int]]) -> Callable[[Turn], list[Pair]]:
    return lambda turn: [(who, other) for who in _able(turn) for other in others(turn.game, who)]


def _pair_label(words: str) -> Callable[[Turn, Pair], str]:
    return lambda turn, pair: words.format(*(name_of(turn.game, one) for one in pair))


@implements("alien.stealth.act-from-hiding")
def _come_out(game: Game, who: int) -> None:
    """Who speaks or touches something is hidden no longer."""
    if has(game, who, HIDDEN):
        stealth.leave_hiding(game, who)


@done_with(
    both(BEINGS, BEINGS), "talk", _pair_label("{}: talk to {}"), "alien.social.persuade", things=_pairs(social.talks),
    other=("alien.social.persuade", "nobody within call who listens, or all that can be asked was refused"),
    subject=lambda _, pair: model_ref(pair[1]),
)  # fmt: skip
def talk(turn: Turn, pair: Pair) -> Script[None]:
    _come_out(turn.game, pair[0])
    yield from social.talk(turn.game, *pair)
    if turn.game.state.phase == SOCIAL:
        pass_time(turn.game, 1)


def _open_to(game: Game, who: int) -> list[int]:
    """Whom somebody may attack at once: out of hiding it takes a stretch of stealth, with its roll."""
    return [] if has(game, who, HIDDEN) else opening.victims(game, who)


@done_with(
    both(BEINGS, BEINGS), "fight", _pair_label("{}: Attack {}"), "alien.combat.start", things=_pairs(_open_to),
    other=("alien.combat.start", "nobody there in sight, or in hiding"), subject=lambda _, pair: model_ref(pair[1]),
)  # fmt: skip
def attack(turn: Turn, pair: Pair) -> None:
    opening.attack(turn.game, *pair)


def _tasks(turn: Turn) -> list[tuple[int, str]]:
    return [(who, task) for who in _able(turn) for task in scenario_play.tasks_at(turn.game, who)]


@done_with(
    both(BEINGS, ZONES), "task",
    lambda turn, work: f"{name_of(turn.game, work[0])}: {scenario(turn.game.state.scenario).task(work[1]).title}",
    "alien.social.long-task", things=_tasks,
    other=("alien.social.long-task", "nothing of that kind is to be done where they are, or what it needs is missing"),
)  # fmt: skip
def work(turn: Turn, work: tuple[int, str]) -> Script[None]:
    yield from _work(turn.game, *work)


MENU = Menu(
    name="social", prompt="You have stopped: what now?", clause="alien.social.enter", turn=party_of, party=others_of,
    acts=(move_on, rest, talk, attack, work),
)  # fmt: skip


def sit_together(game: Game) -> Script[None]:
    """The party decides what it stops for."""
    yield from MENU.play(party_of(game))


@implements("alien.social.time", "alien.social.time-default")
def pass_time(game: Game, stretches: int) -> None:
    """So many stretches go by: the referee's beings move stretch by stretch."""
    by = stretches - game.state.clock.get(REST, 0)
    if by:
        game.count("alien.social.time", (CLOCK, REST, by))
    stalk.begin_phase(game)
    game.tell(Began("alien.social.time", step=stealth.NPCS))


keep_watch: Act[Turn, int] = done_with(
    PEOPLE, "", called("{}"), "alien.stress.safe-area", things=_able,
    other=("alien.stress.safe-area", "not of the crew, or not able to act"), subject=the_thing,
)(lambda turn, who: None)  # fmt: skip
WATCH = Menu(
    name="watch", prompt="Who keeps watch?", clause="alien.stress.safe-area", turn=party_of, party=others_of,
    acts=(keep_watch,), least=0, most=0,
)  # fmt: skip


@implements("alien.social.time-default")
def _rest(game: Game, stretches: int) -> Script[None]:
    """All rest but those who keep watch."""
    turn = party_of(game)
    watchers = (yield from WATCH.ask_all(turn)) if len(_able(turn)) > 1 else ()
    _settle(game, [who for _, who in watchers])
    pass_time(game, stretches)


def _settle(game: Game, watch: list[int]) -> None:
    """Who watches and who rests; those who lose the stretch to fright do neither."""
    rows_: list[tuple[Ref, Tags, Tags]] = []
    for who in crew(game):
        if allowance.is_frozen(game, who):
            rows_.append((model_ref(who), (LOST_STRETCH,), (RESTING, GUARDING)))
        elif can_act(game, who) or recovery.lies_still(game, who):
            adds, drops = ((GUARDING,), (RESTING,)) if who in watch else ((RESTING,), (GUARDING,))
            rows_.append((model_ref(who), adds, drops))
    retag_all(game, "alien.social.enter", rows_)


@implements("alien.social.long-task")
def _work(game: Game, who: int, task: str) -> Script[None]:
    """A task that needs more than one stretch can be done while the others rest."""
    _settle(game, [])
    _come_out(game, who)
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
    if left > 1 and responses.is_anybody_driven(game):
        disturb(game)
    elif left > 1:
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
