"""Terrain as a thing of its own: whether a new element may lie somewhere, and who sees an element that is a target."""

import math

import numpy as np

from .jit import kernel, lean
from .kernels import (
    BOTTOM,
    FIRST,
    HEIGHT,
    LAST,
    LEFT,
    RADIUS,
    RIGHT,
    SIZE,
    TOP,
    Ints,
    X,
    Y,
    blocking_bases,
    edge_line,
    line_open,
    root,
)

OFF_BOARD, SPACING, MARKER, AREA = range(4)


def without_piece(points: Ints, pieces: Ints, row: int) -> tuple[Ints, Ints]:
    """Terrain without one of its pieces."""
    first, last = pieces[row, :2].tolist()
    rest = np.concatenate((pieces[:row], pieces[row + 1 :]))
    rest[row:, :2] -= last - first
    return np.concatenate((points[:first], points[last:])), rest


@lean
def edge_square(px: int, py: int, ax: int, ay: int, bx: int, by: int) -> int:
    """The square of the distance of a point from an edge, rounded down."""
    dx, dy, ex, ey = bx - ax, by - ay, px - ax, py - ay
    along, length = ex * dx + ey * dy, dx * dx + dy * dy
    if along <= 0:
        return ex * ex + ey * ey
    if along >= length:
        return (px - bx) * (px - bx) + (py - by) * (py - by)
    cross = dx * ey - dy * ex
    return cross * cross // length


@lean
def parts(one: Ints, x: int, y: int, other: Ints) -> bool:
    """Whether a line along an edge of `one` (moved by x, y) has the two outlines on different sides."""
    count = len(one)
    for index in range(count):
        ax, ay = one[index - 1, 0] + x, one[index - 1, 1] + y
        dx, dy = one[index, 0] + x - ax, one[index, 1] + y - ay
        ours, theirs_low, theirs_high = 0, 1 << 62, -(1 << 62)
        for point in range(count):
            side = dx * (one[point, 1] + y - ay) - dy * (one[point, 0] + x - ax)
            if side != 0:
                ours = side
        for point in range(len(other)):
            side = dx * (other[point, 1] - ay) - dy * (other[point, 0] - ax)
            theirs_low, theirs_high = min(theirs_low, side), max(theirs_high, side)
        if (ours < 0 and theirs_low >= 0) or (ours > 0 and theirs_high <= 0):
            return True
    return False


@lean
def square_apart(one: Ints, x: int, y: int, other: Ints) -> int:
    """The square of the distance of two convex outlines (the first moved), rounded down; 0 when they overlap."""
    if not parts(one, x, y, other) and not parts(other, -x, -y, one):
        return 0
    best = 1 << 62
    for index in range(len(one)):
        px, py = one[index, 0] + x, one[index, 1] + y
        qx, qy = one[index - 1, 0] + x, one[index - 1, 1] + y
        for edge in range(len(other)):
            ax, ay, bx, by = other[edge - 1, 0], other[edge - 1, 1], other[edge, 0], other[edge, 1]
            best = min(best, edge_square(px, py, ax, ay, bx, by), edge_square(bx, by, qx, qy, px, py))
    return best


@lean
def square_to_point(one: Ints, x: int, y: int, px: int, py: int) -> int:
    """The same to a point; 0 inside."""
    best, left, right = 1 << 62, False, False
    for index in range(len(one)):
        ax, ay, bx, by = one[index - 1, 0] + x, one[index - 1, 1] + y, one[index, 0] + x, one[index, 1] + y
        side = (bx - ax) * (py - ay) - (by - ay) * (px - ax)
        left, right = left or side > 0, right or side < 0
        best = min(best, edge_square(px, py, ax, ay, bx, by))
    return best if left and right else 0


@lean
def box_of(outline: Ints) -> tuple[int, int, int, int]:
    left, low, right, high = 1 << 62, 1 << 62, -(1 << 62), -(1 << 62)
    for index in range(len(outline)):
        left, right = min(left, outline[index, 0]), max(right, outline[index, 0])
        low, high = min(low, outline[index, 1]), max(high, outline[index, 1])
    return left, low, right, high


