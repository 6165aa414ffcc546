"""Two-line sight: a model is seen when one of the two outer tangents of the bases is open, judged by heights.

The height of a line goes evenly from size to size. Terrain and third solid bases block it where they reach up to it;
touching a corner or running along a face is no crossing. Sight is the same both ways.
"""

from collections.abc import Sequence
from itertools import compress

from ..core.state import Point, Ref, feature_ref, model_ref
from .plane import Ids
from .table import Table

SightLine = tuple[Point, Point, bool, tuple[Ref, ...]]
"""From where, to where, whether it is open, and what blocks it."""


def sees(table: Table, viewer: int, target: int, see_through_solid: bool = False) -> bool:
    near, terrain = table.kernels.near, table.terrain
    return bool(near.pair_sees(table.bases, viewer, target, int(see_through_solid), terrain.points, terrain.pieces))


def sight(table: Table, viewers: Ids, targets: Ids, see_through_solid: bool = False) -> tuple[tuple[bool, ...], ...]:
    """For each viewer, for each target, whether he sees it."""
    return tuple(tuple(map(bool, row)) for row in _matrix(table, viewers, targets, see_through_solid))


def who_sees(table: Table, viewers: Ids, targets: Ids, see_through_solid: bool = False) -> tuple[int, ...]:
    """The viewers who see at least one of the targets."""
    rows = _matrix(table, viewers, targets, see_through_solid)
    return tuple([viewer for viewer, row in zip(viewers, rows, strict=True) if 1 in row])


def _matrix(table: Table, viewers: Ids, targets: Ids, through: bool) -> list[list[int]]:
    kernels, terrain = table.kernels, table.terrain
    a, b = kernels.ids(tuple(viewers)), kernels.ids(tuple(targets))
    rows: list[list[int]] = kernels.near.sight(table.bases, a, b, int(through), terrain.points, terrain.pieces).tolist()
    return rows


def is_any_seen(table: Table, viewers: Ids, targets: Ids, see_through_solid: bool = False) -> bool:
    """Whether any of the viewers sees any of the targets."""
    kernels, terrain = table.kernels, table.terrain
    a, b = kernels.ids(tuple(viewers)), kernels.ids(tuple(targets))
    return bool(kernels.check.any_seen(table.bases, a, b, int(see_through_solid), terrain.points, terrain.pieces))


def units_seen(
    table: Table, viewers: Ids, unit_members: Sequence[Ids], see_through_solid: bool = False
) -> tuple[bool, ...]:
    """For each unit whether any viewer sees any of its members."""
    kernels, terrain = table.kernels, table.terrain
    flat: list[int] = []
    starts = [0]
    for members in unit_members:
        flat += members
        starts.append(len(flat))
    a, b, cuts = kernels.ids(tuple(viewers)), kernels.ids(tuple(flat)), kernels.ids(tuple(starts))
    through = int(see_through_solid)
    seen = kernels.near.groups_seen(table.bases, a, b, cuts, through, terrain.points, terrain.pieces)
    return tuple(map(bool, seen.tolist()))


def sight_lines(table: Table, viewer: int, target: int, see_through_solid: bool = False) -> tuple[SightLine, ...]:
    """The two lines between two models, for drawing; none when one base holds the other."""
    ax, ay, a_radius, a_size = table.bases[viewer, :4].tolist()
    bx, by, b_radius, b_size = table.bases[target, :4].tolist()
    if (bx - ax) ** 2 + (by - ay) ** 2 <= (a_radius - b_radius) ** 2:
        return ()
    lines = []
    for side in (-1, 1):
        line = tuple(map(int, table.kernels.near.edge_line(ax, ay, a_radius, bx, by, b_radius, side)))
        refs = _blockers(table, line, (a_size, b_size), (viewer, target), -1, see_through_solid)
        lines.append(((line[0], line[1]), (line[2], line[3]), not refs, refs))
    return tuple(lines)


def sees_feature(table: Table, viewer: int, feature: int, see_through_solid: bool = False) -> bool:
    return features_seen(table, (viewer,), (feature,), see_through_solid)[0]


