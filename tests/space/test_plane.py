"""Distances and templates are exact, to the last hundredth, and the same from either side."""

from itertools import pairwise
from math import ceil, hypot, sqrt
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import Point as ShapelyPoint
from shapely import Polygon

from grognard.engine import space
from grognard.engine.core.state import Feature, Point
from grognard.engine.space import Table
from tests.space.boards import box, random_state, state_of

places = st.tuples(st.integers(0, 12000), st.integers(0, 12000))
radii = st.integers(50, 400)


@settings(deadline=None, max_examples=60)
@given(places, radii, places, radii, places, radii)
def test_gaps_are_symmetric_and_obey_the_triangle(a: Point, ra: int, b: Point, rb: int, c: Point, rc: int) -> None:
    table = Table.of(state_of([(a, ra, 2, False, 0), (b, rb, 2, False, 0), (c, rc, 2, False, 0)]))
    assert space.gap(table, 0, 1) == space.gap(table, 1, 0)
    assert space.gap(table, 0, 2) <= space.gap(table, 0, 1) + space.gap(table, 1, 2) + 2 * rb + 1
    true = hypot(a[0] - b[0], a[1] - b[1]) - ra - rb
    assert space.gap(table, 0, 1) in (max(0, ceil(true - 1e-6)), max(0, ceil(true + 1e-6)))
    for limit in (0, 250, space.gap(table, 0, 1)):
        assert space.gap_within(table, 0, 1, limit) == (space.gap(table, 0, 1) <= limit)


@settings(deadline=None, max_examples=40)
@given(places, places, st.integers(-3000, 3000), st.integers(-3000, 3000))
def test_gaps_do_not_change_when_the_table_is_shifted(a: Point, b: Point, dx: int, dy: int) -> None:
    here = Table.of(state_of([(a, 125, 2, False, 0), (b, 200, 2, False, 0)], board=(30000, 30000)))
    moved = [(x + 4000 + dx, y + 4000 + dy) for x, y in (a, b)]
    there = Table.of(state_of([(moved[0], 125, 2, False, 0), (moved[1], 200, 2, False, 0)], board=(30000, 30000)))
    assert space.gap(here, 0, 1) == space.gap(there, 0, 1)


def test_exact_limits_belong_to_the_lower_band() -> None:
    table = Table.of(state_of([((1000, 1000), 125, 2, False, 0), ((2250, 1000), 125, 2, False, 1)]))
    assert space.gap(table, 0, 1) == 1000
    assert space.band(table, 0, 1, 1000) == 0
    farther = table.with_places([(1, (2251, 1000))])
    assert space.band(farther, 0, 1, 1000) == 1
    assert space.band(farther.with_places([(1, (1250, 1000))]), 0, 1, 1000) == 0


def test_gaps_to_terrain_agree_with_shapely() -> None:
    state = random_state(5)
    table = Table.of(state)
    for model in state.models:
        for feature in state.features:
            true = Polygon(feature.outline).distance(ShapelyPoint(model.place)) - model.radius
            assert 0 <= space.gap_to_feature(table, model.id, feature.id) - max(0.0, true) < 1.000001
    assert space.gap_to_feature_within(table, 0, 0, 30000)


def test_band_to_a_wall() -> None:
    table = Table.of(state_of([((1000, 1000), 125, 2, False, 0)], (box(7, 2125, 500, 2500, 1500, 2),)))
    assert space.gap_to_feature(table, 0, 7) == 1000
    assert space.band_to_feature(table, 0, 7, 1000) == 0
    assert space.band_to_feature(table, 0, 7, 999) == 1


def test_order_by_distance_is_that_of_the_true_gaps() -> None:
    for seed in range(6):
        state = random_state(seed)
        table, chance = Table.of(state), Random(seed)
        ids = chance.sample(range(len(state.models)), 25)
        start = ids.pop()

        def true(id: int, table: Table = table, start: int = start) -> float:
            (ax, ay), (bx, by) = table.place(id), table.place(start)
            return sqrt((ax - bx) ** 2 + (ay - by) ** 2) - table.radius(id)

        order = space.ordered_by_distance(table, start, ids)
        assert sorted(order) == sorted(ids)
        assert all(true(one) <= true(other) + 1e-9 for one, other in pairwise(order))
        assert space.closest(table, start, ids)[0] == order[0]


def test_ties_are_all_named() -> None:
    rows = [((5000, 5000), 125, 2, False, 0), ((5500, 5000), 125, 2, False, 1), ((5000, 4500), 125, 2, False, 1)]
    table = Table.of(state_of([*rows, ((5600, 5000), 225, 2, False, 1), ((5000, 5501), 125, 2, False, 1)]))
    assert space.closest(table, 0, (4, 3, 2, 1)) == (1, 2, 3)
    assert space.ordered_by_distance(table, 0, (4, 3, 2, 1)) == (1, 2, 3, 4)
    assert space.closest(table, 0, ()) == ()


def test_walls_part_enemies_but_corners_and_faces_do_not() -> None:
    rows = [((1000, 1000), 125, 2, False, 0), ((1000, 1400), 125, 2, False, 1)]

    def pairs(*features: Feature) -> tuple[tuple[int, int], ...]:
        return space.pairs_within(Table.of(state_of(rows, features)), (0,), (1,), 250, 2)

    assert pairs() == ((0, 1),)
    assert pairs(box(0, 900, 1190, 1100, 1210, 2)) == ()
    assert pairs(box(0, 900, 1190, 1100, 1210, 1)) == ((0, 1),)
    assert pairs(box(0, 1000, 1190, 1100, 1210, 2)) == ((0, 1),), "runs along a face"
    assert pairs(box(0, 1001, 1190, 1100, 1210, 2)) == ((0, 1),)
    table = Table.of(state_of(rows))
    assert space.pairs_within(table, (0,), (1,), 150, 2) == ((0, 1),)
    assert space.pairs_within(table, (0,), (1,), 149, 2) == ()
    assert space.pairs_within(table, (), (1,), 150, 2) == ()


def test_who_has_anybody_near_is_who_is_in_a_pair() -> None:
    for seed in range(30):
        table, random = Table.of(random_state(seed)), Random(seed)
        ids = table.present()
        ones, others = tuple(ids[::2]), tuple(ids[1::2])
        limit = random.randrange(0, 4000)
        near = [id for id in ones if any(space.gap_within(table, id, other, limit) for other in others)]
        assert list(space.within_any(table, ones, others, limit)) == near
        assert table.places(ones) == [table.place(id) for id in ones]
    assert space.within_any(table, ones, (), 9000) == ()


def test_circles_touch_bases_exactly() -> None:
    table = Table.of(state_of([((1000, 1000), 125, 2, False, 0), (None, 125, 2, False, 0)]))
    assert space.under_circle(table, (1425, 1000), 300, (0, 1)) == (0,)
    assert space.under_circle(table, (1426, 1000), 300, (0, 1)) == ()
    assert space.near_point(table, (0, 1), (1375, 1000), 250) == (0,)
