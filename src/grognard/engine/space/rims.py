"""Rim sight: a footprint is seen when one of the 81 lines between the centres and rims of both is open.

What hinders sight is named by the game: an outline, a way of hindering and a level. Touching is no crossing, and sight
is the same both ways.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct

from ..core.state import Point
from .compiled import Kernels
from .plane import Ids, rects_of
from .table import COLUMNS, Table, turned

if TYPE_CHECKING:
    from .kernels import Ints

MODES = {"dense": 1, "closed": 2, "smoke": 3, "hill": 4, "wall": 5}


class Veil(Struct, frozen=True, gc=False, cache_hash=True):
    """Something that hinders sight: `dense` ground by its depth, a `closed` building, `smoke`, a `hill`, a `wall`."""

    outline: tuple[Point, ...]
    mode: str
    level: int


class Sight(Struct, frozen=True, gc=False):
    """The lengths of a game's rule: so much dense ground, so much of the building that somebody stands in, so near is
    near (to an end, and to each other in smoke), and so far at most (0: any distance)."""

    depth: int
    porch: int
    near: int
    far: int = 0


def rim_sight(
    table: Table, viewers: Ids, targets: Ids, levels: Sequence[int], veils: tuple[Veil, ...], rule: Sight
) -> list[list[int]]:
    """For each viewer, for each target, whether he sees it; levels are those of the viewers, then of the targets."""
    kernels = table.kernels
    a, b, high = kernels.ids(tuple(viewers)), kernels.ids(tuple(targets)), kernels.ids(tuple(levels))
    far, lengths = rule.far, (rule.depth * 100, rule.porch * 100, rule.near)
    found: list[list[int]] = kernels.rims.sight(
        table.bases, rects_of(table), a, b, high, far, *lengths, *_laid(veils)
    ).tolist()
    return found


def points_seen(
    table: Table, viewer: int, points: Sequence[Point], levels: Sequence[int], veils: tuple[Veil, ...], rule: Sight
) -> list[Point]:
    """Those of some points that a viewer sees, each as a footprint without breadth; his own counts as a disc. The first
    level is his, the others are those of the points."""
    numbers = table.kernels.numbers
    discs = [(*table.place(viewer), table.radius(viewer)), *[(x, y, 1) for x, y in points]]
    bases = numbers([number for x, y, radius in discs for number in (x, y, radius, 1, 0, 1, 0, 0)]).reshape(-1, COLUMNS)
    here = Table(bases, table.board, table.edges, table.terrain, table.kernels)
    (row,) = rim_sight(here, (0,), range(1, len(discs)), levels, veils, rule)
    return [at for at, is_seen in zip(points, row, strict=True) if is_seen]


@lru_cache(maxsize=256)
def _laid(veils: tuple[Veil, ...]) -> "tuple[Ints, Ints]":
    """Points and rows of what hinders sight; most battles are fought over the same for long."""
    numbers = Kernels().numbers
    points: list[int] = []
    rows: list[int] = []
    for veil in veils:
        outline = turned(veil.outline)
        xs, ys = zip(*outline, strict=True)
        first = len(points) // 2
        box = (min(xs), min(ys), max(xs), max(ys))
        rows += (first, first + len(outline), 0, veil.level, MODES[veil.mode], *box)
        points += (number for point in outline for number in point)
    return numbers(points).reshape(-1, 2), numbers(rows).reshape(-1, 9)
