"""Setting the mission up and bringing units into play: rosters become figures, sides are chosen, units enter."""

from functools import lru_cache

import msgspec

from grognard.engine.clauses import implements
from grognard.engine.decisions import Choose, Option
from grognard.engine.events import Began, Moved, Tagged
from grognard.engine.moves import Edge, Move, Place, Region
from grognard.engine.ruleset import Header
from grognard.engine.script import Game, Script
from grognard.engine.state import Marker, Model, Point, Seat, State, Unit, seat_ref, unit_ref
from grognard.kit import deploying, missions
from grognard.kit.companies import out_of_header

from . import ability, army, board, control, move, unit, vehicle
from .basics import SIDES
from .muster import Muster, muster
from .profiles import profiles
from .roster import MOST_UNITS, Roster, RosterUnit
from .scenario import Deployment, Scenario, scenario
from .terms import (
    COMMANDER,
    ENGAGEMENT,
    LEADER_REACH,
    OUT,
    RANK,
    REINFORCEMENT,
    RESERVE,
    RP,
    TRIPLE_LENS,
    UNIT_OF_LENGTH,
    VP,
    enemy_fighters,
    has,
    is_vehicle,
    members,
    name,
    seat_of,
)

SIDE = "side"
STAY = "stay"
ENTERED = (OUT, REINFORCEMENT)
"""What a unit sheds when it comes into play."""


# -- from rosters to figures ---------------------------------------------------------------------------------------


@implements("at43.setup.mission", "at43.setup.off-board-start")
def setup(header: Header) -> State:
    """The table before the first script: the mission's board, terrain and markers; every unit out of play."""
    if header.position is not None:
        from .position_file import sound  # which needs the whole ruleset

        return sound(header.position)
    return _opening(header.game, header.scenario, header.options, msgspec.json.encode(header.forces))


@lru_cache(maxsize=16)
def _opening(game: str, scenario_id: str, options: tuple[str, ...], forces: bytes) -> State:
    """The same for all battles of the same companies; states are never changed, so they may share it."""
    mission = scenario(scenario_id)
    rosters = mission.forces or tuple(_fielded(force, mission) for force in msgspec.json.decode(forces))
    units, models = _companies(rosters)
    return State(
        game,
        mission.id,
        options,
        board.board_of(mission),
        tuple(_seat(seat, roster, units, models) for seat, roster in enumerate(rosters)),
        models,
        units,
        board.fixed_features(mission),
        _markers(mission),
        phase="setup",
        step="terrain",
    )


def _fielded(force: object, mission: Scenario) -> Roster:
    """A company out of a header; what no player could have bought is a broken file."""
    roster = msgspec.convert(force, type=Roster)
    ids = [one.profile for one in roster.units]
    out_of_header(roster.name, ids, profiles(), MOST_UNITS, lambda: army.army_faults(roster, mission))
    return roster


def _companies(rosters: tuple[Roster, ...]) -> tuple[tuple[Unit, ...], tuple[Model, ...]]:
    wanted = [_muster(seat, bought) for seat, roster in enumerate(rosters) for bought in roster.units]
    return deploying.mustered(wanted, muster)


def _muster(seat: int, bought: RosterUnit) -> Muster:
    """The unit as `RosterUnit.members` lists it: leader first, then upgraded fighters, bearers last."""
    fighters = bought.members()
    roles = {role: index for index, member in enumerate(fighters) for role in member.upgrades if role != TRIPLE_LENS}
    tags = [RESERVE] if bought.reserve else [OUT]
    return Muster(
        seat,
        bought.profile,
        bought.strength,
        bought.name,
        officer=bought.officer,
        hero="" if bought.is_piloted else bought.hero,
        pilot=bought.hero if bought.is_piloted else "",
        specials={index: member.special for index, member in enumerate(fighters) if member.special},
        relay=roles.get("relay"),
        medic=roles.get("medic"),
        mechanic=roles.get("mechanic"),
        tags=tuple(tags + ([TRIPLE_LENS] if TRIPLE_LENS in bought.upgrades else [])),
        counters={"cost": bought.cost, **({"chief": 1} if bought.commander else {})},
    )


