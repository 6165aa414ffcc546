"""Kernel that maps where a move can end, on a coarse grid for drawing and for choosing goals."""

import numpy as np

from .jit import kernel, lean
from .kernels import HINDERS, RADIUS, Ints, X, Y
from .kernels_move import LEAPS, in_the_way, is_end_free, is_leg_free, leg, mark_blockers
from .kernels_path import (
    CLOSED,
    COST,
    MOST_STEPS,
    PARENT,
    REST,
    STATUS,
    TRIED,
    UNREACHED,
    adopt,
    close,
    nearest_open,
    offer_points,
    reparent,
)


@kernel
def distances(sx: int, sy: int, frame: Ints, bases: Ints, way: Ints, points: Ints, pieces: Ints, corners: Ints) -> Ints:
    """The ring points that a disc can reach, with their cost; the first is the start itself."""
    most, leaps = frame[3] // 2, frame[4]
    nodes, hit = np.zeros((2 + len(corners) + 16 * len(way), 11), np.int64), np.ones(len(pieces) + len(way), np.int64)
    for node in range(2):
        nodes[node, 0], nodes[node, 1], nodes[node, STATUS] = sx, sy, CLOSED
    nodes[1, COST] = UNREACHED
    for piece in range(len(pieces)):
        hit[piece] = 1 if pieces[piece, HINDERS] and leaps == 0 else 0
    count = offer_points(nodes, 2, hit, frame, bases, way, points, pieces, corners)
    nodes[:, REST] = 0
    adopt(nodes, 2, count)
    for _ in range(MOST_STEPS):
        node = nearest_open(nodes, count, most)
        if node < 0:
            break
        parent, x, y = nodes[node, PARENT], nodes[node, 0], nodes[node, 1]
        px, py = nodes[parent, 0], nodes[parent, 1]
        if nodes[node, STATUS] == TRIED or mark_blockers(
            px, py, x, y, frame[0], leaps, bases, way, points, pieces, hit
        ):
            close(nodes, node, count, most)
        else:
            reparent(nodes, node, count, frame, bases, way, points, pieces, hit)
    return nodes[:count]


@lean
def is_reached(nodes: Ints, x: int, y: int, frame: Ints, bases: Ints, way: Ints, points: Ints, pieces: Ints) -> bool:
    for node in range(len(nodes)):
        if nodes[node, STATUS] == CLOSED:
            ax, ay = nodes[node, 0], nodes[node, 1]
            if nodes[node, COST] + leg(ax, ay, x, y) <= frame[3] // 2:
                if is_leg_free(ax, ay, x, y, frame[0], frame[4], bases, way, points, pieces):
                    return True
    return False


@kernel
def reach(
    bases: Ints, mover: int, allowance: int, passes: int, cell: int, ignore: Ints, points: Ints, pieces: Ints,
    corners: Ints, board: Ints,
) -> Ints:  # fmt: skip
    """The middles of the grid's cells, counted from the mover's place, where it can end a move."""
    sx, sy, radius = bases[mover, X], bases[mover, Y], bases[mover, RADIUS]
    way = in_the_way(bases, mover, sx, sy, allowance, passes, ignore)
    frame = np.array([radius, board[0], board[1], allowance * 200, passes & LEAPS], np.int64)
    nodes = distances(sx, sy, frame, bases, way, points, pieces, corners)
    steps = allowance // cell
    found, count = np.empty(((2 * steps + 1) * (2 * steps + 1), 2), np.int64), 0
    for row in range(-steps, steps + 1):
        for column in range(-steps, steps + 1):
            x, y = sx + column * cell, sy + row * cell
            if leg(sx, sy, x, y) > allowance * 100:
                continue
            if is_end_free(x, y, radius, mover, bases, ignore, points, pieces, board):
                if is_reached(nodes, x, y, frame, bases, way, points, pieces):
                    found[count, 0], found[count, 1] = x, y
                    count += 1
    return found[:count]
