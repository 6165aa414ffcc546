"""Kernels of templates: which bases circles, convex outlines and teardrops cover, by their centre, in part or wholly.

What only touches the rim is not covered in part; what lies wholly under a template may touch it from within.
"""

import numpy as np

from .jit import kernel, lean
from .kernels import PRESENT, RADIUS, Ints, X, Y, is_near
from .kernels_move import sweeps_piece
from .kernels_rect import LONG, corner, corners, is_off_piece, rim

CENTRE, PARTLY, WHOLLY = range(3)


@lean
def is_disc_on(bases: Ints, rects: Ints, id: int, x: int, y: int, radius: int) -> bool:
    """Whether a circle covers some of a base."""
    reach = radius + rim(bases, rects, id)
    dx, dy = bases[id, X] - x, bases[id, Y] - y
    if dx * dx + dy * dy < reach * reach:
        return True
    if rects[id, LONG] == 0:
        return False
    inside = True
    for turn in range(4):
        ux, uy = corner(bases, rects, id, turn)
        vx, vy = corner(bases, rects, id, (turn + 1) % 4)
        if is_near(x, y, ux, uy, vx, vy, radius):
            return True
        inside = inside and (vx - ux) * (y - uy) - (vy - uy) * (x - ux) > 0
    return inside


@kernel
def under_circle(bases: Ints, rects: Ints, ids: Ints, x: int, y: int, radius: int, part: int) -> Ints:
    """The bases on the table under a circle."""
    found, count = np.empty(len(ids), np.int64), 0
    for id in ids:
        if bases[id, PRESENT] == 0:
            continue
        if part == PARTLY:
            covered = is_disc_on(bases, rects, id, x, y, radius)
        elif part == CENTRE:
            dx, dy = bases[id, X] - x, bases[id, Y] - y
            covered = dx * dx + dy * dy < radius * radius
        else:
            most = radius - rim(bases, rects, id)
            covered = most >= 0
            for turn in range(corners(rects, id)):
                cx, cy = corner(bases, rects, id, turn)
                covered = covered and (cx - x) * (cx - x) + (cy - y) * (cy - y) <= most * most
        if covered:
            found[count] = id
            count += 1
    return found[:count]


@lean
def lies_inside(px: int, py: int, reach: int, points: Ints, rim_too: bool) -> bool:
    """Whether a disc about a point lies within a convex outline; with `rim_too` it may touch it."""
    ux, uy = points[len(points) - 1, 0], points[len(points) - 1, 1]
    for index in range(len(points)):
        vx, vy = points[index, 0], points[index, 1]
        side = (vx - ux) * (py - uy) - (vy - uy) * (px - ux)
        if side < 0 or (side == 0 and not rim_too):
            return False
        if side * side < reach * reach * ((vx - ux) * (vx - ux) + (vy - uy) * (vy - uy)):
            return False
        ux, uy = vx, vy
    return True


@kernel
def under_outline(bases: Ints, rects: Ints, ids: Ints, points: Ints, pieces: Ints, part: int) -> Ints:
    """The bases on the table under a convex outline, which is the one piece over these points."""
    found, count = np.empty(len(ids), np.int64), 0
    for id in ids:
        if bases[id, PRESENT] == 0:
            continue
        x, y = bases[id, X], bases[id, Y]
        if part == CENTRE:
            covered = lies_inside(x, y, 0, points, False)
        elif part == WHOLLY:
            covered, reach = True, rim(bases, rects, id)
            for turn in range(corners(rects, id)):
                cx, cy = corner(bases, rects, id, turn)
                covered = covered and lies_inside(cx, cy, reach, points, True)
        elif rects[id, LONG]:
            covered = not is_off_piece(bases, rects, id, points, 0, len(points))
        else:
            covered = sweeps_piece(x, y, x, y, bases[id, RADIUS], points, pieces, 0)
        if covered:
            found[count] = id
            count += 1
    return found[:count]


@kernel
def under_drop(bases: Ints, ids: Ints, ax: int, ay: int, bx: int, by: int, radius: int) -> Ints:
    """The bases whose centre lies in the hull of the point a and the circle about b: one of the circles that grow
    evenly from a to b holds it."""
    found, count = np.empty(len(ids), np.int64), 0
    dx, dy = bx - ax, by - ay
    spread = dx * dx + dy * dy - radius * radius
    for id in ids:
        ex, ey = bases[id, X] - ax, bases[id, Y] - ay
        along, square = ex * dx + ey * dy, ex * ex + ey * ey
        if bases[id, PRESENT] == 0 or along <= 0 or square > 4 * (dx * dx + dy * dy):
            continue
        if along < spread:
            covered = square * spread < along * along
        else:
            covered = (ex - dx) * (ex - dx) + (ey - dy) * (ey - dy) < radius * radius
        if covered:
            found[count] = id
            count += 1
    return found[:count]
