"""Kernels of ground that is slow to cross: what a path costs there, the cheapest way, and what can be reached.

Inside slow areas the way of the centre counts twice, however many of them overlap. The search tries legs between the
points round obstacles and points along the borders of the areas.
"""

import numpy as np

from .jit import kernel, lean
from .kernels import BOTTOM, FIRST, LAST, LEFT, RADIUS, RIGHT, RING, TOP, Ints, X, Y, clip, divided, is_clear_of, root
from .kernels_move import LEAPS, in_the_way, is_end_free, is_leg_free, leg

COST, PARENT, STATUS, REST = 2, 3, 4, 5
UNREACHED = 1 << 60
NO_POINTS, NO_PIECES = np.empty((0, 2), np.int64), np.empty((0, 9), np.int64)
"""For tables without slow ground."""
PITCH = 100
"""How far apart points along the border of an area are tried."""


@kernel
def slowed(ax: int, ay: int, bx: int, by: int, points: Ints, pieces: Ints) -> int:
    """How much of a leg lies in slow areas, in ten-thousandths."""
    parts, count, length = np.empty((len(pieces), 2), np.int64), 0, 0
    for piece in range(len(pieces)):
        if is_clear_of(ax, ay, bx, by, 0, pieces, piece):
            continue
        low, low_of, high, high_of = clip(ax, ay, bx, by, points, pieces[piece, FIRST], pieces[piece, LAST])
        if low * high_of < high * low_of:
            length = leg(ax, ay, bx, by)
            slot, start = count, divided(length * low, low_of)
            while slot > 0 and parts[slot - 1, 0] > start:
                parts[slot, 0], parts[slot, 1] = parts[slot - 1, 0], parts[slot - 1, 1]
                slot -= 1
            parts[slot, 0], parts[slot, 1] = start, divided(length * high, high_of)
            count += 1
    total, done = 0, 0
    for slot in range(count):
        start, end = max(parts[slot, 0], done), parts[slot, 1]
        if end > start:
            total, done = total + end - start, end
    return total


