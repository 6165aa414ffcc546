"""The outline of where something holds, asked point by point: a grid over the table, then halfway and halfway again
wherever it begins or ends between two of its points."""

from collections.abc import Callable, Iterator, Sequence

from grognard.engine.core.state import Point

Holds = Callable[[Sequence[Point]], Sequence[bool]]
"""For each of some points whether it holds there."""
Node = tuple[int, int]
Edge = tuple[Node, Node]
"""Two neighbouring points of the grid, the one inside first."""
CELLS = 96
"""So many of the grid lie along the longer side of a table."""
HALVINGS = 4
NOWHERE, EVERYWHERE = (False,) * 4, (True,) * 4


def cell_of(board: Point) -> int:
    return -(-max(board) // CELLS)


def outlines(board: Point, holds: Holds) -> tuple[tuple[Point, ...], ...]:
    """Polygons to be filled by the even-odd rule. What is narrower than a cell may be missed."""
    nodes = _grid(board, cell_of(board))
    inside = {node for node, is_in in zip(nodes, holds(tuple(nodes.values())), strict=True) if is_in}
    after = dict(_segments(inside, nodes))
    points = _crossings(list(after), nodes, holds)
    return tuple(tuple(points[edge] for edge in loop) for loop in _loops(after))


def _grid(board: Point, cell: int) -> dict[Node, Point]:
    (width, depth), columns, rows = board, -(-board[0] // cell), -(-board[1] // cell)
    return {
        (i, j): (min(i * cell, width), min(j * cell, depth)) for j in range(rows + 1) for i in range(columns + 1)
    }  # fmt: skip


def _segments(inside: set[Node], nodes: dict[Node, Point]) -> Iterator[tuple[Edge, Edge]]:
    """Where the outline enters and leaves each square, the inside on its left; beyond the table nothing holds."""
    columns, rows = max(nodes)
    above = [False] * (columns + 3)
    for j in range(-1, rows + 1):
        below, above = above, [(i, j + 1) in inside for i in range(-1, columns + 2)]
        for i in range(-1, columns + 1):
            within = (below[i + 1], below[i + 2], above[i + 2], above[i + 1])
            if within != NOWHERE and within != EVERYWHERE:
                yield from _runs(((i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1)), within)


def _runs(corners: Sequence[Node], within: Sequence[bool]) -> Iterator[tuple[Edge, Edge]]:
    """Each run of corners inside, counter-clockwise, is cut off from where it ends to where it begins."""
    for last in range(4):
        following = (last + 1) % 4
        if within[last] and not within[following]:
            first = last
            while within[first - 1]:
                first -= 1
            yield (corners[last], corners[following]), (corners[first], corners[first - 1])


def _crossings(edges: list[Edge], nodes: dict[Node, Point], holds: Holds) -> dict[Edge, Point]:
    """Where on each edge it ends: at the border of the table, else found by halving."""
    found = {edge: nodes[edge[0]] for edge in edges}
    ends = {edge: (nodes[edge[0]], nodes[edge[1]]) for edge in edges if edge[1] in nodes}
    for _ in range(HALVINGS if ends else 0):
        middles = {edge: _middle(*pair) for edge, pair in ends.items()}
        rows = zip(ends.items(), middles.values(), holds(tuple(middles.values())), strict=True)
        ends = {edge: (middle, b) if is_in else (a, middle) for (edge, (a, b)), middle, is_in in rows}
    return found | {edge: _middle(*pair) for edge, pair in ends.items()}


def _middle(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) // 2, (a[1] + b[1]) // 2


def _loops(after: dict[Edge, Edge]) -> Iterator[list[Edge]]:
    left = dict(after)
    while left:
        start = at = next(iter(left))
        loop = [at]
        while (at := left.pop(at)) != start:
            loop.append(at)
        yield loop
