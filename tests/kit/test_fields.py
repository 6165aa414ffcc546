"""Outlines of where something holds: as large as it is, with its holes, cut at the border of the table."""

from collections.abc import Callable, Sequence

import pytest

from grognard.engine.core.state import Point
from grognard.kit.rounds import fields

BOARD = (7200, 3600)
CELL = fields.cell_of(BOARD)


def asked(holds: Callable[[int, int], bool]) -> fields.Holds:
    return lambda points: [holds(x, y) for x, y in points]


def area(polygons: Sequence[Sequence[Point]]) -> float:
    """With holes taken off: outlines run with the inside on their left."""
    return sum(
        (a[0] * b[1] - b[0] * a[1]) / 2
        for outline in polygons
        for a, b in zip(outline, [*outline[1:], outline[0]], strict=True)
    )


def test_the_whole_table_and_nothing() -> None:
    (outline,) = fields.outlines(BOARD, asked(lambda x, y: True))
    assert area([outline]) == 7200 * 3600
    assert fields.outlines(BOARD, asked(lambda x, y: False)) == ()


def test_a_disc_is_outlined_where_it_ends_and_not_at_the_grid() -> None:
    def holds(x: int, y: int) -> bool:
        return (x - 3000) ** 2 + (y - 1800) ** 2 <= 1000**2

    (outline,) = fields.outlines(BOARD, asked(holds))
    away = [((x - 3000) ** 2 + (y - 1800) ** 2) ** 0.5 for x, y in outline]
    assert max(abs(one - 1000) for one in away) <= CELL / 2**fields.HALVINGS
    assert area([outline]) == pytest.approx(3.1416 * 1000**2, rel=0.01)


def test_a_hole_is_an_outline_of_its_own() -> None:
    polygons = fields.outlines(BOARD, asked(lambda x, y: not (2000 < x < 3000 and 1000 < y < 2000)))
    assert len(polygons) == 2
    assert area(polygons) == pytest.approx(7200 * 3600 - 1000**2, abs=4 * CELL**2)


def test_what_meets_only_at_corners_of_the_grid_is_told_apart() -> None:
    squares = fields.outlines(BOARD, asked(lambda x, y: (x // CELL + y // CELL) % 2 == 0 and max(x, y) < 4 * CELL))
    assert len(squares) == 8
    assert all(area([outline]) > 0 for outline in squares)
