"""Two-line sight: heights, corners and faces, solid bases, terrain as a target, and shapely as an oracle."""

from itertools import product
from math import cos, pi, sin
from random import Random

import pytest
from shapely import LineString, Polygon
from shapely import Point as ShapelyPoint

from grognard.engine import space
from grognard.engine.core.state import Feature, Point, State
from grognard.engine.space import Table
from grognard.engine.space.sight import SightLine
from tests.space.boards import box, random_state, state_of

WEST, EAST = (1000, 2000), (5000, 2000)


def watched(*features: Feature, sizes: tuple[int, int] = (2, 2)) -> Table:
    """Two soldiers, 40 cm apart, with things between them; their sight lines run at y = 1875 and y = 2125."""
    rows = [(WEST, 125, sizes[0], False, 0), (EAST, 125, sizes[1], False, 1)]
    return Table.of(state_of(rows, features))


def test_open_ground() -> None:
    lines = space.sight_lines(watched(), 0, 1)
    assert lines == (((1000, 1875), (5000, 1875), True, ()), ((1000, 2125), (5000, 2125), True, ()))
    assert space.sees(watched(), 0, 1)


@pytest.mark.parametrize(
    ("wall", "seen"),
    [
        (box(0, 2900, 1000, 3100, 3000, 4), False),  # a high wall across both lines
        (box(0, 2900, 1000, 3100, 3000, 1), True),  # a low wall is looked over
        (box(0, 2900, 1000, 3100, 3000, 2), False),  # as high as both of them: not
        (box(0, 2900, 1875, 3100, 3000, 4), True),  # one line runs along its face
        (box(0, 2900, 1874, 3100, 3000, 4), False),  # one hundredth more and it does not
        (box(0, 2900, 1876, 3100, 3000, 4), True),  # one line is open
        (box(0, 5125, 1000, 5500, 3000, 4), True),  # behind the target
    ],
)
def test_walls_between_equal_sizes(wall: Feature, seen: bool) -> None:
    assert space.sees(watched(wall), 0, 1) == seen
    assert space.sees(watched(wall), 1, 0) == seen


def test_a_line_along_a_slanted_face_is_open() -> None:
    """The viewers stand on a 3-4-5 slope: one line runs from (1075, 1900) to (4275, 4300)."""
    rows = [((1000, 2000), 125, 2, False, 0), ((4200, 4400), 125, 2, False, 1)]

    def table(shift: int) -> Table:
        face = ((1875, 2500 + shift), (3475, 3700 + shift))
        return Table.of(state_of(rows, (Feature(0, "", (*face, (3175, 4100 + shift), (1575, 2900 + shift)), 4),)))

    assert ((1075, 1900), (4275, 4300)) in [line[:2] for line in space.sight_lines(table(0), 0, 1)]
    assert space.sees(table(0), 0, 1)
    assert not space.sees(table(-1), 0, 1)


def test_a_line_that_touches_a_corner_is_open() -> None:
    tip = Feature(0, "tip", ((2900, 2500), (3000, 1875), (3100, 2500)), 4)
    assert space.sees(watched(tip), 0, 1)
    through = Feature(0, "tip", ((2900, 2500), (3000, 1874), (3100, 2500)), 4)
    assert not space.sees(watched(through), 0, 1)


def test_a_line_along_the_seam_of_touching_pieces_sees_through_overlapping_ones_do_not() -> None:
    upper, lower = box(0, 2900, 1000, 3100, 2125, 4), box(1, 2900, 2125, 3100, 3000, 4)
    assert space.sees(watched(upper, lower), 0, 1)
    assert not space.sees(watched(upper, box(1, 2900, 2124, 3100, 3000, 4)), 0, 1)


def test_heights_are_judged_where_the_line_crosses() -> None:
    """From size 2 to size 6 the line is as high as a wall of 4 half-way: at 3000."""
    assert not space.sees(watched(box(0, 2800, 1000, 2900, 3000, 4), sizes=(2, 6)), 0, 1)
    assert space.sees(watched(box(0, 3100, 1000, 3200, 3000, 4), sizes=(2, 6)), 0, 1)
    assert space.sees(watched(box(0, 3000, 1000, 3200, 3000, 4), sizes=(2, 6)), 0, 1), "only its border is that high"
    assert not space.sees(watched(box(0, 2999, 1000, 3200, 3000, 4), sizes=(2, 6)), 0, 1)
    assert space.sees(watched(box(0, 2800, 1000, 3000, 3000, 4), sizes=(6, 2)), 0, 1)
    assert not space.sees(watched(box(0, 2800, 1000, 3001, 3000, 4), sizes=(6, 2)), 0, 1)


def vehicle_between(y: int, size: int, sizes: tuple[int, int] = (2, 2), x: int = 3000) -> Table:
    rows = [(WEST, 125, sizes[0], False, 0), (EAST, 125, sizes[1], False, 1), ((x, y), 400, size, True, 1)]
    return Table.of(state_of(rows))


