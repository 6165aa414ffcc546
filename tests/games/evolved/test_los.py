"""Line of sight: nine lines, sizes, mutual sight, transparent soldiers, vehicles in the way, woods and smoke."""

from collections.abc import Sequence

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.events import Tagged
from grognard.games.evolved.chapters import cover, los
from grognard.games.evolved.position import Position
from grognard.games.evolved.terms import KNOCKED_DOWN
from grognard.kit.files.tabletop import Spot
from grognard.kit.units.pieces import members

OF_SIZE = {2: "sierra-troopers", 3: "brutes", 4: "panther", 5: "medved"}


def facing(
    *walls: tuple[float, float, float, float, str], sizes: tuple[int, int] = (2, 2), at: Spot = (30, 20)
) -> Position:
    """Model 0 at (10, 20), model 1 of the other side, 20 inches east of it, and terrain."""
    p = Position()
    p.unit(OF_SIZE[sizes[0]], [(10, 20)])
    p.unit(OF_SIZE[sizes[1]], [at], seat=1)
    for wall in walls:
        p.wall(*wall)
    return p


def mutual(p: Position, a: int = 0, b: int = 1) -> bool:
    game = p.game()
    assert los.sees(game, a, b) == los.sees(game, b, a)
    return los.sees(game, a, b)


@clause("evolved.los.all-round")
@pytest.mark.parametrize("at", [(30, 20), (10, 40), (2, 2), (10, 1), (1, 20)])
@pytest.mark.parametrize("sizes", [(2, 2), (4, 2)])
def test_models_see_in_all_directions(at: Spot, sizes: tuple[int, int]) -> None:
    assert mutual(facing(at=at, sizes=sizes))


@clause("evolved.los.flat")
def test_one_open_line_is_enough() -> None:
    """
    a ---------- b      a block across all lines hides the target, one that leaves a line open does not
          #
    """
    assert mutual(facing())
    assert not mutual(facing((19, 10, 21, 30, "building")))
    assert mutual(facing((19, 10, 21, 20.4, "building")))


@clause("evolved.los.flat")
def test_a_unit_is_seen_when_one_of_its_models_is() -> None:
    p = Position()
    p.unit("sierra-troopers", [(10, 20)])
    foes = p.unit("thralls", [(30, 20), (30, 21.5), (30, 25)], seat=1)
    others = p.unit("thralls", [(30, 17)], seat=1)
    p.wall(19, 10, 21, 22, "building")
    game = p.game()
    assert los.seen_by(game, 0, p.models(foes)) == (3,)
    assert los.who_sees(game, (0,), p.models(foes))
    assert not los.who_sees(game, (0,), p.models(others))
    assert los.groups_seen(game, (0,), [p.models(foes), p.models(others)]) == (True, False)
    assert los.who_sees(game, p.models(foes), (0,)) == (3,)


@clause("evolved.los.lines")
@pytest.mark.parametrize(("low", "seen"), [(19.5, True), (19.49, False), (20.4, True)])
def test_the_ends_of_the_diameter_count_and_touching_is_no_crossing(low: float, seen: bool) -> None:
    """The outermost lines run at y = 19.5 and y = 20.5; along an edge they do not cross it."""
    assert mutual(facing((19, low, 21, 30, "building"))) is seen


@clause("evolved.los.lines")
def test_a_line_from_one_end_to_the_other_end_counts() -> None:
    """Between blocks above and below only the line from the upper end of one base to the lower of the other is open."""
    p = facing((24, 19.85, 26, 30, "building"), (14, 10, 16, 20.1, "building"))
    assert mutual(p)
    free = [line[:2] for line in los.lines(p.game(), 0, 1) if line[2]]
    assert free == [((1000, 2050), (3000, 1950))]
    assert not mutual(facing((24, 19.85, 26, 30, "building"), (14, 10, 16, 20.25, "building")))


@clause("evolved.los.over-obstacle", "evolved.los.symmetry", "evolved.terrain.size-chart")
@pytest.mark.parametrize(
    ("kind", "size"), [("low-wall", 1), ("concrete-block", 2), ("container", 3), ("ruin", 5), ("building", 6)]
)
def test_a_line_is_open_only_if_both_are_larger(kind: str, size: int) -> None:
    for one in OF_SIZE:
        for other in OF_SIZE:
            assert mutual(facing((19, 10, 21, 30, kind), sizes=(one, other))) is (one > size and other > size)


@clause("evolved.los.over-obstacle")
def test_two_low_walls_do_not_add_up() -> None:
    low = [(x, 10, x + 0.5, 30, "low-wall") for x in (14, 18, 22)]
    assert mutual(facing(*low))
    assert not mutual(facing(*low, (25, 10, 26, 30, "concrete-block")))


@clause("evolved.los.symmetry")
def test_example_sight_over_container() -> None:
    """evolved.example.sight-over-container: infantry and Medved do not see each other, Panther and Medved do, both with
    cover; Brutes behind a low wall have it only with Take cover!"""
    box = (19, 10, 21, 30, "container")
    assert not mutual(facing(box, sizes=(2, 5)))
    p = facing(box, sizes=(4, 5))
    assert mutual(p)
    assert cover.bonus(p.game(), 0, 1, 0) == 1
    assert cover.bonus(p.game(), 1, 0, 1) == 1
    for tags, bonus in (((), 0), (("take-cover",), 2)):
        p = Position()
        p.unit("panther", [(10, 20)])
        p.unit("brutes", [(30, 20)], seat=1, tags=tags)
        p.wall(28, 10, 29, 30, "low-wall")
        assert cover.bonus(p.game(), 0, 1, 0) == bonus


