"""Paths: every fault, the shortest way round, reach, and what a moving disc runs over."""

from math import hypot
from random import Random

import pytest
from shapely import LineString, Polygon

from benchmarks.paths import Graph, questions, town
from grognard.engine import space
from grognard.engine.core.state import Feature, State
from grognard.engine.space import ENEMIES, ENEMIES_SOLID, FRIENDS, FRIENDS_SOLID, TERRAIN, Table
from tests.space.boards import box, random_state, state_of

MOVER = ((1000, 2000), 100, 2, False, 0)


def alone(*features: Feature) -> Table:
    return Table.of(state_of([MOVER], features, (6000, 4000)))


def test_a_free_path_has_no_faults_and_touching_is_allowed() -> None:
    assert space.path_faults(alone(), 0, ((3000, 2000),), 2000, 0) == ()
    assert space.path_faults(alone(), 0, (), 0, 0) == ()
    assert space.path_faults(alone(box(0, 2000, 2100, 2500, 2500, 4)), 0, ((3000, 2000),), 2000, 0) == ()
    assert space.path_faults(alone(), 0, ((3000, 100), (100, 100)), 9000, 0) == (), "along the board's edge"


def test_every_fault_is_told_with_its_point() -> None:
    table = alone(box(4, 2000, 2099, 2500, 2500, 4))
    assert space.path_faults(table, 0, ((3000, 2000),), 1500, 0) == (
        ("terrain", (2250, 2000), 4),
        ("far", (2500, 2000), 500),
    )
    ends = space.path_faults(table, 0, ((2250, 2000), (5950, 2000)), 9000, 0)
    assert [fault[0] for fault in ends] == ["terrain", "off-board"]
    assert ends[-1] == ("off-board", (5950, 2000), 50)
    assert space.path_faults(table, 0, ((2000, 2000),), 2000, 0) == (
        ("terrain", (2000, 2000), 4),
        ("end-terrain", (2000, 2000), 4),
    )


def test_lengths_are_summed_finely() -> None:
    """Ten legs of 14.142 hundredths are 141.42, not ten times 15."""
    path = tuple((1000 + 10 * step, 2000 + 10 * step) for step in range(1, 11))
    assert space.length((1000, 2000), path) == 14150
    assert space.path_faults(alone(), 0, path, 142, 0) == ()
    assert [fault[0::2] for fault in space.path_faults(alone(), 0, path, 141, 0)] == [("far", 1)]


def test_low_terrain_may_be_crossed_but_not_ended_on() -> None:
    table = alone(box(0, 2000, 1500, 2500, 2500, 1, solid=False))
    assert space.path_faults(table, 0, ((3000, 2000),), 3000, 0) == ()
    assert [fault[0] for fault in space.path_faults(table, 0, ((2200, 2000),), 3000, 0)] == ["end-terrain"]


@pytest.mark.parametrize(
    ("unit", "solid", "bit"),
    [(0, False, FRIENDS), (0, True, FRIENDS_SOLID), (1, False, ENEMIES), (1, True, ENEMIES_SOLID)],
)
def test_each_bit_lets_through_its_own_kind(unit: int, solid: bool, bit: int) -> None:
    table = Table.of(state_of([MOVER, ((2000, 2150), 100, 2, solid, unit), ((5000, 3000), 100, 2, False, 1)]))
    for passes in range(16):
        faults = space.path_faults(table, 0, ((3000, 2000),), 2000, passes)
        assert faults == (() if passes & bit else (("base", (2000, 2000), 1),))
    assert space.path_faults(table, 0, ((3000, 2000),), 2000, 0, ignore=(1,)) == ()
    assert [fault[0] for fault in space.path_faults(table, 0, ((2000, 2000),), 2000, 15)] == ["end-base"]


def test_leaping_terrain() -> None:
    table = alone(box(0, 2000, 1500, 2500, 2500, 4))
    assert [fault[0] for fault in space.path_faults(table, 0, ((3000, 2000),), 2000, 0)] == ["terrain"]
    assert space.path_faults(table, 0, ((3000, 2000),), 2000, TERRAIN) == ()
    assert space.shortest(table, 0, (3000, 2000), 2000, TERRAIN) == ((3000, 2000),)


