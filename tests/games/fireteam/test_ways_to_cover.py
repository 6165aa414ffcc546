"""Where who begins to Cower runs: past enemies without touching them, round vehicles, and over what jumpers leap."""

from itertools import pairwise
from math import dist

import pytest

from grognard.engine import space
from grognard.engine.clauses import clause
from grognard.engine.rehearsal import Rehearsal
from grognard.engine.space import tolls
from grognard.games.fireteam.chapters import cower
from grognard.games.fireteam.position import Position
from tests.games.fireteam.acting import tags
from tests.games.fireteam.test_doubts import ADVANCED, VEHICLES
from tests.games.fireteam.test_drawn_again import stands_at

WIDE = (60, 60)


def cowed(p: Position, team: int = 0) -> Position:
    """A position in which a team will begin to Cower, whatever it rolls but for the best."""
    p.hurt(team, pins=12)
    return p


def nearest(way: list[tuple[int, int]], to: tuple[int, int]) -> float:
    """How near a way comes to a point."""
    return min(tolls.off(to, a, b) for a, b in pairwise(way))


@clause("fireteam.morale.cower-place", "fireteam.measure.contact", "fireteam.morale.cower-seek-cover")
def test_who_runs_for_cover_does_not_brush_past_an_enemy() -> None:
    """The enemy stands right between the team and the rubble: less than 0.05 inch would be contact."""
    p = Position(board=WIDE)
    p.team((20, 20))
    p.team((20, 17), seat=1)
    p.terrain("rubble", 10, 2, 30, 12)
    game = cowed(p).game()
    ways = cower.havens(game, 0)
    assert len(ways) == 2
    assert all(nearest([(2000, 2000), *way], (2000, 1700)) > 205 for way in ways)


@clause("fireteam.measure.overlap", "fireteam.morale.cower-place")
@pytest.mark.parametrize("seat", [0, 1])
def test_who_runs_for_cover_goes_round_the_whole_of_a_vehicle(seat: int) -> None:
    """An APC lies across the way; its hull is longer than it is broad."""
    p = Position(board=WIDE, **VEHICLES)
    p.team((20, 20))
    p.vehicle((21.4, 17.7), seat=seat, profile="fa-apc")
    p.team((20, 50), seat=1)
    p.terrain("rubble", 10, 2, 30, 14)
    game = cowed(p).game()
    hull = space.base_outline(game.table, 1)
    ways = cower.havens(game, 0)
    assert ways
    assert not any(tolls.is_swept(((2000, 2000), *way), 98, hull) for way in ways)


def leapt(profile: str, kind: str) -> Rehearsal:
    """A team that Cowers before ground four to ten inches deep, with rubble behind it."""
    p = Position(board=WIDE, **ADVANCED)
    p.team((20, 20), profile=profile)
    p.team((20, 32), seat=1)
    p.terrain(kind, 0, 14, 60, 17)
    p.terrain("rubble", 16, 4, 24, 13)
    return cowed(p).activate(0, [3])


@clause("fireteam.attribute.jump", "fireteam.morale.cower-seek-cover")
def test_jumpers_run_for_cover_over_slow_ground_as_if_it_were_open() -> None:
    assert stands_at(leapt("fc-jump", "shallow-water").choose("double-time:0"), 0) == (2000, 1250)
    assert stands_at(leapt("fc-troop", "shallow-water").choose("double-time:0"), 0) == (2000, 1250)
    far = Position(board=WIDE, **ADVANCED)
    far.team((20, 30), profile="fc-jump")
    far.team((20, 42), seat=1)
    far.terrain("shallow-water", 0, 20, 60, 28)
    far.terrain("rubble", 16, 4, 24, 16)
    play = cowed(far).activate(0, [3]).choose("double-time:0")
    assert dist(stands_at(play, 0), (2000, 3000)) == pytest.approx(1200, abs=10)


@clause("fireteam.attribute.jump", "fireteam.morale.cower-place", "fireteam.morale.cower-prone")
def test_only_jumpers_who_run_get_over_deep_water_to_cover() -> None:
    play = leapt("fc-jump", "deep-water")
    assert play.asks == "prone"
    assert stands_at(play, 0) == (2000, 1250)
    stays = leapt("fc-troop", "deep-water")
    assert (stands_at(stays, 0), "prone" in tags(stays, 0)) == ((2000, 2000), True)