@clause("evolved.los.three-dimensional")
def test_a_program_goes_by_sizes_alone() -> None:
    """However near the low wall, size decides: no line of sight rises or falls over the ground."""
    for x in (10.6, 19, 28.5):
        assert mutual(facing((x, 10, x + 0.5, 30, "low-wall")))
        assert not mutual(facing((x, 10, x + 0.5, 30, "concrete-block"), sizes=(2, 5)))
        assert mutual(facing((x, 10, x + 0.5, 30, "concrete-block"), sizes=(4, 5)))


@clause("evolved.los.half-hidden")
@pytest.mark.parametrize(("kind", "bonus"), [("low-wall", 0), ("concrete-block", 1), ("container", 1)])
def test_a_visible_model_that_is_half_blocked_has_cover(kind: str, bonus: int) -> None:
    """A Panther of size 4: a wall of 1 hides a quarter, a block of 2 half of it."""
    p = facing((27, 10, 28, 30, kind), sizes=(5, 4))
    assert mutual(p)
    assert cover.bonus(p.game(), 0, 1, 0) == bonus


@clause("evolved.los.half-hidden")
def test_without_an_obstacle_before_it_a_model_has_no_cover() -> None:
    p = facing((27, 10, 28, 18, "container"), sizes=(5, 4))
    assert cover.bonus(p.game(), 0, 1, 0) == 0


@clause("evolved.los.soldiers-transparent")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("card", ["thralls", "brutes"])
def test_soldiers_of_either_side_never_block(seat: int, card: str) -> None:
    p = facing()
    p.unit(card, [(19, y) for y in (18, 19.6, 21.2, 22.8)], seat=seat)
    assert mutual(p)


def with_vehicle(card: str, sizes: tuple[int, int] = (2, 2), tags: Sequence[str] = ()) -> Position:
    p = facing(sizes=sizes)
    unit = p.vehicle(card, (20, 20), seat=1)
    p.tag(p.models(unit)[0], *tags)
    return p


@clause("evolved.los.vehicles-block")
def test_vehicles_of_other_units_block_by_their_size() -> None:
    assert not mutual(with_vehicle("panther"))
    assert not mutual(with_vehicle("panther", (2, 5)))
    assert mutual(with_vehicle("panther", (5, 5)))
    assert not mutual(with_vehicle("medved", (4, 4)))
    assert mutual(with_vehicle("medved", (5, 5))), "no wider than they are: the outer lines touch it"
    p = facing()
    p.vehicle("panther", (20, 21.5), seat=0)
    assert mutual(p), "the lower line passes it"


@clause("evolved.los.vehicles-block")
def test_a_knocked_down_vehicle_blocks_nothing() -> None:
    assert mutual(with_vehicle("panther", tags=[KNOCKED_DOWN]))
    p = with_vehicle("panther")
    game = p.game()
    assert not los.who_sees(game, (0,), members(game, 1))
    game.tell(Tagged("evolved.status.knocked-down", (("m2", (KNOCKED_DOWN,), ()),)))
    assert los.who_sees(game, (0,), members(game, 1)), "known at once"


@clause("evolved.los.vehicles-block")
def test_a_vehicle_gives_cover_like_an_obstacle_of_its_size() -> None:
    """A Panther (4) before the edge of a unit of Medveds' size, and before soldiers who are seen past it."""
    p = facing(sizes=(5, 5))
    panther = p.vehicle("panther", (25, 20), seat=0)
    assert cover.bonus(p.game(), 0, 1, 0) == 1
    p.tag(p.models(panther)[0], KNOCKED_DOWN)
    assert cover.bonus(p.game(), 0, 1, 0) == 0


@clause("evolved.los.own-and-target")
@pytest.mark.parametrize("split", [True, False])
def test_models_of_the_two_units_are_ignored(split: bool) -> None:
    """
    M  M  p     the Medved in the middle is of the unit of the other one, or of a third unit
    """
    p = Position()
    medveds = p.unit("medved", [(10, 20)] if split else [(10, 20), (20, 20)])
    panther = p.unit("panther", [(30, 20)], seat=1)
    if split:
        p.unit("medved", [(20, 20)])
    (target,) = p.models(panther)
    assert mutual(p, 0, target) is not split
    assert cover.bonus(p.game(), medveds, panther, 0) == (1 if split else 0)
    assert cover.bonus(p.game(), panther, medveds, target, 0) == (1 if split else 0)


@clause("evolved.terrain.area-dense")
@pytest.mark.parametrize("kind", ["woods", "smoke"])
def test_more_than_three_inches_of_woods_or_smoke_block_every_size(kind: str) -> None:
    for sizes in ((2, 2), (5, 5)):
        assert mutual(facing((20, 10, 23, 30, kind), sizes=sizes))
        assert not mutual(facing((20, 10, 23.01, 30, kind), sizes=sizes))


@clause("evolved.terrain.area-dense")
def test_deep_in_a_wood_nobody_is_seen_from_outside() -> None:
    assert mutual(facing((27, 10, 40, 30, "woods")))
    assert not mutual(facing((26.9, 10, 40, 30, "woods")))
    assert mutual(facing((5, 10, 20, 30, "woods"), at=(13, 20)))
    assert not mutual(facing((5, 10, 20, 30, "woods"), at=(14, 20))), "nor inside over more than that"


@clause("evolved.terrain.area-open")
@pytest.mark.parametrize("kind", ["rubble", "craters"])
def test_open_areas_never_block(kind: str) -> None:
    assert mutual(facing((12, 10, 28, 30, kind)))
    assert mutual(facing((5, 10, 35, 30, kind)))
