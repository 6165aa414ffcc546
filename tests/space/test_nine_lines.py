"""Nine-line sight: points and lines, sizes, third units' vehicles, dense areas, and shapely as an oracle."""

from itertools import product
from math import cos, hypot, pi, sin
from random import Random

import pytest
from msgspec.structs import replace
from shapely import LineString, Polygon

from grognard.engine import space
from grognard.engine.core.state import AREA, DENSE, Feature, State
from grognard.engine.space import Table
from tests.space.boards import box, random_state, state_of

WEST, EAST, DEPTH = (1000, 2000), (5000, 2000), 300


def watched(*features: Feature, sizes: tuple[int, int] = (2, 2), radii: tuple[int, int] = (50, 50)) -> Table:
    """Two models, 40 units apart; unless they differ, the lines run at or between y = 1950 and y = 2050."""
    rows = [(WEST, radii[0], sizes[0], False, 0), (EAST, radii[1], sizes[1], False, 1)]
    return Table.of(state_of(rows, features))


def sees(table: Table, *blockers: int) -> bool:
    there, back = (space.has_line(table, a, b, blockers, DEPTH) for a, b in ((0, 1), (1, 0)))
    assert there == back
    return there


def wood(id: int, x0: int, y0: int, x1: int, y1: int) -> Feature:
    return replace(box(id, x0, y0, x1, y1, 6, solid=False), tags=(AREA, DENSE))


def test_the_nine_lines_join_centres_and_ends_of_diameters() -> None:
    lines = space.nine_lines(watched(radii=(50, 100)), 0, 1, (), DEPTH)
    starts = {(1000, 2000), (1000, 2050), (1000, 1950)}
    ends = {(5000, 2000), (5000, 2100), (5000, 1900)}
    assert {line[:2] for line in lines} == set(product(starts, ends))
    assert all(line[2:] == (True, ()) for line in lines)


@pytest.mark.parametrize(
    ("wall", "seen"),
    [
        (box(0, 2900, 1000, 3100, 3000, 4), False),  # across all lines
        (box(0, 2900, 1000, 3100, 3000, 1), True),  # both are larger
        (box(0, 2900, 1000, 3100, 3000, 2), False),  # as large as they are
        (box(0, 2900, 1950, 3100, 3000, 4), True),  # one line runs along its face
        (box(0, 2900, 1949, 3100, 3000, 4), False),  # one hundredth more and it does not
        (box(0, 5050, 1000, 5500, 3000, 4), True),  # behind the target
        (box(0, 4900, 1990, 4940, 3000, 4), True),  # only the lower end of the diameter looks past it
    ],
)
def test_walls_between_equal_sizes(wall: Feature, seen: bool) -> None:
    assert sees(watched(wall)) == seen


def test_both_must_be_larger_than_what_the_line_crosses() -> None:
    crate = box(0, 2900, 1000, 3100, 3000, 3)
    sizes = (2, 3, 4, 5)
    found = {(a, b): sees(watched(crate, sizes=(a, b))) for a, b in product(sizes, sizes)}
    assert found == {(a, b): a > 3 and b > 3 for a, b in found}


def test_every_obstacle_is_judged_by_itself() -> None:
    low = [box(id, 2000 + 500 * id, 1000, 2200 + 500 * id, 3000, 1) for id in range(3)]
    assert sees(watched(*low))
    assert not sees(watched(*low, box(3, 4000, 1000, 4100, 3000, 2)))


def test_a_line_between_different_ends_may_be_the_open_one() -> None:
    """
    a'---___  #          # leaves only the line from the upper end of one to the lower end of the other
    a    # ---___ b'
    """
    upper, lower = box(0, 4000, 1985, 4100, 3000, 4), box(1, 2000, 1000, 2100, 2020, 4)
    table = watched(upper, lower)
    assert sees(table)
    free = [line[:2] for line in space.nine_lines(table, 0, 1, (), DEPTH) if line[2]]
    assert free == [((1000, 2050), (5000, 1950))]
    assert not sees(watched(upper, box(1, 2000, 1000, 2100, 2026, 4)))


def test_a_line_that_touches_a_corner_is_open() -> None:
    def tip(y: int) -> Feature:
        return Feature(0, "tip", ((2900, 2500), (3000, y), (3100, 2500)), 4)

    assert sees(watched(tip(1950)))
    assert not sees(watched(tip(1949)))


def convoy(y: int, size: int, unit: int = 2, sizes: tuple[int, int] = (2, 2)) -> Table:
    rows = [(WEST, 50, sizes[0], False, 0), (EAST, 50, sizes[1], False, 1), ((3000, y), 100, size, True, unit)]
    return Table.of(state_of(rows))


def test_vehicles_of_third_units_block_by_size() -> None:
    assert not sees(convoy(2000, 4), 2)
    assert sees(convoy(2000, 4)), "it is not named as a blocker"
    assert sees(convoy(2000, 4, sizes=(5, 5)), 2)
    assert not sees(convoy(2000, 4, sizes=(5, 4)), 2)
    assert sees(convoy(2050, 4), 2), "the lowest line touches its base"
    assert not sees(convoy(2049, 4), 2)
    assert sees(convoy(2000, 4, unit=0), 2), "one's own vehicles never block"
    assert sees(convoy(2000, 4, unit=1), 2), "nor do the target's"


