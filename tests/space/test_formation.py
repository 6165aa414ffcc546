"""The formation solver: what it proposes is legal, in cohesion and where it was asked to be."""

from random import Random

from grognard.engine import space
from grognard.engine.core.state import Feature, Point, Unit
from grognard.engine.space import FRIENDS, Table
from grognard.engine.space.formation import Walks
from tests.space.boards import Row, box, random_state, state_of

NEIGHBOUR, LEAD, MOVE = 250, 1000, 1200


def squad(places: list[Point], *features: Feature, board: Point = (6000, 6000)) -> Table:
    return Table.of(state_of([(place, 125, 2, False, 0) for place in places], features, board))


def faults(table: Table, unit: Unit, walks: Walks, allowance: int) -> list[object]:
    """Everything the refusals would find wrong with a proposal."""
    members, leader = unit.members, unit.leader
    assert leader is not None
    found: list[object] = []
    ends = {id: table.place(id) for id in members}
    for id, path in walks:
        ignore = () if table.is_solid(id) else members
        ground = table.with_places([(other, at[-1]) for other, at in walks[: [m for m, _ in walks].index(id)]])
        faults = space.path_faults(ground if table.is_solid(id) else table, id, path, allowance, FRIENDS, ignore)
        found += [fault for fault in faults if not fault[0].startswith("end")]
        ends[id] = path[-1]
    found += space.end_faults(table, tuple(ends.items()))
    found += space.chain_faults(table, tuple(ends.items()), leader, NEIGHBOUR, LEAD)
    return found


def test_in_the_open_everybody_keeps_his_offset() -> None:
    places = [(1000, 1000), (1300, 1000), (1000, 1300), (1300, 1300), (1600, 1000)]
    walks = space.formation(squad(places), 0, (0, 1, 2, 3, 4), (1800, 1700), (MOVE,) * 5, FRIENDS, NEIGHBOUR, LEAD)
    assert walks == tuple((id, ((x + 800, y + 700),)) for id, (x, y) in enumerate(places))


def test_a_turned_formation() -> None:
    places = [(1000, 1000), (1300, 1000), (700, 1000)]
    walks = space.formation(
        squad(places), 0, (0, 1, 2), (1500, 1500), (MOVE,) * 3, FRIENDS, NEIGHBOUR, LEAD, pick_turn=2
    )
    assert walks == ((0, ((1500, 1500),)), (1, ((1500, 1800),)), (2, ((1500, 1200),)))


def test_a_goal_too_far_is_approached() -> None:
    walks = space.formation(
        squad([(1000, 1000), (1300, 1000)]), 0, (0, 1), (5000, 1000), (MOVE,) * 2, FRIENDS, 250, 1000
    )
    assert walks is not None
    assert dict(walks) == {0: ((2199, 1000),), 1: ((2499, 1000),)}


def test_who_cannot_move_stays_and_the_others_keep_near() -> None:
    table = squad([(1000, 1000), (1300, 1000), (1000, 1300)])
    walks = space.formation(table, 0, (0, 1, 2), (1600, 1300), (MOVE, 0, MOVE), FRIENDS, NEIGHBOUR, LEAD)
    assert walks is not None
    assert 1 not in dict(walks)
    ends = {id: table.place(id) for id in (0, 1, 2)} | {id: path[-1] for id, path in walks}
    assert space.chain_faults(table, tuple(ends.items()), 0, NEIGHBOUR, LEAD) == ()


def test_broken_cohesion_is_mended() -> None:
    table = squad([(1000, 1000), (1300, 1000), (2600, 1000)])
    assert space.chain_faults(table, tuple((id, table.place(id)) for id in range(3)), 0, NEIGHBOUR, LEAD) == (
        (2, "neighbour", 800),
        (2, "leader", 350),
    )
    walks = space.formation(table, 0, (0, 1, 2), (1200, 1400), (MOVE,) * 3, FRIENDS, NEIGHBOUR, LEAD)
    assert walks is not None
    assert faults(table, Unit(0, 0, "", "", (0, 1, 2), 0), walks, MOVE) == []


