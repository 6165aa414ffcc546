"""Kernels of sight by heights: from the top of one model to nine points of another, three across it at three heights.

Heights are kept twice over, so that the middle of a model is a whole number. A piece closes a line that runs below its
top anywhere over it; woods close it by the depth it has run through them below the trees. Models close nothing.
"""

import numpy as np

from .jit import kernel, lean
from .kernels import (
    FIRST,
    HEIGHT,
    HINDERS,
    LAST,
    PRESENT,
    RADIUS,
    SIZE,
    Ints,
    X,
    Y,
    clip,
    divided,
    is_clear_of,
    root_up,
)
from .kernels_lines import points_across
from .kernels_rect import LONG, REACH, corner
from .kernels_shadow import is_in_piece

WIDTH, LEFT_X, LEFT_Y, RIGHT_X, RIGHT_Y = range(5)
"""An arc: its degrees, and the directions of its borders in millionths."""
BOTTOM_LINE, MIDDLE_LINE, TOP_LINE, ALL_LINES = 1, 2, 4, 7


@lean
def ground_at(x: int, y: int, points: Ints, tall: Ints) -> int:
    """The height of the raised ground at a point; other areas have theirs above those who stand in them."""
    best = 0
    for row in range(len(tall)):
        if tall[row, HINDERS] and tall[row, HEIGHT] > best and not is_clear_of(x, y, x, y, 0, tall, row):
            if is_in_piece(x, y, points, tall, row):
                best = tall[row, HEIGHT]
    return best


@lean
def edges_across(bases: Ints, rects: Ints, id: int, dx: int, dy: int) -> tuple[int, int, int, int]:
    """The outermost points of a base on either side as seen along (dx, dy): of two corners in line the nearer one."""
    x, y = bases[id, X], bases[id, Y]
    if rects[id, LONG] == 0:
        _, _, lx, ly, rx, ry = points_across(x, y, bases[id, RADIUS], dx, dy)
        return lx, ly, rx, ry
    lx, ly = corner(bases, rects, id, 0)
    rx, ry = lx, ly
    for turn in range(1, 4):
        cx, cy = corner(bases, rects, id, turn)
        if is_farther_out(lx, ly, cx, cy, dx, dy, 1):
            lx, ly = cx, cy
        if is_farther_out(rx, ry, cx, cy, dx, dy, -1):
            rx, ry = cx, cy
    return lx, ly, rx, ry


@lean
def is_farther_out(ax: int, ay: int, bx: int, by: int, dx: int, dy: int, side: int) -> bool:
    """Whether b lies farther out than a on the left (1) or right (-1) of (dx, dy), or as far and nearer along it."""
    out, on = side * (dx * (by - ay) - dy * (bx - ax)), dx * (bx - ax) + dy * (by - ay)
    return bool(out > 0 or (out == 0 and on < 0))


@lean
def dips(az: int, bz: int, low: int, low_of: int, high: int, high_of: int, height: int) -> bool:
    """Whether a line, whose height goes evenly from az to bz, is below a height between two parts of its length."""
    if az <= bz:
        return az * low_of + low * (bz - az) < height * low_of
    return az * high_of + high * (bz - az) < height * high_of


@lean
def depth_below(
    length: int, az: int, bz: int, low: int, low_of: int, high: int, high_of: int, height: int
) -> int:  # fmt: skip
    """How much of a line, in ten-thousandths, lies between two parts of its length and below a height."""
    if az >= height and bz >= height:
        return 0
    if az < height <= bz:
        part, of = height - az, bz - az
        if part * high_of < high * of:
            high, high_of = part, of
    elif bz < height <= az:
        part, of = az - height, az - bz
        if part * low_of > low * of:
            low, low_of = part, of
    if low * high_of >= high * low_of:
        return 0
    return divided(length * high, high_of) - divided(length * low, low_of)


@lean
def closed_by(
    ax: int, ay: int, az: int, bx: int, by: int, bottom: int, size: int, points: Ints, pieces: Ints, piece: int
) -> int:
    """Which of the three lines from a to points above b a piece closes, in bits."""
    low, low_of, high, high_of = clip(ax, ay, bx, by, points, pieces[piece, FIRST], pieces[piece, LAST])
    if low * high_of >= high * low_of:
        return 0
    height, closed = 2 * pieces[piece, HEIGHT], 0
    for line in range(3):
        if dips(az, bottom + line * size, low, low_of, high, high_of, height):
            closed += 1 << line
    return closed


