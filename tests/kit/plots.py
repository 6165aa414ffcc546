"""Where a point lies to outlines, for tests of fields."""

from collections.abc import Iterator, Sequence

from grognard.engine.core.state import Point
from grognard.kit.rounds import fields


def is_in(polygons: Sequence[Sequence[Point]], point: Point) -> bool:
    """By the even-odd rule."""
    x, y = point
    crossed = 0
    for outline in polygons:
        for (ax, ay), (bx, by) in zip(outline, [*outline[1:], outline[0]], strict=True):
            crossed += (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay)
    return crossed % 2 == 1


def sampled(board: Point, every: int) -> Iterator[Point]:
    """Points at which the rule itself was asked: there the outline may not be off."""
    step = every * fields.cell_of(board)
    return ((x, y) for x in range(step, board[0], step) for y in range(step, board[1], step))