def _seat(seat: int, roster: Roster, units: tuple[Unit, ...], models: tuple[Model, ...]) -> Seat:
    tags = ("web-striders",) if roster.web_striders else ()
    officers = [
        one for one in units if one.seat == seat and one.leader is not None and models[one.leader].counters.get(RANK)
    ]
    named = [one for one in officers if one.counters.get("chief")]
    counters = {SIDE: seat} if seat else {}
    if named and named[0].leader is not None:
        counters[COMMANDER] = named[0].leader + 1
    return Seat(seat, roster.name, counters, (roster.army, *tags))


def _markers(mission: Scenario) -> tuple[Marker, ...]:
    return tuple(
        Marker(id, spot.kind, spot.at, None, {key: value for key, value in ((VP, spot.vp), (RP, spot.rp)) if value})
        for id, spot in enumerate(mission.spots)
    )


# -- sides, commanders and leaders ---------------------------------------------------------------------------------


@implements("at43.setup.sides")
def choose_sides(game: Game) -> Script[None]:
    """Where the mission leaves it open both roll a d6, and the higher chooses his side of the table."""
    if scenario(game.state.scenario).sides_chosen:
        clause = "at43.setup.sides"
        winner = yield from deploying.roll_off(clause, "choice of sides", SIDES)
        sides = (Option("0", _side_name(game, 0), clause), Option("1", _side_name(game, 1), clause))
        (key,) = yield Choose(
            seat=winner, name="side", prompt="Choose your side of the table", clause=clause, options=sides
        )
        wanted = {winner: int(key), 1 - winner: 1 - int(key)}
        game.count(clause, *((seat_ref(seat), SIDE, wanted[seat] - side(game, seat)) for seat in (0, 1)))
    game.tell(Began("at43.setup.mission", step="leaders"))


def _side_name(game: Game, index: int) -> str:
    return f"{scenario(game.state.scenario).deployment[index].edge} side"


def side(game: Game, seat: int) -> int:
    return game.state.seats[seat].counters.get(SIDE, 0)


def deployment(game: Game, seat: int) -> Deployment:
    """Where a seat's units come from."""
    return scenario(game.state.scenario).deployment[side(game, seat)]


def name_leaders(game: Game) -> Script[None]:
    """First leaders and commanders, then the first round begins."""
    for seat in (0, 1):
        yield from unit.name_commander(game, seat)
    game.tell(Began("at43.round.phases", phase="tactical", step="lp"))


# -- entering play -------------------------------------------------------------------------------------------------


FROM_EDGE = (
    Option("edge-combat", "Move on from the edge, combat move", "at43.setup.edge-entry"),
    Option("edge-rush", "Move on from the edge, rush move", "at43.setup.edge-entry"),
)
IN_ZONE = (Option("zone", "Place it in the deployment zone", "at43.setup.deployment-zone"),)
INFILTRATE = (Option("infiltrate", "Infiltrate: place it far from enemies", "at43.ability.infiltration"),)
HOLD_BACK = (Option(STAY, "Stay out of play this round", "at43.setup.delay-entry"),)


def ways_in(game: Game, one: int) -> tuple[Option, ...]:
    """How a unit out of play may enter now."""
    if has(game, one, REINFORCEMENT):
        ways = tuple(control.arrivals(game, one))
    else:
        ways = FROM_EDGE if deployment(game, seat_of(game, one)).kind == "edge" else IN_ZONE
    return (*ways, *INFILTRATE) if ability.can_infiltrate(game, one) else ways


