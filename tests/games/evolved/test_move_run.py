"""Movement: running, what vehicles pay and cannot, forfeits."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.events import Counted, Noted
from grognard.engine.rehearsal import points
from grognard.games.evolved.acts import Acts
from grognard.games.evolved.chapters import move
from grognard.games.evolved.position import Position
from grognard.kit.units.pieces import members
from tests.games.evolved.acting import clauses, is_over, moving, row, tags, tried, why_not

# -- running -------------------------------------------------------------------------------------------------------


@clause("evolved.move.run")
def test_running_doubles_the_move_and_ends_the_activation() -> None:
    p = Position()
    troopers = p.unit("sierra-troopers", row(2, (10, 10)))
    p.unit("thralls", row(2, (10, 30)), seat=1)
    a, b = p.models(troopers)
    battle = p.activate(troopers)
    battle.choose("run")
    too_far = ((a, points([(10, 20.01)])), (b, points([(11.5, 20)])))
    assert clauses(battle.refused(too_far)) == {"evolved.move.run"}
    battle.walk({a: [(10, 20)], b: [(11.5, 20)]})
    assert is_over(battle, troopers), "no combat action, no drill"


@clause("evolved.move.run-free-only")
def test_only_free_units_run() -> None:
    p = Position()
    held = p.unit("sierra-troopers", [(10, 10)])
    p.unit("thralls", [(10, 11.5)], seat=1)
    assert why_not(p.activate(held), "run") == "evolved.move.run-free-only"
    free = Position()
    one = free.unit("sierra-troopers", [(10, 10)])
    free.unit("thralls", [(10, 20)], seat=1)
    assert "run" in free.activate(one).options()


@clause("evolved.move.run-no-drill")
def test_a_running_unit_gets_no_drill() -> None:
    p = Position()
    raptors = p.unit("iron-raptors", row(2, (10, 10)))
    p.unit("thralls", row(2, (10, 30)), seat=1)
    battle = p.activate(raptors)
    battle.choose("split-fire")
    assert why_not(battle, "run") == "evolved.move.run-no-drill"
    other = p.activate(raptors)
    other.choose("run").walk({})
    assert is_over(other, raptors)
    assert set(tags(other, raptors)) == {"done"}


@clause("evolved.move.run-no-contact")
@pytest.mark.parametrize(("end", "allowed"), [(18.0, False), (17.99, True)])
def test_nobody_runs_into_his_own_reach(end: float, allowed: bool) -> None:
    p = Position()
    thralls = p.unit("thralls", [(10, 10)])
    p.unit("sierra-troopers", [(10, 20)], seat=1)
    refusals = tried(moving(p, thralls, "run"), p.models(thralls)[0], (10, end))
    assert (refusals == ()) is allowed
    assert allowed or clauses(refusals) == {"evolved.move.run-no-contact"}


@clause("evolved.move.run-no-contact")
@pytest.mark.parametrize(("end", "allowed"), [(16.75, False), (16.74, True)])
def test_nor_into_the_reach_of_an_enemy_soldier(end: float, allowed: bool) -> None:
    p = Position()
    thralls = p.unit("sierra-troopers", [(10, 10)])
    p.unit("brutes", [(10, 20)], seat=1)
    refusals = tried(moving(p, thralls, "run"), p.models(thralls)[0], (10, end))
    assert (refusals == ()) is allowed
    assert allowed or clauses(refusals) == {"evolved.move.run-no-contact"}


@clause("evolved.move.run-no-contact")
def test_the_long_arm_of_an_enemy_vehicle_does_not_matter() -> None:
    p = Position()
    troopers = p.unit("sierra-troopers", [(10, 10)])
    p.vehicle("leo", (10, 20), seat=1)
    battle = moving(p, troopers, "run")
    assert clauses(tried(battle, p.models(troopers)[0], (10, 17.26))) == {"evolved.move.run-no-contact"}
    assert tried(battle, p.models(troopers)[0], (10, 17.2)) == (), "1.05 inches away, in reach of the piledriver"


@clause("evolved.move.charge-order", "evolved.move.charge-order-giver")
def test_the_leader_gives_the_charge_order_for_nothing() -> None:
    p = Position()
    troopers = p.unit("sierra-troopers", row(2, (10, 10)))
    p.unit("thralls", row(2, (10, 30)), seat=1)
    battle = p.activate(troopers)
    battle.choose("run")
    assert [note.clause for note in battle.events(Noted)] == ["evolved.move.charge-order-giver"]
    assert not battle.events(Counted)
    assert battle.asks == "move", "after the order nothing but the run is open"
    assert battle.decision.clause == "evolved.move.run"


@clause("evolved.move.charge-order-giver")
def test_a_grounded_or_engaged_unit_cannot_receive_it() -> None:
    p = Position()
    down = p.unit("sierra-troopers", row(3, (10, 10)), grounded=[0, 1])
    p.unit("thralls", row(2, (10, 30)), seat=1)
    battle = p.activate(down)
    assert is_over(battle, down), "it stands up, and sees nobody within range"
    assert not [note for note in battle.events(Noted) if note.clause == "evolved.move.charge-order-giver"]


@clause("evolved.activation.same-action", "evolved.move.run", "evolved.move.charge-order")
def test_example_run_applies_to_all() -> None:
    """evolved.example.run-applies-to-all: two troopers go only 3 of 10 inches; nobody of the unit shoots."""
    p = Position()
    bravo = p.unit("sierra-troopers", row(4, (10, 10)), name="Sierra Bravo")
    p.unit("thralls", row(2, (10, 25)), seat=1)
    a, b, c, d = p.models(bravo)
    battle = p.activate(bravo)
    battle.choose("run").walk({a: [(10, 13)], b: [(11.5, 13)], c: [(12.5, 13)], d: [(13.8, 13)]})
    assert not battle.rolls()
    assert is_over(battle, bravo)


# -- vehicles ------------------------------------------------------------------------------------------------------


@clause("evolved.move.immobilized")
def test_a_vehicle_without_legs_moves_one_inch() -> None:
    p = Position()
    panther = p.vehicle("panther", (10, 10), legs=0)
    p.unit("thralls", row(2, (10, 30)), seat=1)
    (a,) = p.models(panther)
    battle = p.activate(panther)
    assert why_not(battle, "run") == "evolved.move.immobilized"
    assert why_not(battle, "engage") == "evolved.move.immobilized"
    battle.choose("normal")
    assert battle.decision.prompt.endswith("up to 1 inch")
    assert clauses(tried(battle, a, (10, 11.01))) == {"evolved.move.immobilized"}
    assert tried(battle, a, (10, 11)) == ()
    assert [move.allowance(p.game(), a, option, Acts()) for option in ("normal", "run", "engage")] == [100, 0, 0]


@clause("evolved.move.immobilized")
def test_one_vehicle_without_legs_keeps_its_unit_from_running_and_engaging() -> None:
    p = Position()
    panthers = p.vehicle("panther", [(10, 10), (13, 10)])
    p.hurt(p.models(panthers)[1], legs=0)
    p.unit("thralls", row(2, (10, 30)), seat=1)
    battle = p.activate(panthers)
    assert [why_not(battle, option) for option in ("run", "engage")] == ["evolved.move.immobilized"] * 2


@clause("evolved.move.av-unit")
def test_every_vehicle_pays_for_a_run_or_none_runs() -> None:
    p = Position()
    panthers = p.vehicle("panther", [(10, 10), (13, 10)])
    p.unit("thralls", row(2, (10, 40)), seat=1)
    a, b = p.models(panthers)
    battle = p.activate(panthers)
    battle.choose("run")
    assert [battle.state.models[id].counters["op"] for id in (a, b)] == [2, 2]
    p.hurt(b, op=0)
    assert why_not(p.activate(panthers), "run") == "evolved.move.av-unit"


@clause("evolved.vehicle.immobilized-in-unit")
def test_an_immobilized_comrade_is_kept_company_or_left() -> None:
    p = Position()
    panthers = p.vehicle("panther", [(10, 10), (13, 10)], legs=0)
    _a, b = p.models(panthers)
    battle = moving(p, panthers)
    battle.choose("stay")
    assert "evolved.unit.cohesion" in clauses(tried(battle, b, (16, 10)))
    battle = moving(p, panthers)
    battle.choose("leave").walk({b: [(18, 10)]})
    assert battle.state.units[panthers].members == (b,), "the one left behind counts as destroyed"


# -- forfeits ------------------------------------------------------------------------------------------------------


@clause("evolved.move.forfeit", "evolved.move.forfeit-still-shoots")
def test_who_forfeits_his_movement_keeps_his_combat_action() -> None:
    p = Position()
    troopers = p.unit("sierra-troopers", [(10, 10)])
    p.unit("thralls", [(10, 25)], seat=1)
    battle = p.activate(troopers, dice=[("evolved.shoot", 4)])
    battle.choose("hold")
    assert battle.options() == ["fire:assault-rifle", "done"]
    battle.choose("fire:assault-rifle")
    assert battle.rolls("evolved.shoot")[0].need == 5, "standing still gives no bonus by itself"


@clause("evolved.move.forfeit")
def test_what_the_forfeit_pays_for_comes_first() -> None:
    p = Position()
    kodiak = p.vehicle("t50", (10, 10))
    p.unit("thralls", [(10, 25)], seat=1)
    battle = p.activate(kodiak)
    battle.choose("bulwark")
    assert battle.state.models[p.models(kodiak)[0]].tags == ("bulwark",)
    assert battle.asks == "step", "then it shoots"
    assert "fire:t30" in battle.options()


@clause("evolved.move.forfeit-one-effect")
def test_one_forfeit_pays_for_one_effect() -> None:
    p = Position()
    kodiak = p.vehicle("t50", (10, 10), tags=["burning"])
    p.unit("thralls", [(10, 25)], seat=1)
    battle = p.activate(kodiak)
    assert {"bulwark", "beat-out"} <= set(battle.options())
    battle.choose("beat-out")
    assert "burning" not in tags(battle, kodiak)
    assert battle.state.models[p.models(kodiak)[0]].tags == ()
    other = p.activate(kodiak).choose("bulwark")
    assert "burning" in tags(other, kodiak)


@clause("evolved.move.forfeit-not-twice", "evolved.move.forfeit-one-effect")
def test_example_kodiak_stands_up() -> None:
    """evolved.example.kodiak-stands-up: it forfeits its movement to stand up; that gives no Bulwark, its AV stays 4."""
    from grognard.games.evolved.chapters.ability import armor

    p = Position()
    kodiak = p.vehicle("t50", (10, 10), op=0)
    p.unit("thralls", [(10, 25)], seat=1)
    (a,) = p.models(kodiak)
    p.tag(a, "knocked-down")
    battle = p.activate(kodiak)
    assert battle.state.models[a].tags == ()
    assert battle.options() == ["fire:t30", "done"], "it kept its combat action, the movement is gone"
    assert armor(battle.game, a) == 4
    upright = Position()
    kodiak = upright.vehicle("t50", (10, 10))
    upright.unit("thralls", [(10, 25)], seat=1)
    assert armor(upright.activate(kodiak).choose("bulwark").game, upright.models(kodiak)[0]) == 5


@clause("evolved.move.forfeit-not-twice")
def test_a_grounded_unit_cannot_forfeit_what_it_has_lost() -> None:
    p = Position()
    troopers = p.unit("sierra-troopers", row(3, (10, 10)), grounded=[0, 1], tags=["burning"])
    p.unit("thralls", [(10, 25)], seat=1)
    battle = p.activate(troopers)
    assert "beat-out" not in battle.options()
    assert "burning" in tags(battle, troopers)


@clause("evolved.move.forfeit-per-model")
def test_a_forced_forfeit_binds_only_its_model() -> None:
    p = Position()
    kodiaks = p.vehicle("t50", [(10, 10), (13, 10)])
    p.unit("thralls", [(10, 40)], seat=1)
    a, b = p.models(kodiaks)
    p.tag(a, "knocked-down")
    battle = p.activate(kodiaks)
    assert {"normal", "bulwark"} <= set(battle.options())
    battle.choose("normal")
    assert "evolved.move.normal" in clauses(tried(battle, a, (10, 10.5)))
    assert "evolved.unit.cohesion" in clauses(tried(battle, b, (15, 10))), "in cohesion with the one that stood up"
    assert tried(battle, b, (13, 12)) == ()


@clause("evolved.move.forfeit-per-model", "evolved.move.run-no-contact", "evolved.move.run-free-only")
def test_a_unit_of_which_one_has_just_stood_up_walks_but_does_not_run() -> None:
    """A soldier stands beside the one that has just stood up: the other may not run away from it, but walk."""
    p = Position()
    kodiaks = p.vehicle("t50", [(10, 10), (13.5, 10)])
    p.unit("sierra-troopers", [(10, 8.1)], seat=1)
    a, b = p.models(kodiaks)
    both = p.activate(kodiaks).choose("run")
    assert clauses(tried(both, b, (13.5, 11))) == {"evolved.move.run-no-contact"}
    p.tag(a, "knocked-down")
    up = p.activate(kodiaks)
    assert (why_not(up, "run"), why_not(up, "engage")) == ("evolved.move.run-free-only",) * 2
    assert tried(up.choose("normal"), b, (13.5, 11)) == ()


@clause("evolved.move.forfeit-per-model")
def test_a_paid_forfeit_is_made_by_the_whole_unit() -> None:
    p = Position()
    kodiaks = p.vehicle("t50", [(10, 10), (13, 10)])
    p.unit("thralls", [(10, 40)], seat=1)
    a, b = p.models(kodiaks)
    both = p.activate(kodiaks).choose("bulwark")
    assert [both.state.models[id].tags for id in (a, b)] == [("bulwark",), ("bulwark",)]
    p.tag(a, "knocked-down")
    one = p.activate(kodiaks).choose("bulwark")
    assert [one.state.models[id].tags for id in (a, b)] == [(), ("bulwark",)], "not the one that had to forfeit"


@clause("evolved.move.distance")
def test_each_model_goes_by_its_own_card() -> None:
    p = Position()
    squad = p.unit("sierra-troopers", row(2, (10, 10)), joined="weir")
    game = p.game()
    weir, trooper = members(game, squad)
    assert [move.allowance(game, id, "normal", Acts()) for id in (weir, trooper)] == [600, 500]
