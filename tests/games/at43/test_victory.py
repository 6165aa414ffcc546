"""How battles end: goals, time, elimination, destroyed objects."""

from typing import Any

import pytest
from msgspec.structs import replace

from grognard.engine.clauses import clause
from grognard.engine.core.events import Ended, Removed
from grognard.engine.core.state import Outcome
from grognard.engine.rehearsal import Rehearsal
from grognard.games.at43.chapters import damage, victory
from grognard.games.at43.position import Position


def squad(p: Position, seat: int, x: float, y: float, number: int = 6, **how: Any) -> int:
    spots = [(x + 3 * (index % 3), y + 3 * (index // 3)) for index in range(number)]
    return p.unit(seat, "steel-troopers", spots, **how)


def score(p: Position, **changes: Any) -> Rehearsal:
    """Play the control phase and on until somebody is asked, if need be after the next Authority test."""
    return p.play([("Authority", 6, 1)], phase="control", step="score", **changes)


def facing(p: Position) -> None:
    squad(p, 0, 10, 10)
    squad(p, 1, 10, 110)


def ending(battle: Rehearsal) -> tuple[tuple[int, ...], str] | None:
    outcome = battle.state.outcome
    return None if outcome is None else (outcome.winners, outcome.clause)


@clause("at43.control.time-out", "at43.victory.time")
@pytest.mark.parametrize(
    ("scores", "winners"), [((3, 2), (0,)), ((2, 3), (1,)), ((3, 3), ()), ((0, 0), ()), ((1, 0), (0,))]
)
def test_after_the_last_round_more_vp_win(scores: tuple[int, int], winners: tuple[int, ...]) -> None:
    p = Position()
    facing(p)
    for seat, points in enumerate(scores):
        if points:
            p.seat(seat, vp=points)
    assert ending(score(p, round=5)) is None
    assert ending(score(p, round=6)) == (winners, "at43.victory.time")


@clause("at43.victory.time")
@pytest.mark.parametrize(("generator", "container", "winners"), [(1, 3, (0,)), (2, 2, (1,)), (1, 2, ())])
def test_fire_is_decided_by_structure_points(generator: int, container: int, winners: tuple[int, ...]) -> None:
    """FIRE!: after round 8 the side that took more structure points off the enemy's object wins."""
    p = Position(board=(100, 60), scenario="fire")
    facing_edges(p)
    mine, theirs = (
        p.terrain("container", (20, 30), tags=("object:0",)),
        p.terrain("generator", (80, 30), tags=("object:1",)),
    )
    p._features[mine] = replace(p._features[mine], counters={"structure": container})
    p._features[theirs] = replace(p._features[theirs], counters={"structure": generator})
    assert ending(score(p, round=8)) == (winners, "at43.victory.time")


def facing_edges(p: Position) -> None:
    squad(p, 0, 5, 5, 4)
    squad(p, 1, 90, 50, 4)


@clause("at43.victory.threshold")
@pytest.mark.parametrize(
    ("scores", "winners"), [((20, 0), (0,)), ((19, 0), None), ((20, 21), (1,)), ((20, 20), None), ((24, 20), (0,))]
)
def test_the_goal_ends_the_game_when_somebody_leads(scores: tuple[int, int], winners: tuple[int, ...] | None) -> None:
    p = Position()
    facing(p)
    p.seat(0, vp=scores[0])
    p.seat(1, vp=scores[1])
    expected = None if winners is None else (winners, "at43.victory.threshold")
    assert ending(score(p, round=3)) == expected


@clause("at43.victory.threshold")
def test_equal_totals_at_the_goal_end_in_a_draw_when_time_runs_out() -> None:
    p = Position()
    facing(p)
    p.seat(0, vp=22)
    p.seat(1, vp=22)
    assert ending(score(p, round=6)) == ((), "at43.victory.time")


def after_losing(p: Position, *units: int) -> Outcome | None:
    game = p.game()
    for unit in units:
        game.tell(Removed("at43.damage.infantry", tuple(f"m{id}" for id in p.models(unit))))
    victory.check_elimination(game)
    return game.state.outcome


@clause("at43.victory.elimination")
def test_a_side_without_units_loses_at_once() -> None:
    p = Position()
    facing(p)
    outcome = after_losing(p, 0)
    assert outcome is not None
    assert (outcome.winners, outcome.clause) == ((1,), "at43.victory.elimination")
    assert after_losing(p) is None


@clause("at43.victory.elimination")
def test_units_to_come_save_a_side_but_unbought_reserves_do_not() -> None:
    p = Position()
    facing(p)
    p.waiting(0, "steel-troopers", 6, reserve=True)
    outcome = after_losing(p, 0)
    assert outcome is not None
    assert outcome.winners == (1,)
    p.waiting(0, "steel-troopers", 6)
    assert after_losing(p, 0) is None


@clause("at43.victory.elimination")
@pytest.mark.parametrize(("scores", "winners"), [((3, 1), (0,)), ((1, 3), (1,)), ((2, 2), ())])
def test_if_both_are_eliminated_points_decide(scores: tuple[int, int], winners: tuple[int, ...]) -> None:
    p = Position()
    facing(p)
    p.seat(0, vp=scores[0])
    p.seat(1, vp=scores[1])
    outcome = after_losing(p, 0, 1)
    assert outcome is not None
    assert outcome.winners == winners


@clause("at43.victory.elimination")
def test_evacuated_units_are_not_eliminated_and_that_mission_goes_on() -> None:
    p = Position(board=(90, 140), scenario="nothing-left-behind")
    facing(p)
    assert after_losing(p, 0) is None, "elimination is not used in this mission"
    outcome = after_losing(p, 0, 1)
    assert outcome is not None, "but it ends when no figure is left on the board"
    q = Position()
    facing(q)
    q._units[0] = replace(q._units[0], counters={"strength": 6, "evacuated": 2})
    assert after_losing(q, 0) is None


@clause("at43.victory.elimination")
def test_the_battle_ends_within_the_activation() -> None:
    """The last enemy soldier falls to a salvo: no drills, no further turn."""
    p = Position()
    shooter = squad(p, 0, 10, 10, 6, officer=1)
    squad(p, 1, 10, 30, 1)
    battle = p.activate(shooter, [("attack", 6, 6, 6, 6, 6, 6), ("damage", 6, 6, 6, 6, 6, 6)])
    battle.choose("fire:laser-rifle")
    assert ending(battle) == ((0,), "at43.victory.elimination")


@clause("at43.victory.objective-destroyed")
def test_destroying_the_enemys_object_wins() -> None:
    p = Position(board=(100, 60), scenario="fire")
    facing_edges(p)
    p.terrain("container", (20, 30), tags=("object:0",))
    theirs = p.terrain("generator", (80, 30), tags=("object:1",))
    wall = p.terrain("low-wall", (50, 30))
    game = p.game()
    damage.damage_feature(game, wall, 9, 0)
    damage.damage_feature(game, theirs, 1, 0)
    assert game.state.outcome is None
    damage.damage_feature(game, theirs, 1, 0)
    assert game.state.outcome is not None
    assert game.state.outcome.winners == (0,)
    assert [event.clause for event in game.told if isinstance(event, Ended)] == ["at43.victory.objective-destroyed"]


@clause("at43.victory.objective-destroyed")
def test_objects_end_only_missions_of_that_kind() -> None:
    p = Position()
    facing(p)
    theirs = p.terrain("generator", (80, 30), tags=("object:1",))
    game = p.game()
    damage.damage_feature(game, theirs, 2, 0)
    assert game.state.outcome is None


@clause("at43.victory.objective-destroyed", "at43.vehicle.frame-destroyed")
def test_what_a_salvo_destroys_besides_the_object_is_settled_before_the_battle_ends() -> None:
    """The commander's golgoth stands in the zone of fire: his heir is named first, then the generator ends it all."""
    p = Position(scenario="fire", board=(100, 60))
    toad = p.unit(0, "fire-toad", [(30, 30)], officer=1)
    golgoth = p.unit(1, "wraith-golgoth", [(50, 30)], officer=2)
    heirs = [p.unit(1, "storm-golems", [(90, y), (90, y + 3)], officer=1) for y in (10, 50)]
    generator = p.terrain("generator", (80, 30), tags=("object:1",))
    p.hurt(p.models(golgoth)[0], frame=1)
    dice = [("attack", 6, 6, 6, 6), ("damage", 6), ("location", 3), ("damage", 6, 6, 6)]
    battle = p.activate(toad, dice).choose("fire:light-laser-gatling").choose(f"f{generator}")
    assert (battle.asks, battle.state.outcome) == ("commander", None)
    battle.choose(f"m{p.models(heirs[0])[0]}").finish()
    assert battle.match.is_over
    assert [type(event).__name__ for event in battle.match.log if event.clause != "at43.drill.duration"][-1] == "Ended"
