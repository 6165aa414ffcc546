"""Whole answers judged at once: most are faultless, and then nobody asks for the faults one by one.

Must agree with `kernels_move.path_faults`, `kernels_move.end_faults` and `kernels_form.chain_faults`.
"""

import numpy as np

from .jit import kernel
from .kernels import PRESENT, RADIUS, SOLID, Ints, X, Y
from .kernels_form import chain_faults
from .kernels_move import LEAPS, in_the_way, is_end_free, is_leg_free, leg

NOBODY = np.empty(0, np.int64)


@kernel
def is_path_legal(
    bases: Ints, mover: int, path: Ints, allowance: int, passes: int, points: Ints, pieces: Ints, board: Ints,
    hangs: int,
) -> bool:  # fmt: skip
    """Whether the way is free and short enough; where it ends is judged with all the others."""
    radius, total = bases[mover, RADIUS], 0
    way = in_the_way(bases, mover, path[0, 0], path[0, 1], allowance, passes, NOBODY)
    for index in range(1, len(path)):
        ax, ay, bx, by = path[index - 1, 0], path[index - 1, 1], path[index, 0], path[index, 1]
        total += leg(ax, ay, bx, by)
        if total > allowance * 100:
            return False
        if hangs == 0 and (bx < radius or by < radius or bx + radius > board[0] or by + radius > board[1]):
            return False
        if not is_leg_free(ax, ay, bx, by, radius, passes & LEAPS, bases, way, points, pieces):
            return False
    return True


@kernel
def are_ends_free(bases: Ints, places: Ints, points: Ints, pieces: Ints, board: Ints) -> bool:
    """Whether models (rows of id, x, y) may all stand so; `bases` has them there already."""
    for row in range(len(places)):
        id = places[row, 0]
        if not is_end_free(places[row, 1], places[row, 2], bases[id, RADIUS], id, bases, NOBODY, points, pieces, board):
            return False
    return True


@kernel
def stood(bases: Ints, places: Ints) -> Ints:
    """The bases with some of them elsewhere."""
    work = bases.copy()
    for row in range(len(places)):
        id = places[row, 0]
        work[id, X], work[id, Y], work[id, PRESENT] = places[row, 1], places[row, 2], 1
    return work


@kernel
def is_move_legal(
    bases: Ints, walks: Ints, steps: Ints, places: Ints, chain: Ints, passes: int, hangs: int, points: Ints,
    pieces: Ints, board: Ints,
) -> bool:  # fmt: skip
    """Whether a unit may move so. `walks` are rows of id, allowance, first and last row of its path in `steps`, whose
    first point is its start; `places` are rows of id, x, y of all who must keep together by `chain` (leader,
    neighbour, leader limit, or nothing). Light movers pass through each other, solid ones go one after the other.
    """
    work = bases.copy()
    for row in range(len(walks)):
        if not bases[walks[row, 0], SOLID]:
            work[walks[row, 0], PRESENT] = 0
    for row in range(len(walks)):
        id, first, last = walks[row, 0], walks[row, 2], walks[row, 3]
        if not is_path_legal(work, id, steps[first:last], walks[row, 1], passes, points, pieces, board, hangs):
            return False
        if bases[id, SOLID]:
            work[id, X], work[id, Y], work[id, PRESENT] = steps[last - 1, 0], steps[last - 1, 1], 1
    final = stood(bases, places)
    for row in range(len(walks)):
        id, last = walks[row, 0], walks[row, 3] - 1
        x, y = steps[last, 0], steps[last, 1]
        final[id, X], final[id, Y], final[id, PRESENT] = x, y, 1
    for row in range(len(walks)):
        id, last = walks[row, 0], walks[row, 3] - 1
        x, y, radius = steps[last, 0], steps[last, 1], final[id, RADIUS]
        if not is_end_free(x, y, radius, id, final, NOBODY, points, pieces, board):
            return False
    return len(chain) == 0 or len(chain_faults(bases, places, chain[0], chain[1], chain[2])) == 0
