"""Special rules of missions: all in, evacuation, the advancing wall, bad light, infantry only, tutorial units."""

from typing import Any

import pytest
from msgspec.structs import replace

from grognard.engine.clauses import clause
from grognard.engine.core.script import Game
from grognard.engine.ruleset import Header
from grognard.games.at43.books.companies import company
from grognard.games.at43.books.profiles import weapon
from grognard.games.at43.books.scenario import scenario
from grognard.games.at43.chapters import army, control, incidents, measuring, mission, morale, move, setup
from grognard.games.at43.position import Position
from grognard.games.at43.terms import lp_value
from grognard.kit.units.pieces import commander, seat_of


def evacuation(**how: Any) -> Position:
    return Position(board=(90, 100), scenario="nothing-left-behind", **how)


def row(x: float, y: float, number: int) -> list[tuple[float, float]]:
    return [(x + 3 * index, y) for index in range(number)]


# -- all in -------------------------------------------------------------------------------------------------------


@clause("at43.mission.all-in")
def test_in_round_1_no_unit_is_held_back() -> None:
    p = evacuation()
    unit = p.waiting(0, "steel-troopers", 6, officer=1)
    p.unit(1, "steel-troopers", row(60, 10, 3))
    assert p.activate(unit).asks == "place", "it must enter, and there is one way in"
    later = p.play(acting=unit, round=2)
    assert "stay" in later.options()


@clause("at43.mission.all-in")
def test_other_missions_let_units_wait() -> None:
    p = Position()
    unit = p.waiting(0, "steel-troopers", 6, officer=1)
    p.unit(1, "steel-troopers", row(60, 70, 3))
    assert "stay" in p.activate(unit).options()


