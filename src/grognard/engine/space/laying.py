"""Where a terrain element may lie: on the board, apart from other elements and markers, outside areas kept free."""

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from ..core.state import Point
from .shapes import rotated
from .table import Table

if TYPE_CHECKING:
    from .kernels import Ints

Numbers = Callable[[Any], "Ints"]
Area = tuple[int, ...]
"""An upright rectangle (x0, y0, x1, y1) or a circle (x, y, radius)."""
KINDS = ("off-board", "spacing", "marker", "region")
PITCH = 500
STRIDE = 379
"""A prime longer than any side of a grid: in such strides every spot is met once, and a free one soon."""


class Ground(Struct, frozen=True, cache_hash=True):
    """What a new element must keep from: other elements, markers, and areas it may not reach into."""

    spacing: int = 0
    markers: tuple[Point, ...] = ()
    marker_gap: int = 0
    areas: tuple[Area, ...] = ()


def outline_faults(
    table: Table, outline: tuple[Point, ...], at: Point, turn: int, ground: Ground
) -> tuple[tuple[str, int], ...]:
    """What is wrong with an element lying so: its kind and how many hundredths too near."""
    limits, most = _limits(table.kernels.numbers, table.board, ground), 1 << 30
    rows = table.kernels.terrain.laying_faults(
        _shape(table.kernels.numbers, outline, turn), *at, *limits, table.terrain.points, table.terrain.pieces, most
    )
    return tuple([(KINDS[kind], amount) for kind, amount in rows.tolist()]) if len(rows) else ()


def free_spot(
    table: Table, outline: tuple[Point, ...], turn: int, ground: Ground, offset: Point = (0, 0), first: int = 0
) -> Point | None:
    """Somewhere an element so turned may lie, on a grid of 5 units moved by the offset, searched from a spot on."""
    numbers = table.kernels.numbers
    grid = numbers((PITCH, PITCH // 2 + offset[0], PITCH // 2 + offset[1], first, STRIDE))
    limits = _limits(numbers, table.board, ground)
    x, y = table.kernels.terrain.free_spot(
        _shape(numbers, outline, turn), grid, *limits, table.terrain.points, table.terrain.pieces
    )
    return None if x < 0 else (int(x), int(y))


@lru_cache(maxsize=2048)
def _shape(numbers: Numbers, outline: tuple[Point, ...], turn: int) -> "Ints":
    """A turned outline; no kernel writes to its arguments, so elements of a kind share it."""
    return numbers(rotated(outline, turn)).reshape(-1, 2)


@lru_cache(maxsize=256)
def _limits(numbers: Numbers, board: Point, ground: Ground) -> "tuple[Ints, Ints, Ints]":
    limits = numbers((*board, ground.spacing, ground.marker_gap))
    rows = [number for area in ground.areas for number in (*area, *(-1,) * (4 - len(area)))]
    return limits, numbers(ground.markers).reshape(-1, 2), numbers(rows).reshape(-1, 4)
