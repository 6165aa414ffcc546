"""The outline of a field of grid cells: closed lines about all of it, holes included, corners only."""

from collections.abc import Sequence

from grognard.engine.core.state import Point

Edge = tuple[Point, Point]


def outlines(points: Sequence[Point], cell: int) -> tuple[tuple[Point, ...], ...]:
    """The borders of the cells about these points of a grid, as polygons to be filled by the even-odd rule."""
    if not points:
        return ()
    x0, y0 = points[0]
    cells = {((x - x0) // cell, (y - y0) // cell) for x, y in points}
    loops = _loops(cells)
    half = cell // 2
    return tuple(tuple((x0 + i * cell - half, y0 + j * cell - half) for i, j in _corners(loop)) for loop in loops)


def _borders(cells: set[Point]) -> dict[Point, list[Point]]:
    """Directed edges between a cell and no cell, the field on their left."""
    after: dict[Point, list[Point]] = {}
    for i, j in sorted(cells):
        sides = (
            ((i, j - 1), (i, j), (i + 1, j)),
            ((i + 1, j), (i + 1, j), (i + 1, j + 1)),
            ((i, j + 1), (i + 1, j + 1), (i, j + 1)),
            ((i - 1, j), (i, j + 1), (i, j)),
        )
        for beyond, start, end in sides:
            if beyond not in cells:
                after.setdefault(start, []).append(end)
    return after


def _loops(cells: set[Point]) -> list[list[Point]]:
    after = _borders(cells)
    loops = []
    while after:
        start = at = next(iter(after))
        loop = [start]
        while True:
            ends = after[at]
            following = ends.pop()
            if not ends:
                del after[at]
            if following == start:
                break
            loop.append(following)
            at = following
        loops.append(loop)
    return loops


def _corners(loop: list[Point]) -> list[Point]:
    """Without the points in the middle of straight stretches."""
    corners = []
    for before, here, after in zip([loop[-1], *loop[:-1]], loop, [*loop[1:], loop[0]], strict=True):
        turn = (here[0] - before[0]) * (after[1] - here[1]) - (here[1] - before[1]) * (after[0] - here[0])
        if turn:
            corners.append(here)
    return corners
