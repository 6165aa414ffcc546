"""Kernels of nine-line sight: from three points of one base to three of the other, judged by sizes and by depth.

The points of a base are its centre and the ends of the diameter across the line between both centres, rounded to whole
hundredths. A line is closed by what is as high as one of the two or higher, and by an area in which it runs too far.
"""

import numpy as np

from .jit import kernel, lean
from .kernels import (
    FIRST,
    HEIGHT,
    LAST,
    PRESENT,
    RADIUS,
    SIZE,
    UNIT,
    Ints,
    X,
    Y,
    clip,
    divided,
    farther,
    is_clear_of,
    is_crossed,
    is_near,
    is_within,
    root,
    root_up,
)

ORDER = np.array([(1, 1), (2, 2), (0, 0), (0, 1), (0, 2), (1, 0), (2, 0), (1, 2), (2, 1)], np.int64)
"""The lines in the order in which they are tried; 0 is the centre of a base, 1 and 2 are the ends of its diameter."""


@lean
def points_across(x: int, y: int, radius: int, dx: int, dy: int) -> tuple[int, int, int, int, int, int]:
    """The three points of a base: its centre and the ends of the diameter at right angles to (dx, dy)."""
    length = max(root((dx * dx + dy * dy) << 20), 1)
    ox, oy = divided(-dy * radius * 1024, length), divided(dx * radius * 1024, length)
    return x, y, x + ox, y + oy, x - ox, y - oy


@lean
def depth_in(ax: int, ay: int, bx: int, by: int, points: Ints, pieces: Ints, piece: int) -> int:
    """How much of the line lies inside a piece, in ten-thousandths; the same from either end."""
    if is_clear_of(ax, ay, bx, by, 0, pieces, piece):
        return 0
    if bx < ax or (bx == ax and by < ay):
        ax, ay, bx, by = bx, by, ax, ay
    low, low_of, high, high_of = clip(ax, ay, bx, by, points, pieces[piece, FIRST], pieces[piece, LAST])
    if low * high_of >= high * low_of:
        return 0
    length = root_up(((bx - ax) * (bx - ax) + (by - ay) * (by - ay)) * 10000)
    return divided(length * high, high_of) - divided(length * low, low_of)


@lean
def is_line_open(
    ax: int, ay: int, bx: int, by: int, depth: int, rows: Ints, bases: Ints, points: Ints, pieces: Ints,
    dense_points: Ints, dense: Ints,
) -> bool:  # fmt: skip
    """Whether nothing in `rows` closes a line. They begin with three numbers: where the pieces, the bases and the dense
    areas end that must be looked at."""
    for index in range(3, rows[0]):
        if is_crossed(ax, ay, bx, by, points, pieces, rows[index]):
            return False
    for index in range(rows[0], rows[1]):
        id = rows[index]
        if is_near(bases[id, X], bases[id, Y], ax, ay, bx, by, bases[id, RADIUS]):
            return False
    for index in range(rows[1], rows[2]):
        if depth_in(ax, ay, bx, by, dense_points, dense, rows[index]) > depth * 100:
            return False
    return True


@lean
def gather(bases: Ints, one: int, other: int, blockers: Ints, pieces: Ints, dense: Ints, rows: Ints) -> None:
    """What may close lines between two bases: pieces and third units' bases that are high enough, and dense areas."""
    ax, ay, bx, by = bases[one, X], bases[one, Y], bases[other, X], bases[other, Y]
    low, reach = min(bases[one, SIZE], bases[other, SIZE]), max(bases[one, RADIUS], bases[other, RADIUS])
    count = 3
    for piece in range(len(pieces)):
        if pieces[piece, HEIGHT] >= low and not is_clear_of(ax, ay, bx, by, reach, pieces, piece):
            rows[count] = piece
            count += 1
    rows[0] = count
    for id in blockers:
        if bases[id, SIZE] < low or bases[id, PRESENT] == 0 or id == one or id == other:
            continue
        if bases[id, UNIT] != bases[one, UNIT] and bases[id, UNIT] != bases[other, UNIT]:
            if is_near(bases[id, X], bases[id, Y], ax, ay, bx, by, reach + bases[id, RADIUS]):
                rows[count] = id
                count += 1
    rows[1] = count
    for area in range(len(dense)):
        if not is_clear_of(ax, ay, bx, by, reach, dense, area):
            rows[count] = area
            count += 1
    rows[2] = count


@lean
def outer_lines(
    starts: tuple[int, int, int, int, int, int], ends: tuple[int, int, int, int, int, int], rows: Ints, bases: Ints,
    points: Ints, pieces: Ints,
) -> int:  # fmt: skip
    """Which of the two outermost lines no piece and no base closes (bits 1 and 2), or -1: one of them closes both.

    What is convex and meets both meets all nine, for it parts the ground between the bases.
    """
    open = 3
    for index in range(3, rows[1]):
        closed = 0
        for side in (1, 2):
            ax, ay, bx, by = starts[2 * side], starts[2 * side + 1], ends[2 * side], ends[2 * side + 1]
            row = rows[index]
            if index >= rows[0]:
                if is_near(bases[row, X], bases[row, Y], ax, ay, bx, by, bases[row, RADIUS]):
                    closed += side
            elif is_crossed(ax, ay, bx, by, points, pieces, row):
                closed += side
        if closed == 3:
            return -1
        open &= 3 - closed
    return open


