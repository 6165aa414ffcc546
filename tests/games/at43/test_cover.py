"""Cover: dead angles, half the unit, close shooters, the roll."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from grognard.engine.clauses import clause
from grognard.engine.core.events import Removed
from grognard.engine.core.script import Game
from grognard.engine.core.state import Feature
from grognard.engine.dice.solve import solve
from grognard.games.at43.books.profiles import weapon
from grognard.games.at43.chapters import cover, melee, salvo, shoot
from grognard.games.at43.chapters.basics import IMPOSSIBLE
from grognard.games.at43.position import Position
from tests.games.at43.gunnery import Spots, firing, row


def behind_wall(spots: Spots, kind: str = "low-wall", profile: str = "storm-golems", shooter: float = 30.0) -> Position:
    """
    L            |  x       unit 0 around (shooter, 60), a wall of 10 cm at x = 60, unit 1 on the far side
    """
    p = Position()
    p.unit(0, "steel-troopers", [(shooter, 60), (shooter, 63)])
    p.unit(1, profile, spots)
    p.terrain(kind, (60, 60), 90)
    return p


@clause("at43.cover.obstacles", "at43.cover.dead-angle")
def test_a_low_wall_does_not_hide_but_covers() -> None:
    p = behind_wall([(63, 60)])
    game = p.game()
    assert next(iter(shoot.targets(game, 0, weapon("laser-rifle")))) == "u1"
    assert cover.is_under_cover(game, 0, 1)
    assert cover.covering(game, 0, 1, p.models(1)) == (("f0",),)


@clause("at43.cover.dead-angle", "at43.cover.obstacles")
@pytest.mark.parametrize("spot", [(57, 60), (63, 70), (63, 50)])
def test_before_and_beside_the_wall_there_is_no_cover(spot: tuple[float, float]) -> None:
    assert not cover.is_under_cover(behind_wall([spot]).game(), 0, 1)


@clause("at43.cover.tall-obstacles")
def test_high_walls_cover_members_they_hide() -> None:
    """One golem stands beside the wall and is seen, the other is hidden behind it: half the unit is enough."""
    p = behind_wall([(64, 60), (64, 80)], kind="high-wall")
    game = p.game()
    assert "u1" in list(shoot.targets(game, 0, weapon("laser-rifle")))
    assert cover.is_under_cover(game, 0, 1)


@clause("at43.cover.tall-obstacles")
def test_fighters_give_no_cover_vehicles_only_in_shield_formation() -> None:
    def with_toad(tags: tuple[str, ...]) -> Position:
        p = Position()
        p.unit(0, "steel-troopers", [(30, 60), (30, 63)])
        p.unit(1, "storm-golems", [(66, 60)])
        p.unit(1, "wraith-golgoth", [(60, 60)], tags=tags)
        return p

    assert not cover.is_under_cover(with_toad(()).game(), 0, 1)
    shielded = with_toad(("shield-formation",))
    assert cover.is_under_cover(shielded.game(), 0, 1)
    assert cover.covering(shielded.game(), 0, 1, shielded.models(1)) == ((f"m{shielded.models(2)[0]}",),)
    assert not cover.is_under_cover(shielded.game(), 0, 2), "a shield does not cover its own vehicles"


@clause("at43.cover.obstacle-size")
@pytest.mark.parametrize(
    ("kind", "profile", "gives"),
    [
        ("low-wall", "storm-golems", True),
        ("low-wall", "bane-goliaths", False),
        ("low-wall", "wraith-golgoth", False),
        ("container", "baal-golgoth", True),
        ("container", "bane-goliaths", True),
        ("high-wall", "wraith-golgoth", True),
    ],
)
def test_half_as_high_as_the_fighter_is_enough(kind: str, profile: str, gives: bool) -> None:
    p = Position()
    p.unit(0, "steel-troopers", [(30, 60)])
    p.unit(1, profile, [(66, 60)])
    element = p.terrain(kind, (58, 60), 90)
    pieces, shields = cover.obstacles(p.game(), 0, 1, p.game().state.models[1].size)
    assert (element in pieces) is gives
    assert shields == ()
    assert cover.is_under_cover(p.game(), 0, 1) is gives


@clause("at43.cover.obstacle-size")
def test_the_size_rule_holds_for_shields_and_not_for_the_shooters_own() -> None:
    p = Position()
    p.unit(0, "fire-toad", [(30, 60)], tags=("shield-formation",))
    p.unit(1, "baal-golgoth", [(90, 60)])
    p.unit(1, "wraith-golgoth", [(60, 60)], tags=("shield-formation",))
    assert cover.obstacles(p.game(), 0, 1, 6) == ((), p.models(2))
    assert cover.obstacles(p.game(), 0, 1, 8) == ((), p.models(2))
    assert cover.obstacles(p.game(), 0, 1, 9) == ((), ())


@clause("at43.cover.dead-angle-method")
def test_lines_come_from_every_base_of_the_unit() -> None:
    """
    a (y=60)        |
                    |  x       from the man far above a line passes the wall: no cover
    a (y=95)
    """
    p = Position()
    p.unit(0, "steel-troopers", [(30, 60)])
    p.unit(0, "steel-troopers", [(30, 60.01), (30, 95)])
    p.unit(1, "storm-golems", [(66, 60)])
    p.terrain("low-wall", (60, 60), 90)
    assert cover.is_under_cover(p.game(), 0, 2)
    assert not cover.is_under_cover(p.game(), 1, 2)


@clause("at43.cover.dead-angle-method")
def test_the_border_of_the_dead_angle_counts() -> None:
    """The shooter's base is as wide as the wall is long: the dead angle is bounded by parallels at 58.75 and 61.25."""
    p = Position()
    p.unit(0, "steel-troopers", [(30, 60)])
    inside = p.unit(1, "storm-golems", [(70, 61.25)])
    outside = p.unit(1, "storm-golems", [(80, 61.26)])
    state = p.state()
    wall = Feature(0, "low-wall", ((5000, 5875), (5200, 5875), (5200, 6125), (5000, 6125)), 1, False)
    game = Game(replace(state, features=(wall,)))
    assert cover.is_under_cover(game, 0, inside)
    assert not cover.is_under_cover(game, 0, outside)


