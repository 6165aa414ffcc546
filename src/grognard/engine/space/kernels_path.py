"""Kernels of the path search: points round obstacles are offered when the obstacle is met, legs tested when needed."""

import numpy as np

from .jit import kernel
from .kernels import FIRST, LAST, RADIUS, RING, Ints, X, Y, divided, root
from .kernels_move import is_leg_free, leg, mark_blockers

COST, PARENT, STATUS, REST = 2, 3, 4, 5
UNTRIED, TRIED, CLOSED = 0, 1, 2
FARTHEST = 1 << 60
MOST_STEPS = 600
"""The search gives up after so many steps; crowded tables need about a hundred."""


@kernel
def add_node(nodes: Ints, count: int, x: int, y: int, frame: Ints) -> int:
    """Offers a point on the board and not too far aside; frame holds radius, board and the longest way."""
    radius = frame[0]
    if x < radius or y < radius or x + radius > frame[1] or y + radius > frame[2]:
        return count
    rest = root(((nodes[1, 0] - x) * (nodes[1, 0] - x) + (nodes[1, 1] - y) * (nodes[1, 1] - y)) * 10000)
    if leg(nodes[0, 0], nodes[0, 1], x, y) + rest > frame[3]:
        return count
    nodes[count, 0], nodes[count, 1], nodes[count, COST] = x, y, FARTHEST
    nodes[count, PARENT], nodes[count, STATUS], nodes[count, REST] = -1, UNTRIED, rest
    return count + 1


@kernel
def offer_points(
    nodes: Ints, count: int, hit: Ints, frame: Ints, bases: Ints, way: Ints, points: Ints, pieces: Ints, corners: Ints
) -> int:
    """Adds the points round everything newly met that are themselves free."""
    for piece in range(len(pieces)):
        if hit[piece] == 1:
            hit[piece] = 2
            for index in range(4 * pieces[piece, FIRST], 4 * pieces[piece, LAST]):
                x, y = corners[index, 0], corners[index, 1]
                more = add_node(nodes, count, x, y, frame)
                if more > count and is_leg_free(x, y, x, y, frame[0], frame[4], bases, way, points, pieces):
                    count = more
    for slot in range(len(way)):
        if hit[len(pieces) + slot] == 1:
            hit[len(pieces) + slot] = 2
            id = way[slot]
            reach = (frame[0] + bases[id, RADIUS] + 2) * 101960 // 100000 + 1
            for turn in range(0, 32, 2):
                x = bases[id, X] + divided(reach * RING[turn, 0], 1000000)
                y = bases[id, Y] + divided(reach * RING[turn, 1], 1000000)
                more = add_node(nodes, count, x, y, frame)
                if more > count and is_leg_free(x, y, x, y, frame[0], frame[4], bases, way, points, pieces):
                    count = more
    return count


@kernel
def adopt(nodes: Ints, old: int, count: int) -> None:
    """Gives new points their best parent among the closed ones, untried."""
    for node in range(old, count):
        for other in range(old):
            if nodes[other, STATUS] == CLOSED:
                cost = nodes[other, COST] + leg(nodes[other, 0], nodes[other, 1], nodes[node, 0], nodes[node, 1])
                if cost < nodes[node, COST]:
                    nodes[node, COST], nodes[node, PARENT] = cost, other


@kernel
def reparent(
    nodes: Ints, node: int, count: int, frame: Ints, bases: Ints, way: Ints, points: Ints, pieces: Ints, hit: Ints
) -> None:
    """Finds the best closed point from which a point can really be reached."""
    x, y = nodes[node, 0], nodes[node, 1]
    failed, best, parent = nodes[node, PARENT], FARTHEST, -1
    for other in range(count):
        if nodes[other, STATUS] == CLOSED and other != failed and other != node:
            ox, oy = nodes[other, 0], nodes[other, 1]
            cost = nodes[other, COST] + leg(ox, oy, x, y)
            if cost < best and cost + nodes[node, REST] <= frame[3]:
                if mark_blockers(ox, oy, x, y, frame[0], frame[4], bases, way, points, pieces, hit):
                    best, parent = cost, other
    nodes[node, COST], nodes[node, PARENT], nodes[node, STATUS] = best, parent, TRIED


@kernel
def close(nodes: Ints, node: int, count: int, most: int) -> None:
    """A point is reached for good: it becomes the parent, untried, of all it would bring nearer."""
    nodes[node, STATUS] = CLOSED
    x, y, start = nodes[node, 0], nodes[node, 1], nodes[node, COST]
    for other in range(1, count):
        if other != node:
            dx, dy, slack = nodes[other, 0] - x, nodes[other, 1] - y, min(nodes[other, COST], most + 1) - start
            if slack > 0 and (dx * dx + dy * dy) * 10000 < slack * slack:
                cost = start + leg(x, y, nodes[other, 0], nodes[other, 1])
                if cost < nodes[other, COST] and cost + nodes[other, REST] <= most:
                    nodes[other, COST], nodes[other, PARENT], nodes[other, STATUS] = cost, node, UNTRIED


@kernel
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


@kernel
def shortest(
    sx: int, sy: int, gx: int, gy: int, radius: int, allowance: int, leaps: int, bases: Ints, way: Ints, points: Ints,
    pieces: Ints, corners: Ints, board: Ints,
) -> Ints:  # fmt: skip
    """The shortest way of a disc from s to g within the allowance, without its start; no points when there is none."""
    direct, most = leg(sx, sy, gx, gy), allowance * 100
    path = np.empty((1, 2), np.int64)
    path[0, 0], path[0, 1] = gx, gy
    if direct > most:
        return path[:0]
    if is_leg_free(sx, sy, gx, gy, radius, leaps, bases, way, points, pieces):
        return path
    frame = np.array([radius, board[0], board[1], most, leaps], np.int64)
    nodes = np.zeros((2 + len(corners) + 16 * len(way), 6), np.int64)
    nodes[0, 0], nodes[0, 1], nodes[0, STATUS] = sx, sy, CLOSED
    nodes[1, 0], nodes[1, 1], nodes[1, COST] = gx, gy, direct
    hit, count = np.zeros(len(pieces) + len(way), np.int64), 2
    for _ in range(MOST_STEPS):
        node = nearest_open(nodes, count, most)
        if node < 0:
            break
        parent = nodes[node, PARENT]
        px, py, x, y = nodes[parent, 0], nodes[parent, 1], nodes[node, 0], nodes[node, 1]
        if nodes[node, STATUS] == TRIED or mark_blockers(
            px, py, x, y, radius, leaps, bases, way, points, pieces, hit
        ):
            if node == 1:
                return way_back(nodes)
            close(nodes, node, count, most)
            continue
        reparent(nodes, node, count, frame, bases, way, points, pieces, hit)
        more = offer_points(nodes, count, hit, frame, bases, way, points, pieces, corners)
        adopt(nodes, count, more)
        count = more
    return path[:0]
