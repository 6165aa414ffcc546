"""Stations of a path: the points at which others may break into a move."""

from ..core.state import Point
from .paths import Path, length
from .shapes import nearest


def stations(start: Point, path: Path, every: int) -> tuple[Point, ...]:
    """The points of a path at every so many hundredths of its length, and its end; the start is none."""
    return tuple([part[-1] for part in stages(start, path, every)])


def stages(start: Point, path: Path, every: int) -> tuple[Path, ...]:
    """The path cut at its stations: the points of each part, the last one being the station."""
    found: list[Path] = []
    steps: list[Point] = []
    gone, due = 0, every * 100
    for end in path:
        leg = length(start, (end,))
        while due < gone + leg:
            found.append((*steps, _along(start, end, due - gone, leg)))
            steps = []
            due += every * 100
        gone, start = gone + leg, end
        steps.append(end)
    return (*found, tuple(steps)) if path else ()


def _along(start: Point, end: Point, part: int, leg: int) -> Point:
    """The point of a leg so far on, both in ten-thousandths."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    return start[0] + nearest(dx * part, leg), start[1] + nearest(dy * part, leg)
