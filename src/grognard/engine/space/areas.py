"""Areas: ground that may be entered and stood on, some of it hard to see through, some hard to cross."""

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from ..core.state import AREA, DENSE, OPAQUE, RAISED, SHUT, SLOW, Feature, Point

if TYPE_CHECKING:
    from .kernels import Ints


class Areas:
    """Convex areas as arrays like those of other terrain; `dense`, `slow` and `tall` are the rows of such ones."""

    __slots__ = ("dense", "features", "ids", "pieces", "points", "slow", "slow_boxes", "tall")

    def __init__(self, features: tuple[Feature, ...], points: "Ints", pieces: "Ints") -> None:
        self.features = features
        self.ids = tuple(feature.id for feature in features)
        self.points = points
        self.pieces = pieces
        self.dense = pieces[[DENSE in feature.tags for feature in features]]
        self.slow = pieces[[SLOW in feature.tags for feature in features]]
        self.tall = pieces[[OPAQUE in feature.tags or RAISED in feature.tags for feature in features]]
        """The areas that hide by their height; the column for what hinders says whether they are raised ground."""
        self.tall[:, 4] = [RAISED in one.tags for one in features if OPAQUE in one.tags or RAISED in one.tags]
        self.slow_boxes: list[list[int]] = self.slow[:, 5:].tolist()

    @staticmethod
    def of(features: tuple[Feature, ...], kernels: Any, outline_of: Callable[[Feature], tuple[Point, ...]]) -> "Areas":
        points: list[int] = []
        rows: list[int] = []
        for feature in features:
            numbers, box = _laid(outline_of(feature))
            first = len(points) // 2
            rows += (first, first + len(numbers) // 2, feature.id, feature.height, 0, *box)
            points += numbers
        return Areas(features, kernels.numbers(points).reshape(-1, 2), kernels.numbers(rows).reshape(-1, 9))

    def row(self, feature: int) -> int:
        return self.ids.index(feature)


@lru_cache(maxsize=4096)
def _laid(outline: tuple[Point, ...]) -> tuple[tuple[int, ...], tuple[int, int, int, int]]:
    """The numbers of an outline in one row, and the box about it."""
    xs, ys = zip(*outline, strict=True)
    return tuple([number for point in outline for number in point]), (min(xs), min(ys), max(xs), max(ys))


def area_for(kind: str, area: Feature) -> Feature:
    """The area as it is for a kind of movers: one that keeps them out is an obstacle."""
    if SHUT + kind in area.tags:
        return replace(area, solid=True, tags=tuple([tag for tag in area.tags if tag != AREA]))
    return replace(area, tags=(*area.tags, SLOW)) if f"{SLOW}:{kind}" in area.tags else area
