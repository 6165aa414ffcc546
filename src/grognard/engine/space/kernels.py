"""Exact geometry on flat int64 arrays: distances and sight. Numbers in, numbers out, no scratch shared between calls.

Bases are rows of `bases`, terrain is convex `pieces` over `points` (inside on the left: cross products are positive).
With coordinates up to 30,000 no product leaves 64 bits: the largest is 4 * 30,000 ** 4.
"""

import math
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from .jit import kernel, lean

INT64 = np.dtype(np.int64)
Ints = npt.NDArray[np.int64]
"""Rows of whole numbers. What is read from one is a machine integer when compiled, a numpy scalar otherwise."""

X, Y, RADIUS, SIZE, SEAT, PRESENT, SOLID, UNIT = range(8)
FIRST, LAST, FEATURE, HEIGHT, HINDERS, LEFT, TOP, RIGHT, BOTTOM = range(9)
_QUARTER = (1000000, 980785, 923880, 831470, 707107, 555570, 382683, 195090, 0)


def _ring() -> Ints:
    cosines = [*_QUARTER, *(-value for value in _QUARTER[-2::-1])]
    full = cosines + cosines[-2:0:-1]
    return np.array([(full[turn], full[turn - 8]) for turn in range(32)], dtype=np.int64)


RING = _ring()
"""The 32 directions of the polygon that stands for a disc, in millionths."""


def numbers(values: Sequence[int] | Sequence[Sequence[int]]) -> Ints:
    return np.array(values, INT64)


def rows(places: Sequence[tuple[int, tuple[int, int]]]) -> Ints:
    """Rows of id, x and y."""
    flat: list[int] = []
    for id, at in places:
        flat.append(id)
        flat += at
    return np.array(flat, INT64).reshape(-1, 3)


@lru_cache(maxsize=2048)
def ids(values: tuple[int, ...]) -> Ints:
    """The same array for the same ids: units are asked about again and again, and no kernel writes to its arguments."""
    return np.array(values, INT64)


def joined(rows: Ints, more: Sequence[int]) -> Ints:
    """Rows with more rows after them."""
    return np.concatenate((rows, np.array(more, INT64).reshape(-1, rows.shape[1])))


@lean
def root(value: int) -> int:
    """The square root rounded down."""
    guess = int(math.sqrt(value))
    while guess * guess > value:
        guess -= 1
    while (guess + 1) * (guess + 1) <= value:
        guess += 1
    return guess


@lean
def root_up(value: int) -> int:
    return root(value - 1) + 1 if value > 0 else 0


@lean
def divided(number: int, by: int) -> int:
    """The nearest whole number; halves go away from zero, so that mirrored tables agree. Floats only guess."""
    size, double = 2 * abs(number) + by, 2 * by
    guess = int(size / double)
    while guess * double > size:
        guess -= 1
    while (guess + 1) * double <= size:
        guess += 1
    return guess if number >= 0 else -guess


@lean
def is_near(px: int, py: int, ax: int, ay: int, bx: int, by: int, reach: int) -> bool:
    """Whether a point lies nearer than `reach` to the line from a to b."""
    dx, dy, ex, ey = bx - ax, by - ay, px - ax, py - ay
    along, length = ex * dx + ey * dy, dx * dx + dy * dy
    if along <= 0:
        return ex * ex + ey * ey < reach * reach
    if along >= length:
        return (px - bx) * (px - bx) + (py - by) * (py - by) < reach * reach
    cross = dx * ey - dy * ex
    return cross * cross < reach * reach * length


@lean
def clip(ax: int, ay: int, bx: int, by: int, points: Ints, first: int, last: int) -> tuple[int, int, int, int]:
    """Where the line from a to b lies in the open inside of a piece: from low / low_of to high / high_of of its length.

    It crosses the piece when low * high_of < high * low_of; touching a corner or running along a face is no crossing.
    """
    low, low_of, high, high_of = 0, 1, 1, 1
    ux, uy = points[last - 1, 0], points[last - 1, 1]
    for index in range(first, last):
        vx, vy = points[index, 0], points[index, 1]
        inside = (vx - ux) * (ay - uy) - (vy - uy) * (ax - ux)
        slope = (vx - ux) * (by - ay) - (vy - uy) * (bx - ax)
        if slope == 0:
            if inside <= 0:
                return 0, 1, 0, 1
        elif slope > 0:
            if -inside * low_of > low * slope:
                low, low_of = -inside, slope
        elif inside * high_of < -high * slope:
            high, high_of = inside, -slope
        ux, uy = vx, vy
    return low, low_of, high, high_of