@lean
def add_depths(
    ax: int, ay: int, az: int, bx: int, by: int, bottom: int, size: int, points: Ints, dense: Ints, row: int,
    depths: Ints,
) -> None:  # fmt: skip
    """Adds to each of the three lines what it runs through a wood; the same from either end."""
    swaps = bx < ax or (bx == ax and by < ay)
    x0, y0, x1, y1 = (bx, by, ax, ay) if swaps else (ax, ay, bx, by)
    low, low_of, high, high_of = clip(x0, y0, x1, y1, points, dense[row, FIRST], dense[row, LAST])
    if low * high_of >= high * low_of:
        return
    length, height = root_up(((bx - ax) * (bx - ax) + (by - ay) * (by - ay)) * 10000), 2 * dense[row, HEIGHT]
    for line in range(3):
        bz = bottom + line * size
        start, end = (bz, az) if swaps else (az, bz)
        depths[line] += depth_below(length, start, end, low, low_of, high, high_of, height)


@lean
def gather(
    ax: int, ay: int, bx: int, by: int, reach: int, points: Ints, pieces: Ints, area_points: Ints, tall: Ints,
    dense: Ints, rows: Ints,
) -> None:  # fmt: skip
    """What may close lines from a to points about b. `rows` begins with where the pieces, the tall areas and the dense
    ones end. A tall area in which one of the two stands closes nothing for them."""
    count = 3
    for piece in range(len(pieces)):
        if not is_clear_of(ax, ay, bx, by, reach, pieces, piece):
            rows[count] = piece
            count += 1
    rows[0] = count
    for area in range(len(tall)):
        if is_clear_of(ax, ay, bx, by, reach, tall, area):
            continue
        if not (is_in_piece(ax, ay, area_points, tall, area) or is_in_piece(bx, by, area_points, tall, area)):
            rows[count] = area
            count += 1
    rows[1] = count
    for area in range(len(dense)):
        if not is_clear_of(ax, ay, bx, by, reach, dense, area):
            rows[count] = area
            count += 1
    rows[2] = count


@lean
def column(
    ax: int, ay: int, az: int, bx: int, by: int, bottom: int, size: int, depth: int, rows: Ints, depths: Ints,
    points: Ints, pieces: Ints, area_points: Ints, tall: Ints, dense: Ints,
) -> int:  # fmt: skip
    """How many of the three lines from a to points above b are open."""
    closed = 0
    for index in range(3, rows[0]):
        closed |= closed_by(ax, ay, az, bx, by, bottom, size, points, pieces, rows[index])
    for index in range(rows[0], rows[1]):
        closed |= closed_by(ax, ay, az, bx, by, bottom, size, area_points, tall, rows[index])
    if closed == ALL_LINES:
        return 0
    depths[0] = depths[1] = depths[2] = 0
    for index in range(rows[1], rows[2]):
        add_depths(ax, ay, az, bx, by, bottom, size, area_points, dense, rows[index], depths)
    for line in range(3):
        if depths[line] > depth * 100:
            closed |= 1 << line
    return 3 - (closed & 1) - (closed >> 1 & 1) - (closed >> 2)


@lean
def open_lines(
    bases: Ints, rects: Ints, lifts: Ints, one: int, other: int, enough: int, depth: int, points: Ints, pieces: Ints,
    area_points: Ints, tall: Ints, dense: Ints, rows: Ints, depths: Ints,
) -> int:  # fmt: skip
    """By how many of nine lines one model sees the other; once it is settled whether they are enough (0: all are
    counted), the rest are left. `rows` and `depths` are room to work in."""
    ax, ay, bx, by = bases[one, X], bases[one, Y], bases[other, X], bases[other, Y]
    gather(ax, ay, bx, by, rects[other, REACH], points, pieces, area_points, tall, dense, rows)
    if rows[2] == 3:
        return 9
    az = 2 * (ground_at(ax, ay, area_points, tall) + lifts[one] + bases[one, SIZE])
    bottom, size = 2 * (ground_at(bx, by, area_points, tall) + lifts[other]), bases[other, SIZE]
    lx, ly, rx, ry = edges_across(bases, rects, other, bx - ax, by - ay)
    frame = (depth, rows, depths, points, pieces, area_points, tall, dense)
    count = column(ax, ay, az, bx, by, bottom, size, *frame)
    if count + 6 < enough:
        return count
    count += column(ax, ay, az, lx, ly, bottom, size, *frame)
    if enough and (count >= enough or count + 3 < enough):
        return count
    return count + column(ax, ay, az, rx, ry, bottom, size, *frame)


