"""Nine-line sight: a model is seen when one of the lines between three points of each base is open, judged by sizes.

Terrain and the solid bases named as blockers close a line that crosses them, if they are as large as one of the two
models or larger; bases of the two models' own units never do. Areas that are hard to see through close it for all
sizes when more than `depth` of it lies inside one. Touching is no crossing, and sight is the same both ways.
"""

from collections.abc import Sequence
from itertools import compress

from ..core.state import Point, feature_ref, model_ref
from .plane import Ids, bases_within, rects_of
from .sight import SightLine
from .table import Table


def has_line(table: Table, viewer: int, target: int, blockers: Ids, depth: int) -> bool:
    return bool(_matrix(table, (viewer,), (target,), blockers, depth)[0][0])


def line_sight(table: Table, viewers: Ids, targets: Ids, blockers: Ids, depth: int) -> tuple[tuple[bool, ...], ...]:
    """For each viewer, for each target, whether he sees it."""
    return tuple(tuple(map(bool, row)) for row in _matrix(table, viewers, targets, blockers, depth))


def viewers_with_line(table: Table, viewers: Ids, targets: Ids, blockers: Ids, depth: int) -> tuple[int, ...]:
    """The viewers who see at least one of the targets."""
    rows = _matrix(table, viewers, targets, blockers, depth)
    return tuple(compress(viewers, (1 in row for row in rows)))


def groups_with_line(
    table: Table, viewers: Ids, groups: Sequence[Ids], blockers: Ids, depth: int
) -> tuple[bool, ...]:  # fmt: skip
    """For each group of models whether any viewer sees any of them."""
    kernels = table.kernels
    flat: list[int] = []
    starts = [0]
    for members in groups:
        flat += members
        starts.append(len(flat))
    a, b, cuts = kernels.ids(tuple(viewers)), kernels.ids(tuple(flat)), kernels.ids(tuple(starts))
    seen = kernels.lines.groups_seen(
        table.bases, a, b, cuts, kernels.ids(tuple(blockers)), depth, *table.terrain.ground
    )
    return tuple(map(bool, seen.tolist()))


def has_any_line(table: Table, viewers: Ids, targets: Ids, blockers: Ids, depth: int) -> bool:
    """Whether any viewer sees any of the targets."""
    ids = table.kernels.ids
    a, b, c = ids(tuple(viewers)), ids(tuple(targets)), ids(tuple(blockers))
    return bool(table.kernels.lines.any_seen(table.bases, a, b, c, depth, *table.terrain.ground))


def reached_pairs(table: Table, ones: Ids, others: Ids, limit: int) -> tuple[tuple[int, int], ...]:
    """Pairs of bases within arm's length: no farther apart than the limit, and no terrain closes all nine lines between
    them. Other bases and areas part nobody."""
    ids, terrain = table.kernels.ids, table.terrain
    a, b = ids(tuple(ones)), ids(tuple(others))
    found = table.kernels.lines.reached(table.bases, a, b, limit, terrain.points, terrain.pieces)
    pairs = tuple(map(tuple, found.tolist())) if len(found) else ()
    return pairs if table.rects is None else tuple(dict.fromkeys((*pairs, *_beside_rects(table, ones, others, limit))))


def _beside_rects(table: Table, ones: Ids, others: Ids, limit: int) -> list[tuple[int, int]]:
    """Pairs within a limit of which one stands on a rectangle: its disc is not all of it."""
    rects = rects_of(table)
    return [(a, b) for a, b in bases_within(table, ones, others, limit) if rects[a, 0] or rects[b, 0]]


def would_reach(table: Table, one: int, at: Point, others: Ids, limit: int) -> bool:
    """Whether a model that would stand elsewhere on the board would have one of the others within arm's length."""
    (x, y), (width, depth) = at, table.board
    if not (0 <= x <= width and 0 <= y <= depth):
        return False
    return bool(reached_pairs(table.with_places([(one, at)]), (one,), others, limit))


def on_lines(
    table: Table, ones: Ids, others: Ids, candidates: Ids, blockers: Ids, depth: int
) -> tuple[int, ...]:  # fmt: skip
    """The candidates, as large as both ends or larger, whose base a line crosses that goes from the centre of one of
    the ones to that of the nearest of the others he sees."""
    ids = table.kernels.ids
    found = table.kernels.lines.on_lines(
        table.bases, ids(tuple(ones)), ids(tuple(others)), ids(tuple(candidates)), ids(tuple(blockers)), depth,
        *table.terrain.ground,
    )  # fmt: skip
    return tuple(found.tolist())


def _matrix(table: Table, viewers: Ids, targets: Ids, blockers: Ids, depth: int) -> list[list[int]]:
    ids = table.kernels.ids
    a, b, c = ids(tuple(viewers)), ids(tuple(targets)), ids(tuple(blockers))
    rows: list[list[int]] = table.kernels.lines.sight(table.bases, a, b, c, depth, *table.terrain.ground).tolist()
    return rows


def nine_lines(table: Table, viewer: int, target: int, blockers: Ids, depth: int) -> tuple[SightLine, ...]:
    """The nine lines between two models, for drawing. Must agree with `kernels_lines.sees`."""
    near, kernel = table.kernels.near, table.kernels.lines
    points, pieces, dense_points, dense = table.terrain.ground
    (ax, ay, a_radius), (bx, by, b_radius) = table.bases[viewer, :3].tolist(), table.bases[target, :3].tolist()
    starts = tuple(map(int, kernel.points_across(ax, ay, a_radius, bx - ax, by - ay)))
    ends = tuple(map(int, kernel.points_across(bx, by, b_radius, bx - ax, by - ay)))
    rows = kernel.room(table.kernels.ids(tuple(blockers)), pieces, dense)
    kernel.gather(table.bases, viewer, target, table.kernels.ids(tuple(blockers)), pieces, dense, rows)
    cut, bases_end, last = rows[:3].tolist()
    lines = []
    for one, other in kernel.ORDER.tolist():
        line = (*starts[2 * one : 2 * one + 2], *ends[2 * other : 2 * other + 2])
        crossed = [row for row in rows[3:cut].tolist() if near.is_crossed(*line, points, pieces, row)]
        discs = [(id, *table.bases[id, :3].tolist()) for id in rows[cut:bases_end].tolist()]
        met = [id for id, x, y, radius in discs if near.is_near(x, y, *line, radius)]
        deep = rows[bases_end:last].tolist()
        deep = [row for row in deep if kernel.depth_in(*line, dense_points, dense, row) > depth * 100]
        refs = (*(feature_ref(pieces.item(row, 2)) for row in crossed), *map(model_ref, met))
        refs = (*refs, *(feature_ref(dense.item(row, 2)) for row in deep))
        lines.append(((line[0], line[1]), (line[2], line[3]), not refs, refs))
    return tuple(lines)
