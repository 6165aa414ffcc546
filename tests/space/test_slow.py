"""Slow ground and low obstacles: what paths cost, the cheapest way, formations that keep within it."""

from itertools import pairwise
from math import hypot
from random import Random

import pytest
from msgspec.structs import replace
from shapely import LineString, Polygon, union_all

from grognard.engine import space
from grognard.engine.asking.bounds import move_refusals
from grognard.engine.asking.demands import Cohesion, Edge, Mover
from grognard.engine.asking.moves import Move
from grognard.engine.asking.samples import sample_move
from grognard.engine.core.state import AREA, SLOW, Feature, Point, State
from grognard.engine.dice.stream import Stream
from grognard.engine.space import FRIENDS, STEPS, STRIDES, Table
from tests.space.boards import box, random_state, state_of

MOVER = ((1000, 2000), 50, 2, False, 0)


def mud(id: int, x0: int, y0: int, x1: int, y1: int) -> Feature:
    return replace(box(id, x0, y0, x1, y1, 1, solid=False), tags=(AREA, SLOW))


def alone(*features: Feature) -> Table:
    return Table.of(state_of([MOVER], features, (6000, 4000)))


def test_inside_every_inch_counts_twice() -> None:
    table, end = alone(mud(0, 1200, 0, 1500, 4000)), ((1600, 2000),)
    assert space.price(table, (1000, 2000), end, FRIENDS) == 90000
    assert space.path_faults(table, 0, end, 900, FRIENDS) == ()
    assert [fault[0::2] for fault in space.path_faults(table, 0, end, 899, FRIENDS)] == [("far", 1)]
    assert space.path_faults(table, 0, end, 600, FRIENDS | STRIDES) == ()
    for allowance, passes, legal in ((900, FRIENDS, True), (899, FRIENDS, False), (600, FRIENDS | STRIDES, True)):
        assert space.is_legal_move(table, ((0, end),), {0: allowance}, passes, (0,), None) is legal


def test_only_the_centre_counts_and_borders_do_not() -> None:
    assert space.price(alone(mud(0, 1200, 2000, 1500, 4000)), (1000, 2000), ((1600, 2000),), 0) == 60000
    assert space.price(alone(mud(0, 1200, 1999, 1500, 4000)), (1000, 2000), ((1600, 2000),), 0) == 90000


def test_overlapping_areas_count_once() -> None:
    table = alone(mud(0, 1200, 0, 1500, 4000), mud(1, 1400, 0, 1700, 4000), mud(2, 1450, 0, 1460, 4000))
    assert space.price(table, (1000, 2000), ((2000, 2000),), 0) == 150000


def test_areas_that_are_not_slow_cost_nothing_and_may_be_ended_in() -> None:
    table = alone(replace(box(0, 1200, 0, 1500, 4000, 6, solid=False), tags=(AREA,)))
    assert space.price(table, (1000, 2000), ((1600, 2000),), 0) == 60000
    assert space.path_faults(table, 0, ((1300, 2000),), 300, 0) == ()
    assert space.end_faults(alone(mud(0, 1200, 0, 1500, 4000)), ((0, (1300, 2000)),)) == ()


def test_the_cheapest_way_goes_round_a_narrow_tongue_and_through_a_wide_one() -> None:
    tongue = alone(mud(0, 1500, 0, 2100, 2050))
    path = space.shortest(tongue, 0, (2600, 2000), 2600, 0)
    assert path is not None
    assert len(path) > 1
    assert space.price(tongue, (1000, 2000), path, 0) < 161000
    band = alone(mud(0, 1500, 0, 2100, 4000))
    assert space.shortest(band, 0, (2600, 2000), 2201, 0) == ((2600, 2000),)
    assert space.shortest(band, 0, (2600, 2000), 2199, 0) is None
    assert space.shortest(band, 0, (2600, 2000), 1600, STRIDES) == ((2600, 2000),)


def muddy_state(seed: int) -> State:
    """A random table with slow ground at many places, some of it under terrain."""
    state, chance = random_state(seed), Random(seed + 1000)
    corners = [(chance.randint(0, 10400), chance.randint(0, 10400)) for _ in range(18)]
    more = [mud(20 + id, x, y, x + chance.randint(300, 1600), y + 900) for id, (x, y) in enumerate(corners)]
    return replace(state, features=(*state.features, *more))


