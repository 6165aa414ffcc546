"""Whole answers judged at once: most are faultless, and then nobody asks for the faults one by one.

Must agree with `kernels_move.path_faults`, `kernels_move.end_faults` and `kernels_form.chain_faults`.
"""

import numpy as np

from .jit import kernel, lean
from .kernels import (
    BOTTOM,
    LEFT,
    PRESENT,
    RADIUS,
    RIGHT,
    SEAT,
    SOLID,
    TOP,
    UNIT,
    Ints,
    X,
    Y,
    blocking_bases,
    gap,
    gap_to_piece,
    is_clear_of,
    is_parted,
    is_within,
    root,
    sees,
)
from .kernels_move import LEAPS, NOBODY, in_the_way, is_end_free, is_leg_free, is_straight_free, leg
from .kernels_slow import charged
from .kernels_terrain import piece_seen


@kernel
def is_path_legal(
    bases: Ints, mover: int, ax: int, ay: int, path: Ints, allowance: int, passes: int, points: Ints, pieces: Ints,
    board: Ints, hangs: int,
) -> bool:  # fmt: skip
    """Whether the way from a point is free and short enough; where it ends is judged with all the others."""
    radius, total = bases[mover, RADIUS], 0
    way = in_the_way(bases, mover, ax, ay, allowance, passes, NOBODY)
    for index in range(len(path)):
        bx, by = path[index, 0], path[index, 1]
        total += leg(ax, ay, bx, by)
        if total > allowance * 100:
            return False
        if hangs == 0 and (bx < radius or by < radius or bx + radius > board[0] or by + radius > board[1]):
            return False
        if not is_leg_free(ax, ay, bx, by, radius, passes & LEAPS, bases, way, points, pieces):
            return False
        ax, ay = bx, by
    return True


@lean
def is_step_legal(
    bases: Ints, mover: int, ax: int, ay: int, bx: int, by: int, allowance: int, passes: int, points: Ints,
    pieces: Ints, board: Ints, hangs: int,
) -> bool:  # fmt: skip
    """The same of a path of one leg, as most are."""
    radius = bases[mover, RADIUS]
    if leg(ax, ay, bx, by) > allowance * 100:
        return False
    if hangs == 0 and (bx < radius or by < radius or bx + radius > board[0] or by + radius > board[1]):
        return False
    return is_straight_free(bases, mover, ax, ay, bx, by, passes, points, pieces)


@lean
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


@lean
def is_chained(bases: Ints, ids: Ints, leader: int, neighbour: int, lead: int) -> bool:
    """Whether everybody is near a comrade and the leader."""
    for one in ids:
        near = len(ids) == 1
        for other in ids:
            near = near or (other != one and is_within(bases, one, other, neighbour))
        if not near or not (one == leader or is_within(bases, one, leader, lead)):
            return False
    return True


@lean
def is_together(bases: Ints, ids: Ints, leader: int, neighbour: int, lead: int) -> bool:
    """The same for those who are on the table now; one who is alone there is near enough to his comrades."""
    for one in ids:
        if bases[one, PRESENT] == 0:
            continue
        near, alone = False, True
        for other in ids:
            if other != one and bases[other, PRESENT]:
                near, alone = near or is_within(bases, one, other, neighbour), False
        if not (near or alone) or not (one == leader or is_within(bases, one, leader, lead)):
            return False
    return True


@lean
def is_in_region(x: int, y: int, radius: int, regions: Ints) -> bool:
    """Whether a base lies wholly in one of the regions (rows of x0, y0, x1, y1, or of x, y, radius, -1); none: all."""
    for row in range(len(regions)):
        x0, y0, x1, y1 = regions[row, 0], regions[row, 1], regions[row, 2], regions[row, 3]
        if y1 == -1:
            if x1 >= radius and (x - x0) * (x - x0) + (y - y0) * (y - y0) <= (x1 - radius) * (x1 - radius):
                return True
        elif x0 + radius <= x <= x1 - radius and y0 + radius <= y <= y1 - radius:
            return True
    return len(regions) == 0


@kernel
def is_placing_legal(
    bases: Ints, places: Ints, regions: Ints, avoid: Ints, gap: int, chain: Ints, points: Ints, pieces: Ints,
    board: Ints,
) -> bool:  # fmt: skip
    """Whether models (rows of id, x, y) may be set down so: free, in a region, off the bases to avoid, together."""
    final, ids = stood(bases, places), places[:, 0].copy()
    if not are_ends_free(final, places, points, pieces, board):
        return False
    for row in range(len(places)):
        x, y, radius = places[row, 1], places[row, 2], bases[places[row, 0], RADIUS]
        if not is_in_region(x, y, radius, regions):
            return False
        for foe in avoid:
            dx, dy, most = bases[foe, X] - x, bases[foe, Y] - y, gap + radius + bases[foe, RADIUS]
            if bases[foe, PRESENT] and dx * dx + dy * dy <= most * most:
                return False
    return len(chain) == 0 or is_chained(final, ids, chain[0], chain[1], chain[2])


