"""A turn of the crew in combat: acts one after another as far as the allowance goes, and carrying them out."""

from collections.abc import Callable

from grognard.engine.asking.decisions import Choose
from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref

from ..body import allowance, cover, grip
from ..fight import attitude, close, exchange, fight, ranged, shooting
from ..harm import broken
from ..known import knowledge
from ..moves import move
from ..words.terms import FULL, QUICK, STEPS, can_act, count_of, grappler_of, has, is_there, name_of, seat_of, zone_of
from . import deeds, devices, holding, offers, reasons, small
from .offers import DONE

FOOTFALL = 1
"""Zones within which the passive hear somebody run."""
Run = Callable[[Game, int, str], Script[None]]
NAMED_FIRST = ("attack", "special")
UNMOVING = ("aim",)
"""What somebody hidden does without touching anything or coming out."""


# -- the turn ------------------------------------------------------------------------------------------------------


@implements("alien.combat.turn")
def turn(game: Game, who: int, card: int = 0) -> Script[None]:
    """Acts one after another in any order, as far as the allowance goes; holding off only before the first."""
    is_fresh = True
    while game.state.outcome is None and can_go_on(game, who):
        options = offers.menu(game, who, card if is_fresh else 0)
        if len(options) == 1:
            if is_fresh:
                _tell_why(game, who)
            return
        (key,) = yield Choose(
            seat=seat_of(game, who),
            name="turn",
            prompt=f"{name_of(game, who)}: what next?",
            clause="alien.combat.turn",
            about=(model_ref(who),),
            options=tuple(options),
            barred=reasons.of_turn(game, who, options),
        )
        if key == "done":
            return
        if key.startswith("hold:"):
            holding.hold(game, who, card, int(key[5:]))
            return
        before = spent(game, who)
        yield from perform(game, who, key)
        is_fresh = is_fresh and spent(game, who) == before


def spent(game: Game, who: int) -> tuple[int, int]:
    """The full and quick actions used up in this round."""
    return count_of(game, who, FULL), count_of(game, who, QUICK)


def _tell_why(game: Game, who: int) -> None:
    """Somebody who could do nothing at all in his turn: the log says why."""
    bar = reasons.of_idleness(game, who)
    game.note(bar.clause, f"{name_of(game, who)} can do nothing: {bar.text}", model_ref(who))


def can_go_on(game: Game, who: int) -> bool:
    return is_there(game, who) and can_act(game, who) and not allowance.is_frozen(game, who)


def perform(game: Game, who: int, key: str) -> Script[None]:
    """Pay for an act and carry it out; anything but the shot itself loses an aim. Attacks are paid for when weapon and
    target are named."""
    kind, _, what = key.partition(":")
    cost = offers.cost_of(game, who, key)
    if kind not in UNMOVING:
        yield from exchange.come_out(game, who)
        if not can_go_on(game, who):
            return
    if kind not in NAMED_FIRST:
        allowance.spend(game, who, cost)
        if kind != "aim":
            shooting.unaim(game, who)
    if kind in small.ACTS:
        yield from small.do(game, who, key)
    else:
        yield from run_of(kind)(game, who, what)
    attitude.watch(game, (who,) if kind in attitude.TAMPERING else ())


def run_of(kind: str) -> Run:
    """What carries an act out."""
    if kind == "break":
        return fight.strike_door
    return RUNS.get(kind) or deeds.RUNS.get(kind) or devices.RUNS[kind]


# -- the broken ----------------------------------------------------------------------------------------------------


@implements("alien.combat.broken-cards", "alien.act.move-actions", "alien.broken.actions")
def crawl_turn(game: Game, who: int) -> Script[None]:
    """The broken make one move a round, or rally themselves if they have it in them; nothing else."""
    if not allowance.can_quick(game, who) or not is_conscious(game, who):
        return
    found = [] if grappler_of(game, who) is not None else offers.moves(game, who)
    found += [option for option in broken.options(game, who) if option.key == f"{broken.RALLY}:{who}"]
    if not found:
        return
    (key,) = yield Choose(
        seat=seat_of(game, who),
        name="crawl",
        prompt=f"{name_of(game, who)} is broken: one move?",
        clause="alien.broken.actions",
        about=(model_ref(who),),
        options=(*found, DONE),
        barred=reasons.of_crawl(game, who, found),
    )
    if key == "done":
        return
    allowance.spend(game, who, QUICK)
    yield from exchange.come_out(game, who)
    kind, _, what = key.partition(":")
    if kind in small.ACTS:
        yield from small.do(game, who, key)
    else:
        yield from run_of(kind)(game, who, what)


def is_conscious(game: Game, who: int) -> bool:
    """Broken or not, awake and there."""
    return not has(game, who, "unconscious", "facehugged", "captured", "cocooned", "out")


# -- carrying out --------------------------------------------------------------------------------------------------


def _move(game: Game, who: int, to: str) -> Script[None]:
    moved = yield from move.enter(game, who, to, "alien.act.quick-move-zone")
    if moved:
        _run(game, who)


@implements("alien.ref.noise")
def _run(game: Game, who: int) -> None:
    """The second zone that somebody enters in a round is entered at a run, which is heard."""
    if count_of(game, who, STEPS):
        knowledge.noise(game, zone_of(game, who), FOOTFALL, "alien.ref.noise")
    game.count("alien.ref.noise", (model_ref(who), STEPS, 1))


def _close_in(game: Game, who: int, other: str) -> Script[None]:
    yield from move.close_in(game, who, int(other[1:]), "alien.act.quick-move-close")


def _step_back(game: Game, who: int, _: str) -> Script[None]:
    yield from move.step_back(game, who, "alien.act.quick-move-close")


def _attack(game: Game, who: int, _: str) -> Script[None]:
    yield from fight.attack(game, who)


def _special(game: Game, who: int, _: str) -> Script[None]:
    yield from fight.special(game, who)


def _break_free(game: Game, who: int, _: str) -> Script[None]:
    yield from close.break_free(game, who)


def _grapple_attack(game: Game, who: int, _: str) -> Script[None]:
    yield from close.grapple_attack(game, who)


def _let_go(game: Game, who: int, _: str) -> Script[None]:
    grip.let_go(game, who, "alien.act.free")
    yield from ()


def _aim(game: Game, who: int, _: str) -> Script[None]:
    ranged.aim(game, who)
    yield from ()


@implements("alien.act.full-cover")
def _full_cover(game: Game, who: int, beside: str) -> Script[None]:
    cover.take(game, who, True, "alien.act.full-cover", beside)
    yield from ()


@implements("alien.act.quick-partial-cover")
def _partial_cover(game: Game, who: int, beside: str) -> Script[None]:
    cover.take(game, who, False, "alien.act.quick-partial-cover", beside)
    yield from ()


RUNS: dict[str, Run] = {
    "move": _move,
    "close": _close_in,
    "back": _step_back,
    "attack": _attack,
    "special": _special,
    "break-free": _break_free,
    "grapple-attack": _grapple_attack,
    "let-go": _let_go,
    "aim": _aim,
    "full-cover": _full_cover,
    "partial-cover": _partial_cover,
}