@clause("at43.cover.half-unit")
@pytest.mark.parametrize(("behind", "beside", "covered"), [(3, 3, True), (2, 3, False), (1, 0, True), (1, 1, True)])
def test_example_cover_half(behind: int, beside: int, covered: bool) -> None:
    """at43.example.cover-half: 3 of 6 are enough, 2 of 5 are not."""
    p = behind_wall([*row(64, behind, 60, 2.6), *row(64, beside, 85)])
    assert sum(bool(refs) for refs in cover.covering(p.game(), 0, 1, p.models(1))) == behind
    assert cover.is_under_cover(p.game(), 0, 1) is covered


@clause("at43.cover.several-obstacles")
def test_members_covered_by_different_obstacles_add_up() -> None:
    p = behind_wall([(64, 60), (64, 80), (64, 100), (64, 105)])
    assert not cover.is_under_cover(p.game(), 0, 1)
    p.terrain("low-wall", (60, 79), 90)
    assert cover.is_under_cover(p.game(), 0, 1)


@clause("at43.cover.ten-cm")
@pytest.mark.parametrize(("shooter", "covered"), [(47.75, False), (47.74, True), (30, True), (48.75, False)])
def test_example_cover_close_shooter(shooter: float, covered: bool) -> None:
    """at43.example.cover-close-shooter: the wall begins at x = 59; 10 cm or less from it the target is exposed."""
    assert cover.is_under_cover(behind_wall([(70, 60)], shooter=shooter).game(), 0, 1) is covered


@clause("at43.cover.ten-cm")
@pytest.mark.parametrize("second", [True, False])
def test_the_obstacle_nearest_to_the_target_decides(second: bool) -> None:
    """
    L [A]   ...   |B  x      the leader is near A, but B is nearer to the target: covered. With A alone: exposed.
    """
    p = Position()
    p.unit(0, "steel-troopers", [(20, 60)])
    p.unit(1, "storm-golems", [(74, 60)])
    p.terrain("bunker", (29, 60))
    if second:
        p.terrain("low-wall", (70, 60), 90)
    assert cover.covering(p.game(), 0, 1, p.models(1)) == ((("f0", "f1") if second else ("f0",)),)
    assert cover.is_under_cover(p.game(), 0, 1) is second


@clause("at43.cover.ten-cm")
def test_a_shield_close_by_gives_no_cover_either() -> None:
    def at(x: float) -> Position:
        p = Position()
        p.unit(0, "steel-troopers", [(x, 60)])
        p.unit(1, "storm-golems", [(66, 60)])
        p.unit(1, "wraith-golgoth", [(60, 60)], tags=("shield-formation",))
        return p

    assert cover.is_under_cover(at(45.74).game(), 0, 1)
    assert not cover.is_under_cover(at(45.75).game(), 0, 1)


