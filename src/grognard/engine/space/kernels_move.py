"""Kernels for moving discs: what is in the way, whether a leg and its end are free, all faults of a path.

A disc is swept against the true polygons and discs, exactly; touching is allowed. Lengths of legs are whole
ten-thousandths, rounded up.
"""

import numpy as np

from .jit import kernel, lean
from .kernels import (
    BOTTOM,
    FEATURE,
    FIRST,
    HINDERS,
    LAST,
    LEFT,
    PRESENT,
    RADIUS,
    RIGHT,
    SEAT,
    SOLID,
    TOP,
    Ints,
    X,
    Y,
    clip,
    divided,
    is_clear_of,
    is_near,
    root_up,
)

FAR, TERRAIN, BASE, END_TERRAIN, END_BASE, OFF_BOARD = range(6)
LEAPS = 16
NOBODY = np.empty(0, np.int64)


@lean
def leg(ax: int, ay: int, bx: int, by: int) -> int:
    """The length of a leg in ten-thousandths, rounded up."""
    return root_up(((bx - ax) * (bx - ax) + (by - ay) * (by - ay)) * 10000)


@lean
def sweeps_piece(ax: int, ay: int, bx: int, by: int, reach: int, points: Ints, pieces: Ints, piece: int) -> bool:
    """Whether a disc going from a to b overlaps the piece. Most pieces are far away, and this is short enough to be
    settled where it is asked."""
    return not is_clear_of(ax, ay, bx, by, reach, pieces, piece) and meets(ax, ay, bx, by, reach, points, pieces, piece)


@lean
def meets(ax: int, ay: int, bx: int, by: int, reach: int, points: Ints, pieces: Ints, piece: int) -> bool:
    """The same of a piece that is not clear of the way."""
    first, last = pieces[piece, FIRST], pieces[piece, LAST]
    low, low_of, high, high_of = clip(ax, ay, bx, by, points, first, last)
    if low * high_of < high * low_of:
        return True
    ux, uy = points[last - 1, 0], points[last - 1, 1]
    for index in range(first, last):
        vx, vy = points[index, 0], points[index, 1]
        if is_near(vx, vy, ax, ay, bx, by, reach):
            return True
        if is_near(ax, ay, ux, uy, vx, vy, reach) or is_near(bx, by, ux, uy, vx, vy, reach):
            return True
        ux, uy = vx, vy
    return False


@lean
def holds(ids: Ints, id: int) -> bool:
    for other in ids:
        if other == id:
            return True
    return False


@kernel
def in_the_way(bases: Ints, mover: int, x: int, y: int, reach: int, passes: int, ignore: Ints) -> Ints:
    """Bases within reach that hinder the mover; bits: 1 friends, 2 solid friends, 4 enemies, 8 solid ones."""
    ids, count = np.empty(len(bases), np.int64), 0
    for id in range(len(bases)):
        if bases[id, PRESENT] == 0 or id == mover:
            continue
        bit = (1 if bases[id, SEAT] == bases[mover, SEAT] else 4) * (2 if bases[id, SOLID] else 1)
        dx, dy, most = bases[id, X] - x, bases[id, Y] - y, reach + bases[id, RADIUS] + bases[mover, RADIUS]
        if passes & bit == 0 and dx * dx + dy * dy <= most * most and not holds(ignore, id):
            ids[count] = id
            count += 1
    return ids[:count]


@lean
def is_leg_free(
    ax: int, ay: int, bx: int, by: int, radius: int, leaps: int, bases: Ints, way: Ints, points: Ints, pieces: Ints
) -> bool:
    if leaps == 0:
        for piece in range(len(pieces)):
            if pieces[piece, HINDERS] and sweeps_piece(ax, ay, bx, by, radius, points, pieces, piece):
                return False
    for id in way:
        if is_near(bases[id, X], bases[id, Y], ax, ay, bx, by, radius + bases[id, RADIUS]):
            return False
    return True


@lean
def is_straight_free(
    bases: Ints, mover: int, ax: int, ay: int, bx: int, by: int, passes: int, points: Ints, pieces: Ints
) -> bool:
    """Whether a mover's straight way from a to b is free, without listing who is in the way. Must agree with
    `in_the_way` and `is_leg_free`."""
    radius, seat = bases[mover, RADIUS], bases[mover, SEAT]
    for id in range(len(bases)):
        if bases[id, PRESENT] and id != mover:
            bit = (1 if bases[id, SEAT] == seat else 4) * (2 if bases[id, SOLID] else 1)
            if passes & bit == 0 and is_near(bases[id, X], bases[id, Y], ax, ay, bx, by, radius + bases[id, RADIUS]):
                return False
    return is_leg_free(ax, ay, bx, by, radius, passes & LEAPS, bases, NOBODY, points, pieces)


@lean
def is_end_free(
    x: int, y: int, radius: int, mover: int, bases: Ints, ignore: Ints, points: Ints, pieces: Ints, board: Ints
) -> bool:
    """Whether a base may stand here: on the board, on no terrain, on no base but its own and the ignored ones."""
    if x < radius or y < radius or x + radius > board[0] or y + radius > board[1]:
        return False
    for piece in range(len(pieces)):
        if sweeps_piece(x, y, x, y, radius, points, pieces, piece):
            return False
    for id in range(len(bases)):
        if bases[id, PRESENT] and id != mover:
            dx, dy, most = bases[id, X] - x, bases[id, Y] - y, radius + bases[id, RADIUS]
            if dx * dx + dy * dy < most * most and not holds(ignore, id):
                return False
    return True


