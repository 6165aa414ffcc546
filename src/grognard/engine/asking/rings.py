"""Places about a base from which it is just within reach, and whether they lie on the board."""

from collections.abc import Iterator
from itertools import pairwise
from math import ceil, dist, isqrt

from ..core.state import Point
from ..space.table import Table

TURNS = (
    (1000, 0), (924, 383), (924, -383), (707, 707), (707, -707), (383, 924), (383, -924), (0, 1000), (0, -1000),
    (-383, 924), (-383, -924), (-707, 707), (-707, -707), (-924, 383), (-924, -383), (-1000, 0),
)  # fmt: skip
"""Directions about a target from which it is approached, in thousandths: the straight one first."""
BETWEEN = tuple(
    (_cos * 981 // 1000 - _sin * 195 // 1000, _sin * 981 // 1000 + _cos * 195 // 1000) for _cos, _sin in TURNS
)
"""Those half-way between them."""
ALL_TURNS = (*TURNS, *BETWEEN)


def ring(start: Point, about: Point, radii: int, reach: int, turns: tuple[tuple[int, int], ...]) -> Iterator[Point]:
    """Places about a base from which a gap to it is just within reach, the one nearest to the start first."""
    (x, y), (tx, ty) = start, about
    far = reach + radii
    dx, dy = x - tx, y - ty
    whole = 1000 * max(isqrt(dx * dx + dy * dy), 1)
    for cos, sin in turns:
        ux, uy = dx * cos - dy * sin, dx * sin + dy * cos
        for out in (far, far - 1, far - reach // 2, far - reach + 1):
            step_x = ux * out // whole if ux * out >= 0 else -(-ux * out // whole)  # as `toward_zero`, for so many
            step_y = uy * out // whole if uy * out >= 0 else -(-uy * out // whole)
            if step_x * step_x + step_y * step_y <= far * far:
                yield tx + step_x, ty + step_y


def toward_zero(number: int, by: int) -> int:
    """A quotient rounded so that no step is too long."""
    return number // by if number >= 0 else -(-number // by)


def is_on_board(table: Table, id: int, at: Point) -> bool:
    radius, (width, depth) = table.radius(id), table.board
    return radius <= at[0] <= width - radius and radius <= at[1] <= depth - radius


def beside(outline: tuple[Point, ...], far: int, every: int) -> Iterator[Point]:
    """Places so far outside of the edges of an outline that has its inside on the left."""
    for (x, y), (u, v) in pairwise((*outline, outline[0])):
        length = dist((x, y), (u, v))
        parts = ceil(length / every)
        out_x, out_y = far * (v - y) / length, far * (x - u) / length
        for part in range(parts + 1):
            yield round(x + (u - x) * part / parts + out_x), round(y + (v - y) * part / parts + out_y)


def far_to(a: Point, b: Point) -> int:
    """Rounded up, so that nothing is nearer than it says."""
    square = (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
    root = isqrt(square)
    return root if root * root == square else root + 1


def along(start: Point, goal: Point, far: int) -> Point:
    """So far from the start toward a goal, and no farther than it; rounded so that no step is too long."""
    (x, y), (gx, gy) = start, goal
    long = far_to(start, goal)
    if long <= far:
        return goal
    return x + toward_zero((gx - x) * far, long), y + toward_zero((gy - y) * far, long)
