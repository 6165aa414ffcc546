"""Firing arcs and sides: directions in whole degrees, judged exactly by the directions of their borders."""

from functools import lru_cache

from ..core.state import Point
from .shapes import cosine, sine

ALL_ROUND = 360
FRONT, RIGHT, REAR, LEFT = "front", "right", "rear", "left"
SIDES = (FRONT, RIGHT, REAR, LEFT)


@lru_cache(maxsize=4096)
def borders(facing: int, width: int) -> tuple[int, int, int, int, int]:
    """An arc about a facing as `kernels_over` has it: its degrees and the directions of its borders, left and right."""
    if not 0 < width <= ALL_ROUND or width % 2:
        raise ValueError(f"an arc has an even number of degrees up to {ALL_ROUND}, not {width}")
    left, right = facing - width // 2, facing + width // 2
    return width, cosine(left), -sine(left), cosine(right), -sine(right)


def in_arc(at: Point, facing: int, width: int, point: Point) -> bool:
    """Whether a point lies in the arc of a model there, or on its border."""
    degrees, lx, ly, rx, ry = borders(facing, width)
    dx, dy = point[0] - at[0], point[1] - at[1]
    if degrees == ALL_ROUND or (dx == 0 and dy == 0):
        return True
    left, right = dx * ly - dy * lx, rx * dy - ry * dx
    return (left >= 0 and right >= 0) if degrees <= 180 else (left >= 0 or right >= 0)


def sides(at: Point, facing: int, point: Point) -> tuple[str, ...]:
    """On which side of a model there a point lies, by quarters about its facing; on a border both are named, at the
    very same place all: which of them counts is the game's rule."""
    return tuple([side for turn, side in enumerate(SIDES) if in_arc(at, facing + 90 * turn, 90, point)])
