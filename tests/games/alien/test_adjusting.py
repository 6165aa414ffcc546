"""What a person in the referee's seat changes by hand, and what the crew is told of it."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.events import Noted
from grognard.engine.rehearsal import SoloRehearsal
from grognard.games.alien.map.zone import border_of
from grognard.games.alien.position import Position
from grognard.games.alien.turns import adjusting, turns
from grognard.games.alien.turns.time import end_of_stretch

CREW = 0


def ship(*options: str) -> Position:
    p = Position(options=options)
    p.zone("A1")
    p.zone("A2")
    p.zone("A3")
    p.border("A1", "A2", "door")
    p.border("A2", "A3", "door", seen=False)
    return p


def adjusted(p: Position, kind: str, what: str, change: str) -> SoloRehearsal:
    s = p.script(adjusting.adjust)
    assert (s.asks, s.decision.seat) == ("adjust", 1)
    return s.choose(kind).choose(what).choose(change)


def told(s: SoloRehearsal, seat: int) -> list[str]:
    return [event.text for event in s.match.events_for(seat) if isinstance(event, Noted)]


@clause("alien.setup.roles")
@pytest.mark.parametrize(
    ("change", "key", "after", "words"),
    [
        ("stress:-1", "stress", 0, "1 stress less"),
        ("stress:1", "stress", 2, "1 stress more"),
        ("health:1", "health", 3, "1 Health more"),
        ("health:-1", "health", 1, "1 Health less"),
        ("story-points:1", "story-points", 2, "1 story point for a personal agenda"),
        ("story-points:-1", "story-points", 0, "1 story point less"),
    ],
)
def test_numbers_of_the_crew_are_adjusted_and_all_are_told(change: str, key: str, after: int, words: str) -> None:
    p = ship("referee", "story-points")
    who = p.pc("medic", "A1", gear=(), health=2, stress=1)
    p.hurt(who, **{"story-points": 1})
    s = adjusted(p, "being", f"m{who}", change)
    assert s.state.models[who].counters.get(key, 0) == after
    assert told(s, CREW) == [f"adjusted by the referee: {s.state.units[who].name}, {words}"]
    assert {event.clause for event in s.match.log[:-1]} == {"alien.setup.roles"}


@clause("alien.setup.roles")
def test_what_is_adjusted_out_of_sight_only_the_log_of_the_referee_tells() -> None:
    p = ship("referee")
    p.pc("medic", "A1", gear=())
    drone = p.npc("drone", "A3")
    before = p.state().models[drone].counters["~health"]
    s = adjusted(p, "being", f"m{drone}", "~health:-1")
    assert s.state.models[drone].counters["~health"] == before - 1
    assert told(s, CREW) == []
    assert len(told(s, 1)) == 1


@clause("alien.setup.roles")
def test_light_is_adjusted() -> None:
    p = ship("referee")
    p.pc("medic", "A1", gear=())
    dark = adjusted(p, "light", "f0", "dark")
    assert "dark" in dark.state.features[0].tags
    assert told(dark, CREW) == ["adjusted by the referee: A1, dark"]
    assert [*adjusting.changes(dark.match.game, "f0")] == ["lit"]


@clause("alien.setup.roles")
@pytest.mark.parametrize(
    ("change", "tags"), [("open", ("ajar",)), ("closed", ("closed",)), ("locked", ("closed", "locked"))]
)
def test_doors_are_opened_closed_and_locked(change: str, tags: tuple[str, ...]) -> None:
    p = ship("referee")
    p.pc("medic", "A1", gear=())
    game = p.game()
    adjusting.carry_out(game, "f3", change)
    assert border_of(game, 3).tags == tags
    adjusting.carry_out(game, "f3", "locked")
    adjusting.carry_out(game, "f3", "open")
    assert border_of(game, 3).tags == ("ajar",)


@clause("alien.setup.roles")
def test_nobody_is_raised_from_or_brought_to_zero_health() -> None:
    p = ship("referee")
    low, down = p.pc("medic", "A1", gear=(), health=1), p.pc("rifleman", "A1", "broken", gear=(), health=0)
    android = p.pc("android", "A1", gear=())
    keys = {who: [*adjusting.changes(p.game(), f"m{who}")] for who in (low, down, android)}
    assert keys[low] == ["health:1", "stress:1"]
    assert keys[down] == ["stress:1"]
    assert keys[android] == ["health:-1"]


@clause("alien.setup.roles")
def test_a_person_is_asked_at_the_end_of_stretches_and_rounds_and_may_leave_all_as_it_is() -> None:
    p = ship("referee")
    p.pc("medic", "A1", gear=())
    for script in (end_of_stretch, turns.close_round):
        s = p.script(script)
        assert s.asks == "adjust"
        assert s.choose("none").asks == ""
        assert told(s, 1) == []
    assert adjusted(p, "light", "f0", "none").match.log[:-1] == []
    assert ship().script(adjusting.adjust).asks == ""