@kernel
def laying_faults(
    outline: Ints, x: int, y: int, limits: Ints, markers: Ints, areas: Ints, points: Ints, pieces: Ints, most: int
) -> Ints:
    """What is wrong with an outline moved to (x, y): rows of (kind, hundredths too near), at most `most`.

    `limits` are width and depth of the board, spacing and distance from markers; `areas` are rows of a rectangle
    (x0, y0, x1, y1), or of a circle (x, y, radius, -1).
    """
    found, count = np.empty((len(pieces) + len(markers) + 2, 2), np.int64), 0
    left, low, right, high = box_of(outline)
    left, low, right, high = left + x, low + y, right + x, high + y
    if left < 0 or low < 0 or right > limits[0] or high > limits[1]:
        found[count, 0], found[count, 1] = OFF_BOARD, 0
        count += 1
    for piece in range(len(pieces)):
        if count == most:
            return found[:count]
        away = max(pieces[piece, LEFT] - right, left - pieces[piece, RIGHT])
        away = max(away, pieces[piece, TOP] - high, low - pieces[piece, BOTTOM])
        if away >= limits[2]:
            continue
        short = limits[2] - root(square_apart(outline, x, y, points[pieces[piece, FIRST] : pieces[piece, LAST]]))
        if short > 0:
            found[count, 0], found[count, 1] = SPACING, short
            count += 1
    for index in range(len(markers)):
        if count == most:
            return found[:count]
        short = limits[3] - root(square_to_point(outline, x, y, markers[index, 0], markers[index, 1]))
        if short > 0:
            found[count, 0], found[count, 1] = MARKER, short
            count += 1
    if count < most and in_an_area(outline, x, y, areas):
        found[count, 0], found[count, 1] = AREA, 0
        count += 1
    return found[:count]


@kernel
def in_an_area(outline: Ints, x: int, y: int, areas: Ints) -> bool:
    """Whether an outline reaches into a rectangle or a circle; touching does not count."""
    corners = np.empty((4, 2), np.int64)
    for index in range(len(areas)):
        x0, y0, x1, y1 = areas[index, 0], areas[index, 1], areas[index, 2], areas[index, 3]
        if y1 == -1:
            if square_to_point(outline, x, y, x0, y0) < x1 * x1:
                return True
            continue
        corners[0, 0], corners[0, 1], corners[1, 0], corners[1, 1] = x0, y0, x1, y0
        corners[2, 0], corners[2, 1], corners[3, 0], corners[3, 1] = x1, y1, x0, y1
        if not parts(outline, x, y, corners) and not parts(corners, -x, -y, outline):
            return True
    return False


@kernel
def free_spot(
    outline: Ints, grid: Ints, limits: Ints, markers: Ints, areas: Ints, points: Ints, pieces: Ints
) -> tuple[int, int]:
    """The first spot of a grid where an outline may lie, or (-1, -1).

    `grid` is the pitch, the offset of its first spot in x and y, the spot to begin with and the stride from one to the
    next, which must have no factor in common with the number of spots.
    """
    pitch, first, stride = grid[0], grid[3], grid[4]
    columns, rows = limits[0] // pitch, limits[1] // pitch
    for index in range(columns * rows):
        spot = (first + index * stride) % (columns * rows)
        x, y = grid[1] + spot % columns * pitch, grid[2] + spot // columns * pitch
        if len(laying_faults(outline, x, y, limits, markers, areas, points, pieces, 1)) == 0:
            return x, y
    return -1, -1


@lean
def piece_seen(bases: Ints, viewer: int, row: int, solids: Ints, points: Ints, pieces: Ints, rows: Ints) -> bool:
    """Whether one of the lines to the outermost points of a piece is open; the piece itself does not block them.

    Who stands on it sees it. `rows` is room for the pieces that may block.
    """
    x, y, radius = bases[viewer, X], bases[viewer, Y], bases[viewer, RADIUS]
    first, last = pieces[row, FIRST], pieces[row, LAST]
    if square_to_point(points[first:last], 0, 0, x, y) == 0:
        return True
    right = left = first
    for index in range(first + 1, last):
        left = index if is_farther_round(points, left, index, x, y, 1) else left
        right = index if is_farther_round(points, right, index, x, y, -1) else right
    count = 0
    for piece in range(len(pieces)):
        if piece != row:
            rows[count] = piece
            count += 1
    for side, end in ((-1, right), (1, left)):
        ex, ey = points[end, 0], points[end, 1]
        if (ex - x) * (ex - x) + (ey - y) * (ey - y) <= radius * radius:
            return True
        line = edge_line(x, y, radius, ex, ey, 0, side)
        start, height = bases[viewer, SIZE], pieces[row, HEIGHT]
        if line_open(line, start, height, viewer, -1, bases, solids, points, pieces, rows, count):
            return True
    return False


