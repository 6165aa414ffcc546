"""Moves: their kinds and lengths, what hinders them, and who is engaged at the end."""

from collections.abc import Sequence
from typing import Any

import pytest

from grognard.engine.asking.decisions import Refusal
from grognard.engine.clauses import clause
from grognard.engine.core.events import Moved, Noted, Removed
from grognard.engine.core.script import Game
from grognard.engine.rehearsal import Rehearsal, SoloRehearsal, points
from grognard.games.at43.acts import Activation, Acts
from grognard.games.at43.chapters import move
from grognard.games.at43.position import Position
from grognard.games.at43.terms import is_engaged
from grognard.kit.units.pieces import members

Spot = tuple[float, float]


def moving(p: Position, unit: int, kind: str = "combat", dice: Sequence[Any] = (), dash: bool = False) -> SoloRehearsal:
    return p.script(lambda game: move.move(game, unit, kind, dash), dice)


def tried(battle: Rehearsal, model: int, *path: Spot) -> tuple[Refusal, ...]:
    return battle.refused(((model, points(path)),))


def clauses(refusals: tuple[Refusal, ...]) -> set[str]:
    return {refusal.clause for refusal in refusals}


def keys(game: Game, unit: int, fired: bool = False, engaged: bool = False) -> list[str]:
    turn = Activation(game, unit, Acts(shot=fired, engaged_at_start=engaged))
    return [act.word for act in move.MOVES if act.can(turn)]


@clause("at43.move.kinds")
def test_three_kinds_of_move() -> None:
    p = Position()
    alpha = p.unit(0, "steel-troopers", [(20, 60), (23, 60)])
    assert keys(p.game(), alpha) == ["combat", "rush"]
    assert keys(p.game(), alpha, fired=True) == ["combat"]
    assert keys(p.game(), alpha, engaged=True) == ["engaged"]


@clause("at43.move.kinds")
def test_some_may_stay_and_others_move_less() -> None:
    p = Position()
    alpha = p.unit(0, "steel-troopers", [(20, 60), (23, 60)])
    a, b = p.models(alpha)
    battle = moving(p, alpha)
    battle.walk({b: [(24, 61)]})
    assert battle.state.models[a].place == (2000, 6000)
    assert battle.result == (True, False)
    battle = moving(p, alpha)
    battle.walk({})
    assert battle.result == (False, False), "a move in which nobody changes place is none"


@clause("at43.move.combat")
def test_a_combat_move_is_the_movement_on_the_card() -> None:
    p = Position(lp=(0, 0))
    alpha = p.unit(0, "steel-troopers", [(20, 60)], officer=1)
    (a,) = p.models(alpha)
    p.unit(1, "storm-golems", [(80, 60), (83, 60)])
    battle = p.activate(alpha).choose("combat")
    refusals = tried(battle, a, (32.01, 60))
    assert clauses(refusals) == {"at43.move.combat"}
    assert "0.01" in refusals[0].text
    battle.walk({a: [(32, 60)]})
    assert "fire:laser-rifle" in battle.options(), "after a combat move the unit may shoot"


@clause("at43.move.rush")
def test_example_rush_no_shot() -> None:
    """at43.example.rush-no-shot: Steel Troopers rush 18 cm, a Fire Toad 25 cm, and neither shoots afterwards."""
    p = Position(lp=(0, 0))
    alpha = p.unit(0, "steel-troopers", [(20, 60)], officer=1)
    toad = p.unit(0, "fire-toad", [(20, 80)], officer=1)
    (a,), (t,) = p.models(alpha), p.models(toad)
    p.unit(1, "storm-golems", [(100, 60), (103, 60)])
    battle = p.activate(alpha).choose("rush")
    assert clauses(tried(battle, a, (38.01, 60))) == {"at43.move.rush"}
    battle.walk({a: [(38, 60)]})
    assert battle.asks != "step", "nothing is left to do: no shot after a rush"
    battle = p.activate(toad).choose("rush")
    assert clauses(tried(battle, t, (45.01, 80))) == {"at43.move.rush"}
    battle.walk({t: [(45, 80)]})
    assert battle.asks != "step"


@clause("at43.move.rush")
def test_who_has_fired_does_not_rush() -> None:
    p = Position(lp=(0, 0))
    alpha = p.unit(0, "steel-troopers", [(20, 60)], officer=1)
    p.unit(1, "storm-golems", [(60, 60), (63, 60)])
    battle = p.activate(alpha, dice=[("attack", 1), ("re-roll", 1)])
    assert "rush" in battle.options()
    battle.choose("fire:laser-rifle")
    assert "rush" not in battle.options()
    assert "combat" in battle.options()


@clause("at43.move.rush")
def test_a_dash_lengthens_the_rush() -> None:
    p = Position()
    golems = p.unit(1, "storm-golems", [(60, 60)], officer=1)
    (g,) = p.models(golems)
    battle = moving(p, golems, "rush", dash=True)
    assert clauses(tried(battle, g, (30, 60), (29.9, 60))) == {"at43.move.rush"}
    battle.walk({g: [(30, 60)]})


