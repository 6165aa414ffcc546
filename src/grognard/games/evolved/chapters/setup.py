"""Preparation: the mission's table, companies turned into figures, sides, reserves, deployment; then round 1 begins."""

from collections.abc import Iterator, Sequence
from functools import partial

from grognard.engine.asking.acts import UNITS, Turn, Why, done_with, the_thing
from grognard.engine.asking.demands import Region
from grognard.engine.asking.menus import Menu
from grognard.engine.asking.moves import Place
from grognard.engine.clauses import implements
from grognard.engine.core.events import Began
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Feature, Marker, Model, Seat, State, Unit
from grognard.kit.files.companies import both_forces, out_of_header
from grognard.kit.files.muster import Muster
from grognard.kit.files.outset import laid
from grognard.kit.rounds import deploying
from grognard.kit.rounds.turns import seat_turn
from grognard.kit.units.pieces import COMMANDER, ref, seat_of

from ..books.muster import muster
from ..books.profiles import card_of, figure, unit_cards
from ..books.roster import MOST_UNITS, Roster, RosterUnit
from ..books.scenario import Reinforcement, Scenario, Side, Spot, scenario
from ..position import terrain_feature
from ..terms import BOUNDS, BUDGET, COST, EXTRA, ONLY, RADIUS, RESERVE, RP, SIDE, SINCE, UNIT_OF_LENGTH, VP
from . import army, move, role, unit
from .basics import SIDES

# -- the table and the companies -------------------------------------------------------------------------------------


@laid(__package__)
@implements("evolved.setup.equipment", "evolved.setup.sequence", "evolved.setup.rule-options")
def setup(game: str, scenario_id: str, options: tuple[str, ...], forces: Sequence[object]) -> State:
    """The table before the first script: companies are built and revealed, terrain and markers lie as the mission says,
    the options named (and no others) are on; sides, reserves and deployment follow."""
    mission = scenario(scenario_id)
    rosters = [
        out_of_header(force, Roster, unit_cards(), MOST_UNITS, partial(army.army_faults, scenario=mission, seat=seat))
        for seat, force in enumerate(forces)
    ]
    both_forces(mission.id, rosters)
    units, models = _companies(rosters, mission)
    return State(
        game,
        mission.id,
        tuple(sorted({*options, *mission.options})),
        mission.board,
        tuple(_seat(seat, roster, units, models, mission) for seat, roster in enumerate(rosters)),
        models,
        units,
        tuple(features(mission)),
        tuple(marker(id, spot) for id, spot in enumerate(mission.spots)),
        phase="setup",
        step="sides",
    )


def _companies(rosters: list[Roster], mission: Scenario) -> tuple[tuple[Unit, ...], tuple[Model, ...]]:
    wanted = [_muster(seat, bought, mission) for seat, roster in enumerate(rosters) for bought in roster.units]
    wanted += [_added(seat, one) for seat, roster in enumerate(rosters) for one in mission.brought_to(roster.faction)]
    return deploying.mustered(wanted, muster)


@implements("evolved.setup.reinforcement")
def _added(seat: int, one: Reinforcement) -> Muster:
    """A unit that the mission adds to a company: in reserve, at its price, but outside the budget."""
    bought = RosterUnit(one.card, one.models)
    return Muster(seat, one.card, bought.members(), one.name, 0, (RESERVE,), {COST: bought.cost})


def _muster(seat: int, bought: RosterUnit, mission: Scenario) -> Muster:
    """The unit as `RosterUnit.members` lists it; a relief of the mission is in reserve from the start."""
    relief = mission.relief
    is_relief = relief is not None and (relief.seat, relief.card) == (seat, bought.profile)
    tags = (RESERVE,) if is_relief else ()
    return Muster(seat, bought.profile, bought.members(), bought.name, 0, tags, {COST: bought.cost})


def _seat(seat: int, roster: Roster, units: tuple[Unit, ...], models: tuple[Model, ...], mission: Scenario) -> Seat:
    counters = {BUDGET: mission.budgets[seat], **({SIDE: seat} if seat else {})}
    own = [one for one in units if one.seat == seat]
    chief = roster.commander
    if chief is not None:
        group = own[roster.units.index(chief)].members
        counters[COMMANDER] = max(group, key=lambda id: figure(models[id].profile).command) + 1
    return Seat(seat, roster.name, counters, (roster.faction,))


def features(mission: Scenario) -> Iterator[Feature]:
    """The terrain of the mission."""
    for id, piece in enumerate(mission.terrain):
        low, _, high, _ = piece.rect.corners
        yield terrain_feature(id, piece.kind, low, high)


def marker(id: int, spot: Spot) -> Marker:
    """An objective or tactical position: flat, with everything it does in its counters; `only` is a seat plus one."""
    told = {VP: spot.vp, RP: spot.rp, SINCE: spot.since, ONLY: 0 if spot.only is None else spot.only + 1}
    told |= {f"{EXTRA}.{seat}": points for seat, points in enumerate(spot.extra)}
    told |= {RADIUS: spot.radius} if spot.area is None else dict(zip(BOUNDS, spot.area.numbers, strict=True))
    return Marker(id, spot.kind, spot.at, None, {key: value for key, value in told.items() if value})


# -- sides -----------------------------------------------------------------------------------------------------------


