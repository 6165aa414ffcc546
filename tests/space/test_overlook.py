"""Sight by heights, arcs and ranges: hills, woods, buildings and the air; who is watched at which station."""

from collections.abc import Iterator
from itertools import product
from math import hypot
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as some
from msgspec.structs import replace
from shapely.geometry import LineString, Polygon

from grognard.engine.core.state import AREA, DENSE, OPAQUE, RAISED, Feature, Point, State
from grognard.engine.space import Table, base_outline
from grognard.engine.space.overlook import (
    Eyes,
    Watcher,
    first_watched,
    groups_watched,
    lines_open,
    overlooks,
    stations_watched,
)
from grognard.engine.space.stations import stations
from tests.space.rects import SEATS, Stand, stands_of

EYES = Eyes(5, 600)


def block(id: int, tag: str, height: int, x0: int, y0: int, x1: int, y1: int) -> Feature:
    outline = ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
    return Feature(id, tag, outline, height, False, {}, tuple(sorted((AREA, tag))))


def table_with(*features: Feature, stands: tuple[Stand, ...], sizes: tuple[int, ...] = ()) -> Table:
    state = stands_of(stands, features)
    models = [replace(model, size=size) for model, size in zip(state.models, sizes, strict=False)]
    return Table.of(replace(state, models=(*models, *state.models[len(models) :])))


def facing_pair(*features: Feature, sizes: tuple[int, int] = (100, 100), reach: int = 2000) -> Table:
    return table_with(*features, stands=(((1000, 1000), 100, 200, 0), ((1000 + reach, 1000), 100, 200, 0)), sizes=sizes)


def open_of(table: Table, lifts: dict[int, int] | None = None) -> tuple[int, int]:
    found = lines_open(table, (0, 1), (0, 1), EYES.depth, lifts or {})
    return found[0][1], found[1][0]


def test_open_ground_hides_nothing() -> None:
    assert open_of(facing_pair()) == (9, 9)


def test_a_building_hides_what_is_lower() -> None:
    house = block(0, OPAQUE, 600, 1900, 0, 2100, 3000)
    assert open_of(facing_pair(house)) == (0, 0)


def test_the_tops_of_what_is_higher_are_seen_over_it() -> None:
    """Halfway from 1 cm high to the top of 8 cm a line runs at 4.5 cm, to the middle at 2.5 cm; the wall has 4 cm."""
    wall = block(0, OPAQUE, 400, 1990, 0, 2010, 3000)
    assert open_of(facing_pair(wall, sizes=(100, 800))) == (3, 6)


def test_a_line_at_the_very_height_of_the_top_is_open() -> None:
    wall = block(0, OPAQUE, 100, 1900, 0, 2100, 3000)
    assert open_of(facing_pair(wall)) == (3, 3)


def test_half_a_base_behind_a_corner() -> None:
    """The left edge and the centre are seen past the corner, the right edge is not."""
    house = block(0, OPAQUE, 600, 1900, 500, 2100, 980)
    assert open_of(facing_pair(house)) == (6, 6)


def test_who_stands_in_a_building_or_on_a_hill_is_not_hidden_by_it() -> None:
    house = block(0, OPAQUE, 600, 2800, 800, 3200, 1200)
    assert open_of(facing_pair(house)) == (9, 9)
    hill = block(0, RAISED, 400, 2500, 500, 3500, 1500)
    assert open_of(facing_pair(hill)) == (9, 9)


def test_a_hill_hides_those_behind_it_and_lifts_those_on_it() -> None:
    hill = block(0, RAISED, 400, 1900, 500, 2100, 1500)
    assert open_of(facing_pair(hill)) == (0, 0)
    stands: tuple[Stand, ...] = (((2000, 1000), 100, 200, 0), ((4000, 1000), 100, 200, 0))
    house = block(1, OPAQUE, 200, 2900, 500, 3000, 1500)
    above, below = table_with(hill, house, stands=stands), table_with(house, stands=stands)
    assert open_of(above)[0] == 9
    assert open_of(below)[0] == 0


def test_whoever_rises_sees_and_is_seen_over_everything() -> None:
    house = block(0, OPAQUE, 600, 1900, 0, 2100, 3000)
    assert open_of(facing_pair(house), {0: 3000}) == (9, 9)


@pytest.mark.parametrize(("deep", "count"), [(590, 9), (600, 3), (601, 0)])
def test_woods_hide_by_their_depth(deep: int, count: int) -> None:
    """The lines to the edges run a little longer through the wood than the one to the centre."""
    wood = block(0, DENSE, 400, 1500, 0, 1500 + deep, 3000)
    assert open_of(facing_pair(wood)) == (count, count)


