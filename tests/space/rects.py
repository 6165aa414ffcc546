"""Tables of rectangular and round bases, and the same shapes for the oracle."""

from collections.abc import Sequence

from hypothesis import strategies as some
from shapely.geometry import Point as Disc
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from grognard.engine.core.state import BASE_LENGTH, Feature, Model, Point, Seat, State, Unit
from grognard.engine.space import Table, base_outline
from grognard.engine.space.table import FARTHEST

Stand = tuple[Point, int, int, int]
"""Place, half the width or the radius, length (0: a disc), facing."""
SEATS = (Seat(0, "north"), Seat(1, "south"))
NEAR = some.integers(4000, 5000)
STANDS = some.builds(
    lambda x, y, half, more, is_round, facing: ((x, y), half, 0 if is_round else 2 * (half + more), facing),
    NEAR, NEAR, some.integers(60, 300), some.sampled_from((0, 25, 75, 100)), some.sampled_from((False, False, True)),
    some.integers(0, 359),
)  # fmt: skip


def stands_of(stands: Sequence[Stand], features: tuple[Feature, ...] = (), board: Point = (12000, 12000)) -> State:
    models = tuple(
        Model(id, id % 2, "", half, 100, False, at, facing, {BASE_LENGTH: length} if length else {})
        for id, (at, half, length, facing) in enumerate(stands)
    )
    units = tuple(Unit(seat, seat, "", "", tuple(range(seat, len(models), 2))) for seat in (0, 1))
    return State("", "", (), board, SEATS, models, units, features)


def table_of(*stands: Stand, features: tuple[Feature, ...] = ()) -> Table:
    return Table.of(stands_of(stands, features, (FARTHEST, FARTHEST)))


def shape(table: Table, model: int) -> BaseGeometry:
    """The base for the oracle: a disc is a polygon of a thousand corners, a little too small."""
    outline = base_outline(table, model)
    return Polygon(outline) if outline else Disc(table.place(model)).buffer(table.radius(model), 256)
