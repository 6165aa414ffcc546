"""Who is in the shadow of an obstacle as seen from one model, and who stands in or beyond an area.

The shadow lies behind the obstacle between the lines from the centre of the origin's base past its two ends; a base is
in it when some of it is, and not when it only touches the border.
"""

from fractions import Fraction
from math import isqrt

from ..core.state import Point, Ref, feature_ref, model_ref
from .plane import Ids
from .shapes import cross, nearest
from .table import Table

INSIDE, THROUGH = 1, 2
"""Bits: the centre of the base is inside the area; the line between the centres crosses it."""


def shadowed_by(
    table: Table, origin: int, targets: Ids, pieces: tuple[int, ...], solid_bases: Ids = ()
) -> tuple[tuple[Ref, ...], ...]:
    """For each target the features and solid bases that hide it in their shadow from the origin."""
    kernels, terrain = table.kernels, table.terrain
    rows, discs = terrain.rows(pieces, kernels), kernels.ids(tuple(solid_bases))
    ids = kernels.ids(tuple(targets))
    matrix = kernels.shadow.shadowed(table.bases, origin, ids, rows, discs, terrain.points, terrain.pieces).tolist()
    refs = [*map(feature_ref, pieces), *map(model_ref, solid_bases)]
    return tuple([tuple([ref for ref, is_shadowed in zip(refs, row, strict=True) if is_shadowed]) for row in matrix])


def grounds(table: Table, origin: int, targets: Ids) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each target the areas in which it stands or beyond which the origin sees it: (feature, bits)."""
    areas = table.terrain.areas
    if areas is None:
        return ((),) * len(targets)
    kernels = table.kernels
    ids = kernels.ids(tuple(targets))
    matrix = kernels.shadow.grounds(table.bases, origin, ids, areas.points, areas.pieces).tolist()
    return tuple([tuple([(id, bits) for id, bits in zip(areas.ids, row, strict=True) if bits]) for row in matrix])


def areas_at(table: Table, model: int) -> tuple[int, ...]:
    """The areas in which a model stands: the centre of its base is inside, not on the border."""
    return tuple([id for id, bits in grounds(table, model, (model,))[0] if bits & INSIDE])


def gap_to_area(table: Table, model: int, feature: int) -> int:
    """The gap between a base and the border of an area, rounded up to whole hundredths; 0 inside."""
    areas = table.terrain.areas
    assert areas is not None, "this feature is no area"
    x, y, radius = table.bases[model, :3].tolist()
    return int(table.kernels.near.gap_to_piece(x, y, radius, areas.points, areas.pieces, areas.row(feature)))


def gap_to_far_edge(table: Table, model: int, feature: int, facing: Point) -> int:
    """The gap between a base and the edge of an outline that faces a point, rounded up.

    That is the edge nearest to the point; of two that meet in the nearest corner, the one it stands farther before.
    """
    outline = table.terrain.outline(feature)
    edges = list(zip(outline, [*outline[1:], outline[0]], strict=True))
    a, b = min(edges, key=lambda edge: (_square(facing, *edge), -_before(facing, *edge)))
    return _gap(_square(table.place(model), a, b), table.radius(model))


def gap_to_far_side(table: Table, model: int, disc: int, facing: int) -> int:
    """The gap between a base and the point of another base's edge that faces a third one; where two are imagined on one
    spot, to the nearest point of the edge."""
    (x, y), (cx, cy), radius = table.place(disc), table.place(facing), table.radius(disc)
    length = isqrt(_apart((x, y), (cx, cy)) << 20)
    if not length:
        return _gap(Fraction(_apart(table.place(model), (x, y))), table.radius(model) + radius)
    point = (x + nearest((cx - x) * radius * 1024, length), y + nearest((cy - y) * radius * 1024, length))
    return _gap(Fraction(_apart(table.place(model), point)), table.radius(model))


def _apart(a: Point, b: Point) -> int:
    return (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2


def _before(point: Point, a: Point, b: Point) -> Fraction:
    """How far a point stands before the line through an edge."""
    return Fraction(-cross(a, b, point), isqrt(_apart(a, b)))


def _square(point: Point, a: Point, b: Point) -> Fraction:
    """The square of the distance of a point from a line between two others."""
    along = (point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])
    if along <= 0 or along >= _apart(a, b):
        return Fraction(min(_apart(point, a), _apart(point, b)))
    return Fraction(cross(a, b, point) ** 2, _apart(a, b))


def _gap(square: Fraction, radius: int) -> int:
    whole = -(-square.numerator // square.denominator)
    return max(0, (isqrt(whole - 1) + 1 if whole else 0) - radius)
