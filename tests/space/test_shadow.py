"""The shadow behind obstacles as seen from one point, areas, and the far edge of an obstacle."""

from math import cos, hypot, pi, sin
from random import Random

import pytest
from msgspec.structs import replace
from shapely import LineString, Polygon
from shapely import Point as ShapelyPoint

from grognard.engine import space
from grognard.engine.core.state import AREA, Feature, Point, State
from grognard.engine.space import INSIDE, THROUGH, Table
from tests.space.boards import box, random_state, state_of

EYE = (1000, 2000)
WALL = box(7, 2000, 1900, 2050, 2100, 1)
"""From the eye its zone opens by 100 in 1000: beyond it the lines pass (3000, 1800) and (3000, 2200)."""


def behind(at: Point, *features: Feature, radius: int = 50) -> tuple[str, ...]:
    table = Table.of(state_of([(EYE, 50, 2, False, 0), (at, radius, 2, False, 1)], features))
    return space.shadowed_by(table, 0, (1,), tuple(feature.id for feature in features))[0]


@pytest.mark.parametrize(
    ("at", "covered"),
    [
        ((3000, 2000), True),
        ((9000, 2000), True),  # however far away
        ((2101, 2000), True),  # close behind it
        ((3000, 2240), True),  # partly inside
        ((1500, 2000), False),  # before it
        ((1940, 2140), False),  # before it, beside its end
        ((3000, 2300), False),
        ((100, 2000), False),  # behind the eye
    ],
)
def test_a_base_partly_in_the_zone_is_covered(at: Point, covered: bool) -> None:
    assert (behind(at, WALL) == ("f7",)) is covered


def test_touching_the_border_is_not_inside() -> None:
    """The zone ends at y = 2000 for a wall whose lower end lies level with the eye."""
    wall = box(7, 2000, 2000, 2050, 2500, 1)
    assert behind((3000, 1951), wall) == ("f7",)
    assert behind((3000, 1950), wall) == ()


def test_several_obstacles_are_all_named() -> None:
    other = box(9, 2500, 1900, 2600, 2500, 1)
    assert behind((3000, 2000), WALL, other) == ("f7", "f9")
    assert behind((3000, 2350), WALL, other) == ("f9",)


def past_vehicle(at: Point) -> tuple[str, ...]:
    """A vehicle of radius 300 at 500 from the eye: its tangents rise 3 in 4, and touch it 400 from the eye."""
    rows = [(EYE, 50, 2, False, 0), (at, 100, 2, False, 1), ((1500, 2000), 300, 4, True, 2)]
    return space.shadowed_by(Table.of(state_of(rows)), 0, (1,), (), (2,))[0]


def test_the_shadow_of_a_base_lies_between_its_tangents() -> None:
    assert past_vehicle((2000, 2000)) == ("m2",)
    assert past_vehicle((1800 - 61, 2600 + 80)) == (), "beside the tangent at (1800, 2600), too far"
    assert past_vehicle((1800 - 59, 2600 + 79)) == ("m2",), "reaches over it"
    assert past_vehicle((1060, 2400)) == (), "over the tangent, but before the vehicle"
    assert past_vehicle((500, 2000)) == ()


def shadow_of(eye: Point, outline: list[tuple[float, float]]) -> Polygon:
    """The polygon and all behind it, out to 40000."""
    far = []
    for x, y in outline:
        by = 40000 / hypot(x - eye[0], y - eye[1])
        far.append((eye[0] + (x - eye[0]) * by, eye[1] + (y - eye[1]) * by))
    return Polygon(outline).union(LineString([*outline, *far]).convex_hull)


def is_shadowed(state: State, eye: int, id: int, outline: list[tuple[float, float]]) -> bool | None:
    """Whether a base reaches into the shadow; None where that is too close to say."""
    one, other = state.models[eye], state.models[id]
    assert isinstance(one.place, tuple)
    assert isinstance(other.place, tuple)
    away = shadow_of(one.place, outline).difference(Polygon(outline)).distance(ShapelyPoint(other.place))
    return None if abs(away - other.radius) < 0.6 else away < other.radius


def test_shapely_casts_the_same_shadows() -> None:
    asked = covered = 0
    for seed in range(5):
        state = random_state(seed)
        table, chance = Table.of(state), Random(seed)
        solid = tuple(model.id for model in state.models if model.solid)
        pieces = tuple(feature.id for feature in state.features)
        for _ in range(40):
            eye, id = chance.sample(range(len(state.models)), 2)
            refs = space.shadowed_by(table, eye, (id,), pieces, solid)[0]
            for feature in state.features:
                true = is_shadowed(state, eye, id, [(float(x), float(y)) for x, y in feature.outline])
                asked, covered = asked + 1, covered + bool(true)
                assert true is None or true == (f"f{feature.id}" in refs)
            for base in (base for base in solid if base not in (eye, id)):
                (x, y), radius = table.place(base), table.radius(base)
                ring = [(x + radius * cos(i * pi / 180), y + radius * sin(i * pi / 180)) for i in range(360)]
                true = is_shadowed(state, eye, id, ring)
                assert true is None or true == (f"m{base}" in refs)
    assert asked > 1000
    assert covered > 40


def rough(id: int, x0: int, y0: int, x1: int, y1: int) -> Feature:
    return replace(box(id, x0, y0, x1, y1, 1, solid=False), tags=(AREA,))


def test_who_stands_in_an_area_and_who_is_seen_through_it() -> None:
    rows = [((x, 2000), 50, 2, False, 0) for x in (1000, 2000, 2500, 3500)]
    table = Table.of(state_of(rows, (rough(4, 2000, 1000, 3000, 3000), WALL)))
    assert [space.areas_at(table, id) for id in range(4)] == [(), (), (4,), ()], "on the border is not inside"
    assert space.grounds(table, 0, (1, 2, 3)) == ((), ((4, INSIDE | THROUGH),), ((4, THROUGH),))
    assert space.grounds(table, 2, (3,)) == (((4, THROUGH),),)
    assert space.gap_to_area(table, 0, 4) == 950
    assert space.gap_to_area(table, 2, 4) == 0
    assert space.grounds(Table.of(state_of(rows)), 0, (1, 2)) == ((), ())


@pytest.mark.parametrize(
    ("facing", "gap"),
    [
        ((2025, 3000), 100),  # the upper edge: from 2000 to 2150, less the radius of 50
        ((2025, 1000), 0),  # the lower edge, which the model touches
        ((3000, 2100), 62),  # the right edge: from (2000, 2000) to (2100, 2050)
        ((2400, 2900), 100),  # a corner is nearest, but it stands farther before the upper edge
        ((2900, 2400), 62),  # the same the other way
    ],
)
def test_the_edge_that_faces_a_point(facing: Point, gap: int) -> None:
    table = Table.of(state_of([((2000, 2000), 50, 2, False, 0)], (box(7, 1900, 2050, 2100, 2150, 1),)))
    assert space.gap_to_far_edge(table, 0, 7, facing) == gap


def test_the_side_of_a_base_that_faces_another() -> None:
    rows = [((2000, 2000), 50, 2, False, 0), ((2200, 2000), 100, 4, True, 1), ((3000, 2000), 50, 2, False, 2)]
    table = Table.of(state_of(rows))
    assert space.gap_to_far_side(table, 0, 1, 2) == 250
    assert space.gap_to_far_side(table, 2, 1, 0) == 850
    on_it = table.with_places([(2, table.place(1))])
    assert space.gap_to_far_side(on_it, 0, 1, 2) == space.gap(on_it, 0, 1)
