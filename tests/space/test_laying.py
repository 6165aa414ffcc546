"""Terrain elements: what is wrong with lying somewhere, and a free spot wherever there is one."""

import pytest

from grognard.engine import space
from grognard.engine.core.state import Feature, Point
from grognard.engine.space import Ground, Table
from tests.space.boards import box, state_of

SQUARE = ((-200, -200), (200, -200), (200, 200), (-200, 200))
PITCH = 500


def table_of(board: Point, *features: Feature) -> Table:
    return Table.of(state_of([], features, board))


def test_every_fault_is_named_with_its_amount() -> None:
    table = table_of((6000, 6000), box(0, 1000, 1000, 1400, 1400, 2))
    ground = Ground(1000, ((2500, 1200),), 800, ((2300, 0, 3000, 900), (2200, 2500, 1101)))

    def faults(x: int, y: int, turn: int = 0) -> tuple[tuple[str, int], ...]:
        return space.outline_faults(table, SQUARE, (x, y), turn, ground)

    assert faults(4500, 4500) == ()
    assert faults(5900, 4500) == (("off-board", 0),)
    assert faults(2200, 1200) == (("spacing", 400), ("marker", 700), ("region", 0))
    assert faults(2600, 1200)[0] == ("marker", 800), "a marker under the element"
    assert faults(2500, 2700) == (("region", 0),), "the circle"


def test_touching_a_limit_is_allowed() -> None:
    table = table_of((6000, 6000), box(0, 1000, 1000, 1400, 1400, 2))
    assert space.outline_faults(table, SQUARE, (2600, 1200), 0, Ground(1000)) == ()
    assert space.outline_faults(table, SQUARE, (2599, 1200), 0, Ground(1000)) == (("spacing", 1),)
    area = Ground(areas=((2800, 0, 4000, 4000),))
    assert space.outline_faults(table, SQUARE, (2600, 1200), 0, area) == ()
    assert space.outline_faults(table, SQUARE, (2601, 1200), 0, area) == (("region", 0),)


@pytest.mark.parametrize("side", [10, 13, 24, 29, 58])
def test_the_search_meets_every_spot_of_any_board(side: int) -> None:
    """All the board but one cell is kept free: the search must find that cell, wherever it lies."""
    length = side * PITCH
    table = table_of((length, length))
    for column, row in ((0, 0), (side - 1, 0), (3, 5), (side // 2, side - 1)):
        x, y = column * PITCH, row * PITCH
        kept = ((0, 0, x, length), (x + PITCH, 0, length, length), (0, 0, length, y), (0, y + PITCH, length, length))
        ground = Ground(areas=tuple(area for area in kept if area[0] < area[2] and area[1] < area[3]))
        assert space.free_spot(table, SQUARE, 0, ground) == (x + PITCH // 2, y + PITCH // 2)


def test_no_spot_is_found_where_none_is() -> None:
    assert space.free_spot(table_of((6000, 6000)), SQUARE, 0, Ground(areas=((0, 0, 6000, 6000),))) is None
