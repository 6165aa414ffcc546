"""The Strategic phase: its steps, overdrive pools and what they buy, status effects."""

from collections.abc import Sequence
from typing import Any

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.events import Began, Tagged
from grognard.engine.rehearsal import Rehearsal
from grognard.games.evolved.chapters import strategic
from grognard.games.evolved.position import Position
from grognard.games.evolved.terms import overdrive
from tests.games.evolved.acting import row, tags, why_not


def beginning(p: Position, dice: Sequence[Any] = ((9, 1),)) -> Rehearsal:
    return p.play(dice, phase="strategic", step="command", active=None)


def machines(*knocked: int, **how: Any) -> Position:
    """A Panther of seat 0, one of seat 1."""
    p = Position()
    p.vehicle("panther", (10, 10), **how)
    p.vehicle("panther", (10, 38), seat=1, **how)
    for model in knocked:
        p.tag(model, "knocked-down")
    return p


@clause("evolved.strategic.steps")
def test_the_steps_follow_each_other() -> None:
    p = machines()
    p.unit("sierra-troopers", row(3, (20, 10)), tags=["take-cover", "burning"])
    battle = beginning(p, [(9, 1), ("Flames", 1), ("flames", 6)])
    battle.choose("m2")
    steps = [event.step for event in battle.events(Began) if event.step]
    assert steps == ["command", "overdrive", "status", "others"]
    dropped = [index for index, event in enumerate(battle.match.log) if isinstance(event, Tagged)]
    rolled = [battle.match.log.index(roll) for roll in battle.rolls()]
    assert rolled[0] < dropped[0] < rolled[1], "Command test, then drills off, then the flames"


@clause("evolved.strategic.op-pool")
def test_every_vehicle_gets_its_pool_anew() -> None:
    p = machines(op=0)
    jaguar = p.vehicle("leo", (20, 10), op=1)
    battle = beginning(p)
    assert [overdrive(battle.game, model) for model in (0, 1, p.models(jaguar)[0])] == [3, 3, 4]


@clause("evolved.strategic.op-pool", "evolved.vehicle.drive-destroyed")
def test_without_a_drive_there_is_no_pool() -> None:
    p = machines()
    p.hurt(0, drive=0, op=2)
    assert overdrive(beginning(p).game, 0) == 0
    assert overdrive(beginning(p).game, 1) == 3


@clause("evolved.strategic.op-pool", "evolved.strategic.op-own")
def test_example_overdrive_pools() -> None:
    """evolved.example.overdrive-pools: three Panthers have three pools of 3, none of 9."""
    p = Position(round=1)
    panthers = p.vehicle("panther", [(10, 10), (13, 10), (16, 10)], op=0)
    p.vehicle("panther", (10, 40), seat=1)
    battle = beginning(p)
    assert battle.state.round == 2
    assert [overdrive(battle.game, id) for id in p.models(panthers)] == [3, 3, 3]
    assert "op" not in battle.state.units[panthers].counters
    assert "op" not in battle.state.seats[0].counters


@clause("evolved.strategic.op-own")
def test_a_vehicle_pays_only_from_its_own_pool() -> None:
    p = Position()
    panthers = p.vehicle("panther", [(10, 10), (13, 10)], op=3)
    p.unit("thralls", row(2, (10, 40)), seat=1)
    p.hurt(p.models(panthers)[1], op=0)
    assert why_not(p.activate(panthers), "run") == "evolved.move.av-unit", "three points of one do not pay for two"


@clause("evolved.strategic.op-lost")
def test_unspent_points_are_lost_at_the_end_of_the_round() -> None:
    game = machines().game()
    assert overdrive(game, 0) == 3
    strategic.discard_overdrive(game)
    assert [overdrive(game, model) for model in (0, 1)] == [0, 0]


@clause("evolved.strategic.op-any-time")
def test_points_buy_several_things_as_long_as_they_last() -> None:
    p = machines(0, tags=["burning"])
    battle = beginning(p, [(9, 1), ("Flames", 1), ("flames", 6)])
    assert battle.asks == "stand"
    battle.choose("stand")
    assert battle.asks == "extinguish"
    battle.choose("extinguish")
    assert overdrive(battle.game, 0) == 1
    assert battle.state.units[0].tags == ()
    poor = p.script(strategic.status_step, [("Flames", 1), ("flames", 6)], active=0)
    assert poor.asks == "stand"
    p.hurt(0, op=0)
    assert p.script(strategic.status_step, [("Flames", 1), ("flames", 6)], active=0).asks == "extinguish"


