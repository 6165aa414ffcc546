"""Cover: zones, heights, half the unit, the leader at the obstacle, and what cover does not help against."""

import pytest

from grognard.engine.clauses import clause
from grognard.games.evolved.acts import Acts
from grognard.games.evolved.books.profiles import weapon, weapons
from grognard.games.evolved.chapters import ability, cover, los
from grognard.games.evolved.chapters.attack import Aim
from grognard.games.evolved.chapters.basics import attack_need
from grognard.games.evolved.chapters.volley import target_parts, volley
from grognard.games.evolved.position import Position
from grognard.games.evolved.terms import KNOCKED_DOWN, figure_of
from grognard.kit.advice.places import imagined
from grognard.kit.files.tabletop import Spot

DRILL = ("take-cover",)


def behind(
    kind: str = "low-wall", card: str = "thralls", tags: tuple[str, ...] = (), at: Spot = (30, 20), leader: float = 10
) -> Position:
    """Troopers with their leader (model 0) in the west, a wall half an inch thick from (28, 15) to (28.5, 25), and
    one model of unit 1 behind it."""
    p = Position()
    p.unit("sierra-troopers", [(leader, 20)])
    p.unit(card, [at], seat=1, tags=tags)
    p.wall(28, 15, 28.5, 25, kind)
    return p


def bonus(p: Position, origin: int = 0) -> int:
    return cover.bonus(p.game(), 0, 1, origin)


def difficulty(p: Position, arm: str = "assault-rifle", target: str = "u1") -> int:
    """Of a volley of unit 0 at a unit or a single vehicle."""
    game, firing = p.game(), p.models(0)
    parts = target_parts(game, 0, weapon(arm), Aim.at(game, target), firing, Acts())
    return attack_need(volley(weapon(arm), 1, figure_of(game, firing[0]).accuracy, parts).parts)


@clause("evolved.cover.definition", "evolved.cover.bonus")
def test_cover_adds_one_to_evasion_of_those_still_seen() -> None:
    p = behind()
    assert los.sees(p.game(), 0, 1)
    assert bonus(p) == 1
    assert bonus(behind(at=(30, 30))) == 0
    assert difficulty(behind()) == difficulty(behind(at=(30, 30))) + 1


@clause("evolved.cover.no-stacking")
def test_several_obstacles_give_no_more_than_one() -> None:
    for tags, expected in (((), 1), (DRILL, 2)):
        p = behind(tags=tags)
        p.wall(25, 15, 26, 25)
        p.terrain("woods", 29.2, 15, 33, 25)
        assert bonus(p) == expected


@clause("evolved.cover.height", "evolved.cover.debatable")
@pytest.mark.parametrize(
    ("kind", "card", "plain", "drilled"),
    [
        ("low-wall", "thralls", 1, 2),
        ("low-wall", "brutes", 0, 2),
        ("low-wall", "panther", 0, 0),
        ("low-wall", "medved", 0, 0),
        ("concrete-block", "brutes", 1, 2),
        ("concrete-block", "panther", 1, 2),
        ("concrete-block", "medved", 0, 2),
        ("container", "panther", 1, 2),
        ("container", "medved", 1, 2),
    ],
)
def test_half_as_high_covers_and_a_third_is_debatable(kind: str, card: str, plain: int, drilled: int) -> None:
    """Shot at by a LEO (size 5), who sees them all over what is lower. Vehicles receive no drills: the last column of
    theirs shows the sizes alone."""
    for tags, expected in (((), plain), (DRILL, drilled)):
        p = Position()
        p.unit("leo", [(10, 20)])
        p.unit(card, [(30, 20)], seat=1, tags=tags)
        p.wall(26, 15, 27, 25, kind)
        assert bonus(p) == expected


@clause("evolved.cover.height")
def test_an_obstacle_as_large_as_the_target_covers_who_is_seen_past_it() -> None:
    p = behind("building", at=(30, 25.9))
    assert los.sees(p.game(), 0, 1)
    assert bonus(p) == 1
    assert bonus(behind("building", at=(30, 26.4))) == 0


@clause("evolved.cover.zone")
@pytest.mark.parametrize(("y", "expected"), [(20, 1), (25.9, 1), (26.05, 1), (26.1, 0), (13.95, 1), (13.9, 0)])
def test_a_base_partly_between_the_lines_past_both_ends_is_covered(y: float, expected: int) -> None:
    """From (10, 20) the upper line passes (28, 25) and is at 25.56 above x = 30, where a base may reach 0.5 over it
    across the slope."""
    assert bonus(behind(at=(30, y))) == expected