def test_woods_hide_only_below_the_trees() -> None:
    wood = block(0, DENSE, 400, 1200, 0, 2800, 3000)
    assert open_of(facing_pair(wood, sizes=(800, 800))) == (6, 6)
    assert open_of(facing_pair(wood, sizes=(300, 300))) == (0, 0)
    assert open_of(facing_pair(wood, sizes=(400, 400))) == (3, 3)


def test_two_woods_add_up() -> None:
    woods = (block(0, DENSE, 400, 1300, 0, 1700, 3000), block(1, DENSE, 400, 2300, 0, 2700, 3000))
    assert open_of(facing_pair(*woods)) == (0, 0)
    assert open_of(facing_pair(woods[0])) == (9, 9)


def test_a_point_of_the_ground() -> None:
    table = facing_pair(block(0, OPAQUE, 600, 1900, 0, 2100, 3000))
    assert overlooks(table, 0, (1800, 1000), 600)
    assert not overlooks(table, 0, (2500, 1000), 600)
    assert overlooks(table, 0, (2500, 1000), 600, {0: 3000})


# -- the oracle -----------------------------------------------------------------------------------------------------


def random_table(seed: int) -> Table:
    chance = Random(seed)
    features = []
    for id in range(8):
        x, y, w, h = (chance.randint(*span) for span in ((0, 4000), (0, 4000), (100, 900), (100, 900)))
        tag = chance.choice((OPAQUE, RAISED, DENSE))
        features.append(block(id, tag, chance.choice((100, 200, 400, 600)), x, y, x + w, y + h))
    places = [(chance.randint(200, 4800), chance.randint(200, 4800)) for _ in range(8)]
    stands = tuple((at, 100, chance.choice((0, 200, 350)), chance.randint(0, 359)) for at in places)
    return table_with(*features, stands=stands, sizes=tuple(chance.choice((100, 200, 800)) for _ in range(8)))


def ground(table: Table, at: Point) -> int:
    areas = table.terrain.areas
    assert areas is not None
    tops = [one.height for one in areas.features if RAISED in one.tags and Polygon(one.outline).contains(_dot(at))]
    return max(tops, default=0)


def _dot(at: Point) -> Polygon:
    return Polygon([(at[0] - 0.001, at[1]), (at[0], at[1] + 0.001), (at[0] + 0.001, at[1])])


def ends_of(table: Table, one: int, other: int) -> Iterator[tuple[float, float]]:
    """The centre of the other base and its outermost points across the line of sight."""
    (ax, ay), (bx, by) = table.place(one), table.place(other)
    dx, dy = bx - ax, by - ay
    yield bx, by
    outline = base_outline(table, other)
    if outline:
        out = sorted((dx * (y - by) - dy * (x - bx), dx * x + dy * y, x, y) for x, y in outline)
        low = min(row for row in out if row[0] == out[0][0])
        high = min(row for row in out if row[0] == out[-1][0])
        yield from ((float(row[2]), float(row[3])) for row in (low, high))
    else:
        size = table.radius(other) / (dx * dx + dy * dy) ** 0.5
        yield bx - dy * size, by + dx * size
        yield bx + dy * size, by - dx * size


def judged(table: Table, one: int, other: int, slack: float) -> int:
    """How many lines the oracle finds open, everything as much larger or smaller as the slack says."""
    areas = table.terrain.areas
    assert areas is not None
    at, there = table.place(one), table.place(other)
    eye = ground(table, at) + table.bases[one, 3]
    foot, size = ground(table, there), table.bases[other, 3]
    count = 0
    for (x, y), height in product(ends_of(table, one, other), (0, 0.5, 1)):
        end, depth, closed = foot + height * size, 0.0, False
        for piece in areas.features:
            shape = Polygon(piece.outline)
            low, high = _below(eye, end, piece.height + slack)
            part = LineString([_on(at, (x, y), low), _on(at, (x, y), high)]).intersection(shape.buffer(slack))
            if DENSE in piece.tags:
                depth += part.length
            elif not any(shape.contains(_dot(spot)) for spot in (at, there)):
                closed = closed or part.length > abs(slack)
        count += not closed and depth <= 600 - 10 * slack
    return count


def _below(start: float, end: float, height: float) -> tuple[float, float]:
    """Between which parts of its length a line runs below a height."""
    if start == end:
        return (0.0, 1.0) if start < height else (0.0, 0.0)
    part = min(max((height - start) / (end - start), 0.0), 1.0)
    return (0.0, part) if start < end else (part, 1.0)


def _on(start: Point, end: tuple[float, float], part: float) -> tuple[float, float]:
    return start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])