@pytest.mark.parametrize(
    ("area", "seen"),
    [
        (wood(0, 2900, 1000, 3200, 3000), True),  # exactly 3
        (wood(0, 2900, 1000, 3201, 3000), False),
        (wood(0, 4700, 1000, 6000, 3000), True),  # the target stands 3 deep inside
        (wood(0, 4699, 1000, 6000, 3000), False),
        (wood(0, 2000, 1950, 4000, 3000), True),  # one line runs along its border
        (replace(box(0, 2000, 1000, 4000, 3000, 6, solid=False), tags=(AREA,)), True),  # open ground
    ],
)
def test_more_than_the_depth_inside_closes_a_line(area: Feature, seen: bool) -> None:
    assert sees(watched(area)) == seen
    assert sees(watched(area, sizes=(5, 5))) == seen
    table = watched(area)
    assert any(open for _, _, open, _ in space.nine_lines(table, 0, 1, (), DEPTH)) == seen


def test_each_wood_is_measured_by_itself() -> None:
    assert sees(watched(wood(0, 2000, 1000, 2250, 3000), wood(1, 3000, 1000, 3250, 3000)))


def wild_state(seed: int) -> State:
    """A random table, every third feature a dense area instead."""
    state = random_state(seed)
    grown = [
        replace(piece, solid=False, tags=(AREA, DENSE)) if piece.id % 3 == 0 else piece for piece in state.features
    ]
    return replace(state, features=tuple(grown))


def solids(state: State) -> tuple[int, ...]:
    return tuple(model.id for model in state.models if model.solid)


def test_sight_is_the_same_both_ways_in_bulk_and_as_drawn() -> None:
    answers: set[bool] = set()
    for seed in range(6):
        state = wild_state(seed)
        table, ids, blockers = Table.of(state), tuple(range(len(state.models))), solids(state)
        matrix = space.line_sight(table, ids, ids, blockers, DEPTH)
        assert matrix == tuple(zip(*matrix, strict=True))
        chance = Random(seed)
        for one, other in (chance.sample(ids, 2) for _ in range(40)):
            assert space.has_line(table, one, other, blockers, DEPTH) == matrix[one][other]
            lines = space.nine_lines(table, one, other, blockers, DEPTH)
            assert any(open for _, _, open, _ in lines) == matrix[one][other]
        ours, groups = state.units[0].members, tuple(unit.members for unit in state.units[1:])
        seen = space.groups_with_line(table, ours, groups, blockers, DEPTH)
        assert seen == tuple(any(matrix[a][b] for a in ours for b in group) for group in groups)
        answers.update(seen)
        watchers = space.viewers_with_line(table, ours, groups[2], blockers, DEPTH)
        assert watchers == tuple(a for a in ours if any(matrix[a][b] for b in groups[2]))
    assert answers == {True, False}


def oracle(state: State, one: int, other: int) -> bool:
    """The rule in floating point, straight from its words."""
    a, b = state.models[one], state.models[other]
    assert isinstance(a.place, tuple)
    assert isinstance(b.place, tuple)
    dx, dy = b.place[0] - a.place[0], b.place[1] - a.place[1]
    across = (-dy / hypot(dx, dy), dx / hypot(dx, dy))
    ends = [
        [(m.place[0] + by * m.radius * across[0], m.place[1] + by * m.radius * across[1]) for by in (0, 1, -1)]
        for m in (a, b)
        if isinstance(m.place, tuple)
    ]
    return any(_is_open(state, one, other, LineString((start, end))) for start in ends[0] for end in ends[1])


def _is_open(state: State, one: int, other: int, line: LineString) -> bool:
    low = min(state.models[one].size, state.models[other].size)
    for feature in state.features:
        inside = Polygon(feature.outline).intersection(line).length
        if inside > 300 if DENSE in feature.tags else (inside > 1 and feature.height >= low):
            return False
    own = {state.models[one].unit, state.models[other].unit}
    for id in solids(state):
        model = state.models[id]
        assert isinstance(model.place, tuple)
        x, y = model.place
        ring = [(x + model.radius * cos(i * pi / 90), y + model.radius * sin(i * pi / 90)) for i in range(180)]
        if model.unit not in own and model.size >= low and Polygon(ring).intersection(line).length > 1:
            return False
    return True


def test_shapely_sees_the_same() -> None:
    different, asked = 0, 0
    for seed in range(5):
        state = wild_state(seed + 50)
        table, chance = Table.of(state), Random(seed)
        for _ in range(80):
            one, other = chance.sample(range(len(state.models)), 2)
            asked += 1
            different += oracle(state, one, other) != space.has_line(table, one, other, solids(state), DEPTH)
    assert different <= asked // 200, f"{different} of {asked} differ"


def between(state: State, ones: tuple[int, ...], others: tuple[int, ...], table: Table) -> set[int]:
    found = set()
    for one in ones:
        seen = [id for id in others if space.has_line(table, one, id, solids(state), DEPTH)]
        if not seen:
            continue
        other = min(seen, key=lambda id: (space.gap(table, one, id), id))
        least = max(state.models[one].size, state.models[other].size)
        line = LineString((table.place(one), table.place(other)))
        for model in state.models:
            assert isinstance(model.place, tuple)
            away = line.distance(LineString((model.place, model.place)))
            if model.id not in (*ones, *others) and model.size >= least and away < model.radius - 0.001:
                found.add(model.id)
    return found


def test_who_stands_on_the_lines_to_the_nearest_in_sight() -> None:
    met = 0
    for seed in range(10):
        state = wild_state(seed)
        table = Table.of(state)
        for a, b in ((0, 1), (2, 5), (4, 9), (6, 1), (8, 11)):
            ones, others = state.units[a].members, state.units[b].members
            rest = tuple(model.id for model in state.models if model.id not in (*ones, *others))
            found = space.on_lines(table, ones, others, rest, solids(state), DEPTH)
            assert set(found) == between(state, ones, others, table)
            met += len(found)
    assert met > 10