@clause("at43.mission.all-in")
def test_a_unit_that_could_not_be_paid_is_set_down_at_the_end_of_round_1() -> None:
    p = evacuation(lp=(0, 0))
    unit = p.waiting(0, "steel-troopers", 6)
    p.unit(1, "steel-troopers", row(60, 10, 3))
    p.row(0, unit)
    battle = p.play(step="turn", active=0)
    assert (battle.asks, battle.decision.seat) == ("place", 0), "no step of an activation was asked"
    outside = tuple((f"m{id}", (500 + 300 * index, 2500), 0) for index, id in enumerate(p.models(unit)))
    assert battle.refused(outside)
    spots = {f"m{id}": (5 + 3 * (index % 3), 5 + 3 * (index // 3)) for index, id in enumerate(p.models(unit))}
    battle = p.play([("Authority", 6, 1)], step="turn", active=0).put(spots)
    assert all(battle.state.models[id].place is not None for id in p.models(unit))
    assert "out-of-play" not in battle.state.units[unit].tags
    assert battle.state.round == 2


@clause("at43.mission.all-in")
def test_nobody_is_left_out_while_there_is_room() -> None:
    """Neither by LP that are kept, nor by an empty answer to where it is placed, in its turn or at the end."""
    p = evacuation(lp=(0, 0))
    p.waiting(0, "steel-troopers", 6)
    p.unit(1, "steel-troopers", row(60, 10, 3))
    late = p.script(incidents.place_stragglers)
    assert (late.asks, len(late.refused(()))) == ("place", 1)
    for officer in (0, 1):
        p = evacuation(lp=(5, 5))
        unit = p.waiting(0, "steel-troopers", 6, officer=officer)
        p.unit(1, "steel-troopers", row(60, 10, 3))
        battle = p.activate(unit)
        assert battle.asks == "place", "the LP are paid without asking"
        assert battle.state.seats[0].counters["lp"] == 4 + officer
        assert battle.refused(()) != ()


@clause("at43.mission.all-in")
def test_in_other_missions_lp_may_be_kept_and_units_held_back() -> None:
    p = Position(lp=(5, 5))
    unit = p.waiting(0, "steel-troopers", 6)
    p.unit(1, "steel-troopers", row(60, 60, 3))
    assert p.activate(unit).options() == ["pay", "none"]


@clause("at43.mission.all-in")
def test_a_company_for_this_mission_has_no_reserve() -> None:
    faults = army.army_faults(company("una-2000"), scenario("nothing-left-behind"))
    assert "at43.mission.all-in" in {fault.clause for fault in faults}


# -- evacuation ---------------------------------------------------------------------------------------------------


def leaving(**how: Any) -> tuple[Position, int]:
    """Four troopers near the exit in the north edge (x 25-65, y = 100)."""
    p = evacuation()
    unit = p.unit(0, "steel-troopers", row(40, 90, 4), **how)
    p.unit(0, "steel-troopers", row(40, 60, 3), officer=1)
    p.unit(1, "steel-troopers", row(40, 30, 3))
    return p, unit


@clause("at43.mission.evacuate")
def test_fighters_touching_the_exit_may_leave_and_give_vp() -> None:
    p, unit = leaving()
    a, b, c, d = p.models(unit)
    battle = p.script(lambda game: move.move(game, unit, "combat"))
    battle.walk({a: [(40, 98.75)], b: [(43, 98.75)], c: [(46, 98.74)], d: [(49, 98)]})
    assert battle.asks == "evacuate"
    assert battle.options() == [f"m{a}", f"m{b}"], "the others do not touch the edge"
    battle.choose(f"m{a}", f"m{b}")
    assert battle.state.seats[0].counters["vp"] == 2
    assert battle.state.units[unit].members == (c, d)
    assert battle.state.units[unit].leader == c, "the nearest of those left behind leads"
    assert battle.state.units[unit].counters["evacuated"] == 2


@clause("at43.mission.evacuate")
def test_nobody_has_to_leave() -> None:
    p, unit = leaving()
    battle = p.script(lambda game: move.move(game, unit, "combat"))
    battle.walk({id: [(40 + 3 * index, 98.75)] for index, id in enumerate(p.models(unit))}).answer(())
    assert len(battle.state.units[unit].members) == 4
    assert "vp" not in battle.state.seats[0].counters


@clause("at43.mission.evacuate")
def test_only_at_the_exit_and_only_where_the_mission_has_one() -> None:
    p = evacuation()
    beside = p.unit(0, "steel-troopers", [(70, 97)])
    p.unit(1, "steel-troopers", row(40, 30, 3))
    battle = p.script(lambda game: move.move(game, beside, "combat")).walk({0: [(70, 98.75)]})
    assert battle.match.is_over
    q = Position()
    unit = q.unit(0, "steel-troopers", [(40, 115)])
    q.unit(1, "steel-troopers", row(40, 30, 3))
    assert q.script(lambda game: move.move(game, unit, "combat")).walk({0: [(40, 118.75)]}).match.is_over


@clause("at43.mission.evacuate")
def test_an_evacuated_vehicle_gives_2_vp() -> None:
    p = evacuation()
    toad = p.unit(0, "fire-toad", [(45, 90)])
    p.unit(0, "steel-troopers", row(40, 60, 3))
    p.unit(1, "steel-troopers", row(40, 30, 3))
    (model,) = p.models(toad)
    battle = p.script(lambda game: move.move(game, toad, "combat")).walk({model: [(45, 97)]}).choose(f"m{model}")
    assert battle.state.seats[0].counters["vp"] == 2
    assert battle.state.units[toad].members == ()


@clause("at43.mission.evacuate")
def test_the_evacuated_count_as_present_for_morale() -> None:
    p = evacuation()
    unit = p.unit(0, "steel-troopers", row(40, 90, 3), lost=3)
    game = p.game()
    assert morale.is_shaken(game, unit)
    game.count("at43.mission.evacuate", (f"u{unit}", "evacuated", 3))
    assert not morale.is_shaken(game, unit)


@clause("at43.mission.evacuate")
def test_a_commander_who_left_is_safe_and_goes_on_commanding() -> None:
    p = evacuation()
    unit = p.unit(0, "steel-troopers", row(40, 98.75, 4), officer=4)
    p.unit(0, "steel-troopers", row(40, 60, 3), officer=1)
    p.unit(1, "steel-troopers", row(40, 30, 3))
    chief = p.models(unit)[0]
    battle = p.script(lambda game: mission.leave(game, unit, (chief,)))
    assert commander(battle.game, 0) == chief
    assert lp_value(battle.game, 0) == 5


# -- the advancing wall -------------------------------------------------------------------------------------------


@clause("at43.mission.advancing-wall")
def test_nothing_advances_in_round_1() -> None:
    p = evacuation()
    unit = p.unit(0, "steel-troopers", row(10, 5, 3))
    p.unit(1, "steel-troopers", row(60, 100, 3))
    state = p.script(control.score).state
    assert len(state.units[unit].members) == 3
    assert state.features == ()


def behind_the_line(round: int) -> Position:
    """Seen from the south edge: troopers at 15, 21.25 and 24 cm, Toads at 23 and 28 cm, low walls at 21 and 30 cm."""
    p = evacuation(round=round)
    p.unit(0, "steel-troopers", [(10, 15), (10, 21.25), (10, 24)], officer=2)
    p.unit(1, "fire-toad", [(40, 23), (48, 28)])
    p.unit(1, "steel-troopers", row(60, 100, 3))
    p.terrain("low-wall", (70, 21))
    p.terrain("low-wall", (70, 30))
    return p


@clause("at43.mission.advancing-wall")
def test_the_wall_destroys_what_it_touches_or_leaves_behind() -> None:
    p = behind_the_line(2)
    battle = p.script(control.score, [("morale", 6)]).finish()
    troopers, toads, _ = (battle.state.units[unit] for unit in (0, 1, 2))
    assert troopers.members == (2,), "the base at 21.25 cm touches the line at 20 cm"
    assert troopers.leader == 2
    assert toads.members == (4,), "the comrade tested its morale"
    assert [piece.kind for piece in battle.state.features] == ["low-wall", "advancing-wall"]
    assert battle.state.seats[0].counters.get("vp", 0) == 0, "the wall gives no VP"


@clause("at43.mission.advancing-wall")
def test_it_goes_20_cm_further_every_round_and_is_an_obstacle() -> None:
    p = behind_the_line(3)
    battle = p.script(control.score)
    assert [battle.state.units[unit].members for unit in (0, 1)] == [(), ()]
    (wall,) = battle.state.features
    assert (wall.solid, wall.height) == (True, incidents.UNLIMITED)
    assert set(wall.outline) == {(0, 0), (9000, 0), (9000, 4000), (0, 4000)}


@clause("at43.mission.advancing-wall")
def test_one_wall_that_moves_on() -> None:
    p = behind_the_line(2)
    first = p.script(incidents.advance_wall, [("morale", 6)]).state
    game = Game(replace(first, round=3, outcome=None))
    assert list(incidents.advance_wall(game)) == []
    (wall,) = game.state.features
    assert max(y for _, y in wall.outline) == 4000


@clause("at43.mission.advancing-wall")
def test_nobody_walks_through_the_wall() -> None:
    p = behind_the_line(2)
    game = p.script(control.score, [("morale", 6)]).game
    form = move.ask(game, 0, "combat")
    refusals = form.refusals(((2, ((1000, 1500),)),), game.table)
    assert {"at43.board.high-terrain", "at43.move.end-on-obstacle"} & {refusal.clause for refusal in refusals}


# -- light, forces ------------------------------------------------------------------------------------------------


@clause("at43.mission.darkness")
def test_in_bad_light_ranges_are_doubled_except_for_locked_shots() -> None:
    """35 cm is Range 3, counted as 6: Accuracy 4 needs 5+ instead of 4+."""
    rifle, launcher = weapon("laser-rifle"), weapon("missile-launcher")
    for name, rifle_need in (("diggers", 5), ("drop-points", 4)):
        p = Position(scenario=name)
        unit, foe = p.unit(0, "steel-troopers", [(10, 10)]), p.unit(1, "steel-troopers", [(10, 47.5)])
        game = p.game()
        band = measuring.range_band(game, unit, foe)
        assert band == 3
        assert measuring.shot_need(game, rifle, band) == rifle_need
        assert measuring.shot_need(game, launcher, band) == 2


@clause("at43.mission.infantry-only")
def test_infantry_only_takes_no_vehicles_and_needs_no_vehicle_slots() -> None:
    faults = army.army_faults(company("una-2000"), scenario("diggers"))
    assert "at43.mission.infantry-only" in {fault.clause for fault in faults}
    assert army.army_faults(company("una-infantry-2000"), scenario("diggers")) == []
    numbers = [slot.number for slot in army.pattern_of(scenario("diggers"))]
    assert numbers == [1, 2, 3, 4, 5]
    assert army.pattern_of(scenario("diggers"))[4].allowed == ("infantry-3",)


@clause("at43.mission.small-units")
def test_tutorial_units_have_the_strengths_of_the_mission() -> None:
    state = setup.setup(Header("at43", "1", "fire", ("A", "B")))
    assert [len(unit.members) for unit in state.units] == [1, 5, 4, 1, 4, 4]


@clause("at43.mission.small-units")
@pytest.mark.parametrize(("name", "tests"), [("fire", False), ("drop-points", True)])
def test_tutorial_units_do_not_use_morale(name: str, tests: bool) -> None:
    p = Position(board=(100, 60), scenario=name)
    unit = p.unit(0, "steel-troopers", row(10, 10, 2), lost=3)
    battle = p.script(lambda game: morale.test_on_activation(game, unit), [("morale", 6)])
    assert bool(battle.rolls("morale")) is tests
    assert seat_of(battle.game, unit) == 0