@pytest.mark.parametrize("seed", range(30))
def test_as_many_lines_are_open_as_the_oracle_finds(seed: int) -> None:
    table = random_table(seed)
    found = lines_open(table, range(8), range(8), 600)
    for one, other in product(range(8), range(8)):
        if one != other:
            least, most = sorted(judged(table, one, other, slack) for slack in (-1.5, 1.5))
            assert least <= found[one][other] <= most, (one, other)


@pytest.mark.parametrize("seed", range(5))
def test_nothing_changes_when_the_table_is_shifted(seed: int) -> None:
    table = random_table(seed)
    assert table.terrain.areas is not None
    moved = [
        replace(one, outline=tuple((x + 7013, y + 6007) for x, y in one.outline))
        for one in table.terrain.areas.features
    ]
    there = Table.of(State("", "", (), (30000, 30000), SEATS, (), (), tuple(moved)))
    bases = table.bases.copy()
    bases[:, :2] += (7013, 6007)
    shifted = Table(bases, there.board, there.edges, there.terrain, table.kernels, table.rects)
    assert lines_open(shifted, range(8), range(8), 600) == lines_open(table, range(8), range(8), 600)


# -- watching -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(10))
def test_groups_are_watched_by_those_who_see_one_of_them_in_range_and_arc(seed: int) -> None:
    table, chance = random_table(seed), Random(seed)
    watchers = [[Watcher(id, chance.randint(500, 4000)) for id in ids] for ids in ((0, 1), (2,), ())]
    targets = ((4, 5), (6,), (7, 3))
    lines = lines_open(table, range(8), range(8), 600)

    def far(one: int, other: int) -> float:
        (ax, ay), (bx, by) = table.place(one), table.place(other)
        return hypot(ax - bx, ay - by)

    expected = tuple(
        tuple(
            any(lines[one.model][id] >= 5 and far(one.model, id) <= one.range for one in group for id in ids)
            for group in watchers
        )
        for ids in targets
    )
    assert groups_watched(table, targets, watchers, EYES) == expected


@pytest.mark.parametrize("seed", range(10))
def test_stations_are_watched_as_if_the_mover_stood_there(seed: int) -> None:
    table = random_table(seed)
    watchers = [[Watcher(id, 3000, 0, 360)] for id in range(1, 8)]
    stops = stations(table.place(0), ((4500, 4500), (200, 4500)), 500)
    found = stations_watched(table, 0, [(stop,) for stop in stops], watchers, EYES)
    for stop, row in zip(stops, found, strict=True):
        assert (row,) == groups_watched(table.with_places([(0, stop)]), ((0,),), watchers, EYES)
    firsts = first_watched(table, 0, ((4500, 4500), (200, 4500)), 500, watchers, EYES)
    for group, first in enumerate(firsts):
        column = [row[group] for row in found]
        assert first == (None if True not in column else (column.index(True), stops[column.index(True)]))


def test_an_arc_looks_ahead_only() -> None:
    table = facing_pair()
    ahead, away = Watcher(0, 3000, 0, 180), Watcher(0, 3000, 180, 180)
    assert groups_watched(table, ((1,),), ((ahead,), (away,)), EYES) == ((True, False),)


def test_a_range_reaches_its_very_end() -> None:
    table = facing_pair()
    assert groups_watched(table, ((1,),), ((Watcher(0, 2000),), (Watcher(0, 1999),)), EYES) == ((True, False),)


def test_who_comes_round_a_corner_is_seen_at_the_first_open_station() -> None:
    house = block(0, OPAQUE, 600, 1900, 500, 2100, 1500)
    table = facing_pair(house)
    path = ((3000, 3000),)
    (first,) = first_watched(table, 1, path, 500, ((Watcher(0, 9000),),), EYES)
    assert first == (2, (3000, 2500))


# -- stations -------------------------------------------------------------------------------------------------------

POINTS = some.tuples(some.integers(0, 12000), some.integers(0, 12000))


def test_stations_lie_every_so_far_and_at_the_end() -> None:
    assert stations((0, 0), ((1200, 0),), 500) == ((500, 0), (1000, 0), (1200, 0))
    assert stations((0, 0), ((300, 0), (300, 700)), 500) == ((300, 200), (300, 700))
    assert stations((0, 0), (), 500) == ()


@given(start=POINTS, path=some.lists(POINTS, min_size=1, max_size=4), every=some.integers(200, 2000))
def test_stations_follow_the_path(start: Point, path: list[Point], every: int) -> None:
    stops = stations(start, tuple(path), every)
    way = LineString([start, *path])
    assert stops[-1] == path[-1]
    assert len(stops) - 1 <= (way.length + 1) / every
    for number, stop in enumerate(stops[:-1]):
        there = way.interpolate((number + 1) * every)
        assert abs(there.x - stop[0]) <= 1
        assert abs(there.y - stop[1]) <= 1
