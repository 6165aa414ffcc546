"""Shapes that mission files of table games share: upright rectangles, strips along a board edge, edges themselves."""

from typing import Any

from msgspec import Struct

from grognard.engine.core.state import Point

from .datafiles import hundredths


class Rect(Struct, frozen=True):
    left: int
    bottom: int
    right: int
    top: int

    def holds(self, point: Point, radius: int = 0) -> bool:
        """Whether a disc lies wholly inside."""
        x, y = point
        return self.left + radius <= x <= self.right - radius and self.bottom + radius <= y <= self.top - radius

    def touches(self, point: Point, radius: int = 0) -> bool:
        """Whether a disc lies at least partly inside; touching the border counts."""
        x, y = point
        dx, dy = max(self.left - x, 0, x - self.right), max(self.bottom - y, 0, y - self.top)
        return dx * dx + dy * dy <= radius * radius

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """The corners from the left bottom one against the clock."""
        return ((self.left, self.bottom), (self.right, self.bottom), (self.right, self.top), (self.left, self.top))

    @property
    def middle(self) -> Point:
        return (self.left + self.right) // 2, (self.bottom + self.top) // 2

    @property
    def numbers(self) -> tuple[int, int, int, int]:
        """As regions of decisions and zones of pictures give it."""
        return (self.left, self.bottom, self.right, self.top)


def rect(sides: dict[str, Any]) -> Rect:
    """The rectangle of a table with `x = [from, to]` and `y = [from, to]`."""
    (left, right), (bottom, top) = sides["x"], sides["y"]
    return Rect(hundredths(left), hundredths(bottom), hundredths(right), hundredths(top))


def edge_line(board: Point, edge: str) -> tuple[Point, Point]:
    """The two ends of a board edge, named by its side of the compass."""
    width, depth = board
    lines = {
        "south": ((0, 0), (width, 0)),
        "north": ((0, depth), (width, depth)),
        "west": ((0, 0), (0, depth)),
        "east": ((width, 0), (width, depth)),
    }
    return lines[edge]


def edge_strip(board: Point, edge: str, deep: int) -> Rect:
    """The strip along a board edge."""
    width, depth = board
    strips = {
        "south": Rect(0, 0, width, deep),
        "north": Rect(0, depth - deep, width, depth),
        "west": Rect(0, 0, deep, depth),
        "east": Rect(width - deep, 0, width, depth),
    }
    return strips[edge]
