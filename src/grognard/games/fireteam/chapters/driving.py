"""Driving: what ground, turning and reversing cost a vehicle, where it may end, and whom it drives over."""

from collections.abc import Sequence
from itertools import pairwise

from msgspec.structs import replace

from grognard.engine import space
from grognard.engine.asking.demands import Away, Ends, Escort, FacedPath, Mover, Path, Toward
from grognard.engine.asking.facings import facings_of, heading, walks_of
from grognard.engine.asking.fares import BACKWARDS, Fare, is_backing
from grognard.engine.asking.moves import Move
from grognard.engine.clauses import implements
from grognard.engine.core.events import Moved
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Point, model_ref
from grognard.engine.showing.phrases import listed
from grognard.engine.space.shapes import shift
from grognard.engine.space.slow import STRIDES
from grognard.engine.space.stations import stations
from grognard.engine.space.table import Table
from grognard.engine.space.tolls import off

from ..books.profiles import DEEP
from ..books.scenario import circle_outline
from ..terms import (
    DRIVEN,
    FOOTPRINT,
    GEAR,
    INCH,
    UNIT_OF_LENGTH,
    counter,
    foes,
    has_attribute,
    team_name,
)
from ..turn import DOUBLE_TIME, Activation, Deed, Trail
from . import overrun
from .dice import half
from .measure import CONTACT, Outline, gone, is_within
from .terrain import about, hulls, kind_of
from .unit import bound_to, is_astray, tether
from .vehicle import vehicle_card

FacedPaths = tuple[FacedPath, ...]
Walks = tuple[Path, ...]
STATION = INCH // 2
"""How far apart the points of a way are at which a team may be shot at."""
TURN = {"wheeled": INCH, "tracked": INCH}
"""What 45 degrees cost; hover vehicles and walkers turn freely."""
BACK = 2
CLOSED = "no"
"""What the table says of ground that a vehicle does not enter."""
ROAD = 2
"""By how much roads may lengthen a way."""
CLAUSE = "fireteam.vehicle.actions"
RULES = (
    ("far", "fireteam.vehicle.turning"),
    ("terrain", "fireteam.vehicle.terrain"),
    ("base", "fireteam.measure.overlap"),
    ("solid", "fireteam.measure.overlap"),
    ("end-terrain", "fireteam.vehicle.terrain"),
    ("end-base", "fireteam.measure.overlap"),
    ("off-board", "fireteam.board.edge"),
    ("reach", "fireteam.vehicle.in-contact"),
    ("escort", "fireteam.unit.coherency-keep"),
    ("farther", "fireteam.unit.coherency-keep"),
    ("facing", "fireteam.vehicle.facing"),
)


def trail(game: Game, deed: Deed, path: tuple[Point, ...]) -> Trail:
    """The way of a team that is about to go, point by point."""
    start = game.table.place(deed.team)
    return Trail(deed.team, deed.action, (start, *stations(start, path, STATION)))


def faced_trail(game: Game, deed: Deed, ways: dict[int, tuple[Point, ...]], turned: dict[int, int]) -> Trail:
    """The way of a vehicle, with how it faces at each point."""
    way = trail(game, deed, ways.get(deed.team, ()))
    return replace(way, facings=faced(game, deed, way, ways, turned))


@implements("fireteam.overwatch.path-shot", "fireteam.vehicle.facing")
def faced(
    game: Game, deed: Deed, way: Trail, ways: dict[int, tuple[Point, ...]], turned: dict[int, int]
) -> tuple[int, ...]:
    """How a vehicle faces at each point of its way: as it stood where it began, as it goes on each leg, backwards if
    it backs, and as it ends."""
    vehicle, path = deed.team, ways.get(deed.team, ())
    begins, end = space.facing(game.table, vehicle), turned.get(vehicle, space.facing(game.table, vehicle))
    if not path:
        return (end,) * len(way.points)
    back = BACKWARDS * is_backing(fare(game, vehicle, deed.action), game.table, (vehicle, path, end))
    legs = list(pairwise((way.points[0], *path)))
    on = [min(legs, key=lambda leg: off(at, *leg)) for at in way.points[1:-1]]
    return (begins, *[(heading(*leg) + back) % 360 for leg in on], end)


