"""Special rules of missions: all in, evacuation, the advancing wall, bad light, infantry only, tutorial units."""

from grognard.engine.clauses import implements
from grognard.engine.decisions import Choose, Option
from grognard.engine.dice import stream_of
from grognard.engine.events import Placed, Removed, Tagged
from grognard.engine.script import Game, Script
from grognard.engine.state import Feature, Point, feature_ref, model_ref, next_id, number_of, seat_ref

from . import damage, morale, setup
from . import unit as squad
from .profiles import Weapon
from .scenario import Rect, Scenario, scenario
from .terms import (
    EVACUATED,
    OUT,
    VP,
    figure_of,
    has,
    is_alive,
    is_infantry,
    members,
    model_of,
    name,
    ref,
    refs_of,
    seat_of,
    unit_of,
    units_in_play,
    units_of,
)

WALL_KIND = "advancing-wall"
UNLIMITED = 99
"""Height of the advancing wall: higher than anything on the table."""


def mission(game: Game) -> Scenario:
    return scenario(game.state.scenario)


# -- all in -----------------------------------------------------------------------------------------------------------


@implements("at43.mission.all-in")
def may_hold_back(game: Game, unit: int) -> bool:
    """Whether a unit may stay out of play: not in round 1 of an all-in mission."""
    return not (mission(game).has("all-in") and game.state.round <= 1)


@implements("at43.mission.all-in")
def place_stragglers(game: Game) -> Script[None]:
    """At the end of round 1's activations units that could not be paid for are set down and do nothing else."""
    if may_hold_back(game, 0):
        return
    for unit in [one for seat in (0, 1) for one in units_of(game, seat) if has(game, one, OUT)]:
        form = setup.placing(game, unit, "zone")
        places = (yield form) or form.sample(stream_of("all-in", unit), game.table)
        if places:
            game.tell(Placed("at43.mission.all-in", tuple((number_of(piece), at) for piece, at, _ in places)))
            game.tag("at43.mission.all-in", ref(unit), drops=(OUT,))


# -- evacuation -------------------------------------------------------------------------------------------------------


@implements("at43.mission.evacuate")
def evacuate(game: Game, unit: int) -> Script[None]:
    """After a move: fighters whose base touches the exit may be taken off; they are safe, give VP and do not return."""
    zone = mission(game).exit
    leavers = () if zone is None else tuple(id for id in members(game, unit) if touches(game, id, zone))
    if not leavers:
        return
    keys = yield Choose(
        seat=seat_of(game, unit),
        name="evacuate",
        prompt=f"{name(game, unit)}: who leaves the board?",
        clause="at43.mission.evacuate",
        about=(ref(unit),),
        options=tuple(_leaver(game, id) for id in leavers),
        least=0,
        most=len(leavers),
    )
    if keys:
        yield from leave(game, unit, tuple(number_of(key) for key in keys))


def _leaver(game: Game, model: int) -> Option:
    points = evacuation_vp(game, model)
    label = f"{figure_of(game, model).name} leaves, {points} VP"
    return Option(model_ref(model), label, "at43.mission.evacuate", model_ref(model))


def touches(game: Game, model: int, zone: Rect) -> bool:
    """Whether the base of a fighter touches the zone."""
    piece = model_of(game, model)
    if not isinstance(piece.place, tuple):
        return False
    x, y = piece.place
    dx, dy = max(zone.left - x, 0, x - zone.right), max(zone.bottom - y, 0, y - zone.top)
    return dx * dx + dy * dy <= piece.radius * piece.radius


def evacuation_vp(game: Game, model: int) -> int:
    return mission(game).vehicle_vp if model_of(game, model).solid else mission(game).soldier_vp


@implements("at43.mission.evacuate")
def leave(game: Game, unit: int, models: tuple[int, ...]) -> Script[None]:
    """Take these fighters off the board; those left behind get a new leader by the normal rule."""
    clause, chief = "at43.mission.evacuate", unit_of(game, unit).leader
    place = None if chief is None else model_of(game, chief).place
    points = sum(evacuation_vp(game, id) for id in models)
    game.tell(Tagged(clause, tuple((model_ref(id), (EVACUATED,), ()) for id in models)))
    game.tell(Removed(clause, refs_of(models), "left"))
    game.count(clause, (ref(unit), EVACUATED, len(models)), (seat_ref(seat_of(game, unit)), VP, points))
    if chief is not None and chief in models:
        yield from squad.succeed(game, unit, chief, place, died=False)


def evacuated(game: Game, unit: int) -> int:
    """Members of the unit who have left the board; for morale they still count as present."""
    return unit_of(game, unit).counters.get(EVACUATED, 0)


def is_evacuated(game: Game, model: int) -> bool:
    return EVACUATED in model_of(game, model).tags


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
    if chief is not None and chief in dead:
        yield from squad.succeed(game, unit, chief, place)
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


# -- light, forces, points --------------------------------------------------------------------------------------------


@implements("at43.mission.darkness")
def shooting_range(game: Game, band: int, weapon: Weapon) -> int:
    """The Range that counts for a shooting test: doubled in bad light, except for locked shots."""
    if mission(game).has("darkness") and not weapon.has("locked"):
        return 2 * band
    return band


@implements("at43.mission.small-units")
def uses_morale(game: Game) -> bool:
    """Missions with fixed small units do not use morale."""
    return not mission(game).has("small-units")


def vehicle_destroyed(game: Game, seat: int, by: int | None = None) -> None:
    """VP for a vehicle of this seat that the enemy's units destroyed, where the mission gives any (at43.control.vp)."""
    points = mission(game).destroyed_vehicle_vp
    if points and by != seat:
        game.count("at43.control.vp", (seat_ref(1 - seat), VP, points))
