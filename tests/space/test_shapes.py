"""Shapes on whole numbers: turning, drifting, convex outlines, hulls."""

from math import cos, radians, sin

from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import Point as ShapelyPoint
from shapely import Polygon

from grognard.engine.core.state import Feature, Point, Seat, State
from grognard.engine.space import Table, drift, hull, outline_at, rotated, shift
from grognard.engine.space.shapes import counted_turn, is_convex, sine
from tests.space.boards import CONTAINER, WEDGE

points = st.tuples(st.integers(-5000, 5000), st.integers(-5000, 5000))


def test_sines_are_whole_and_mirrored() -> None:
    assert [sine(degrees) for degrees in (0, 30, 90, 150, 180, 270, 330, 450)] == [
        0, 500000, 1000000, 500000, 0, -1000000, -500000, 1000000,
    ]  # fmt: skip
    assert all(sine(-degrees) == -sine(degrees) for degrees in range(360))
    assert sum(sine(degrees) for degrees in range(91)) == 57794327


def test_degrees_turn_clockwise_on_the_table() -> None:
    assert shift((1000, 1000), 0, 500) == (1500, 1000)
    assert shift((1000, 1000), 90, 500) == (1000, 500)
    assert rotated(((100, 0),), 90) == ((0, -100),)
    assert outline_at(((100, 0),), (1000, 1000), 180) == ((900, 1000),)


def test_drift_goes_on_beyond_the_target_and_turns_from_there() -> None:
    assert drift((1000, 1000), (4000, 1000), 0, 300) == (4300, 1000)
    assert drift((1000, 1000), (4000, 1000), 60, 300) == (4150, 740)
    assert drift((1000, 1000), (4000, 1000), 180, 300) == (3700, 1000)
    assert drift((1000, 1000), (1000, 1000), 90, 300) == (1000, 700)


@settings(deadline=None, max_examples=80)
@given(points, points, st.integers(0, 359), st.integers(0, 3000))
def test_drift_is_as_far_as_it_says(start: Point, at: Point, turn: int, distance: int) -> None:
    x, y = drift(start, at, turn, distance)
    assert abs(((x - at[0]) ** 2 + (y - at[1]) ** 2) ** 0.5 - distance) < 1.01
    if start != at:
        dx, dy = at[0] - start[0], at[1] - start[1]
        long, c, s = (dx * dx + dy * dy) ** 0.5, cos(radians(turn)), sin(radians(turn))
        assert abs(x - at[0] - distance * (dx * c + dy * s) / long) < 0.51
        assert abs(y - at[1] - distance * (dy * c - dx * s) / long) < 0.51


@settings(deadline=None, max_examples=60)
@given(st.lists(points, min_size=3, max_size=30))
def test_hulls_are_convex_and_hold_all_points(cloud: list[Point]) -> None:
    outline = hull(cloud)
    if len(outline) >= 3:
        assert is_convex(outline)
        assert all(Polygon(outline).buffer(1e-6).covers(ShapelyPoint(point)) for point in cloud)
        assert counted_turn(outline) > 0


def test_stars_and_bows_are_not_convex() -> None:
    star = [(0, -1000), (588, 809), (-951, -309), (951, -309), (-588, 809)]
    assert not is_convex(star if counted_turn(star) > 0 else star[::-1])
    assert not is_convex([(0, 0), (100, 100), (100, 0), (0, 100)])
    assert is_convex([(0, 0), (100, 0), (100, 100), (0, 100)])
    assert not is_convex([(0, 0), (100, 100), (0, 100)][::-1])


def test_corner_points_keep_a_disc_clear() -> None:
    for degrees in range(0, 180, 17):
        for shape in (CONTAINER, WEDGE):
            outline = outline_at(shape, (5000, 5000), degrees)
            state = State("", "", (), (10000, 10000), (Seat(0, ""),), features=(Feature(0, "", outline, 4),))
            table = Table.of(state)
            ring = [(x, y) for x, y in table.terrain.corners(125, table.kernels).tolist()]
            assert len(ring) == 6 * len(outline)
            assert 125 <= Polygon(outline).distance(Polygon(ring).exterior) < 127
