"""Leaving a building comes before everything else that takes movement: walking, charging, getting into a transport."""

import pytest

from grognard.engine.clauses import clause
from grognard.games.netepic.chapters import boarding, charge, deeds, move
from grognard.games.netepic.chapters.transport import COST
from grognard.games.netepic.position import Position
from grognard.games.netepic.terms import CHARGE, ORDER
from grognard.games.netepic.turn import Activation, Deeds
from tests.games.netepic.acting import do, go, places

TROOPS = pytest.mark.parametrize("troops", ["tactical-squad", "assault-squad"])
"""One walks, the other has jump packs."""


def inside(troops: str, far: float = 42) -> Position:
    """A stand (m0) in a building, and an enemy (m1) so far up the table."""
    p = Position()
    p.terrain("building", 28, 28, 36, 36, klass=2)
    p.unit([(32, 32)], troops)
    p.unit([(32, far)], "goff-boyz", seat=1, order="advance", tags=("fired",))
    p.unit([(110, 10)])
    return p


@TROOPS
@clause("netepic.building.position", "netepic.building.enter", "netepic.move.charge-direct")
def test_nobody_charges_or_walks_out_of_a_building(troops: str) -> None:
    p = inside(troops)
    play = p.activate(1).choose("charge")
    assert play.options() == ["leave:f0", "done"]
    for key in ("move:u1", "storm:u1-u3", "charge:m0"):
        assert play.refused((key,)), key
    turn = Activation(play.game, 1, Deeds(units=(1,)))
    assert list(deeds.can_move(turn, 1)) == [("netepic.building.enter", "who is in a building must leave it first")]
    assert charge.way(turn, 0, 1) is None


@TROOPS
@clause("netepic.building.position", "netepic.building.enter", "netepic.orders.charge-engage")
def test_who_has_left_charges_with_5_cm_less(troops: str) -> None:
    p = inside(troops)
    play = do(p.activate(1), "charge", "leave:f0", "north")
    assert play.options() == ["move:u1", "storm:u1-u3", "charge:m0", "enter:f0", "done"]
    play.choose("storm:u1-u3")
    while play.asks == "snap":
        play.choose("stop")
    assert len(play.state.links) == 1


@TROOPS
@clause("netepic.building.position", "netepic.move.allowance")
def test_the_5_cm_of_the_wall_are_off_the_move(troops: str) -> None:
    p = inside(troops, 110)
    play = do(p.activate(1), "charge", "leave:f0", "north", "move:u1")
    ((_, y),) = [at for at in places(play, 0) if at]
    most = move.rate(play.game, 0, CHARGE) / 100 - 5
    assert play.refused(((0, ((3200, round(100 * (y + most)) + 2),), 90),))
    go(play, {0: (32, y + most)})
    assert places(play, 0) == [(32, y + most)]


@clause("netepic.building.position", "netepic.transport.embark")
@TROOPS
def test_nobody_gets_into_a_transport_out_of_a_building(troops: str) -> None:
    p = inside(troops, 110)
    (rhino,) = p.models(p.unit([(32, 39)], "rhino"))
    p.mark(1, f"{ORDER}{CHARGE}")
    turn = Activation(p.game(acting=1), 1, Deeds(units=(1,)))
    assert boarding.left(turn, 0) > COST
    assert not list(boarding.comers(turn, rhino))


@clause("netepic.building.enter", "netepic.ork.instinct-details")
@pytest.mark.parametrize(("far", "engages"), [(70, True), (100, False)])
def test_a_mob_on_instinct_leaves_its_building_and_engages_whom_it_reaches_then(far: float, engages: bool) -> None:
    p = Position()
    p.terrain("building", 36, 56, 44, 64, klass=2)
    mob = p.unit([(40, 60)], "goff-boyz", led=False)
    p.unit([(40, far)], "rhino", seat=1, order="advance", tags=("fired",))
    p.unit([(110, 10)])
    play = p.activate(mob)
    while play.asks in ("how-far", "snap"):
        play.choose("stop" if play.asks == "snap" else play.options()[0])
    ((_, y),) = [at for at in places(play, 0) if at]
    assert y > 65
    assert bool(play.state.links) == engages
