"""Reinforcements: buying units of the reserve, where they arrive, units waiting behind the edge, a mission's relief."""

from grognard.engine.bounds import Placement, move_refusals, propose, propose_place
from grognard.engine.clauses import implements
from grognard.engine.decisions import Barred, Choose, Option
from grognard.engine.events import Began, Moved
from grognard.engine.moves import Edge, Ends, Move, Mover, Path, Place, Region
from grognard.engine.script import Game, Script
from grognard.engine.state import Marker, Unit, marker_ref, number_of, unit_ref
from grognard.kit import deploying, objectives
from grognard.kit import reserves as kit
from grognard.kit.missions import edge_line

from . import control, drill, move, role, round, run_over, setup, unit
from .acts import ENGAGE, HOLD, NORMAL, RUN, Acts
from .scenario import Relief, scenario
from .terms import (
    COST,
    RESERVE,
    RP,
    SPLIT_FIRE,
    UNIT_OF_LENGTH,
    WAITING,
    figure_of,
    is_vehicle,
    members,
    models_in_play,
    name,
    overdrive,
    seat_of,
    units_in_play,
)

PURSE = kit.Purse(RESERVE, COST, RP)
AROUND = 400
"""4 inches: how far from the centre of a tactical position bases may stand that arrive there."""
FROM_ENEMIES = 200
EDGE = "edge"
NONE = "none"


# -- buying ----------------------------------------------------------------------------------------------------------


@implements("evolved.control.reserves")
def buy(game: Game) -> Script[None]:
    """After receiving RP each player may buy whole units of his reserve; before that a relief comes by itself.

    In the last round that changes nothing but for a player who has nobody left (evolved.victory.wiped-out).
    """
    yield from send_relief(game)
    for seat in (0, 1):
        if not round.is_last(game) or not units_in_play(game, seat):
            yield from _shop(game, seat)
    game.tell(Began("evolved.control.time-out", step="time-out"))


def _shop(game: Game, seat: int) -> Script[None]:
    """One unit after the other, as long as RP and will last; a position where one found no place is not offered to it
    again this round, other positions and the edge are."""
    clause, full = "evolved.control.reserves", set[tuple[int, str]]()
    while offers := affordable(game, seat):
        options = tuple([kit.offered(one, PURSE, clause) for one in offers])
        (key,) = yield Choose(
            seat=seat,
            name="reserves",
            prompt=f"Buy reinforcements, {bank(game, seat)} RP",
            clause=clause,
            options=(*options, Option(NONE, "Keep the RP", clause)),
            barred=(Barred("u*", clause, "it is not in reserve, or the RP do not pay for it"),),
        )
        if key == NONE:
            return
        one = number_of(key)
        way = yield from _arrive(game, one, tuple([way for other, way in sorted(full) if other == one]))
        if way:
            full.add((one, way))


def bank(game: Game, seat: int) -> int:
    return kit.bank(game, seat, PURSE)


def affordable(game: Game, seat: int) -> list[Unit]:
    """Units of the reserve that the RP in hand pay in full; a relief cannot be bought."""
    return [one for one in kit.affordable(game, seat, PURSE) if not _is_relief(game, one)]


def _arrive(game: Game, one: int, full: tuple[str, ...]) -> Script[str]:
    """Where a bought unit comes: at a position its owner controls, or behind his edge for the next round. Only then
    are the RP paid; the position where it found no place, nothing if it came."""
    seat, clause = seat_of(game, one), "evolved.control.reserve-arrival"
    spots = [
        Option(f"position:{mark.id}", "Arrive at the tactical position", clause, marker_ref(mark.id))
        for mark in positions(game, seat)
        if f"position:{mark.id}" not in full
    ]
    wait = Option(EDGE, "Wait behind the table edge", "evolved.control.reserve-edge")
    (way,) = yield Choose(
        seat=seat,
        name="arrive",
        prompt=f"How does {name(game, one)} come?",
        clause=clause,
        options=(*spots, wait),
        barred=(Barred("position:*", clause, "its owner does not control it, or has found no place there"),),
        about=(unit_ref(one),),
    )
    if way == EDGE:
        game.tag("evolved.control.reserve-edge", unit_ref(one), adds=(WAITING,), drops=(RESERVE,))
    elif not (yield from deploying.set_down(game, one, placing(game, one, int(way.partition(":")[2])), (RESERVE,))):
        game.note(clause, f"{name(game, one)} finds no place and stays in reserve", unit_ref(one))
        return str(way)
    kit.pay(game, one, PURSE, "evolved.control.reserves")
    return ""