@implements("fireteam.vehicle.double-time", "fireteam.vehicle.result-damage")
def reach(game: Game, vehicle: int, action: str) -> int:
    """How far an action takes a vehicle: half as far with damaged running gear, twice as far by Double Time."""
    most = vehicle_card(game, vehicle).move
    if counter(game, vehicle, GEAR):
        most = half(most // INCH) * INCH
    return 2 * most if action == DOUBLE_TIME else most


@implements("fireteam.vehicle.terrain", "fireteam.vehicle.hover", "fireteam.vehicle.amphibious")
def toll(game: Game, vehicle: int, kind: str, drive: dict[str, str]) -> str:
    """What a kind of terrain costs a vehicle: an inch (`2`), crossing it (`+1`), or that it cannot enter (`no`)."""
    own = vehicle_card(game, vehicle)
    if kind == DEEP and has_attribute(game, vehicle, "amphibious"):
        return "2"
    return drive.get(own.type, "1")


def tolls_about(game: Game, vehicle: int, far: int) -> list[tuple[Outline, str]]:
    """The terrain that a vehicle may come upon so far about it, with what it costs."""
    pieces = about(game, game.table.place(vehicle), far + max(vehicle_card(game, vehicle).footprint))
    return [(piece.outline, toll(game, vehicle, piece.kind, dict(kind_of(piece).drive))) for piece in pieces]


@implements("fireteam.vehicle.terrain")
def closed(game: Game, vehicle: int) -> tuple[Outline, ...]:
    """The ground about a vehicle that no part of its footprint may enter."""
    return tuple([outline for outline, cost in tolls_about(game, vehicle, 0) if cost == CLOSED])


@implements("fireteam.vehicle.terrain", "fireteam.vehicle.turning", "fireteam.vehicle.reverse")
def fare(game: Game, vehicle: int, action: str, group: tuple[int, ...] = ()) -> Fare:
    """What a vehicle pays on its way: ground by where its centre is, lines and slopes that it crosses, 45 degrees of
    turning, and twice as much for backing; nor does it drive over enemies whom cover protects."""
    own, rates, entries = vehicle_card(game, vehicle), [], []
    movers, most = group or (vehicle,), reach(game, vehicle, action)
    costs = tolls_about(game, vehicle, ROAD * most)
    for outline, cost in costs:
        if cost.startswith("+"):
            entries.append((outline, int(cost) * INCH))
        elif cost not in ("1", CLOSED):
            rates.append((outline, round(float(cost) * 100)))
    shut = tuple([outline for outline, cost in costs if cost == CLOSED])
    spared = tuple([circle_outline(game.table.place(id), FOOTPRINT) for id in overrun.spared(game, vehicle)])
    back = BACK if own.type in TURN else 0
    turning = TURN.get(own.type, 0)
    return Fare(
        (vehicle,), most, tuple(rates), tuple(entries), bars=(*shut, *spared), turn=turning, back=back,
        hulls=hulls(game, movers), corners=shut,
    )  # fmt: skip


@implements("fireteam.vehicle.in-contact")
def apart(game: Game, vehicles: Sequence[int]) -> Away:
    """Out of contact with infantry: each vehicle with those whom it does not touch, where one of them touches somebody
    by the reach of those whom nobody touches."""
    others = foes(game, vehicles[0])
    pairs = [(id, foe) for id in vehicles for foe in others if is_within(game, id, foe, CONTACT)]
    busy = {id for pair in pairs for id in pair}
    keep = [id for id in (*vehicles, *(others if pairs else ())) if id not in busy]
    return Away(others, tuple([(id, CONTACT) for id in keep]))


@implements("fireteam.vehicle.in-contact", "fireteam.unit.coherency-range", "fireteam.transport.attached")
def ends_of(game: Game, vehicles: Sequence[int]) -> Ends:
    """Where vehicles may end: not in contact with enemy infantry that they did not touch, those of a platoon in
    coherency; nothing binds the transport of a squad."""
    away = apart(game, vehicles)
    bonds = {id: bound_to(game, id) for id in vehicles}
    if len(vehicles) == 1 and is_astray(game, vehicles[0], bonds[vehicles[0]]):
        return Ends(toward=Toward(bonds[vehicles[0]]), away=away)
    return Ends(away=away, escorts=tuple([Escort(id, by, tether(game, id, by)) for id, by in bonds.items() if by]))


def form(game: Game, deeds: Sequence[Deed], ends: Ends | None = None) -> Move:
    """The decision where vehicles go, and which way they face at the end."""
    vehicles = [deed.team for deed in deeds]
    crushes = any(overrun.can_crush(game, id) for id in vehicles)
    return Move(
        seat=game.state.units[game.state.models[vehicles[0]].unit].seat,
        name="drive",
        prompt=f"{listed([team_name(game, id) for id in vehicles])}: drive",
        clause=CLAUSE,
        unit=UNIT_OF_LENGTH,
        about=tuple([model_ref(id) for id in vehicles]),
        movers=tuple([Mover(deed.team, ROAD * reach(game, deed.team, deed.action)) for deed in deeds]),
        passes=space.FRIENDS | STRIDES | (space.ENEMIES if crushes else 0),
        cohesion=None,
        rules=RULES,
        ends=ends_of(game, vehicles) if ends is None else ends,
        faces=True,
        fares=tuple([fare(game, deed.team, deed.action, tuple(vehicles)) for deed in deeds]),
    )


def escape(asked: Move, table: Table) -> FacedPaths:
    """A way for the one mover of a form, searched all round: the farther the better."""
    ((id, most),) = [(one.model, one.allowance // ROAD) for one in asked.movers]
    here, facing = table.place(id), space.facing(table, id)
    for part in (8, 6, 4, 2, 1):
        for course in range(0, 360, 15):
            for end in dict.fromkeys((course, (course + 180) % 360, facing)):
                answer = ((id, (shift(here, course, most * part // 8),), end),)
                if not asked.refusals(answer, table):
                    return answer
    return ()


@implements("fireteam.vehicle.actions")
def drive(
    turn: Activation, deeds: Sequence[Deed], ends: Ends | None = None, less: int = 0, longest: int | None = None
) -> Script[None]:
    """Vehicles go where their owner says. Who must go and is sent nowhere takes the first way there is."""
    asked = form(turn.game, deeds, ends)
    asked = replace(asked, fares=tuple([replace(one, most=max(one.most - less, 0)) for one in asked.fares]))
    if longest is not None:
        movers = [replace(one, allowance=min(one.allowance, longest)) for one in asked.movers]
        asked = replace(asked, movers=tuple(movers))
    answer = (yield asked) or (escape(asked, turn.game.table) if ends is not None else ())
    yield from go(turn, deeds, walks_of(asked, answer), facings_of(asked, answer))


def go(turn: Activation, deeds: Sequence[Deed], walks: Walks, turned: tuple[tuple[int, int], ...]) -> Script[None]:
    """Vehicles go their ways, over enemies before them; how far they went is remembered."""
    game, squad = turn.game, turn.squad
    walks, turned = halted(game, walks, turned)
    ways = dict(walks)
    squad.walked = (*squad.walked, *[faced_trail(game, deed, ways, dict(turned)) for deed in deeds])
    crushed = [(id, overrun.under(game, id, path), (game.table.place(id), *path)) for id, path in walks]
    driven = [(model_ref(walk[0]), DRIVEN, gone(game, [walk])) for walk in walks]
    if walks:
        game.tell(Moved(CLAUSE, walks, facings=turned, far=gone(game, walks)))
        game.count("fireteam.vehicle.assaulted", *driven)
    for vehicle, teams, stops in crushed:
        yield from overrun.crush(game, vehicle, teams, stops)


def halted(game: Game, walks: Walks, turned: tuple[tuple[int, int], ...]) -> tuple[Walks, tuple[tuple[int, int], ...]]:
    """The ways of vehicles, cut off before teams for whom there is no room; who stops short faces as it went."""
    cut = {id: overrun.stopped(game, id, path) for id, path in walks}
    short = {id: path for id, path in walks if cut[id] != path}
    facing = {id: turn for id, turn in turned if id not in short}
    for id in short:
        if cut[id]:
            game.note("fireteam.vehicle.overrun", f"{team_name(game, id)} stops short: no room", model_ref(id))
            facing[id] = heading(*(game.table.place(id), *cut[id])[-2:])
    return tuple([(id, path) for id, path in cut.items() if path]), tuple(facing.items())


# -- turning on the spot -----------------------------------------------------------------------------------------------


@implements("fireteam.vehicle.turning", "fireteam.vehicle.in-contact", "fireteam.vehicle.terrain")
def spin(turn: Activation, deed: Deed) -> Script[None]:
    """Only the footprint at the end of the turn must be free, on ground that it may enter, and out of contact."""
    game = turn.game
    free = Fare((deed.team,), 0, shuns=closed(game, deed.team))
    ends = Ends(away=apart(game, [deed.team]))
    asked = replace(form(game, [deed], ends), name="pivot", movers=(Mover(deed.team, 1),), fares=(free,))
    answer = yield asked
    for id, end in facings_of(asked, answer):
        game.tell(Moved("fireteam.vehicle.turning", ((id, (game.table.place(id),)),), facings=((id, end),)))


def stop(turn: Activation) -> None:
    """A new activation begins: how far vehicles went in the last one no longer matters."""
    rows = [(model_ref(id), DRIVEN, -counter(turn.game, id, DRIVEN)) for id in turn.members]
    if any(by for _, _, by in rows):
        turn.game.count("fireteam.vehicle.assaulted", *[row for row in rows if row[2]])