def test_a_hundredth_too_far_is_mended_too() -> None:
    def ends(third: int) -> tuple[tuple[int, Point], ...]:
        table = squad([(1000, 1000), (1300, 1000), (third, 1000)])
        walks = space.formation(table, 0, (0, 1, 2), (1000, 1500), (MOVE,) * 3, FRIENDS, NEIGHBOUR, LEAD)
        assert walks is not None
        return tuple((id, path[-1]) for id, path in walks)

    assert ends(1800) == ((0, (1000, 1500)), (1, (1300, 1500)), (2, (1800, 1500)))
    assert ends(1801)[2] != (2, (1801, 1500))
    assert space.chain_faults(squad([(0, 0)] * 3), ends(1801), 0, NEIGHBOUR, LEAD) == ()


def test_a_unit_of_one_is_always_together() -> None:
    table = squad([(1000, 1000)])
    assert space.chain_faults(table, ((0, (1000, 1000)),), 0, NEIGHBOUR, LEAD) == ()
    assert space.formation(table, 0, (0,), (1500, 1000), (MOVE,), FRIENDS, 0, 0) == ((0, ((1500, 1000),)),)


def test_every_proposal_passes_the_checks() -> None:
    made = asked = 0
    for seed in range(12):
        state = random_state(seed)
        table, chance = Table.of(state), Random(seed)
        for unit in state.units:
            x, y = table.place(unit.members[0])
            goal = (
                min(max(x + chance.randint(-1500, 1500), 0), 12000),
                min(max(y + chance.randint(-1500, 1500), 0), 12000),
            )
            moves = (MOVE,) * len(unit.members)
            turn = chance.choice((0, 0, 1, 3))
            walks = space.formation(table, unit.members[0], unit.members, goal, moves, FRIENDS, NEIGHBOUR, LEAD, turn)
            asked += 1
            if walks:
                made += 1
                assert faults(table, unit, walks, MOVE) == [], (seed, unit.id)
    assert made > asked * 0.9


def test_placing_in_a_region_away_from_enemies() -> None:
    rows: list[Row] = [(None, 125, 2, False, 0)] * 6 + [((3000, 700), 125, 2, False, 1)]
    table = Table.of(state_of(rows, (box(0, 2000, 300, 2400, 700, 4),)))
    region = (0, 0, 6000, 2000)
    for centre in ((2700, 500), (100, 100), (5900, 1900), (2200, 500)):
        places = space.formation_at(table, 0, tuple(range(6)), centre, region, NEIGHBOUR, LEAD, (6,), 250)
        assert places is not None
        assert space.end_faults(table, places) == ()
        assert space.chain_faults(table, places, 0, NEIGHBOUR, LEAD) == ()
        after = table.with_places(places)
        assert all(space.gap(after, id, 6) > 250 for id in range(6))
        assert all(125 <= x <= 5875 and 125 <= y <= 1875 for _, (x, y) in places)


def test_placing_in_a_circle() -> None:
    table = Table.of(state_of([(None, 125, 2, False, 0)] * 4))
    places = space.formation_at(table, 0, (0, 1, 2, 3), (3000, 3000), (3000, 3000, 700), NEIGHBOUR, LEAD)
    assert places is not None
    assert all((x - 3000) ** 2 + (y - 3000) ** 2 <= 575**2 for _, (x, y) in places)
    assert space.formation_at(table, 0, (0, 1, 2, 3), (3000, 3000), (3000, 3000, 200), NEIGHBOUR, LEAD) is None


def test_coming_on_from_the_edge() -> None:
    table = Table.of(state_of([(None, 125, 2, False, 0)] * 5, (box(0, 2600, 500, 3400, 700, 4),)))
    walks = space.edge_entry(
        table, 0, (0, 1, 2, 3, 4), (0, 0, 12000, 0), (2800, 0), (3000, 900), MOVE, FRIENDS, 250, 1000
    )
    assert walks is not None
    assert dict(walks)[0][0] == (2800, 0)
    for id, path in walks:
        assert path[0][1] == 0
        assert abs(path[0][0] - 2800) <= 1000
        assert space.path_faults(table, id, path[1:], MOVE, FRIENDS, start=path[0]) == ()
    ends = tuple((id, path[-1]) for id, path in walks)
    assert space.end_faults(table, ends) == ()
    assert space.chain_faults(table, ends, 0, NEIGHBOUR, LEAD) == ()
