"""Kernels of rectangular bases: what they overlap, how far apart they are, whether they may stand where they are.

Beside each row of `bases` lies one of `rects`: zeros for a disc, else a rectangle turned by its facing, its corners in
whole hundredths about the centre. Two of them are kept, the others lie opposite: a turned base is as symmetric as a
disc. Every shape is a core (a point or four corners) with a rim (the radius of a disc, nothing about a rectangle).
"""

import numpy as np

from .jit import kernel, lean
from .kernels import FEATURE, FIRST, LAST, PRESENT, RADIUS, Ints, X, Y, is_clear_of, is_near, root_up
from .kernels_move import END_BASE, END_TERRAIN, OFF_BOARD, note, sweeps_piece

LONG, FACING, AX, AY, BX, BY, REACH = range(7)
"""Half the length, degrees, the corner ahead on the left, the corner behind on the left, how far the base reaches."""


@lean
def corners(rects: Ints, id: int) -> int:
    """How many corners the core has: one, a disc's centre, or four."""
    return 4 if rects[id, LONG] else 1


@lean
def corner(bases: Ints, rects: Ints, id: int, turn: int) -> tuple[int, int]:
    """The corners of a core, inside on the left."""
    if turn == 0:
        return bases[id, X] + rects[id, AX], bases[id, Y] + rects[id, AY]
    if turn == 1:
        return bases[id, X] + rects[id, BX], bases[id, Y] + rects[id, BY]
    if turn == 2:
        return bases[id, X] - rects[id, AX], bases[id, Y] - rects[id, AY]
    return bases[id, X] - rects[id, BX], bases[id, Y] - rects[id, BY]


@lean
def rim(bases: Ints, rects: Ints, id: int) -> int:
    return 0 if rects[id, LONG] else bases[id, RADIUS]


