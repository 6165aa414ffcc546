"""Special rules of missions: all in, evacuation, bad light, tutorial units; `incidents` has the wall and stragglers."""

from grognard.engine.asking.acts import MODELS, Reasons, done_with, the_thing
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.events import Removed, Tagged
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref, seat_ref
from grognard.engine.showing.words import letter
from grognard.kit.files.missions import Rect
from grognard.kit.rounds.turns import UnitTurn, asks, unit_turn
from grognard.kit.units.pieces import members, model_of, ref, refs_of, seat_of, unit_of

from ..books.cards import Weapon
from ..books.scenario import Scenario, scenario
from ..terms import EVACUATED, FIRST_OUT, VP, figure_of
from . import unit as squad


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
    if mission(game).exit is None:
        return
    chosen = yield from EXIT.ask_all(UnitTurn(game, unit))
    if chosen:
        yield from leave(game, unit, tuple([model for _, model in chosen]))


def _away_from_exit(turn: UnitTurn, model: int) -> Reasons:
    zone = mission(turn.game).exit
    at_exit = zone is not None and touches(turn.game, model, zone)
    return () if at_exit else (("at43.mission.evacuate", "its base does not touch the exit"),)


def _leaver(turn: UnitTurn, model: int) -> str:
    return f"{figure_of(turn.game, model).name} leaves, {evacuation_vp(turn.game, model)} VP"


@done_with(
    MODELS, "", _leaver, "at43.mission.evacuate", things=lambda turn: members(turn.game, turn.unit),
    miss=_away_from_exit, other=("at43.mission.evacuate", "it is not of the unit that has moved"), subject=the_thing,
)  # fmt: skip
def go_off(turn: UnitTurn, model: int) -> None:
    """All who go leave together."""


EXIT = Menu(
    name="evacuate",
    prompt=asks("who leaves the board?"),
    clause="at43.mission.evacuate",
    turn=unit_turn,
    acts=(go_off,),
    least=0,
    most=0,
)


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
    words = "1 figure" if len(models) == 1 else f"{len(models)} figures"
    game.tell(Tagged(clause, tuple((model_ref(id), (EVACUATED,), ()) for id in models)))
    game.tell(Removed(clause, refs_of(models), "left"))
    game.note(clause, f"{letter(seat_of(game, unit))} scores {points} VP for {words} off the board", ref(unit))
    game.count(clause, (ref(unit), EVACUATED, len(models)), (seat_ref(seat_of(game, unit)), VP, points))
    if first_out(game) is None:
        game.tag("at43.victory.time", seat_ref(seat_of(game, unit)), adds=(FIRST_OUT,))
    if chief is not None and chief in models:
        yield from squad.succeed(game, unit, chief, place, died=False)


def first_out(game: Game) -> int | None:
    """The seat that was the first to take a figure off the board."""
    return next((seat.id for seat in game.state.seats if FIRST_OUT in seat.tags), None)


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
        game.note("at43.control.vp", f"{letter(1 - seat)}: VP, {points} for a vehicle destroyed", seat_ref(1 - seat))
        game.count("at43.control.vp", (seat_ref(1 - seat), VP, points))