@clause("evolved.cover.zone")
@pytest.mark.parametrize("at", [(26, 20), (5, 20), (27.4, 20)])
def test_before_the_obstacle_there_is_no_zone(at: Spot) -> None:
    assert bonus(behind(at=at)) == 0


@clause("evolved.cover.zone-origin")
def test_the_lines_start_from_the_leader_or_the_nearest_who_fires() -> None:
    p = Position()
    p.unit("sierra-troopers", [(10, 20), (10, 24), (12, 22), (12, 30), (12, 20)])
    p.unit("thralls", [(30, 20), (30, 22)], seat=1)
    game, foes = p.game(), p.models(1)
    assert cover.origin(game, 0, (0, 1, 2), foes) == 0
    assert cover.origin(game, 0, (1, 2, 3), foes) == 2
    assert cover.origin(game, 0, (1, 4, 2), foes) == 2, "of equally near ones the first of the unit"
    assert cover.origin(game, 0, (1, 3), foes) == 3
    assert cover.origin(game, 0, (3,), foes) == 3


@clause("evolved.cover.zone-origin")
def test_another_origin_sees_past_the_wall() -> None:
    p = Position()
    p.unit("sierra-troopers", [(10, 20), (20, 40)])
    p.unit("thralls", [(30, 20)], seat=1)
    p.wall(28, 19, 28.5, 21)
    assert bonus(p, 0) == 1
    assert bonus(p, 1) == 0


@clause("evolved.cover.zone-origin")
def test_touching_the_border_of_the_zone_is_not_being_inside() -> None:
    """The lower end of the wall lies level with the origin, so the zone ends at y = 20."""
    for y, expected in ((19.51, 1), (19.5, 0)):
        p = Position()
        p.unit("sierra-troopers", [(10, 20)])
        p.unit("thralls", [(30, y)], seat=1)
        p.wall(28, 20, 28.5, 25)
        assert bonus(p) == expected


@clause("evolved.cover.zone-origin", "evolved.cover.half-unit")
def test_hidden_means_not_seen_from_the_origin() -> None:
    """The leader cannot see half of them, his comrade sees all."""
    p = Position()
    p.unit("sierra-troopers", [(10, 20), (10, 40)])
    p.unit("thralls", [(30, 20), (30, 30)], seat=1)
    p.wall(24, 15, 25, 22, "building")
    assert bonus(p, 0) == 1
    assert bonus(p, 1) == 0


def rank(covered: int, hidden: int, whole: int = 8, drilled: bool = False) -> Position:
    """Eight in a column: the first few behind a low wall, the next few behind a building, the rest in the open."""
    p = Position()
    p.unit("sierra-troopers", [(4, 24)])
    p.unit("thralls", [(40, 10 + 4 * index) for index in range(whole)], seat=1, tags=DRILL if drilled else ())
    for index in range(covered + hidden):
        kind = "low-wall" if index < covered else "building"
        y = 10 + 4 * index
        p.wall(38, y - 1.2, 39, y + 1.2, kind)
    return p


@clause("evolved.cover.half-unit")
@pytest.mark.parametrize(
    ("covered", "hidden", "expected"), [(4, 0, 1), (3, 0, 0), (2, 2, 1), (0, 4, 1), (0, 3, 0), (8, 0, 1), (0, 0, 0)]
)
def test_example_half_the_unit(covered: int, hidden: int, expected: int) -> None:
    """evolved.example.half-the-unit: four of eight hidden or behind cover give it to all, three to nobody."""
    p = rank(covered, hidden)
    assert len(los.seen_by(p.game(), 0, p.models(1))) == 8 - hidden
    assert bonus(p) == expected


@clause("evolved.cover.half-unit", "evolved.cover.too-close")
@pytest.mark.parametrize(("behind_it", "beside_it", "expected"), [(2, 2, 1), (2, 3, 0), (3, 3, 1)])
def test_the_hidden_count_even_where_the_leader_stands_at_the_wall(
    behind_it: int, beside_it: int, expected: int
) -> None:
    """A high wall gives no cover against a leader who touches it, but whom it hides from him stays hidden."""
    p = Position()
    p.unit("sierra-troopers", [(20, 20)])
    places = [(30, 19 + 1.2 * index) for index in range(behind_it)] + [
        (18 - 1.2 * index, 44) for index in range(beside_it)
    ]
    p.unit("thralls", places, seat=1)
    p.wall(20.5, 12, 21, 28, "high-wall")
    assert len(los.seen_by(p.game(), 0, p.models(1))) == beside_it
    assert bonus(p) == expected


