"""Zones of fire and dead angles.

A zone is the convex hull of the bases of both sides. By definition a base counts there as the polygon with 32 corners
on its edge, the first one straight to the right, each rounded to the nearest hundredth.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..core.state import Point, Ref, feature_ref, model_ref
from .plane import Ids
from .shapes import hull
from .table import Table

if TYPE_CHECKING:
    from .kernels import Ints


def zone(table: Table, shooters: Ids, targets: Ids, feature: int | None = None) -> tuple[Point, ...]:
    """The outline of the zone between shooters and targets (or a feature instead of targets)."""
    kernels = table.kernels
    bodies, outline = _bodies(table, shooters, targets, feature)
    corners = kernels.area.corners_of(table.bases, kernels.ids(tuple(bodies)), outline)
    return hull([(x, y) for x, y in corners.tolist()])


def in_zone(
    table: Table,
    shooters: Ids,
    targets: Ids,
    candidates: Ids,
    feature: int | None = None,
    apart_from: tuple[int, int] = (-1, -1),
) -> tuple[int, ...]:
    """The candidates on the table whose base centre lies in the zone or on its border, without those of two units."""
    kernels = table.kernels
    bodies, outline = _bodies(table, shooters, targets, feature)
    ax, ay = table.bases[shooters[0], :2].tolist()
    bx, by = table.bases[targets[0], :2].tolist() if feature is None else outline[0].tolist()
    found = kernels.area.in_zone(
        table.bases, kernels.ids(tuple(bodies)), outline, kernels.ids(tuple(candidates)), ay - by, bx - ax, *apart_from
    )
    return tuple(found.tolist())


def _bodies(table: Table, shooters: Ids, targets: Ids, feature: int | None) -> "tuple[tuple[int, ...], Ints]":
    points = table.terrain.points
    if feature is None:
        return (*shooters, *targets), points[:0]
    first, last = table.terrain.pieces[table.terrain.row_of[feature], :2].tolist()
    return tuple(shooters), points[first:last]


def covered_by(
    table: Table, shooters: Ids, targets: Ids, pieces: Ids, solid_bases: Ids = ()
) -> tuple[tuple[int, tuple[Ref, ...]], ...]:
    """For each target the features and solid bases that hold its base centre in their dead angle.

    All shooters count, whether they fire or not; a centre on the border of the dead angle is in it.
    """
    kernels, terrain = table.kernels, table.terrain
    rows = terrain.rows(tuple(pieces), kernels)
    a, b = kernels.ids(tuple(shooters)), kernels.ids(tuple(targets))
    matrix = kernels.area.shadows(table.bases, a, b, rows, terrain.points, terrain.pieces).tolist()
    discs = [(base, *table.bases[base, :3].tolist()) for base in solid_bases if base not in shooters]
    firing = [table.bases[shooter, :3].tolist() for shooter in shooters] if discs else []
    found = []
    for target, row in zip(targets, matrix, strict=True):
        refs = [feature_ref(piece) for piece, covered in zip(pieces, row, strict=True) if covered] if 1 in row else []
        if discs:
            x, y = table.place(target)
            refs += [model_ref(base) for base, *disc in discs if base != target and _is_behind(disc, firing, x, y)]
        found.append((target, tuple(refs)))
    return tuple(found)


def _is_behind(disc: Sequence[int], firing: Sequence[Sequence[int]], x: int, y: int) -> bool:
    """Whether a disc hides a point from all who fire."""
    cx, cy, radius = disc
    for fx, fy, reach in firing:
        if not _in_disc_shadow((cx - x, cy - y, radius), (fx - x, fy - y, reach)):
            return False
    return True


def _in_disc_shadow(disc: tuple[int, int, int], shooter: tuple[int, int, int]) -> bool:
    """Whether all lines from the shooter's disc to the origin meet the other disc, which lies nearer.

    The shooter must fit into the cone of the disc: sin(cone - angle) * distance >= radius, squared.
    """
    ex, ey, radius = disc
    fx, fy, reach = shooter
    square, along, across = ex * ex + ey * ey, ex * fx + ey * fy, ex * fy - ey * fx
    if square <= radius * radius:
        return True
    room = radius * along - reach * square
    if along <= 0 or room < 0 or fx * fx + fy * fy < square:
        return False
    return room * room >= (square - radius * radius) * across * across
