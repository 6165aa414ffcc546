"""How long a way on foot is: rough ground counts twice, so that soldiers go round it where that is shorter."""

from math import hypot

from grognard.engine.script import Game, remembered_terrain
from grognard.engine.state import SLOW, Point

from .terrain import areas

Outline = tuple[Point, ...]


@remembered_terrain
def rough_ground(game: Game) -> tuple[Outline, ...]:
    """The outlines of what slows soldiers."""
    return tuple([piece.outline for piece in areas(game).values() if SLOW in piece.tags])


def toil(game: Game, start: Point, end: Point) -> float:
    """What rough ground adds to the straight way: as much again as lies in it."""
    ground = rough_ground(game)
    return sum([_share(outline, start, end) for outline in ground]) * hypot(end[0] - start[0], end[1] - start[1])


def _share(outline: Outline, start: Point, end: Point) -> float:
    """The part of a way that lies in a convex outline whose corners go against the clock."""
    (x, y), (dx, dy) = start, (end[0] - start[0], end[1] - start[1])
    first, last = 0.0, 1.0
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        at_start = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        on_the_way = (bx - ax) * dy - (by - ay) * dx
        if on_the_way == 0:
            if at_start < 0:
                return 0.0
            continue
        crossing = -at_start / on_the_way
        first, last = (max(first, crossing), last) if on_the_way > 0 else (first, min(last, crossing))
    return max(0.0, last - first)
