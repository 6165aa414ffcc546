"""Contact: where a charger would stand with its base against that of the enemy it engages, and the way there."""

from collections.abc import Iterator
from functools import partial

from grognard.engine.asking.facings import heading
from grognard.engine.clauses import implements
from grognard.engine.core.script import Game
from grognard.engine.core.state import Point
from grognard.engine.space import are_bases_free, length
from grognard.engine.space.meeting import Company, Spot, Way, meetings, stands
from grognard.engine.space.table import Table

from ..terms import place_of
from . import ground, titan_move, walls
from .move import APART, CONTACT

SLACK = 4
ALL_ROUND = 180
"""By so many degrees turns who may turn as he likes."""
TURNS = (0, 15, -15, 30, -30, 45, -45, 60, -60, 75, -75, 90, -90, 105, -105, 120, -120, 135, -135, 150, -150, 165, -165)
"""From which sides an enemy is approached: straight on, and round about it."""
Approach = tuple[tuple[Point, ...], int, int]
"""A way, the facing at its end and its length in hundredths."""


def touching(game: Game, charger: int, target: int, degrees: int, facing: int | None = None) -> Point:
    """Where a charger stands in a direction from its target, which it faces unless another facing is named: bases
    nearly touch, by the axes of both."""
    (at,) = meetings(game.table, charger, target, ((degrees, degrees if facing is None else facing),), SLACK)
    return at


def ways(game: Game, charger: int, target: int, swing: int) -> list[Way]:
    """From which sides a target is approached, straight on first, and the facing there: towards it, or as near to that
    as the charger can turn."""
    straight = heading(place_of(game, target), place_of(game, charger))
    sides = [(straight + turn) % 360 for turn in TURNS]
    if swing >= ALL_ROUND:
        return [(degrees, (degrees + 180) % 360) for degrees in sides]
    return [(degrees, titan_move.within(game, charger, (degrees + 180) % 360, swing)) for degrees in sides]


@implements("netepic.measure.bases")
def company(target: int, keep_off: tuple[int, ...], is_housed: bool = False, others: tuple[int, ...] = ()) -> Company:
    """How a charger must stand: in contact with its target (a gap of 0.1 cm or less, from edge to edge), on nobody
    else's base, and 1 cm away from those it must keep off; others it touches, or is 1 cm away from them. Who is in a
    building is met at its wall."""
    return Company(CONTACT, APART, () if is_housed else (target,), keep_off, others)


def spots(
    game: Game, table: Table, charger: int, target: int, most: int, swing: int, keep_off: tuple[int, ...],
    others: tuple[int, ...],
) -> Iterator[Spot]:  # fmt: skip
    """Where a charger may stand in contact with a target, no farther away than an allowance; all are looked at in one
    call, but walls one by one."""
    house, near = walls.house_of(game, target), partial(_is_near, table.board, place_of(game, charger), most)
    around, known = ways(game, charger, target, swing), company(target, keep_off, house is not None, others)
    if house is None:
        places = meetings(table, charger, target, around, SLACK)
        found = [(at, facing) for at, (_, facing) in zip(places, around, strict=True) if near(at)]
        yield from [spot for spot, is_free in zip(found, stands(table, charger, found, known), strict=True) if is_free]
        return
    for degrees, facing in around:
        spot = walls.at_wall(game, charger, house, place_of(game, target), degrees), facing
        if near(spot[0]) and stands(table, charger, (spot,), known)[0]:
            yield spot


def _is_near(board: Point, start: Point, most: int, at: Point) -> bool:
    """Whether a place is on the board and no farther away than an allowance."""
    if not (0 <= at[0] <= board[0] and 0 <= at[1] <= board[1]):
        return False
    return (at[0] - start[0]) ** 2 + (at[1] - start[1]) ** 2 <= most * most


def approach(
    game: Game, charger: int, target: int, most: int, order: str, keep_off: tuple[int, ...], swing: int = ALL_ROUND,
    others: tuple[int, ...] = (),
) -> Approach | None:  # fmt: skip
    """The most direct way into contact within an allowance; nothing if there is none. The charger ends 1 cm away from
    those it must keep off and from others that it does not touch, turned by no more than it may."""
    models = (charger,)
    seat = game.state.units[game.state.models[charger].unit].seat
    table = game.table.as_for(ground.kind(game, models, order), seat, ground.trodden(game, models))
    start, best = place_of(game, charger), None
    for place, facing in spots(game, table, charger, target, most, swing, keep_off, others):
        square = (place[0] - start[0]) ** 2 + (place[1] - start[1]) ** 2
        if best is not None and square >= best[2] ** 2:
            continue
        path = ground.way(game, table, charger, place, most)
        if path is None:
            continue
        far = -(-length(start, path) // 100)
        if best is None or far < best[2]:
            best = path, facing, far
        if len(path) == 1 and (swing < ALL_ROUND or facing == (heading(place_of(game, target), start) + 180) % 360):
            break
    return best


def beside(game: Game, model: int, other: int) -> tuple[Point, int] | None:
    """A free place in base contact with a friend, and a facing away from it, for a model that is set down there."""
    table = game.table
    for degrees in range(0, 360, 15):
        at = touching(game, model, other, degrees)
        if min(at) < 0:
            continue
        there = table.with_places(((model, at),), ((model, degrees),))
        if are_bases_free(there, (model,)):
            return at, degrees
    return None
