"""Kernels of the path search: points round obstacles are offered when the obstacle is met, legs tested when needed.

Points lie on a ring about each obstacle. Between rings only legs that touch both rings without entering them can be
part of a shortest way; the others are never tried. A node is a row: x, y, cost so far, parent, status, at least so
far to the goal, the neighbours on its ring (x, y, x, y), and whether start (1) or goal (2) lies inside that ring or a
neighbour is covered by something else (4): then nothing is certain and every leg is tried.
"""

import numpy as np

from .jit import kernel, lean
from .kernels import FIRST, HINDERS, LAST, RADIUS, RING, Ints, X, Y, divided, is_near, root, root_up
from .kernels_move import LEAPS, in_the_way, is_end_free, is_leg_free, leg, mark_blockers, sweeps_piece

COST, PARENT, STATUS, REST, BEFORE, AFTER, INSIDE = 2, 3, 4, 5, 6, 8, 10
A_CORNER = 6
"""Points offered round each corner of terrain; must agree with `kernels_terrain.corner_points`."""
UNTRIED, TRIED, CLOSED = 0, 1, 2
UNREACHED = 1 << 60
FARTHEST_SQUARE = 20000 * 20000
"""Of longer straight ways no certain detour is reckoned: its products could leave 64 bits."""
MOST_STEPS = 600
"""The search gives up after so many steps; crowded tables need about a hundred."""


@lean
def is_inside(ring: Ints, x: int, y: int) -> bool:
    ux, uy = ring[-1, 0], ring[-1, 1]
    for index in range(len(ring)):
        vx, vy = ring[index, 0], ring[index, 1]
        if (vx - ux) * (y - uy) - (vy - uy) * (x - ux) <= 0:
            return False
        ux, uy = vx, vy
    return True


@kernel
def add_ring(
    nodes: Ints, count: int, ring: Ints, frame: Ints, bases: Ints, way: Ints, points: Ints, pieces: Ints, hit: Ints
) -> int:
    """Offers the free points of a ring that lie on the board and not too far aside; what covers others is met too.

    frame holds the radius, the board's width and height, the longest way and whether terrain is leapt over.
    """
    radius, most, gx, gy = frame[0], frame[3], nodes[1, 0], nodes[1, 1]
    inside = is_inside(ring, nodes[0, 0], nodes[0, 1]) + 2 * is_inside(ring, gx, gy)
    size, free = len(ring), np.ones(len(ring), np.int64)
    for index in range(size):
        x, y = ring[index, 0], ring[index, 1]
        free[index] = mark_blockers(x, y, x, y, radius, frame[4], bases, way, points, pieces, hit)
    for index in range(size):
        x, y = ring[index, 0], ring[index, 1]
        if free[index] == 0 or x < radius or y < radius or x + radius > frame[1] or y + radius > frame[2]:
            continue
        rest = root(((gx - x) * (gx - x) + (gy - y) * (gy - y)) * 10000)
        if leg(nodes[0, 0], nodes[0, 1], x, y) + rest > most:
            continue
        node, before, after = nodes[count], (index - 1) % size, (index + 1) % size
        node[0], node[1], node[COST], node[PARENT], node[STATUS], node[REST] = x, y, UNREACHED, -1, UNTRIED, rest
        node[BEFORE], node[BEFORE + 1] = ring[before, 0], ring[before, 1]
        node[AFTER], node[AFTER + 1] = ring[after, 0], ring[after, 1]
        node[INSIDE] = inside
        count += 1
    return count


