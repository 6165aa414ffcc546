"""Shapes and directions in whole numbers: turning, drifting, outlines, corner points for the path search.

Degrees are whole and count clockwise as seen from above (x grows eastward, y northward): 0 is east, 90 is south.
"""

import math
from collections.abc import Sequence
from functools import lru_cache

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
    return x + nearest(distance * cosine(degrees), MILLION), y - nearest(distance * sine(degrees), MILLION)


def drift(start: Point, at: Point, turn: int, distance: int) -> Point:
    """From `at`, a distance on in the direction of the line start-at turned clockwise by whole degrees."""
    dx, dy = at[0] - start[0], at[1] - start[1]
    if dx == 0 and dy == 0:
        return shift(at, turn, distance)
    square = (dx * dx + dy * dy) * MILLION * MILLION
    east = dx * cosine(turn) + dy * sine(turn)
    north = dy * cosine(turn) - dx * sine(turn)
    return at[0] + _scaled(east * distance, square), at[1] + _scaled(north * distance, square)


def _scaled(number: int, square: int) -> int:
    """number / sqrt(square), rounded to the nearest whole number."""
    size = (math.isqrt(4 * number * number // square) + 1) // 2
    return size if number >= 0 else -size


@lru_cache(maxsize=2048)
def rotated(outline: tuple[Point, ...], degrees: int) -> tuple[Point, ...]:
    """The outline turned clockwise about (0, 0)."""
    c, s = cosine(degrees), sine(degrees)
    return tuple((nearest(x * c + y * s, MILLION), nearest(y * c - x * s, MILLION)) for x, y in outline)


def outline_at(outline: tuple[Point, ...], centre: Point, degrees: int = 0) -> tuple[Point, ...]:
    """An outline drawn about (0, 0), turned and set down."""
    turned, (cx, cy) = rotated(outline, degrees) if degrees % 360 else outline, centre
    return tuple([(x + cx, y + cy) for x, y in turned])


def cross(a: Point, b: Point, c: Point) -> int:
    """Positive when c lies to the left of the line from a to b."""
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
