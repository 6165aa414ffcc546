"""The lane of fire: who is caught between shooters and target, in which order, and who never is."""

import pytest

from grognard.engine.clauses import clause
from grognard.games.evolved.acts import Acts
from grognard.games.evolved.chapters import engage, lane, target
from grognard.games.evolved.position import Position
from grognard.games.evolved.terms import ranged_weapons
from grognard.kit.files.tabletop import Spot
from tests.games.evolved.fire import firing, lost


def lane_of(p: Position) -> tuple[int, ...]:
    """Who is caught when all of unit 0 fire at unit 1."""
    return lane.caught(p.game(), 0, p.models(0), p.models(1))


def duel(shooters: str = "sierra-troopers", targets: str = "thralls", at: Spot = (30, 20)) -> Position:
    """Unit 0 (model 0) at (10, 20), unit 1 (model 1) in the east."""
    p = Position()
    p.unit(shooters, [(10, 20)])
    p.unit(targets, [at], seat=1)
    return p


@clause("evolved.shoot.caught-geometry")
@pytest.mark.parametrize(("y", "is_caught"), [(20, True), (20.49, True), (20.5, False), (19.51, True), (25, False)])
def test_a_base_that_the_line_of_centres_crosses_is_caught(y: float, is_caught: bool) -> None:
    p = duel()
    p.unit("thralls", [(20, y)], seat=1)
    assert lane_of(p) == ((2,) if is_caught else ())


@clause("evolved.shoot.caught-geometry")
@pytest.mark.parametrize("at", [(8, 20), (32, 20)])
def test_nobody_behind_either_end_is_caught(at: Spot) -> None:
    p = duel()
    p.unit("thralls", [at], seat=1)
    assert lane_of(p) == ()


@clause("evolved.shoot.caught-geometry")
def test_lines_go_to_the_nearest_model_in_sight_from_every_firing_model() -> None:
    """
    a   x   .#    the nearest target is behind the wall: the line goes to the next one
    b     y   .
    """
    p = Position()
    p.unit("sierra-troopers", [(10, 20), (10, 22)])
    p.unit("thralls", [(26, 20), (30, 26)], seat=1)
    p.unit("thralls", [(16, 20), (20, 23)], seat=1)
    assert lane_of(p) == (4,)
    p.wall(24, 10, 25, 21.5, "building")
    assert lane_of(p) == (5,)
    assert lane.caught(p.game(), 0, (1,), (2, 3)) == ()
    p.wall(24, 21.5, 25, 40, "building")
    assert lane_of(p) == ()


@clause("evolved.shoot.caught", "evolved.shoot.friendly-fire")
def test_friends_and_enemies_are_caught_nearest_to_the_leader_first() -> None:
    """The leader is the second of the unit: he stands east of the others, and fires or not."""
    p = Position()
    p.unit("sierra-troopers", [(10, 20), (11.5, 21)], leader=1)
    p.unit("thralls", [(40, 20)], seat=1)
    p.unit("thralls", [(30, 20)], seat=1)
    p.unit("sierra-troopers", [(20, 20), (14, 20)])
    game = p.game()
    assert lane.caught(game, 0, (0, 1), (2,)) == (5, 4, 3)
    assert lane.caught(game, 0, (0,), (2,)) == (5, 4, 3)
    assert lane.ranks(game, 0, (3, 4, 5)) == ((5,), (4,), (3,))


@clause("evolved.shoot.friendly-fire")
def test_own_units_are_never_aimed_at() -> None:
    p = duel(at=(18, 20))
    p.unit("sierra-troopers", [(14, 20)])
    (rifle, *_) = ranged_weapons(p.game(), 0)
    assert target.targets(p.game(), 0, rifle, Acts()) == ["u1"]
    assert lane_of(p) == (2,)


@clause("evolved.shoot.caught")
def test_at_equal_distance_they_stand_in_one_rank() -> None:
    p = Position()
    p.unit("sierra-troopers", [(10, 20), (10, 16)])
    p.unit("thralls", [(30, 18)], seat=1)
    p.unit("thralls", [(20, 19.2), (20, 16.8)], seat=1)
    p.unit("thralls", [(14, 19.7)], seat=1)
    game = p.game()
    caught = lane.caught(game, 0, (0, 1), (2,))
    assert set(caught) == {3, 4, 5}
    assert lane.ranks(game, 0, caught)[0] == (5,)
    p = Position()
    p.unit("sierra-troopers", [(10, 20), (10, 19)])
    p.unit("thralls", [(30, 20)], seat=1)
    p.unit("thralls", [(20, 20.3), (20, 19.7)], seat=1)
    game = p.game()
    assert lane.ranks(game, 0, lane.caught(game, 0, (0, 1), (2,))) == ((3, 4),)