@implements("evolved.setup.sides")
def choose_sides(game: Game) -> Script[None]:
    """Both roll a D10: the winner picks his zone unless the mission assigns it, the loser deploys first unless it says
    who does. Where both are settled nobody rolls."""
    mission, clause = scenario(game.state.scenario), "evolved.setup.sides"
    first = mission.deploys_first
    if first is None or not mission.zones_assigned:
        winner = yield from deploying.roll_off(clause, "choice of sides", SIDES)
        first = 1 - winner if first is None else first
        if not mission.zones_assigned:
            yield from ZONES.play(Turn(game, winner))
    game.tell(Began("evolved.setup.sequence", step="reserves", seat=first))


def _zones(game: Game) -> list[str]:
    return [f"{side.edge} zone" for side in scenario(game.state.scenario).sides]


ZONES = deploying.sides(_zones, SIDE, "evolved.setup.sides", "Choose your deployment zone")


def side(game: Game, seat: int) -> Side:
    """Where a seat deploys and which edge is its own."""
    return scenario(game.state.scenario).sides[deploying.side_of(game, seat, SIDE)]


# -- reserves --------------------------------------------------------------------------------------------------------


@implements("evolved.setup.reserve-choice")
def name_reserves(game: Game) -> Script[None]:
    """Who deploys first names openly what he keeps back, then the other; at least one unit of each side is deployed."""
    first = game.state.active
    assert first is not None, "the roll has decided who deploys first"
    for seat in (first, 1 - first):
        if len(to_deploy(game, seat)) > 1:
            yield from RESERVES.play(Turn(game, seat))
    game.tell(Began("evolved.setup.sequence", step="deploy", seat=first))


def _undeployed(turn: Turn) -> list[int]:
    return [one.id for one in to_deploy(turn.game, turn.seat)]


def _must_deploy(turn: Turn, unit: int) -> Iterator[Why]:
    allowed, card = scenario(turn.game.state.scenario).reserve, card_of(turn.game.state.units[unit].profile)
    if card is None or card.unit_class not in allowed:
        yield "evolved.setup.reserve-choice", f"the mission keeps back only {', '.join(allowed)}"


def _own_name(turn: Turn, unit: int) -> str:
    return turn.game.state.units[unit].name


@done_with(
    UNITS, "", _own_name, "evolved.setup.reserve-choice", things=_undeployed, miss=_must_deploy,
    other=("evolved.setup.reserve-choice", "it is none of the units to be deployed"), subject=the_thing,
)  # fmt: skip
def keep_back(turn: Turn, unit: int) -> None:
    turn.game.tag("evolved.setup.reserve-choice", ref(unit), adds=(RESERVE,))


RESERVES = Menu(
    name="reserve",
    prompt="Keep a unit in reserve?",
    clause="evolved.setup.reserve-choice",
    turn=seat_turn,
    acts=(keep_back,),
    least=0,
)


# -- deployment ------------------------------------------------------------------------------------------------------


def to_deploy(game: Game, seat: int) -> list[Unit]:
    """The seat's units that are neither on the table nor in reserve."""
    models = game.state.models
    units = [one for one in game.state.units if one.seat == seat and one.members and RESERVE not in one.tags]
    return [one for one in units if models[one.members[0]].place is None]


@implements("evolved.setup.deployment")
def deploy(game: Game) -> Script[None]:
    """One unit of the seat whose turn it is; then the other's, or the same one's again when the other has none left (or
    the mission lets this one deploy completely)."""
    on = scenario(game.state.scenario).deploys_first
    following = yield from deploying.deploy(game, DEPLOY, to_deploy, on)
    if following is not None:
        game.tell(Began("evolved.setup.deployment", step="deploy", seat=following))
    else:
        game.tell(Began("evolved.round.phases", phase="strategic", step="command", seat=-1))


def _set_down(game: Game, one: int) -> Script[bool]:
    return deploying.set_down(game, one, placing(game, one))


DEPLOY = deploying.deployment(to_deploy, _set_down, "evolved.setup.deployment")


def placing(game: Game, one: int) -> Place:
    """The decision where to deploy a unit: completely inside its zone, in cohesion, a support weapon with a gunner."""
    return deploying.placing(
        game,
        one,
        Region("rect", zone_for(game, one)),
        "evolved.setup.deployment",
        length=UNIT_OF_LENGTH,
        rules=move.RULES,
        cohesion=unit.cohesion(game, one),
        escorts=role.escorts_on(game, one),
    )


def card_id(one: Unit) -> str:
    """The unit card it was bought from; nothing for one that came up in battle."""
    card = card_of(one.profile)
    return card.id if card else ""


def zone_for(game: Game, one: int) -> tuple[int, int, int, int]:
    """The zone of its owner; where the mission lets one unit of a kind stand farther forward, the first that does."""
    own = side(game, seat_of(game, one))
    is_kind = card_id(game.state.units[one]) == own.forward_card
    if own.forward is None or not is_kind or _is_forward_taken(game, one, own):
        return own.zone.numbers
    return own.forward.numbers


def _is_forward_taken(game: Game, one: int, own: Side) -> bool:
    """Whether another unit already stands partly outside the plain zone."""
    seat, models = seat_of(game, one), game.state.models
    placed = [models[id] for other in game.state.units if other.seat == seat for id in other.members]
    return any(isinstance(m.place, tuple) and not own.zone.holds(m.place, m.radius) for m in placed)
