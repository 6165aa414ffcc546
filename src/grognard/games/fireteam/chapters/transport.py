"""Transports: who is aboard, and what happens to passengers of a vehicle that is hit."""

from collections.abc import Iterable

from grognard.engine import space
from grognard.engine.asking.acts import MODELS, done_with, the_thing
from grognard.engine.asking.menus import Menu
from grognard.engine.asking.rings import beside, is_on_board
from grognard.engine.clauses import implements
from grognard.engine.core.events import Placed
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Point, model_ref
from grognard.engine.dice.rolls import Count, Pool
from grognard.kit.units.pieces import seat_of_model

from ..books.cards import Vehicle
from ..books.profiles import profile
from ..terms import FOOTPRINT, INCH, figures, foes, full_name, has_attribute, has_vehicles, members_of, team_name
from ..turn import VehicleTurn, vehicle_turn
from . import results, stance
from .measure import CONTACT
from .terrain import footing
from .unit import pin

WRECKED, HIT = "fireteam.transport.destroyed", "fireteam.transport.damage"
LIGHT, WHOLE = 3, 5
"""Faces of the die of a passenger from which on he is wounded only, and unhurt."""
STEP = INCH // 2


def riders(game: Game, vehicle: int) -> tuple[int, ...]:
    """The teams aboard a vehicle."""
    own = model_ref(vehicle)
    return tuple([one.id for one in game.state.models if one.place == own])


@implements("fireteam.transport.capacity")
def load(game: Game, team: int) -> int:
    """What a team takes of the capacity: its figures, twice if it is Powered."""
    return figures(game, team) * (2 if has_attribute(game, team, "powered") else 1)


def capacity(game: Game, vehicle: int) -> int:
    """How many figures a vehicle carries; without the Vehicles level none."""
    card = profile(game.state.models[vehicle].profile)
    return card.capacity if isinstance(card, Vehicle) and has_vehicles(game) else 0


@implements("fireteam.transport.capacity")
def room(game: Game, vehicle: int) -> int:
    """How many figures more find a place in a vehicle."""
    return capacity(game, vehicle) - sum(load(game, id) for id in riders(game, vehicle))


# -- passengers who are hit --------------------------------------------------------------------------------------------


def _aboard(turn: VehicleTurn) -> Iterable[int]:
    return riders(turn.game, turn.vehicle)


@done_with(
    MODELS, "", lambda turn, id: full_name(turn.game, id), HIT, things=_aboard,
    other=(HIT, "it is not aboard"), subject=the_thing,
)  # fmt: skip
@implements("fireteam.transport.damage")
def take_wound(turn: VehicleTurn, team: int) -> Script[None]:
    """One team aboard, chosen by the owner, takes a Wounded result."""
    yield from results.take(turn.game, results.WOUNDED, {team: 1})


WOUND = Menu(
    name="passenger",
    prompt=lambda turn, _: f"An internal hit of {team_name(turn.game, turn.vehicle)}: which team aboard is wounded?",
    clause=HIT,
    turn=vehicle_turn,
    acts=(take_wound,),
)


def wound(game: Game, vehicle: int) -> Script[None]:
    yield from WOUND.play(VehicleTurn(game, seat_of_model(game, vehicle), vehicle))


@implements("fireteam.transport.destroyed", "fireteam.vehicle.cowering")
def bail_out(game: Game, teams: tuple[int, ...], outline: tuple[Point, ...], abandoned: bool) -> Script[None]:
    """For each figure aboard a die: killed on 1 or 2, wounded on 3 or 4; who is left is placed Prone touching the wreck
    with a Pin Check marker more. Out of a vehicle that its crew abandons everybody gets unharmed."""
    for team in teams:
        if not abandoned:
            seat, who = seat_of_model(game, team), full_name(game, team)
            purpose = f"{who} in the wreck, figures need {LIGHT}+ to live and {WHOLE}+ to be unhurt"
            pool = Pool(figures(game, team), (LIGHT, WHOLE))
            ((light, whole),) = yield Count(seat, WRECKED, purpose, (pool,), about=(model_ref(team),))
            yield from results.take(game, results.KIA, {team: figures(game, team) - light})
            yield from results.take(game, results.WOUNDED, {team: light - whole})
        if team not in members_of(game, team):
            continue
        game.tell(Placed(WRECKED, ((team, nearest(game, team, outline)),)))
        stance.drop(game, team, WRECKED)
        if not abandoned:
            pin(game, WRECKED, (team,))


@implements("fireteam.transport.destroyed")
def nearest(game: Game, team: int, outline: tuple[Point, ...]) -> Point:
    """The free place nearest to a wreck, touching it and no enemy if there is one such."""
    others = foes(game, team)
    best = None
    table = footing(game, team)
    rings = range(FOOTPRINT + 1, max(table.board), STEP)
    for at in (at for ring in rings for at in beside(outline, ring, STEP)):
        if is_on_board(table, team, at) and not space.end_faults(table, ((team, at),)):
            if not space.near_point(table, others, at, FOOTPRINT + CONTACT):
                return at
            best = best or at
    assert best is not None, "a board has room for its teams"
    return best