@clause("at43.move.rush-then-fight")
def test_a_rush_may_end_in_contact_and_fight() -> None:
    p = Position(lp=(0, 0))
    alpha = p.unit(0, "steel-troopers", [(20, 60)], officer=1)
    golems = p.unit(1, "storm-golems", [(40, 60)])
    (a,) = p.models(alpha)
    battle = p.activate(alpha, dice=[("attack", 4), ("damage", 5)]).choose("rush")
    battle.walk({a: [(36, 60)]})
    assert battle.options() == ["fight", "done"]
    battle.choose("fight")
    assert members(battle.game, golems) == ()
    battle.finish()


@clause("at43.move.engaged")
def test_example_engaged_half_move() -> None:
    """at43.example.engaged-half-move: engaged Wing Troopers (Movement 15) go 7.5 cm."""
    p = Position(lp=(0, 0))
    wings = p.unit(0, "wing-troopers", [(20, 60)], officer=1)
    p.unit(1, "storm-golems", [(24, 60)])
    (w,) = p.models(wings)
    battle = p.activate(wings)
    assert battle.options() == ["engaged", "fight", "done"], "no combat move and no rush"
    battle.choose("engaged")
    assert clauses(tried(battle, w, (12.49, 60))) == {"at43.move.engaged"}
    battle.walk({w: [(12.5, 60)]})


@clause("at43.move.path")
def test_the_length_is_measured_along_the_path() -> None:
    p = Position()
    alpha = p.unit(0, "steel-troopers", [(20, 60)])
    (a,) = p.models(alpha)
    battle = moving(p, alpha)
    assert clauses(tried(battle, a, (26, 60), (26, 66.01))) == {"at43.move.combat"}
    battle.walk({a: [(26, 60), (26, 66)]})
    assert battle.events(Moved)[0].paths == ((a, ((2600, 6000), (2600, 6600))),)


# -- obstacles --------------------------------------------------------------------------------------------------------


@clause("at43.move.obstacles")
def test_obstacles_must_be_gone_around() -> None:
    """A container stands across the way: through it is refused, round its corner is allowed.

        ###
    a   ###   goal
        ###
    """
    p = Position()
    alpha = p.unit(0, "steel-troopers", [(20, 60)])
    p.terrain("container", (26, 57), turn=90)
    (a,) = p.models(alpha)
    battle = moving(p, alpha, "rush")
    assert clauses(tried(battle, a, (32, 60))) == {"at43.board.high-terrain"}
    battle.walk({a: [(22, 65), (31, 65)]})


@clause("at43.move.gap")
@pytest.mark.parametrize(("half", "fits"), [(1.25, True), (1.24, False)])
def test_a_base_must_fit_through_a_gap(half: float, fits: bool) -> None:
    """Two enemy soldiers leave a gap as wide as a base, or a little less."""
    p = Position()
    alpha = p.unit(0, "steel-troopers", [(20, 60)])
    p.unit(1, "storm-golems", [(26, 60 - 1.25 - half), (26, 60 + 1.25 + half)])
    (a,) = p.models(alpha)
    refusals = tried(moving(p, alpha), a, (32, 60))
    assert clauses(refusals) == (set() if fits else {"at43.move.gap"})


@clause("at43.move.end-on-obstacle")
def test_no_move_ends_on_terrain_or_a_base() -> None:
    p = Position()
    alpha = p.unit(0, "steel-troopers", [(20, 60)])
    p.unit(0, "steel-troopers", [(26, 60)])
    p.terrain("low-wall", (20, 66))
    (a,) = p.models(alpha)
    battle = moving(p, alpha)
    assert clauses(tried(battle, a, (26, 61))) == {"at43.move.end-on-obstacle"}
    assert clauses(tried(battle, a, (20, 66))) == {"at43.move.end-on-obstacle"}
    battle.walk({a: [(20, 69)]})


@clause("at43.move.friends")
def test_friendly_soldiers_let_pass_and_friendly_vehicles_do_not() -> None:
    p = Position()
    toad = p.unit(0, "fire-toad", [(20, 60)])
    p.unit(0, "steel-troopers", [(26, 60)])
    p.unit(0, "fire-toad", [(20, 70)])
    (t,) = p.models(toad)
    battle = moving(p, toad)
    assert clauses(tried(battle, t, (20, 80))) == {"at43.move.gap"} | {"at43.move.combat"}
    assert clauses(tried(battle, t, (28, 60))) == {"at43.move.end-on-obstacle"}
    battle.walk({t: [(34, 60)]})


@clause("at43.move.enemies")
def test_enemies_are_obstacles_except_soldiers_to_a_rushing_vehicle() -> None:
    p = Position()
    toad = p.unit(0, "fire-toad", [(20, 60)])
    golem = p.unit(1, "storm-golems", [(28, 60)])
    p.unit(1, "wraith-golgoth", [(20, 70)])
    (t,) = p.models(toad)
    assert clauses(tried(moving(p, toad), t, (34, 60))) == {"at43.move.gap"}
    rush = moving(p, toad, "rush", dice=(("Run over", 5),))
    assert clauses(tried(rush, t, (20, 80))) == {"at43.move.gap"}
    rush.walk({t: [(34, 60)]})
    assert [event.clause for event in rush.events(Removed)], "the soldier was run over"
    assert members(rush.game, golem) == ()


