"""The activation: what comes first, what follows, and what rules each other out."""

import pytest

from grognard.engine.asking.decisions import Allocate
from grognard.engine.clauses import clause
from grognard.games.evolved.chapters import engage
from grognard.games.evolved.position import Position
from tests.games.evolved.acting import clauses, is_over, row, shifted, tags, tried, why_not


@clause("evolved.activation.order-of-play")
def test_first_the_movement_then_the_combat_action() -> None:
    p = Position()
    troopers = p.unit("sierra-troopers", row(2, (10, 10)))
    p.unit("thralls", row(2, (10, 20)), seat=1)
    battle = p.activate(troopers, [("Assault rifle", (1, 1))])
    assert not [key for key in battle.options() if key.startswith("fire:")], "no shooting before the movement"
    battle.choose("normal").walk(shifted(battle, p.models(troopers), 0, 1))
    assert battle.options() == ["fire:assault-rifle", "done"]
    battle.choose("fire:assault-rifle")
    assert battle.asks == "drill", "no movement after shooting"


@clause("evolved.activation.start-step")
def test_markers_then_an_order_then_charge_or_a_drill() -> None:
    p = Position()
    kodiaks = p.unit("red-kodiaks", row(4, (10, 10)), officer=0, special={1: "rpk"}, grounded=[0, 1])
    p.unit("thralls", row(2, (10, 40)), seat=1)
    battle = p.activate(kodiaks)
    assert battle.asks == "order", "the officer stood up first, so he may give one"
    assert all("grounded" not in battle.state.models[id].tags for id in p.models(kodiaks))
    battle.choose("none")
    assert {"run", "engage", "split-fire"} <= set(battle.options())
    battle.choose("split-fire")
    assert why_not(battle, "run") == "evolved.move.run-no-drill", "never both"
    assert why_not(battle, "engage") == "evolved.move.engage-no-drill"


@clause("evolved.activation.same-action")
def test_one_option_for_the_whole_unit() -> None:
    p = Position()
    troopers = p.unit("sierra-troopers", row(2, (10, 10)))
    p.unit("thralls", row(2, (10, 22)), seat=1)
    a, _b = p.models(troopers)
    battle = p.activate(troopers).choose("run")
    battle.walk({a: [(10, 11)]})
    assert is_over(battle, troopers), "the one who stood still does not shoot either"
    assert not battle.rolls()


@clause("evolved.activation.infantry-combat-action")
def test_engaged_infantry_attacks_and_other_infantry_may_shoot() -> None:
    p = Position()
    thralls = p.unit("thralls", row(2, (10, 10)))
    p.unit("sierra-troopers", [(10, 13.5)], seat=1)
    away = p.activate(thralls).choose("hold")
    assert away.options() == ["fire:spike-carbine", "done"]
    contact = p.activate(thralls, [("evolved.cc", (1, 1))]).choose("normal")
    contact.walk({p.models(thralls)[0]: [(10, 12)]}).finish()
    assert not contact.rolls("evolved.shoot")
    assert is_over(contact, thralls)


@clause("evolved.activation.infantry-combat-action")
def test_both_only_with_blitz_after_an_engagement() -> None:
    p = Position()
    hellcats = p.unit("hellcats", [(10, 10)])
    p.unit("thralls", [(10, 15), (10, 16.2)], seat=1)
    dice = [("evolved.shoot", (1, 1)), ("evolved.cc", (1, 1))]
    battle = p.activate(hellcats, dice).choose("engage")
    battle.walk({p.models(hellcats)[0]: [(10, 13.2)]})
    battle.choose("fire:carbine").finish()
    assert is_over(battle, hellcats)
    walked = p.activate(hellcats, [("evolved.cc", (1, 1))]).choose("normal")
    walked.walk({p.models(hellcats)[0]: [(10, 13.2)]}).finish()
    assert not walked.rolls("evolved.shoot"), "walking into contact it only fights"


@clause("evolved.activation.av-combat-action")
def test_a_vehicle_fires_and_then_fights() -> None:
    p = Position()
    leo = p.vehicle("leo", (10, 10))
    p.unit("thralls", [(10, 13.5)], seat=1)
    dice = [("Heavy autocannon", (1, 1, 1)), ("Piledriver", (1, 1, 1))]
    battle = p.activate(leo, dice).choose("hold")
    assert battle.options() == ["fire:heavy-autocannon", "fight", "done"]
    battle.choose("fire:heavy-autocannon")
    battle.choose("0")
    assert battle.options() == ["fight", "done"], "each weapon once"
    battle.choose("fight")
    form = battle.decision
    assert isinstance(form, Allocate)
    battle.share((f"m{p.models(leo)[0]}", form.bins[0].key, 1)).choose("0")
    battle.finish()
    assert is_over(battle, leo), "no shooting after close combat"


@clause("evolved.activation.av-combat-action")
@pytest.mark.parametrize("option", ["run", "engage"])
def test_a_vehicle_that_ran_is_finished_and_one_that_engaged_only_fights(option: str) -> None:
    p = Position()
    leo = p.vehicle("leo", (10, 10))
    p.unit("thralls", [(10, 17)], seat=1)
    (a,) = p.models(leo)
    battle = p.activate(leo).choose(option)
    battle.walk({a: [(10, 13.5)]} if option == "engage" else {a: [(10, 11)]})
    if option == "run":
        assert is_over(battle, leo)
    else:
        assert battle.options() == ["fight", "done"], "it has no Blitz weapon"


@clause("evolved.activation.av-combat-action", "evolved.engagement.av-never")
def test_a_vehicle_beside_enemies_moves_in_full_and_shoots() -> None:
    p = Position()
    panther = p.vehicle("panther", (10, 10))
    p.unit("thralls", [(10, 11.8)], seat=1)
    p.unit("thralls", [(20, 20)], seat=1)
    battle = p.activate(panther)
    assert {"normal", "run"} <= set(battle.options())
    battle.choose("normal").walk({})
    assert "fire:mini-gun" in battle.options()


@clause("evolved.move.engaged-half", "evolved.move.break-off", "evolved.engagement.by-vehicle")
def test_example_mech_in_contact() -> None:
    """evolved.example.mech-in-contact: the Panther walks off and fires; the Thralls go 3 inches, fight or shoot."""
    p = Position()
    spots = row(10, (10, 10), 1)
    thralls = p.unit("thralls", spots, leader=5)
    panther = p.vehicle("panther", (10, 12.3), seat=1)
    first = p.activate(panther).choose("hold")
    assert is_over(first, panther), "it may not fire at those in contact with it"
    away = p.activate(panther).choose("normal")
    assert "evolved.move.normal" in clauses(tried(away, p.models(panther)[0], (10, 20.31)))
    away.walk({p.models(panther)[0]: [(10, 20.3)]})
    assert not engage.is_engaged(away.game, thralls)
    assert "fire:mini-gun" in away.options()
    own = p.activate(thralls).choose("normal")
    assert {mover.allowance for mover in own.decision.movers} == {300}  # type: ignore[attr-defined]
    own.walk(shifted(own, p.models(thralls), 0, -3))
    assert own.options() == ["fire:spike-carbine", "done"], "having left they may shoot"
    stay = p.activate(thralls, [("evolved.cc", (1, 1))]).choose("hold")
    assert stay.rolls("evolved.cc")
    assert "done" in tags(stay, thralls)