def test_shapely_measures_the_same() -> None:
    for seed in range(4):
        state = muddy_state(seed)
        table, chance = Table.of(state), Random(seed)
        slow = union_all([Polygon(piece.outline) for piece in state.features if SLOW in piece.tags])
        for _ in range(60):
            points = [(chance.randint(0, 12000), chance.randint(0, 12000)) for _ in range(4)]
            line = LineString(points)
            cost = line.length + sum(slow.intersection(LineString(leg)).length for leg in pairwise(points))
            found = space.price(table, points[0], tuple(points[1:]), 0) / 100
            assert cost - 0.1 <= found <= cost + 1.1


def graph_price(state: State, start: Point, goal: Point) -> float:
    """The cheapest way on a fine net of points, without obstacles: the border points of all slow areas, 30 apart."""
    outlines = [Polygon(piece.outline) for piece in state.features]
    slow, nodes = union_all(outlines).buffer(-0.01), [start, goal]
    for outline in outlines:
        ring = outline.exterior
        nodes += [(round(x), round(y)) for x, y in ring.coords]
        nodes += [(round(p.x), round(p.y)) for p in (ring.interpolate(at) for at in range(0, int(ring.length), 30))]
    best, done = {0: 0.0}, set[int]()
    while True:
        node = min((one for one in best if one not in done), key=lambda one: best[one])
        if node == 1:
            return best[1]
        done.add(node)
        for other, point in enumerate(nodes):
            flat = hypot(point[0] - nodes[node][0], point[1] - nodes[node][1])
            if other not in done and best[node] + flat < best.get(other, 1e9):
                cost = best[node] + flat + slow.intersection(LineString((nodes[node], point))).length
                best[other] = min(cost, best.get(other, 1e9))


@pytest.mark.parametrize("goal", [(2600, 2000), (2600, 2300), (1700, 1500), (2400, 3000)])
def test_as_cheap_as_a_fine_net(goal: Point) -> None:
    state = state_of([MOVER], (mud(0, 1400, 1400, 2000, 2150), mud(1, 2200, 2100, 2500, 2800)), (6000, 4000))
    path = space.shortest(Table.of(state), 0, goal, 4000, 0)
    assert path is not None
    found, true = space.price(Table.of(state), (1000, 2000), path, 0) / 100, graph_price(state, (1000, 2000), goal)
    assert true - 2 <= found <= true * 1.02 + 2


def test_the_cheapest_ways_are_faultless_on_crowded_tables() -> None:
    dear = 0
    for seed in range(6):
        state = muddy_state(seed)
        table, chance = Table.of(state), Random(seed)
        for _ in range(30):
            id = chance.randrange(len(state.models))
            x, y = table.place(id)
            goal = (x + chance.randint(-1500, 1500), y + chance.randint(-1500, 1500))
            path, flat = (space.shortest(table, id, goal, 2000, passes) for passes in (FRIENDS, FRIENDS | STRIDES))
            if path is not None:
                assert path[-1] == goal
                assert flat is not None
                assert space.path_faults(table, id, path, 2000, FRIENDS) == ()
                assert space.price(table, (x, y), path, FRIENDS) <= space.price(table, (x, y), flat, FRIENDS)
                dear += space.price(table, (x, y), path, FRIENDS) > space.length((x, y), path)
    assert dear > 10


