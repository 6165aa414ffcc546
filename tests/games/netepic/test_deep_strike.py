"""Deep Strike, psykers who ride along, and Forward Observers."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from grognard.engine.clauses import clause
from grognard.engine.rehearsal import SoloRehearsal
from grognard.games.netepic.chapters import deep_strike, deploy, indirect
from grognard.games.netepic.position import Position
from grognard.games.netepic.terms import SPENT

from .acting import do, row
from .test_barrage import fired, hidden_target


def aloft() -> tuple[Position, int]:
    p = Position()
    unit = p.unit(row(30, 20, 2), "swooping-hawks", tags=("aloft",))
    p.unit([(60, 60)], "tactical-squad", seat=1)
    for id in p.models(unit):
        p._models[id] = replace(p._models[id], place=None)
    return p, unit


def arriving(dice: Sequence[object]) -> tuple[SoloRehearsal, Position, int]:
    p, unit = aloft()
    return p.script(lambda game: deep_strike.arrive(game, 0), dice), p, unit


@clause("netepic.ability.deep-strike")
def test_a_unit_may_be_kept_off_the_board() -> None:
    p, unit = aloft()
    assert deploy.waiting(p.game(), 0) == []
    q = Position()
    hawks = q.unit(row(30, 20, 2), "swooping-hawks")
    play = q.script(lambda game: deep_strike.stays_aloft(game, hawks)).choose("aloft")
    assert play.result is True
    assert "aloft" in play.state.units[hawks].tags
    assert unit == hawks


@clause("netepic.ability.deep-strike")
def test_it_comes_down_where_the_point_has_scattered_to() -> None:
    play, p, unit = arriving([3, 1, (4, 6), 1])
    one, two = p.models(unit)
    play.put({"f": (40, 40)})
    far = ((f"m{one}", (7100, 4000), 0), (f"m{two}", (7000, 4300), 0))
    assert play.refused(far), "more than 20 cm from (50, 40)"
    play.put({f"m{one}": (50, 40), f"m{two}": (53, 40)})
    assert play.state.models[two].place == (5300, 4000)
    assert "aloft" not in play.state.units[unit].tags
    assert "landed-now" in play.state.units[unit].tags


@clause("netepic.ability.deep-strike")
def test_any_point_of_the_board_may_be_named_even_one_on_which_an_enemy_stands() -> None:
    """Only where the models come down they keep away from enemies and closed ground."""
    play, p, unit = arriving([1, 1])
    one, two = p.models(unit)
    assert play.refused((("f", (-100, 4000), 0),))
    play.put({"f": (60, 60)})
    assert play.asks == "landing"
    near = play.refused(((f"m{one}", (6290, 6000), 0), (f"m{two}", (6600, 6000), 0)))
    assert [fault.text for fault in near] == ["stands within 0.99 cm of an enemy"]
    play.put({f"m{one}": (63.1, 60), f"m{two}": (66, 60)})
    assert play.state.models[one].place == (6310, 6000)


@clause("netepic.ability.deep-strike")
def test_a_point_beyond_the_edge_leaves_what_lies_within_20_cm_of_it() -> None:
    play, p, unit = arriving([3, 181, (6, 6), 1])
    one, two = p.models(unit)
    play.put({"f": (5, 40)})
    assert play.asks == "landing", "the point lies 7 cm off the board"
    far = ((f"m{one}", (1290, 4000), 0), (f"m{two}", (1310, 4300), 0))
    assert play.refused(far), "more than 20 cm from (-7, 40)"
    play.put({f"m{one}": (2, 40), f"m{two}": (6, 40)})
    assert play.state.units[unit].members == (one, two)


@clause("netepic.ability.deep-strike")
def test_the_second_scatter_may_bring_it_back() -> None:
    play, p, unit = arriving([3, 181, (6, 6), 3, 1, (6, 6)])
    one, two = p.models(unit)
    play.put({"f": (5, 40)})
    play.put({f"m{one}": (5, 40), f"m{two}": (9, 40)})
    assert play.state.models[one].place == (500, 4000)


@clause("netepic.ability.deep-strike")
def test_models_without_open_ground_on_the_board_are_lost() -> None:
    play, p, unit = arriving([3, 181, (6, 6), 3, 181, (5, 5)])
    one, two = p.models(unit)
    play.put({"f": (5, 40)})
    assert play.state.units[unit].members == (one,), "there is room for one of them alone"
    assert play.state.models[two].place is None
    gone, _, hawks = arriving([3, 181, (6, 6), 3, 181, (6, 6)])
    gone.put({"f": (2, 40)})
    assert gone.state.units[hawks].members == (), "20 cm from (-22, 40) the board has not begun"


@clause("netepic.ability.deep-strike")
def test_it_may_only_advance_this_turn() -> None:
    p = Position()
    unit = p.unit(row(30, 20, 2), "swooping-hawks", tags=("landed-now",))
    p.unit([(60, 60)], "tactical-squad", seat=1)
    assert "order:advance" in p.activate(unit).state.units[unit].tags


@clause("netepic.ability.deep-strike")
def test_it_may_wait() -> None:
    play, _, unit = arriving([])
    play.answer(())
    assert "aloft" in play.state.units[unit].tags


@clause("netepic.ability.forward-observer")
def test_a_forward_observer_calls_closer_and_again() -> None:
    lay, guns, spotter = hidden_target()
    lay.lose(spotter)
    (eye,) = lay.models(lay.unit([(80, 40)], "forward-observer"))
    dice = (("scatter die", 3), ("direction", 1), ("distance", 4))
    play = fired(lay, guns, "first-fire", (53, 45), dice)
    assert [len(roll.faces) for roll in play.rolls("distance")] == [1]
    assert SPENT in play.state.models[eye].tags, "as every spotter he gives up his fire"
    assert indirect.may_spot(play.game, eye, guns)


@clause("netepic.victory.wiped-out", "netepic.ability.deep-strike")
def test_who_waits_for_units_to_come_down_is_not_wiped_out() -> None:
    p, unit = aloft()
    assert p.end_phase([(6, 1)]).state.outcome is None
    p.lose(unit)
    outcome = p.end_phase().state.outcome
    assert outcome is not None
    assert outcome.winners == (1,)


@clause("netepic.ability.carried-leaders", "netepic.ability.psyker")
@pytest.mark.parametrize("carried", [False, True])
def test_a_psyker_works_no_power_from_an_open_transport(carried: bool) -> None:
    """His pistol he may fire from there."""
    p = Position()
    seer = p.unit([(30, 20)], "farseer")
    p.unit([(30, 22)], "trukk", carriers_of=seer)
    p.unit([(32, 34)], "goff-boyz", seat=1, order="advance")
    if carried:
        p.aboard(0, 1)
    options = do(p.activate(seer), "advance", "advance", "none").options()
    assert bool([key for key in options if key.startswith("power:")]) != carried
    assert [key for key in options if key.startswith("fire")]
