"""Areas: ground that may be entered and stood on, some of it hard to see through, some hard to cross."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..state import DENSE, SLOW, Feature, Point

if TYPE_CHECKING:
    from .kernels import Ints


class Areas:
    """Convex areas as arrays like those of other terrain; `dense` and `slow` are the rows of such ones."""

    __slots__ = ("dense", "features", "ids", "pieces", "points", "slow", "slow_boxes")

    def __init__(self, features: tuple[Feature, ...], points: "Ints", pieces: "Ints") -> None:
        self.features = features
        self.ids = tuple(feature.id for feature in features)
        self.points = points
        self.pieces = pieces
        self.dense = pieces[[DENSE in feature.tags for feature in features]]
        self.slow = pieces[[SLOW in feature.tags for feature in features]]
        self.slow_boxes: list[list[int]] = self.slow[:, 5:].tolist()

    @staticmethod
    def of(features: tuple[Feature, ...], kernels: Any, outline_of: Callable[[Feature], tuple[Point, ...]]) -> "Areas":
        points: list[int] = []
        rows: list[int] = []
        for feature in features:
            outline = outline_of(feature)
            xs, ys = zip(*outline, strict=True)
            first = len(points) // 2
            last = first + len(outline)
            rows += (first, last, feature.id, feature.height, 0, min(xs), min(ys), max(xs), max(ys))
            points += (number for point in outline for number in point)
        return Areas(features, kernels.numbers(points).reshape(-1, 2), kernels.numbers(rows).reshape(-1, 9))

    def row(self, feature: int) -> int:
        return self.ids.index(feature)