@lean
def sees(
    bases: Ints, one: int, other: int, blockers: Ints, depth: int, points: Ints, pieces: Ints, dense_points: Ints,
    dense: Ints, rows: Ints,
) -> bool:  # fmt: skip
    """Whether one of the nine lines is open. `rows` is room for what may close them."""
    gather(bases, one, other, blockers, pieces, dense, rows)
    if rows[2] == 3:
        return True
    ax, ay, bx, by = bases[one, X], bases[one, Y], bases[other, X], bases[other, Y]
    starts = points_across(ax, ay, bases[one, RADIUS], bx - ax, by - ay)
    ends = points_across(bx, by, bases[other, RADIUS], bx - ax, by - ay)
    outer = outer_lines(starts, ends, rows, bases, points, pieces)
    if outer < 0:
        return False
    if outer and rows[1] == rows[2]:
        return True
    for line in range(9):
        start, end = 2 * ORDER[line, 0], 2 * ORDER[line, 1]
        if is_line_open(
            starts[start], starts[start + 1], ends[end], ends[end + 1], depth, rows, bases, points, pieces,
            dense_points, dense,
        ):  # fmt: skip
            return True
    return False


@kernel
def room(blockers: Ints, pieces: Ints, dense: Ints) -> Ints:
    return np.empty(3 + len(blockers) + len(pieces) + len(dense), np.int64)


@kernel
def sight(
    bases: Ints, viewers: Ints, targets: Ints, blockers: Ints, depth: int, points: Ints, pieces: Ints,
    dense_points: Ints, dense: Ints,
) -> Ints:  # fmt: skip
    """For each viewer, for each target, whether he sees it."""
    seen, rows = np.zeros((len(viewers), len(targets)), np.int64), room(blockers, pieces, dense)
    for row in range(len(viewers)):
        for column in range(len(targets)):
            seen[row, column] = sees(
                bases, viewers[row], targets[column], blockers, depth, points, pieces, dense_points, dense, rows
            )
    return seen


@kernel
def reached(bases: Ints, ones: Ints, others: Ints, limit: int, points: Ints, pieces: Ints) -> Ints:
    """The pairs within the limit that no terrain parts by closing all nine lines; nothing else closes them here."""
    found, count = np.empty((len(ones) * len(others), 2), np.int64), 0
    nobody, no_area = ones[:0], pieces[:0]
    rows = room(nobody, pieces, no_area)
    for one in ones:
        for other in others:
            if one != other and is_within(bases, one, other, limit):
                if sees(bases, one, other, nobody, 0, points, pieces, points, no_area, rows):
                    found[count, 0], found[count, 1] = one, other
                    count += 1
    return found[:count]


@kernel
def groups_seen(
    bases: Ints, viewers: Ints, members: Ints, starts: Ints, blockers: Ints, depth: int, points: Ints, pieces: Ints,
    dense_points: Ints, dense: Ints,
) -> Ints:  # fmt: skip
    """For each group of members (from starts[g] to starts[g + 1]) whether any viewer sees any of them."""
    seen, rows = np.zeros(len(starts) - 1, np.int64), room(blockers, pieces, dense)
    for group in range(len(starts) - 1):
        for index in range(starts[group], starts[group + 1]):
            if seen[group]:
                break
            for viewer in viewers:
                if sees(bases, viewer, members[index], blockers, depth, points, pieces, dense_points, dense, rows):
                    seen[group] = 1
                    break
    return seen


@kernel
def any_seen(
    bases: Ints, viewers: Ints, targets: Ints, blockers: Ints, depth: int, points: Ints, pieces: Ints,
    dense_points: Ints, dense: Ints,
) -> bool:  # fmt: skip
    """Whether any viewer sees any of the targets."""
    rows = room(blockers, pieces, dense)
    for target in targets:
        for viewer in viewers:
            if sees(bases, viewer, target, blockers, depth, points, pieces, dense_points, dense, rows):
                return True
    return False


@lean
def nearest_seen(bases: Ints, one: int, others: Ints, seen: Ints) -> int:
    """The nearest of the others, edge to edge, whom `seen` marks; ties go to the first. -1 when there is none."""
    best, square, reach = -1, 0, 0
    for index in range(len(others)):
        if seen[index] == 0:
            continue
        dx, dy = bases[others[index], X] - bases[one, X], bases[others[index], Y] - bases[one, Y]
        away, radius = dx * dx + dy * dy, bases[others[index], RADIUS]
        if best < 0 or farther(away, radius, square, reach) < 0:
            best, square, reach = others[index], away, radius
    return best


@kernel
def on_lines(
    bases: Ints, ones: Ints, others: Ints, candidates: Ints, blockers: Ints, depth: int, points: Ints, pieces: Ints,
    dense_points: Ints, dense: Ints,
) -> Ints:  # fmt: skip
    """The candidates, as large as both ends or larger, whose base a line crosses that goes from the centre of one of
    the ones to that of the nearest of the others he sees."""
    found, count, taken = np.empty(len(candidates), np.int64), 0, np.zeros(len(candidates), np.int64)
    seen = sight(bases, ones, others, blockers, depth, points, pieces, dense_points, dense)
    for row in range(len(ones)):
        one = ones[row]
        other = nearest_seen(bases, one, others, seen[row])
        if other < 0:
            continue
        ax, ay, bx, by = bases[one, X], bases[one, Y], bases[other, X], bases[other, Y]
        low = max(bases[one, SIZE], bases[other, SIZE])
        for index in range(len(candidates)):
            id = candidates[index]
            if taken[index] == 0 and bases[id, PRESENT] and bases[id, SIZE] >= low:
                if is_near(bases[id, X], bases[id, Y], ax, ay, bx, by, bases[id, RADIUS]):
                    taken[index] = 1
    for index in range(len(candidates)):
        if taken[index]:
            found[count] = candidates[index]
            count += 1
    return found[:count]
