"""Distances, engagement and templates on the plane. Lengths are hundredths, from edge to edge of bases, exact."""

from collections.abc import Sequence

from ..state import Point
from .table import Table

Ids = Sequence[int]
Places = Sequence[tuple[int, Point]]


def gap_within(table: Table, one: int, other: int, limit: int) -> bool:
    """Whether two bases are no farther apart than the limit."""
    return bool(table.kernels.near.is_within(table.bases, one, other, limit))


def gap(table: Table, one: int, other: int) -> int:
    """The gap between two bases, rounded up to whole hundredths."""
    return int(table.kernels.near.gap(table.bases, one, other))


def band(table: Table, one: int, other: int, step: int) -> int:
    """The smallest k with a gap of at most step * (k + 1): exact limits belong to the lower band."""
    return _band(gap(table, one, other), step)


def _band(length: int, step: int) -> int:
    return max(0, -(-length // step) - 1)


def gap_to_feature(table: Table, model: int, feature: int) -> int:
    """The gap between a base and a terrain outline, rounded up to whole hundredths."""
    x, y, radius = table.bases[model, :3].tolist()
    terrain = table.terrain
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
