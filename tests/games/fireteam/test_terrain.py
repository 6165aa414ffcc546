"""Cover and what it adds to Defense."""

import pytest

from grognard.engine.clauses import clause
from grognard.games.fireteam.chapters import cover, fire
from grognard.games.fireteam.position import Position
from grognard.games.fireteam.turn import FIRE, Deed
from tests.games.fireteam.acting import lone


def defense(p: Position) -> int:
    return sum(part.amount for part in fire.defense(p.game(), Deed(0, FIRE, 1)))


def behind(kind: str, gap: float = 8) -> Position:
    """A team (m1) that stands in some terrain, so far from who fires."""
    p = lone(gap=gap)
    p.terrain(kind, 18, 20 + gap, 22, 26 + gap)
    return p


@clause("fireteam.terrain.cover-types", "fireteam.terrain.cover-area")
@pytest.mark.parametrize(
    ("kind", "state"),
    [("road", 0), ("scrub", 1), ("marsh", 1), ("craters", 2), ("rubble", 2), ("trench", 3), ("hard-building", 3)],
)
def test_a_team_has_the_cover_of_the_ground_its_centre_is_in(kind: str, state: int) -> None:
    p = behind(kind)
    assert cover.cover(p.game(), 1, 0) == state
    beside = lone()
    beside.terrain(kind, 20.1, 28, 25, 32)
    assert cover.cover(beside.game(), 1, 0) == 0


@clause("fireteam.terrain.cover-medium")
def test_medium_cover_adds_one() -> None:
    assert [defense(behind("craters", gap)) for gap in (8, 14)] == [9, 9]


@clause("fireteam.terrain.cover-light")
def test_plain_cover_adds_one_from_more_than_twelve_inches() -> None:
    assert [defense(behind("scrub", gap)) for gap in (8, 12, 12.1)] == [8, 8, 9]


@clause("fireteam.terrain.cover-hard")
def test_hard_cover_adds_two() -> None:
    assert [defense(behind("trench", gap)) for gap in (8, 14)] == [10, 10]


@clause("fireteam.terrain.cover-best-only")
def test_only_the_best_cover_counts_and_prone_comes_on_top() -> None:
    p = behind("trench")
    p.terrain("scrub", 18, 28, 22, 34)
    p.line("wall", (18, 28.5), (22, 28.5))
    assert defense(p) == 10
    p.tag(1, "prone")
    assert defense(p) == 11


@clause("fireteam.terrain.cover-area")
def test_who_is_in_the_same_building_ignores_it() -> None:
    p = Position()
    p.team((20, 20))
    p.team((26, 20), seat=1)
    p.terrain("hard-building", 15, 15, 30, 25)
    assert cover.cover(p.game(), 1, 0) == cover.NONE
    p.terrain("rubble", 25, 15, 30, 25)
    assert cover.cover(p.game(), 1, 0) == cover.MEDIUM


@clause("fireteam.terrain.cover-linear")
@pytest.mark.parametrize(("kind", "state"), [("hedge", 1), ("wall", 2)])
def test_a_line_covers_who_is_close_behind_it(kind: str, state: int) -> None:
    for y, found in ((28.95, state), (27.95, state), (27.94 - 0.05, 0)):
        p = lone()
        p.line(kind, (18, y), (22, y))
        assert cover.cover(p.game(), 1, 0) == found
    aside = lone()
    aside.line(kind, (20.2, 28.5), (24, 28.5))
    assert cover.cover(aside.game(), 1, 0) == 0


@clause("fireteam.terrain.minimum-cover", "fireteam.terrain.in-cover")
def test_a_minimum_of_cover() -> None:
    assert cover.is_in_cover(behind("scrub").game(), 1)
    assert not cover.is_in_cover(lone().game(), 1)
    walled = lone()
    walled.line("hedge", (15, 28.5), (25, 28.5))
    assert cover.is_in_cover(walled.game(), 1)
    walled.team((20, 40), name="Behind")
    assert not cover.is_in_cover(walled.game(), 1)


@clause("fireteam.terrain.difficult", "fireteam.terrain.levels")
@pytest.mark.parametrize(
    ("kind", "depth", "far"),
    [("hedge", 0.1, 400), ("light-building", 1, 300), ("light-building", 9, 400), ("hill", 8, 300), ("scrub", 8, 500)],
)
def test_crossing_lines_entering_and_leaving_buildings_and_climbing_costs_inches(
    kind: str, depth: float, far: int
) -> None:
    p = lone(gap=20)
    p.terrain(kind, 15, 21.5, 25, 21.5 + depth)
    play = p.activate(0)
    play.choose("move")
    assert {one.clause for one in play.refused(((0, ((2000, 2001 + far),)),))} == {"fireteam.action.allowance"}
    play.answer(((0, ((2000, 2000 + far),)),))
