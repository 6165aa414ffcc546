"""Rectangular bases: overlap, gaps, regions and free ground as the oracle sees them, and their symmetries."""

import pytest
from hypothesis import given
from shapely.geometry import Point as Disc
from shapely.geometry import box as upright

from grognard.engine import space
from grognard.engine.core.changes import apply
from grognard.engine.core.events import Moved, Placed
from grognard.engine.core.state import Point
from grognard.engine.space.shapes import shift
from tests.space.boards import box
from tests.space.rects import STANDS, Stand, shape, stands_of, table_of

SLACK = 0.1
"""The oracle's discs are polygons."""
TANK: Stand = ((1000, 1000), 100, 350, 0)


@given(one=STANDS, other=STANDS)
def test_overlap_is_that_of_the_shapes(one: Stand, other: Stand) -> None:
    table = table_of(one, other)
    a, b = shape(table, 0), shape(table, 1)
    found = space.do_bases_overlap(table, 0, 1)
    assert found == space.do_bases_overlap(table, 1, 0)
    if a.distance(b) > SLACK:
        assert not found
    elif a.intersection(b).area > 200 * SLACK:
        assert found


@given(one=STANDS, other=STANDS)
def test_the_gap_is_that_of_the_shapes_rounded_up(one: Stand, other: Stand) -> None:
    table = table_of(one, other)
    apart = shape(table, 0).distance(shape(table, 1))
    gap = space.gap(table, 0, 1)
    assert gap == space.gap(table, 1, 0)
    assert apart - SLACK <= gap < apart + 2 + SLACK
    assert space.gap_within(table, 0, 1, gap)
    assert gap == 0 or not space.gap_within(table, 0, 1, gap - 1)
    assert bool(space.bases_within(table, (0,), (1,), 50)) == (gap <= 50)


@given(one=STANDS, other=STANDS)
def test_nothing_changes_when_the_table_is_shifted_or_turned_by_a_quarter(one: Stand, other: Stand) -> None:
    def moved(stand: Stand) -> Stand:
        (x, y), half, length, facing = stand
        return (y + 3000, 9000 - x), half, length, (facing + 90) % 360

    first, second = table_of(one, other), table_of(moved(one), moved(other))
    assert space.gap(first, 0, 1) == space.gap(second, 0, 1)
    assert space.do_bases_overlap(first, 0, 1) == space.do_bases_overlap(second, 0, 1)


@given(one=STANDS)
def test_a_base_is_on_terrain_where_it_covers_some_of_it(one: Stand) -> None:
    table = table_of(one, features=(box(0, 4300, 4300, 4700, 4600, 2),))
    base, wall = shape(table, 0), upright(4300, 4300, 4700, 4600)
    gap, apart = space.gap_to_feature(table, 0, 0), base.distance(wall)
    assert apart - SLACK <= gap < apart + 2 + SLACK
    if apart > SLACK:
        assert space.are_bases_free(table, (0,))
    elif base.intersection(wall).area > 200 * SLACK:
        assert space.end_faults(table, ((0, one[0]),))[0] == ("end-terrain", one[0], 0)


@given(one=STANDS)
def test_a_base_lies_in_a_region_with_all_its_corners(one: Stand) -> None:
    table = table_of(one)
    base, field, circle = shape(table, 0), upright(4200, 4100, 4800, 4900), Disc((4500, 4500)).buffer(400, 256)
    for region, numbers in ((field, (4200, 4100, 4800, 4900)), (circle, (4500, 4500, 400))):
        inside = space.bases_inside(table, (0,), (numbers,))[0]
        if region.buffer(-SLACK).contains(base):
            assert inside
        elif not region.buffer(SLACK).contains(base):
            assert not inside


def test_two_tanks_stand_side_by_side_and_not_nearer() -> None:
    table = table_of(TANK, ((1000, 1200), 100, 350, 180), ((1350, 1100), 100, 350, 90))
    assert not space.do_bases_overlap(table, 0, 1)
    assert space.gap(table, 0, 1) == 0
    assert space.gap(table, 0, 2) == 75
    assert space.do_bases_overlap(table.with_places([(1, (1000, 1199))]), 0, 1)


def test_whoever_turns_may_no_longer_fit() -> None:
    table = table_of(TANK, ((1000, 1200), 100, 350, 0))
    assert space.are_bases_free(table, (0, 1))
    assert not space.are_bases_free(table.with_places((), [(1, 90)]), (0, 1))
    assert space.facing(table.with_places((), [(1, 90)]), 1) == 90


@pytest.mark.parametrize(("at", "is_free"), [((175, 100), True), ((174, 100), False), ((175, 99), False)])
def test_a_base_stays_on_the_board(at: Point, is_free: bool) -> None:
    table = table_of((at, 100, 350, 0))
    assert space.are_bases_free(table, (0,)) == is_free


def test_the_table_follows_facings() -> None:
    state = stands_of((TANK, ((3000, 3000), 100, 350, 0), ((5000, 5000), 100, 0, 0)))
    table = space.Table.of(state)
    for event in (
        Moved("a.b.c", ((0, ((1500, 1000), (1500, 2000))),), facings=((0, 270),)),
        Placed("a.b.c", ((1, (3500, 3500)), (2, (4000, 4000))), facings=((1, 45), (2, 10))),
    ):
        state = apply(state, event)
        table = table.follow(event, state)
    assert [model.facing for model in state.models] == [270, 45, 10]
    assert table.rects is not None
    again = space.Table.of(state)
    assert (table.rects == again.rects).all()
    assert (table.bases == again.bases).all()


def test_bases_that_are_no_rectangles_are_broken_data() -> None:
    with pytest.raises(ValueError, match="m0: the length of a base is even and from its width"):
        table_of(((1000, 1000), 100, 198, 0))


@given(one=STANDS)
def test_the_outline_is_a_rectangle_about_its_centre(one: Stand) -> None:
    (x, y), half, length, facing = one
    outline = space.base_outline(table_of(one), 0)
    if not length:
        assert outline == ()
        return
    front = shift((x, y), facing, length // 2)
    middle = ((outline[0][0] + outline[3][0]) / 2, (outline[0][1] + outline[3][1]) / 2)
    assert abs(front[0] - middle[0]) <= 1
    assert abs(front[1] - middle[1]) <= 1
    assert abs(((outline[0][0] - outline[3][0]) ** 2 + (outline[0][1] - outline[3][1]) ** 2) ** 0.5 - 2 * half) < 2
    assert tuple(sum(c) for c in zip(*outline, strict=True)) == (4 * x, 4 * y)
