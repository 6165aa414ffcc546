"""Terrain: what models walk around, step over, enter and stand in."""

from grognard.engine import space
from grognard.engine.clauses import implements
from grognard.engine.core.memory import PLACES, PROFILES, TERRAIN, remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import AREA, DENSE, Feature

STEPS_OVER, LOW = 4, 1
"""Models of this size and larger cross obstacles up to that size."""
SLOWED = 3
"""Models up to this size are slowed by rough ground."""


@implements("evolved.terrain.obstacle", "evolved.terrain.step-over", "evolved.terrain.table-edge")
def passes(game: Game, unit: int) -> int:
    """What does not hinder a unit's movement, as the table's searches take it.

    Soldiers pass through friends, vehicles through soldiers of both sides; nobody through vehicles or obstacles but
    machines over low ones. Where a movement ends all obstacles count, and every base must lie wholly on the table.
    """
    return _passes(game, game.state.units[unit].members)


@remembered(PROFILES)
def _passes(game: Game, group: tuple[int, ...]) -> int:
    models = game.state.models
    size = min([models[id].size for id in group])
    soldiers = space.FRIENDS if not models[group[0]].solid else space.FRIENDS | space.ENEMIES
    return soldiers | steps(size) | strides(size)


@implements("evolved.terrain.step-over")
def steps(size: int) -> int:
    """The obstacles a model of this size steps over, at no cost, without ending on one."""
    return LOW * space.STEPS if size >= STEPS_OVER else 0


@implements("evolved.terrain.area-open", "evolved.terrain.area-dense")
def strides(size: int) -> int:
    """Rough ground costs models of size 3 or less two inches an inch, larger ones nothing more."""
    return 0 if size <= SLOWED else space.STRIDES


@remembered(TERRAIN)
def areas(game: Game) -> dict[int, Feature]:
    """The area terrain on the table."""
    return {piece.id: piece for piece in game.state.features if AREA in piece.tags}


@implements("evolved.terrain.area-inside")
@remembered(PLACES)
def inside(game: Game, model: int) -> tuple[int, ...]:
    """The areas that hold the centre of a model's base."""
    return space.areas_at(game.table, model) if areas(game) else ()


def is_dense(piece: Feature) -> bool:
    return DENSE in piece.tags


@implements("evolved.terrain.obstacle")
@remembered(TERRAIN)
def obstacles(game: Game) -> tuple[Feature, ...]:
    """Every feature that is no area: it must be walked around and cannot be ended on."""
    return tuple([piece for piece in game.state.features if AREA not in piece.tags])
