"""What follows a move at once: vehicles left behind, soldiers run over, evacuation, shield formation, overwatch."""

from collections.abc import Sequence
from typing import Any

from grognard.engine.asking.moves import Move
from grognard.engine.rehearsal import SoloRehearsal, points
from grognard.games.at43.chapters import move
from grognard.games.at43.position import Position
from grognard.kit.units.pieces import members


def moving(p: Position, unit: int, kind: str = "combat", dice: Sequence[Any] = ()) -> SoloRehearsal:
    return p.script(lambda game: move.move(game, unit, kind), dice)


def test_two_vehicles_stay_with_an_immobile_one_or_leave_it() -> None:
    """t1 t2 X : staying they keep cohesion with X, leaving they keep together and X is abandoned."""
    p = Position()
    toads = p.unit(0, "fire-toad", [(20, 60), (28, 60), (36, 60)])
    one, two, stuck = p.models(toads)
    p.hurt(stuck, propulsion=0)
    p.unit(1, "storm-golems", [(100, 60)])
    battle = moving(p, toads, dice=(("morale", 6),))
    assert (battle.asks, battle.options()) == ("leave", ["stay", "leave"])
    battle.choose("stay")
    far = ((one, points([(20, 72)])), (two, points([(28, 72)])))
    assert {refusal.clause for refusal in battle.refused(far)} == {
        "at43.unit.cohesion-neighbour",
        "at43.unit.cohesion-leader",
    }
    battle.walk({one: [(24, 54)]})
    assert members(battle.game, toads) == (one, two, stuck)
    battle = moving(p, toads, dice=(("morale", 6),))
    battle.choose("leave").answer(far).finish()
    assert members(battle.game, toads) == (one, two)


def test_one_mobile_vehicle_goes_where_it_likes() -> None:
    p = Position()
    toads = p.unit(0, "fire-toad", [(20, 60), (28, 60)])
    stuck, other = p.models(toads)
    p.hurt(stuck, propulsion=0)
    p.unit(1, "storm-golems", [(100, 60)])
    battle = moving(p, toads, dice=(("morale", 6),))
    assert isinstance(battle.decision, Move)
    assert [mover.model for mover in battle.decision.movers] == [other]
    battle.walk({other: [(28, 72)]})
    assert members(battle.game, toads) == (other,)
    assert battle.state.units[toads].leader == other


def test_vehicles_that_leave_their_immobile_leader_keep_together() -> None:
    """X t1 t2 : the leader is stuck; those who leave keep 2.5 cm between them, and one of them leads."""
    p = Position()
    toads = p.unit(0, "fire-toad", [(20, 60), (28, 60), (36, 60)])
    stuck, one, two = p.models(toads)
    p.hurt(stuck, propulsion=0)
    p.unit(1, "storm-golems", [(100, 60)])
    battle = moving(p, toads, dice=(("morale", 6),))
    battle.choose("leave")
    apart = ((one, points([(28, 72)])), (two, points([(40, 72)])))
    assert {refusal.clause for refusal in battle.refused(apart)} == {"at43.unit.cohesion-neighbour"}
    battle.walk({one: [(28, 72)], two: [(36, 72)]}).finish()
    assert members(battle.game, toads) == (one, two)
    assert battle.state.units[toads].leader == one


def test_what_follows_a_move_comes_in_order() -> None:
    """A rush over a golem, then the end of shield formation, then overwatch fire at the vehicle."""
    p = Position()
    toad = p.unit(0, "fire-toad", [(40, 60)], tags=("shield-formation",))
    p.unit(1, "storm-golems", [(48, 60)])
    p.unit(1, "bane-goliaths", [(90, 60)], tags=("overwatch",))
    (t,) = p.models(toad)
    battle = moving(p, toad, "rush", dice=(("Run over", 5),))
    battle.walk({t: [(56, 60)]}).finish()
    assert [roll.clause for roll in battle.rolls()] == ["at43.vehicle.run-over"]
    assert "shield-formation" not in battle.state.units[toad].tags
    assert (battle.asks, battle.decision.seat) == ("overwatch", 1)


def test_nobody_moving_triggers_nothing() -> None:
    p = Position()
    toad = p.unit(0, "fire-toad", [(40, 60)], tags=("shield-formation",))
    p.unit(1, "bane-goliaths", [(90, 60)], tags=("overwatch",))
    battle = moving(p, toad)
    battle.walk({})
    assert "shield-formation" in battle.state.units[toad].tags
    assert battle.asks == ""


def test_fighters_who_reach_the_exit_may_leave() -> None:
    p = Position(board=(90, 100), scenario="nothing-left-behind")
    alpha = p.unit(0, "steel-troopers", [(45, 90), (48, 90)])
    a, b = p.models(alpha)
    p.unit(1, "storm-golems", [(20, 20)])
    battle = moving(p, alpha)
    battle.walk({a: [(45, 98.75)], b: [(48, 98)]})
    assert battle.asks == "evacuate"
