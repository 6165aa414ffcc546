"""Kernels of rim sight: lines between nine points of one footprint and nine of the other, the centre and eight more.

What stands in the way are rows over their own points. A line is closed by more than a depth of dense ground in all, by
a building unless it begins or ends inside and leaves it soon, by smoke, by walls, and by hills higher than both ends.
"""

import numpy as np

from .jit import kernel, lean
from .kernels import FIRST, HEIGHT, LAST, RADIUS, Ints, X, Y, clip, divided, is_clear_of, root, root_up
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
def holds(x: int, y: int, points: Ints, first: int, last: int) -> bool:
    """Whether a point lies in a piece or on its border."""
    ux, uy = points[last - 1, 0], points[last - 1, 1]
    for index in range(first, last):
        vx, vy = points[index, 0], points[index, 1]
        if (vx - ux) * (y - uy) - (vy - uy) * (x - ux) < 0:
            return False
        ux, uy = vx, vy
    return True


@lean
def stretch(ax: int, ay: int, bx: int, by: int, points: Ints, rows: Ints, row: int) -> tuple[int, int, int]:
    """How much of a line lies inside a piece, how much before and how much after it, in ten-thousandths; the same from
    either end."""
    if is_clear_of(ax, ay, bx, by, 0, rows, row):
        return 0, 0, 0
    turned = bx < ax or (bx == ax and by < ay)
    if turned:
        ax, ay, bx, by = bx, by, ax, ay
    low, low_of, high, high_of = clip(ax, ay, bx, by, points, rows[row, FIRST], rows[row, LAST])
    if low * high_of >= high * low_of:
        return 0, 0, 0
    length = root_up(((bx - ax) * (bx - ax) + (by - ay) * (by - ay)) * 10000)
    start, end = divided(length * low, low_of), divided(length * high, high_of)
    if turned:
        return end - start, length - end, start
    return end - start, start, length - end


@lean
def is_low(level: int, ahead: int, behind: int, one: int, other: int, near: int) -> bool:
    """Whether a line passes over something: it is lower than the higher end, and not close to an end that is not above
    it."""
    if level >= max(one, other):
        return False
    return not (ahead <= near and one <= level) and not (behind <= near and other <= level)


@lean
def is_open(
    ax: int, ay: int, bx: int, by: int, one: int, other: int, ends: Ints, depth: int, porch: int, near: int,
    close: bool, points: Ints, rows: Ints,
) -> bool:  # fmt: skip
    """Whether nothing closes a line between points of two footprints at these levels; `ends` says for each row how many
    of the two centres it holds, `close` whether the footprints are near enough for smoke."""
    dense = 0
    for row in range(len(rows)):
        mode, level = rows[row, MODE], rows[row, HEIGHT]
        if (mode == SMOKE and close) or (mode == CLOSED and ends[row] == 2):
            continue
        inside, ahead, behind = stretch(ax, ay, bx, by, points, rows, row)
        if inside == 0:
            continue
        if mode == HILL:
            if level > max(one, other):
                return False
            continue
        if is_low(level, ahead, behind, one, other, near):
            continue
        if mode == DENSE:
            dense += inside
            if dense > depth:
                return False
        elif mode != CLOSED or ends[row] == 0 or inside > porch:
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
def sees(
    bases: Ints, rects: Ints, a: int, b: int, one: int, other: int, ends: Ints, far: int, depth: int, porch: int,
    near: int, points: Ints, rows: Ints,
) -> bool:  # fmt: skip
    """Whether one of the lines between two footprints is open; none is longer than `far` (0: as long as you like)."""
    ax, ay, ar, bx, by, br = bases[a, X], bases[a, Y], bases[a, RADIUS], bases[b, X], bases[b, Y], bases[b, RADIUS]
    gap = root((bx - ax) * (bx - ax) + (by - ay) * (by - ay)) - ar - br
    if far > 0 and gap >= far and (bx - ax) ** 2 + (by - ay) ** 2 > (far + ar + br) ** 2:
        return False
    close = gap <= near
    for row in range(len(rows)):
        first, last = rows[row, FIRST], rows[row, LAST]
        ends[row] = int(holds(ax, ay, points, first, last)) + int(holds(bx, by, points, first, last))
    for start in range(9):
        px, py = rim_point(bases, rects, a, start)
        for end in range(9):
            qx, qy = rim_point(bases, rects, b, end)
            if is_open(px, py, qx, qy, one, other, ends, depth, porch, near * 100, close, points, rows):
                return True
    return False


@kernel
def sight(
    bases: Ints, rects: Ints, viewers: Ints, targets: Ints, levels: Ints, far: int, depth: int, porch: int, near: int,
    points: Ints, rows: Ints,
) -> Ints:  # fmt: skip
    """For each viewer, for each target, whether he sees it; levels are those of the viewers, then of the targets."""
    found = np.zeros((len(viewers), len(targets)), np.int64)
    ends = np.zeros(len(rows), np.int64)
    for index in range(len(viewers)):
        a = viewers[index]
        for place in range(len(targets)):
            b = targets[place]
            found[index, place] = sees(
                bases, rects, a, b, levels[index], levels[len(viewers) + place], ends, far, depth, porch, near, points,
                rows,
            )  # fmt: skip
    return found