@kernel
def extra(path: Ints, points: Ints, pieces: Ints) -> int:
    """What a path (start first) costs beyond its length, in whole hundredths, rounded up."""
    total = 0
    for index in range(1, len(path)):
        total += slowed(path[index - 1, 0], path[index - 1, 1], path[index, 0], path[index, 1], points, pieces)
    return -(-total // 100)


@kernel
def charged(bases: Ints, walks: Ints, steps: Ints, hangs: int, points: Ints, pieces: Ints) -> Ints:
    """Walks (rows of id, allowance, first and last row of the path in `steps`) with what slow ground costs taken off
    the allowances; who comes on (`hangs`) starts at the first point of his path."""
    rest = walks.copy()
    for row in range(len(walks)):
        id, first, last, total = walks[row, 0], walks[row, 2], walks[row, 3], 0
        ax, ay = bases[id, X], bases[id, Y]
        for index in range(first, last):
            bx, by = steps[index, 0], steps[index, 1]
            if hangs == 0 or index > first:
                total += slowed(ax, ay, bx, by, points, pieces)
            ax, ay = bx, by
        rest[row, 1] -= -(-total // 100)
    return rest


@kernel
def price(ax: int, ay: int, bx: int, by: int, points: Ints, pieces: Ints) -> int:
    """What a leg costs in ten-thousandths."""
    return leg(ax, ay, bx, by) + slowed(ax, ay, bx, by, points, pieces)


@kernel
def held_back(starts: Ints, allowances: Ints, gx: int, gy: int, points: Ints, pieces: Ints) -> tuple[int, int]:
    """A goal of the first of them, so near that all others can afford to go as far as he does, straight on."""
    sx, sy = starts[0, 0], starts[0, 1]
    dx, dy, length = gx - sx, gy - sy, leg(sx, sy, gx, gy)
    most = min(length, allowances[0] * 100)
    for eighths in range(8, 4, -1):
        part, fits = most * eighths // 8, True
        x, y = divided(dx * part, max(length, 1)), divided(dy * part, max(length, 1))
        for row in range(len(starts)):
            ax, ay = starts[row, 0], starts[row, 1]
            if price(ax, ay, ax + x, ay + y, points, pieces) > allowances[row] * 100:
                fits = False
                break
        if fits:
            return sx + x, sy + y
    return sx + divided(dx * most, 2 * max(length, 1)), sy + divided(dy * most, 2 * max(length, 1))


@lean
def is_any_near(x: int, y: int, reach: int, pieces: Ints) -> bool:
    """Whether the box about an area comes within reach of a point."""
    for piece in range(len(pieces)):
        if (
            pieces[piece, LEFT] - reach <= x <= pieces[piece, RIGHT] + reach
            and pieces[piece, TOP] - reach <= y <= pieces[piece, BOTTOM] + reach
        ):
            return True
    return False


@lean
def is_any_near_bases(bases: Ints, ids: Ints, reach: int, pieces: Ints) -> bool:
    """The same of several bases."""
    for id in ids:
        if is_any_near(bases[id, X], bases[id, Y], reach, pieces):
            return True
    return False


@lean
def offer(
    nodes: Ints, count: int, x: int, y: int, frame: Ints, bases: Ints, way: Ints, points: Ints, pieces: Ints
) -> int:
    """Adds a point where the disc may be, if it is not too far aside.

    frame holds the radius, the board's width and height, the highest price, whether terrain is leapt over, and
    whether there is a goal (the second node)."""
    radius = frame[0]
    if x < radius or y < radius or x + radius > frame[1] or y + radius > frame[2]:
        return count
    rest = 0
    if frame[5]:
        rest = root(((nodes[1, 0] - x) * (nodes[1, 0] - x) + (nodes[1, 1] - y) * (nodes[1, 1] - y)) * 10000)
    if leg(nodes[0, 0], nodes[0, 1], x, y) + rest > frame[3]:
        return count
    if not is_leg_free(x, y, x, y, radius, frame[4], bases, way, points, pieces):
        return count
    nodes[count, 0], nodes[count, 1], nodes[count, COST], nodes[count, REST] = x, y, UNREACHED, rest
    return count + 1


@lean
def offer_all(
    nodes: Ints, frame: Ints, bases: Ints, way: Ints, points: Ints, pieces: Ints, corners: Ints, slow_points: Ints,
    slow: Ints,
) -> int:  # fmt: skip
    """Every point that a cheap way may turn at."""
    count = 2
    for index in range(len(corners)):
        count = offer(nodes, count, corners[index, 0], corners[index, 1], frame, bases, way, points, pieces)
    for id in way:
        reach = (frame[0] + bases[id, RADIUS] + 2) * 101960 // 100000 + 1
        for turn in range(16):
            x = bases[id, X] + divided(reach * RING[2 * turn, 0], 1000000)
            y = bases[id, Y] + divided(reach * RING[2 * turn, 1], 1000000)
            count = offer(nodes, count, x, y, frame, bases, way, points, pieces)
    for piece in range(len(slow)):
        last = slow[piece, LAST]
        ux, uy = slow_points[last - 1, 0], slow_points[last - 1, 1]
        for index in range(slow[piece, FIRST], last):
            vx, vy = slow_points[index, 0], slow_points[index, 1]
            steps = leg(ux, uy, vx, vy) // (100 * PITCH) + 1
            for step in range(steps):
                x, y = ux + divided((vx - ux) * step, steps), uy + divided((vy - uy) * step, steps)
                count = offer(nodes, count, x, y, frame, bases, way, points, pieces)
            ux, uy = vx, vy
    return count


@lean
def room_for(slow_points: Ints, slow: Ints) -> int:
    """How many points lie along the borders of the areas."""
    total = 0
    for piece in range(len(slow)):
        last = slow[piece, LAST]
        ux, uy = slow_points[last - 1, 0], slow_points[last - 1, 1]
        for index in range(slow[piece, FIRST], last):
            vx, vy = slow_points[index, 0], slow_points[index, 1]
            total += leg(ux, uy, vx, vy) // (100 * PITCH) + 1
            ux, uy = vx, vy
    return total


@kernel
def explored(
    sx: int, sy: int, gx: int, gy: int, frame: Ints, bases: Ints, way: Ints, points: Ints, pieces: Ints, corners: Ints,
    slow_points: Ints, slow: Ints,
) -> Ints:  # fmt: skip
    """The points that can be reached, with price and parent; the second one is the goal, where there is one."""
    nodes = np.zeros((2 + len(corners) + 16 * len(way) + room_for(slow_points, slow), 6), np.int64)
    nodes[0, 0], nodes[0, 1], nodes[1, 0], nodes[1, 1], nodes[1, COST] = sx, sy, gx, gy, UNREACHED
    count = offer_all(nodes, frame, bases, way, points, pieces, corners, slow_points, slow)
    node = 0
    while node >= 0:
        nodes[node, STATUS] = 1
        if node == 1:
            break
        x, y, start = nodes[node, 0], nodes[node, 1], nodes[node, COST]
        for other in range(1 if frame[5] else 2, count):
            ox, oy, most = nodes[other, 0], nodes[other, 1], min(nodes[other, COST], frame[3] + 1 - nodes[other, REST])
            if nodes[other, STATUS] or start + leg(x, y, ox, oy) >= most:
                continue
            cost = start + price(x, y, ox, oy, slow_points, slow)
            if cost < most and is_leg_free(x, y, ox, oy, frame[0], frame[4], bases, way, points, pieces):
                nodes[other, COST], nodes[other, PARENT] = cost, node
        node, total = -1, frame[3] + 1
        for other in range(1, count):
            if nodes[other, STATUS] == 0 and nodes[other, COST] + nodes[other, REST] < total:
                node, total = other, nodes[other, COST] + nodes[other, REST]
    return nodes[:count]


@kernel
def cheapest(
    sx: int, sy: int, gx: int, gy: int, radius: int, allowance: int, leaps: int, bases: Ints, way: Ints, points: Ints,
    pieces: Ints, corners: Ints, board: Ints, slow_points: Ints, slow: Ints,
) -> Ints:  # fmt: skip
    """The cheapest way found from s to g within the allowance, without its start; no points when there is none."""
    frame = np.array([radius, board[0], board[1], allowance * 100 - 99, leaps, 1], np.int64)
    nodes = explored(sx, sy, gx, gy, frame, bases, way, points, pieces, corners, slow_points, slow)
    count, node = 0, 1
    if nodes[1, COST] == UNREACHED:
        return np.empty((0, 2), np.int64)
    while node != 0:
        count, node = count + 1, nodes[node, PARENT]
    path, node = np.empty((count, 2), np.int64), 1
    for index in range(count - 1, -1, -1):
        path[index, 0], path[index, 1], node = nodes[node, 0], nodes[node, 1], nodes[node, PARENT]
    return path


@kernel
def is_reached(
    nodes: Ints, x: int, y: int, frame: Ints, bases: Ints, way: Ints, points: Ints, pieces: Ints, slow_points: Ints,
    slow: Ints,
) -> bool:  # fmt: skip
    for node in range(len(nodes)):
        ax, ay = nodes[node, 0], nodes[node, 1]
        if nodes[node, STATUS] and nodes[node, COST] + leg(ax, ay, x, y) <= frame[3]:
            if nodes[node, COST] + price(ax, ay, x, y, slow_points, slow) <= frame[3]:
                if is_leg_free(ax, ay, x, y, frame[0], frame[4], bases, way, points, pieces):
                    return True
    return False


@kernel
def reach(
    bases: Ints, mover: int, allowance: int, passes: int, cell: int, ignore: Ints, points: Ints, pieces: Ints,
    corners: Ints, board: Ints, slow_points: Ints, slow: Ints,
) -> Ints:  # fmt: skip
    """The middles of the grid's cells, counted from the mover's place, where it can end a move."""
    sx, sy, radius = bases[mover, X], bases[mover, Y], bases[mover, RADIUS]
    way = in_the_way(bases, mover, sx, sy, allowance, passes, ignore)
    frame = np.array([radius, board[0], board[1], allowance * 100, passes & LEAPS, 0], np.int64)
    nodes = explored(sx, sy, sx, sy, frame, bases, way, points, pieces, corners, slow_points, slow)
    steps = allowance // cell
    found, count = np.empty(((2 * steps + 1) * (2 * steps + 1), 2), np.int64), 0
    for row in range(-steps, steps + 1):
        for column in range(-steps, steps + 1):
            x, y = sx + column * cell, sy + row * cell
            if leg(sx, sy, x, y) > allowance * 100:
                continue
            if is_end_free(x, y, radius, mover, bases, ignore, points, pieces, board):
                if is_reached(nodes, x, y, frame, bases, way, points, pieces, slow_points, slow):
                    found[count, 0], found[count, 1] = x, y
                    count += 1
    return found[:count]
