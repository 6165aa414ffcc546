"""Kernels of rim sight: lines between nine points of one footprint and nine of the other, the centre and eight more.

What stands in the way are rows over their own points. A line is closed by more than a depth of dense ground in all, by
a building unless it begins or ends inside and leaves it soon, by smoke, by walls, and by hills higher than both ends.
"""

import numpy as np

from .jit import kernel, lean
from .kernels import FIRST, HEIGHT, LAST, RADIUS, Ints, X, Y, divided, is_clear_of, root, root_up
from .kernels_rect import LONG, corner

MODE = 4
"""The column of a row that says how it hinders sight."""
DENSE, CLOSED, SMOKE, HILL, WALL = 1, 2, 3, 4, 5
RIM = np.array(
    [(0, 0), (1000000, 0), (707107, 707107), (0, 1000000), (-707107, 707107),
     (-1000000, 0), (-707107, -707107), (0, -1000000), (707107, -707107)], np.int64
)  # fmt: skip
"""Directions of the points of a footprint, in millionths; the first is its centre."""


@lean
def is_low(level: int, ahead: int, behind: int, one: int, other: int, near: int) -> bool:
    """Whether a line passes over something: it is lower than the higher end, and not close to an end that is not above
    it."""
    if level >= max(one, other):
        return False
    return not (ahead <= near and one <= level) and not (behind <= near and other <= level)


@lean
def crossed(sides: Ints, start: int, end: int, first: int, last: int) -> tuple[int, int, int, int]:
    """What `clip` finds of the line between two points of footprints, by how far each lies inside every edge."""
    low, low_of, high, high_of = 0, 1, 1, 1
    for index in range(first, last):
        inside = sides[index, start]
        slope = sides[index, end] - inside
        if slope == 0:
            if inside <= 0:
                return 0, 1, 0, 1
        elif slope > 0:
            if -inside * low_of > low * slope:
                low, low_of = -inside, slope
        elif inside * high_of < -high * slope:
            high, high_of = inside, -slope
    return low, low_of, high, high_of


@lean
def is_open(
    rims: Ints, start: int, end: int, one: int, other: int, near: Ints, number: int, ends: Ints, sides: Ints,
    depth: int, porch: int, close: int, rows: Ints,
) -> bool:  # fmt: skip
    """Whether none of the first `number` rows of `near` closes a line between points of two footprints at these levels;
    `ends` says for each row how many of the two centres it holds. Lengths are ten-thousandths, the same from either
    end; the row that closes it is asked first of the next line."""
    ax, ay, bx, by = rims[start, 0], rims[start, 1], rims[end, 0], rims[end, 1]
    if bx < ax or (bx == ax and by < ay):
        start, end, one, other = end, start, other, one
    dense, length = 0, 0
    for place in range(number):
        row = near[place]
        low, low_of, high, high_of = crossed(sides, start, end, rows[row, FIRST], rows[row, LAST])
        if low * high_of >= high * low_of:
            continue
        if length == 0:
            length = root_up(((bx - ax) * (bx - ax) + (by - ay) * (by - ay)) * 10000)
        enters, leaves = divided(length * low, low_of), divided(length * high, high_of)
        inside, mode = leaves - enters, rows[row, MODE]
        if inside == 0:
            continue
        if mode != HILL:
            if is_low(rows[row, HEIGHT], enters, length - leaves, one, other, close):
                continue
            if mode == DENSE:
                dense += inside
                if dense > depth:
                    return False
                continue
            if mode == CLOSED and ends[row] != 0 and inside <= porch:
                continue
        near[place], near[0] = near[0], row
        return False
    return True