@kernel
def lines_open(
    bases: Ints, rects: Ints, lifts: Ints, viewers: Ints, targets: Ints, depth: int, points: Ints, pieces: Ints,
    area_points: Ints, tall: Ints, dense: Ints,
) -> Ints:  # fmt: skip
    """For each viewer, for each target, by how many of nine lines he sees it."""
    found, depths = np.zeros((len(viewers), len(targets)), np.int64), np.zeros(3, np.int64)
    rows = np.empty(3 + len(pieces) + len(tall) + len(dense), np.int64)
    for row in range(len(viewers)):
        for place in range(len(targets)):
            found[row, place] = open_lines(
                bases, rects, lifts, viewers[row], targets[place], 0, depth, points, pieces, area_points, tall, dense,
                rows, depths,
            )  # fmt: skip
    return found


@kernel
def point_open(
    bases: Ints, lifts: Ints, one: int, x: int, y: int, depth: int, points: Ints, pieces: Ints, area_points: Ints,
    tall: Ints, dense: Ints,
) -> bool:  # fmt: skip
    """Whether the one line from the top of a model to a point of the ground is open."""
    rows, depths = np.empty(3 + len(pieces) + len(tall) + len(dense), np.int64), np.zeros(3, np.int64)
    ax, ay = bases[one, X], bases[one, Y]
    gather(ax, ay, x, y, 0, points, pieces, area_points, tall, dense, rows)
    az = 2 * (ground_at(ax, ay, area_points, tall) + lifts[one] + bases[one, SIZE])
    ground = 2 * ground_at(x, y, area_points, tall)
    frame = (depth, rows, depths, points, pieces, area_points, tall, dense)
    return bool(column(ax, ay, az, x, y, ground, 0, *frame))


@lean
def is_in_arc(arcs: Ints, row: int, dx: int, dy: int) -> bool:
    """Whether a direction lies in an arc or on one of its borders."""
    width = arcs[row, WIDTH]
    if width >= 360 or (dx == 0 and dy == 0):
        return True
    left = dx * arcs[row, LEFT_Y] - dy * arcs[row, LEFT_X]
    right = arcs[row, RIGHT_X] * dy - arcs[row, RIGHT_Y] * dx
    if width <= 180:
        return bool(left >= 0 and right >= 0)
    return bool(left >= 0 or right >= 0)


@lean
def is_watched(
    bases: Ints, rects: Ints, lifts: Ints, watcher: int, reach: int, arcs: Ints, row: int, target: int, need: int,
    depth: int, points: Ints, pieces: Ints, area_points: Ints, tall: Ints, dense: Ints, rows: Ints, depths: Ints,
) -> bool:  # fmt: skip
    """Whether a watcher has a target in range and arc and sees enough of it: what is cheap is asked first."""
    dx, dy = bases[target, X] - bases[watcher, X], bases[target, Y] - bases[watcher, Y]
    if dx * dx + dy * dy > reach * reach or not is_in_arc(arcs, row, dx, dy):
        return False
    return (
        open_lines(
            bases, rects, lifts, watcher, target, need, depth, points, pieces, area_points, tall, dense, rows, depths
        )
        >= need
    )  # fmt: skip


@kernel
def watched(
    bases: Ints, rects: Ints, lifts: Ints, targets: Ints, cuts: Ints, watchers: Ints, starts: Ints, ranges: Ints,
    arcs: Ints, need: int, depth: int, points: Ints, pieces: Ints, area_points: Ints, tall: Ints, dense: Ints,
) -> Ints:  # fmt: skip
    """For each group of targets (from cuts[g] to cuts[g + 1]), for each group of watchers (from starts[g] to
    starts[g + 1], each with a range and an arc), whether one of these sees one of those."""
    found, depths = np.zeros((len(cuts) - 1, len(starts) - 1), np.int64), np.zeros(3, np.int64)
    rows = np.empty(3 + len(pieces) + len(tall) + len(dense), np.int64)
    for at in range(len(cuts) - 1):
        for group in range(len(starts) - 1):
            for index in range(starts[group], starts[group + 1]):
                if found[at, group]:
                    break
                if bases[watchers[index], PRESENT] == 0:
                    continue
                for slot in range(cuts[at], cuts[at + 1]):
                    if is_watched(
                        bases, rects, lifts, watchers[index], ranges[index], arcs, index, targets[slot], need, depth,
                        points, pieces, area_points, tall, dense, rows, depths,
                    ):  # fmt: skip
                        found[at, group] = 1
                        break
    return found