@clause("at43.move.enemies")
def test_soldiers_never_walk_through_enemies() -> None:
    p = Position()
    alpha = p.unit(0, "steel-troopers", [(20, 60)])
    p.unit(1, "storm-golems", [(26, 60)])
    (a,) = p.models(alpha)
    assert clauses(tried(moving(p, alpha, "rush"), a, (32, 60))) == {"at43.move.gap"}


# -- engagement -------------------------------------------------------------------------------------------------------


@clause("at43.move.engagement")
@pytest.mark.parametrize(("end", "engaged"), [(35.0, True), (34.99, False)])
def test_ending_within_two_and_a_half_cm_engages_both_units(end: float, engaged: bool) -> None:
    p = Position()
    alpha = p.unit(0, "steel-troopers", [(30, 60), (27, 60)])
    golems = p.unit(1, "storm-golems", [(40, 60), (43, 60)])
    a = p.models(alpha)
    battle = moving(p, alpha).walk({a[0]: [(end, 60)], a[1]: [(end - 3, 60)]})
    assert is_engaged(battle.game, alpha) is engaged
    assert is_engaged(battle.game, golems) is engaged
    assert bool(battle.events(Noted)) is engaged


@clause("at43.move.engaged-state")
def test_example_engaged_then_free() -> None:
    """at43.example.engaged-then-free: those who stood within 2.5 cm were killed, the rest stand farther away."""
    p = Position(lp=(0, 0))
    alpha = p.unit(0, "steel-troopers", [(20, 60), (23, 60), (26, 60), (29, 60)], officer=1, lost=2)
    p.unit(1, "storm-golems", [(38, 60)])
    assert "combat" in p.activate(alpha).options()
    near = Position(lp=(0, 0))
    alpha = near.unit(0, "steel-troopers", [(20, 60), (23, 60), (26, 60), (29, 60), (33, 60)], officer=1)
    near.unit(1, "storm-golems", [(38, 60)])
    assert "combat" not in near.activate(alpha).options()
    assert move.starts_engaged(near.game(), alpha)


@clause("at43.move.vehicles-never-engaged")
def test_vehicles_neither_engage_nor_are_engaged() -> None:
    p = Position(lp=(0, 0))
    toad = p.unit(0, "fire-toad", [(20, 60)], officer=1)
    golems = p.unit(1, "storm-golems", [(24.5, 60)])
    game = p.game()
    assert not is_engaged(game, toad)
    assert not is_engaged(game, golems)
    assert move.engaging(game, toad) == move.engaging(game, golems) == ()
    assert {"combat", "rush"} <= set(p.activate(toad).options())


@clause("at43.move.through-engagement-zone")
def test_only_the_end_of_a_move_engages() -> None:
    """The way leads 1 cm past an enemy and ends out of his reach."""
    p = Position()
    alpha = p.unit(0, "steel-troopers", [(20, 60)])
    p.unit(1, "storm-golems", [(26, 63.5)])
    (a,) = p.models(alpha)
    battle = moving(p, alpha).walk({a: [(32, 60)]})
    assert not is_engaged(battle.game, alpha)
    assert not battle.events(Noted)


@clause("at43.move.engagement-walls")
@pytest.mark.parametrize(("wall", "engaged"), [("high-wall", False), ("low-wall", True)])
def test_a_high_wall_parts_enemies_and_a_low_one_does_not(wall: str, engaged: bool) -> None:
    """a # g : 2.1 cm apart with a wall between."""
    p = Position()
    alpha = p.unit(0, "steel-troopers", [(57.7, 60)])
    golems = p.unit(1, "storm-golems", [(62.3, 60)])
    p.terrain(wall, (60, 60), turn=90)
    game = p.game()
    assert is_engaged(game, alpha) is engaged
    assert move.engaging(game, alpha) == ((golems,) if engaged else ())


@clause("at43.move.engagement-walls")
def test_cohesion_goes_through_walls() -> None:
    from grognard.games.at43.chapters.unit import is_in_cohesion

    p = Position()
    alpha = p.unit(0, "steel-troopers", [(57.7, 60), (62.3, 60)])
    p.terrain("high-wall", (60, 60), turn=90)
    assert is_in_cohesion(p.game(), alpha)


@clause("at43.move.leave-combat")
def test_an_engaged_unit_may_leave_and_shoot() -> None:
    p = Position(lp=(0, 0))
    alpha = p.unit(0, "steel-troopers", [(20, 60)], officer=1)
    golems = p.unit(1, "storm-golems", [(24, 60)])
    (a,) = p.models(alpha)
    battle = p.activate(alpha).choose("engaged").walk({a: [(14, 60)]})
    assert not is_engaged(battle.game, alpha)
    assert not is_engaged(battle.game, golems)
    assert "at43.move.leave-combat" in [event.clause for event in battle.events(Noted)]
    assert (battle.asks, battle.decision.seat) == ("step", 0), "the enemy gets no reaction"
    assert "fire:laser-rifle" in battle.options()