@implements("at43.setup.delay-entry")
def enter(game: Game, one: int, may_stay: bool) -> Script[str]:
    """A unit out of play enters or is held back; returns how it came (nothing: it stays out)."""
    stay = HOLD_BACK if may_stay else ()
    (way,) = yield Choose(
        seat=seat_of(game, one),
        name="enter",
        prompt=f"How does {name(game, one)} enter?",
        clause="at43.setup.off-board-start",
        options=(*ways_in(game, one), *stay),
        about=(unit_ref(one),),
    )
    if way == STAY:
        return ""
    came = (yield from _come_on(game, one, way)) if way.startswith("edge") else (yield from _set_down(game, one, way))
    return way if came else ""


@implements("at43.setup.deployment-zone", "at43.setup.deployment-overwatch")
def _set_down(game: Game, one: int, way: str) -> Script[bool]:
    """Place the unit in cohesion; placing is not a move, so no overwatch follows. Nowhere to stand: it stays out."""
    return (yield from deploying.set_down(game, one, placing(game, one, way), ENTERED))


PLACING = {
    "zone": "at43.setup.deployment-zone",
    "drop": "at43.control.arrive-drop",
    "infiltrate": "at43.ability.infiltration",
}


def placing(game: Game, one: int, way: str) -> Place:
    """The decision where to set an entering unit down."""
    kind = way.split(":")[0]
    clause = PLACING[kind]
    return Place(
        seat=seat_of(game, one),
        name="place",
        prompt=f"Place {name(game, one)}",
        clause=clause,
        unit=UNIT_OF_LENGTH,
        about=(unit_ref(one),),
        models=members(game, one),
        cohesion=unit.cohesion(game, one),
        regions=(_region(game, one, way),),
        avoid=enemy_fighters(game, one),
        avoid_gap=ability.INFILTRATION_GAP if kind == "infiltrate" else ENGAGEMENT,
        optional=True,
        rules=(*move.RULES, ("region", clause), ("avoid", clause)),
    )


def _region(game: Game, one: int, way: str) -> Region:
    width, depth = game.state.board
    if way == "infiltrate":
        return Region("rect", (0, 0, width, depth))
    if way.startswith("drop:"):
        marker = next(m for m in game.state.markers if m.id == int(way[5:]))
        assert isinstance(marker.at, tuple)
        return Region("circle", (*marker.at, control.REACH))
    place = deployment(game, seat_of(game, one))
    if place.point is not None:
        return Region("circle", (*place.point, place.radius))
    zone = place.zone
    assert zone is not None, "a strip has a zone"
    return Region("rect", zone.numbers)


@implements("at43.setup.edge-entry")
def _come_on(game: Game, one: int, way: str) -> Script[bool]:
    """Move on from the owner's edge: a move like any other, measured from the edge, that can trigger overwatch."""
    rush = way == "edge-rush"
    paths = yield edge_move(game, one, rush)
    if not paths:
        return False
    clause = "at43.control.arrive-edge" if has(game, one, REINFORCEMENT) else "at43.setup.edge-entry"
    game.tell(Moved(clause, paths))
    game.tell(Tagged(clause, ((unit_ref(one), (), ENTERED),)))
    move.note_engagement(game, one)
    if rush and is_vehicle(game, one):
        yield from vehicle.run_over(game, one, paths)
    yield from move.finish(game, one)
    return True


def edge_move(game: Game, one: int, rush: bool) -> Move:
    """The decision how to come on from the edge."""
    kind = "rush" if rush else "combat"
    start, end = edge_line(game, seat_of(game, one))
    return Move(
        seat=seat_of(game, one),
        name="enter-move",
        prompt=f"Bring {name(game, one)} on from the edge",
        clause="at43.setup.edge-entry",
        unit=UNIT_OF_LENGTH,
        about=(unit_ref(one),),
        movers=move.movers(game, one, kind),
        passes=move.passes(game, one, kind),
        leapers=ability.rocket_jumpers(game, one),
        cohesion=unit.cohesion(game, one),
        rules=move.RULES,
        edge=Edge(start, end, LEADER_REACH),
    )


def edge_line(game: Game, seat: int) -> tuple[Point, Point]:
    """The stretch of board edge from which a seat's units come."""
    return missions.edge_line(game.state.board, deployment(game, seat).edge)
