"""The control phase: holding markers, points, reinforcements."""

from typing import Any

import pytest
from msgspec.structs import replace

from grognard.engine.asking.moves import Place
from grognard.engine.clauses import clause
from grognard.engine.core.events import Counted
from grognard.engine.rehearsal import Rehearsal
from grognard.games.at43.position import Position
from grognard.games.at43.terms import lp
from grognard.kit.rounds import objectives


def squad(p: Position, seat: int, x: float, y: float, number: int = 6, **how: Any) -> int:
    spots = [(x + 3 * (index % 3), y + 3 * (index // 3)) for index in range(number)]
    return p.unit(seat, "steel-troopers", spots, **how)


def score(p: Position, **changes: Any) -> Rehearsal:
    """Play the control phase and on until somebody is asked, if need be after the next Authority test."""
    return p.play([("Authority", 6, 1)], phase="control", step="score", **changes)


def points(battle: Rehearsal, seat: int, what: str = "vp") -> int:
    return battle.state.seats[seat].counters.get(what, 0)


def held(battle: Rehearsal, marker: int) -> int | None:
    return objectives.holder(battle.state.markers[marker])


# -- holding ------------------------------------------------------------------------------------------------------


@clause("at43.control.objective")
def test_most_infantry_within_10_cm_controls() -> None:
    """A A A          two of A within 10 cm, three of B
         (x)
    B B B"""
    p = Position()
    marker = p.marker("objective", (60, 60), vp=4)
    squad(p, 0, 57, 50, 2)
    squad(p, 1, 57, 66, 3)
    battle = score(p)
    assert held(battle, marker) == 1
    assert (points(battle, 0), points(battle, 1)) == (0, 4)


@clause("at43.control.objective")
@pytest.mark.parametrize(("y", "holder"), [(71.25, 0), (71.26, None)])
def test_measured_from_the_edge_of_the_base_to_the_marker(y: float, holder: int | None) -> None:
    p = Position()
    marker = p.marker("objective", (60, 60), vp=1)
    squad(p, 0, 60, y, 1)
    squad(p, 1, 10, 110)
    assert held(score(p), marker) is holder


@clause("at43.control.objective")
def test_a_tie_holds_nothing() -> None:
    p = Position()
    marker = p.marker("objective", (60, 60), vp=4)
    squad(p, 0, 57, 50, 3)
    squad(p, 1, 57, 66, 3)
    assert held(score(p), marker) is None


@clause("at43.control.objective")
def test_vehicles_and_disorganised_units_do_not_count() -> None:
    p = Position()
    marker = p.marker("objective", (60, 60), vp=4)
    squad(p, 0, 57, 50, 1)
    p.unit(1, "wraith-golgoth", [(60, 66)])
    squad(p, 1, 66, 60, 4, tags=("disorganised",))
    assert held(score(p), marker) == 0


@clause("at43.control.objective")
def test_grounded_fighters_still_count() -> None:
    p = Position()
    marker = p.marker("objective", (60, 60), vp=4)
    squad(p, 0, 57, 50, 2, grounded=(0, 1))
    squad(p, 1, 57, 66, 1)
    assert held(score(p), marker) == 0


@clause("at43.control.fresh")
def test_control_is_not_kept_when_the_fighters_have_left() -> None:
    p = Position()
    marker = p.marker("drop-point", (60, 60), vp=1, rp=150, held=0)
    squad(p, 0, 10, 10)
    squad(p, 1, 10, 110)
    battle = score(p)
    assert held(battle, marker) is None
    assert points(battle, 0) == 0


@clause("at43.control.fresh")
def test_control_established_now_lasts_through_the_next_round() -> None:
    p = Position()
    marker = p.marker("drop-point", (60, 60), held=0)
    squad(p, 0, 10, 10)
    squad(p, 1, 57, 50)
    before = p.play([("Authority", 6, 1)], phase="tactical", step="lp", round=2)
    assert held(before, marker) == 0, "nobody looks again before the control phase"
    assert held(score(p), marker) == 1


@clause("at43.control.vp")
def test_each_controlled_objective_gives_its_vp_every_round() -> None:
    p = Position(round=2)
    p.seat(0, vp=5)
    p.marker("objective", (60, 60), vp=4)
    p.marker("drop-point", (30, 60), vp=1, rp=150)
    squad(p, 0, 57, 55)
    squad(p, 0, 27, 55)
    squad(p, 1, 10, 110)
    battle = score(p)
    assert points(battle, 0) == 10
    assert points(battle, 1) == 0


@clause("at43.control.vp")
def test_vp_for_a_destroyed_vehicle_come_at_once_and_only_from_the_enemy() -> None:
    from grognard.games.at43.chapters import vehicle

    p = Position(board=(90, 140), scenario="nothing-left-behind")
    toad = p.unit(0, "fire-toad", [(40, 60)])
    p.hurt(p.models(toad)[0], frame=1)
    squad(p, 1, 20, 100)
    by_enemy = p.script(lambda game: vehicle.impact(game, p.models(toad)[0], 1, 1), [("location", 4)])
    assert (points(by_enemy, 0), points(by_enemy, 1)) == (0, 1)
    by_friends = p.script(lambda game: vehicle.impact(game, p.models(toad)[0], 1, 0), [("location", 4)])
    assert (points(by_friends, 0), points(by_friends, 1)) == (0, 0)


@clause("at43.control.rp")
def test_rp_go_into_a_bank_that_is_kept() -> None:
    """Drop points: 150 RP for the controller, 100 RP for each player."""
    p = Position()
    p.seat(0, rp=40)
    p.marker("drop-point", (30, 60), vp=1, rp=150)
    squad(p, 0, 27, 55)
    squad(p, 1, 10, 110)
    battle = score(p)
    assert points(battle, 0, "rp") == 290
    assert points(battle, 1, "rp") == 100


@clause("at43.control.phase")
def test_the_control_phase_in_its_order() -> None:
    """Points first, then they can be spent, then the end is checked and a new round begins."""
    p = Position()
    p.marker("drop-point", (30, 60), vp=1, rp=150)
    squad(p, 0, 27, 55)
    squad(p, 1, 10, 110)
    squad(p, 1, 30, 110)
    p.waiting(0, "steel-troopers", 6, reserve=True, counters={"cost": 250})
    battle = score(p)
    assert battle.asks == "reserves", "the 250 RP of this phase can be spent in it"
    battle.answer(("u3",))
    assert (battle.state.round, battle.state.phase) == (2, "tactical")


# -- reinforcements -----------------------------------------------------------------------------------------------


def with_reserve(rp: int) -> tuple[Position, int, int]:
    p = Position()
    squad(p, 0, 10, 10)
    squad(p, 1, 10, 110)
    p.seat(0, rp=rp - 100)
    cheap = p.waiting(0, "steel-troopers", 6, reserve=True, counters={"cost": 200})
    dear = p.waiting(0, "fire-toad", 1, reserve=True, counters={"cost": 300})
    return p, cheap, dear


@clause("at43.control.spend-rp")
def test_reserves_are_bought_from_the_bank() -> None:
    p, cheap, dear = with_reserve(450)
    battle = score(p)
    assert battle.decision.seat == 0
    assert battle.options() == [f"u{cheap}", f"u{dear}"]
    assert battle.refused((f"u{cheap}", f"u{dear}")), "500 RP are more than the bank holds"
    battle.answer((f"u{dear}",))
    assert points(battle, 0, "rp") == 150
    assert battle.state.round == 2
    assert f"{dear}" in battle.options(), "its card joins the row"
    assert f"{cheap}" not in battle.options()
    assert lp(battle.game, 0) == 2, "and it counts in the pool"


@clause("at43.control.spend-rp")
def test_what_the_bank_cannot_pay_is_not_offered() -> None:
    p, cheap, _ = with_reserve(250)
    battle = score(p)
    assert battle.options() == [f"u{cheap}"]
    battle.answer(())
    assert points(battle, 0, "rp") == 250, "nothing has to be bought"


@clause("at43.control.spend-rp")
def test_nobody_is_asked_when_the_game_is_over_anyway() -> None:
    p, _, _ = with_reserve(900)
    assert score(p, round=6).match.is_over


def arriving(p: Position) -> int:
    return p.waiting(0, "steel-troopers", 6, officer=1)


def mark_reinforcement(p: Position, unit: int) -> None:
    p._units[unit] = replace(p._units[unit], tags=("out-of-play", "reinforcement"))


@clause("at43.control.arrive-drop")
def test_a_reinforcement_arrives_at_a_drop_point_its_owner_controls() -> None:
    p = Position(lp=(0, 0))
    mine = p.marker("drop-point", (30, 60), held=0)
    p.marker("drop-point", (90, 60), held=1)
    unit = arriving(p)
    mark_reinforcement(p, unit)
    squad(p, 1, 40, 66, 3)
    battle = p.activate(unit)
    assert battle.options() == [f"drop:{mine}", "edge-combat", "edge-rush", "stay"]
    battle.choose(f"drop:{mine}")
    form = battle.decision
    assert isinstance(form, Place)
    far = {f"m{id}": (24 + 3 * (index % 3), 72 + 3 * (index // 3)) for index, id in enumerate(p.models(unit))}
    assert battle.refused(tuple((piece, (round(x * 100), round(y * 100)), 0) for piece, (x, y) in far.items()))
    near = {f"m{id}": (24 + 3 * (index % 3), 58 + 3 * (index // 3)) for index, id in enumerate(p.models(unit))}
    battle.put(near)
    assert battle.asks != "step", "it does nothing more this round"
    assert all(battle.state.models[id].place is not None for id in p.models(unit))
    assert "reinforcement" not in battle.state.units[unit].tags


@clause("at43.control.arrive-drop")
def test_away_from_enemies_at_the_drop_point() -> None:
    p = Position(lp=(0, 0))
    mine = p.marker("drop-point", (30, 60), held=0)
    unit = arriving(p)
    mark_reinforcement(p, unit)
    squad(p, 1, 24, 55.5, 1)
    battle = p.activate(unit).choose(f"drop:{mine}")
    close = {f"m{id}": (24 + 3 * (index % 3), 60.5 + 3 * (index // 3)) for index, id in enumerate(p.models(unit))}
    refusals = battle.refused(tuple((piece, (round(x * 100), round(y * 100)), 0) for piece, (x, y) in close.items()))
    assert [refusal.clause for refusal in refusals] == ["at43.control.arrive-drop"]


@clause("at43.control.arrive-edge")
def test_a_reinforcement_may_move_on_from_its_edge_and_act() -> None:
    p = Position(lp=(0, 0))
    unit = arriving(p)
    mark_reinforcement(p, unit)
    squad(p, 1, 60, 60, 3)
    battle = p.activate(unit)
    assert battle.options() == ["edge-combat", "edge-rush", "stay"], "the strip is not used"
    battle.choose("edge-combat")
    assert battle.asks == "enter-move"
    paths = tuple(
        (id, ((5000 + 300 * index, 0), (5000 + 300 * index, 500))) for index, id in enumerate(p.models(unit)[:4])
    ) + tuple((id, ((5000 + 300 * index, 0), (5000 + 300 * index, 800))) for index, id in enumerate(p.models(unit)[4:]))
    battle.answer(paths)
    assert battle.asks == "step", "it acts normally in that activation"
    assert "fire:laser-rifle" in battle.options()


@clause("at43.control.vp", "at43.control.rp")
def test_points_of_victory_and_of_reinforcement_are_told_under_their_own_clauses() -> None:
    p = Position()
    p.unit(0, "steel-troopers", [(30, 60), (33, 60)], officer=1)
    p.unit(1, "storm-golems", [(100, 100)], officer=1)
    p.marker("drop-point", (30, 62), vp=1, rp=150)
    battle = p.play(phase="control", step="score")
    told = {event.clause: event.changes for event in battle.events(Counted) if event.clause.startswith("at43.control")}
    assert told["at43.control.vp"] == (("s0", "vp", 1, 1),)
    assert told["at43.control.rp"] == (("s0", "rp", 250, 250), ("s1", "rp", 100, 100))