@clause("evolved.cover.half-unit")
def test_half_of_an_odd_number_is_more_than_two() -> None:
    assert bonus(rank(2, 0, 5)) == 0
    assert bonus(rank(3, 0, 5)) == 1


@clause("evolved.cover.bonus", "evolved.cover.too-close", "evolved.cover.no-fire")
def test_example_cover_levels() -> None:
    """evolved.example.cover-levels: open 5, cover 6, with Take cover! 7, leader at the wall 5, fire 5."""

    def case(tags: tuple[str, ...] = (), leader: float = 10, y: float = 20, arm: str = "assault-rifle") -> int:
        return difficulty(behind(card="red-kodiaks", tags=tags, at=(30, y), leader=leader), arm)

    base = case(y=30)
    assert base == 5
    assert case() == 6
    assert case(DRILL) == 7
    assert case(leader=27.5) == 5
    fire = next(id for id, card in weapons().items() if card.has("fire") and not card.close)
    assert case(arm=fire) == 5
    assert case(DRILL, arm=fire) == 5


@clause("evolved.cover.debatable", "evolved.cover.height")
def test_example_brutes_at_a_wall() -> None:
    """evolved.example.brutes-at-a-wall: low wall 4, with the drill 6; block 5, with the drill 6."""

    def case(kind: str, tags: tuple[str, ...] = ()) -> int:
        p = Position()
        p.unit("sierra-troopers", [(10, 20)])
        p.unit("brutes", [(30, 25.4 if kind == "concrete-block" else 20)], seat=1, tags=tags)
        p.wall(27, 15, 28, 25, kind)
        assert los.sees(p.game(), 0, 1)
        return difficulty(p)

    assert case("low-wall") == 4
    assert case("low-wall", DRILL) == 6
    assert case("concrete-block") == 5
    assert case("concrete-block", DRILL) == 6


@clause("evolved.cover.too-close", "evolved.cover.zone")
@pytest.mark.parametrize(("thick", "expected"), [(0.5, 0), (1, 0), (1.01, 1), (1.5, 1)])
def test_example_leader_at_the_wall(thick: float, expected: int) -> None:
    """evolved.example.leader-at-the-wall: he touches the near side of walls of several thicknesses."""
    p = Position()
    p.unit("sierra-troopers", [(20, 20), (10, 20)])
    p.unit("thralls", [(30, 20)], seat=1)
    p.wall(20.5, 15, 20.5 + thick, 25)
    assert bonus(p, 0) == expected
    assert bonus(p, 1) == expected, "whether he fires or not"


@clause("evolved.cover.too-close")
def test_only_the_cover_of_that_obstacle_is_lost() -> None:
    p = Position()
    p.unit("sierra-troopers", [(20, 20)])
    p.unit("thralls", [(30, 20)], seat=1)
    p.wall(20.5, 15, 21, 25)
    assert bonus(p) == 0
    p.wall(28, 15, 28.5, 25)
    assert bonus(p) == 1


@clause("evolved.cover.too-close")
def test_a_comrade_at_the_wall_cancels_nothing() -> None:
    p = Position()
    p.unit("sierra-troopers", [(18, 20), (20, 20)])
    p.unit("thralls", [(30, 20)], seat=1)
    p.wall(20.5, 15, 21, 25)
    assert bonus(p, 0) == 1
    assert bonus(p, 1) == 1


@clause("evolved.cover.too-close")
def test_the_edge_nearest_to_the_target_counts() -> None:
    """The leader stands at the end of a long wall: its far side is the end where the target is."""
    p = Position()
    p.unit("sierra-troopers", [(20, 24.4)])
    p.unit("thralls", [(28, 20)], seat=1)
    p.wall(20, 19, 27, 24)
    assert bonus(p) == 1
    p = Position()
    p.unit("sierra-troopers", [(26, 24.5)])
    p.unit("thralls", [(28, 21)], seat=1)
    p.wall(20, 19, 27, 24)
    assert bonus(p) == 0