@kernel
def offer_points(
    nodes: Ints, count: int, hit: Ints, frame: Ints, bases: Ints, way: Ints, points: Ints, pieces: Ints, corners: Ints
) -> int:
    """Adds the rings about everything newly met, and about what these rings meet."""
    ring, slot = np.empty((16, 2), np.int64), 0
    while slot < len(hit):
        if hit[slot] != 1:
            slot += 1
            continue
        hit[slot] = 2
        if slot < len(pieces):
            round = corners[A_CORNER * pieces[slot, FIRST] : A_CORNER * pieces[slot, LAST]]
            count = add_ring(nodes, count, round, frame, bases, way, points, pieces, hit)
        else:
            id = way[slot - len(pieces)]
            reach = (frame[0] + bases[id, RADIUS] + 2) * 101960 // 100000 + 1
            for turn in range(16):
                ring[turn, 0] = bases[id, X] + divided(reach * RING[2 * turn, 0], 1000000)
                ring[turn, 1] = bases[id, Y] + divided(reach * RING[2 * turn, 1], 1000000)
            count = add_ring(nodes, count, ring, frame, bases, way, points, pieces, hit)
        slot = 0
    return count


@lean
def is_grazing(nodes: Ints, node: int, dx: int, dy: int) -> bool:
    """Whether a line in this direction through a ring point has its neighbours on one side, give or take 0.02."""
    x, y, width = nodes[node, 0], nodes[node, 1], 4 * (dx * dx + dy * dy)
    before = dx * (nodes[node, BEFORE + 1] - y) - dy * (nodes[node, BEFORE] - x)
    after = dx * (nodes[node, AFTER + 1] - y) - dy * (nodes[node, AFTER] - x)
    if (before > 0) == (after > 0):
        return True
    return bool(before * before <= width or after * after <= width)


@lean
def is_useful(nodes: Ints, start: int, end: int) -> bool:
    """Whether a leg between two nodes can be part of a shortest way."""
    dx, dy = nodes[end, 0] - nodes[start, 0], nodes[end, 1] - nodes[start, 1]
    unsure = 4 + 2 * (end == 1)
    if start != 0 and nodes[start, INSIDE] & unsure == 0 and not is_grazing(nodes, start, dx, dy):
        return False
    unsure = 4 + (start == 0)
    return bool(end == 1 or nodes[end, INSIDE] & unsure != 0 or is_grazing(nodes, end, dx, dy))


@lean
def adopt(nodes: Ints, old: int, count: int) -> None:
    """Gives new points their best parent among the closed ones, untried."""
    for node in range(old, count):
        for other in range(old):
            if nodes[other, STATUS] == CLOSED and is_useful(nodes, other, node):
                cost = nodes[other, COST] + leg(nodes[other, 0], nodes[other, 1], nodes[node, 0], nodes[node, 1])
                if cost < nodes[node, COST]:
                    nodes[node, COST], nodes[node, PARENT] = cost, other


@lean
def reparent(
    nodes: Ints, node: int, count: int, frame: Ints, bases: Ints, way: Ints, points: Ints, pieces: Ints, hit: Ints
) -> None:
    """Finds the best closed point from which a point can really be reached."""
    x, y = nodes[node, 0], nodes[node, 1]
    failed, best, parent = nodes[node, PARENT], UNREACHED, -1
    for other in range(count):
        if nodes[other, STATUS] == CLOSED and other != failed and other != node and is_useful(nodes, other, node):
            ox, oy = nodes[other, 0], nodes[other, 1]
            cost = nodes[other, COST] + leg(ox, oy, x, y)
            if cost < best and cost + nodes[node, REST] <= frame[3]:
                if mark_blockers(ox, oy, x, y, frame[0], frame[4], bases, way, points, pieces, hit):
                    best, parent = cost, other
    nodes[node, COST], nodes[node, PARENT], nodes[node, STATUS] = best, parent, TRIED


@lean
def close(nodes: Ints, node: int, count: int, most: int) -> None:
    """A point is reached for good: it becomes the parent, untried, of all it would bring nearer."""
    nodes[node, STATUS] = CLOSED
    x, y, start = nodes[node, 0], nodes[node, 1], nodes[node, COST]
    for other in range(1, count):
        if other != node:
            dx, dy, slack = nodes[other, 0] - x, nodes[other, 1] - y, min(nodes[other, COST], most + 1) - start
            if slack > 0 and (dx * dx + dy * dy) * 10000 < slack * slack and is_useful(nodes, node, other):
                cost = start + leg(x, y, nodes[other, 0], nodes[other, 1])
                if cost < nodes[other, COST] and cost + nodes[other, REST] <= most:
                    nodes[other, COST], nodes[other, PARENT], nodes[other, STATUS] = cost, node, UNTRIED