@kernel
def is_move_legal(
    bases: Ints, walks: Ints, steps: Ints, group: Ints, chain: Ints, passes: int, hangs: int, points: Ints,
    pieces: Ints, board: Ints, slow_points: Ints, slow: Ints,
) -> bool:  # fmt: skip
    """Whether a unit may move so. `walks` are rows of id, allowance, first and last row of its path in `steps`; who
    comes on (`hangs`) starts at the first point of his path. The `group` must end as `chain` says (leader, neighbour,
    leader limit, or nothing). Light movers pass through each other, solid ones go one after the other.
    """
    if len(slow):
        walks = charged(bases, walks, steps, hangs, slow_points, slow)
    work, final = bases.copy(), bases.copy()
    for row in range(len(walks)):
        id, last = walks[row, 0], walks[row, 3] - 1
        final[id, X], final[id, Y], final[id, PRESENT] = steps[last, 0], steps[last, 1], 1
        if not bases[id, SOLID]:
            work[id, PRESENT] = 0
    for row in range(len(walks)):
        id, most, first, last = walks[row, 0], walks[row, 1], walks[row, 2], walks[row, 3]
        x, y = (steps[first, 0], steps[first, 1]) if hangs else (bases[id, X], bases[id, Y])
        if last == first + hangs + 1:
            bx, by = steps[last - 1, 0], steps[last - 1, 1]
            if not is_step_legal(work, id, x, y, bx, by, most, passes, points, pieces, board, hangs):
                return False
        elif not is_path_legal(
            work, id, x, y, steps[first + hangs : last], most, passes, points, pieces, board, hangs
        ):  # fmt: skip
            return False
        if bases[id, SOLID]:
            work[id, X], work[id, Y], work[id, PRESENT] = final[id, X], final[id, Y], 1
    for row in range(len(walks)):
        id = walks[row, 0]
        x, y, radius = final[id, X], final[id, Y], final[id, RADIUS]
        if not is_end_free(x, y, radius, id, final, NOBODY, points, pieces, board):
            return False
    return len(chain) == 0 or is_chained(final, group, chain[0], chain[1], chain[2])


@lean
def is_foe_near(
    bases: Ints, one: int, limit: int, wall: int, solid_too: int, points: Ints, pieces: Ints
) -> bool:  # fmt: skip
    """Whether a base of another seat (a light one, unless `solid_too`) is within the limit, no terrain of height
    `wall` or more between their centres."""
    for other in range(len(bases)):
        if bases[other, PRESENT] == 0 or bases[other, SEAT] == bases[one, SEAT]:
            continue
        if (solid_too == 0 and bases[other, SOLID]) or not is_within(bases, one, other, limit):
            continue
        if not is_parted(bases, one, other, wall, points, pieces):
            return True
    return False


@lean
def is_piece_near(bases: Ints, one: int, limit: int, pieces: Ints) -> bool:
    """Whether the box about a piece comes within the limit of a base: a quick look before measuring."""
    x, y, most = bases[one, X], bases[one, Y], limit + bases[one, RADIUS]
    for piece in range(len(pieces)):
        if (
            pieces[piece, LEFT] - most <= x <= pieces[piece, RIGHT] + most
            and pieces[piece, TOP] - most <= y <= pieces[piece, BOTTOM] + most
        ):
            return True
    return False


@lean
def surroundings(bases: Ints, unit: int, limit: int, wall: int, points: Ints, pieces: Ints) -> int:
    """What is near the members of a unit: bit 1 light foes near light ones, 2 any foe, 4 perhaps terrain."""
    light, foe, terrain = False, False, False
    for one in range(len(bases)):
        if bases[one, UNIT] == unit and bases[one, PRESENT]:
            if bases[one, SOLID] == 0 and not light:
                light = is_foe_near(bases, one, limit, wall, 0, points, pieces)
            foe = foe or light or is_foe_near(bases, one, limit, wall, 1, points, pieces)
            terrain = terrain or is_piece_near(bases, one, limit, pieces)
    return int(light) + 2 * int(foe) + 4 * int(terrain)


