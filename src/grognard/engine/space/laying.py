"""Where a terrain element may lie: on the board, apart from other elements and markers, outside areas kept free."""

from collections.abc import Iterator, Sequence
from math import isqrt

from ..state import Point
from .shapes import cross
from .table import Table

Outline = Sequence[Point]


def outline_faults(
    table: Table,
    outline: Outline,
    spacing: int,
    markers: Sequence[Point],
    marker_gap: int,
    forbidden: Sequence[tuple[int, ...]],
) -> Iterator[tuple[str, int]]:
    """What is wrong with an element lying so: (off-board, spacing, marker or region; how many hundredths too near)."""
    width, depth = table.board
    if not all(0 <= x <= width and 0 <= y <= depth for x, y in outline):
        yield "off-board", 0
    for other in table.terrain.outlines():
        if 0 < spacing <= _boxes_apart(outline, other):
            continue
        short = spacing - apart(outline, other)
        if short > 0:
            yield "spacing", short
    for point in markers:
        short = marker_gap - apart(outline, (point,))
        if short > 0:
            yield "marker", short
    if any(_overlaps(outline, area) for area in forbidden):
        yield "region", 0


def _overlaps(outline: Outline, area: tuple[int, ...]) -> bool:
    """Whether an outline reaches into an area: an upright rectangle or a circle; touching does not count."""
    if len(area) == 3:
        x, y, radius = area
        return apart(outline, ((x, y),)) < radius
    x0, y0, x1, y1 = area
    return not _is_parted(outline, ((x0, y0), (x1, y0), (x1, y1), (x0, y1)))


def apart(one: Outline, other: Outline) -> int:
    """The distance between two convex outlines (or points), rounded down; 0 when they overlap or touch."""
    if len(one) > 2 and len(other) > 2 and not _is_parted(one, other):
        return 0
    if len(other) == 1 and _holds(one, other[0]):
        return 0
    squares = [_square(point, *edge) for point in one for edge in _edges(other)]
    squares += [_square(point, *edge) for point in other for edge in _edges(one)]
    return min(isqrt(number // by) for number, by in squares)


def _boxes_apart(one: Outline, other: Outline) -> int:
    """A lower bound of the distance, quickly."""
    gaps = [0]
    for axis in (0, 1):
        ours, theirs = [point[axis] for point in one], [point[axis] for point in other]
        gaps += (min(theirs) - max(ours), min(ours) - max(theirs))
    return max(gaps)


def _edges(outline: Outline) -> Iterator[tuple[Point, Point]]:
    return ((outline[index - 1], outline[index]) for index in range(len(outline)))


def _square(point: Point, start: Point, end: Point) -> tuple[int, int]:
    """The square of the distance of a point from an edge, as an exact fraction."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    px, py = point[0] - start[0], point[1] - start[1]
    length, along = dx * dx + dy * dy, px * dx + py * dy
    if along <= 0:
        return px * px + py * py, 1
    if along >= length:
        return (point[0] - end[0]) ** 2 + (point[1] - end[1]) ** 2, 1
    return (dx * py - dy * px) ** 2, length


def _holds(outline: Outline, point: Point) -> bool:
    sides = [cross(a, b, point) for a, b in _edges(outline)]
    return all(side > 0 for side in sides) or all(side < 0 for side in sides)


def _is_parted(one: Outline, other: Outline) -> bool:
    """Whether the line along some edge has the two outlines on different sides."""
    return any(_parts(edge, one, other) for edge in (*_edges(one), *_edges(other)))


def _parts(edge: tuple[Point, Point], one: Outline, other: Outline) -> bool:
    ours = [cross(*edge, point) for point in one]
    theirs = [cross(*edge, point) for point in other]
    return max(ours) <= 0 <= min(theirs) or max(theirs) <= 0 <= min(ours)
