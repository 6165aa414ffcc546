"""Sight along two lines, over what is low enough, past soldiers but not past vehicles."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.script import Game
from grognard.games.at43.chapters import sight
from grognard.games.at43.position import Position
from grognard.kit.units.pieces import members


def sees(game: Game, viewer: int, target: int) -> bool:
    return bool(sight.who_sees(game, (viewer,), (target,)))


def sees_unit(game: Game, viewer: int, unit: int) -> bool:
    return sight.sees_any(game, (viewer,), members(game, unit))


def sees_feature(game: Game, viewer: int, feature: int) -> bool:
    return bool(sight.who_sees_feature(game, (viewer,), feature))


def facing_each_other(*terrain: tuple[str, tuple[float, float], int], profile: str = "storm-golems") -> Position:
    """Model 0 of seat 0 at (40, 60), model 1 of seat 1 at (80, 60), terrain in between."""
    position = Position()
    position.unit(0, "steel-troopers", [(40, 60)])
    position.unit(1, profile, [(80, 60)])
    for kind, at, turn in terrain:
        position.terrain(kind, at, turn)
    return position


@clause("at43.sight.two-lines")
def test_both_lines_must_be_blocked() -> None:
    """
    a ========|======= b     a high wall across both lines blocks
              |
    """
    assert sees(facing_each_other().game(), 0, 1)
    assert not sees(facing_each_other(("high-wall", (60, 60), 90)).game(), 0, 1)


@clause("at43.sight.two-lines")
@pytest.mark.parametrize(("y", "seen"), [(60, False), (63.74, False), (63.75, True), (70, True)])
def test_one_open_line_is_enough(y: float, seen: bool) -> None:
    """The lower line runs at y = 58.75; a wall 10 cm long around y leaves it open once it ends there (63.75 - 5)."""
    game = facing_each_other(("high-wall", (60, y), 90)).game()
    assert sees(game, 0, 1) is seen
    assert sees(game, 1, 0) is seen


@clause("at43.sight.over", "at43.sight.over-method")
def test_low_walls_are_looked_over_and_equal_height_blocks() -> None:
    """Size 2 looks at Size 2: a wall of Size 1 is below the line, a container of Size 3 above it."""
    assert sees(facing_each_other(("low-wall", (60, 60), 90)).game(), 0, 1)
    assert not sees(facing_each_other(("container", (60, 60), 90)).game(), 0, 1)


@clause("at43.sight.over-method")
@pytest.mark.parametrize(("x", "seen"), [(47, False), (60, False), (73, True)])
def test_height_rises_evenly_along_the_line(x: float, seen: bool) -> None:
    """Size 2 looks up at a Golgoth (Size 4) over a container (Size 3): only near the Golgoth is the line above 3."""
    game = facing_each_other(("container", (x, 60), 90), profile="wraith-golgoth").game()
    assert sees(game, 0, 1) is seen
    assert sees(game, 1, 0) is seen


@clause("at43.sight.over")
def test_each_line_is_judged_by_itself() -> None:
    """
    a ----|--------- b      one line is blocked by the one wall, the other by another
    a ---------|---- b
    """
    apart = [("high-wall", (55, 65), 90), ("high-wall", (65, 55), 90)]
    game = facing_each_other(*apart).game()
    assert not sees(game, 0, 1)
    assert sees(facing_each_other(apart[0]).game(), 0, 1)
    assert sees(facing_each_other(apart[1]).game(), 0, 1)


@clause("at43.sight.all-round")
@pytest.mark.parametrize("at", [(60, 90), (90, 60), (60, 30), (30, 60), (81, 81)])
def test_figures_see_in_all_directions(at: tuple[float, float]) -> None:
    position = Position()
    position.unit(0, "steel-troopers", [(60, 60)])
    position.unit(1, "storm-golems", [at])
    assert sees(position.game(), 0, 1)
    assert sees(position.game(), 1, 0)


@clause("at43.sight.soldiers")
def test_soldiers_never_block() -> None:
    position = facing_each_other()
    position.unit(0, "steel-tacarms", [(55, 60), (55, 64), (55, 56)])
    position.unit(1, "bane-goliaths", [(65, 60), (65, 64), (65, 56)])
    assert sees(position.game(), 0, 1)


def with_vehicle(options: tuple[str, ...], seat: int) -> Position:
    position = Position(options=options)
    position.unit(0, "steel-troopers", [(40, 60)])
    position.unit(1, "storm-golems", [(80, 60)])
    position.unit(seat, "fire-toad" if seat == 0 else "wraith-golgoth", [(60, 60)])
    return position


@clause("at43.sight.vehicles")
@pytest.mark.parametrize("seat", [0, 1])
def test_third_vehicles_block_like_terrain_of_their_size(seat: int) -> None:
    """Friend or foe; viewer and target themselves never block; the option lets everybody look through."""
    game = with_vehicle((), seat).game()
    assert not sight.sees_through_vehicles(game)
    assert not sees(game, 0, 1)
    assert sees(game, 0, 2)
    assert sees(game, 2, 1)
    through = with_vehicle(("vehicles_see_through",), seat).game()
    assert sight.sees_through_vehicles(through)
    assert sees(through, 0, 1)
    assert sight.who_sees(through, (0,), (1,)) == (0,)
    assert sight.groups_seen(through, (0,), ((1,),)) == (True,)


@clause("at43.sight.vehicles", "at43.drill.shield-formation")
def test_seen_through_or_not_a_vehicle_in_shield_formation_blocks_like_terrain() -> None:
    p = with_vehicle(("vehicles_see_through",), 1)
    game = p.game()
    assert sees(game, 0, 1)
    assert sight.sees_any(game, (0,), (1,))
    game.tag("at43.drill.shield-formation", "u2", adds=("shield-formation",))
    assert not sees(game, 0, 1)
    assert not sight.sees_any(game, (0,), (1,))
    assert sight.who_sees(game, (0,), (1,)) == ()
    assert sight.groups_seen(game, (0,), ((1,), (2,))) == (False, True)
    game.tag("at43.drill.shield-formation", "u2", drops=("shield-formation",))
    assert sight.sees_any(game, (0,), (1,))


@clause("at43.sight.vehicles", "at43.sight.terrain-target")
def test_a_vehicle_in_shield_formation_hides_terrain_though_vehicles_are_seen_through() -> None:
    p = with_vehicle(("vehicles_see_through",), 1)
    low = p.terrain("low-wall", (100, 60))
    game = p.game()
    assert sight.sees_any_feature(game, (0,), (low,))
    game.tag("at43.drill.shield-formation", "u2", adds=("shield-formation",))
    assert not sight.sees_any_feature(game, (0,), (low,))
    assert not sees_feature(game, 0, low)
    assert sight.who_sees_feature(game, (0, 1), low) == (1,)
    assert sight.features_seen(game, (0,), (low,)) == ()


@clause("at43.sight.vehicles")
def test_vehicles_hide_groups_too() -> None:
    game = with_vehicle((), 0).game()
    assert sight.who_sees(game, (0,), (1,)) == ()
    assert sight.groups_seen(game, (0,), ((1,), (2,))) == (False, True)


@clause("at43.sight.unit-visible")
def test_one_member_in_sight_shows_the_unit() -> None:
    position = facing_each_other(("high-wall", (60, 60), 90))
    hidden = position.unit(1, "storm-golems", [(84, 60), (87, 60)])
    shown = position.unit(1, "storm-golems", [(90, 60), (60, 90)])
    game = position.game()
    assert not sees_unit(game, 0, hidden)
    assert sees_unit(game, 0, shown)
    assert sight.groups_seen(game, (0,), [position.models(hidden), position.models(shown)]) == (False, True)
    assert sight.groups_seen(game, (), [position.models(shown)]) == (False,)
    assert sight.who_sees(game, (), (1,)) == ()


@clause("at43.sight.terrain-target")
def test_terrain_is_seen_like_a_figure() -> None:
    """
    a      |  [container]      a wall before it hides it; it does not block the lines to itself
    """
    position = Position()
    position.unit(0, "steel-troopers", [(40, 60), (40, 90)])
    box = position.terrain("container", (80, 60), 90)
    assert sees_feature(position.game(), 0, box)
    position.terrain("bunker", (60, 60))
    assert not sees_feature(position.game(), 0, box)
    assert sight.who_sees_feature(position.game(), (0, 1), box) == (1,)


@clause("at43.sight.terrain-target")
def test_a_low_wall_lets_the_container_be_seen() -> None:
    position = Position()
    position.unit(0, "steel-troopers", [(40, 60)])
    box = position.terrain("container", (80, 60), 90)
    position.terrain("low-wall", (60, 60), 90)
    assert sees_feature(position.game(), 0, box)