@lean
def square_to(px: int, py: int, ax: int, ay: int, bx: int, by: int) -> int:
    """The square of the distance from a point to the line from a to b, rounded up."""
    dx, dy, ex, ey = bx - ax, by - ay, px - ax, py - ay
    along, length = ex * dx + ey * dy, dx * dx + dy * dy
    if along <= 0:
        return ex * ex + ey * ey
    if along >= length:
        return (px - bx) * (px - bx) + (py - by) * (py - by)
    cross = dx * ey - dy * ex
    return -(-cross * cross // length)


@lean
def is_parted_by(bases: Ints, rects: Ints, one: int, other: int) -> bool:
    """Whether an edge of one rectangle has all of the other core on its far side or on itself."""
    for turn in range(4):
        ux, uy = corner(bases, rects, one, turn)
        vx, vy = corner(bases, rects, one, (turn + 1) % 4)
        apart = True
        for index in range(corners(rects, other)):
            px, py = corner(bases, rects, other, index)
            if (vx - ux) * (py - uy) - (vy - uy) * (px - ux) > 0:
                apart = False
                break
        if apart:
            return True
    return False


@lean
def do_cores_overlap(bases: Ints, rects: Ints, one: int, other: int) -> bool:
    """Whether two cores have some of their inside in common; two points have none."""
    if rects[one, LONG] == 0 and rects[other, LONG] == 0:
        return False
    if rects[one, LONG] and is_parted_by(bases, rects, one, other):
        return False
    return not (rects[other, LONG] and is_parted_by(bases, rects, other, one))


@lean
def nearest_square(bases: Ints, rects: Ints, one: int, other: int, best: int) -> int:
    """The least square from a corner of one core to an edge of the other rectangle, or what was best before."""
    for turn in range(4):
        ux, uy = corner(bases, rects, other, turn)
        vx, vy = corner(bases, rects, other, (turn + 1) % 4)
        for index in range(corners(rects, one)):
            px, py = corner(bases, rects, one, index)
            best = min(best, square_to(px, py, ux, uy, vx, vy))
    return best


@lean
def core_square(bases: Ints, rects: Ints, one: int, other: int) -> int:
    """The square of the distance between two cores, rounded up; 0 where they meet."""
    dx, dy = bases[one, X] - bases[other, X], bases[one, Y] - bases[other, Y]
    if rects[one, LONG] == 0 and rects[other, LONG] == 0:
        return int(dx * dx + dy * dy)
    if do_cores_overlap(bases, rects, one, other):
        return 0
    best = 1 << 62
    if rects[other, LONG]:
        best = nearest_square(bases, rects, one, other, best)
    if rects[one, LONG]:
        best = nearest_square(bases, rects, other, one, best)
    return best


@lean
def gap(bases: Ints, rects: Ints, one: int, other: int) -> int:
    """From edge to edge, rounded up to whole hundredths."""
    rims = rim(bases, rects, one) + rim(bases, rects, other)
    return max(0, root_up(core_square(bases, rects, one, other)) - rims)


@lean
def is_far(bases: Ints, rects: Ints, one: int, other: int, limit: int) -> bool:
    """A quick look: the circles about two bases lie farther apart than the limit."""
    dx, dy = bases[one, X] - bases[other, X], bases[one, Y] - bases[other, Y]
    most = limit + rects[one, REACH] + rects[other, REACH]
    return bool(dx * dx + dy * dy > most * most)


@lean
def is_within(bases: Ints, rects: Ints, one: int, other: int, limit: int) -> bool:
    if is_far(bases, rects, one, other, limit):
        return False
    most = limit + rim(bases, rects, one) + rim(bases, rects, other)
    return core_square(bases, rects, one, other) <= most * most


@lean
def is_on_edge(bases: Ints, rects: Ints, disc: int, other: int) -> bool:
    """Whether a disc reaches over an edge of a rectangle."""
    for turn in range(4):
        ux, uy = corner(bases, rects, other, turn)
        vx, vy = corner(bases, rects, other, (turn + 1) % 4)
        if is_near(bases[disc, X], bases[disc, Y], ux, uy, vx, vy, bases[disc, RADIUS]):
            return True
    return False


@lean
def do_overlap(bases: Ints, rects: Ints, one: int, other: int) -> bool:
    """Whether two bases overlap; touching is allowed."""
    if is_far(bases, rects, one, other, 0):
        return False
    if rects[one, LONG] == 0 and rects[other, LONG] == 0:
        dx, dy = bases[one, X] - bases[other, X], bases[one, Y] - bases[other, Y]
        most = bases[one, RADIUS] + bases[other, RADIUS]
        return bool(dx * dx + dy * dy < most * most)
    if do_cores_overlap(bases, rects, one, other):
        return True
    if rects[one, LONG] and rects[other, LONG]:
        return False
    return is_on_edge(bases, rects, one, other) if rects[other, LONG] else is_on_edge(bases, rects, other, one)


@lean
def is_off_piece(bases: Ints, rects: Ints, id: int, points: Ints, first: int, last: int) -> bool:
    """Whether an edge of a rectangle or of a convex outline parts them."""
    ux, uy = points[last - 1, 0], points[last - 1, 1]
    for index in range(first, last):
        vx, vy, apart = points[index, 0], points[index, 1], True
        for turn in range(4):
            px, py = corner(bases, rects, id, turn)
            apart = apart and (vx - ux) * (py - uy) - (vy - uy) * (px - ux) <= 0
        if apart:
            return True
        ux, uy = vx, vy
    for turn in range(4):
        ux, uy = corner(bases, rects, id, turn)
        vx, vy = corner(bases, rects, id, (turn + 1) % 4)
        apart = True
        for index in range(first, last):
            apart = apart and (vx - ux) * (points[index, 1] - uy) - (vy - uy) * (points[index, 0] - ux) <= 0
        if apart:
            return True
    return False


@lean
def is_on_piece(bases: Ints, rects: Ints, id: int, points: Ints, pieces: Ints, piece: int) -> bool:
    """Whether a base overlaps a piece; touching is allowed."""
    x, y = bases[id, X], bases[id, Y]
    if is_clear_of(x, y, x, y, rects[id, REACH], pieces, piece):
        return False
    if rects[id, LONG] == 0:
        return sweeps_piece(x, y, x, y, bases[id, RADIUS], points, pieces, piece)
    return not is_off_piece(bases, rects, id, points, pieces[piece, FIRST], pieces[piece, LAST])


@lean
def off_board(bases: Ints, rects: Ints, id: int, board: Ints) -> int:
    """By how much a base leaves the board; 0 or less when it does not."""
    out, reach = -(1 << 62), rim(bases, rects, id)
    for turn in range(corners(rects, id)):
        x, y = corner(bases, rects, id, turn)
        out = max(out, reach - x, reach - y, x + reach - board[0], y + reach - board[1])
    return out


@lean
def is_in_region(bases: Ints, rects: Ints, id: int, regions: Ints) -> bool:
    """Whether a base lies wholly in one of the regions (see `kernels_check.is_in_region`); none: all."""
    reach = rim(bases, rects, id)
    for row in range(len(regions)):
        x0, y0, x1, y1 = regions[row, 0], regions[row, 1], regions[row, 2], regions[row, 3]
        inside = y1 != -1 or x1 >= reach
        for turn in range(corners(rects, id)):
            x, y = corner(bases, rects, id, turn)
            if y1 == -1:
                inside = inside and (x - x0) * (x - x0) + (y - y0) * (y - y0) <= (x1 - reach) * (x1 - reach)
            else:
                inside = inside and x0 + reach <= x <= x1 - reach and y0 + reach <= y <= y1 - reach
        if inside:
            return True
    return len(regions) == 0


@lean
def standing_faults(
    faults: Ints, id: int, bases: Ints, rects: Ints, points: Ints, pieces: Ints, board: Ints, most: int
) -> None:
    """What is wrong with a base as it stands, up to so many faults."""
    x, y = bases[id, X], bases[id, Y]
    out = off_board(bases, rects, id, board)
    if out > 0:
        note(faults, OFF_BOARD, x, y, out)
    for piece in range(len(pieces)):
        if faults[0, 0] < most and is_on_piece(bases, rects, id, points, pieces, piece):
            note(faults, END_TERRAIN, x, y, pieces[piece, FEATURE])
    for other in range(len(bases)):
        if faults[0, 0] >= most:
            return
        if bases[other, PRESENT] and other != id and do_overlap(bases, rects, id, other):
            note(faults, END_BASE, x, y, other)


@kernel
def faults_of(bases: Ints, rects: Ints, id: int, points: Ints, pieces: Ints, board: Ints) -> Ints:
    """All faults of a base as it stands; the first row counts them."""
    faults = np.zeros((64, 4), np.int64)
    standing_faults(faults, id, bases, rects, points, pieces, board, 63)
    return faults[: faults[0, 0] + 1]


@kernel
def are_free(bases: Ints, rects: Ints, ids: Ints, points: Ints, pieces: Ints, board: Ints) -> bool:
    """Whether these bases may all stand as they do."""
    faults = np.zeros((2, 4), np.int64)
    for id in ids:
        standing_faults(faults, id, bases, rects, points, pieces, board, 1)
        if faults[0, 0]:
            return False
    return True


@kernel
def pairs_within(bases: Ints, rects: Ints, ones: Ints, others: Ints, limit: int) -> Ints:
    """The pairs of bases no farther apart than the limit, edge to edge."""
    found, count = np.empty((len(ones) * len(others), 2), np.int64), 0
    for one in ones:
        for other in others:
            if one != other and bases[one, PRESENT] and bases[other, PRESENT]:
                if is_within(bases, rects, one, other, limit):
                    found[count, 0], found[count, 1] = one, other
                    count += 1
    return found[:count]


@kernel
def in_regions(bases: Ints, rects: Ints, ids: Ints, regions: Ints) -> Ints:
    """For each base whether it lies wholly in one of the regions."""
    found = np.empty(len(ids), np.int64)
    for index in range(len(ids)):
        found[index] = is_in_region(bases, rects, ids[index], regions)
    return found


@lean
def gap_to_piece(bases: Ints, rects: Ints, id: int, points: Ints, pieces: Ints, piece: int) -> int:
    """From the edge of a base to the edge of a piece, rounded up; 0 where they overlap."""
    if is_on_piece(bases, rects, id, points, pieces, piece):
        return 0
    best, count, last = 1 << 62, corners(rects, id), pieces[piece, LAST]
    ux, uy = points[last - 1, 0], points[last - 1, 1]
    for index in range(pieces[piece, FIRST], last):
        vx, vy = points[index, 0], points[index, 1]
        for turn in range(count):
            px, py = corner(bases, rects, id, turn)
            best = min(best, square_to(px, py, ux, uy, vx, vy))
            if count > 1:
                qx, qy = corner(bases, rects, id, (turn + 1) % 4)
                best = min(best, square_to(vx, vy, px, py, qx, qy))
        ux, uy = vx, vy
    return max(0, root_up(best) - rim(bases, rects, id))
