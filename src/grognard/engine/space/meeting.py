"""Bases that meet: where one stands that nearly touches another, and at which of many spots it may stand. All spots are
looked at in one call."""

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct

from ..core.state import Point
from .compiled import Kernels
from .plane import Ids, rects_of
from .shapes import SINES, rectangle
from .table import FARTHEST, Table

if TYPE_CHECKING:
    from .kernels import Ints

Way = tuple[int, int]
"""A direction from the base that is met, and the facing of the one that meets it; whole degrees."""
Spot = tuple[Point, int]
"""A place and a facing."""


class Company(Struct, frozen=True, gc=False):
    """Whom a base meets, whom it shuns and others whom it may touch but not nearly touch."""

    touch: int
    """No farther apart than this is in contact."""
    apart: int
    """So near is nearly in contact."""
    met: Ids = ()
    shunned: Ids = ()
    others: Ids = ()


def meetings(table: Table, one: int, other: int, ways: Sequence[Way], slack: int) -> list[Point]:
    """For each way where the centre of a base lies whose edge nearly touches that of another one: less than the slack
    and a hundredth lie between them, by the axes of both."""
    numbers = table.kernels.numbers
    found = table.kernels.meet.meetings(table.bases, rects_of(table), one, other, numbers(ways), slack, _sines())
    return [(x, y) for x, y in found.tolist()]


def stands(table: Table, model: int, spots: Sequence[Spot], company: Company) -> list[bool]:
    """For each spot whether a model may stand so: on the board and free ground, in contact with all whom it meets, and
    not nearly so with others."""
    if not spots:
        return []
    kernels, terrain, rects = table.kernels, table.terrain, rects_of(table)
    long, disc = rects.item(model, 0), (0, 0, 0, 0, 0, 0, table.radius(model))
    shapes = [rectangle(long, table.radius(model), facing) if long else disc for _, facing in spots]
    found = kernels.meet.stands(
        table.bases, rects, model, kernels.numbers([_within(at) for at, _ in spots]), kernels.numbers(shapes),
        kernels.ids(tuple(company.met)), kernels.ids(tuple(company.shunned)), kernels.ids(tuple(company.others)),
        company.touch, company.apart, terrain.points, terrain.pieces, table.edges,
    )  # fmt: skip
    return [bool(stands) for stands in found.tolist()]


def _within(at: Point) -> Point:
    """A place with which the kernels can reckon; one beyond it is off every board."""
    return at if 0 <= at[0] <= FARTHEST and 0 <= at[1] <= FARTHEST else (0, 0)


@lru_cache(maxsize=1)
def _sines() -> "Ints":
    return Kernels().numbers(SINES)