@lean
def is_clear_of(ax: int, ay: int, bx: int, by: int, reach: int, pieces: Ints, piece: int) -> bool:
    """A quick look at the boxes: the strip of width `reach` about the line certainly misses the piece."""
    return bool(
        max(ax, bx) + reach <= pieces[piece, LEFT]
        or min(ax, bx) - reach >= pieces[piece, RIGHT]
        or max(ay, by) + reach <= pieces[piece, TOP]
        or min(ay, by) - reach >= pieces[piece, BOTTOM]
    )


@lean
def is_crossed(ax: int, ay: int, bx: int, by: int, points: Ints, pieces: Ints, piece: int) -> bool:
    if is_clear_of(ax, ay, bx, by, 0, pieces, piece):
        return False
    low, low_of, high, high_of = clip(ax, ay, bx, by, points, pieces[piece, FIRST], pieces[piece, LAST])
    return low * high_of < high * low_of


@lean
def gap(bases: Ints, one: int, other: int) -> int:
    """From edge to edge, rounded up to whole hundredths."""
    dx, dy = bases[one, X] - bases[other, X], bases[one, Y] - bases[other, Y]
    return int(max(0, root_up(dx * dx + dy * dy) - bases[one, RADIUS] - bases[other, RADIUS]))


@lean
def gap_to_piece(px: int, py: int, radius: int, points: Ints, pieces: Ints, piece: int) -> int:
    """From the edge of a disc to the nearest edge of a piece, rounded up; inside it is 0."""
    best, inside = 1 << 62, True
    last = pieces[piece, LAST]
    ux, uy = points[last - 1, 0], points[last - 1, 1]
    for index in range(pieces[piece, FIRST], last):
        vx, vy = points[index, 0], points[index, 1]
        dx, dy, ex, ey = vx - ux, vy - uy, px - ux, py - uy
        along, length, cross = ex * dx + ey * dy, dx * dx + dy * dy, dx * ey - dy * ex
        if cross < 0:
            inside = False
        if along <= 0:
            square = ex * ex + ey * ey
        elif along >= length:
            square = (px - vx) * (px - vx) + (py - vy) * (py - vy)
        else:
            square = -(-cross * cross // length)
        best = min(best, square)
        ux, uy = vx, vy
    return 0 if inside else max(0, root_up(best) - radius)


@lean
def farther(one: int, one_radius: int, other: int, other_radius: int) -> int:
    """Compares sqrt(one) - one_radius with sqrt(other) - other_radius exactly: -1 nearer, 0 equal, 1 farther."""
    lead = one_radius - other_radius
    if lead < 0:
        return -farther_by(other, one, -lead)
    return farther_by(one, other, lead)


@lean
def farther_by(one: int, other: int, lead: int) -> int:
    """The sign of sqrt(one) - sqrt(other) - lead, for a lead of at least 0."""
    rest = one - other - lead * lead
    if rest < 0:
        return -1
    left, right = rest * rest, 4 * lead * lead * other
    return 1 if left > right else (0 if left == right else -1)


@kernel
def ordered(bases: Ints, start: int, ids: Ints) -> tuple[Ints, int]:
    """The ids by their distance from `start` (ties by id), and how many are tied for closest."""
    order, squares = ids.copy(), np.empty(len(ids), np.int64)
    for index in range(len(ids)):
        id = ids[index]
        dx, dy = bases[id, X] - bases[start, X], bases[id, Y] - bases[start, Y]
        square, slot = dx * dx + dy * dy, index
        while slot > 0:
            before = order[slot - 1]
            sign = farther(squares[slot - 1], bases[before, RADIUS], square, bases[id, RADIUS])
            if sign < 0 or (sign == 0 and before < id):
                break
            order[slot], squares[slot] = before, squares[slot - 1]
            slot -= 1
        order[slot], squares[slot] = id, square
    tied = 1 if len(ids) else 0
    while tied < len(ids) and 0 == farther(
        squares[tied], bases[order[tied], RADIUS], squares[0], bases[order[0], RADIUS]
    ):
        tied += 1
    return order, tied


@lean
def is_within(bases: Ints, one: int, other: int, limit: int) -> bool:
    dx, dy = bases[one, X] - bases[other, X], bases[one, Y] - bases[other, Y]
    most = limit + bases[one, RADIUS] + bases[other, RADIUS]
    return bool(dx * dx + dy * dy <= most * most)


@lean
def is_parted(bases: Ints, one: int, other: int, wall: int, points: Ints, pieces: Ints) -> bool:
    """Whether terrain of height `wall` or more lies between the centres of two bases."""
    ax, ay, bx, by = bases[one, X], bases[one, Y], bases[other, X], bases[other, Y]
    for piece in range(len(pieces)):
        if pieces[piece, HEIGHT] >= wall and is_crossed(ax, ay, bx, by, points, pieces, piece):
            return True
    return False


@kernel
def pairs_within(bases: Ints, ones: Ints, others: Ints, limit: int, wall: int, points: Ints, pieces: Ints) -> Ints:
    """The pairs within the limit that no terrain of height `wall` or more parts."""
    found, count = np.empty((len(ones) * len(others), 2), np.int64), 0
    for one in ones:
        for other in others:
            if one != other and is_within(bases, one, other, limit):
                if not is_parted(bases, one, other, wall, points, pieces):
                    found[count, 0], found[count, 1] = one, other
                    count += 1
    return found[:count]


@kernel
def under_circle(bases: Ints, x: int, y: int, radius: int, ids: Ints) -> Ints:
    """The bases of which the edge lies within `radius` of the point."""
    found, count = np.empty(len(ids), np.int64), 0
    for id in ids:
        dx, dy, most = bases[id, X] - x, bases[id, Y] - y, radius + bases[id, RADIUS]
        if bases[id, PRESENT] and dx * dx + dy * dy <= most * most:
            found[count] = id
            count += 1
    return found[:count]


@lean
def edge_line(ax: int, ay: int, a_radius: int, bx: int, by: int, b_radius: int, side: int) -> tuple[int, int, int, int]:
    """The outer tangent of two discs on one side (-1 or 1), its ends rounded; the same from either end."""
    dx, dy, lean = bx - ax, by - ay, a_radius - b_radius
    square = dx * dx + dy * dy
    spread = side * root((square - lean * lean) << 20)
    nx, ny, of = lean * dx * 1024 - spread * dy, lean * dy * 1024 + spread * dx, square * 1024
    return (
        ax + divided(a_radius * nx, of),
        ay + divided(a_radius * ny, of),
        bx + divided(b_radius * nx, of),
        by + divided(b_radius * ny, of),
    )


@lean
def piece_blocks(
    ax: int, ay: int, bx: int, by: int, start: int, end: int, points: Ints, pieces: Ints, piece: int
) -> bool:
    """Whether a piece reaches up to the line, whose height goes evenly from start to end, where it crosses it."""
    height = pieces[piece, HEIGHT]
    if (height < start and height < end) or is_clear_of(ax, ay, bx, by, 0, pieces, piece):
        return False
    low, low_of, high, high_of = clip(ax, ay, bx, by, points, pieces[piece, FIRST], pieces[piece, LAST])
    if low * high_of >= high * low_of:
        return False
    if height >= start and height >= end:
        return True
    if start < end:
        return bool(start * low_of + low * (end - start) < height * low_of)
    return bool(start * high_of + high * (end - start) < height * high_of)


@lean
def base_blocks(
    ax: int, ay: int, bx: int, by: int, start: int, end: int, cx: int, cy: int, radius: int, height: int
) -> bool:
    """The same for a disc: whether the part of the line that is not above it meets its open inside."""
    if height < start and height < end:
        return False
    if start > end:
        ax, ay, bx, by, start, end = bx, by, ax, ay, end, start
    part, of = (height - start, end - start) if height < end else (1, 1)
    dx, dy, ex, ey = bx - ax, by - ay, cx - ax, cy - ay
    along, length = ex * dx + ey * dy, dx * dx + dy * dy
    if along <= 0:
        return ex * ex + ey * ey < radius * radius
    if along * of >= length * part:
        fx, fy = of * ex - part * dx, of * ey - part * dy
        return fx * fx + fy * fy < of * of * radius * radius
    cross = dx * ey - dy * ex
    return cross * cross < radius * radius * length


@kernel
def blocking_bases(bases: Ints, through: int) -> Ints:
    """Bases that block sight at all; none when `through` is 1."""
    ids, count = np.empty(len(bases), np.int64), 0
    if through == 0:
        for id in range(len(bases)):
            if bases[id, SOLID] and bases[id, PRESENT]:
                ids[count] = id
                count += 1
    return ids[:count]


@lean
def line_open(
    line: tuple[int, int, int, int], start: int, end: int, one: int, other: int, bases: Ints, solids: Ints,
    points: Ints, pieces: Ints, rows: Ints, count: int,
) -> bool:  # fmt: skip
    """Whether none of the first `count` rows of pieces and no solid base but the two themselves blocks the line."""
    ax, ay, bx, by = line
    for index in range(count):
        if piece_blocks(ax, ay, bx, by, start, end, points, pieces, rows[index]):
            return False
    for id in solids:
        if id != one and id != other:
            x, y, radius, size = bases[id, X], bases[id, Y], bases[id, RADIUS], bases[id, SIZE]
            if base_blocks(ax, ay, bx, by, start, end, x, y, radius, size):
                return False
    return True


@lean
def sees(bases: Ints, one: int, other: int, solids: Ints, points: Ints, pieces: Ints, rows: Ints) -> bool:
    """Two-line sight: one of the outer tangents is open. Bases of which one holds the other see each other.

    `rows` is room for the pieces that the lines may meet at all.
    """
    ax, ay, a_radius = bases[one, X], bases[one, Y], bases[one, RADIUS]
    bx, by, b_radius = bases[other, X], bases[other, Y], bases[other, RADIUS]
    dx, dy, lean = bx - ax, by - ay, a_radius - b_radius
    if dx * dx + dy * dy <= lean * lean:
        return True
    start, end, count, reach = bases[one, SIZE], bases[other, SIZE], 0, max(a_radius, b_radius)
    for piece in range(len(pieces)):
        if pieces[piece, HEIGHT] >= min(start, end) and not is_clear_of(ax, ay, bx, by, reach, pieces, piece):
            rows[count] = piece
            count += 1
    if count == 0 and len(solids) == 0:
        return True
    for side in (-1, 1):
        line = edge_line(ax, ay, a_radius, bx, by, b_radius, side)
        if line_open(line, start, end, one, other, bases, solids, points, pieces, rows, count):
            return True
    return False


@kernel
def pair_sees(bases: Ints, one: int, other: int, through: int, points: Ints, pieces: Ints) -> bool:
    rows = np.empty(len(pieces), np.int64)
    return sees(bases, one, other, blocking_bases(bases, through), points, pieces, rows)


@kernel
def sight(bases: Ints, viewers: Ints, targets: Ints, through: int, points: Ints, pieces: Ints) -> Ints:
    seen, solids = np.zeros((len(viewers), len(targets)), np.int64), blocking_bases(bases, through)
    rows = np.empty(len(pieces), np.int64)
    for row in range(len(viewers)):
        for column in range(len(targets)):
            seen[row, column] = sees(bases, viewers[row], targets[column], solids, points, pieces, rows)
    return seen


@kernel
def groups_seen(
    bases: Ints, viewers: Ints, members: Ints, starts: Ints, through: int, points: Ints, pieces: Ints
) -> Ints:
    """For each group of members (from starts[g] to starts[g + 1]) whether any viewer sees any of them."""
    seen, solids = np.zeros(len(starts) - 1, np.int64), blocking_bases(bases, through)
    rows = np.empty(len(pieces), np.int64)
    for group in range(len(starts) - 1):
        for index in range(starts[group], starts[group + 1]):
            for viewer in viewers:
                if seen[group] == 0 and sees(bases, viewer, members[index], solids, points, pieces, rows):
                    seen[group] = 1
                    break
    return seen
