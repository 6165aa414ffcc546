"""Kernels of the shadow behind an obstacle as seen from one point, and of who stands in which area.

A base is in the shadow when some of it is: a base that only touches the border is not.
"""

import numpy as np

from .jit import kernel, lean
from .kernels import FIRST, LAST, RADIUS, Ints, X, Y, is_clear_of, is_crossed, is_near, root
from .kernels_area import view_of_piece

INSIDE, THROUGH = 1, 2


@lean
def is_on_ray(tx: int, ty: int, dx: int, dy: int, cx: int, cy: int, radius: int) -> bool:
    """Whether a disc beside a ray from t in direction d reaches over it."""
    ex, ey = cx - tx, cy - ty
    if ex * dx + ey * dy < 0:
        return False
    cross = dx * ey - dy * ex
    return cross * cross < radius * radius * (dx * dx + dy * dy)


@lean
def in_shadow_of_piece(ox: int, oy: int, cx: int, cy: int, radius: int, points: Ints, pieces: Ints, piece: int) -> bool:
    """Whether part of a disc off the piece lies behind it, between the rays from o past its two ends."""
    if is_clear_of(ox, oy, cx, cy, radius, pieces, piece):
        return False
    if is_crossed(ox, oy, cx, cy, points, pieces, piece):
        return True
    lx, ly, rx, ry, inside = view_of_piece(ox, oy, points, pieces[piece, FIRST], pieces[piece, LAST])
    if inside:
        return False
    if is_on_ray(ox + lx, oy + ly, lx, ly, cx, cy, radius):
        return True
    return is_on_ray(ox + rx, oy + ry, rx, ry, cx, cy, radius)


@lean
def in_shadow_of_base(ox: int, oy: int, cx: int, cy: int, radius: int, ex: int, ey: int, reach: int) -> bool:
    """The same behind the disc about e; its tangents from o are drawn to a thousandth of a hundredth."""
    if is_near(ex, ey, ox, oy, cx, cy, reach):
        return True
    cx, cy, ex, ey = cx - ox, cy - oy, ex - ox, ey - oy
    square = ex * ex + ey * ey
    if square <= reach * reach:
        return False
    tangent = root((square - reach * reach) << 20)
    for side in (-1, 1):
        ux, uy = ex * tangent - side * ey * reach * 1024, ey * tangent + side * ex * reach * 1024
        if ux * cx + uy * cy >= tangent * square and abs(ux * cy - uy * cx) < radius * square * 1024:
            return True
    return False


@kernel
def shadowed(bases: Ints, origin: int, targets: Ints, rows: Ints, discs: Ints, points: Ints, pieces: Ints) -> Ints:
    """For each target whether it is in the shadow of the pieces of these rows, then of these bases, from the origin."""
    found = np.zeros((len(targets), len(rows) + len(discs)), np.int64)
    ox, oy = bases[origin, X], bases[origin, Y]
    for row in range(len(targets)):
        target = targets[row]
        cx, cy, radius = bases[target, X], bases[target, Y], bases[target, RADIUS]
        for column in range(len(rows)):
            found[row, column] = in_shadow_of_piece(ox, oy, cx, cy, radius, points, pieces, rows[column])
        for column in range(len(discs)):
            disc = discs[column]
            if disc != target and disc != origin:
                found[row, len(rows) + column] = in_shadow_of_base(
                    ox, oy, cx, cy, radius, bases[disc, X], bases[disc, Y], bases[disc, RADIUS]
                )
    return found


@lean
def is_in_piece(x: int, y: int, points: Ints, pieces: Ints, piece: int) -> bool:
    """Whether a point lies inside a piece, not on its border."""
    last = pieces[piece, LAST]
    ux, uy = points[last - 1, 0], points[last - 1, 1]
    for index in range(pieces[piece, FIRST], last):
        vx, vy = points[index, 0], points[index, 1]
        if (vx - ux) * (y - uy) - (vy - uy) * (x - ux) <= 0:
            return False
        ux, uy = vx, vy
    return True


@kernel
def grounds(bases: Ints, origin: int, targets: Ints, points: Ints, pieces: Ints) -> Ints:
    """For each target and area: 1 when its centre is inside, plus 2 when the line from the centre of the origin
    crosses it."""
    found, ox, oy = np.zeros((len(targets), len(pieces)), np.int64), bases[origin, X], bases[origin, Y]
    for row in range(len(targets)):
        x, y = bases[targets[row], X], bases[targets[row], Y]
        for piece in range(len(pieces)):
            inside = is_in_piece(x, y, points, pieces, piece)
            through = is_crossed(ox, oy, x, y, points, pieces, piece)
            found[row, piece] = INSIDE * int(inside) + THROUGH * int(through)
    return found
