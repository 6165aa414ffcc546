"""Kernels for areas drawn between units: the zone of fire (a hull) and the dead angle behind an obstacle."""

import numpy as np

from .jit import kernel, lean
from .kernels import FIRST, LAST, PRESENT, RADIUS, RING, UNIT, Ints, X, Y, divided, is_crossed, root_up


@lean
def widen(wedge: Ints, x: int, y: int) -> bool:
    """Takes a direction into a wedge of less than half a turn (kept as two directions); True when it no longer fits."""
    ax, ay, bx, by = wedge[0], wedge[1], wedge[2], wedge[3]
    if x == 0 and y == 0:
        return True
    if ax == 0 and ay == 0:
        wedge[0], wedge[1], wedge[2], wedge[3] = x, y, x, y
        return False
    from_a, to_b = ax * y - ay * x, x * by - y * bx
    if from_a == 0:
        return bool(ax * x + ay * y < 0)
    if from_a < 0:
        wedge[0], wedge[1] = x, y
        return bool(to_b <= 0)
    if to_b < 0:
        wedge[2], wedge[3] = x, y
    return False


@kernel
def corners_of(bases: Ints, bodies: Ints, outline: Ints) -> Ints:
    """Every corner of the bodies' 32-cornered polygons and of the outline."""
    corners, offsets, radius = np.empty((32 * len(bodies) + len(outline), 2), np.int64), np.empty((32, 2), np.int64), -1
    for index in range(len(bodies)):
        body = bodies[index]
        if bases[body, RADIUS] != radius:
            radius = bases[body, RADIUS]
            for turn in range(32):
                offsets[turn, 0] = divided(radius * RING[turn, 0], 1000000)
                offsets[turn, 1] = divided(radius * RING[turn, 1], 1000000)
        for turn in range(32):
            corners[32 * index + turn, 0] = bases[body, X] + offsets[turn, 0]
            corners[32 * index + turn, 1] = bases[body, Y] + offsets[turn, 1]
    for index in range(len(outline)):
        corners[32 * len(bodies) + index, 0] = outline[index, 0]
        corners[32 * len(bodies) + index, 1] = outline[index, 1]
    return corners


@lean
def span(bases: Ints, bodies: Ints, outline: Ints, ux: int, uy: int) -> tuple[int, int]:
    """Safe bounds of the zone in one direction."""
    low, high, scale = 1 << 62, -(1 << 62), root_up(ux * ux + uy * uy) + 1
    for body in bodies:
        at, reach = bases[body, X] * ux + bases[body, Y] * uy, (bases[body, RADIUS] + 1) * scale
        low, high = min(low, at - reach), max(high, at + reach)
    for index in range(len(outline)):
        at = outline[index, 0] * ux + outline[index, 1] * uy
        low, high = min(low, at), max(high, at)
    return low, high


@kernel
def in_hull(points: Ints, x: int, y: int) -> bool:
    """Whether a point lies in the convex hull or on its border: the points leave no open half-turn about it."""
    wedge = np.zeros(4, np.int64)
    for index in range(len(points)):
        if widen(wedge, points[index, 0] - x, points[index, 1] - y):
            return True
    return False


@kernel
def in_zone(bases: Ints, bodies: Ints, outline: Ints, candidates: Ints, ux: int, uy: int, one: int, other: int) -> Ints:
    """The candidates whose centre lies in the hull of bodies and outline; (ux, uy) is roughly across the zone. Those of
    two units are left out."""
    found, count = np.empty(len(candidates), np.int64), 0
    left, right = span(bases, bodies, outline, 1, 0)
    top, bottom = span(bases, bodies, outline, 0, 1)
    low, high = span(bases, bodies, outline, ux, uy)
    corners, centres = np.empty((0, 2), np.int64), np.empty((len(bodies), 2), np.int64)
    for index in range(len(bodies)):
        centres[index, 0], centres[index, 1] = bases[bodies[index], X], bases[bodies[index], Y]
    for id in candidates:
        x, y, unit = bases[id, X], bases[id, Y], bases[id, UNIT]
        at = x * ux + y * uy
        if (
            unit == one
            or unit == other
            or bases[id, PRESENT] == 0
            or x < left
            or x > right
            or y < top
            or y > bottom
            or at < low
            or at > high
        ):
            continue
        inside = in_hull(centres, x, y)
        if not inside:
            if len(corners) == 0:
                corners = corners_of(bases, bodies, outline)
            inside = in_hull(corners, x, y)
        if inside:
            found[count] = id
            count += 1
    return found[:count]


@lean
def view_of_piece(qx: int, qy: int, points: Ints, first: int, last: int) -> tuple[int, int, int, int, bool]:
    """The directions from q to the outermost corners of a piece, left and right, and whether q lies in it."""
    lx, ly = points[first, 0] - qx, points[first, 1] - qy
    rx, ry, inside = lx, ly, True
    ux, uy = points[last - 1, 0], points[last - 1, 1]
    for index in range(first, last):
        vx, vy = points[index, 0], points[index, 1]
        if (vx - ux) * (qy - uy) - (vy - uy) * (qx - ux) < 0:
            inside = False
        ex, ey = vx - qx, vy - qy
        if lx * ey - ly * ex > 0:
            lx, ly = ex, ey
        if rx * ey - ry * ex < 0:
            rx, ry = ex, ey
        ux, uy = vx, vy
    return lx, ly, rx, ry, inside


@lean
def fits_between(lx: int, ly: int, rx: int, ry: int, fx: int, fy: int, radius: int) -> bool:
    """Whether a disc lies between two directions, touching allowed: cross product squared against r squared length."""
    left, right = lx * fy - ly * fx, rx * fy - ry * fx
    if left > 0 or left * left < radius * radius * (lx * lx + ly * ly):
        return False
    return right >= 0 and right * right >= radius * radius * (rx * rx + ry * ry)


@lean
def is_shadowed(bases: Ints, shooters: Ints, qx: int, qy: int, points: Ints, pieces: Ints, piece: int) -> bool:
    """Whether every line to q from every point of every shooter's base meets the piece; border lines count."""
    for shooter in shooters:
        if not is_crossed(bases[shooter, X], bases[shooter, Y], qx, qy, points, pieces, piece):
            return False
    lx, ly, rx, ry, inside = view_of_piece(qx, qy, points, pieces[piece, FIRST], pieces[piece, LAST])
    if inside:
        return True
    for shooter in shooters:
        fx, fy = bases[shooter, X] - qx, bases[shooter, Y] - qy
        if not fits_between(lx, ly, rx, ry, fx, fy, bases[shooter, RADIUS]):
            return False
    return True


@kernel
def shadows(bases: Ints, shooters: Ints, targets: Ints, rows: Ints, points: Ints, pieces: Ints) -> Ints:
    """For each target and piece whether the target's centre is in the piece's dead angle from all shooters."""
    covered = np.zeros((len(targets), len(rows)), np.int64)
    for row in range(len(targets)):
        qx, qy = bases[targets[row], X], bases[targets[row], Y]
        for column in range(len(rows)):
            covered[row, column] = is_shadowed(bases, shooters, qx, qy, points, pieces, rows[column])
    return covered
