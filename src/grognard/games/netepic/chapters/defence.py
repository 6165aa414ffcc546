"""Point Defence: dice of their own against whoever comes near, apart from all other fire."""

from collections.abc import Sequence

from grognard.engine.asking.acts import UNITS, Act, Turn, done_with, idle
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.events import Counted
from grognard.engine.core.memory import RANKS, SIDE, remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Point, Ref, model_ref, unit_ref
from grognard.engine.space.overlook import Watcher

from ..books.profiles import weapon
from ..terms import DEFENCE, called, detachments_left, figure_of, is_concealed, parts_of
from ..turn import Activation, Window, activation_of
from . import los, volley
from .aim import FIRE, POINT_DEFENCE, RESERVED, SNAP, Occasion, barrels, firers, has_targets
from .arcs import watcher

CLAUSE = "netepic.ability.point-defence"


@implements("netepic.ability.point-defence")
def fire(game: Game, part: int, occasion: Occasion) -> Script[None]:
    """Dice are given to targets and rolled; those held back may be used later this turn. It is not the unit's fire."""
    found = barrels(game, part, occasion)
    answer = yield volley.form(game, (part,), found, occasion)
    rows = {one.key: one for one in found}
    used = [(model_ref(rows[key].model), DEFENCE, number) for key, bin, number in answer if bin != volley.HOLD]
    if used:
        game.count(CLAUSE, *used)
    yield from volley.rolled(game, volley.assigned(game, rows, answer, occasion))


@implements("netepic.ability.point-defence")
def reload(game: Game) -> None:
    """At the end of the turn all dice are ready again."""
    models = [one for one in game.state.models if DEFENCE in one.counters]
    if models:
        game.tell(Counted(CLAUSE, tuple([(model_ref(one.id), DEFENCE, -one.counters[DEFENCE], 0) for one in models])))


# -- in the own activation -------------------------------------------------------------------------------------------

IN_TURN = Occasion(FIRE, is_defence=True)


def _drawn(turn: Turn, part: int) -> Ref:
    return unit_ref(part)


def _able(turn: Activation) -> list[int]:
    parts = [part for unit in turn.deeds.units for part in parts_of(turn.game, unit)]
    return [part for part in parts if is_armed(turn.game, part) and has_targets(turn.game, (part,), IN_TURN)]


@remembered(RANKS)
def is_armed(game: Game, part: int) -> bool:
    """Whether a model of a part has such dice at all."""
    return any(figure_of(game, id).point_defence for id in game.state.units[part].members)


def _label(turn: Turn, part: int) -> str:
    return f"Point Defence of {called(turn.game, part)}"


@done_with(
    UNITS, "defend", _label, CLAUSE, things=_able, other=(CLAUSE, "it has no such dice, or no target"), subject=_drawn
)
def defend(turn: Activation, part: int) -> Script[None]:
    yield from fire(turn.game, part, IN_TURN)


none: Act[Activation, None] = idle("none", "Hold the rest", CLAUSE)
MENU = Menu(
    name="defence", prompt="Point Defence at enemies within 15 cm?", clause=CLAUSE, turn=activation_of, acts=(defend,),
    rest=none,
)  # fmt: skip


@implements("netepic.ability.point-defence")
def offer(turn: Activation) -> Script[None]:
    """At the start and at the end of an activation, under any order."""
    while (yield from MENU.play(turn)) is defend:
        pass


# -- as Snap Fire ----------------------------------------------------------------------------------------------------


@remembered(SIDE)
def _guns(game: Game, seat: int) -> tuple[tuple[int, tuple[Watcher, ...]], ...]:
    """The parts of a seat with dice left, each with the eyes of its models."""
    occasion, rows = Occasion(SNAP, is_defence=True), []
    for part in [part for unit in detachments_left(game, seat) for part in parts_of(game, unit)]:
        eyes = [watcher(game, id, weapon(POINT_DEFENCE)) for id in firers(game, part, occasion)]
        if eyes and not is_concealed(game, part):
            rows.append((part, tuple(eyes)))
    return tuple(rows)


@implements("netepic.ability.point-defence")
def watched(game: Game, seat: int, mover: int, stops: Sequence[Point]) -> list[list[int]]:
    """For each station of a way the parts that could use Point Defence at the mover there, whatever their order."""
    rows = _guns(game, seat)
    if not rows or not stops:
        return [[] for _ in stops]
    groups = [eyes for _, eyes in rows]
    seen = los.stations_seen(game, mover, stops, groups)
    return [[part for (part, _), sees in zip(rows, row, strict=True) if sees] for row in seen]


def fresh(turn: Activation, mover: int, parts: Sequence[int]) -> list[int]:
    """Those who were not asked about this mover before."""
    return [] if turn.deeds.waived else [part for part in parts if (part, mover) not in turn.deeds.guarded]


def occasion_of(game: Game, window: Window, marks: tuple[int, ...]) -> Occasion:
    return Occasion(SNAP, marks, window.named, is_defence=True)


# -- in the Close Combat Phase ---------------------------------------------------------------------------------------


def reserved(game: Game, part: int, attackers: tuple[int, ...]) -> bool:
    """Whether a part has dice left against those who have engaged its unit."""
    return bool(attackers) and has_targets(game, (part,), Occasion(RESERVED, attackers, is_defence=True))