def positions(game: Game, seat: int) -> list[Marker]:
    """The tactical positions that the seat controls and may use."""
    own = [mark for mark in game.state.markers if mark.kind == control.POSITION]
    return [mark for mark in own if objectives.holder(mark) == seat and control.serves(mark, seat)]


@implements("evolved.control.reserve-arrival")
def placing(game: Game, one: int, mark: int, optional: bool = True) -> Place:
    """In cohesion, every base wholly within 4 inches of the position's centre, none within 2 inches of an enemy."""
    clause = "evolved.control.reserve-arrival"
    at = next(other.at for other in game.state.markers if other.id == mark)
    assert isinstance(at, tuple), "a position lies on the table"
    return Place(
        seat=seat_of(game, one),
        name="place",
        prompt=f"Place {name(game, one)}",
        clause=clause,
        unit=UNIT_OF_LENGTH,
        about=(unit_ref(one),),
        models=members(game, one),
        cohesion=unit.cohesion(game, one),
        regions=(Region("circle", (*at, AROUND)),),
        avoid=models_in_play(game, 1 - seat_of(game, one)),
        avoid_gap=FROM_ENEMIES,
        optional=optional,
        rules=(*move.RULES, ("region", clause), ("avoid", clause)),
    )


# -- relief ----------------------------------------------------------------------------------------------------------


def send_relief(game: Game) -> Script[None]:
    """A reserve that needs neither RP nor control: in its round, or the first later one in which the way is free."""
    relief = scenario(game.state.scenario).relief
    if relief is None or game.state.round < relief.round:
        return
    for one in game.state.units:
        if one.members and RESERVE in one.tags and _is_relief(game, one):
            form = placing(game, one.id, relief.spot, optional=True)
            places = open_places(game, relief, form)
            if places:
                yield from deploying.set_down(game, one.id, form, (RESERVE,), places)


def open_places(game: Game, relief: Relief, form: Place) -> tuple[Placement, ...]:
    """Where the relief fits, which is where it comes if its owner names no places: around its position, if no enemy
    infantry stands in the circle."""
    mark = next(other for other in game.state.markers if other.id == relief.spot)
    return () if control.soldiers_in(game, mark)[1 - relief.seat] else room(game, form)