@lean
def nearest_open(nodes: Ints, count: int, most: int) -> int:
    best, total = -1, most
    for node in range(1, count):
        if nodes[node, STATUS] != CLOSED and nodes[node, COST] + nodes[node, REST] <= total:
            best, total = node, nodes[node, COST] + nodes[node, REST] - 1
    return best


@kernel
def way_back(nodes: Ints) -> Ints:
    """The points from the start (left out) to the goal."""
    count, node = 0, 1
    while node != 0:
        count, node = count + 1, nodes[node, PARENT]
    path, node = np.empty((count, 2), np.int64), 1
    for index in range(count - 1, -1, -1):
        path[index, 0], path[index, 1], node = nodes[node, 0], nodes[node, 1], nodes[node, PARENT]
    return path


@lean
def round_about(square: int, reach: int, left: int, left_along: int, right: int, right_along: int) -> int:
    """The least length, in hundredths rounded down, of a way round something convex that parts its two ends; 0: it may
    not part them.

    `square` is that of the straight way. The two outermost points of the thing on either side of it are given by how
    far across and along they lie, both times the length of the way; the thing reaches so much farther. The line between
    them crosses the way, so whoever comes past must go beyond one of them.
    """
    low, high = root(square), root_up(square)
    left, right = reach * low + left, reach * low - right
    if square > FARTHEST_SQUARE or left <= 0 or right <= 0:
        return 0
    past, unsure = left_along * right + right_along * left, reach * (abs(left_along) + abs(right_along))
    left_rest, right_rest = square - left_along, square - right_along
    rest, more = left_rest * right + right_rest * left, reach * (abs(left_rest) + abs(right_rest))
    if past <= unsure or rest <= more:
        return 0
    return min(past_point(high, left, left_along, left_rest), past_point(high, right, right_along, right_rest))


@lean
def past_point(long: int, across: int, along: int, rest: int) -> int:
    """The length of two legs past a point, all three numbers times `long`; rounded down."""
    h, a, b = across // long, abs(along) // long, abs(rest) // long
    return root(a * a + h * h) + root(b * b + h * h)


@lean
def is_hopeless(
    sx: int, sy: int, gx: int, gy: int, frame: Ints, bases: Ints, way: Ints, points: Ints, pieces: Ints
) -> bool:
    """Whether a single obstacle covers the goal or makes every way too long: most searches would fail, and so they need
    not begin."""
    radius, most, dx, dy = frame[0], frame[3], gx - sx, gy - sy
    square = dx * dx + dy * dy
    for id in way:
        x, y, reach = bases[id, X], bases[id, Y], radius + bases[id, RADIUS]
        if is_near(x, y, gx, gy, gx, gy, reach):
            return True
        across, along = dx * (y - sy) - dy * (x - sx), dx * (x - sx) + dy * (y - sy)
        if is_near(x, y, sx, sy, gx, gy, reach):
            if round_about(square, reach, across, along, across, along) * 100 > most:
                return True
    for piece in range(len(pieces) if frame[4] == 0 else 0):
        if pieces[piece, HINDERS] == 0 or not sweeps_piece(sx, sy, gx, gy, radius, points, pieces, piece):
            continue
        if sweeps_piece(gx, gy, gx, gy, radius, points, pieces, piece):
            return True
        left, left_along, right, right_along = -UNREACHED, 0, UNREACHED, 0
        for index in range(pieces[piece, FIRST], pieces[piece, LAST]):
            x, y = points[index, 0] - sx, points[index, 1] - sy
            across, along = dx * y - dy * x, dx * x + dy * y
            if across > left:
                left, left_along = across, along
            if across < right:
                right, right_along = across, along
        if round_about(square, radius, left, left_along, right, right_along) * 100 > most:
            return True
    return False


