"""Buildings that come down: rubble where they stood, and what becomes of those inside."""

from grognard.engine.clauses import implements
from grognard.engine.core.events import Placed
from grognard.engine.core.memory import POSTS, remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Feature, Point
from grognard.engine.space.shapes import cross

from ..terms import is_concealed, present
from . import loss
from .field import STRUCTURES, feature
from .passengers import beside, holds

RUBBLE, OCCUPANTS = "netepic.building.rubble", "netepic.building.occupants"


def overlap(one: tuple[Point, ...], other: tuple[Point, ...]) -> bool:
    """Whether two convex outlines cover common ground: no edge of either parts them."""
    return not _parts(one, other) and not _parts(other, one)


def _parts(one: tuple[Point, ...], other: tuple[Point, ...]) -> bool:
    edges = zip(one, (*one[1:], one[0]), strict=True)
    return any(all(cross(a, b, point) <= 0 for point in other) for a, b in edges)


@remembered(POSTS)
def housed(game: Game) -> dict[int, tuple[int, ...]]:
    """By structure the models whose centres lie in it."""
    models = [(id, game.table.place(id)) for seat in (0, 1) for id in present(game, seat)]
    rows = [(one.id, [id for id, at in models if holds(one.outline, at)]) for one in structures(game)]
    return {feature: tuple(found) for feature, found in rows if found}


def structures(game: Game) -> tuple[Feature, ...]:
    """The buildings that stand."""
    return tuple([one for one in game.state.features if one.kind in STRUCTURES])


def piece(game: Game, id: int) -> Feature:
    """A piece of terrain by its number."""
    return next(one for one in game.state.features if one.id == id)


def inside(game: Game, one: Feature) -> tuple[int, ...]:
    """The models in a building."""
    return housed(game).get(one.id, ())


@implements("netepic.building.rubble", "netepic.building.occupants", "netepic.fog.templates")
def fall(game: Game, id: int, clause: str) -> Script[None]:
    """A building is replaced by rubble of the same ground; all inside are killed without a save. Who is under Fog of
    War cannot be hit by anything and is set down outside."""
    one = piece(game, id)
    models = inside(game, one)
    game.tell(Placed(clause, features=(feature(id, "rubble", one.outline, {}),)))
    safe = [model for model in models if is_concealed(game, game.state.models[model].unit)]
    dead = tuple([model for model in models if model not in safe])
    if dead:
        yield from loss.destroy(game, OCCUPANTS, dead)
    for model in safe:
        spot = beside(game, model, game.table.place(model), one.outline)
        if spot is not None:
            game.tell(Placed("netepic.fog.templates", models=((model, spot),)))