def test_a_third_vehicle_blocks_like_terrain_of_its_size() -> None:
    assert not space.sees(vehicle_between(2000, 4), 0, 1)
    assert space.sees(vehicle_between(2000, 4), 0, 1, see_through_solid=True)
    assert space.sees(vehicle_between(2000, 1), 0, 1), "looked over"
    assert space.sees(vehicle_between(2275, 4), 0, 1), "the upper line only touches it"
    assert not space.sees(vehicle_between(2274, 4), 0, 1)
    assert space.sees(vehicle_between(2000, 4), 0, 2), "the target itself never blocks"
    assert space.sees(vehicle_between(2000, 4, (2, 6), 4000), 0, 1), "the line has risen above it"
    assert not space.sees(vehicle_between(2000, 4, (2, 6), 3300), 0, 1)


def test_blockers_are_named() -> None:
    table = vehicle_between(2100, 4)
    lines = space.sight_lines(table, 0, 1)
    assert [(open, refs) for _, _, open, refs in lines] == [(False, ("m2",)), (False, ("m2",))]
    wall = watched(box(5, 2900, 1900, 3100, 3000, 4))
    assert [(open, refs) for _, _, open, refs in space.sight_lines(wall, 0, 1)] == [(True, ()), (False, ("f5",))]


def test_sight_of_terrain() -> None:
    crate, wall = box(3, 3000, 1800, 3400, 2200, 3), box(4, 2400, 1000, 2500, 3000, 4)
    table = Table.of(state_of([(WEST, 125, 2, False, 0)], (crate,)))
    assert space.sees_feature(table, 0, 3)
    assert [end for _, end, _, _ in space.feature_lines(table, 0, 3)] == [(3000, 1800), (3000, 2200)]
    assert not space.sees_feature(Table.of(state_of([(WEST, 125, 2, False, 0)], (crate, wall))), 0, 3)
    half = box(4, 2400, 2000, 2500, 3000, 4)
    assert space.sees_feature(Table.of(state_of([(WEST, 125, 2, False, 0)], (crate, half))), 0, 3)


def test_terrain_is_seen_along_the_lines_that_are_drawn() -> None:
    """Who stands on an element has no lines to it and sees it."""
    for seed in range(4):
        state = random_state(seed)
        table = Table.of(state)
        for viewer, feature in product(range(0, len(state.models), 5), range(len(state.features))):
            lines = space.feature_lines(table, viewer, feature)
            is_seen = not lines or any(open for _, _, open, _ in lines)
            assert space.sees_feature(table, viewer, feature) == is_seen


def test_sight_is_the_same_both_ways_and_in_bulk() -> None:
    for seed in range(8):
        state = random_state(seed)
        table, ids = Table.of(state), tuple(range(len(state.models)))
        matrix = space.sight(table, ids, ids)
        assert matrix == tuple(zip(*matrix, strict=True))
        chance = Random(seed)
        for one, other in (chance.sample(ids, 2) for _ in range(60)):
            assert space.sees(table, one, other) == matrix[one][other]
            lines = space.sight_lines(table, one, other)
            assert any(open for _, _, open, _ in lines) == matrix[one][other]
        ours, groups = state.units[0].members, tuple(unit.members for unit in state.units[1:])
        seen = space.units_seen(table, ours, groups)
        assert seen == tuple(any(matrix[a][b] for a in ours for b in group) for group in groups)
        watchers = space.who_sees(table, ours, groups[2])
        assert watchers == tuple(a for a in ours if any(matrix[a][b] for b in groups[2]))


def oracle(state: State, one: int, other: int, lines: tuple[SightLine, ...]) -> bool:
    return any(_is_open(state, one, other, start, end) for start, end, _, _ in lines)


def _is_open(state: State, one: int, other: int, start: Point, end: Point) -> bool:
    line, heights = LineString((start, end)), (state.models[one].size, state.models[other].size)
    for feature in state.features:
        part = Polygon(feature.outline).intersection(line)
        if part.length > 1e-6 and feature.height >= _lowest(line, part, heights) + 1e-9:
            return False
        if part.length > 1e-6 and heights[0] == heights[1] == feature.height:
            return False
    for model in state.models:
        if model.solid and model.id not in (one, other):
            assert isinstance(model.place, tuple)
            part = Polygon(_circle(model.place, model.radius)).intersection(line)
            if part.length > 1 and model.size >= _lowest(line, part, heights):
                return False
    return True


def _circle(centre: Point, radius: int) -> list[tuple[float, float]]:
    return [(centre[0] + radius * cos(i * pi / 360), centre[1] + radius * sin(i * pi / 360)) for i in range(720)]


def _lowest(line: LineString, part: LineString, heights: tuple[int, int]) -> float:
    ends = [line.project(ShapelyPoint(xy), normalized=True) for xy in part.coords]
    return min(float(heights[0] + end * (heights[1] - heights[0])) for end in ends)


def test_shapely_sees_the_same() -> None:
    different, asked = 0, 0
    for seed in range(6):
        state = random_state(seed + 50)
        table, chance = Table.of(state), Random(seed)
        for _ in range(120):
            one, other = chance.sample(range(len(state.models)), 2)
            lines = space.sight_lines(table, one, other)
            asked += 1
            different += oracle(state, one, other, lines) != space.sees(table, one, other)
    assert different <= asked // 300, f"{different} of {asked} differ"
