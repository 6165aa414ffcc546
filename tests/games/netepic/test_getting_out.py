"""Getting out of a transport: where there is room for a stand as it will be turned."""

import pytest
from msgspec.structs import replace

from grognard.engine.clauses import clause
from grognard.engine.rehearsal import Rehearsal
from grognard.engine.space import bases_within
from grognard.engine.space.plane import do_bases_overlap
from grognard.games.netepic.chapters import boarding, move
from grognard.games.netepic.position import Position
from grognard.games.netepic.ruleset import RULES
from grognard.games.netepic.terms import ADVANCE, CHARGE
from grognard.games.netepic.turn import Activation, Deeds
from tests.games.netepic.acting import mounted, ordered


@clause("netepic.transport.disembark", "netepic.measure.rectangles")
@pytest.mark.parametrize("facing", [0, 30, 117, 222])
def test_whoever_gets_out_stands_on_nobody(facing: int) -> None:
    """They face as their transport does: there is room for their bases as they will stand, not as they last stood."""
    lay, foot, _ = mounted()
    state = lay.state(acting=foot)
    turned = replace(state.models[2], facing=facing)
    play = Rehearsal(RULES, replace(state, models=(*state.models[:2], turned, *state.models[3:])))
    play.choose(ADVANCE).choose(ADVANCE).choose("out:m2").choose("front")
    table = play.game.table
    assert [play.game.state.models[id].facing for id in (0, 1)] == [facing, facing]
    assert not [pair for pair in ((0, 1), (0, 2), (1, 2)) if do_bases_overlap(table, *pair)]


@pytest.mark.parametrize(("facing", "east", "south"), [(45, -3.2, 3.6), (45, -2.8, -3.6), (45, 2.8, 3.6), (30, 9, 9)])
@clause("netepic.transport.disembark", "netepic.measure.bases")
def test_who_gets_out_has_room_as_it_is_turned(facing: int, east: float, south: float) -> None:
    """A stand is turned like its transport: so turned it touches it and is 1 cm away from enemies, on every side."""
    lay = Position()
    foot = lay.unit([(60, 20)], "tactical-squad", facing=0)
    lay.unit([(60, 20)], "rhino", carriers_of=foot, facing=facing)
    lay.aboard(0, 1)
    lay.unit([(60 + east, 20 + south)], "goff-boyz", seat=1, facing=0)

    def doorway() -> Rehearsal:
        play = ordered(lay, foot, CHARGE, ADVANCE)
        while play.asks != "deed":
            play.choose("none")
        return play.choose("out:m1")

    for side in doorway().options():
        play = doorway().choose(side)
        assert play.state.models[0].facing == facing
        assert not bases_within(play.game.table, (0,), (2,), move.APART), side
        assert bases_within(play.game.table, (0,), (1,), move.CONTACT), side


@clause("netepic.transport.same-unit", "netepic.transport.separate-unit", "netepic.activation.company-hq")
@pytest.mark.parametrize(("walked", "others"), [(1000, False), (0, True)])
def test_a_stand_of_another_unit_stays_in_a_transport_that_has_moved_in_this_activation(
    walked: int, others: bool
) -> None:
    """A headquarters acts with a squad that rides in its transport: only the headquarters gets out after its move."""
    p = Position()
    chief = p.unit([(60, 20)], "company-hq-squad", order=ADVANCE)
    rides = p.unit([(60, 20)], "rhino", carriers_of=chief, order=ADVANCE)
    squad = p.unit([(60, 20)], order=ADVANCE)
    (rhino,), (guest,), (lord,) = p.models(rides), p.models(squad), p.models(chief)
    deeds = Deeds(units=(squad, chief), walks=((rhino, walked),) if walked else ())
    p.aboard(guest, rhino)
    p.aboard(lord, rhino)
    turn = Activation(p.game(acting=squad), squad, deeds)
    assert set(boarding.leavers(turn, rhino)) == ({lord, guest} if others else {lord})
    assert not list(boarding.stays_in(turn, rhino))


@clause("netepic.transport.separate-unit", "netepic.transport.embark")
@pytest.mark.parametrize(("walked", "others"), [(1000, False), (0, True)])
def test_a_stand_of_another_unit_does_not_get_into_a_transport_that_has_moved_in_this_activation(
    walked: int, others: bool
) -> None:
    p = Position()
    chief = p.unit([(60, 24)], "company-hq-squad", order=ADVANCE)
    rides = p.unit([(60, 20)], "rhino", carriers_of=chief, order=ADVANCE)
    squad = p.unit([(60, 16)], order=ADVANCE)
    (rhino,), (guest,), (lord,) = p.models(rides), p.models(squad), p.models(chief)
    turn = Activation(
        p.game(acting=squad), squad, Deeds(units=(squad, chief), walks=((rhino, walked),) if walked else ())
    )
    assert set(boarding.boarders(turn, rhino)) == ({lord, guest} if others else {lord})
    p.lose_model(lord)
    alone = Activation(p.game(acting=squad), squad, turn.deeds)
    told = [reason[0] for reason in boarding.stays_out(alone, rhino)]  # type: ignore[index]
    assert told == ([] if others else ["netepic.transport.separate-unit"])
