"""Measuring: bands between leaders, and nothing measured before the declaration."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.events import Noted
from grognard.games.at43.books.profiles import weapon
from grognard.games.at43.chapters import measuring, shoot
from grognard.games.at43.chapters.basics import IMPOSSIBLE
from grognard.games.at43.position import Position

BASES = 2.5
"""Two infantry bases: what the gap is shorter than the distance of the centres."""


def apart(gap: float, options: tuple[str, ...] = ()) -> tuple[Position, int, int]:
    position = Position(options=options)
    a = position.unit(0, "steel-troopers", [(10, 60)])
    b = position.unit(1, "storm-golems", [(10 + BASES + gap, 60)])
    return position, a, b


@clause("at43.measuring.range-bands", "at43.measuring.edges")
@pytest.mark.parametrize(
    ("gap", "band"), [(0, 0), (10.0, 0), (10.01, 1), (10.1, 1), (20.0, 1), (20.01, 2), (47, 4), (100, 9), (100.01, 10)]
)
def test_range_bands(gap: float, band: int) -> None:
    """at43.example.range-edges: from edge to edge; an exact limit belongs to the lower band."""
    position, a, b = apart(gap)
    assert measuring.range_band(position.game(), a, b) == band
    assert measuring.range_band(position.game(), b, a) == band


@clause("at43.measuring.leaders")
def test_range_is_from_leader_to_leader() -> None:
    """
    L . . . . . . . b   the shooter's last man is near, the leaders are far apart
            a       L
    """
    position = Position()
    a = position.unit(0, "steel-troopers", [(10, 60), (13, 60), (16, 60)], special={2: "sniper-rifle"}, leader=0)
    b = position.unit(1, "storm-golems", [(27, 60), (50, 60)], leader=1)
    assert measuring.range_band(position.game(), a, b) == 3
    assert measuring.range_band(position.game(), b, a) == 3


@clause("at43.measuring.leaders", "at43.measuring.edges")
@pytest.mark.parametrize(("x", "band"), [(28.75, 1), (28.74, 2), (38.75, 0), (38.74, 1)])
def test_range_to_terrain_is_to_its_nearest_edge(x: float, band: int) -> None:
    """A container 12 cm long at (56, 60) begins at x = 50; its middle is 6 cm farther."""
    position = Position()
    a = position.unit(0, "steel-troopers", [(x, 60), (x - 3, 60)])
    wall = position.terrain("container", (56, 60))
    assert measuring.range_to_feature(position.game(), a, wall) == band


@clause("at43.measuring.no-max-range")
def test_only_the_table_ends_a_range() -> None:
    game = Position().game()
    assert measuring.shot_need(game, weapon("laser-rifle"), 9) == 6
    assert measuring.shot_need(game, weapon("laser-rifle"), 10) == IMPOSSIBLE
    assert not measuring.is_impossible(game, weapon("laser-rifle"), 9)
    assert measuring.is_impossible(game, weapon("laser-rifle"), 10)
    assert not measuring.is_impossible(game, weapon("missile-launcher"), 40)


@clause("at43.measuring.declare-first")
def test_hopeless_targets_stay_on_offer_and_the_shot_is_lost() -> None:
    """Refusing the target would be a measurement: the declared shot is lost and its weapon has fired."""
    position, a, b = apart(101)
    game = position.game()
    assert not measuring.may_measure(game)
    assert list(shoot.targets(game, a, weapon("laser-rifle"))) == [f"u{b}"]
    battle = position.script(lambda game: shoot.salvo(game, a, weapon("laser-rifle")))
    assert battle.result is True
    assert [event.clause for event in battle.events(Noted)] == ["at43.measuring.declare-first"]
    assert "lost" in battle.events(Noted)[0].text
    assert battle.rolls() == []


@clause("at43.measuring.declare-first")
def test_free_measuring_hides_hopeless_targets() -> None:
    position, a, _ = apart(101, ("free_measuring",))
    assert measuring.may_measure(position.game())
    assert shoot.targets(position.game(), a, weapon("laser-rifle")) == {}
    near, a, b = apart(99, ("free_measuring",))
    assert list(shoot.targets(near.game(), a, weapon("laser-rifle"))) == [f"u{b}"]


@clause("at43.measuring.declare-first", "at43.weapon.flame-auto", "at43.mission.darkness")
@pytest.mark.parametrize(("x", "offered"), [(49, True), (54, False)])
def test_free_measuring_judges_flames_by_the_bearer_and_not_by_the_leaders(x: float, offered: bool) -> None:
    """The leaders are more than 30 cm apart, which bad light doubles; flames make no shooting test at all."""
    p = Position(scenario="diggers", options=("free_measuring",))
    a = p.unit(0, "steel-troopers", [(20, 60), (23, 60), (26, 60), (29, 60), (31, 60)], special={4: "flamer"})
    b = p.unit(1, "storm-golems", [(x + 11, 60), (x + 8, 60), (x + 5, 60), (x + 2.5, 60), (x, 60)])
    assert list(shoot.targets(p.game(), a, weapon("flamer"))) == ([f"u{b}"] if offered else [])
