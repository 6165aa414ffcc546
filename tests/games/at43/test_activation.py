"""One activation: the order of its steps, what may be combined, and when it is cut short."""

from typing import Any

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.events import Moved, Removed, Tagged
from grognard.engine.rehearsal import Rehearsal
from grognard.games.at43.position import Position


def line(x: float, y: float, number: int = 4) -> list[tuple[float, float]]:
    return [(x + 3 * index, y) for index in range(number)]


def facing(lp: tuple[int, int] = (5, 5), **how: Any) -> tuple[Position, int, int]:
    """Troopers and golems 40 cm apart in the open, an officer leading each."""
    p = Position(lp=lp)
    a = p.unit(0, "steel-troopers", line(40, 40), officer=4, **how)
    b = p.unit(1, "storm-golems", line(40, 80), officer=4)
    return p, a, b


def advance(battle: Rehearsal, p: Position, unit: int, dy: float) -> Rehearsal:
    """Everybody straight on."""
    places = {id: battle.state.models[id].place for id in p.models(unit)}
    return battle.walk({id: [(at[0] / 100, at[1] / 100 + dy)] for id, at in places.items() if isinstance(at, tuple)})


@clause("at43.activation.combinations")
def test_a_free_unit_may_shoot_before_and_after_a_combat_move_each_weapon_once() -> None:
    p, a, b = facing(special={3: "missile-launcher"})
    toad = p.unit(1, "wraith-golgoth", [(60, 80)])
    battle = p.activate(a, [("attack", 1, 1, 1), ("re-roll", 1, 1, 1)])
    battle.choose("none") if battle.asks == "split-fire" else None
    assert {"combat", "rush", "fire:laser-rifle", "fire:missile-launcher", "done"} == set(battle.options())
    battle.choose("fire:laser-rifle").choose(f"u{b}")
    assert "rush" not in battle.options(), "no rush after a shot"
    assert "fire:laser-rifle" not in battle.options(), "each weapon once"
    battle.choose("combat")
    advance(battle, p, a, 5)
    assert battle.asks != "step" or not any(key.startswith("fire:") for key in battle.options())
    assert toad is not None


@clause("at43.activation.combinations")
def test_a_unit_that_rushes_does_not_shoot() -> None:
    p, a, _ = facing()
    battle = p.activate(a)
    battle.choose("rush")
    advance(battle, p, a, 17)
    assert battle.asks == "drill" or battle.options() == ["done"]


@clause("at43.activation.combinations")
def test_only_one_move_in_an_activation() -> None:
    p, a, _ = facing()
    battle = p.activate(a)
    battle.choose("combat")
    advance(battle, p, a, 12)
    assert not {"combat", "rush"}.intersection(battle.options())


@clause("at43.activation.optional")
def test_nothing_is_compulsory() -> None:
    p, a, _ = facing(lp=(0, 0))
    battle = p.activate(a)
    assert "done" in battle.options()
    battle.choose("done")
    assert not battle.events(Moved)
    assert not battle.rolls("attack")


@clause("at43.activation.steps")
def test_drills_of_the_last_activation_end_when_the_card_is_revealed() -> None:
    p, a, _ = facing(tags=["overwatch", "take-cover"])
    battle = p.activate(a)
    (ended,) = [event for event in battle.events(Tagged) if "overwatch" in event.changes[0][2]]
    assert set(ended.changes[0][2]) == {"overwatch", "take-cover"}
    assert "overwatch" not in battle.state.units[a].tags


@clause("at43.activation.steps")
def test_morale_comes_before_the_points_are_paid() -> None:
    p = Position(lp=(1, 5))
    a = p.unit(0, "steel-troopers", line(40, 40, 3), lost=3)
    p.unit(1, "storm-golems", line(40, 80), officer=1)
    battle = p.activate(a, [("morale", 1)])
    assert "disorganised" in battle.state.units[a].tags
    assert battle.state.seats[0].counters["lp"] == 1, "one point cannot rally, and nothing else was paid"


@clause("at43.activation.steps")
def test_end_drills_are_offered_last_and_the_turn_passes() -> None:
    p, a, _ = facing()
    battle = p.activate(a)
    battle.choose("done")
    assert battle.asks == "drill"
    battle.choose("overwatch")
    assert "overwatch" in battle.state.units[a].tags
    assert battle.state.acting != a


@clause("at43.activation.destroyed")
def test_a_unit_lost_to_overwatch_ends_its_activation_at_once() -> None:
    p = Position(lp=(5, 5))
    a = p.unit(0, "steel-troopers", [(40, 40)], officer=1)
    p.unit(0, "steel-troopers", line(100, 10))
    b = p.unit(1, "storm-golems", line(40, 70, 1), tags=["overwatch"], officer=1)
    battle = p.activate(a, [("attack", 6, 6), ("damage", 6, 6)])
    battle.choose("combat").walk({p.models(a)[0]: [(40, 50)]})
    assert battle.asks == "overwatch"
    battle.choose(f"u{b}")
    while battle.state.acting == a and battle.asks not in ("turn", "row"):
        battle.choose(battle.options()[0])
    assert [ref for event in battle.events(Removed) for ref in event.refs] == [f"m{p.models(a)[0]}"]
    assert battle.state.acting != a


@clause("at43.activation.destroyed")
def test_when_only_the_leader_falls_the_replacement_goes_on() -> None:
    p = Position(lp=(5, 5))
    a = p.unit(0, "steel-troopers", [(40, 50), (40, 47), (40, 44), (40, 41)])
    b = p.unit(1, "storm-golems", [(40, 80)], tags=["overwatch"], officer=1)
    battle = p.activate(a, [("attack", 6, 1), ("damage", 6)]).choose("pay")
    battle.choose("combat").walk({id: [(40, 55 - 3 * k)] for k, id in enumerate(p.models(a))})
    battle.choose(f"u{b}")
    while battle.asks in ("weapon", "overwatch", "target"):
        battle.choose(battle.options()[0])
    assert len(battle.state.units[a].members) == 3
    assert battle.state.units[a].leader == p.models(a)[1]
    assert battle.asks == "step"


@pytest.mark.parametrize("key", ["combat", "rush"])
@clause("at43.activation.combinations")
def test_an_engaged_unit_has_only_the_engaged_move_and_close_combat(key: str) -> None:
    p = Position(lp=(5, 5))
    a = p.unit(0, "steel-troopers", line(40, 40), officer=1)
    p.unit(1, "storm-golems", line(40, 44), officer=1)
    battle = p.activate(a)
    assert set(battle.options()) == {"engaged", "fight", "done"}
    assert battle.refused((key,)) != ()
