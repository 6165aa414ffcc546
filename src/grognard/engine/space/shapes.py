"""Shapes and directions in whole numbers: turning, drifting, outlines, corner points for the path search.

Degrees are whole and count clockwise as seen from above (x grows eastward, y northward): 0 is east, 90 is south.
"""

import math
from collections.abc import Sequence
from functools import lru_cache

from ..core.state import Point

MILLION = 1_000_000
_RISING = [round(math.sin(math.radians(degrees)) * MILLION) for degrees in range(90)]
_HALF = (*_RISING, MILLION, *_RISING[:0:-1])
SINES = (*_HALF, *[-size for size in _HALF])
"""The sine of every whole degree in millionths, exactly symmetric."""
COSINES = (*SINES[90:], *SINES[:90])
CLEARANCE = 0.75
"""How far outside a corner the path search walks, in hundredths: rounding (by 0.71 at most) cannot bring it inside."""


def sine(degrees: int) -> int:
    """The sine in millionths."""
    return SINES[degrees % 360]


def cosine(degrees: int) -> int:
    return COSINES[degrees % 360]


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


@lru_cache(maxsize=4096)
def rectangle(half_length: int, half_width: int, facing: int) -> tuple[int, int, int, int, int, int, int]:
    """A rectangular base about its centre, as `kernels_rect` has it: half its length, its facing, the corners on its
    left ahead and behind (the others lie opposite), and how far it reaches."""
    c, s = cosine(facing), sine(facing)
    ahead, aside = (half_length * c, -half_length * s), (half_width * s, half_width * c)
    ax, ay = nearest(aside[0] + ahead[0], MILLION), nearest(aside[1] + ahead[1], MILLION)
    bx, by = nearest(aside[0] - ahead[0], MILLION), nearest(aside[1] - ahead[1], MILLION)
    reach = math.isqrt(max(ax * ax + ay * ay, bx * bx + by * by)) + 1
    return half_length, facing % 360, ax, ay, bx, by, reach


def cross(a: Point, b: Point, c: Point) -> int:
    """Positive when c lies to the left of the line from a to b."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def counted_turn(outline: Sequence[Point]) -> int:
    """Twice the area, positive when every edge has the inside on its left."""
    ends = [*outline[1:], outline[0]]
    return sum([a[0] * b[1] - a[1] * b[0] for a, b in zip(outline, ends, strict=True)])


def is_convex(outline: Sequence[Point]) -> bool:
    """Whether an outline with its inside on the left turns left at every corner, once around."""
    count = len(outline)
    corners = [(outline[i - 2], outline[i - 1], outline[i]) for i in range(count)]
    if count < 3 or [corner for corner in corners if cross(*corner) <= 0]:
        return False
    return _turns_once(outline)


def _turns_once(outline: Sequence[Point]) -> bool:
    """A star turns left everywhere too, but goes round twice: its edges cross the line from left to right twice."""
    steps = [b[0] - a[0] or b[1] - a[1] for a, b in zip(outline, [*outline[1:], outline[0]], strict=True)]
    signs = [step > 0 for step in steps]
    return sum([a != b for a, b in zip(signs, [*signs[1:], signs[0]], strict=True)]) <= 2


def hull(points: Sequence[Point]) -> tuple[Point, ...]:
    """The convex hull, inside on the left, without points on its edges."""
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return tuple(ordered)
    lower, upper = _chain(ordered), _chain(ordered[::-1])
    return tuple(lower[:-1] + upper[:-1])


def within(points: Sequence[Point], board: tuple[int, int]) -> tuple[Point, ...]:
    """The convex hull of points, each that lies beyond the edge of the board moved in to it."""
    width, depth = board
    return hull([(min(max(x, 0), width), min(max(y, 0), depth)) for x, y in points])


def _chain(points: Sequence[Point]) -> list[Point]:
    chain: list[Point] = []
    for point in points:
        while len(chain) > 1 and cross(chain[-2], chain[-1], point) <= 0:
            chain.pop()
        chain.append(point)
    return chain


def disc_touches(outline: Sequence[Point], centre: Point, radius: int) -> bool:
    """Whether a disc covers any of a convex outline's inside; touching its edge does not count."""
    x, y = centre
    edges = list(zip(outline, [*outline[1:], outline[0]], strict=True))
    sides = [cross(a, b, centre) for a, b in edges]
    if all(side > 0 for side in sides) or all(side < 0 for side in sides):
        return True
    return any(_is_nearer(x, y, a, b, radius) for a, b in edges)


def _is_nearer(x: int, y: int, a: Point, b: Point, radius: int) -> bool:
    """Whether a point is nearer to a stretch than the radius."""
    dx, dy, px, py = b[0] - a[0], b[1] - a[1], x - a[0], y - a[1]
    along, square = px * dx + py * dy, dx * dx + dy * dy
    if along <= 0:
        return px * px + py * py < radius * radius
    if along >= square:
        return (x - b[0]) ** 2 + (y - b[1]) ** 2 < radius * radius
    return (dx * py - dy * px) ** 2 < radius * radius * square


def outlines_overlap(one: Sequence[Point], other: Sequence[Point]) -> bool:
    """Whether two convex outlines have some of their inside in common; touching does not count."""
    inward, others = [list(each) if counted_turn(each) > 0 else list(each)[::-1] for each in (one, other)]
    return not _is_parted(inward, others) and not _is_parted(others, inward)


def _is_parted(one: list[Point], other: list[Point]) -> bool:
    """Whether an edge of one outline has all of the other on its far side or on itself."""
    return any(all(cross(a, b, corner) <= 0 for corner in other) for a, b in zip(one, [*one[1:], one[0]], strict=True))