def test_reach_is_where_cheap_ways_lead() -> None:
    for seed in range(2):
        state = muddy_state(seed)
        table = Table.of(state)
        for id in (0, 7, 20):
            x, y = table.place(id)
            cells = [(x + 150 * a, y + 150 * b) for a in range(-6, 7) for b in range(-6, 7)]
            cells = [(a, b) for a, b in cells if 0 <= a <= 12000 and 0 <= b <= 12000 and (a, b) != (x, y)]
            true = {at for at in cells if space.shortest(table, id, at, 900, FRIENDS) is not None}
            shown = set(space.reach(table, id, 900, FRIENDS, 150)) - {(x, y)}
            assert len(shown ^ true) <= max(2, len(true) // 40)
            assert shown <= set(space.reach(table, id, 900, FRIENDS | STRIDES, 150))


@pytest.mark.parametrize("edge", [None, Edge((0, 0), (12000, 0), 1000)])
def test_formations_keep_within_their_allowance(edge: Edge | None) -> None:
    went = slower = bends = 0
    for seed in range(8):
        state = muddy_state(seed)
        if edge is not None:
            away = [replace(model, place=None) if model.unit == 0 else model for model in state.models]
            state = replace(state, models=tuple(away))
        table, pick = Table.of(state), Stream(b"mud" + bytes([seed]))
        for unit in state.units[:1] * 12 if edge else state.units:
            movers = tuple(Mover(id, 1200) for id in unit.members)
            form = Move(
                seat=unit.seat, name="move", prompt="", clause="", movers=movers, passes=FRIENDS,
                cohesion=Cohesion(400, 1200, unit.members[0]), edge=edge,
            )  # fmt: skip
            answer = sample_move(form, pick, table)
            assert move_refusals(form, answer, table) == ()
            went += bool(answer)
            for id, path in answer:
                start, steps = (path[0], path[1:]) if edge else (table.place(id), path)
                slower += space.price(table, start, steps, FRIENDS) > space.length(start, steps)
                if len(steps) > 1 and not table.is_solid(id):  # whoever bends his way takes the cheapest one
                    best = space.shortest(table, id, path[-1], 1200, FRIENDS, unit.members, start)
                    assert best is not None
                    assert space.price(table, start, steps, FRIENDS) <= space.price(table, start, best, FRIENDS) + 2500
                    bends += 1
    assert went > 4
    assert slower > 4
    assert bends > 0


def test_low_obstacles_are_stepped_over_but_not_ended_on() -> None:
    table, over = alone(box(0, 2000, 0, 2200, 4000, 1), box(1, 2400, 0, 2600, 4000, 2)), STEPS
    assert space.path_faults(table, 0, ((2300, 2000),), 1300, over) == ()
    assert space.shortest(table, 0, (2300, 2000), 1300, over) == ((2300, 2000),)
    assert space.is_legal_move(table, ((0, ((2300, 2000),)),), {0: 1300}, over, (0,), None)
    assert (2300, 2000) in space.reach(table, 0, 1300, over, 130)
    assert (2300, 2000) not in space.reach(table, 0, 1300, 0, 130)
    assert space.formation(table, 0, (0,), (2300, 2000), (1300,), over) == ((0, ((2300, 2000),)),)
    assert [fault[0] for fault in space.path_faults(table, 0, ((2300, 2000),), 1300, 0)] == ["terrain"]
    assert [fault[0] for fault in space.path_faults(table, 0, ((2100, 2000),), 1300, over)] == ["end-terrain"]
    assert [fault[0] for fault in space.path_faults(table, 0, ((2800, 2000),), 1800, over)] == ["terrain"]
    assert space.path_faults(table, 0, ((2800, 2000),), 1800, 2 * STEPS) == ()


def test_areas_come_and_go_with_their_features() -> None:
    """The table follows events about areas as about other terrain."""
    from grognard.engine.core.events import Placed, Removed
    from grognard.engine.core.script import Game

    game = Game(state_of([MOVER], (box(0, 3000, 0, 3100, 900, 2),), (6000, 4000)))
    assert space.areas_at(game.table, 0) == ()
    game.tell(Placed("", features=(mud(1, 900, 1900, 1100, 2100), mud(2, 0, 0, 2000, 2050))))
    assert space.areas_at(game.table, 0) == (1, 2)
    game.tell(Placed("", features=(mud(1, 3000, 3000, 3100, 3100),)))
    assert space.areas_at(game.table, 0) == (2,)
    game.tell(Removed("", ("f2",)))
    assert space.areas_at(game.table, 0) == ()
    assert space.price(game.table, (2900, 3050), ((3200, 3050),), 0) == 40000
    game.tell(Removed("", ("f1",)))
    assert game.table.terrain.areas is None
    assert game.table.terrain.outlines() == Table.of(game.state).terrain.outlines()
