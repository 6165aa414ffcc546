"""Ways over the table: towards a goal, past what stands on the straight way, and what rough ground adds to them."""

from collections.abc import Iterable, Sequence
from math import atan2, cos, hypot, sin

from grognard.engine.asking.bounds import propose
from grognard.engine.asking.decisions import Answer
from grognard.engine.asking.moves import Move
from grognard.engine.core.script import Game
from grognard.engine.core.state import Point
from grognard.engine.space import Table

from ..units.pieces import foremost

Outline = tuple[Point, ...]
Bounded = tuple[Outline, int, int, int, int]
"""An outline with the least and the greatest x and y of its corners."""
TURNS = (0.0, 0.5, -0.5, 1.0, -1.0)
"""In radians, from the straight way."""


def apart(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


def standing(game: Game, unit: int) -> Point:
    """Where the unit's leader stands, or the middle of the board for one that is not there yet."""
    chief = foremost(game, unit)
    if game.table.is_present(chief):
        return game.table.place(chief)
    return game.state.board[0] // 2, game.state.board[1] // 2


def toward(start: Point, goal: Point, reach: int) -> Point:
    """As far as one comes on the straight way."""
    way = apart(start, goal)
    if way <= reach:
        return goal
    return (round(start[0] + (goal[0] - start[0]) * reach / way), round(start[1] + (goal[1] - start[1]) * reach / way))


def fan(start: Point, goal: Point, reach: int) -> list[Point]:
    """The way to a goal, and ways that lead past what may stand on it."""
    way = min(reach, round(apart(start, goal)))
    angle = atan2(goal[1] - start[1], goal[0] - start[0])
    return [(round(start[0] + way * cos(angle + turn)), round(start[1] + way * sin(angle + turn))) for turn in TURNS]


def starts(form: Move, at: Point, sixths: Sequence[int]) -> list[Point]:
    """Where a move begins: where the leader stands, or at so many sixths of the edge at which the unit comes on."""
    if form.edge is None:
        return [at]
    (x0, y0), (x1, y1) = form.edge.start, form.edge.end
    return [(x0 + (x1 - x0) * k // 6, y0 + (y1 - y0) * k // 6) for k in sixths]


def walks(form: Move, table: Table, ways: Iterable[tuple[Point, Point]]) -> list[Answer]:
    """Staying, and the unit on each of these ways of its leader."""
    return [(), *[propose(form, table, start, end) for start, end in dict.fromkeys(ways)]]


# -- rough ground --------------------------------------------------------------------------------------------------


def bounded(outline: Outline) -> Bounded:
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    return outline, min(xs), max(xs), min(ys), max(ys)


def toil(rough: Sequence[Bounded], start: Point, end: Point) -> float:
    """What rough ground adds to the straight way: as much again as lies in it."""
    (x, y), (to_x, to_y) = start, end
    crossed = [
        outline
        for outline, left, right, bottom, top in rough
        if (x >= left or to_x >= left) and (x <= right or to_x <= right)
        and (y >= bottom or to_y >= bottom) and (y <= top or to_y <= top)
    ]  # fmt: skip
    if not crossed:
        return 0.0
    return sum([_share(outline, start, end) for outline in crossed]) * hypot(to_x - x, to_y - y)


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
