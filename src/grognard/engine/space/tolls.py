"""What a way costs by the ground it leads over: dearer or cheaper areas, borders that are crossed, ground that bars it.

Outlines are convex. A base counts as a disc on its way and as itself where it ends.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import dist

from ..core.state import Point
from .shapes import cross

Outline = tuple[Point, ...]
Stretch = tuple[float, float]
"""The part of a leg that lies inside an outline, both ends as parts of its length."""


def inside(start: Point, end: Point, outline: Outline) -> Stretch | None:
    """Which part of a leg lies inside of an outline; None: nothing of it, or no more than its border."""
    if _is_clear((start, end), 0, outline):
        return None
    low, high, turn = 0.0, 1.0, 1 if _turn(outline) > 0 else -1
    for a, b in pairwise((*outline, outline[0])):
        here, there = turn * cross(a, b, start), turn * cross(a, b, end)
        if here <= 0 and there <= 0:
            return None
        if here < 0 or there < 0:
            at = here / (here - there)
            low, high = (max(low, at), high) if here < 0 else (low, min(high, at))
    return (low, high) if low < high else None


@lru_cache(maxsize=4096)
def _turn(outline: Outline) -> int:
    return sum(a[0] * b[1] - a[1] * b[0] for a, b in pairwise((*outline, outline[0])))


def holds(outline: Outline, at: Point) -> bool:
    """Whether a point lies inside of an outline, not on its border."""
    sides = [cross(a, b, at) for a, b in pairwise((*outline, outline[0]))]
    return all(side > 0 for side in sides) or all(side < 0 for side in sides)


def rated(start: Point, end: Point, rates: Sequence[tuple[Outline, int]]) -> float:
    """The length of a leg, each part of it counted in hundredths as the dearest ground says on which it lies; cheap
    ground makes it shorter where no dear ground lies on it."""
    parts = [(stretch, rate) for outline, rate in rates if (stretch := inside(start, end, outline)) is not None]
    cuts = sorted({0.0, 1.0, *[at for stretch, _ in parts for at in stretch]})
    total = 0.0
    for low, high in pairwise(cuts):
        here = [rate for (first, last), rate in parts if first < (low + high) / 2 < last]
        dear = max(here, default=100)
        total += (high - low) * (dear if dear > 100 else min(here, default=100))
    return dist(start, end) * total / 100


def crossed(stops: Sequence[Point], outline: Outline) -> int:
    """How often a way enters an outline, or passes over it."""
    if _is_clear(stops, 0, outline):
        return 0
    runs, was_in = 0, holds(outline, stops[0])
    for start, end in pairwise(stops):
        stretch = inside(start, end, outline)
        if stretch is not None and not (was_in and stretch[0] == 0.0):
            runs += 1
        was_in = stretch is not None and stretch[1] == 1.0
    return runs


def left(stops: Sequence[Point], outline: Outline) -> int:
    """How often a way leaves an outline."""
    return crossed(tuple(stops)[::-1], outline)


@lru_cache(maxsize=4096)
def corners(outline: Outline) -> tuple[Point, Point]:
    """The lowest and the highest corner of the upright box about an outline."""
    xs, ys = [at[0] for at in outline], [at[1] for at in outline]
    return (min(xs), min(ys)), (max(xs), max(ys))


def _is_clear(stops: Sequence[Point], radius: int, outline: Outline) -> bool:
    """Whether the upright boxes about a way so broad and about an outline lie apart, or only touch: a quick look."""
    (left, bottom), (right, top) = corners(outline)
    xs, ys = [at[0] for at in stops], [at[1] for at in stops]
    apart = min(xs) - radius >= right or max(xs) + radius <= left
    return apart or min(ys) - radius >= top or max(ys) + radius <= bottom


def is_swept(stops: Sequence[Point], radius: int, outline: Outline) -> bool:
    """Whether a disc that goes this way covers any of the outline's inside; touching it does not count."""
    if _is_clear(stops, radius, outline):
        return False
    return any(_gap(start, end, outline) < radius - 1e-6 for start, end in pairwise(stops))


def do_overlap(one: Outline, other: Outline) -> bool:
    """Whether two convex outlines have some of their inside in common."""
    return not _is_clear(one, 0, other) and not any(_is_parting(a, b, one, other) for a, b in _edges(one, other))


def _edges(*outlines: Outline) -> Iterator[tuple[Point, Point]]:
    for outline in outlines:
        yield from pairwise((*outline, outline[0]))


def _is_parting(a: Point, b: Point, one: Outline, other: Outline) -> bool:
    """Whether a line has all of one outline on one side and all of the other on the other."""
    sides = [[cross(a, b, corner) for corner in outline] for outline in (one, other)]
    return (max(sides[0]) <= 0 <= min(sides[1])) or (max(sides[1]) <= 0 <= min(sides[0]))


def _gap(start: Point, end: Point, outline: Outline) -> float:
    """How far a stretch is from an outline, 0 where it meets its inside."""
    if holds(outline, start) or holds(outline, end) or inside(start, end, outline) is not None:
        return 0.0
    ends = [off(corner, start, end) for corner in outline]
    return min([*ends, *[off(at, a, b) for a, b in _edges(outline) for at in (start, end)]])


def off(at: Point, a: Point, b: Point) -> float:
    """How far a point is from a stretch."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    part = max(0.0, min(1.0, ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / square)) if square else 0.0
    return dist(at, (a[0] + part * dx, a[1] + part * dy))
