"""Preparation: the mission's table, companies turned into figures, sides, reserves, deployment; then round 1 begins."""

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from grognard.engine.clauses import implements
from grognard.engine.decisions import Barred, Choose, Option
from grognard.engine.events import Began, Tagged
from grognard.engine.moves import Place, Region
from grognard.engine.ruleset import Header
from grognard.engine.script import Game, Script
from grognard.engine.state import Feature, Marker, Model, Seat, State, Unit, number_of, seat_ref, unit_ref
from grognard.kit import deploying
from grognard.kit.companies import out_of_header

from . import army, move, unit
from .basics import SIDES
from .muster import Muster, muster
from .position import terrain_feature
from .profiles import card_of, figure, unit_cards
from .roster import MOST_UNITS, Roster, RosterUnit
from .scenario import Scenario, Side, Spot, scenario
from .terms import (
    BOUNDS,
    BUDGET,
    COMMANDER,
    COST,
    EXTRA,
    ONLY,
    RADIUS,
    RESERVE,
    RP,
    SIDE,
    SINCE,
    UNIT_OF_LENGTH,
    VP,
    members,
    name,
    ref,
    seat_of,
)

PLACE_RULES = (*move.RULES, ("region", "evolved.setup.deployment"))

# -- the table and the companies -------------------------------------------------------------------------------------


@implements("evolved.setup.equipment", "evolved.setup.sequence", "evolved.setup.rule-options")
def setup(header: Header) -> State:
    """The table before the first script: companies are built and revealed, terrain and markers lie as the mission says,
    the options named (and no others) are on; sides, reserves and deployment follow."""
    if header.position is not None:
        from .position_file import sound  # which needs the whole ruleset

        return sound(header.position)
    return _opening(header.game, header.scenario, header.options, msgspec.json.encode(header.forces))


@lru_cache(maxsize=16)
def _opening(game: str, scenario_id: str, options: tuple[str, ...], forces: bytes) -> State:
    """The same for all battles of the same companies; states are never changed, so they may share it."""
    mission = scenario(scenario_id)
    rosters = [_fielded(force, mission, seat) for seat, force in enumerate(msgspec.json.decode(forces))]
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


def _fielded(force: object, mission: Scenario, seat: int) -> Roster:
    """A company out of a header; what no player could have bought is a broken file."""
    roster = msgspec.convert(force, type=Roster)
    ids = [one.profile for one in roster.units]
    out_of_header(roster.name, ids, unit_cards(), MOST_UNITS, lambda: army.army_faults(roster, mission, seat))
    return roster


def _companies(rosters: list[Roster], mission: Scenario) -> tuple[tuple[Unit, ...], tuple[Model, ...]]:
    wanted = [_muster(seat, bought, mission) for seat, roster in enumerate(rosters) for bought in roster.units]
    return deploying.mustered(wanted, muster)


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
            yield from _pick_zone(game, winner)
    game.tell(Began("evolved.setup.sequence", step="reserves", seat=first))


def _pick_zone(game: Game, winner: int) -> Script[None]:
    clause, sides = "evolved.setup.sides", scenario(game.state.scenario).sides
    options = tuple(Option(str(index), f"{one.edge} zone", clause) for index, one in enumerate(sides))
    (key,) = yield Choose(
        seat=winner, name="side", prompt="Choose your deployment zone", clause=clause, options=options
    )
    wanted = {winner: int(key), 1 - winner: 1 - int(key)}
    game.count(clause, *((seat_ref(seat), SIDE, wanted[seat] - side_of(game, seat)) for seat in (0, 1)))


def side_of(game: Game, seat: int) -> int:
    return game.state.seats[seat].counters.get(SIDE, 0)


def side(game: Game, seat: int) -> Side:
    """Where a seat deploys and which edge is its own."""
    return scenario(game.state.scenario).sides[side_of(game, seat)]


# -- reserves --------------------------------------------------------------------------------------------------------


@implements("evolved.setup.reserve-choice")
def name_reserves(game: Game) -> Script[None]:
    """Who deploys first names openly what he keeps back, then the other; at least one unit of each side is deployed."""
    first = game.state.active
    assert first is not None, "the roll has decided who deploys first"
    for seat in (first, 1 - first):
        yield from _keep_back(game, seat)
    game.tell(Began("evolved.setup.sequence", step="deploy", seat=first))


def _keep_back(game: Game, seat: int) -> Script[None]:
    allowed, clause = scenario(game.state.scenario).reserve, "evolved.setup.reserve-choice"
    own = [one for one in to_deploy(game, seat) if (card := card_of(one.profile)) and card.unit_class in allowed]
    if not own or len(to_deploy(game, seat)) < 2:
        return
    keys = yield Choose(
        seat=seat,
        name="reserve",
        prompt="Keep a unit in reserve?",
        clause=clause,
        options=tuple(Option(ref(one.id), one.name, clause, ref(one.id)) for one in own),
        barred=tuple(
            Barred(ref(one.id), clause, f"the mission keeps back only {', '.join(allowed)}")
            for one in to_deploy(game, seat)
            if one not in own
        ),
        least=0,
        most=1,
    )
    if keys:
        game.tell(Tagged(clause, tuple((key, (RESERVE,), ()) for key in keys)))


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
    seat, clause = game.state.active, "evolved.setup.deployment"
    assert seat is not None, "somebody deploys"
    left = to_deploy(game, seat)
    if left:
        options = tuple([_unit_option(one.id, one.name) for one in left])
        (key,) = yield Choose(seat=seat, name="deploy", prompt="Deploy which unit?", clause=clause, options=options)
        yield from deploying.set_down(game, number_of(key), placing(game, number_of(key)))
    _next_to_deploy(game, seat)


@lru_cache(maxsize=256)
def _unit_option(unit: int, words: str) -> Option:
    return Option(ref(unit), words, "evolved.setup.deployment", ref(unit))


def _next_to_deploy(game: Game, seat: int) -> None:
    completely = scenario(game.state.scenario).deploys_first == seat
    order = (seat, 1 - seat) if completely else (1 - seat, seat)
    following = next((one for one in order if to_deploy(game, one)), None)
    if following is not None:
        game.tell(Began("evolved.setup.deployment", step="deploy", seat=following))
    else:
        game.tell(Began("evolved.round.phases", phase="strategic", step="command", seat=-1))


def placing(game: Game, one: int) -> Place:
    """The decision where to deploy a unit: completely inside its zone and in cohesion."""
    return Place(
        seat=seat_of(game, one),
        name="place",
        prompt=f"Place {name(game, one)}",
        clause="evolved.setup.deployment",
        unit=UNIT_OF_LENGTH,
        about=(unit_ref(one),),
        models=members(game, one),
        cohesion=unit.cohesion(game, one),
        regions=(Region("rect", zone_for(game, one)),),
        rules=PLACE_RULES,
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
