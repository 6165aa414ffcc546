"""Events and tasks of a scenario that are rolled for: horrors that every PC meets, charges that go off."""

from typing import Any

import pytest

from grognard.engine.clauses import clause
from grognard.engine.rehearsal import SoloRehearsal
from grognard.games.alien.books.scenario import Incident, Scenario, Task
from grognard.games.alien.moves import move
from grognard.games.alien.position import Position
from grognard.games.alien.story import incidents, scenario_play
from grognard.games.alien.words.terms import has
from tests.games.alien.nerves import FIGHT, health, room
from tests.games.alien.skirmish import faces


@pytest.fixture
def sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    """A scenario that is horrible after two stretches, mined in A2, with a charge to set off."""
    events = (
        Incident("horror", "the dead walk", ("horror",), stretch=2),
        Incident("trap", "a wire snaps", ("blast:A2:6",), entering="A2"),
        Incident("breach", "coolant bursts out", ("blast:A1:3",)),
    )
    tasks = (Task("fire", "set off the charge", "A1", (), effects=("blast:A2:9",), in_combat="quick"),)
    for module in (incidents, scenario_play):
        monkeypatch.setattr(module, "scenario", lambda _: Scenario(events=events, tasks=tasks))


def ended(p: Position, *throws: Any) -> SoloRehearsal:
    return p.script(scenario_play.end_of_stretch, throws, clock={"stretch": 2})


@clause("alien.panic.triggers")
def test_every_pc_rolls_for_an_event_that_the_scenario_calls_horrifying(sheet: None) -> None:
    p = room("A1", "A2")
    p.pc("kid", "A1"), p.pc("medic", "A2"), p.pc("officer", "A2", "broken"), p.ally("colonist", "A1")
    once = ended(p, ("panic", 1), ("panic", 1)).finish()
    assert len(once.rolls("panic")) == 2
    assert p.script(scenario_play.end_of_stretch, clock={"stretch": 3}).finish().rolls("panic") == []


@clause("alien.hazard.blast")
def test_a_charge_set_off_by_who_enters_strikes_all_in_the_zone(sheet: None) -> None:
    p = room("A1", "A2")
    who, there = p.pc("kid", "A1", gear=()), p.ally("crew-hand", "A2", gear=())
    r = p.script(lambda game: move.enter(game, who, "A2", "alien.move.prone"), [("blast", faces(1, 6))]).finish()
    assert [health(r, one) for one in (who, there)] == [4 - 2, 4 - 2]


@clause("alien.hazard.blast", "alien.ref.noise")
def test_a_task_may_set_off_a_charge_which_is_heard(sheet: None) -> None:
    p = room("A1", "A2", "A3")
    who, asleep = p.pc("kid", "A1", gear=()), p.npc("drone", "A3", active=False)
    r = p.script(lambda game: scenario_play.work(game, who, "fire"), [("blast", faces(0, 9))], **FIGHT).finish()
    assert health(r, who) == 4
    assert has(r.game, asleep, "~active")


@clause("alien.hazard.blast")
def test_a_breach_may_set_off_a_charge(sheet: None) -> None:
    p = room()
    who = p.pc("kid", "A1", gear=())
    r = p.script(scenario_play.breached, [("blast", faces(2, 3))]).finish()
    assert health(r, who) == 4 - (1 + 1)
