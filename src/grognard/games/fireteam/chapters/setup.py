"""Preparation: the scenario's board, forces turned into teams, deployment; then the first turn begins."""

from collections.abc import Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from grognard.engine.asking.acts import MODELS, UNITS, Turn, done_with, the_thing
from grognard.engine.asking.demands import Cohesion, Region
from grognard.engine.asking.menus import Menu
from grognard.engine.asking.moves import Place
from grognard.engine.clauses import implements
from grognard.engine.core.events import Began
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Feature, Marker, Seat, State, Unit
from grognard.engine.space.table import UNBOUND
from grognard.kit.files.companies import both_forces, out_of_header
from grognard.kit.files.muster import Muster
from grognard.kit.files.outset import laid
from grognard.kit.rounds import deploying
from grognard.kit.rounds.turns import UnitTurn
from grognard.kit.units.pieces import members, name, seat_of

from ..books import army
from ..books.profiles import tread, unit_cards
from ..books.roster import MOST_UNITS, Roster, RosterUnit
from ..books.scenario import Scenario, Side, scenario
from ..muster import muster
from ..position import terrain_feature
from ..terms import (
    COST,
    INCH,
    LEVELS,
    POINTS,
    RESERVE,
    SIDE,
    UNIT_OF_LENGTH,
    has_attribute,
    is_infantry,
    members_of,
    on_board,
    team_name,
)
from ..turn import LeaderTurn, leader_turn, seat_turn
from . import driving, mounting, move, posture, transport
from .unit import COHERENCY

DEPLOY = "fireteam.setup.deployment"
GAP = 12 * INCH
"""How far infiltrators keep from every enemy."""
SIDES = 12
"""Of the die that says who deploys first."""


# -- the board and the forces ------------------------------------------------------------------------------------------


@laid(__package__)
def setup(game: str, scenario_id: str, options: tuple[str, ...], forces: Sequence[object]) -> State:
    """The table before the first script: board and terrain of the scenario, forces turned into teams."""
    mission = scenario(scenario_id)
    rosters = [
        out_of_header(force, Roster, unit_cards(), MOST_UNITS, partial(army.army_faults, scenario=mission, seat=seat))
        for seat, force in enumerate(forces)
    ]
    both_forces(mission.id, rosters)
    wanted = [_muster(seat, bought, mission) for seat, roster in enumerate(rosters) for bought in roster.units]
    units, models = deploying.mustered(wanted, muster)
    return State(
        game,
        mission.id,
        with_level(options, mission),
        mission.board,
        tuple(Seat(seat, roster.name, {SIDE: seat} if seat else {}) for seat, roster in enumerate(rosters)),
        models,
        units,
        tuple(features(mission)),
        tuple(markers(mission)),
        phase="setup",
        step="map" if mission.random else "first",
    )


@implements("fireteam.game.levels")
def with_level(options: tuple[str, ...], mission: Scenario) -> tuple[str, ...]:
    """The options of a battle with its level: the one named, or the scenario's own."""
    named = [level for level in LEVELS if level in options]
    level = named[-1] if named else mission.level
    return tuple(sorted({*[one for one in options if one not in LEVELS], level}))


def _muster(seat: int, bought: RosterUnit, mission: Scenario) -> Muster:
    waits = any(bought.title in one.units for one in mission.reserves if one.seat == seat)
    tags = (RESERVE,) if waits else ()
    return Muster(seat, bought.profile, bought.members(), bought.title, 0, tags, {COST: bought.cost})


def features(mission: Scenario) -> Iterator[Feature]:
    """The terrain of the scenario."""
    for id, piece in enumerate(mission.terrain):
        yield terrain_feature(id, piece.kind, piece.outline, piece.name)


def markers(mission: Scenario) -> Iterator[Marker]:
    for id, one in enumerate(mission.objectives):
        yield Marker(id, "objective", one.at, None, {POINTS: one.points})


# -- deployment --------------------------------------------------------------------------------------------------------


@implements("fireteam.setup.deployment")
def choose_first(game: Game) -> Script[None]:
    """Whom the scenario names deploys first, otherwise the higher d12."""
    first = scenario(game.state.scenario).deploys_first
    if first is None:
        first = yield from deploying.roll_off(DEPLOY, "who deploys first", SIDES)
    game.tell(Began(DEPLOY, step="deploy", seat=first))


def to_deploy(game: Game, seat: int) -> list[Unit]:
    """The units of a seat whose turn to be deployed has come."""
    left = _left(game)
    first = [one for one in left if not comes_last(game, one)]
    return [one for one in first or left if one.seat == seat]


def _left(game: Game) -> list[Unit]:
    """The units that are neither on the board nor in reserve."""
    units = [one for one in game.state.units if one.members and RESERVE not in one.tags]
    return [one for one in units if game.state.models[one.members[0]].place is None]


@implements("fireteam.attribute.infiltrate")
def offered(game: Game, seat: int) -> list[Unit]:
    """The units that a seat may deploy now: infiltrators too, in its zone, if it does not want to wait with them."""
    due = to_deploy(game, seat)
    early = [one for one in _left(game) if one.seat == seat and one not in due and not _is_named(game, one)]
    return [*due, *early]


def _is_named(game: Game, one: Unit) -> bool:
    """Whether the scenario says that a unit is deployed last of all."""
    named = side(game, one.seat).last
    return named is not None and named.unit == one.name


