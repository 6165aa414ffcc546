"""Kernels of bases that meet: where one stands that nearly touches another, and whether it may stand there."""

import numpy as np

from .jit import kernel, lean
from .kernels import PRESENT, RADIUS, Ints, X, Y, divided
from .kernels_rect import FACING, LONG, REACH, is_within, standing_faults

MILLION = 1_000_000


@lean
def extent(long: int, wide: int, degrees: int, sines: Ints) -> int:
    """How far a base reaches from its centre along an axis so many degrees from its own, in millionths."""
    return int(long * abs(sines[(degrees + 90) % 360]) + wide * abs(sines[degrees % 360]))


@lean
def half_length(bases: Ints, rects: Ints, id: int) -> int:
    return int(rects[id, LONG]) if rects[id, LONG] else int(bases[id, RADIUS])


@kernel
def meetings(bases: Ints, rects: Ints, one: int, other: int, ways: Ints, slack: int, sines: Ints) -> Ints:
    """Where the centre of a base lies that nearly touches another, for each row of `ways`: a direction from the other
    one's centre and its own facing there. The gap goes by the axes of both."""
    found = np.empty((len(ways), 2), np.int64)
    long, wide = half_length(bases, rects, one), bases[one, RADIUS]
    broad, narrow, turned = half_length(bases, rects, other), bases[other, RADIUS], rects[other, FACING]
    for row in range(len(ways)):
        degrees, facing, gap = ways[row, 0], ways[row, 1], 1 << 62
        for axis in (facing, facing + 90, turned, turned + 90):
            slant = abs(sines[(degrees - axis + 90) % 360])
            if slant:
                both = extent(long, wide, axis - facing, sines) + extent(broad, narrow, axis - turned, sines)
                gap = min(gap, both * MILLION // slant)
        gap = -(-gap // MILLION) + slack
        found[row, 0] = bases[other, X] + divided(gap * sines[(degrees + 90) % 360], MILLION)
        found[row, 1] = bases[other, Y] - divided(gap * sines[degrees % 360], MILLION)
    return found


@lean
def count_within(bases: Ints, rects: Ints, id: int, others: Ints, limit: int) -> int:
    count = 0
    for other in others:
        if other != id and bases[other, PRESENT] and is_within(bases, rects, id, other, limit):
            count += 1
    return count


@kernel
def stands(
    bases: Ints, rects: Ints, id: int, spots: Ints, shapes: Ints, met: Ints, shunned: Ints, others: Ints, touch: int,
    apart: int, points: Ints, pieces: Ints, board: Ints,
) -> Ints:  # fmt: skip
    """For each spot, with the shape of a base there, whether it may stand so: on free ground, within touch of all whom
    it meets, apart from those it shuns, and from others it does not touch."""
    bases, rects = bases.copy(), rects.copy()
    found, faults = np.zeros(len(spots), np.int64), np.zeros((2, 4), np.int64)
    bases[id, PRESENT] = 1
    for row in range(len(spots)):
        bases[id, X], bases[id, Y] = spots[row, 0], spots[row, 1]
        for column in range(REACH + 1):
            rects[id, column] = shapes[row, column]
        faults[0, 0] = 0
        standing_faults(faults, id, bases, rects, points, pieces, board, 1)
        if faults[0, 0] or count_within(bases, rects, id, met, touch) < len(met):
            continue
        if count_within(bases, rects, id, shunned, apart):
            continue
        near = count_within(bases, rects, id, others, apart)
        found[row] = near == 0 or near == count_within(bases, rects, id, others, touch)
    return found
