"""Distances, engagement and templates on the plane. Lengths are hundredths, from edge to edge of bases, exact.

A rectangular base is as wide as twice its model's radius and at least as long, along its facing. On the way it counts
as the disc of its radius, where it stands as itself, its corners rounded to whole hundredths. Gaps are those of
rectangles too; of the questions about many bases those at the end of this file are, the others take the discs.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from ..core.state import Point
from .compiled import Kernels
from .table import Table

if TYPE_CHECKING:
    from .kernels import Ints

Ids = Sequence[int]
Places = Sequence[tuple[int, Point]]


def gap_within(table: Table, one: int, other: int, limit: int) -> bool:
    """Whether two bases are no farther apart than the limit."""
    if table.rects is not None:
        return bool(table.kernels.rect.is_within(table.bases, table.rects, one, other, limit))
    return bool(table.kernels.near.is_within(table.bases, one, other, limit))


def gap(table: Table, one: int, other: int) -> int:
    """The gap between two bases, rounded up to whole hundredths."""
    if table.rects is not None:
        return int(table.kernels.rect.gap(table.bases, table.rects, one, other))
    return int(table.kernels.near.gap(table.bases, one, other))


def band(table: Table, one: int, other: int, step: int) -> int:
    """The smallest k with a gap of at most step * (k + 1): exact limits belong to the lower band."""
    return _band(gap(table, one, other), step)


def _band(length: int, step: int) -> int:
    return max(0, -(-length // step) - 1)


def gap_to_feature(table: Table, model: int, feature: int) -> int:
    """The gap between a base and a terrain outline, rounded up to whole hundredths."""
    terrain = table.terrain
    if table.rects is not None:
        row = terrain.row_of[feature]
        return int(
            table.kernels.rect.gap_to_piece(table.bases, table.rects, model, terrain.points, terrain.pieces, row)
        )
    x, y, radius = table.bases[model, :3].tolist()
    return int(table.kernels.near.gap_to_piece(x, y, radius, terrain.points, terrain.pieces, terrain.row_of[feature]))


def gap_to_feature_within(table: Table, model: int, feature: int, limit: int) -> bool:
    return gap_to_feature(table, model, feature) <= limit


def band_to_feature(table: Table, model: int, feature: int, step: int) -> int:
    return _band(gap_to_feature(table, model, feature), step)


def near_point(table: Table, ids: Ids, point: Point, limit: int) -> tuple[int, ...]:
    """The models on the table whose base edge lies within the limit of the point."""
    return under_circle(table, point, limit, ids)


def under_circle(table: Table, centre: Point, radius: int, ids: Ids) -> tuple[int, ...]:
    """The models on the table whose base the circle touches."""
    kernels = table.kernels
    found = kernels.near.under_circle(table.bases, centre[0], centre[1], radius, kernels.ids(tuple(ids)))
    return tuple(found.tolist())


def ordered_by_distance(table: Table, start: int, ids: Ids) -> tuple[int, ...]:
    """The models by the gap between their base and that of `start`, nearest first; ties by id."""
    order, _ = table.kernels.near.ordered(table.bases, start, table.kernels.ids(tuple(ids)))
    return tuple(order.tolist())


def closest(table: Table, start: int, ids: Ids) -> tuple[int, ...]:
    """All models tied for closest to `start`, by id."""
    order, tied = table.kernels.near.ordered(table.bases, start, table.kernels.ids(tuple(ids)))
    return tuple(order[:tied].tolist())


def pairs_within(table: Table, ones: Ids, others: Ids, limit: int, wall: int) -> tuple[tuple[int, int], ...]:
    """Pairs of bases within the limit; the line between their centres crosses no terrain of height `wall` or more."""
    kernels, terrain = table.kernels, table.terrain
    a, b = kernels.ids(tuple(ones)), kernels.ids(tuple(others))
    found = kernels.near.pairs_within(table.bases, a, b, limit, wall, terrain.points, terrain.pieces)
    return tuple(map(tuple, found.tolist())) if len(found) else ()


def within_any(table: Table, ids: Ids, others: Ids, limit: int) -> tuple[int, ...]:
    """Those of the bases with one of the others within the limit, terrain between them or not."""
    kernels = table.kernels
    found = kernels.check.within_any(table.bases, kernels.ids(tuple(ids)), kernels.ids(tuple(others)), limit)
    return tuple(found.tolist()) if len(found) else ()


def is_any_within(table: Table, ids: Ids, others: Ids, limit: int) -> bool:
    """Whether one of the bases has one of the others within the limit."""
    kernels = table.kernels
    return bool(kernels.check.is_any_within(table.bases, kernels.ids(tuple(ids)), kernels.ids(tuple(others)), limit))


def is_any_by(table: Table, places: Places, others: Ids, limit: int) -> bool:
    """The same of models that would stand elsewhere."""
    kernels = table.kernels
    return bool(kernels.check.is_any_by(table.bases, kernels.rows(places), kernels.ids(tuple(others)), limit))


def is_any_farther(table: Table, places: Places, targets: Ids) -> bool:
    """Whether a model that would stand elsewhere would be farther from the nearest of the targets than it is."""
    kernels = table.kernels
    return bool(kernels.check.is_any_farther(table.bases, kernels.rows(places), kernels.ids(tuple(targets))))


def nearest(table: Table, start: int, ids: Ids) -> int:
    """The model with the smallest gap to `start` in whole hundredths; the first of equals."""
    return int(table.kernels.check.nearest(table.bases, start, table.kernels.ids(tuple(ids))))


def features_within(table: Table, ids: Ids, features: tuple[int, ...], limit: int) -> tuple[tuple[int, int], ...]:
    """Pairs of a base and a terrain element no farther apart than the limit, element by element."""
    kernels, terrain = table.kernels, table.terrain
    own, rows = kernels.ids(tuple(ids)), terrain.rows(features, kernels)
    found = kernels.check.pieces_within(table.bases, own, rows, limit, terrain.points, terrain.pieces)
    return tuple([(ids[one], features[row]) for one, row in found.tolist()]) if len(found) else ()


def count_near(table: Table, ids: Ids, point: Point, limit: int) -> int:
    """How many of the models on the table have their base edge within the limit of the point."""
    kernels = table.kernels
    return int(kernels.check.count_near(table.bases, point[0], point[1], limit, kernels.ids(tuple(ids))))


LIGHT_FOES, FOES, TERRAIN_NEAR = 1, 2, 4


def surroundings(table: Table, unit: int, limit: int, wall: int) -> int:
    """What is within the limit of a unit's bases: light foes of its light ones, any foes (no terrain of height `wall`
    or more between), and terrain, which may be only nearly so near."""
    terrain = table.terrain
    return int(table.kernels.check.surroundings(table.bases, unit, limit, wall, terrain.points, terrain.pieces))


# -- rectangular bases ----------------------------------------------------------------------------------------------


def base_outline(table: Table, model: int) -> tuple[Point, ...]:
    """The corners of a rectangular base, inside on the left; none of a disc."""
    if table.rects is None or not table.rects[model, 0]:
        return ()
    x, y = table.place(model)
    ax, ay, bx, by = table.rects[model, 2:6].tolist()
    return ((x + ax, y + ay), (x + bx, y + by), (x - ax, y - ay), (x - bx, y - by))


def facing(table: Table, model: int) -> int:
    """Which way a model on a rectangular base faces, in degrees."""
    return 0 if table.rects is None else int(table.rects[model, 1])


def do_bases_overlap(table: Table, one: int, other: int) -> bool:
    return bool(table.kernels.rect.do_overlap(table.bases, rects_of(table), one, other))


def bases_within(table: Table, ones: Ids, others: Ids, limit: int) -> tuple[tuple[int, int], ...]:
    """Pairs of bases on the table no farther apart than the limit, edge to edge: contact, for a small one."""
    ids = table.kernels.ids
    a, b = ids(tuple(ones)), ids(tuple(others))
    found = table.kernels.rect.pairs_within(table.bases, rects_of(table), a, b, limit)
    return tuple(map(tuple, found.tolist())) if len(found) else ()


def bases_inside(table: Table, ids: Ids, regions: Sequence[tuple[int, ...]]) -> tuple[bool, ...]:
    """For each base whether it lies wholly in one of the regions: upright rectangles or circles."""
    kernels = table.kernels
    areas = kernels.ids(tuple([number for region in regions for number in (*region, -1)[:4]])).reshape(-1, 4)
    found = kernels.rect.in_regions(table.bases, rects_of(table), kernels.ids(tuple(ids)), areas)
    return tuple(map(bool, found.tolist()))


def are_bases_free(table: Table, ids: Ids) -> bool:
    """Whether these models may all stand as they do: on the board, on no terrain but areas, on no other base."""
    kernels, terrain = table.kernels, table.terrain
    return bool(
        kernels.rect.are_free(
            table.bases, rects_of(table), kernels.ids(tuple(ids)), terrain.points, terrain.pieces, table.edges
        )
    )  # fmt: skip


def base_faults(table: Table, ids: Ids) -> list[list[list[int]]]:
    """For each model the rows of its faults as it stands (see `paths.end_faults`)."""
    kernels, terrain = table.kernels, table.terrain
    frame = (terrain.points, terrain.pieces, table.edges)
    return [kernels.rect.faults_of(table.bases, rects_of(table), id, *frame).tolist() for id in ids]


def rects_of(table: Table) -> "Ints":
    """The rectangles beside the bases; of a table of discs, rows that say so."""
    if table.rects is not None:
        return table.rects
    return _discs(tuple(table.bases[:, 2].tolist()))


@lru_cache(maxsize=64)
def _discs(radii: tuple[int, ...]) -> "Ints":
    """Rows for bases that are discs; most battles ask for the same again and again."""
    rows = [number for radius in radii for number in (0, 0, 0, 0, 0, 0, radius)]
    return Kernels().numbers(rows).reshape(-1, 7)