def room(game: Game, form: Place) -> tuple[Placement, ...]:
    """The first places for the unit, tried compactly about a grid of points around the position."""
    (region,) = form.regions
    x, y, reach = region.numbers
    steps = range(-reach // 2, reach // 2 + 1, reach // 4)
    tried = (propose_place(form, game.table, (x + dx, y + dy)) for dx in steps for dy in steps)
    return next((found for found in tried if found), ())


def _is_relief(game: Game, one: Unit) -> bool:
    relief = scenario(game.state.scenario).relief
    return relief is not None and one.seat == relief.seat and setup.card_id(one) == relief.card


def will_come(game: Game, one: Unit) -> bool:
    """Whether a reserve unit will still be brought in: as relief, or because the RP in hand pay for it now (the edge is
    always open to what was bought)."""
    if RESERVE not in one.tags or round.is_last(game):
        return False
    return _is_relief(game, one) or one.counters.get(COST, 0) <= bank(game, one.seat)


# -- from the edge ---------------------------------------------------------------------------------------------------


@implements("evolved.control.reserve-edge")
def enter(game: Game, one: int, acts: Acts | None = None) -> Script[str]:
    """The activation of a unit waiting behind its edge: it must come on, at normal speed or running; how it came.

    It never engages and sets off no Overwatch. Who names no way on takes the first there is; without any it waits on.
    """
    record = acts if acts is not None else Acts()
    way = yield from _speed(game, one, record)
    form = edge_move(game, one, way, record)
    paths = (yield form) or _any_way(game, form)
    if not paths:
        return ""
    record.option, record.moved = way, members(game, one)
    move.pay(game, one, way)
    victims = run_over.victims(game, one, paths) if way == RUN and is_vehicle(game, one) else ()
    game.tell(Moved("evolved.control.reserve-edge", paths))
    game.tag("evolved.control.reserve-edge", unit_ref(one), drops=(WAITING,))
    if victims:
        yield from run_over.run_over(game, one, victims)
    drill.lost_by_anybody(game)
    return way


def _speed(game: Game, one: int, acts: Acts) -> Script[str]:
    """How it comes; it is activated like any other unit, so Split fire! may be called before."""
    clause = "evolved.control.reserve-edge"
    run = (Option(RUN, "Run on", clause),) if can_run_on(game, one) else ()
    split = (drill.SPLIT_OPTION,) if drill.can_split(game, one, acts) else ()
    (way,) = yield Choose(
        seat=seat_of(game, one),
        name="enter",
        prompt=f"How does {name(game, one)} come on?",
        clause=clause,
        options=(Option(NORMAL, "Walk on at normal speed", clause), *run, *split),
        barred=_barred_ways(game, one),
        about=(unit_ref(one),),
    )
    if way != SPLIT_FIRE:
        return str(way)
    drill.split_fire(game, one)
    return NORMAL


def _barred_ways(game: Game, one: int) -> tuple[Barred, ...]:
    """Why it may come on in no other way."""
    run = "evolved.strategic.op-run" if is_vehicle(game, one) else "evolved.role.support-move"
    return (
        Barred(RUN, run, "a vehicle has no point to pay, or a support weapon is to be moved"),
        Barred(ENGAGE, "evolved.control.reserve-edge", "who comes on may not engage"),
        Barred(HOLD, "evolved.control.reserve-edge", "it must come on"),
    )


def can_run_on(game: Game, one: int) -> bool:
    """Nobody behind the edge is engaged or down: a unit runs unless it has a support weapon, a vehicle for a point."""
    if is_vehicle(game, one):
        return all(overdrive(game, id) for id in members(game, one))
    return not unit.support_weapons(game, one)


def edge_move(game: Game, one: int, way: str, acts: Acts) -> Move:
    """The decision how to come on: everybody starts with his base touching the edge from inside.

    The line on which paths begin is that of the largest base; smaller ones have the difference behind them.
    """
    inset = max(figure_of(game, id).radius for id in members(game, one))
    walkers = tuple(
        Mover(id, move.allowance(game, id, way, acts) - inset + figure_of(game, id).radius) for id in members(game, one)
    )
    return Move(
        seat=seat_of(game, one),
        name="enter-move",
        prompt=f"Bring {name(game, one)} on from the edge",
        clause="evolved.control.reserve-edge",
        unit=UNIT_OF_LENGTH,
        about=(unit_ref(one),),
        movers=walkers,
        passes=move.passes(game, one),
        cohesion=unit.cohesion(game, one),
        rules=(*move.RULES, ("edge", "evolved.control.reserve-edge")),
        edge=_line(game, seat_of(game, one), inset),
        ends=_ends(game, one, way),
    )


def _ends(game: Game, one: int, way: str) -> Ends | None:
    """Nobody runs into contact; a support weapon is walked on by a gunner."""
    if way == RUN:
        return Ends(away=move.out_of_reach(game, one))
    escorts = role.escorts_on(game, one)
    return Ends(escorts=escorts) if escorts else None


def _line(game: Game, seat: int, inset: int) -> Edge:
    width, depth = game.state.board
    start, end = (
        (min(max(x, inset), width - inset), min(max(y, inset), depth - inset))
        for x, y in edge_line(game.state.board, setup.side(game, seat).edge)
    )
    return Edge(start, end, max(width, depth))


def _any_way(game: Game, form: Move) -> tuple[Path, ...]:
    """The first way on, tried along the edge from one end to the other."""
    edge = form.edge
    assert edge is not None
    (x0, y0), (x1, y1), parts = edge.start, edge.end, 24
    middle = (game.state.board[0] // 2, game.state.board[1] // 2)
    for step in range(parts + 1):
        start = (x0 + (x1 - x0) * step // parts, y0 + (y1 - y0) * step // parts)
        goal = (start[0] + (middle[0] - start[0]) // 8, start[1] + (middle[1] - start[1]) // 8)
        found = propose(form, game.table, start, goal)
        if found and not move_refusals(form, found, game.table):
            return found
    return ()
