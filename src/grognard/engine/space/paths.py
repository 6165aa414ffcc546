"""Paths of models: all faults of a path, the shortest way, what a move can reach, whom it runs over.

A path is the points after the model's present place. Bits of `passes` say what does not hinder it on the way;
terrain that is not solid never does. No base may end on a base or on any terrain but areas.
"""

from collections.abc import Mapping, Sequence
from math import isqrt

from ..core.state import Point
from .plane import Ids, are_bases_free, base_faults, bases_inside
from .slow import STRIDES, cheapest, extra, flat, is_slow_near, slow_ground
from .table import FARTHEST, Table

FRIENDS, FRIENDS_SOLID, ENEMIES, ENEMIES_SOLID, TERRAIN = 1, 2, 4, 8, 16
EVERYTHING = FRIENDS | FRIENDS_SOLID | ENEMIES | ENEMIES_SOLID | TERRAIN
STEPS = 64
"""Times a height: terrain up to that height is stepped over. The bit between is `STRIDES`."""
assert STRIDES == 2 * TERRAIN == STEPS // 2
KINDS = ("far", "terrain", "base", "end-terrain", "end-base", "off-board")

Path = tuple[Point, ...]
Fault = tuple[str, Point, int]
"""Kind, the point to mark, and how many hundredths too far or off the board, or the id of what is in the way."""


def path_faults(
    table: Table, model: int, path: Path, allowance: int, passes: int, ignore: Ids = (), start: Point | None = None
) -> tuple[Fault, ...]:
    """Everything wrong with a path. With a `start` it comes on from there and may overhang the edge on its way."""
    if not path:
        return ()
    kernels, terrain, slow = table.kernels, table.terrain, slow_ground(table, passes)
    flat = [*(start or table.place(model)), *(number for point in path for number in point)]
    if slow is not None:
        allowance -= extra(table, slow, start or table.place(model), path)
    faults = kernels.move.path_faults(
        table.bases, model, kernels.numbers(flat).reshape(-1, 2), allowance, passes, kernels.ids(tuple(ignore)),
        terrain.points, terrain.hindering(passes), table.edges, int(start is not None),
    )  # fmt: skip
    return _read(faults.tolist()) if len(faults) > 1 else ()


def _read(rows: list[list[int]]) -> tuple[Fault, ...]:
    """The rows after the first, which only counts; the same obstacle met by two legs is told once."""
    found: dict[tuple[str, int], Fault] = {}
    for kind, x, y, amount in rows[1:]:
        found.setdefault((KINDS[kind], amount), (KINDS[kind], (x, y), amount))
    return tuple(found.values())


def end_faults(table: Table, places: tuple[tuple[int, Point], ...], ignore: Ids = ()) -> tuple[Fault, ...]:
    """What is wrong with these models standing there together; the rest of the table stands as it is."""
    if table.rects is not None and not ignore:
        rows_of = base_faults(table.with_places(places), [id for id, _ in places])
        return tuple([fault for rows in rows_of for fault in _read(rows)])
    kernels, terrain = table.kernels, table.terrain
    rows = kernels.rows(places)
    moved = kernels.check.stood(table.bases, rows)
    if kernels.check.are_ends_free(moved, rows, terrain.points, terrain.pieces, table.edges):
        return ()
    found: list[Fault] = []
    for id, (x, y) in places:
        faults = kernels.numbers((0,) * 256).reshape(-1, 4)
        kernels.move.end_faults(
            faults, x, y, id, moved, kernels.ids(tuple(ignore)), terrain.points, terrain.pieces, table.edges
        )
        found += _read(faults[: faults[0, 0] + 1].tolist())
    return tuple(found)


Chain = tuple[int, int, int]
"""The leader, how far from a comrade and how far from him a member may stand."""


def is_legal_move(
    table: Table, walks: Sequence[tuple[int, Path]], allowances: Mapping[int, int], passes: int, group: Ids,
    chain: Chain | None, comes_on: bool = False,
) -> bool:  # fmt: skip
    """Whether models may all move so, and the group end together; who comes on may overhang the edge on the way, and
    has the point of the edge as the first one of his path."""
    kernels, terrain, slow = table.kernels, table.terrain, slow_ground(table, passes)
    rows, steps = flat(walks, allowances)
    if min(steps) < 0 or max(steps) > FARTHEST:
        return False
    ways, points = kernels.numbers(rows).reshape(-1, 4), kernels.numbers(steps).reshape(-1, 2)
    rough = (kernels.slow.NO_POINTS, kernels.slow.NO_PIECES) if slow is None else (slow.points, slow.slow)
    is_legal = kernels.check.is_move_legal(
        table.bases, ways, points, kernels.ids(tuple(group)), kernels.ids(chain or ()), passes, int(comes_on),
        terrain.points, terrain.hindering(passes), table.edges, *rough,
    )  # fmt: skip
    if not is_legal or table.rects is None:
        return bool(is_legal)
    there = table.with_places([(id, path[-1]) for id, path in walks])
    return are_bases_free(there, [id for id, _ in walks])