@lean
def is_farther_round(points: Ints, one: int, other: int, x: int, y: int, side: int) -> bool:
    """Whether the other point lies farther round on that side as seen from (x, y), or nearer on the same line."""
    ax, ay, bx, by = points[one, 0] - x, points[one, 1] - y, points[other, 0] - x, points[other, 1] - y
    turn = side * (ax * by - ay * bx)
    return bool(turn > 0 or (turn == 0 and bx * bx + by * by < ax * ax + ay * ay))


@kernel
def pieces_seen(bases: Ints, viewers: Ints, targets: Ints, through: int, points: Ints, pieces: Ints) -> Ints:
    """For each target row whether any of the viewers sees it."""
    seen, rows = np.zeros(len(targets), np.int64), np.empty(len(pieces), np.int64)
    solids = blocking_bases(bases, through)
    for index in range(len(targets)):
        for viewer in viewers:
            if piece_seen(bases, viewer, targets[index], solids, points, pieces, rows):
                seen[index] = 1
                break
    return seen


@kernel
def piece_viewers(bases: Ints, viewers: Ints, target: int, through: int, points: Ints, pieces: Ints) -> Ints:
    """For each of the viewers whether he sees the target row."""
    seen, rows = np.zeros(len(viewers), np.int64), np.empty(len(pieces), np.int64)
    solids = blocking_bases(bases, through)
    for index in range(len(viewers)):
        seen[index] = piece_seen(bases, viewers[index], target, solids, points, pieces, rows)
    return seen


@lean
def between(ax: float, ay: float, bx: float, by: float) -> tuple[float, float]:
    """The direction halfway between two directions."""
    x, y = ax + bx, ay + by
    length = math.sqrt(x * x + y * y)
    return x / length, y / length


@lean
def nearest(x: float) -> int:
    return math.floor(x + 0.5)


@kernel
def corner_points(points: Ints, pieces: Ints, distance: float) -> Ints:
    """Six points about each corner of each piece on which a disc gets round it, `distance` being its radius and a bit.

    They are the ends of the arc that the disc's centre would follow, and the corners of a polygon about it. Only
    additions, products, quotients and square roots are used: they are the same to the last bit on every machine.
    """
    found = np.empty((6 * len(points), 2), np.int64)
    for piece in range(len(pieces)):
        first, last = pieces[piece, FIRST], pieces[piece, LAST]
        for index in range(first, last):
            before, after = index - 1 if index > first else last - 1, index + 1 if index + 1 < last else first
            x, y = points[index, 0], points[index, 1]
            ax, ay = between(float(y - points[before, 1]), float(points[before, 0] - x), 0.0, 0.0)
            cx, cy = between(float(points[after, 1] - y), float(x - points[after, 0]), 0.0, 0.0)
            mx, my = between(ax, ay, cx, cy)
            fx, fy = between(ax, ay, mx, my)
            lx, ly = between(mx, my, cx, cy)
            spokes = (
                between(ax, ay, fx, fy), between(fx, fy, mx, my), between(mx, my, lx, ly), between(lx, ly, cx, cy)
            )  # fmt: skip
            reach = distance / (spokes[0][0] * ax + spokes[0][1] * ay)
            row = 6 * index
            found[row, 0], found[row, 1] = nearest(x + distance * ax), nearest(y + distance * ay)
            for spoke in range(4):
                found[row + 1 + spoke, 0] = nearest(x + reach * spokes[spoke][0])
                found[row + 1 + spoke, 1] = nearest(y + reach * spokes[spoke][1])
            found[row + 5, 0], found[row + 5, 1] = nearest(x + distance * cx), nearest(y + distance * cy)
    return found
