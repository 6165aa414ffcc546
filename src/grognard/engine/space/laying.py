"""Where a terrain element may lie: on the board, apart from other elements and markers, outside areas kept free."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from ..state import Point
from .shapes import rotated
from .table import Table

if TYPE_CHECKING:
    from .kernels import Ints

Area = tuple[int, ...]
"""An upright rectangle (x0, y0, x1, y1) or a circle (x, y, radius)."""
KINDS = ("off-board", "spacing", "marker", "region")
PITCH = 500
STRIDE = 379
"""A prime longer than any side of a grid: in such strides every spot is met once, and a free one soon."""


class Ground(Struct, frozen=True):
    """What a new element must keep from: other elements, markers, and areas it may not reach into."""

    spacing: int = 0
    markers: tuple[Point, ...] = ()
    marker_gap: int = 0
    areas: tuple[Area, ...] = ()


def outline_faults(
    table: Table, outline: Sequence[Point], at: Point, turn: int, ground: Ground
) -> tuple[tuple[str, int], ...]:
    """What is wrong with an element lying so: its kind and how many hundredths too near."""
    shape = table.kernels.numbers([number for point in rotated(outline, turn) for number in point]).reshape(-1, 2)
    most = 1 << 30
    rows = table.kernels.terrain.laying_faults(
        shape, *at, *_limits(table, ground), table.terrain.points, table.terrain.pieces, most
    ).tolist()
    return tuple((KINDS[kind], amount) for kind, amount in rows)


def free_spot(
    table: Table, outline: Sequence[Point], turn: int, ground: Ground, offset: Point = (0, 0), first: int = 0
) -> Point | None:
    """Somewhere an element so turned may lie, on a grid of 5 units moved by the offset, searched from a spot on."""
    numbers = table.kernels.numbers
    shape = numbers([number for point in rotated(outline, turn) for number in point]).reshape(-1, 2)
    grid = numbers((PITCH, PITCH // 2 + offset[0], PITCH // 2 + offset[1], first, STRIDE))
    x, y = table.kernels.terrain.free_spot(
        shape, grid, *_limits(table, ground), table.terrain.points, table.terrain.pieces
    )
    return None if x < 0 else (int(x), int(y))


def _limits(table: Table, ground: Ground) -> "tuple[Ints, Ints, Ints]":
    numbers = table.kernels.numbers
    limits = numbers((*table.board, ground.spacing, ground.marker_gap))
    markers = numbers([number for point in ground.markers for number in point]).reshape(-1, 2)
    rows = [number for area in ground.areas for number in (*area, *(-1,) * (4 - len(area)))]
    return limits, markers, numbers(rows).reshape(-1, 4)