@lean
def note(faults: Ints, kind: int, x: int, y: int, amount: int) -> None:
    """Adds a fault; the first row counts them, and what does not fit is left out."""
    count = faults[0, 0] + 1
    if count < len(faults):
        faults[0, 0] = count
        faults[count, 0], faults[count, 1], faults[count, 2], faults[count, 3] = kind, x, y, amount


@lean
def note_foot(faults: Ints, kind: int, px: int, py: int, ax: int, ay: int, bx: int, by: int, amount: int) -> None:
    """Marks the point of a leg nearest to p."""
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    along = min(max((px - ax) * dx + (py - ay) * dy, 0), length)
    length = max(length, 1)
    note(faults, kind, ax + divided(dx * along, length), ay + divided(dy * along, length), amount)


@lean
def end_faults(
    faults: Ints, x: int, y: int, mover: int, bases: Ints, ignore: Ints, points: Ints, pieces: Ints, board: Ints
) -> None:
    """What is wrong with standing here; must agree with is_end_free."""
    radius = bases[mover, RADIUS]
    if x < radius or y < radius or x + radius > board[0] or y + radius > board[1]:
        note(faults, OFF_BOARD, x, y, max(radius - x, radius - y, x + radius - board[0], y + radius - board[1]))
    for piece in range(len(pieces)):
        if sweeps_piece(x, y, x, y, radius, points, pieces, piece):
            note(faults, END_TERRAIN, x, y, pieces[piece, FEATURE])
    for id in range(len(bases)):
        if bases[id, PRESENT] and id != mover:
            dx, dy, most = bases[id, X] - x, bases[id, Y] - y, radius + bases[id, RADIUS]
            if dx * dx + dy * dy < most * most and not holds(ignore, id):
                note(faults, END_BASE, x, y, id)


@kernel
def path_faults(
    bases: Ints, mover: int, path: Ints, allowance: int, passes: int, ignore: Ints, points: Ints, pieces: Ints,
    board: Ints, hangs: int,
) -> Ints:  # fmt: skip
    """All faults of a path whose first point is its start; `hangs` lets the base overhang the board on the way."""
    faults, radius, total = np.zeros((64, 4), np.int64), bases[mover, RADIUS], 0
    way = in_the_way(bases, mover, path[0, 0], path[0, 1], allowance + 42500, passes, ignore)
    for index in range(1, len(path)):
        ax, ay, bx, by = path[index - 1, 0], path[index - 1, 1], path[index, 0], path[index, 1]
        if hangs == 0 and index < len(path) - 1:
            out = max(radius - bx, radius - by, bx + radius - board[0], by + radius - board[1])
            if out > 0:
                note(faults, OFF_BOARD, bx, by, out)
        for piece in range(len(pieces)):
            if passes & LEAPS == 0 and pieces[piece, HINDERS]:
                if sweeps_piece(ax, ay, bx, by, radius, points, pieces, piece):
                    x, y = pieces[piece, LEFT] + pieces[piece, RIGHT], pieces[piece, TOP] + pieces[piece, BOTTOM]
                    note_foot(faults, TERRAIN, x // 2, y // 2, ax, ay, bx, by, pieces[piece, FEATURE])
        for id in way:
            if is_near(bases[id, X], bases[id, Y], ax, ay, bx, by, radius + bases[id, RADIUS]):
                note_foot(faults, BASE, bases[id, X], bases[id, Y], ax, ay, bx, by, id)
        length = leg(ax, ay, bx, by)
        if total <= allowance * 100 < total + length:
            part = allowance * 100 - total
            x, y = ax + divided((bx - ax) * part, length), ay + divided((by - ay) * part, length)
            note(faults, FAR, x, y, 0)
        total += length
    if total > allowance * 100:
        for row in range(1, faults[0, 0] + 1):
            if faults[row, 0] == FAR:
                faults[row, 3] = (total - allowance * 100 + 99) // 100
    x, y = path[len(path) - 1, 0], path[len(path) - 1, 1]
    end_faults(faults, x, y, mover, bases, ignore, points, pieces, board)
    return faults[: faults[0, 0] + 1]


@kernel
def crossed(bases: Ints, path: Ints, radius: int, candidates: Ints) -> Ints:
    """The candidates that the moving disc overlaps anywhere on the path."""
    found, count = np.empty(len(candidates), np.int64), 0
    for id in candidates:
        for index in range(1, len(path)):
            ax, ay, bx, by = path[index - 1, 0], path[index - 1, 1], path[index, 0], path[index, 1]
            if bases[id, PRESENT] and is_near(bases[id, X], bases[id, Y], ax, ay, bx, by, radius + bases[id, RADIUS]):
                found[count] = id
                count += 1
                break
    return found[:count]


@lean
def mark_blockers(
    ax: int, ay: int, bx: int, by: int, radius: int, leaps: int, bases: Ints, way: Ints, points: Ints, pieces: Ints,
    hit: Ints,
) -> bool:  # fmt: skip
    """Whether a leg is free; everything that blocks it is marked in `hit` (1: met, 2: its points were offered)."""
    free = True
    if leaps == 0:
        for piece in range(len(pieces)):
            if pieces[piece, HINDERS] and sweeps_piece(ax, ay, bx, by, radius, points, pieces, piece):
                free, hit[piece] = False, max(hit[piece], 1)
    for slot in range(len(way)):
        id = way[slot]
        if is_near(bases[id, X], bases[id, Y], ax, ay, bx, by, radius + bases[id, RADIUS]):
            free, hit[len(pieces) + slot] = False, max(hit[len(pieces) + slot], 1)
    return free
