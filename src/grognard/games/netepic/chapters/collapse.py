"""Buildings that come down: rubble where they stood, and what becomes of those inside."""

from grognard.engine.clauses import implements
from grognard.engine.core.events import Placed
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Point

from ..terms import is_concealed
from . import loss
from .field import feature
from .houses import inside, piece
from .passengers import beside

RUBBLE, OCCUPANTS = "netepic.building.rubble", "netepic.building.occupants"


def overlap(one: tuple[Point, ...], other: tuple[Point, ...]) -> bool:
    """Whether two convex outlines cover common ground: no edge of either parts them."""
    return not _parts(one, other) and not _parts(other, one)


def _parts(one: tuple[Point, ...], other: tuple[Point, ...]) -> bool:
    x, y = one[-1]
    for a, b in one:
        for px, py in other:
            if (a - x) * (py - y) - (b - y) * (px - x) > 0:  # as `cross`: a wall is looked for by many trials
                break
        else:
            return True
        x, y = a, b
    return False


@implements("netepic.building.rubble", "netepic.building.occupants", "netepic.fog.templates")
def fall(game: Game, id: int, clause: str, by: int | None = None) -> Script[None]:
    """A building is replaced by rubble of the same ground; all inside are killed without a save. Who is under Fog of
    War cannot be hit by anything and is set down outside."""
    one = piece(game, id)
    models = inside(game, one)
    game.tell(Placed(clause, features=(feature(id, "rubble", one.outline, {}),)))
    safe = [model for model in models if is_concealed(game, game.state.models[model].unit)]
    dead = tuple([model for model in models if model not in safe])
    if dead:
        yield from loss.destroy(game, OCCUPANTS, dead, by)
    for model in safe:
        spot = beside(game, model, game.table.place(model), one.outline)
        if spot is not None:
            game.tell(Placed("netepic.fog.templates", models=((model, spot),)))
