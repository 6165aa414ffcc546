"""Where a limit is reached exactly, and what a vehicle's nose does on its way."""

import pytest

from grognard.engine.clauses import clause
from grognard.games.fireteam.position import Position
from tests.games.fireteam.test_carriers_and_hulls import LEVEL
from tests.games.fireteam.test_doubts import ADVANCED, begun
from tests.games.fireteam.test_drawn_vehicles import refused


@clause("fireteam.attribute.infiltrate", "fireteam.measure.distance")
@pytest.mark.parametrize(("x", "allowed"), [(2600, True), (2601, False)])
def test_infiltrators_may_begin_exactly_twelve_inches_from_an_enemy(x: int, allowed: bool) -> None:
    p = Position(board=(72, 48), scenario="crossroads", **ADVANCED)
    p.waiting("fa-recon-squad", teams=["fa-recon", "fa-recon-saw"], tags=())
    p.team((40, 20), seat=1)
    play = p.play(step="deploy", phase="setup", active=0)
    faults = refused(play, (("m0", (x, 2000), 0), ("m1", (2300, 2000), 0)))
    assert faults == (set() if allowed else {"fireteam.setup.deployment"})


@clause("fireteam.vehicle.terrain", "fireteam.vehicle.turning")
@pytest.mark.parametrize(("house", "faults"), [(27, {"fireteam.vehicle.terrain"}), (27.9, set())])
def test_no_tank_drives_its_nose_into_a_house_before_it_turns_away(house: float, faults: set[str]) -> None:
    """It would stand 2.25 inches of its length before the middle where it turns north."""
    p = Position(**LEVEL)
    p.vehicle((20, 20), profile="fa-tank")
    p.terrain("hard-building", house, 10, 35, 30)
    p.team((55, 55), seat=1)
    assert refused(begun(p, 0).choose("move"), ((0, ((2560, 2000), (2560, 2040)), 270),)) == faults


@clause("fireteam.vehicle.turning", "fireteam.vehicle.terrain")
def test_a_tank_beside_a_house_drives_on_before_it_turns_its_tail_to_it() -> None:
    """It faces north along the wall west of it: turned east it would have its tail in the house."""
    p = Position(**LEVEL)
    p.vehicle((20, 20), profile="fa-tank", facing=270)
    p.terrain("hard-building", 10, 10, 18.6, 30)
    p.team((55, 55), seat=1)
    east = ((0, ((2400, 2000),), 0),)
    assert refused(begun(p, 0).choose("move"), east) == {"fireteam.vehicle.terrain"}
    assert refused(begun(p, 0).choose("move"), ((0, ((2000, 2400),), 270),)) == set()


@clause("fireteam.measure.overlap", "fireteam.vehicle.turning")
@pytest.mark.parametrize(("x", "faults"), [(28.5, {"fireteam.measure.overlap"}), (29.2, set())])
def test_no_tank_drives_its_nose_into_another_before_it_turns_away(x: float, faults: set[str]) -> None:
    p = Position(**LEVEL)
    p.platoon([(20, 20), (x, 20)], vehicles=["fa-tank", "fa-tank"])
    p.turn(1, 90)
    p.team((55, 55), seat=1)
    play = begun(p, 0, asks="group").choose("m0").choose("move")
    assert refused(play, ((0, ((2560, 2000), (2560, 2040)), 270),)) == faults
