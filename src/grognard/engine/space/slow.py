"""Slow ground: inside such areas the way of a base's centre counts twice, unless the mover strides over it."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ..core.state import Point
from .areas import Areas
from .table import Table

if TYPE_CHECKING:
    from .kernels import Ints

STRIDES = 32
"""Bit of `passes`: slow ground does not slow the mover."""


def slow_ground(table: Table, passes: int) -> Areas | None:
    """The areas, if any of them slows such a mover."""
    areas = table.terrain.areas
    return areas if areas is not None and len(areas.slow) and passes & STRIDES == 0 else None


def extra(table: Table, areas: Areas, start: Point, path: Sequence[Point]) -> int:
    """What a path costs beyond its length, in whole hundredths, rounded up."""
    if not _is_by_slow(areas, (start, *path)):
        return 0
    kernels = table.kernels
    flat = [*start, *(number for point in path for number in point)]
    return int(kernels.slow.extra(kernels.numbers(flat).reshape(-1, 2), areas.points, areas.slow))


def slower_walks(table: Table, areas: Areas, walks: Sequence[tuple[int, Sequence[Point]]], comes_on: bool) -> list[int]:
    """The numbers of those walks that slow ground makes longer, looked for at one go; who comes on starts at the first
    point of his path."""
    kernels = table.kernels
    rows, steps = flat(walks, dict.fromkeys([id for id, _ in walks], 0))
    ways, points = kernels.numbers(rows).reshape(-1, 4), kernels.numbers(steps).reshape(-1, 2)
    left = kernels.slow.charged(table.bases, ways, points, int(comes_on), areas.points, areas.slow)
    slower: list[int] = left[:, 1].nonzero()[0].tolist()
    return slower


def flat(walks: Sequence[tuple[int, Sequence[Point]]], allowances: Mapping[int, int]) -> tuple[list[int], list[int]]:
    """Walks as kernels take them: rows of id, allowance, first and last row of the path, and the steps of all paths."""
    rows: list[int] = []
    steps: list[int] = []
    first = 0
    for id, path in walks:
        for point in path:
            steps += point
        last = first + len(path)
        rows += (id, allowances[id], first, last)
        first = last
    return rows, steps


def held_back(table: Table, areas: Areas, starts: Sequence[Point], allowances: Sequence[int], goal: Point) -> Point:
    """A goal of the first of them, so near that all others can afford to go as far as he does, straight on."""
    kernels = table.kernels
    rows, most = kernels.numbers(starts).reshape(-1, 2), kernels.ids(tuple(allowances))
    x, y = kernels.slow.held_back(rows, most, *goal, areas.points, areas.slow)
    return int(x), int(y)


def is_slow_near(table: Table, areas: Areas, at: Point, reach: int) -> bool:
    """Whether slow ground may lie within reach of a point: a quick look before measuring."""
    return bool(table.kernels.slow.is_any_near(*at, reach, areas.slow))


def is_slow_near_any(table: Table, areas: Areas, models: Sequence[int], reach: int) -> bool:
    """The same of the places of several models."""
    kernels = table.kernels
    return bool(kernels.slow.is_any_near_bases(table.bases, kernels.ids(tuple(models)), reach, areas.slow))


def _is_by_slow(areas: Areas, points: Sequence[Point]) -> bool:
    """Whether the box about some points meets one about slow ground."""
    xs, ys = zip(*points, strict=True)
    left, low, right, high = min(xs), min(ys), max(xs), max(ys)
    for x0, y0, x1, y1 in areas.slow_boxes:
        if x0 <= right and left <= x1 and y0 <= high and low <= y1:
            return True
    return False


def cheapest(
    table: Table, areas: Areas, start: Point, goal: Point, radius: int, allowance: int, leaps: int, way: "Ints",
    pieces: "Ints",
) -> tuple[Point, ...]:  # fmt: skip
    """The cheapest way found within the allowance, through slow ground or round it; nothing if there is none."""
    kernels, terrain = table.kernels, table.terrain
    found = kernels.slow.cheapest(
        *start, *goal, radius, allowance, leaps, table.bases, way, terrain.points, pieces,
        terrain.corners(radius, kernels), table.edges, areas.points, areas.slow,
    )  # fmt: skip
    return tuple((x, y) for x, y in found.tolist())
