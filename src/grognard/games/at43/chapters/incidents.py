"""What missions do by themselves: late units are set down at the end of round 1, the wall advances."""

from grognard.engine.clauses import implements
from grognard.engine.core.events import Placed, Removed
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Feature, Point, feature_ref, next_id, number_of
from grognard.kit.files.missions import Rect
from grognard.kit.units.pieces import has, is_alive, members, model_of, ref, refs_of, unit_of, units_in_play

from ..terms import OUT, is_infantry, units_of
from . import damage, entering, morale
from . import unit as squad
from .mission import may_hold_back, mission

WALL_KIND = "advancing-wall"
UNLIMITED = 99
"""Height of the advancing wall: higher than anything on the table."""


@implements("at43.mission.all-in")
def place_stragglers(game: Game) -> Script[None]:
    """At the end of round 1's activations units that could not be paid for are set down and do nothing else."""
    if may_hold_back(game, 0):
        return
    for unit in [one for seat in (0, 1) for one in units_of(game, seat) if has(game, one, OUT)]:
        zone = entering.home(game, unit)
        places = yield entering.placing(game, unit, zone, "at43.setup.deployment-zone", may_stay=False)
        if places:
            game.tell(Placed("at43.mission.all-in", tuple((number_of(piece), at) for piece, at, _ in places)))
            game.tag("at43.mission.all-in", ref(unit), drops=(OUT,))


# -- the advancing wall -----------------------------------------------------------------------------------------------


@implements("at43.mission.advancing-wall")
def advance_wall(game: Game) -> Script[None]:
    """In the control phase, after VP: the line moves on and destroys everything it touches or leaves behind."""
    wall = mission(game).wall
    if wall is None or game.state.round < wall.first_round:
        return
    line = wall.step * (game.state.round - wall.first_round + 1)
    crushed = [piece for piece in game.state.features if piece.kind != WALL_KIND and _is_reached(game, piece, line)]
    if crushed:
        game.tell(Removed("at43.mission.advancing-wall", tuple(feature_ref(piece.id) for piece in crushed)))
    for unit in [one for seat in (0, 1) for one in units_in_play(game, seat)]:
        yield from _crush(game, unit, line)
    _build_wall(game, line)


def _is_reached(game: Game, piece: Feature, line: int) -> bool:
    return any(depth_of(game, point) <= line for point in piece.outline)


def depth_of(game: Game, point: Point) -> int:
    """How far a point lies from the edge the wall started from."""
    wall = mission(game).wall
    assert wall is not None, "only missions with the wall ask"
    (x, y), (width, depth) = point, game.state.board
    return {"south": y, "north": depth - y, "west": x, "east": width - x}[wall.edge]


def _crush(game: Game, unit: int, line: int) -> Script[None]:
    dead = tuple(id for id in members(game, unit) if _is_touched(game, id, line))
    if not dead:
        return
    clause, chief = "at43.mission.advancing-wall", unit_of(game, unit).leader
    place = None if chief is None else model_of(game, chief).place
    game.tell(Removed(clause, refs_of(dead)))
    for id in dead:
        yield from squad.succeed(game, unit, id, place)
    if not is_alive(game, unit):
        damage.unit_destroyed(game, unit)
    elif not is_infantry(game, unit):
        yield from morale.vehicle_lost(game, unit)


def _is_touched(game: Game, model: int, line: int) -> bool:
    piece = model_of(game, model)
    return isinstance(piece.place, tuple) and depth_of(game, piece.place) - piece.radius <= line


def _build_wall(game: Game, line: int) -> None:
    """The wall is an obstacle of unlimited height over all the ground behind its line."""
    wall = mission(game).wall
    assert wall is not None, "only missions with the wall build it"
    width, depth = game.state.board
    left, right = (width - line if wall.edge == "east" else 0), (line if wall.edge == "west" else width)
    bottom, top = (depth - line if wall.edge == "north" else 0), (line if wall.edge == "south" else depth)
    old = next((piece.id for piece in game.state.features if piece.kind == WALL_KIND), None)
    id = next_id(game.state.features) if old is None else old
    outline = Rect(max(left, 0), max(bottom, 0), min(right, width), min(top, depth)).corners
    game.tell(Placed("at43.mission.advancing-wall", features=(Feature(id, WALL_KIND, outline, UNLIMITED),)))