def test_swept_discs_agree_with_shapely() -> None:
    for seed in range(6):
        state = random_state(seed)
        table, chance = Table.of(state), Random(seed)
        for _ in range(60):
            id = chance.randrange(len(state.models))
            x, y = table.place(id)
            path = tuple((x + chance.randint(-2000, 2000), y + chance.randint(-2000, 2000)) for _ in range(2))
            path = tuple((min(max(px, 0), 12000), min(max(py, 0), 12000)) for px, py in path)
            line, radius = LineString(((x, y), *path)), state.models[id].radius
            found = {fault[2] for fault in space.path_faults(table, id, path, 30000, 15) if fault[0] == "terrain"}
            for feature in state.features:
                away = Polygon(feature.outline).distance(line)
                if feature.solid and abs(away - radius) > 0.01:
                    assert (feature.id in found) == (away < radius)


def test_ends_are_judged_together() -> None:
    rows = [MOVER, ((1300, 2000), 100, 2, False, 0), ((3000, 2000), 100, 2, False, 1)]
    table = Table.of(state_of(rows, (box(2, 4000, 1000, 4500, 3000, 1),)))
    assert space.end_faults(table, ((0, (1300, 2000)), (1, (1600, 2000)))) == ()
    assert space.end_faults(table, ((0, (1300, 2000)),)) == (("end-base", (1300, 2000), 1),)
    together = space.end_faults(table, ((0, (1500, 2500)), (1, (1600, 2500))))
    assert together == (("end-base", (1500, 2500), 1), ("end-base", (1600, 2500), 0))
    assert [fault[0] for fault in space.end_faults(table, ((0, (4000, 2000)),))] == ["end-terrain"]
    assert space.end_faults(table, ((0, (3100, 2000)),), ignore=(2,)) == ()


def test_who_is_run_over() -> None:
    places = [(2000, 2199), (2000, 2200), (2500, 2000), (3000, 2600)]
    table = Table.of(state_of([MOVER, *((place, 100, 2, False, 1) for place in places)]))
    assert space.crossed(table, ((1000, 2000), (3000, 2000), (3000, 2400)), 100, (1, 2, 3, 4)) == (1, 3)
    assert space.crossed(table, ((1000, 2000), (3000, 2000), (3000, 2401)), 100, (1, 2, 3, 4)) == (1, 3, 4)


