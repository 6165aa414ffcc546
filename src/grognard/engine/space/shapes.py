"""Shapes and directions in whole numbers: turning, drifting, outlines, corner points for the path search.

Degrees are whole and count clockwise as seen on the table (x to the right, y downward): 0 is right, 90 is down.
"""

import math
from collections.abc import Sequence

from ..state import Point

MILLION = 1_000_000
_SINES = tuple(round(math.sin(math.radians(degrees)) * MILLION) for degrees in range(91))
CLEARANCE = 0.75
"""How far outside a corner the path search walks, in hundredths: rounding (by 0.71 at most) cannot bring it inside."""


def sine(degrees: int) -> int:
    """The sine in millionths."""
    turn = degrees % 360
    if turn >= 180:
        return -sine(turn - 180)
    return _SINES[turn] if turn <= 90 else _SINES[180 - turn]


def cosine(degrees: int) -> int:
    return sine(degrees + 90)


def nearest(number: int, by: int) -> int:
    """The nearest whole number to number / by; halves go away from zero."""
    size = (2 * abs(number) + by) // (2 * by)
    return size if number >= 0 else -size


def shift(point: Point, degrees: int, distance: int) -> Point:
    """The point at a distance in a direction."""
    x, y = point
    return x + nearest(distance * cosine(degrees), MILLION), y + nearest(distance * sine(degrees), MILLION)


def drift(start: Point, at: Point, turn: int, distance: int) -> Point:
    """From `at`, a distance on in the direction of the line start-at turned clockwise by whole degrees."""
    dx, dy = at[0] - start[0], at[1] - start[1]
    if dx == 0 and dy == 0:
        return shift(at, turn, distance)
    square = (dx * dx + dy * dy) * MILLION * MILLION
    across = dx * cosine(turn) - dy * sine(turn)
    down = dx * sine(turn) + dy * cosine(turn)
    return at[0] + _scaled(across * distance, square), at[1] + _scaled(down * distance, square)


def _scaled(number: int, square: int) -> int:
    """number / sqrt(square), rounded to the nearest whole number."""
    size = (math.isqrt(4 * number * number // square) + 1) // 2
    return size if number >= 0 else -size


def rotated(outline: Sequence[Point], degrees: int) -> tuple[Point, ...]:
    """The outline turned clockwise about (0, 0)."""
    c, s = cosine(degrees), sine(degrees)
    return tuple((nearest(x * c - y * s, MILLION), nearest(x * s + y * c, MILLION)) for x, y in outline)


def outline_at(outline: Sequence[Point], centre: Point, degrees: int = 0) -> tuple[Point, ...]:
    """An outline drawn about (0, 0), turned and set down."""
    turned = rotated(outline, degrees) if degrees % 360 else outline
    return tuple((x + centre[0], y + centre[1]) for x, y in turned)


def cross(a: Point, b: Point, c: Point) -> int:
    """Positive when c lies to the left of the line from a to b (y upward; clockwise on the table)."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def counted_turn(outline: Sequence[Point]) -> int:
    """Twice the area, positive when every edge has the inside on its left."""
    ends = [*outline[1:], outline[0]]
    return sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(outline, ends, strict=True))


def is_convex(outline: Sequence[Point]) -> bool:
    """Whether an outline with its inside on the left turns left at every corner, once around."""
    count = len(outline)
    corners = [(outline[i - 2], outline[i - 1], outline[i]) for i in range(count)]
    if count < 3 or any(cross(a, b, c) <= 0 for a, b, c in corners):
        return False
    return _turns_once(outline)


def _turns_once(outline: Sequence[Point]) -> bool:
    """A star turns left everywhere too, but goes round twice: its edges cross the line from left to right twice."""
    steps = [b[0] - a[0] or b[1] - a[1] for a, b in zip(outline, [*outline[1:], outline[0]], strict=True)]
    signs = [step > 0 for step in steps]
    return sum(a != b for a, b in zip(signs, [*signs[1:], signs[0]], strict=True)) <= 2


def hull(points: Sequence[Point]) -> tuple[Point, ...]:
    """The convex hull, inside on the left, without points on its edges."""
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return tuple(ordered)
    lower, upper = _chain(ordered), _chain(ordered[::-1])
    return tuple(lower[:-1] + upper[:-1])


def _chain(points: Sequence[Point]) -> list[Point]:
    chain: list[Point] = []
    for point in points:
        while len(chain) > 1 and cross(chain[-2], chain[-1], point) <= 0:
            chain.pop()
        chain.append(point)
    return chain


Vector = tuple[float, float]


def corner_points(outline: Sequence[Point], radius: int) -> list[Point]:
    """Six points about each corner on which a disc of this radius gets round it (must agree with `kernels_path`).

    They are the ends of the arc that the disc's centre would follow, and the corners of a polygon about it. Only
    additions, products, quotients and square roots are used: they are the same to the last bit on every machine.
    """
    found: list[Point] = []
    for index, corner in enumerate(outline):
        before = _normal(outline[index - 1], corner)
        after = _normal(corner, outline[(index + 1) % len(outline)])
        found += _around(corner, before, after, radius + CLEARANCE)
    return found


def _around(corner: Point, before: Vector, after: Vector, distance: float) -> list[Point]:
    middle = _between(before, after)
    first, last = _between(before, middle), _between(middle, after)
    directions = (_between(before, first), _between(first, middle), _between(middle, last), _between(last, after))
    reach = distance / (directions[0][0] * before[0] + directions[0][1] * before[1])
    around = [(reach * x, reach * y) for x, y in directions]
    ends = [(distance * x, distance * y) for x, y in (before, after)]
    return [(round(corner[0] + x), round(corner[1] + y)) for x, y in (ends[0], *around, ends[1])]


def _normal(a: Point, b: Point) -> Vector:
    """The outward direction of an edge."""
    return _unit(b[1] - a[1], a[0] - b[0])


def _between(a: Vector, b: Vector) -> Vector:
    return _unit(a[0] + b[0], a[1] + b[1])


def _unit(x: float, y: float) -> Vector:
    length = math.sqrt(x * x + y * y)
    return x / length, y / length
