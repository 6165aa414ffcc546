"""Running over: whom a running or engaging vehicle passes, and what befalls him."""

import pytest

from grognard.engine.clauses import clause
from grognard.games.evolved.position import Position
from tests.games.evolved.acting import moving


def passing(p: Position, vehicle: int, option: str = "run", dice: object = ()):  # type: ignore[no-untyped-def]
    battle = moving(p, vehicle, option, dice)  # type: ignore[arg-type]
    (id,) = p.models(vehicle)
    return battle.walk({id: [(10, 18)]})


@clause("evolved.move.run-over", "evolved.move.av-through-soldiers")
@pytest.mark.parametrize(("face", "survives"), [(8, False), (7, True)])
def test_a_running_vehicle_runs_over_a_soldier_on_eight(face: int, survives: bool) -> None:
    p = Position()
    panther = p.vehicle("panther", (10, 10))
    (a, b) = p.models(p.unit("thralls", [(10, 14), (20, 14)], seat=1))
    battle = passing(p, panther, dice=[("Run over", face)]).finish()
    assert (battle.state.models[a].place is not None) is survives
    assert battle.state.models[b].place is not None
    (roll,) = battle.rolls("run-over")
    assert roll.about == (f"m{a}",)


@clause("evolved.move.run-over")
def test_friends_are_run_over_as_well_and_nobody_at_normal_speed() -> None:
    p = Position()
    panther = p.vehicle("panther", (10, 10))
    (friend, _) = p.models(p.unit("hellcats", [(10, 14), (20, 14)]))
    assert passing(p, panther, dice=[9]).state.models[friend].place is None
    walk = passing(p, panther, "normal")
    assert not walk.rolls()
    assert walk.state.models[friend].place is not None


@clause("evolved.move.run-over")
@pytest.mark.parametrize(("x", "passed"), [(11.49, True), (11.5, False)])
def test_touching_is_not_passing_over(x: float, passed: bool) -> None:
    p = Position()
    panther = p.vehicle("panther", (10, 10))
    p.unit("thralls", [(x, 14), (20, 14)], seat=1)
    battle = passing(p, panther, dice=[1] if passed else [])
    assert bool(battle.rolls("run-over")) is passed


@clause("evolved.move.run-over")
def test_a_tough_soldier_suffers_one_point() -> None:
    p = Position()
    panther = p.vehicle("panther", (10, 10))
    (weir, _) = p.models(p.unit("sierra-troopers", [(10, 14), (13, 14)], joined="weir", seat=1))
    battle = passing(p, panther, dice=[10])
    assert battle.state.models[weir].place is not None
    assert battle.state.models[weir].counters["wounds"] == 1
    p.hurt(weir, wounds=1)
    assert passing(p, panther, dice=[10]).state.models[weir].place is None


@clause("evolved.move.run-over")
def test_an_engaging_vehicle_runs_over_too_and_no_medic_helps() -> None:
    p = Position()
    leo = p.vehicle("leo", (10, 10))
    (a, medic) = p.models(p.unit("sierra-troopers", [(10, 13), (11.9, 13)], medic=1, seat=1))
    p.unit("thralls", [(10, 20)], seat=1)
    battle = p.activate(leo, dice=[("Run over", 9)]).choose("engage").choose("u2")
    battle.walk({p.models(leo)[0]: [(9, 17)]})
    assert battle.state.models[a].place is None
    assert battle.state.models[medic].place is not None
    assert [roll.purpose for roll in battle.rolls()] == ["Run over by M-38 LEO"], (
        "neither a damage test nor a medic's roll"
    )


@clause("evolved.move.run-over-helpless")
@pytest.mark.parametrize(("face", "survives"), [(4, False), (3, True)])
def test_grounded_soldiers_fall_on_four(face: int, survives: bool) -> None:
    p = Position()
    panther = p.vehicle("panther", (10, 10))
    (a, _) = p.models(p.unit("thralls", [(10, 14), (20, 14)], seat=1, grounded=[0]))
    assert (passing(p, panther, dice=[face]).state.models[a].place is not None) is survives


@clause("evolved.move.run-over-helpless")
def test_soldiers_whom_others_hold_fall_on_four() -> None:
    p = Position()
    panther = p.vehicle("panther", (10, 10))
    (a, _) = p.models(p.unit("thralls", [(10, 14), (13, 14)], seat=1))
    p.unit("hellcats", [(14.5, 14)])
    assert passing(p, panther, dice=[4]).state.models[a].place is None


@clause("evolved.move.run-over-helpless")
def test_soldiers_whom_only_this_vehicle_holds_are_as_nimble_as_ever() -> None:
    p = Position()
    panther = p.vehicle("panther", (10, 10))
    (a,) = p.models(p.unit("thralls", [(10, 12)], seat=1))
    assert passing(p, panther, dice=[7]).state.models[a].place is not None
    p.vehicle("jaguar", (8, 13))
    assert passing(p, panther, dice=[4]).state.models[a].place is None, "another vehicle holds him as well"


@clause("evolved.move.run-over-support")
def test_a_support_weapon_is_crushed_without_a_roll() -> None:
    p = Position()
    panther = p.vehicle("panther", (10, 10))
    team = p.unit("sierra-mortar", [(13, 14), (13, 15.2), (10, 14)], seat=1)
    battle = passing(p, panther)
    assert not battle.rolls()
    assert battle.state.units[team].members == p.models(team)[:2]


@clause(
    "evolved.move.av-through-soldiers", "evolved.move.run-over", "evolved.move.run-over-helpless",
    "evolved.move.run-over-support",
)  # fmt: skip
def test_example_run_over() -> None:
    """evolved.example.run-over: free soldiers with 8 and 7, an engaged friend with 4, a mortar without a die."""
    p = Position()
    panther = p.vehicle("panther", (10, 10))
    (friend, _) = p.models(p.unit("hellcats", [(10, 12.5), (12, 12.5)]))
    p.unit("thralls", [(13.5, 12.5)], seat=1)
    a, b = p.models(p.unit("thralls", [(9.3, 15), (10.7, 15)], seat=1))
    mortar = p.models(p.unit("sierra-mortar", [(13, 20), (13, 21.2), (10, 20)], seat=1))[2]
    battle = moving(p, panther, "run", [("Run over", (4, 8, 7))])
    battle.walk({p.models(panther)[0]: [(10, 22)]}).finish()
    assert [battle.state.models[id].place is None for id in (a, b, friend, mortar)] == [True, False, True, True]
    slow = moving(p, panther, "normal")
    slow.walk({p.models(panther)[0]: [(10, 17.2)]})
    assert not slow.rolls()
