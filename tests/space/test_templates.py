"""Templates: whom circles, strips and teardrops cover, as the oracle sees it."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as some
from shapely.geometry import Point as Dot
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from grognard.engine.core.state import Point
from grognard.engine.space.shapes import shift
from grognard.engine.space.templates import PARTS, Part, circle_covers, outline_covers, strip, teardrop, teardrop_covers
from tests.space.rects import STANDS, Stand, shape, table_of

SLACK = 1.5
NEAR = some.tuples(some.integers(4000, 5000), some.integers(4000, 5000))
DEGREES = some.integers(0, 359)


def agree(found: Mapping[Part, bool], template: BaseGeometry, base: BaseGeometry) -> None:
    """What is found of a base, wherever the oracle is sure of it."""
    larger, smaller = template.buffer(SLACK), template.buffer(-SLACK)
    assert not found["wholly"] or found["partly"]
    rows: tuple[tuple[Part, bool, bool], ...] = (
        ("centre", smaller.contains(base.centroid), not larger.contains(base.centroid)),
        ("partly", smaller.intersects(base), not larger.intersects(base)),
        ("wholly", smaller.contains(base), not larger.contains(base)),
    )
    for name, sure, never in rows:
        assert not sure or found[name], name
        assert not never or not found[name], name


@given(one=STANDS, centre=NEAR, radius=some.sampled_from((150, 300, 600)))
def test_circles(one: Stand, centre: Point, radius: int) -> None:
    table = table_of(one)
    found = {part: bool(circle_covers(table, centre, radius, (0,), part)) for part in PARTS}
    agree(found, Dot(centre).buffer(radius, 256), shape(table, 0))


@given(one=STANDS, start=NEAR, turn=DEGREES)
def test_strips(one: Stand, start: Point, turn: int) -> None:
    table, outline = table_of(one), strip(start, turn, 800, 300)
    found = {part: bool(outline_covers(table, outline, (0,), part)) for part in PARTS}
    agree(found, Polygon(outline), shape(table, 0))
    assert Polygon(outline).exterior.is_ccw
    assert abs(Polygon(outline).area - 240_000) < 2000


@given(one=STANDS, start=NEAR, turn=DEGREES, size=some.sampled_from(((1000, 500), (2000, 700))))
def test_teardrops(one: Stand, start: Point, turn: int, size: tuple[int, int]) -> None:
    table = table_of(one)
    found = {part: bool(teardrop_covers(table, start, turn, *size, (0,), part)) for part in PARTS}
    length, width = size
    ring = Dot(shift(start, turn, length - width // 2)).buffer(width // 2, 256)
    agree(found, ring.union(Dot(start)).convex_hull, shape(table, 0))


def test_a_teardrop_is_so_long_and_so_wide() -> None:
    outline = teardrop((5000, 5000), 0, 1000, 500)
    xs, ys = zip(*outline, strict=True)
    assert (min(xs), max(xs)) == (5000, 6000)
    assert (min(ys), max(ys)) == (4750, 5250)


@pytest.mark.parametrize(("at", "is_covered"), [((5299, 5000), True), ((5300, 5000), False)])
def test_a_centre_on_the_rim_is_not_covered(at: Point, is_covered: bool) -> None:
    table = table_of((at, 100, 200, 0))
    assert bool(circle_covers(table, (5000, 5000), 300, (0,), "centre")) == is_covered


def test_whoever_has_left_the_table_is_not_covered() -> None:
    table = table_of(((5000, 5000), 100, 200, 0)).with_places([(0, "gone")])
    outline = strip((4500, 5000), 0, 1000, 300)
    for part in PARTS:
        assert circle_covers(table, (5000, 5000), 300, (0,), part) == ()
        assert outline_covers(table, outline, (0,), part) == ()
        assert teardrop_covers(table, (4500, 5000), 0, 1000, 500, (0,), part) == ()
