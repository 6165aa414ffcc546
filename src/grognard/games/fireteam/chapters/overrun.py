"""Overrun: tracked vehicles and walkers drive over infantry that no cover protects."""

from collections.abc import Iterator

from grognard.engine import space
from grognard.engine.asking.facings import heading
from grognard.engine.clauses import implements
from grognard.engine.core.events import Moved
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Point, model_ref
from grognard.engine.dice.rolls import Total
from grognard.engine.space import tolls
from grognard.engine.space.shapes import shift
from grognard.engine.space.stations import stations
from grognard.kit.units.pieces import seat_of_model

from ..terms import FOOTPRINT, INCH, card_of, foes, full_name, is_cowering, is_on_board, is_prone, team_name
from . import cover, results
from .dice import stepped
from .measure import CONTACT
from .terrain import footing
from .unit import pin
from .vehicle import vehicle_card

CLAUSE = "fireteam.vehicle.overrun"
CLEAR = 4
"""What a team must roll to get out of the way unharmed."""
RINGS, TURNS, STEP = 24, 24, INCH // 2


@implements("fireteam.vehicle.overrun")
def can_crush(game: Game, vehicle: int) -> bool:
    """Only tracked vehicles and walkers move over enemies."""
    return vehicle_card(game, vehicle).type in ("tracked", "walker")


@implements("fireteam.vehicle.overrun")
def spared(game: Game, vehicle: int) -> tuple[int, ...]:
    """Enemy teams over whom it does not move: those in Medium or Hard Cover, and all where it has neither tracks nor
    legs."""
    crushes = can_crush(game, vehicle)
    return tuple([id for id in foes(game, vehicle) if not crushes or cover.cover(game, id, vehicle) >= cover.MEDIUM])


def under(game: Game, vehicle: int, path: tuple[Point, ...]) -> tuple[int, ...]:
    """The enemy teams over whom a way leads, in no particular order; touching is not enough."""
    others = foes(game, vehicle) if can_crush(game, vehicle) else ()
    return space.crossed(game.table, (game.table.place(vehicle), *path), game.table.radius(vehicle), others)


@implements("fireteam.vehicle.overrun")
def crush(game: Game, vehicle: int, teams: tuple[int, ...], path: tuple[Point, ...]) -> Script[None]:
    """Each team rolls its Experience die, reduced for Prone and for Cowering: below 4 it first takes a KIA result; then
    it is moved the shortest way clear, with a Pin Check marker."""
    for team in teams:
        die = stepped(card_of(game, team).experience, -is_prone(game, team) - is_cowering(game, team))
        purpose = f"{full_name(game, team)} out of the way of {team_name(game, vehicle)} on {CLEAR} or more"
        seat, about = seat_of_model(game, team), (model_ref(team),)
        roll = yield Total(seat, CLAUSE, purpose, (die.sides,), die.plus, about=about)
        if roll < CLEAR:
            yield from results.take(game, results.KIA, {team: 1})
        if not is_on_board(game, team):
            continue
        at = aside(game, vehicle, team, path)
        if at is not None:
            game.tell(Moved(CLAUSE, ((team, (at,)),)))
        pin(game, CLAUSE, (team,))


@implements("fireteam.vehicle.overrun")
def aside(game: Game, vehicle: int, team: int, path: tuple[Point, ...]) -> Point | None:
    """The nearest place clear of the vehicle's way, free and not in contact with an enemy."""
    table, others = footing(game, team), foes(game, team)
    reach = table.radius(vehicle) + FOOTPRINT
    for at in _rings(table.place(team), game.state.board):
        if space.end_faults(table, ((team, at),)) or tolls.is_swept(path, reach, _spot(at)):
            continue
        if not space.near_point(table, others, at, FOOTPRINT + CONTACT):
            return at
    return None


@implements("fireteam.vehicle.overrun")
def stopped(game: Game, vehicle: int, path: tuple[Point, ...]) -> tuple[Point, ...]:
    """A way as far as it leads: with no room for a team to get clear the vehicle stops short of it."""
    stops = (game.table.place(vehicle), *path)
    stuck = [id for id in under(game, vehicle, path) if aside(game, vehicle, id, stops) is None]
    if not stuck:
        return path
    for place in range(len(path) - 1, -1, -1):
        for at in reversed(stations(stops[place], path[place : place + 1], STEP)):
            short = (*path[:place], at)
            if not set(under(game, vehicle, short)) & set(stuck) and _can_stop(game, vehicle, stops[place], at):
                return short
    return ()


def _can_stop(game: Game, vehicle: int, start: Point, at: Point) -> bool:
    """Whether a vehicle may end there, as it faces on its way: on nobody, and in contact with no enemy."""
    there = footing(game, vehicle).with_places([(vehicle, at)], [(vehicle, heading(start, at))])
    return space.are_bases_free(there, [vehicle]) and not space.within_any(
        there, foes(game, vehicle), (vehicle,), CONTACT
    )


def _rings(centre: Point, board: Point) -> Iterator[Point]:
    """Places of the board about a point, nearest first."""
    for ring in range(1, RINGS):
        for turn in range(TURNS):
            x, y = shift(centre, 360 * turn // TURNS, ring * STEP)
            if 0 <= x <= board[0] and 0 <= y <= board[1]:
                yield x, y


def _spot(at: Point) -> tuple[Point, ...]:
    """A point as an outline: as small as may be."""
    x, y = at
    return ((x - 1, y - 1), (x + 1, y - 1), (x + 1, y + 1), (x - 1, y + 1))
