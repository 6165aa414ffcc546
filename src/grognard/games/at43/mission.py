"""Special rules of missions: all in, evacuation, bad light, tutorial units; `incidents` has the wall and stragglers."""

from grognard.engine.clauses import implements
from grognard.engine.decisions import Choose, Option
from grognard.engine.events import Removed, Tagged
from grognard.engine.script import Game, Script
from grognard.engine.state import model_ref, number_of, seat_ref
from grognard.kit.missions import Rect

from . import unit as squad
from .profiles import Weapon
from .scenario import Scenario, scenario
from .terms import (
    EVACUATED,
    VP,
    figure_of,
    members,
    model_of,
    name,
    ref,
    refs_of,
    seat_of,
    unit_of,
)


def mission(game: Game) -> Scenario:
    return scenario(game.state.scenario)


# -- all in -----------------------------------------------------------------------------------------------------------


@implements("at43.mission.all-in")
def may_hold_back(game: Game, unit: int) -> bool:
    """Whether a unit may stay out of play: not in round 1 of an all-in mission."""
    return not (mission(game).has("all-in") and game.state.round <= 1)


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
    return isinstance(piece.place, tuple) and zone.touches(piece.place, piece.radius)


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
