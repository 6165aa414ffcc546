"""Contact: where a charger would stand with its base against that of the enemy it engages, and the way there."""

from collections.abc import Iterator
from functools import lru_cache

from grognard.engine.asking.facings import heading
from grognard.engine.clauses import implements
from grognard.engine.core.script import Game
from grognard.engine.core.state import BASE_LENGTH, Model, Point
from grognard.engine.space import are_bases_free, bases_within, length, shortest
from grognard.engine.space.shapes import MILLION, cosine, shift, sine
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
    one, other = game.state.models[charger], game.state.models[target]
    gap = _gap(_half(one), _half(other), degrees if facing is None else facing, other.facing, degrees)
    return shift(place_of(game, target), degrees, gap)


def _half(one: Model) -> tuple[int, int]:
    """Half the length and half the width of a base."""
    return one.counters[BASE_LENGTH] // 2, one.radius


@lru_cache(maxsize=4096)
def _gap(one: tuple[int, int], other: tuple[int, int], facing: int, turned: int, degrees: int) -> int:
    """How far apart the centres of two bases are that nearly touch in a direction; armies have few sizes of bases."""
    gaps = []
    for axis in (facing, facing + 90, turned, turned + 90):
        slant = abs(cosine(degrees - axis))
        if slant:
            gaps.append((_extent(one, axis - facing) + _extent(other, axis - turned)) * MILLION // slant)
    return -(-min(gaps) // MILLION) + SLACK


def _extent(half: tuple[int, int], degrees: int) -> int:
    """How far a base reaches from its centre along an axis so many degrees from its own, in millionths."""
    return half[0] * abs(cosine(degrees)) + half[1] * abs(sine(degrees))


def spots(game: Game, charger: int, target: int, swing: int = ALL_ROUND) -> Iterator[tuple[Point, int]]:
    """Places in contact with a target and the facing there, the straight one first: towards it, or as near to that as
    the charger can turn."""
    straight, house = heading(place_of(game, target), place_of(game, charger)), walls.house_of(game, target)
    for turn in TURNS:
        degrees = (straight + turn) % 360
        facing = titan_move.within(game, charger, (degrees + 180) % 360, swing)
        if house is None:
            yield touching(game, charger, target, degrees, facing), facing
        else:
            yield walls.at_wall(game, charger, house, place_of(game, target), degrees), facing


@implements("netepic.measure.bases")
def stands(
    table: Table, charger: int, target: int, keep_off: tuple[int, ...], is_housed: bool = False,
    others: tuple[int, ...] = (),
) -> bool:  # fmt: skip
    """Whether a charger stands as it must: in contact with its target (a gap of 0.1 cm or less, from edge to edge), on
    nobody else's base, and 1 cm away from those it must keep off; others it touches, or is 1 cm away from them. Who is
    in a building is met at its wall."""
    if not are_bases_free(table, (charger,)):
        return False
    if not is_housed and not bases_within(table, (charger,), (target,), CONTACT):
        return False
    if bases_within(table, (charger,), keep_off, APART):
        return False
    near = bases_within(table, (charger,), others, APART)
    return not near or len(near) == len(bases_within(table, (charger,), others, CONTACT))


def approach(
    game: Game, charger: int, target: int, most: int, order: str, keep_off: tuple[int, ...], swing: int = ALL_ROUND,
    others: tuple[int, ...] = (),
) -> Approach | None:  # fmt: skip
    """The most direct way into contact within an allowance; nothing if there is none. The charger ends 1 cm away from
    those it must keep off and from others that it does not touch, turned by no more than it may."""
    models = (charger,)
    seat = game.state.units[game.state.models[charger].unit].seat
    passes = ground.passes(game, models)
    table = game.table.as_for(ground.kind(game, models, order), seat, ground.trodden(game, models))
    start, best, is_housed = place_of(game, charger), None, walls.house_of(game, target) is not None
    width, depth = game.state.board
    for place, facing in spots(game, charger, target, swing):
        if not (0 <= place[0] <= width and 0 <= place[1] <= depth):
            continue
        square = (place[0] - start[0]) ** 2 + (place[1] - start[1]) ** 2
        if min(place) < 0 or square > most * most or (best is not None and square >= best[2] ** 2):
            continue
        there = table.with_places(((charger, place),), ((charger, facing),))
        path = (
            shortest(table, charger, place, most, passes)
            if stands(there, charger, target, keep_off, is_housed, others)
            else None
        )
        if path is None or not _is_paid(game, charger, start, path, most):
            continue
        far = -(-length(start, path) // 100)
        if best is None or far < best[2]:
            best = path, facing, far
        if len(path) == 1 and (swing < ALL_ROUND or facing == (heading(place_of(game, target), start) + 180) % 360):
            break
    return best


def _is_paid(game: Game, charger: int, start: Point, path: tuple[Point, ...], most: int) -> bool:
    """Whether the lines on a way leave its length to a charger."""
    toll = ground.crossing(game, charger, start, path)
    return not toll or length(start, path) + 100 * toll <= 100 * most


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
