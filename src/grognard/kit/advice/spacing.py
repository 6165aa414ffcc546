"""Nobody bunches under a blast: what one that is aimed at a unit would take of friends who stand beside it."""

from math import hypot

from msgspec import Struct

from grognard.engine.core.memory import MOMENT, remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import Point

from ..units.pieces import enemy_units, foremost, members, seat_of, units_in_play
from .questions import Questions

CAUGHT = 0.25
"""The share of what the worst blast could take that counts: it may be aimed elsewhere, drift, or not be fired."""


class _Aimed(Struct, frozen=True, gc=False):
    """A blast of an enemy, and the circle in which it may strike."""

    x: int
    y: int
    far: float
    radius: int
    harm: float


def bunched(game: Game, ask: Questions, unit: int, at: Point) -> float:
    """What the worst blast at a unit with its leader at this place would take of friends beside it, as wide as it
    stands now."""
    return caught(game, ask, unit, at, _spread(game, unit)[2])


def caught(game: Game, ask: Questions, unit: int, at: Point, wide: float = 0.0) -> float:
    """The same of a unit that is so wide, or of one of its models: of 0 width."""
    (x, y), worst = at, 0.0
    for row in _aimed(game, ask, unit):
        if hypot(x - row.x, y - row.y) <= row.far:
            worst = max(worst, row.harm * _worth_within(game, ask, unit, at, row.radius + wide))
    return CAUGHT * worst


@remembered(MOMENT)
def _aimed(game: Game, ask: Questions, unit: int) -> tuple[_Aimed, ...]:
    """Every blast of the other side that harms such soldiers."""
    found = []
    for foe in enemy_units(game, unit):
        rows = [one for one in ask.blasts(game, foe, unit) if one.harm]
        if rows:
            x, y, spread = _spread(game, foe)
            found += [_Aimed(x, y, one.reach + spread, one.radius, one.harm) for one in rows]
    return tuple(found)


def _worth_within(game: Game, ask: Questions, unit: int, at: Point, far: float) -> float:
    """What friends of other units are worth who stand so near to a place."""
    x, y = at
    return sum([worth for px, py, worth in _friends(game, ask, unit) if hypot(x - px, y - py) <= far])


@remembered(MOMENT)
def _spread(game: Game, unit: int) -> tuple[int, int, float]:
    """Where the leader of a unit stands, and how far off him the others do at most."""
    chief, table = foremost(game, unit), game.table
    if not table.is_present(chief):
        return 0, 0, 0.0
    x, y = table.place(chief)
    return x, y, max([hypot(px - x, py - y) for px, py in map(table.place, members(game, unit))])


@remembered(MOMENT)
def _friends(game: Game, ask: Questions, unit: int) -> list[tuple[int, int, float]]:
    """The soldiers of other units of the same side, with what each is worth; machines shrug most blasts off."""
    models, table = game.state.models, game.table
    others = [one for one in units_in_play(game, seat_of(game, unit)) if one != unit]
    soldiers = [id for one in others for id in members(game, one) if not models[id].solid and table.is_present(id)]
    return [(*table.place(id), ask.value(game, id)) for id in soldiers]
