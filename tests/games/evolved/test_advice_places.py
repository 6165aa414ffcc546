"""How the greedy player of The Evolved judges ways and places: rough ground, areas to be held, who can be shot at."""

import pytest

from grognard.games.evolved.advice.ask import ASK, in_combat
from grognard.games.evolved.advice.fire import on_markers
from grognard.games.evolved.advice.goals import objectives, rough_way
from grognard.games.evolved.position import Position
from grognard.kit.advice.holding import objective_value, points_on
from tests.games.evolved.fire import row

AREA = {"left": 1000, "bottom": 0, "right": 3800, "top": 1200}


# -- ways ----------------------------------------------------------------------------------------------------------


def test_rough_ground_counts_twice_by_its_part_of_the_way() -> None:
    p = Position()
    p.unit("thralls", row(24, 4))
    p.terrain("rubble", 18, 20, 30, 25)
    game = p.game()
    assert rough_way(game, (2400, 4000), (2400, 1000)) == pytest.approx(500)
    assert rough_way(game, (2400, 2300), (2400, 1000)) == pytest.approx(300)
    assert rough_way(game, (2400, 2400), (2400, 2100)) == pytest.approx(300)
    assert rough_way(game, (1500, 2250), (3000, 2250)) == pytest.approx(1200)
    assert rough_way(game, (1700, 4000), (1700, 1000)) == rough_way(game, (3100, 1000), (3100, 4000)) == 0.0
    assert rough_way(game, (2400, 4000), (2400, 2600)) == 0.0


def test_a_slanting_way_counts_what_it_cuts_off() -> None:
    p = Position()
    p.unit("thralls", row(24, 4))
    p.terrain("rubble", 10, 10, 20, 20)
    assert rough_way(p.game(), (500, 1500), (1500, 500)) == pytest.approx(0.0, abs=1e-6)
    assert rough_way(p.game(), (900, 1900), (1900, 900)) == pytest.approx(800 * 2**0.5)


def test_walls_and_smoke_slow_nobody() -> None:
    p = Position()
    p.unit("thralls", row(24, 4))
    p.terrain("smoke", 18, 20, 30, 25)
    p.wall(18, 10, 30, 11)
    assert rough_way(p.game(), (2400, 4000), (2400, 500)) == 0.0


def test_a_place_beside_rough_ground_is_better_than_one_before_it() -> None:
    p = Position()
    own = p.unit("thralls", row(24, 4, 40))
    p.unit("sierra-troopers", row(46, 4), seat=1)
    p.terrain("rubble", 18, 20, 30, 25)
    p.marker("objective", (24, 6), vp=2, **AREA)
    game = p.game()
    assert objective_value(game, ASK, own, ((3100, 2600),)) > objective_value(game, ASK, own, ((2400, 2600),))


# -- areas ---------------------------------------------------------------------------------------------------------


def test_an_area_is_entered_at_its_near_edge_or_well_inside() -> None:
    p = Position()
    own = p.unit("thralls", row(24, 4, 40))
    p.marker("objective", (24, 6), vp=2, **AREA)
    p.marker("objective", (40, 40), vp=1)
    game = p.game()
    area, circle = objectives(game, 0)
    assert points_on(game, ASK, own, area) == [(2400, 1000), (2400, 700)]
    assert points_on(game, ASK, own, circle) == [(4000, 4000)]


def test_more_inside_and_a_safe_lead_are_worth_more() -> None:
    p = Position()
    own = p.unit("thralls", row(24, 4, 40))
    p.unit("sierra-troopers", [(30, 5), (31, 5)], seat=1)
    p.marker("objective", (24, 6), vp=2, **AREA)
    game = p.game()
    values = []
    for inside in range(5):
        ends = tuple((2400 + 150 * n, 1100 if n < inside else 1250) for n in range(4))
        values.append(objective_value(game, ASK, own, ends))
    assert values == sorted(values)
    assert len(set(values)) == 5


def test_an_objective_that_ends_the_battle_is_worth_more() -> None:
    values = []
    for mission in ("artificial-twilight", "hold-the-tunnel"):
        p = Position(scenario=mission)
        own = p.unit("thralls", row(24, 4, 20))
        p.marker("objective", (24, 6), vp=1)
        values.append(objective_value(p.game(), ASK, own, ((2400, 1000),)))
    assert values[1] > values[0] > 0


def test_soldiers_in_an_area_stand_on_an_objective() -> None:
    p = Position()
    inside, outside = p.unit("thralls", row(24, 2, 5)), p.unit("thralls", row(24, 2, 30))
    walker = p.vehicle("techno-brute", (30, 5))
    on_circle = p.unit("sierra-troopers", row(40, 1, 40), seat=1)
    p.marker("objective", (24, 6), vp=2, **AREA)
    p.marker("objective", (40, 41), vp=1)
    p.marker("position", (24, 30))
    found = on_markers(p.game())
    assert found == {*p.models(inside), *p.models(on_circle)}
    assert not found & {*p.models(outside), *p.models(walker)}


# -- who can be shot at --------------------------------------------------------------------------------------------


def test_a_foe_is_free_to_be_shot_at_once_the_only_unit_that_fights_him_goes() -> None:
    p = Position()
    own, foe = p.unit("thralls", row(24, 3)), p.unit("sierra-troopers", row(25.2, 3), seat=1)
    far = p.unit("thralls", row(40, 3))
    game = p.game()
    assert in_combat(game, own) == frozenset()
    assert in_combat(game, far) == {own, foe}


def test_a_foe_whom_others_fight_stays_engaged() -> None:
    p = Position()
    own, foe = p.unit("thralls", row(24, 3)), p.unit("sierra-troopers", row(25.2, 3), seat=1)
    other = p.unit("thralls", row(26.4, 3))
    assert in_combat(p.game(), own) == {foe, other}


# -- tactical positions --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("waits", "helped", "stays"), [(True, False, True), (False, False, False), (True, True, False)]
)
def test_a_position_is_held_until_its_points_have_called_the_reserve(waits: bool, helped: bool, stays: bool) -> None:
    p = Position(scenario="artificial-twilight")
    own = p.unit("sierra-troopers", row(22, 4, 8))
    p.unit("thralls", row(22, 4, 44), seat=1)
    if helped:
        p.unit("sierra-troopers", row(22, 4, 11))
    if waits:
        p.waiting("sierra-troopers", 8)
    p.marker("position", (24, 10), radius=6, rp=90)
    p.marker("objective", (10, 14), vp=2)
    game = p.game()
    here = tuple([game.table.place(id) for id in p.models(own)])
    nearer = tuple([(x - 700, y + 300) for x, y in here])
    assert (objective_value(game, ASK, own, here) > objective_value(game, ASK, own, nearer)) is stays