def has_waited(game: Game, unit: int) -> bool:
    """Whether only such units are left as come after all others, and this is one of them."""
    return all(comes_last(game, one) for one in (*_left(game), game.state.units[unit]))


@implements("fireteam.attribute.infiltrate")
def comes_last(game: Game, one: Unit) -> bool:
    """Units all of whose teams have Infiltrate may be deployed after all others; whom the scenario names must be."""
    return _is_named(game, one) or all(
        is_infantry(game, id) and has_attribute(game, id, "infiltrate") for id in one.members
    )


@implements("fireteam.attribute.infiltrate")
def infiltrated(game: Game, unit: int, form: Place) -> Place:
    """Infiltrators are deployed anywhere outside the enemy's zone, at least 12 inches from every enemy, or where the
    scenario says."""
    seat, (width, depth) = seat_of(game, unit), game.state.board
    x0, y0, x1, y1 = side(game, 1 - seat).zone.numbers
    around = ((0, 0, width, y0), (0, y1, width, depth), (0, 0, x0, depth), (x1, 0, width, depth))
    regions = tuple([Region("rect", box) for box in around if box[2] - box[0] > GAP and box[3] - box[1] > GAP])
    named = side(game, seat).last
    if named is not None and _is_named(game, game.state.units[unit]):
        regions = (Region("rect", named.zone.numbers),)
    return replace(form, regions=regions, avoid=on_board(game, 1 - seat), avoid_gap=GAP - 1)


@done_with(
    UNITS, "", lambda turn, unit: name(turn.game, unit), DEPLOY,
    things=lambda turn: [one.id for one in offered(turn.game, turn.seat)],
    other=(DEPLOY, "it is none of the units to be deployed"), subject=the_thing,
)  # fmt: skip
def set_down(turn: Turn, unit: int) -> Script[None]:
    """Vehicles first, one by one, so that teams may begin aboard their own squad's transport."""
    game = turn.game
    for vehicle in [id for id in members(game, unit) if not is_infantry(game, id)]:
        yield from deploying.set_down(game, unit, placing(game, unit, (vehicle,)))
        yield from ABOARD.play(LeaderTurn(game, turn.seat, vehicle))
    left = tuple([id for id in members(game, unit) if game.state.models[id].place is None])
    if left:
        yield from deploying.set_down(game, unit, placing(game, unit, left))
        yield from posture.MENU.play(UnitTurn(game, unit))


def _fitting(turn: LeaderTurn) -> list[int]:
    """The teams of the squad that fit into its transport, each by itself."""
    game, vehicle = turn.game, turn.chief
    own = [id for id in members_of(game, vehicle) if is_infantry(game, id)]
    return [id for id in own if transport.load(game, id) <= transport.room(game, vehicle)]


@done_with(
    MODELS, "", lambda turn, id: team_name(turn.game, id), DEPLOY, things=_fitting,
    other=("fireteam.transport.capacity", "it does not fit"), subject=the_thing,
    cost=lambda turn, id: transport.load(turn.game, id),
)  # fmt: skip
@implements("fireteam.setup.deployment")
def begin_aboard(turn: LeaderTurn, team: int) -> None:
    mounting.embark(turn.game, team, turn.chief, DEPLOY)


ABOARD = Menu(
    name="aboard",
    prompt=lambda turn, _: f"Who begins aboard {team_name(turn.game, turn.chief)}?",
    clause=DEPLOY,
    turn=leader_turn,
    acts=(begin_aboard,),
    least=0,
    most=0,
    budget=lambda turn: transport.room(turn.game, turn.chief),
)


WHICH = Menu(name="deploy", prompt="Deploy which unit?", clause=DEPLOY, turn=seat_turn, acts=(set_down,))


@implements("fireteam.setup.deployment")
def deploy(game: Game) -> Script[None]:
    """One whole unit of the seat whose turn it is; then the other's, or the same one's again when the other has none
    left (or the scenario lets it deploy completely before)."""
    seat = game.state.active
    assert seat is not None, "somebody deploys"
    yield from WHICH.play(Turn(game, seat))
    mission = scenario(game.state.scenario)
    goes_on = mission.deploys_completely and mission.deploys_first == seat
    order = (seat, 1 - seat) if goes_on else (1 - seat, seat)
    following = [one for one in order if to_deploy(game, one)]
    if following:
        game.tell(Began(DEPLOY, step="deploy", seat=following[0]))
    else:
        game.tell(Began("fireteam.turn.sequence", round=1, phase="initiative", step="seize", seat=-1))


def side(game: Game, seat: int) -> Side:
    """Where a seat deploys and which edge is its own."""
    return scenario(game.state.scenario).sides[deploying.side_of(game, seat, SIDE)]


def placing(game: Game, unit: int, group: tuple[int, ...]) -> Place:
    """The decision where to deploy those of a unit: wholly inside its zone, in coherency."""
    own = side(game, seat_of(game, unit))
    region = Region("rect", own.zone.numbers)
    if own.circle is not None:
        region = Region("circle", (*own.circle.at, own.circle.radius))
    form = deploying.placing(
        game,
        unit,
        region,
        DEPLOY,
        length=UNIT_OF_LENGTH,
        rules=move.RULES if is_infantry(game, group[0]) else driving.RULES,
        cohesion=Cohesion(COHERENCY, UNBOUND, group[0]) if len(group) > 1 else None,
    )
    form = replace(form, models=group, ground=tread(game.state.models[group[0]].profile))
    return infiltrated(game, unit, form) if has_waited(game, unit) else form