@lean
def is_any_within(bases: Ints, ones: Ints, others: Ints, limit: int) -> bool:
    """Whether one of the ones is no farther than the limit from one of the others."""
    for one in ones:
        x, y, most = bases[one, X], bases[one, Y], limit + bases[one, RADIUS]
        for other in others:
            dx, dy, far = bases[other, X] - x, bases[other, Y] - y, most + bases[other, RADIUS]
            if dx * dx + dy * dy <= far * far and one != other:
                return True
    return False


@kernel
def within_any(bases: Ints, ids: Ints, others: Ints, limit: int) -> Ints:
    """Those of the ids with one of the others within the limit."""
    found, count = np.empty(len(ids), np.int64), 0
    for id in ids:
        for other in others:
            if id != other and is_within(bases, id, other, limit):
                found[count] = id
                count += 1
                break
    return found[:count]


@lean
def is_any_by(bases: Ints, places: Ints, others: Ints, limit: int) -> bool:
    """The same of models that would stand elsewhere (rows of id, x, y)."""
    for row in range(len(places)):
        x, y, most = places[row, 1], places[row, 2], limit + bases[places[row, 0], RADIUS]
        for other in others:
            dx, dy, far = bases[other, X] - x, bases[other, Y] - y, most + bases[other, RADIUS]
            if dx * dx + dy * dy <= far * far:
                return True
    return False


@lean
def nearness(bases: Ints, targets: Ints, alike: bool, x: int, y: int) -> int:
    """How far a point is from the nearest of the targets; must agree with `ends.nearness`."""
    least = 1 << 62
    for target in targets:
        dx, dy = bases[target, X] - x, bases[target, Y] - y
        apart = dx * dx + dy * dy
        least = min(least, apart if alike else root(apart * 100000000) - bases[target, RADIUS] * 10000)
    return least


@lean
def is_any_farther(bases: Ints, places: Ints, targets: Ints) -> bool:
    """Whether a model would stand (rows of id, x, y) farther from the nearest target than it does now."""
    alike = True
    for target in targets:
        alike = alike and bases[target, RADIUS] == bases[targets[0], RADIUS]
    for row in range(len(places)):
        id = places[row, 0]
        start = nearness(bases, targets, alike, bases[id, X], bases[id, Y])
        if bases[id, PRESENT] and nearness(bases, targets, alike, places[row, 1], places[row, 2]) > start:
            return True
    return False


@lean
def nearest(bases: Ints, one: int, others: Ints) -> int:
    """The one of the others that is nearest in whole hundredths; the first of equals."""
    best, least = -1, 1 << 62
    for other in others:
        apart = gap(bases, one, other)
        if apart < least:
            best, least = other, apart
    return best


@kernel
def pieces_within(bases: Ints, ids: Ints, rows: Ints, limit: int, points: Ints, pieces: Ints) -> Ints:
    """Pairs of (index of a base, index of a piece) no farther apart than the limit, piece by piece."""
    found, count = np.empty((len(ids) * len(rows), 2), np.int64), 0
    for index in range(len(rows)):
        piece = rows[index]
        for one in range(len(ids)):
            x, y, radius = bases[ids[one], X], bases[ids[one], Y], bases[ids[one], RADIUS]
            most = limit + radius
            if is_clear_of(x, y, x, y, most + 1, pieces, piece):
                continue
            if gap_to_piece(x, y, radius, points, pieces, piece) <= limit:
                found[count, 0], found[count, 1] = one, index
                count += 1
    return found[:count]


@lean
def count_near(bases: Ints, x: int, y: int, radius: int, ids: Ints) -> int:
    """How many bases have their edge within `radius` of the point."""
    count = 0
    for id in ids:
        dx, dy, most = bases[id, X] - x, bases[id, Y] - y, radius + bases[id, RADIUS]
        if bases[id, PRESENT] and dx * dx + dy * dy <= most * most:
            count += 1
    return count


@kernel
def any_piece_seen(bases: Ints, viewers: Ints, targets: Ints, through: int, points: Ints, pieces: Ints) -> bool:
    """Whether any viewer sees any of these rows of terrain."""
    rows, solids = np.empty(len(pieces), np.int64), blocking_bases(bases, through)
    for target in targets:
        for viewer in viewers:
            if piece_seen(bases, viewer, target, solids, points, pieces, rows):
                return True
    return False


@kernel
def any_seen(bases: Ints, viewers: Ints, targets: Ints, through: int, points: Ints, pieces: Ints) -> bool:
    """Whether any viewer sees any target."""
    rows, solids = np.empty(len(pieces), np.int64), blocking_bases(bases, through)
    for target in targets:
        for viewer in viewers:
            if sees(bases, viewer, target, solids, points, pieces, rows):
                return True
    return False
