"""Templates laid on the table: circles, strips and teardrops, and whom they cover: by the centre of his base, in part
or wholly, as the game's rule says."""

from functools import lru_cache
from typing import Literal

from ..core.state import Point
from .plane import Ids, rects_of
from .shapes import hull, shift
from .table import Table

Part = Literal["centre", "partly", "wholly"]
PARTS: tuple[Part, ...] = ("centre", "partly", "wholly")
ROUND = 64
"""Corners of the circle at the end of a teardrop where it is drawn, or bases lie under it in part or wholly."""


def circle_covers(table: Table, centre: Point, radius: int, ids: Ids, part: Part) -> tuple[int, ...]:
    """The models on the table under a circle; one whose centre lies on its rim is not."""
    kernels = table.kernels
    found = kernels.template.under_circle(
        table.bases, rects_of(table), kernels.ids(tuple(ids)), *centre, radius, PARTS.index(part)
    )
    return tuple(found.tolist())


def strip(start: Point, degrees: int, length: int, width: int) -> tuple[Point, ...]:
    """The outline of a strip from a point in a direction, inside on the left."""
    end = shift(start, degrees, length)
    half = width // 2
    return (
        shift(start, degrees + 90, half),
        shift(end, degrees + 90, half),
        shift(end, degrees - 90, half),
        shift(start, degrees - 90, half),
    )


def outline_covers(table: Table, outline: tuple[Point, ...], ids: Ids, part: Part) -> tuple[int, ...]:
    """The models on the table under a convex outline, its inside on the left."""
    kernels = table.kernels
    xs, ys = zip(*outline, strict=True)
    points = kernels.numbers(outline).reshape(-1, 2)
    pieces = kernels.numbers((0, len(outline), 0, 0, 0, min(xs), min(ys), max(xs), max(ys))).reshape(1, 9)
    found = kernels.template.under_outline(
        table.bases, rects_of(table), kernels.ids(tuple(ids)), points, pieces, PARTS.index(part)
    )
    return tuple(found.tolist())


@lru_cache(maxsize=1024)
def teardrop(start: Point, degrees: int, length: int, width: int) -> tuple[Point, ...]:
    """The outline of a teardrop with its narrow end at a point; its round end is as wide as all of it."""
    centre, radius = shift(start, degrees, length - width // 2), width // 2
    ring = [shift(centre, 360 * turn // ROUND, radius) for turn in range(ROUND)]
    return hull([start, *ring])


def teardrop_covers(
    table: Table, start: Point, degrees: int, length: int, width: int, ids: Ids, part: Part
) -> tuple[int, ...]:  # fmt: skip
    """The models on the table under a teardrop; by their centres exactly, else under its outline."""
    if part != "centre":
        return outline_covers(table, teardrop(start, degrees, length, width), ids, part)
    kernels, radius = table.kernels, width // 2
    centre = shift(start, degrees, length - radius)
    found = kernels.template.under_drop(table.bases, kernels.ids(tuple(ids)), *start, *centre, radius)
    return tuple(found.tolist())
