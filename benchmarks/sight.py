"""Sight between all pairs of 80 models over 120 terrain edges: ours against the same question asked of shapely.

Both judge two lines a pair and their heights. The yardstick finds the crossed pieces of all lines in one bulk query
of an STRtree made beforehand, and works out where each line enters and leaves them.
"""

from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import Any

import numpy as np
import shapely
from shapely import Polygon, STRtree

from grognard.engine.core.state import Feature, Model, Seat, State, Unit
from grognard.engine.space import Table, outline_at, sight

SIDE, RADIUS, MODELS, BOXES, TIMES = 12000, 125, 80, 30, 5
Row = tuple[str, str, str, float, float]


def table_of(seed: int) -> State:
    """Boxes of all heights and models of two sizes, anywhere."""
    chance = Random(seed)
    features = []
    for id in range(BOXES):
        centre = (chance.randint(700, SIDE - 700), chance.randint(700, SIDE - 700))
        outline = outline_at(((-500, -200), (500, -200), (500, 200), (-500, 200)), centre, chance.randint(0, 179))
        features.append(Feature(id, "box", outline, chance.choice((1, 3, 4))))
    models = tuple(
        Model(
            id, 0, "", RADIUS, chance.choice((2, 2, 3)), place=(chance.randint(200, 11800), chance.randint(200, 11800))
        )
        for id in range(MODELS)
    )
    unit = Unit(0, 0, "", "", tuple(range(MODELS)), 0)
    return State("", "", (), (SIDE, SIDE), (Seat(0, ""),), models, (unit,), tuple(features))


class Yardstick:
    """The tree over the boxes, and the question."""

    def __init__(self, state: State) -> None:
        self.polygons = np.array([Polygon(feature.outline) for feature in state.features])
        self.heights = np.array([feature.height for feature in state.features])
        self.tree = STRtree(self.polygons)
        self.places = np.array([model.place for model in state.models], dtype=float)
        self.sizes = np.array([model.size for model in state.models], dtype=float)

    def sight(self) -> list[list[bool]]:
        first, second = np.triu_indices(MODELS, 1)
        a, b = self.places[first], self.places[second]
        across = (b - a)[:, ::-1] * (-1, 1)
        across *= RADIUS / np.hypot(across[:, 0], across[:, 1])[:, None]
        open = np.zeros(len(first), dtype=bool)
        for side in (-1, 1):
            lines = shapely.linestrings(np.stack((a + side * across, b + side * across), axis=1))
            open |= self._open(lines, self.sizes[first], self.sizes[second])
        seen = np.eye(MODELS, dtype=bool)
        seen[first, second] = seen[second, first] = open
        rows: list[list[bool]] = seen.tolist()
        return rows

    def _open(self, lines: Any, start: Any, end: Any) -> Any:
        """Which lines no piece reaches where it crosses them."""
        line, piece = self.tree.query(lines, predicate="intersects")
        parts = shapely.intersection(lines[line], self.polygons[piece])
        crossed = shapely.length(parts) > 1e-6
        line, piece, parts = line[crossed], piece[crossed], parts[crossed]
        low = np.full(len(line), np.inf)
        for index in (0, -1):
            along = shapely.line_locate_point(lines[line], shapely.get_point(parts, index), normalized=True)
            low = np.minimum(low, start[line] + along * (end[line] - start[line]))
        open = np.ones(len(lines), dtype=bool)
        level = start[line] == end[line]
        open[line[(self.heights[piece] > low) | (level & (self.heights[piece] == low))]] = False
        return open


def run() -> list[Row]:
    state = table_of(7)
    table, yardstick, ids = Table.of(state), Yardstick(state), tuple(range(MODELS))
    mine, other = sight(table, ids, ids), yardstick.sight()
    different = sum(a != b for row, line in zip(mine, other, strict=True) for a, b in zip(row, line, strict=True))
    if different > MODELS * MODELS // 500:
        raise AssertionError(f"{different} of {MODELS * MODELS} answers differ")
    ours, theirs = _seconds(lambda: sight(table, ids, ids)), _seconds(yardstick.sight)
    name = f"sight of all pairs of {MODELS} models over {4 * BOXES} edges ({different // 2} pairs differ)"
    return [(name, f"{ours * 1e3:.2f} ms", f"{theirs * 1e3:.1f} ms shapely STRtree", theirs / ours, 10.0)]


def _seconds(question: Callable[[], object]) -> float:
    best = float("inf")
    for _ in range(TIMES):
        before = perf_counter()
        question()
        best = min(best, perf_counter() - before)
    return best


if __name__ == "__main__":
    for row in run():
        print(*row, sep=" | ")
