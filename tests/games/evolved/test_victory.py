"""How battles end: objectives fulfilled, points, ties, nobody left; and what losses are worth."""

from typing import Any

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Outcome
from grognard.engine.rehearsal import Rehearsal
from grognard.games.evolved.chapters import damage, victory
from grognard.games.evolved.chapters.vehicle import destroyed
from grognard.games.evolved.position import Position
from tests.games.evolved.test_control import COMMAND, around, check, far, points


def end(p: Position, **changes: Any) -> Outcome | None:
    """The outcome of a Control phase."""
    battle = check(p, (COMMAND,), **changes)
    return battle.state.outcome


def gone(p: Position, card: str, number: int, seat: int, **how: Any) -> int:
    """A unit that has lost all its models."""
    unit = p.waiting(card, number, seat=seat, tag="", **how)
    p.lose(unit)
    return unit


# -- objectives ------------------------------------------------------------------------------------------------------


@clause("evolved.victory.objectives-fulfilled")
@pytest.mark.parametrize(("vp", "over"), [(2, False), (3, True)])
def test_fulfilled_objectives_end_the_game_at_once(vp: int, over: bool) -> None:
    """Training Ground: 4 VP."""
    p = Position(scenario="training-ground", board=(36, 36), round=3)
    p.seat(0, vp=vp)
    p.marker("objective", (18, 18), vp=1)
    p.unit("sierra-troopers", around(17, 17, 2))
    p.unit("red-hammer", [(30, 30)], seat=1)
    outcome = end(p)
    assert (outcome is not None) is over
    if outcome is not None:
        assert (outcome.winners, outcome.clause) == ((0,), "evolved.victory.fulfilled-wins")


@clause("evolved.victory.objectives-fulfilled")
@pytest.mark.parametrize(
    ("round", "third", "over"), [(2, True, False), (3, True, True), (3, False, False), (6, True, True)]
)
def test_sector_echo_all_three_pads_from_round_3_on(round: int, third: bool, over: bool) -> None:
    p = Position(round=round)
    for x in (12, 24, 36) if third else (12, 24):
        p.unit("red-hammer", [(x, 24)], seat=1)
    for x in (12, 24, 36):
        p.marker("objective", (x, 24), vp=1)
    p.unit("sierra-troopers", [(2, 2)])
    outcome = end(p)
    assert (outcome is not None and outcome.clause == "evolved.victory.fulfilled-wins") is over


@clause("evolved.victory.objectives-fulfilled")
def test_hold_the_tunnel_two_control_phases_in_a_row() -> None:
    def tunnel(seat: int, **marked: int) -> Position:
        p = Position(scenario="hold-the-tunnel", round=3)
        p.marker("objective", (24, 6), left=1000, right=3800, top=1200, vp=2, since=3, **marked)
        p.unit("red-hammer" if seat == 0 else "thralls", [(24, 6)], seat=seat)
        p.unit("red-hammer", [(12, 20)])
        p.unit("thralls", [(24, 45)], seat=1)
        return p

    first = check(tunnel(1))
    assert first.state.outcome is None
    assert first.state.markers[0].counters["running"] == 1
    second = end(tunnel(1, held=1, running=1))
    assert second is not None
    assert second.winners == (1,)
    assert end(tunnel(1, held=0, running=1)) is None, "Russia held it before: this is the first one"
    assert end(tunnel(0, held=0, running=5)) is None, "Russia has no such goal"


@clause("evolved.victory.fulfilled-wins")
@pytest.mark.parametrize(
    ("first", "second", "winners"), [(13, 12, (0,)), (12, 14, (1,)), (15, 5, (0,)), (11, 12, (1,))]
)
def test_if_both_have_fulfilled_theirs_vp_decide(first: int, second: int, winners: tuple[int, ...]) -> None:
    """Artificial Twilight: 12 VP; with 11 against 12 only one has."""
    p = Position(scenario="artificial-twilight", round=4)
    p.seat(0, vp=first)
    p.seat(1, vp=second)
    far(p)
    outcome = end(p)
    assert outcome is not None
    assert (outcome.winners, outcome.clause) == (winners, "evolved.victory.fulfilled-wins")


# -- points and ties -------------------------------------------------------------------------------------------------


@clause("evolved.victory.most-vp")
def test_after_the_last_round_more_vp_win() -> None:
    p = Position(round=5)
    p.seat(1, vp=1)
    far(p)
    assert end(p) is None, "round 6 is still to be played"
    outcome = end(p, round=6)
    assert outcome is not None
    assert (outcome.winners, outcome.clause) == ((1,), "evolved.victory.most-vp")


@clause("evolved.victory.tie")
@pytest.mark.parametrize(("lost", "winners"), [((85, 75), (1,)), ((30, 75), (0,)), ((0, 0), ())])
def test_on_equal_vp_fewer_tp_lost_win(lost: tuple[int, int], winners: tuple[int, ...]) -> None:
    p = Position(round=6)
    far(p)
    for seat, cost in enumerate(lost):
        if cost:
            gone(p, "red-hammer", 4, seat, cost=cost)
    outcome = end(p)
    assert outcome is not None
    assert (outcome.winners, outcome.clause) == (winners, "evolved.victory.tie")


@clause("evolved.victory.tie")
def test_a_unit_counts_when_its_last_model_is_gone() -> None:
    p = Position()
    p.unit("sierra-troopers", [(10, 10)], lost=7)
    gone(p, "hellcats", 6, 0)
    assert victory.tp_lost(p.game(), 0) == 70
    assert victory.tp_lost(p.game(), 1) == 0


