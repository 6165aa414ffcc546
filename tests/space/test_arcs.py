"""Firing arcs and sides of models."""

from math import atan2, degrees

import pytest
from hypothesis import given
from hypothesis import strategies as some

from grognard.engine.core.state import Point
from grognard.engine.space.arcs import borders, in_arc, sides

POINTS = some.tuples(some.integers(0, 30000), some.integers(0, 30000))
DEGREES = some.integers(0, 359)
WIDTHS = some.sampled_from((90, 120, 180, 270, 360))


@given(at=POINTS, point=POINTS, facing=DEGREES, width=WIDTHS)
def test_an_arc_is_so_many_degrees_about_the_facing(at: Point, point: Point, facing: int, width: int) -> None:
    turn = -degrees(atan2(point[1] - at[1], point[0] - at[0]))
    off = abs((turn - facing + 180) % 360 - 180)
    if abs(off - width / 2) > 0.001 and at != point:
        assert in_arc(at, facing, width, point) == (off < width / 2)


@pytest.mark.parametrize(
    ("point", "found"),
    [
        ((1100, 1000), ("front",)),
        ((1000, 900), ("right",)),
        ((900, 1000), ("rear",)),
        ((1000, 1100), ("left",)),
        ((1100, 1100), ("front", "left")),
        ((900, 900), ("right", "rear")),
        ((1000, 1000), ("front", "right", "rear", "left")),
    ],
)
def test_sides_are_quarters_and_borders_belong_to_both(point: Point, found: tuple[str, ...]) -> None:
    assert sides((1000, 1000), 0, point) == found


@given(at=POINTS, point=POINTS, facing=DEGREES)
def test_everybody_is_on_some_side_and_all_turn_alike(at: Point, point: Point, facing: int) -> None:
    found = sides(at, facing, point)
    assert found
    x, y = point[0] - at[0], point[1] - at[1]
    turned = (at[0] + y, at[1] - x)
    assert sides(at, (facing + 90) % 360, turned) == found


def test_a_border_is_in_the_arc() -> None:
    assert in_arc((1000, 1000), 0, 180, (1000, 5000))
    assert not in_arc((1000, 1000), 0, 180, (999, 5000))
    assert in_arc((1000, 1000), 45, 270, (0, 1000)) is True


def test_odd_arcs_are_broken_data() -> None:
    with pytest.raises(ValueError, match="not 91"):
        borders(0, 91)
