"""A single target is named and confirmed before its dice fall; what cannot be done is told, what is not seen is refused
as unseen."""

import pytest

from grognard.engine.asking.decisions import Allocate, only_deed
from grognard.engine.clauses import clause
from grognard.engine.core.events import Noted
from grognard.engine.rehearsal import Rehearsal
from grognard.games.at43.books.profiles import weapon
from grognard.games.at43.chapters import shoot
from grognard.games.at43.position import Position
from grognard.games.at43.shown import hints


@pytest.fixture(autouse=True)
def _confirming(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Rehearsal, "confirming", True)


def line(x: float, y: float, number: int = 4) -> list[tuple[float, float]]:
    return [(x + 3 * index, y) for index in range(number)]


def duel(y: float = 60) -> tuple[Position, int, int]:
    p = Position(lp=(5, 5))
    troopers = p.unit(0, "steel-troopers", line(40, 40), officer=1)
    return p, troopers, p.unit(1, "storm-golems", line(40, y), officer=1)


@clause("at43.shoot.legal-target")
def test_the_only_target_is_named_and_one_can_step_back() -> None:
    p, troopers, golems = duel()
    battle = p.activate(troopers).choose("fire:laser-rifle")
    assert battle.asks == "target"
    assert battle.decision.prompt == "Steel Troopers: Laser rifle at Storm Golems?"
    assert only_deed(battle.decision) == (f"u{golems}",)
    assert not battle.rolls()
    assert battle.match.undo(0) is None
    assert battle.asks == "step"


@clause("at43.shoot.legal-target")
def test_a_weapon_says_whom_it_sees_before_it_is_taken_up() -> None:
    p, troopers, _ = duel()
    p.terrain("low-wall", (20, 40))
    view = p.activate(troopers).match.seat_view(0)
    assert hints.hint(view, ("fire:laser-rifle",)) == "in sight: Storm Golems"
    assert hints.hint(view, ("combat",)) == ""


@clause("at43.shoot.legal-target")
def test_a_weapon_that_sees_nothing_but_walls_says_so() -> None:
    p = Position(lp=(5, 5))
    troopers = p.unit(0, "steel-troopers", line(40, 20), officer=1)
    p.terrain("high-wall", (45, 30))
    p.unit(1, "storm-golems", line(45, 33, 1), officer=1)
    view = p.activate(troopers).match.seat_view(0)
    assert hints.hint(view, ("fire:laser-rifle",)) == "only terrain in sight, no enemy"


@clause("at43.melee.choose-unit")
def test_the_only_opponent_in_close_combat_is_named() -> None:
    p, troopers, _ = duel(43)
    battle = p.activate(troopers).choose("fight")
    assert isinstance(battle.decision, Allocate)
    assert battle.decision.prompt == "Steel Troopers: attack Storm Golems?"
    assert only_deed(battle.decision) is not None
    assert not battle.rolls()


@clause("at43.drill.overwatch-salvos")
def test_on_overwatch_the_question_who_fires_names_the_target() -> None:
    p, troopers, golems = duel()
    watch = [(1,) * 4, (1,) * 4]
    battle = p.script(lambda game: shoot.salvo(game, troopers, weapon("laser-rifle"), (f"u{golems}",)), watch)
    assert battle.asks != "target"
    assert battle.rolls("attack")


@clause("at43.activation.optional")
def test_a_unit_that_can_only_finish_is_told_why() -> None:
    p, troopers, _ = duel()
    for x in (35, 45, 55):
        p.terrain("high-wall", (x, 52), 0, ["object:0"])
    battle = p.activate(troopers).choose("combat")
    battle.walk({id: [(40 + 3 * k, 41)] for k, id in enumerate(p.models(troopers))})
    (told,) = [event for event in battle.events(Noted) if "finished" in event.text]
    assert told.clause == "at43.shoot.legal-target"
    assert told.text.startswith("Steel Troopers is finished: nothing it may be fired at is in sight")
    assert battle.asks != "step"


@clause("at43.move.rush")
def test_after_a_rush_the_log_says_that_nobody_shoots() -> None:
    p, troopers, _ = duel()
    battle = p.activate(troopers).choose("rush")
    battle.walk({id: [(40 + 3 * k, 45)] for k, id in enumerate(p.models(troopers))})
    assert [event.clause for event in battle.events(Noted) if "finished" in event.text] == ["at43.move.rush"]


@clause("at43.shoot.who")
def test_what_is_out_of_sight_is_not_seen() -> None:
    p, troopers, golems = duel()
    p.terrain("high-wall", (10, 40), 90)
    hidden = p.unit(1, "storm-golems", [(5, 39), (5, 42)])
    battle = p.activate(troopers).choose("fire:laser-rifle")
    (refusal,) = battle.refused((f"u{hidden}",))
    assert refusal.clause == "at43.shoot.who"
    assert "sees that" in refusal.text
    assert battle.options() == [f"u{golems}", "f0"]