@clause("evolved.shoot.caught")
@pytest.mark.parametrize("first", ["m2", "m3"])
def test_the_opponent_of_the_shooter_says_who_of_equally_near_ones_is_hit(first: str) -> None:
    """A friend and a foe of the shooter, both in his line and equally near to him; there is one impact."""
    p = duel(at=(20, 20))
    p.unit("thralls", [(15, 20.3)], seat=1)
    p.unit("sierra-troopers", [(15, 19.7)])
    battle = firing(p, 0, "assault-rifle", (9,), (9,), at="u1")
    assert (battle.asks, battle.decision.seat) == ("caught", 1)
    other = "m3" if first == "m2" else "m2"
    assert lost(battle.choose(first, other).finish()) == [first]


@clause("evolved.shoot.caught")
def test_nobody_is_asked_where_one_stands_nearer() -> None:
    p = duel(at=(20, 20))
    p.unit("thralls", [(15, 20.3)], seat=1)
    p.unit("sierra-troopers", [(14.9, 19.7)])
    assert lost(firing(p, 0, "assault-rifle", (9,), (9,), at="u1").finish()) == ["m3"]


@clause("evolved.shoot.caught-smaller")
@pytest.mark.parametrize(
    ("shooters", "targets", "between", "is_caught"),
    [
        ("sierra-troopers", "thralls", "thralls", True),
        ("panther", "thralls", "thralls", False),
        ("sierra-troopers", "medved", "thralls", False),
        ("sierra-troopers", "brutes", "thralls", False),
        ("sierra-troopers", "thralls", "brutes", True),
        ("brutes", "thralls", "brutes", True),
        ("panther", "medved", "brutes", False),
    ],
)
def test_who_is_smaller_than_either_is_not_caught(shooters: str, targets: str, between: str, is_caught: bool) -> None:
    p = duel(shooters, targets)
    p.unit(between, [(20, 20)], seat=1)
    assert lane_of(p) == ((2,) if is_caught else ())


@clause("evolved.shoot.caught-smaller")
def test_one_line_that_catches_is_enough_in_units_of_mixed_sizes() -> None:
    """The Techno-Brute's line ignores soldiers; a Brute's line meets a Brute."""
    p = Position()
    p.unit("brutes", [(10, 20), (10, 23)])
    p.unit("thralls", [(30, 20)], seat=1)
    p.unit("sierra-troopers", [(20, 20)], seat=1)
    assert lane_of(p) == ()
    p.unit("brutes", [(15, 20)], seat=1)
    assert lane_of(p) == (4,)


@clause("evolved.shoot.caught-engaged")
def test_engaged_soldiers_are_caught_like_any_others() -> None:
    p = duel()
    thralls = p.unit("thralls", [(20, 20)], seat=1)
    p.unit("sierra-troopers", [(20, 21.2)])
    assert engage.is_engaged(p.game(), thralls)
    assert lane_of(p) == (2,)


@clause("evolved.los.own-and-target")
def test_nobody_of_the_shooting_or_the_targeted_unit_is_caught() -> None:
    p = Position()
    p.unit("sierra-troopers", [(10, 20), (12, 20)])
    p.unit("thralls", [(30, 20), (28, 20), (28, 21)], seat=1)
    assert lane_of(p) == ()
    p.unit("thralls", [(20, 20)], seat=1)
    assert lane_of(p) == (5,)


def test_vehicles_are_never_caught() -> None:
    p = duel("leo", "medved")
    p.unit("thralls", [(20, 20)], seat=1)
    p.vehicle("medved", (24, 21.5), seat=1)
    assert lane_of(p) == ()


@clause("evolved.shoot.caught")
def test_example_caught_in_line() -> None:
    """evolved.example.caught-in-line: two soldiers of another unit are caught before infantry, none before a Medved,
    none who are on their knees."""

    def case(target: str, tags: tuple[str, ...] = ()) -> tuple[int, ...]:
        p = Position(options=["knee"])
        p.unit("sierra-troopers", [(10, 20), (10, 21), (10, 22)])
        p.unit(target, [(30, 20)], seat=1)
        p.unit("thralls", [(24, 20), (18, 20)], seat=1, tags=tags)
        return lane_of(p)

    assert case("thralls") == (5, 4)
    assert case("medved") == ()
    assert case("thralls", ("knee",)) == ()