@lean
def rim_point(bases: Ints, rects: Ints, id: int, turn: int) -> tuple[int, int]:
    """The points of a footprint: its centre, then eight on its rim; of a rectangle the corners and the middles of the
    sides."""
    x, y = bases[id, X], bases[id, Y]
    if turn == 0:
        return x, y
    if rects[id, LONG] == 0:
        radius = bases[id, RADIUS]
        return x + divided(radius * RIM[turn, 0], 1000000), y + divided(radius * RIM[turn, 1], 1000000)
    ux, uy = corner(bases, rects, id, (turn - 1) // 2)
    if turn % 2:
        return ux, uy
    vx, vy = corner(bases, rects, id, turn // 2 % 4)
    return divided(ux + vx, 2), divided(uy + vy, 2)


@lean
def gather(
    rims: Ints, one: int, other: int, near: Ints, ends: Ints, sides: Ints, close: bool, points: Ints, rows: Ints
) -> int:
    """How many rows may close a line between two footprints, written into `near`: those with no edge outside which
    all their points lie. `sides` says of each edge how far inside it every point lies, `ends` of buildings how many of
    the two centres they hold; `close` footprints see each other through smoke."""
    left, right, low, high, number = rims[0, 0], rims[0, 0], rims[0, 1], rims[0, 1], 0
    for turn in range(1, 18):
        left, right = min(left, rims[turn, 0]), max(right, rims[turn, 0])
        low, high = min(low, rims[turn, 1]), max(high, rims[turn, 1])
    for row in range(len(rows)):
        mode, first, last = rows[row, MODE], rows[row, FIRST], rows[row, LAST]
        if is_clear_of(left, low, right, high, 0, rows, row) or (mode == SMOKE and close):
            continue
        if mode == HILL and rows[row, HEIGHT] <= max(one, other):
            continue
        if is_aside(rims, sides, points, first, last):
            continue
        if mode == CLOSED:
            ends[row] = int(is_held(sides, 0, first, last)) + int(is_held(sides, 9, first, last))
            if ends[row] == 2:
                continue
        near[number] = row
        number += 1
    return number


@lean
def is_aside(rims: Ints, sides: Ints, points: Ints, first: int, last: int) -> bool:
    """Whether all points of two footprints lie outside one edge of a piece; fills `sides` as long as they do not."""
    ux, uy = points[last - 1, 0], points[last - 1, 1]
    for index in range(first, last):
        vx, vy = points[index, 0], points[index, 1]
        most = 0
        for turn in range(18):
            inside = (vx - ux) * (rims[turn, 1] - uy) - (vy - uy) * (rims[turn, 0] - ux)
            sides[index, turn] = inside
            most = max(most, inside)
        if most == 0:
            return True
        ux, uy = vx, vy
    return False


@lean
def is_held(sides: Ints, turn: int, first: int, last: int) -> bool:
    """Whether a point lies in a piece or on its border."""
    for index in range(first, last):
        if sides[index, turn] < 0:
            return False
    return True


@lean
def is_shut(
    rims: Ints, one: int, other: int, near: Ints, number: int, ends: Ints, points: Ints, rows: Ints
) -> bool:  # fmt: skip
    """Whether one row alone closes every line between two footprints, so that no line need be looked at: a piece as high
    as both ends that holds neither centre, and stands between them."""
    for place in range(number):
        row = near[place]
        mode = rows[row, MODE]
        if mode != HILL and (mode == DENSE or rows[row, HEIGHT] < max(one, other) or (mode == CLOSED and ends[row])):
            continue
        if parts(rims, points, rows[row, FIRST], rows[row, LAST]):
            return True
    return False


@lean
def parts(rims: Ints, points: Ints, first: int, last: int) -> bool:
    """Whether a piece has a corner to the left and one to the right of every line between two footprints, a hundredth
    at least, and the two lie on either side of the line between these corners: then all lines go through its midst."""
    (ax, ay), (bx, by) = (rims[0, 0], rims[0, 1]), (rims[9, 0], rims[9, 1])
    left, right, most, least = first, first, 0, 0
    for index in range(first, last):
        aside = (bx - ax) * (points[index, 1] - ay) - (by - ay) * (points[index, 0] - ax)
        if aside > most:
            most, left = aside, index
        elif aside < least:
            least, right = aside, index
    if most == 0 or least == 0:
        return False
    px, py, qx, qy = points[left, 0], points[left, 1], points[right, 0], points[right, 1]
    wide = abs(qx - px) + abs(qy - py)
    for turn in range(18):
        ahead = (qx - px) * (rims[turn, 1] - py) - (qy - py) * (rims[turn, 0] - px)
        if (ahead if turn > 8 else -ahead) < wide:
            return False
    for start in range(9):
        ax, ay = rims[start, 0], rims[start, 1]
        for end in range(9, 18):
            dx, dy = rims[end, 0] - ax, rims[end, 1] - ay
            far = abs(dx) + abs(dy)
            if dx * (py - ay) - dy * (px - ax) < far or dx * (qy - ay) - dy * (qx - ax) > -far:
                return False
    return True


@lean
def sees(
    rims: Ints, gap: int, one: int, other: int, near: Ints, ends: Ints, sides: Ints, depth: int, porch: int,
    close: int, points: Ints, rows: Ints,
) -> bool:  # fmt: skip
    """Whether one of the lines between the nine points of one footprint and the nine of the other is open."""
    number = gather(rims, one, other, near, ends, sides, gap <= close, points, rows)
    if number == 0:
        return True
    if is_shut(rims, one, other, near, number, ends, points, rows):
        return False
    for start in range(9):
        for end in range(9, 18):
            if is_open(
                rims, start, end, one, other, near, number, ends, sides, depth, porch, close * 100, rows
            ):  # fmt: skip
                return True
    return False


@lean
def fill(bases: Ints, rects: Ints, id: int, first: int, rims: Ints) -> None:
    """The nine points of a footprint, from a row on."""
    for turn in range(9):
        rims[first + turn, 0], rims[first + turn, 1] = rim_point(bases, rects, id, turn)


@kernel
def sight(
    bases: Ints, rects: Ints, viewers: Ints, targets: Ints, levels: Ints, far: int, depth: int, porch: int, near: int,
    points: Ints, rows: Ints,
) -> Ints:  # fmt: skip
    """For each viewer, for each target, whether he sees it; levels are those of the viewers, then of the targets. No
    line is longer than `far` (0: as long as you like)."""
    found = np.zeros((len(viewers), len(targets)), np.int64)
    ends, between = np.zeros(len(rows), np.int64), np.zeros(len(rows), np.int64)
    rims, sides = np.zeros((18, 2), np.int64), np.zeros((len(points), 18), np.int64)
    for index in range(len(viewers)):
        a = viewers[index]
        fill(bases, rects, a, 0, rims)
        for place in range(len(targets)):
            b = targets[place]
            dx, dy, radii = bases[b, X] - bases[a, X], bases[b, Y] - bases[a, Y], bases[a, RADIUS] + bases[b, RADIUS]
            gap = root(dx * dx + dy * dy) - radii
            if far > 0 and gap >= far and dx * dx + dy * dy > (far + radii) * (far + radii):
                continue
            fill(bases, rects, b, 9, rims)
            found[index, place] = sees(
                rims, gap, levels[index], levels[len(viewers) + place], between, ends, sides, depth, porch, near,
                points, rows,
            )  # fmt: skip
    return found