@clause("at43.cover.range-zero")
def test_no_cover_at_range_zero() -> None:
    """The leaders are 10 cm apart, the wall is farther than that from the shooter's leader on its way round."""
    p = Position()
    p.unit(0, "steel-troopers", [(45.3, 60), (45.3, 62.6)], leader=0)
    p.unit(1, "storm-golems", [(47.5, 69.8), (62, 60), (62, 63)], leader=0)
    p.terrain("low-wall", (58.1, 60), 90)
    game = p.game()
    assert sum(bool(refs) for refs in cover.covering(game, 0, 1, p.models(1))) == 2
    assert not cover.is_under_cover(game, 0, 1)
    assert not cover.is_under_cover(game, 0, 1, None, 0)
    assert cover.is_under_cover(game, 0, 1, None, 1), "at a supposed Range nothing is measured"


@clause("at43.cover.roll")
def test_the_owner_rolls_for_each_impact() -> None:
    p = behind_wall([(63, 60), (63, 63)])
    dice = [("attack", 6, 6), ("cover", 4, 3), ("damage", 6)]
    battle = firing(p, 0, "laser-rifle", *dice, at="u1").finish()
    (roll,) = battle.rolls("cover")
    assert (roll.seat, roll.need, roll.clause) == (1, 4, "at43.cover.roll")
    assert len(battle.events(Removed)) == 1
    assert cover.cover_need(p.game(), 0, 1) == 4
    assert cover.cover_need(behind_wall([(57, 60)]).game(), 0, 1) == IMPOSSIBLE


@clause("at43.cover.roll")
@pytest.mark.parametrize(("tags", "expected"), [((), Fraction(15, 16)), (("take-cover",), Fraction(5, 8))])
def test_example_laser_salvo_cover(tags: tuple[str, ...], expected: Fraction) -> None:
    """at43.example.laser-salvo-cover: 0.9375 losses behind cover, 0.625 after taking cover."""
    p = Position()
    p.unit(0, "steel-troopers", row(24, 5))
    p.unit(1, "storm-golems", row(62, 7, 60, 2.6), tags=tags)
    p.terrain("low-wall", (58, 55), 90)
    p.terrain("low-wall", (58, 65.5), 90)
    (odds,) = solve(salvo.salvo_chain(p.game(), 0, weapon("laser-rifle"), "u1"))
    assert odds.mean() == expected


@clause("at43.cover.vehicle")
def test_a_vehicle_is_judged_alone() -> None:
    """
    a          [bunker] V           V  the other one stands in the open: each vehicle for itself
    """
    p = Position()
    p.unit(0, "steel-troopers", [(20, 60)], special={0: "missile-launcher"}, leader=0)
    p.unit(1, "wraith-golgoth", [(70, 60), (70, 80), (70, 88)])
    p.terrain("bunker", (55, 60))
    hidden, seen, _ = p.models(1)
    game = p.game()
    assert cover.is_under_cover(game, 0, 1, hidden)
    assert not cover.is_under_cover(game, 0, 1, seen)
    assert not cover.is_under_cover(game, 0, 1), "as a unit only one of three would be covered"


@clause("at43.cover.not-in-melee")
def test_close_combat_knows_no_cover() -> None:
    """The defender stands behind a low wall and is attacked over it: attack and damage dice only."""
    p = Position()
    p.unit(0, "shock-troopers", [(57.7, 60)])
    p.unit(1, "storm-golems", [(62.3, 60)], tags=("take-cover",))
    p.terrain("low-wall", (60, 60), 90)
    dice = [("attack", 6), ("damage", 6)]
    battle = p.script(lambda game: melee.close_combat(game, 0), dice)
    battle.share(("m0", "u1/storm-golems", 1)).finish()
    assert battle.rolls("cover") == []
    assert len(battle.events(Removed)) == 1


@clause("at43.cover.half-unit")
def test_a_unit_has_no_cover_from_itself() -> None:
    assert not cover.is_under_cover(behind_wall([(63, 60)]).game(), 1, 1)


@clause("at43.cover.obstacle-size")
def test_members_of_different_size_are_judged_each_by_his_own() -> None:
    """A dismounted hero of Size 2 among goliaths of Size 3 behind a low wall: only he is covered."""
    p = behind_wall([(64, 60), (64, 64)], profile="bane-goliaths")
    state = p.state()
    first = p.models(1)[0]
    models = tuple(replace(model, size=2) if model.id == first else model for model in state.models)
    rows = cover.covering(Game(replace(state, models=models)), 0, 1, p.models(1))
    assert rows == (("f0",), ())
