"""Time: units, what combat does to the stretch, shifts for repairs, countdowns."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.script import Game, Script
from grognard.games.alien.beings import stalk
from grognard.games.alien.position import Position
from grognard.games.alien.turns import time, turns
from grognard.games.alien.words import clock
from grognard.games.alien.words.terms import MET_TAG, STRETCH_DONE, count_of, has
from tests.games.alien.skirmish import CALM


def room() -> Position:
    p = Position()
    p.zone("A1")
    p.zone("A2")
    p.border("A1", "A2", "door")
    return p


def doors(number: int) -> Position:
    """So many rooms in a row, with closed doors between them."""
    p = Position()
    for index in range(1, number + 1):
        p.zone(f"A{index}")
    for index in range(1, number):
        p.border(f"A{index}", f"A{index + 1}", "door")
    return p


@clause("alien.time.units", "alien.time.conversion")
@pytest.mark.parametrize(("stretch", "shifts"), [(59, 0), (60, 1), (61, 0), (120, 1)])
def test_sixty_stretches_of_stealth_make_a_shift(stretch: int, shifts: int) -> None:
    p = room()
    p.pc("medic", "A1", gear=())
    ended = p.script(time.end_of_stretch, clock={"stretch": stretch}).state
    assert (ended.clock["stretch"], ended.clock.get("shift", 0)) == (stretch + 1, shifts)


@clause("alien.time.conversion")
def test_after_combat_only_those_outside_it_still_move() -> None:
    p = room()
    p.pc("medic", "A1", gear=())
    fighter, outside = p.npc("drone", "A1", "~alerted", seen=True), p.npc("drone", "A2")
    s = p.script(_after, phase="combat", step="close", clock={"stretch": 5})
    assert (s.state.phase, s.state.step) == ("stealth", "npcs")
    done = [count_of(s.game, npc, STRETCH_DONE) == stalk.now(s.game) for npc in (fighter, outside)]
    assert done == [True, False]
    assert not has(s.game, fighter, "~alerted")
    assert has(s.game, fighter, MET_TAG), "who has fought the crew is not rolled for again in this stretch"
    assert not has(s.game, outside, MET_TAG)


def _after(game: Game) -> Script[None]:
    time.after_combat(game)
    yield from ()


@clause("alien.time.repairs")
@pytest.mark.parametrize(("stretch", "shifts"), [(59, 0), (60, 1), (61, 0)])
def test_a_shift_passes_every_sixty_stretches(stretch: int, shifts: int) -> None:
    p = room()
    p.pc("medic", "A1", gear=())
    s = p.script(time.end_of_stretch, step="upkeep", clock={"stretch": stretch})
    assert clock.shifts_passed(s.game) == shifts
    assert clock.stretch_now(s.game) == stretch + 1


@clause("alien.time.countdown")
def test_ones_take_minutes_off_after_a_round() -> None:
    """alien.example.countdown: 8 minutes, six dice with two 1s leave 6."""
    p = room()
    s = p.script(time.countdown_round, [("countdown", (1, 4, 1, 2, 3, 5))], clock={"countdown": 8})
    assert s.state.clock["countdown"] == 6
    few = p.script(time.countdown_round, [("countdown", (2, 3))], clock={"countdown": 2})
    assert few.state.clock["countdown"] == 2
    assert p.script(time.countdown_round).rolls() == []


@clause("alien.time.countdown")
def test_a_full_stretch_takes_five_minutes_and_zero_is_the_end() -> None:
    p = Position("block-nine")
    s = p.script(time.countdown_stretch, clock={"countdown": 8})
    assert s.state.clock["countdown"] == 3
    over = p.script(time.countdown_stretch, clock={"countdown": 4})
    assert "countdown" not in over.state.clock
    assert all("dead" in model.tags for model in over.state.models if "pc" in model.tags)
    assert over.state.outcome is not None
    assert over.state.outcome.clause == "alien.scen.victory"


@clause("alien.time.conversion")
@pytest.mark.parametrize("rounds", [59, 60])
def test_a_fight_that_ends_takes_one_stretch_however_long_it_was(rounds: int) -> None:
    p = doors(4)
    p.pc("kid", "A1", CALM, "want:food", gear=[])
    p.npc("drone", "A4")
    dice = [("stalk", (2, 2)), ("blind", (2,)), ("to bear", (2,) * 6)]
    r = p.play(dice, phase="combat", step="round-end", round=rounds, clock={"stretch": 60})
    assert dict(r.state.clock) == {"stretch": 61, "shift": 1}, "with the sixtieth stretch ends its shift"


@clause("alien.time.conversion", "alien.combat.rounds-go-on")
@pytest.mark.parametrize(("rounds", "stretch"), [(59, 3), (60, 4), (61, 3), (120, 4)])
def test_a_fight_that_must_go_on_runs_through_the_end_of_a_stretch(rounds: int, stretch: int) -> None:
    p = room()
    medic = p.pc("medic", "A1", CALM, gear=(), burning=3)
    p.marker("injury", medic, row=44, limit=2, left=2)
    r = p.script(turns.close_round, phase="combat", step="close", clock={"stretch": 3}, round=rounds)
    assert r.state.phase == "combat"
    assert r.state.clock["stretch"] == stretch
    injury = next(marker for marker in r.state.markers if marker.kind == "injury")
    assert injury.counters["left"] == 2 - (stretch - 3), "the limits of injuries run by the same clock"
