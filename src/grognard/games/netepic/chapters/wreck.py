"""How titans end: destroyed, exploding or falling, and the wreck that is left."""

from collections.abc import Callable

from grognard.engine.clauses import implements
from grognard.engine.core.events import Placed
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Point, model_ref, number_of
from grognard.engine.dice.rolls import Draw, Each, Total, Trial
from grognard.engine.space.shapes import shift, within
from grognard.engine.space.templates import circle_covers, outline_covers, strip

from ..terms import is_concealed, model_name, place_of, present
from . import building, field, loss
from .blows import Hit, Hits

EXPLOSION, FALL, WRECK = "netepic.titan.explosion", "netepic.titan.fall", "netepic.titan.wreck"
RADIUS, CORNERS = 300, 8
LENGTH, WIDTH, TSM = 800, 300, -3


def everybody(game: Game, but: int = -1) -> tuple[int, ...]:
    """All models that can be hit: on the table and not under Fog of War."""
    found = [id for seat in (0, 1) for id in present(game, seat)]
    return tuple([id for id in found if id != but and not is_concealed(game, game.state.models[id].unit)])


@implements("netepic.titan.wreck")
def leave(game: Game, at: Point) -> None:
    """Rubble of 6 cm across where a titan stood."""
    ring = tuple([shift(at, -360 * turn // CORNERS, RADIUS) for turn in range(CORNERS)])
    id = max([one.id for one in game.state.features], default=-1) + 1
    game.tell(Placed(WRECK, features=(field.feature(id, "rubble", within(ring, game.state.board), {}),)))


@implements("netepic.titan.wreck", "netepic.titan.vp")
def destroyed(game: Game, model: int, by: int | None = None, clause: str = "netepic.titan.damage-roll") -> Script[Hits]:
    """A titan is destroyed, by a seat if it was its fire, and leaves its wreck; it has no Break Point but is worth its
    points now."""
    at = place_of(game, model)
    yield from loss.destroy(game, clause, (model,), by)
    leave(game, at)
    return []


@implements("netepic.titan.explosion")
def explodes(game: Game, model: int, by: int | None = None) -> Script[Hits]:
    """Destroyed; every model within 2D6 cm of its centre takes a hit."""
    at, seat = place_of(game, model), game.state.units[game.state.models[model].unit].seat
    reach: int = yield Total(
        seat, EXPLOSION, f"explosion of {model_name(game, model)}", (6, 6), 0, (), (model_ref(model),)
    )
    yield from destroyed(game, model, by, EXPLOSION)
    struck = circle_covers(game.table, at, 100 * reach + 1, everybody(game, model), "centre")
    return [(Hit(id, origin=at), 1) for id in struck]


@implements("netepic.titan.fall")
def falls(game: Game, model: int, by: int | None = None) -> Script[Hits]:
    """Destroyed; it falls along a strip in a random direction, on models and buildings."""
    at, seat = place_of(game, model), game.state.units[game.state.models[model].unit].seat
    (degrees,) = yield Draw(-1, FALL, f"direction in which {model_name(game, model)} falls", 360)
    yield from destroyed(game, model, by, FALL)
    outline = strip(at, degrees, LENGTH, WIDTH)
    for feature in building.touched(game, outline):
        yield from building.strike(game, feature, TSM, seat, False)
    under = outline_covers(game.table, outline, everybody(game, model), "centre")
    if not under:
        return []
    trials = tuple([Trial(model_ref(id), 4) for id in under])
    hit = yield Each(-1, FALL, "who is under the falling titan", trials)
    return [(Hit(number_of(ref), modifier=TSM, origin=at), 1) for ref in hit]


END: dict[str, Callable[[Game, int, int | None], Script[Hits]]] = {
    "destroyed": destroyed, "explodes": explodes, "falls": falls,
}  # fmt: skip
"""By how a titan ends what happens."""