@clause("evolved.victory.tie")
def test_an_ace_and_his_vehicle_count_apart() -> None:
    p = Position()
    panther = p.models(p.vehicle("panther", (20, 20), pilot="weir-aboard"))[0]

    def both_fall(game: Game) -> Script[tuple[int, int]]:
        yield from destroyed(game, panther)
        first = victory.tp_lost(game, 0)
        yield from damage.remove(game, (panther + 1,), "evolved.damage.soldier")
        return first, victory.tp_lost(game, 0)

    battle = p.script(both_fall)
    if battle.asks == "eject":
        battle.put({f"m{panther + 1}": (20, 20)})
    assert battle.result == (120, 150), "the vehicle at its plain price, the man with the rest"


def test_on_a_tie_russia_holds_the_tunnel() -> None:
    p = Position(scenario="hold-the-tunnel", round=6)
    p.unit("red-hammer", [(20, 5)])
    p.unit("thralls", [(20, 40)], seat=1)
    gone(p, "red-hammer", 4, 0)
    p.seat(1, kills=0, vp=0)
    p.seat(0, vp=1)
    outcome = end(p)
    assert outcome is not None
    assert (outcome.winners, outcome.clause) == ((0,), "evolved.victory.tie"), "although it has lost more TP"


# -- nobody left -----------------------------------------------------------------------------------------------------


@clause("evolved.victory.wiped-out")
def test_a_side_without_troops_loses_at_the_end_of_the_round() -> None:
    p = Position(round=2)
    p.seat(1, vp=9)
    p.unit("sierra-troopers", [(10, 10)])
    gone(p, "red-hammer", 4, 1)
    outcome = end(p)
    assert outcome is not None
    assert (outcome.winners, outcome.clause) == ((0,), "evolved.victory.wiped-out"), "whatever the points"


@clause("evolved.victory.wiped-out")
@pytest.mark.parametrize(("tag", "rp", "saved"), [("waiting", 0, True), ("reserve", 79, False), ("reserve", 80, True)])
def test_units_behind_the_edge_and_reserves_that_can_be_paid_count(tag: str, rp: int, saved: bool) -> None:
    p = Position(round=2)
    p.seat(1, rp=rp)
    p.unit("sierra-troopers", [(10, 10)])
    p.waiting("spetsnaz", 6, seat=1, tag=tag)
    battle = p.play([COMMAND], phase="control", step="time-out")
    assert (battle.state.outcome is None) is saved


@clause("evolved.victory.wiped-out")
def test_a_relief_to_come_counts() -> None:
    p = Position(scenario="hold-the-tunnel", round=1)
    p.marker("objective", (24, 6), left=1000, right=3800, top=1200)
    p.marker("relief", (24, 3))
    p.unit("thralls", [(24, 45)], seat=1)
    p.waiting("spetsnaz", 6)
    assert end(p) is None


@clause("evolved.victory.wiped-out")
def test_if_nobody_is_left_vp_decide() -> None:
    p = Position(round=2)
    p.seat(1, vp=2)
    gone(p, "sierra-troopers", 6, 0)
    gone(p, "red-hammer", 4, 1)
    outcome = end(p)
    assert outcome is not None
    assert (outcome.winners, outcome.clause) == ((1,), "evolved.victory.wiped-out")


# -- losses that bring VP --------------------------------------------------------------------------------------------


@clause("evolved.control.vp")
def test_sector_echo_counts_destroyed_vehicles_at_the_end() -> None:
    def echo(round: int) -> Rehearsal:
        p = Position(round=round)
        far(p)
        gone(p, "medved", 1, 1)
        gone(p, "red-hammer", 6, 1)
        return check(p)

    assert points(echo(3)) == (0, 0)
    assert points(echo(6)) == (1, 0)


@clause("evolved.control.vp")
def test_hold_the_tunnel_counts_units_in_the_round_of_the_loss() -> None:
    p = Position(scenario="hold-the-tunnel", round=2)
    p.unit("red-hammer", [(20, 15)])
    p.unit("thralls", [(20, 40)], seat=1, lost=9)
    gone(p, "brutes", 3, 1)
    gone(p, "techno-brute", 1, 1)
    battle = check(p)
    assert points(battle) == (3, 0), "1 for a unit, 2 for a vehicle, nothing for a unit that is still there"
    p.seat(0, vp=3, kills=3)
    assert points(check(p)) == (3, 0), "each only once"


@clause("evolved.control.vp")
def test_artificial_twilight_counts_weir_when_vehicle_and_man_are_gone() -> None:
    p = Position(scenario="artificial-twilight", round=2)
    far(p)
    weir = p.vehicle("panther", (20, 20), pilot="weir-aboard")
    jaguar = p.vehicle("jaguar", (30, 20))
    technomancer = p.unit("thralls", [(40, 40), (41.2, 40)], seat=1, joined="technomancer")
    p.lose(jaguar)
    assert victory.kill_vp(p.game(), 1) == 1, "any other vehicle"
    p.lose(weir)
    man = p.unit("sierra-troopers", [(20, 20)], profiles=["weir"])
    assert victory.kill_vp(p.game(), 1) == 1, "his Panther alone brings nothing"
    p.lose(man)
    assert victory.kill_vp(p.game(), 1) == 3
    assert victory.kill_vp(p.game(), 0) == 0
    p.lose_model(p.models(technomancer)[0])
    assert victory.kill_vp(p.game(), 0) == 2, "the Technomancer"