def is_legal_placing(
    table: Table, places: Sequence[tuple[int, Point]], regions: Sequence[tuple[int, ...]], avoid: Ids, gap: int,
    chain: Chain | None,
) -> bool:  # fmt: skip
    """Whether models may all be set down so: on free ground, wholly in one of the regions (if there are any: upright
    rectangles or circles), farther than the gap from those to avoid, and together."""
    kernels, terrain = table.kernels, table.terrain
    rows = kernels.rows(places)
    areas = kernels.ids(tuple([number for region in regions for number in (*region, -1)[:4]])).reshape(-1, 4)
    is_legal = kernels.check.is_placing_legal(
        table.bases, rows, areas, kernels.ids(tuple(avoid)), gap, kernels.ids(chain or ()), terrain.points,
        terrain.pieces, table.edges,
    )  # fmt: skip
    if not is_legal or table.rects is None:
        return bool(is_legal)
    there, ids = table.with_places(places), [id for id, _ in places]
    return are_bases_free(there, ids) and all(bases_inside(there, ids, regions))


def shortest(
    table: Table, model: int, goal: Point, allowance: int, passes: int, ignore: Ids = (), start: Point | None = None
) -> Path | None:
    """The shortest faultless path to the goal within the allowance, if there is one."""
    kernels, terrain = table.kernels, table.terrain
    x, y = start or table.place(model)
    if (goal[0] - x) ** 2 + (goal[1] - y) ** 2 > allowance * allowance:
        return None
    radius, ignored, pieces = table.radius(model), kernels.ids(tuple(ignore)), terrain.hindering(passes)
    found = kernels.path.way_of(
        table.bases, model, x, y, *goal, allowance, passes, ignored, terrain.points, terrain.pieces, pieces,
        terrain.corners(radius, kernels), table.edges,
    )  # fmt: skip
    if not found.size:
        return None
    path, slow = tuple([(x, y) for x, y in found.tolist()]), slow_ground(table, passes)
    if slow is None:
        return path
    more = extra(table, slow, (x, y), path)
    if not more:
        return path
    cost = length((x, y), path) + 100 * more
    way = kernels.move.in_the_way(table.bases, model, x, y, allowance, passes, ignored)
    other = cheapest(table, slow, (x, y), goal, radius, allowance, passes & TERRAIN, way, pieces)
    if other and price(table, (x, y), other, passes) < cost:
        return other
    return path if cost <= 100 * allowance else None


def least_length(
    table: Table, model: int, goal: Point, allowance: int, passes: int, ignore: Ids, start: Point
) -> int | None:  # fmt: skip
    """The length in ten-thousandths of the shortest path to the goal, if there is one; on slow ground the cheapest
    one takes no less."""
    kernels, terrain = table.kernels, table.terrain
    found = kernels.path.least_length(
        table.bases, model, *start, *goal, allowance, passes, kernels.ids(tuple(ignore)), terrain.points,
        terrain.pieces, terrain.hindering(passes), terrain.corners(table.radius(model), kernels), table.edges,
    )  # fmt: skip
    return None if found < 0 else int(found)


def length(start: Point, path: Path) -> int:
    """The length of a path in ten-thousandths, each leg rounded up."""
    total = 0
    for point in path:
        square = ((point[0] - start[0]) ** 2 + (point[1] - start[1]) ** 2) * 10000
        total += isqrt(square - 1) + 1 if square else 0
        start = point
    return total


def price(table: Table, start: Point, path: Path, passes: int) -> int:
    """What a path takes off the allowance of such a mover: its length in ten-thousandths, and more on slow ground."""
    slow = slow_ground(table, passes)
    return length(start, path) + (0 if slow is None else 100 * extra(table, slow, start, path))


def reach(table: Table, model: int, allowance: int, passes: int, cell: int, ignore: Ids = ()) -> tuple[Point, ...]:
    """Points of a grid about the model, `cell` apart, where it could end a move."""
    kernels, terrain, slow = table.kernels, table.terrain, slow_ground(table, passes)
    frame = (
        table.bases, model, allowance, passes, cell, kernels.ids(tuple(ignore)), terrain.points,
        terrain.hindering(passes), terrain.corners(table.radius(model), kernels), table.edges,
    )  # fmt: skip
    if slow is None or not is_slow_near(table, slow, table.place(model), allowance):
        found = kernels.reach.reach(*frame)
    else:
        found = kernels.slow.reach(*frame, slow.points, slow.slow)
    return tuple((x, y) for x, y in found.tolist())


def crossed(table: Table, path: Path, radius: int, candidates: Ids) -> tuple[int, ...]:
    """The candidates overlapped by a disc that follows the path, whose first point is the start."""
    kernels = table.kernels
    points = kernels.numbers([number for point in path for number in point]).reshape(-1, 2)
    return tuple(kernels.move.crossed(table.bases, points, radius, kernels.ids(tuple(candidates))).tolist())