def who_sees_feature(table: Table, viewers: Ids, feature: int, see_through_solid: bool = False) -> tuple[int, ...]:
    """The viewers who see it."""
    kernels, terrain = table.kernels, table.terrain
    seen = kernels.terrain.piece_viewers(
        table.bases, kernels.ids(tuple(viewers)), terrain.row_of[feature], int(see_through_solid), terrain.points,
        terrain.pieces,
    )  # fmt: skip
    return tuple(compress(viewers, seen.tolist()))


def features_seen(
    table: Table, viewers: Ids, features: tuple[int, ...], see_through_solid: bool = False
) -> tuple[bool, ...]:
    """For each feature whether any of the viewers sees it."""
    kernels, terrain = table.kernels, table.terrain
    seen = kernels.terrain.pieces_seen(
        table.bases, kernels.ids(tuple(viewers)), terrain.rows(features, kernels), int(see_through_solid),
        terrain.points, terrain.pieces,
    )  # fmt: skip
    return tuple(map(bool, seen.tolist()))


def is_any_feature_seen(table: Table, viewers: Ids, features: tuple[int, ...], see_through_solid: bool = False) -> bool:
    """Whether any of the viewers sees any of the features."""
    kernels, terrain = table.kernels, table.terrain
    return bool(
        kernels.check.any_piece_seen(
            table.bases, kernels.ids(tuple(viewers)), terrain.rows(features, kernels), int(see_through_solid),
            terrain.points, terrain.pieces,
        )
    )  # fmt: skip


def feature_lines(table: Table, viewer: int, feature: int, see_through_solid: bool = False) -> tuple[SightLine, ...]:
    """From the outer edges of the viewer's base to the outermost points of the outline as seen from him.

    The end height is that of the feature, which does not block these lines. None when he stands on it. Must agree with
    `kernels_terrain.piece_seen`.
    """
    x, y, radius, size = table.bases[viewer, :4].tolist()
    row = table.terrain.row_of[feature]
    height = int(table.terrain.pieces[row, 3])
    ends = _outermost((x, y), table.terrain.outline(feature))
    lines = []
    for side, (ex, ey) in zip((-1, 1), ends, strict=False):
        if (ex - x) ** 2 + (ey - y) ** 2 <= radius**2:
            return ()
        line = tuple(map(int, table.kernels.near.edge_line(x, y, radius, ex, ey, 0, side)))
        refs = _blockers(table, line, (size, height), (viewer, -1), row, see_through_solid)
        lines.append(((line[0], line[1]), (line[2], line[3]), not refs, refs))
    return tuple(lines)


def _outermost(eye: Point, outline: list[Point]) -> tuple[Point, ...]:
    """The right-most and left-most points (negative and positive turn), nearest first on one line; none from inside."""
    x, y = eye
    rays = sorted(((px - x) ** 2 + (py - y) ** 2, px, py) for px, py in outline)
    if all(
        (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) >= 0
        for a, b in zip(outline, [*outline[1:], outline[0]], strict=True)
    ):
        return ()
    right = left = rays[0][1:]
    for _, px, py in rays[1:]:
        if (left[0] - x) * (py - y) - (left[1] - y) * (px - x) > 0:
            left = (px, py)
        if (right[0] - x) * (py - y) - (right[1] - y) * (px - x) < 0:
            right = (px, py)
    return right, left


def _blockers(
    table: Table, line: tuple[int, ...], sizes: tuple[int, int], ends: tuple[int, int], skip: int, through: bool
) -> tuple[Ref, ...]:
    ax, ay, bx, by = line
    near, terrain, bases = table.kernels.near, table.terrain, table.bases
    refs = [
        feature_ref(feature)
        for feature, row in terrain.row_of.items()
        if row != skip and near.piece_blocks(ax, ay, bx, by, *sizes, terrain.points, terrain.pieces, row)
    ]
    for id in near.blocking_bases(bases, int(through)).tolist():
        x, y, radius, size = bases[id, :4].tolist()
        if id not in ends and near.base_blocks(ax, ay, bx, by, *sizes, x, y, radius, size):
            refs.append(model_ref(id))
    return tuple(refs)
