"""The Control phase: who controls markers, victory points and reinforcement points, the end of the round."""

from typing import Any

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.events import Counted, Tagged
from grognard.engine.rehearsal import Rehearsal
from grognard.games.evolved.chapters import control
from grognard.games.evolved.position import Position
from grognard.kit.rounds import objectives

COMMAND = ("Command", 9, 1)
Spot = tuple[float, float]


def around(x: float, y: float, number: int, step: float = 1.1) -> list[Spot]:
    return [(x + step * (index % 3), y + step * (index // 3)) for index in range(number)]


def far(p: Position) -> None:
    """Somebody of either side away from everything, so that nobody is wiped out."""
    p.unit("sierra-troopers", [(2, 2)])
    p.unit("red-hammer", [(46, 46)], seat=1)


def check(p: Position, dice: tuple[Any, ...] = (COMMAND,), **changes: Any) -> Rehearsal:
    """Play the Control phase and on until somebody is asked."""
    return p.play(dice, phase="control", step="check", **changes)


def held(battle: Rehearsal, marker: int) -> int | None:
    return objectives.holder(battle.state.markers[marker])


def points(battle: Rehearsal, what: str = "vp") -> tuple[int, int]:
    first, second = (seat.counters.get(what, 0) for seat in battle.state.seats)
    return first, second


# -- control ---------------------------------------------------------------------------------------------------------


@clause("evolved.control.steps")
def test_the_steps_come_in_order() -> None:
    p = Position()
    p.marker("objective", (24, 24), vp=1)
    p.unit("sierra-troopers", around(23, 23, 3))
    far(p)
    battle = check(p)
    steps = [chapter.state.step for chapter in battle.match.chapters][:5]
    assert steps == ["check", "score", "reserves", "time-out", "command"]
    assert points(battle) == (1, 0), "points are counted after control has been determined"


@clause("evolved.control.majority")
@pytest.mark.parametrize(("first", "second", "holder"), [(3, 2, 0), (2, 3, 1), (2, 2, None), (1, 0, 0), (0, 0, None)])
def test_more_soldiers_control(first: int, second: int, holder: int | None) -> None:
    p = Position()
    marker = p.marker("objective", (24, 24))
    far(p)
    if first:
        p.unit("sierra-troopers", around(23, 22, first))
    if second:
        p.unit("red-hammer", around(23, 25, second), seat=1)
    assert held(check(p), marker) is holder


@clause("evolved.control.zone")
@pytest.mark.parametrize(("x", "inside"), [(27.5, True), (27.51, False), (20.5, True), (20.4, False)])
def test_a_base_partly_in_the_circle_of_3_inches_counts(x: float, inside: bool) -> None:
    p = Position()
    marker = p.marker("objective", (24, 24))
    far(p)
    p.unit("sierra-troopers", [(x, 24)])
    assert held(check(p), marker) == (0 if inside else None)


@clause("evolved.control.zone")
@pytest.mark.parametrize(
    ("at", "inside"), [((20, 12.5), True), ((20, 12.51), False), ((9.5, 3), True), ((9.4, 3), False)]
)
def test_a_mission_may_give_another_shape(at: Spot, inside: bool) -> None:
    """The strip x 10-38, y 0-12 of Hold the Tunnel."""
    p = Position(scenario="hold-the-tunnel", round=3)
    marker = p.marker("objective", (24, 6), left=1000, bottom=0, right=3800, top=1200)
    far(p)
    p.unit("red-hammer", [at], seat=0)
    assert (control.controller(p.game(), p.state().markers[marker]) == 0) is inside


@clause("evolved.control.infantry-only")
def test_every_infantry_model_counts_as_one_and_vehicles_never() -> None:
    p = Position()
    marker = p.marker("objective", (24, 24))
    far(p)
    p.vehicle("panther", (24, 24))
    assert held(check(p), marker) is None, "a vehicle alone holds nothing"
    p.unit("sierra-mortar", [(22, 24), (22, 25.2), (22, 22.5)])
    p.unit("brutes", [(26, 24), (26, 22.3)], seat=1, grounded=(0,))
    assert held(check(p), marker) == 0, "gunners and their weapon are three; two Brutes, one of them grounded, are two"


@clause("evolved.control.infantry-only")
def test_aces_on_foot_and_engaged_soldiers_count() -> None:
    p = Position()
    marker = p.marker("objective", (24, 24))
    far(p)
    p.unit("sierra-troopers", [(24, 24), (22.9, 24)], joined="weir")
    p.unit("thralls", [(25.1, 24)], seat=1)
    assert held(check(p), marker) == 0


@clause("evolved.control.lasting")
def test_control_is_checked_in_the_control_phase_only() -> None:
    p = Position()
    marker = p.marker("objective", (24, 24), vp=1, held=1)
    p.unit("sierra-troopers", around(23, 23, 3))
    p.unit("red-hammer", [(46, 46)], seat=1)
    p.seat(0, commander=0)
    before = p.play([COMMAND], phase="strategic", step="command", round=1)
    assert held(before, marker) == 1, "whatever stands there now"
    assert held(check(p), marker) == 0


@clause("evolved.control.tie-loses")
def test_control_is_determined_anew_every_round() -> None:
    p = Position()
    empty = p.marker("objective", (24, 24), vp=1, held=0)
    tied = p.marker("objective", (10, 24), vp=1, held=1)
    far(p)
    p.unit("sierra-troopers", [(10, 25)])
    p.unit("red-hammer", [(10, 22.5)], seat=1)
    battle = check(p)
    assert (held(battle, empty), held(battle, tied)) == (None, None)
    assert points(battle) == (0, 0)
    assert told_by(battle, "k0") == ["evolved.control.tie-loses"]


@clause("evolved.control.majority")
def test_who_gains_a_marker_is_told_the_rule_of_the_majority() -> None:
    p = Position()
    p.marker("objective", (24, 24), vp=1)
    far(p)
    p.unit("sierra-troopers", [(24, 25)])
    assert told_by(check(p), "k0") == ["evolved.control.majority"]


def told_by(battle: Rehearsal, marker: str) -> list[str]:
    """The rules by which a marker has changed hands."""
    events = [event for event in battle.match.log if isinstance(event, Tagged)]
    return [event.clause for event in events if marker in [row[0] for row in event.changes]]


@clause("evolved.control.majority", "evolved.control.infantry-only", "evolved.control.lasting")
def test_example_control_count() -> None:
    """evolved.example.control-count: 3 against 3, then 4 against 3, then nobody is left."""

    def phase(thralls: int, team: int, held_by: int | None) -> Rehearsal:
        p = Position()
        p.marker("objective", (24, 24), held=held_by)
        far(p)
        if thralls:
            p.unit("thralls", around(25, 24, thralls), seat=1)
            p.vehicle("techno-brute", (26, 21.5), seat=1)
        if team:
            p.unit("sierra-mortar", [(22, 24), (22, 25.2), (22, 22.5)])
        return check(p)

    assert held(phase(3, 3, None), 0) is None
    assert held(phase(4, 3, None), 0) == 1
    assert held(phase(0, 0, 1), 0) is None


# -- points ----------------------------------------------------------------------------------------------------------


@clause("evolved.control.vp")
def test_vp_are_added_and_kept() -> None:
    p = Position()
    p.seat(0, vp=3)
    p.seat(1, vp=1)
    p.marker("objective", (24, 24), vp=2)
    p.marker("objective", (10, 24), vp=1)
    far(p)
    p.unit("sierra-troopers", around(23, 23, 2))
    p.unit("red-hammer", around(9, 23, 2), seat=1)
    assert points(check(p)) == (5, 2)


@clause("evolved.control.markers")
def test_objectives_bring_vp_and_positions_bring_rp() -> None:
    p = Position()
    p.marker("objective", (24, 24), vp=2, rp=30)
    p.marker("position", (10, 24), vp=2)
    far(p)
    p.unit("sierra-troopers", around(23, 23, 2))
    p.unit("sierra-troopers", around(9, 23, 2))
    battle = check(p)
    assert (points(battle), points(battle, "rp")) == ((2, 0), (40, 0))


@clause("evolved.control.vp")
@pytest.mark.parametrize(("round", "vp"), [(2, 0), (3, 2), (5, 2)])
def test_an_objective_may_count_from_a_round_on(round: int, vp: int) -> None:
    p = Position(round=round)
    p.marker("objective", (24, 24), vp=2, since=3)
    far(p)
    p.unit("sierra-troopers", around(23, 23, 2))
    assert points(check(p)) == (vp, 0)


@clause("evolved.control.rp")
@pytest.mark.parametrize(("budget", "rp"), [(500, 40), (300, 25), (800, 65), (240, 20), (1000, 80)])
def test_the_usual_rp_are_8_percent_of_the_budget(budget: int, rp: int) -> None:
    p = Position()
    p.seat(0, budget=budget, rp=7)
    p.marker("position", (24, 24))
    far(p)
    p.unit("sierra-troopers", around(23, 23, 2))
    battle = check(p)
    assert points(battle, "rp") == (7 + rp, 0), "and RP are kept"
    assert [event.clause for event in battle.events(Counted) if event.changes[0][1] == "rp"] == ["evolved.control.rp"]


@clause("evolved.control.rp")
def test_a_mission_may_give_other_rp_or_keep_a_position_for_one_side() -> None:
    p = Position()
    p.marker("position", (24, 24), rp=15)
    p.marker("position", (10, 24), only=2)
    p.marker("position", (38, 24), only=1)
    far(p)
    p.unit("sierra-troopers", around(23, 23, 2))
    p.unit("sierra-troopers", around(9, 23, 2))
    p.unit("red-hammer", around(37, 23, 2), seat=1)
    assert points(check(p), "rp") == (15, 0), "each holds a position that is of use to the other side alone"


# -- time out --------------------------------------------------------------------------------------------------------


@clause("evolved.control.time-out")
def test_unspent_overdrive_is_discarded_and_a_new_round_begins() -> None:
    p = Position()
    panther = p.models(p.vehicle("panther", (24, 24)))[0]
    far(p)
    battle = p.script(control.time_out, phase="control", step="time-out", round=2)
    assert battle.state.models[panther].counters.get("op", 0) == 0
    whole = p.play([COMMAND], phase="control", step="time-out", round=2)
    assert (whole.state.round, whole.state.phase) == (3, "strategic")
    assert whole.state.models[panther].counters["op"] == 3, "the new round fills the pool again"


@pytest.mark.parametrize(("round", "left"), [(1, True), (2, False), (3, False)])
def test_smoke_is_taken_away_in_the_time_out_of_round_2(round: int, left: bool) -> None:
    from grognard.games.evolved.ruleset import RULES

    state = RULES.setup(RULES.header("artificial-twilight", ("A", "B")))
    p = Position(scenario="artificial-twilight", round=round)
    far(p)
    battle = p.script(
        control.time_out, phase="control", step="time-out", features=state.features, markers=state.markers
    )
    assert any(piece.kind == "smoke" for piece in battle.state.features) is left
    assert sum(piece.kind == "low-wall" for piece in battle.state.features) == 3