def test_the_way_round_a_wall_hugs_its_corner() -> None:
    table = alone(box(0, 2000, 0, 2200, 2500, 4))
    path = space.shortest(table, 0, (3000, 1000), 5000, 0)
    assert path is not None
    assert space.path_faults(table, 0, path, 5000, 0) == ()
    tangents, arcs = 1113.55 + 200 + 1697.05, 55.31 + 113.97
    assert tangents + arcs < space.length((1000, 2000), path) / 100 < tangents + arcs + 4
    assert space.shortest(table, 0, (3000, 1000), space.length((1000, 2000), path) // 100, 0) is None
    assert space.shortest(table, 0, (2000, 1000), 9000, 0) is None, "nobody ends in a wall"


def test_a_path_may_end_touching() -> None:
    table = Table.of(state_of([MOVER, ((3000, 2000), 100, 2, False, 1)], (box(0, 4000, 1000, 4500, 3000, 4),)))
    assert space.shortest(table, 0, (2800, 2000), 2000, 0) == ((2800, 2000),)
    assert space.shortest(table, 0, (2801, 2000), 2000, 0) is None
    assert space.shortest(table, 0, (3900, 2500), 4000, 0) is not None
    assert space.shortest(table, 0, (3901, 2500), 4000, 0) is None


def test_a_gap_lets_through_what_fits() -> None:
    def gap(width: int) -> Table:
        return alone(box(0, 2000, 0, 2200, 1900, 4), box(1, 2000, 1900 + width, 2200, 4000, 4))

    assert space.shortest(gap(204), 0, (3000, 2000), 2200, 0) is not None
    assert space.shortest(gap(199), 0, (3000, 2000), 9000, 0) is None
    assert space.path_faults(gap(200), 0, ((3000, 2000),), 2000, 0) == ()


def test_bases_are_walked_round() -> None:
    rows = [MOVER, ((2000, 2000), 300, 4, True, 1), ((2000, 1450), 200, 3, False, 1)]
    table = Table.of(state_of(rows, board=(6000, 4000)))
    path = space.shortest(table, 0, (3000, 1950), 3000, FRIENDS)
    assert path is not None
    assert space.path_faults(table, 0, path, 3000, FRIENDS) == ()
    assert all(y > 2300 for x, y in path if 1900 < x < 2100)
    assert space.shortest(table, 0, (3000, 1950), 3000, ENEMIES | ENEMIES_SOLID) == ((3000, 1950),)


def test_shortest_ways_are_faultless_on_crowded_tables() -> None:
    found = 0
    for seed in range(8):
        state = random_state(seed)
        table, chance = Table.of(state), Random(seed)
        for _ in range(40):
            id, goal = chance.randrange(len(state.models)), (chance.randint(0, 12000), chance.randint(0, 12000))
            path = space.shortest(table, id, goal, 4000, FRIENDS)
            if path is not None:
                found += len(path) > 1
                assert path[-1] == goal
                assert space.path_faults(table, id, path, 4000, FRIENDS) == ()
    assert found > 10


@pytest.mark.parametrize("seed", [5, 11])
def test_as_short_as_a_visibility_graph(seed: int) -> None:
    state = town(seed)
    graph, table = Graph(state), Table.of(state)
    for start, goal in questions(state, graph, seed, 12):
        path, other = space.shortest(table, 0, goal, 30000, 0, start=start), graph.shortest(start, goal)
        assert (path is None) == (other is None)
        if path is not None and other is not None:
            assert abs(space.length(start, path) / 100 / other - 1) < 0.001


def reached_by_path(state: State, id: int, allowance: int, cell: int) -> set[tuple[int, int]]:
    table = Table.of(state)
    x, y = table.place(id)
    steps = range(-(allowance // cell), allowance // cell + 1)
    grid = [(x + cell * a, y + cell * b) for a in steps for b in steps if hypot(a, b) * cell <= allowance]
    return {
        point
        for point in grid
        if min(point) >= 0 and max(point) <= 12000 and space.shortest(table, id, point, allowance, FRIENDS) is not None
    } | ({(x, y)} if (x, y) in grid else set())


def test_a_way_is_found_with_just_so_much_allowance_and_with_no_less() -> None:
    """A search that one obstacle makes hopeless does not begin: it must be one that would have failed."""
    chance, bent = Random(7), 0
    for seed in range(5):
        table = Table.of(random_state(seed))
        for _ in range(80):
            model, (dx, dy) = chance.choice(table.present()), (chance.randint(-1500, 1500), chance.randint(-1500, 1500))
            x, y = table.place(model)
            goal = (min(max(x + dx, 0), 12000), min(max(y + dy, 0), 12000))
            best = space.shortest(table, model, goal, 6000, 0)
            if best is None or len(best) == 1:
                continue
            bent += 1
            need = -(-space.length((x, y), best) // 100)
            found = space.shortest(table, model, goal, need, 0)
            assert found is not None
            assert space.length((x, y), found) == space.length((x, y), best)
            assert space.shortest(table, model, goal, need - 1, 0) is None
    assert bent > 50


def test_reach_is_where_paths_lead() -> None:
    for seed in range(3):
        state = random_state(seed)
        table = Table.of(state)
        for id in (0, 7, 20):
            shown = set(space.reach(table, id, 1200, FRIENDS, 150))
            true = reached_by_path(state, id, 1200, 150)
            assert len(shown ^ true) <= max(2, len(true) // 50)


def test_a_straight_step_is_legal_when_it_has_no_fault() -> None:
    """One leg is judged without listing who is in the way, and comes to the same as the list of faults."""
    chance, found = Random(8), {True: 0, False: 0}
    for seed in range(6):
        state = random_state(seed)
        table = Table.of(state)
        for model in chance.sample(state.models, 20):
            assert isinstance(model.place, tuple)
            x, y = [min(max(at + chance.randint(-900, 900), 0), 12000) for at in model.place]
            passes = chance.choice((0, FRIENDS, FRIENDS | ENEMIES, FRIENDS_SOLID, ENEMIES_SOLID, TERRAIN))
            legal = space.is_legal_move(table, ((model.id, ((x, y),)),), {model.id: 800}, passes, (model.id,), None)
            assert legal == (space.path_faults(table, model.id, ((x, y),), 800, passes) == ()), (seed, model.id)
            found[legal] += 1
    assert min(found.values()) > 20, found