@clause("evolved.strategic.op-run")
def test_a_run_costs_a_vehicle_a_point() -> None:
    p = machines()
    battle = p.activate(0).choose("run")
    assert overdrive(battle.game, 0) == 2
    p.hurt(0, op=0)
    assert why_not(p.activate(0), "run") == "evolved.strategic.op-run"
    p.unit("hellcats", row(2, (30, 10)))
    assert "run" in p.activate(2).options(), "infantry needs none"


@clause("evolved.strategic.op-stand")
@pytest.mark.parametrize("stands", [True, False])
def test_a_knocked_down_vehicle_may_stand_up_for_a_point(stands: bool) -> None:
    p = machines(0)
    battle = beginning(p)
    battle.choose("stand" if stands else "none")
    assert ("knocked-down" in battle.state.models[0].tags) is not stands
    assert overdrive(battle.game, 0) == (2 if stands else 3)
    battle.choose("me")
    assert ("normal" in battle.options()) is stands, "then it has its movement in this round"


@clause("evolved.strategic.op-extinguish")
def test_a_burning_vehicle_may_put_out_the_fire_before_it_burns() -> None:
    p = machines()
    fire = p.vehicle("panther", (20, 10), tags=["burning"])
    battle = beginning(p)
    assert battle.asks == "extinguish"
    battle.choose("extinguish").finish()
    assert "burning" not in tags(battle, fire)
    assert not battle.rolls("Flames"), "no impact any more"
    burns = beginning(p, [(9, 1), ("Flames", 1), ("flames", 6)])
    burns.choose("none").finish()
    assert burns.rolls("Flames")


@clause("evolved.strategic.status")
def test_the_winner_of_the_command_test_goes_first_and_infantry_just_burns() -> None:
    p = Position()
    mine = p.unit("sierra-troopers", row(2, (10, 10)), tags=["burning"])
    theirs = p.unit("thralls", row(2, (10, 38)), tags=["burning"], seat=1)
    battle = beginning(p, [(1, 9), ("Flames", 1), ("flames", 5), ("Flames", 1), ("flames", 6)])
    assert (battle.asks, battle.decision.seat) == ("burn", 1)
    battle.choose(f"m{p.models(theirs)[0]}")
    assert (battle.asks, battle.decision.seat) == ("burn", 0)
    battle.choose(f"m{p.models(mine)[0]}").finish()
    assert "burning" in tags(battle, theirs), "a 5 does not put it out"
    assert "burning" not in tags(battle, mine)


@clause("evolved.strategic.steps", "evolved.ability.reassemble")
@pytest.mark.parametrize(("dice", "first"), [((9, 1), 0), ((1, 9), 1)])
def test_the_winner_resolves_his_other_effects_first(dice: tuple[int, int], first: int) -> None:
    p = Position()
    for seat in (0, 1):
        p.unit("brutes", row(2, (10, 10 + 20 * seat)), joined="technomancer", seat=seat)
        thralls = p.unit("thralls", row(5, (10, 12 + 20 * seat)), seat=seat)
        p.lose_model(p.models(thralls)[-1])
    battle = beginning(p, [dice])
    assert (battle.asks, battle.decision.seat) == ("reassemble", first)
    battle.choose("none")
    assert (battle.asks, battle.decision.seat) == ("reassemble", 1 - first)


@clause("evolved.strategic.status")
def test_grounded_and_knocked_down_markers_stay() -> None:
    p = machines(0, op=0)
    troopers = p.unit("sierra-troopers", row(2, (20, 10)), grounded=[0])
    battle = beginning(p)
    battle.choose("none")
    assert "knocked-down" in battle.state.models[0].tags
    assert "grounded" in battle.state.models[p.models(troopers)[0]].tags


@clause("evolved.strategic.drills-removed")
def test_all_drill_markers_of_both_sides_come_off() -> None:
    p = machines()
    mine = p.unit("sierra-troopers", row(2, (20, 10)), tags=["take-cover", "done"])
    theirs = p.unit("thralls", row(2, (20, 38)), tags=["split-fire"], seat=1)
    battle = beginning(p)
    assert [tags(battle, unit) for unit in (mine, theirs)] == [(), ()]