@kernel
def search(
    sx: int, sy: int, gx: int, gy: int, frame: Ints, bases: Ints, way: Ints, points: Ints, pieces: Ints, corners: Ints
) -> Ints:
    """The shortest way that is not straight; no points when there is none."""
    radius, most, leaps = frame[0], frame[3], frame[4]
    if is_hopeless(sx, sy, gx, gy, frame, bases, way, points, pieces):
        return np.empty((0, 2), np.int64)
    nodes = np.empty((2 + len(corners) + 16 * len(way), 11), np.int64)
    nodes[:2] = 0
    nodes[0, 0], nodes[0, 1], nodes[0, STATUS] = sx, sy, CLOSED
    nodes[1, 0], nodes[1, 1], nodes[1, COST] = gx, gy, leg(sx, sy, gx, gy)
    hit, count = np.zeros(len(pieces) + len(way), np.int64), 2
    for _ in range(MOST_STEPS):
        node = nearest_open(nodes, count, most)
        if node < 0:
            break
        parent, x, y = nodes[node, PARENT], nodes[node, 0], nodes[node, 1]
        px, py = nodes[parent, 0], nodes[parent, 1]
        if nodes[node, STATUS] == TRIED or mark_blockers(px, py, x, y, radius, leaps, bases, way, points, pieces, hit):
            if node == 1:
                return way_back(nodes)
            close(nodes, node, count, most)
            continue
        reparent(nodes, node, count, frame, bases, way, points, pieces, hit)
        more = offer_points(nodes, count, hit, frame, bases, way, points, pieces, corners)
        adopt(nodes, count, more)
        count = more
    return np.empty((0, 2), np.int64)


@kernel
def shortest(
    sx: int, sy: int, gx: int, gy: int, radius: int, allowance: int, leaps: int, bases: Ints, way: Ints, points: Ints,
    pieces: Ints, corners: Ints, board: Ints,
) -> Ints:  # fmt: skip
    """The shortest way of a disc from s to g within the allowance, without its start; no points when there is none."""
    path = np.empty((1, 2), np.int64)
    path[0, 0], path[0, 1] = gx, gy
    if leg(sx, sy, gx, gy) > allowance * 100:
        return path[:0]
    if is_leg_free(sx, sy, gx, gy, radius, leaps, bases, way, points, pieces):
        return path
    frame = np.array([radius, board[0], board[1], allowance * 100, leaps], np.int64)
    return search(sx, sy, gx, gy, frame, bases, way, points, pieces, corners)


@kernel
def way_of(
    bases: Ints, mover: int, sx: int, sy: int, gx: int, gy: int, allowance: int, passes: int, ignore: Ints,
    points: Ints, pieces: Ints, hindering: Ints, corners: Ints, board: Ints,
) -> Ints:  # fmt: skip
    """The shortest way of a mover from s to g, if it may stand there; no points when there is none."""
    radius = bases[mover, RADIUS]
    if not is_end_free(gx, gy, radius, mover, bases, ignore, points, pieces, board):
        return np.empty((0, 2), np.int64)
    way = in_the_way(bases, mover, sx, sy, allowance, passes, ignore)
    return shortest(sx, sy, gx, gy, radius, allowance, passes & LEAPS, bases, way, points, hindering, corners, board)


@kernel
def least_length(
    bases: Ints, mover: int, sx: int, sy: int, gx: int, gy: int, allowance: int, passes: int, ignore: Ints,
    points: Ints, pieces: Ints, hindering: Ints, corners: Ints, board: Ints,
) -> int:  # fmt: skip
    """The length of that way in ten-thousandths; -1: there is none."""
    path = way_of(bases, mover, sx, sy, gx, gy, allowance, passes, ignore, points, pieces, hindering, corners, board)
    total = 0
    for index in range(len(path)):
        total += leg(sx, sy, path[index, 0], path[index, 1])
        sx, sy = path[index, 0], path[index, 1]
    return total if len(path) else -1
