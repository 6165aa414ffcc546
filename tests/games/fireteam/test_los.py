"""Line of sight between footprints."""

import pytest

from grognard.engine.clauses import clause
from grognard.games.fireteam.chapters import los, terrain
from grognard.games.fireteam.position import Position
from tests.games.fireteam.acting import lone


def sees(p: Position) -> bool:
    game = p.game()
    assert los.sees(game, 0, 1) == los.sees(game, 1, 0)
    return los.sees(game, 0, 1)


@clause("fireteam.los.line")
def test_one_open_line_is_enough() -> None:
    p = lone(gap=10)
    p.terrain("hard-building", 10, 24, 20.5, 26)
    assert sees(p)
    p.terrain("hard-building", 20.4, 24, 30, 26)
    assert not sees(p)


@clause("fireteam.los.all-round")
@pytest.mark.parametrize("at", [(20, 35), (35, 20), (20, 5), (5, 20)])
def test_teams_see_in_all_directions(at: tuple[float, float]) -> None:
    p = Position()
    p.team((20, 20))
    p.team(at, seat=1)
    assert sees(p)


@clause("fireteam.los.blockers")
@pytest.mark.parametrize("kind", ["woods", "rubble", "tall-crops"])
def test_three_inches_of_wood_in_all_are_open_and_more_are_not(kind: str) -> None:
    thin = lone(gap=10)
    thin.terrain(kind, 0, 24, 48, 25.5)
    thin.terrain(kind, 0, 27, 48, 28.5)
    assert sees(thin)
    deep = lone(gap=10)
    deep.terrain(kind, 0, 24, 48, 25.5)
    deep.terrain(kind, 0, 27, 48, 28.6)
    assert not sees(deep)


@clause("fireteam.los.blockers")
def test_walls_hedges_and_teams_never_block() -> None:
    p = lone(gap=10)
    p.line("wall", (0, 25), (48, 25))
    p.line("hedge", (0, 26), (48, 26))
    p.team((20, 24), name="Between")
    assert sees(p)


@clause("fireteam.los.blockers")
@pytest.mark.parametrize("kind", ["cliff", "smoke", "light-building"])
def test_cliffs_smoke_and_buildings_block(kind: str) -> None:
    p = lone(gap=10)
    p.terrain(kind, 0, 24, 48, 26)
    assert not sees(p)


@clause("fireteam.los.into-terrain")
def test_from_a_building_a_line_is_open_that_leaves_it_within_an_inch() -> None:
    near = Position()
    near.team((20, 23))
    near.team((20, 36), seat=1)
    near.terrain("light-building", 18, 20, 22, 25)
    assert sees(near)
    deep = Position()
    deep.team((20, 22.9))
    deep.team((20, 36), seat=1)
    deep.terrain("light-building", 16, 20, 24, 25)
    assert not sees(deep)


@clause("fireteam.los.into-terrain")
def test_inside_one_building_everybody_sees_everybody() -> None:
    p = Position()
    p.team((20, 20))
    p.team((30, 20), seat=1)
    p.terrain("hard-building", 15, 15, 35, 25)
    assert sees(p)


@clause("fireteam.los.into-terrain")
def test_the_wood_in_which_a_team_stands_counts() -> None:
    p = lone(gap=10)
    p.terrain("woods", 10, 15, 30, 24)
    assert sees(p)
    q = lone(gap=10)
    q.terrain("woods", 10, 15, 30, 24.1)
    assert not sees(q)


@clause("fireteam.los.blockers", "fireteam.terrain.levels")
def test_a_hill_blocks_between_lower_points_only() -> None:
    between = lone(gap=10)
    between.terrain("hill", 0, 24, 48, 28)
    assert not sees(between)
    on = lone(gap=10)
    on.terrain("hill", 0, 18, 48, 24)
    assert terrain.level(on.game(), 0) == 1
    assert sees(on)


@clause("fireteam.los.height")
def test_from_a_hill_one_looks_over_what_is_lower_unless_it_is_close_to_the_low_end() -> None:
    far = lone(gap=20)
    far.terrain("hill", 0, 18, 48, 22)
    far.terrain("tall-crops", 0, 25, 48, 35)
    assert sees(far)
    close = lone(gap=20)
    close.terrain("hill", 0, 18, 48, 22)
    close.terrain("tall-crops", 0, 25, 48, 41.5)
    assert not sees(close)
    wood = lone(gap=20)
    wood.terrain("hill", 0, 18, 48, 22)
    wood.terrain("woods", 0, 25, 48, 35)
    assert not sees(wood)


def test_by_night_nobody_sees_farther_than_the_scenario_says() -> None:
    assert sees(lone(gap=24, scenario="relay-station"))
    assert not sees(lone(gap=24.01, scenario="relay-station"))
