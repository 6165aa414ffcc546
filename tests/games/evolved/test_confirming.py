"""A single target is named and confirmed before its dice fall; what cannot be done is told, what is not seen is refused
as unseen."""

import pytest

from grognard.engine.asking.decisions import only_deed
from grognard.engine.clauses import clause
from grognard.engine.core.events import Noted
from grognard.engine.rehearsal import Rehearsal
from grognard.games.evolved.position import Position
from tests.games.evolved.fire import file, firing, row


@pytest.fixture(autouse=True)
def _confirming(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Rehearsal, "confirming", True)


def duel(gap: float = 12.0) -> Position:
    p = Position()
    p.unit("sierra-troopers", row(10, 6))
    p.unit("thralls", file(11 + gap, 8), seat=1)
    return p


@clause("evolved.shoot.steps")
def test_the_only_target_is_named_and_one_can_step_back() -> None:
    battle = duel().activate(0).choose("hold").choose("fire:assault-rifle")
    assert battle.asks == "target"
    assert battle.decision.prompt.startswith("Sierra Troopers: Assault rifle at ")
    assert battle.decision.prompt.endswith("Thralls?")
    assert only_deed(battle.decision) == ("u1",)
    assert not battle.rolls()
    assert battle.match.undo(0) is None
    assert battle.asks == "step"


@clause("evolved.move.engage")
def test_the_only_enemy_to_engage_is_named_and_so_is_whom_it_attacks() -> None:
    battle = duel(5).activate(0).choose("engage")
    assert battle.asks == "engage"
    assert "Thralls?" in battle.decision.prompt
    assert battle.match.undo(0) is None
    assert battle.asks == "step"


@clause("evolved.shoot.los-needed")
def test_a_unit_that_fires_nothing_is_told_why() -> None:
    p = duel()
    p.terrain("container", 15, 20, 17, 36)
    battle = p.activate(0).choose("hold")
    (told,) = [event for event in battle.events(Noted) if "does not fire" in event.text]
    assert told.clause == "evolved.shoot.los-needed"


@clause("evolved.shoot.los-needed")
def test_what_is_out_of_sight_is_not_seen_whatever_else_bars_it() -> None:
    p = duel()
    p.unit("thralls", [(40, 40)], seat=1, name="Thralls far away")
    p.terrain("container", 36, 30, 38, 44)
    battle = firing(p, 0, "assault-rifle")
    first, second = battle.refused(("u2",))
    assert (first.clause, second.clause) == ("evolved.shoot.los-needed", "evolved.shoot.range")
    assert "is not seen" in first.text
    near = duel()
    near.unit("thralls", [(47, 46)], seat=1, name="Thralls in sight")
    (refusal,) = firing(near, 0, "assault-rifle").refused(("u2",))
    assert refusal.clause == "evolved.shoot.range"