@clause("evolved.cover.too-close")
def test_a_vehicle_as_obstacle_has_its_far_side_too() -> None:
    """A Panther is 2 inches across: who stands behind it is not within an inch of its far side, but beside it."""
    p = Position()
    p.unit("leo", [(17.4, 20)])
    p.unit("thralls", [(26, 20)], seat=1)
    p.vehicle("panther", (20, 20))
    assert bonus(p) == 1
    p = Position()
    p.unit("sierra-troopers", [(20.9, 21.3)])
    p.unit("thralls", [(26, 18.5)], seat=1)
    p.vehicle("panther", (20.9, 19.8))
    assert not cover.is_too_close(p.game(), 0, 1, "m2")
    p = Position()
    p.unit("sierra-troopers", [(22, 20.9)])
    p.unit("thralls", [(26, 19)], seat=1)
    p.vehicle("panther", (20.9, 19.6))
    assert cover.is_too_close(p.game(), 0, 1, "m2")


@clause("evolved.cover.too-close")
def test_cover_is_judged_where_somebody_is_imagined_on_an_obstacle() -> None:
    """Computers try places on which vehicles stand: the nearest point of the edge counts there."""
    for x, is_near in ((17.9, True), (17.4, False)):
        p = Position()
        p.unit("sierra-troopers", [(x, 20)])
        p.unit("thralls", [(26, 20)], seat=1)
        p.vehicle("panther", (20, 20))
        game = p.game()
        there = imagined(game, [(1, game.table.place(2))])
        assert cover.is_too_close(there, 0, 1, "m2") is is_near


@clause("evolved.cover.too-close")
@pytest.mark.parametrize(("y", "close"), [(21.5, True), (21.51, False)])
def test_exactly_an_inch_from_the_far_side_is_too_close(y: float, close: bool) -> None:
    p = Position()
    p.unit("sierra-troopers", [(21, y)])
    p.unit("thralls", [(30, 20)], seat=1)
    p.vehicle("panther", (20, 20))
    assert cover.is_too_close(p.game(), 0, 1, "m2") is close


@clause("evolved.cover.no-fire")
def test_cover_gives_nothing_against_fire() -> None:
    for arm in weapons().values():
        if arm.has("fire"):
            assert not cover.counts_against(arm)
    assert cover.counts_against(weapon("assault-rifle"))


@clause("evolved.cover.no-explosion")
def test_cover_gives_nothing_against_explosions() -> None:
    explosive = [arm for arm in weapons().values() if arm.radius]
    assert explosive
    assert not [arm for arm in explosive if cover.counts_against(arm)]


@clause("evolved.cover.not-in-combat")
def test_cover_gives_nothing_in_close_combat() -> None:
    close = [arm for arm in weapons().values() if arm.close]
    assert close
    assert not [arm for arm in close if cover.counts_against(arm)]


@clause("evolved.cover.vehicles")
def test_example_vehicle_unit_cover() -> None:
    """evolved.example.vehicle-unit-cover: one of two Panthers behind a container covers the unit (6), not the other
    Panther when it is the target alone (5)."""
    p = Position()
    p.unit("medved", [(10, 20)])
    p.unit("panther", [(30, 20), (30, 26)], seat=1)
    p.wall(26, 18, 27, 22, "container")
    assert bonus(p) == 1
    game = p.game()
    assert cover.bonus(game, 0, 1, 0, 1) == 1
    assert cover.bonus(game, 0, 1, 0, 2) == 0
    p = Position()
    p.unit("sierra-troopers", [(10, 20)])
    p.unit("panther", [(30, 20), (30, 26)], seat=1)
    p.wall(26, 18, 27, 22, "container")
    assert difficulty(p) == 6
    assert difficulty(p, target="m2") == 5


@clause("evolved.cover.vehicles")
def test_an_immobilized_or_knocked_down_vehicle_still_has_cover() -> None:
    for legs, tags in ((0, ()), (None, (KNOCKED_DOWN,))):
        p = Position()
        p.unit("medved", [(10, 20)])
        panther = p.vehicle("panther", (30, 20), seat=1)
        p.wall(26, 18, 27, 22, "container")
        if legs is not None:
            p.hurt(p.models(panther)[0], legs=legs)
        p.tag(p.models(panther)[0], *tags)
        assert bonus(p) == 1


@clause("evolved.cover.no-stacking")
def test_rolling_cover_counts_as_cover_and_adds_nothing_to_it() -> None:
    """Jaguars shelter infantry beside them."""
    for wall in (False, True):
        for tags, expected in (((), 1), (DRILL, 2)):
            p = Position()
            p.unit("thralls", [(10, 20)])
            p.unit("sierra-troopers", [(30, 20)], seat=1, tags=tags)
            p.vehicle("jaguar", (30, 22.2), seat=1)
            if wall:
                p.wall(28, 15, 28.5, 25)
            assert ability.rolling_cover(p.game(), 1)
            assert bonus(p) == expected
