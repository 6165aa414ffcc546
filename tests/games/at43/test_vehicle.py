"""Vehicles: locations, immobilisation, ejection, abandonment, running over."""

from fractions import Fraction

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.events import Counted, Noted, Removed
from grognard.engine.core.state import model_ref
from grognard.engine.dice.chain import Branch, Chain, Volley
from grognard.engine.dice.solve import solve
from grognard.engine.rehearsal import Rehearsal
from grognard.games.at43.acts import Activation, Acts
from grognard.games.at43.books.profiles import weapon
from grognard.games.at43.chapters import salvo, shoot, vehicle
from grognard.games.at43.chapters.shots import fire
from grognard.games.at43.position import Position
from grognard.games.at43.terms import is_immobile, ranged_weapons
from grognard.kit.units.pieces import commander, leader, members
from tests.games.at43.gunnery import firing, lost


def toad(**hurt: int) -> Position:
    """A Golgoth of seat 1 shoots at unit 1, a lone Fire Toad (propulsion 3, frame 4, weapons 2 each)."""
    p = Position()
    p.unit(1, "wraith-golgoth", [(20, 60)])
    p.unit(0, "fire-toad", [(60, 60)])
    p.hurt(p.models(1)[0], **hurt)
    return p


def boxes(battle: Rehearsal, model: int) -> tuple[int, ...]:
    return vehicle.boxes(battle.game, model)


def hit(p: Position, points: int, *dice: int) -> Rehearsal:
    return p.script(lambda game: vehicle.impact(game, p.models(1)[0], points, 1), list(dice))


@clause("at43.vehicle.locations")
@pytest.mark.parametrize(
    ("face", "left"),
    [(1, (2, 4, 2, 2)), (2, (2, 4, 2, 2)), (3, (3, 3, 2, 2)), (4, (3, 3, 2, 2)), (5, (3, 3, 2, 2))],
)
def test_locations(face: int, left: tuple[int, ...]) -> None:
    p = toad()
    assert boxes(hit(p, 1, face).finish(), p.models(1)[0]) == left


@clause("at43.vehicle.locations")
def test_example_location_odds() -> None:
    """at43.example.location-odds: propulsion 1/3, frame 1/2, weapon 1/6 for one penetrating impact."""
    p = toad()
    model = p.models(1)[0]
    plan = vehicle.locate(p.game(), model, (1,))
    chain = Chain(1, (Volley("x", 1, 1, "at43.shoot.dice"),), (Branch(model_ref(model), effect=plan),))
    (odds,) = solve(chain)
    assert odds.chance_of(lambda left: left[0] == 2) == Fraction(1, 3)
    assert odds.chance_of(lambda left: left[1] == 3) == Fraction(1, 2)
    assert odds.chance_of(lambda left: left[2:] != (2, 2)) == Fraction(1, 6)
    assert plan.names == ("propulsion", "frame", "weapon.0", "weapon.1")


@clause("at43.vehicle.weapon-choice")
def test_the_attacker_chooses_the_weapon() -> None:
    p = toad()
    battle = hit(p, 1, 6)
    assert (battle.asks, battle.decision.seat) == ("weapon-hit", 1)
    assert battle.options() == ["0", "1"]
    assert boxes(battle.choose("1").finish(), p.models(1)[0]) == (3, 4, 2, 1)


@clause("at43.vehicle.weapon-choice", "at43.vehicle.one-by-one")
def test_close_combat_weapons_are_among_the_weapons_and_destroyed_ones_are_not() -> None:
    p = Position()
    p.unit(0, "fire-toad", [(20, 60)])
    p.unit(1, "wraith-golgoth", [(60, 60)])
    p.hurt(p.models(1)[0], weapon_0=0)
    battle = p.script(lambda game: vehicle.impact(game, p.models(1)[0], 2, 0), [6])
    assert battle.options() == ["1", "2"]
    assert boxes(battle.choose("2"), p.models(1)[0]) == (3, 4, 0, 2, 0)


@clause("at43.vehicle.weapon-choice")
def test_in_a_salvo_too_the_attacker_chooses() -> None:
    p = toad()
    battle = firing(p, 0, "nucleus-cannon", ("attack", 6), ("damage", 6), ("location", 6))
    assert (battle.asks, battle.decision.seat) == ("weapon-hit", 1)
    assert boxes(battle.choose("0").finish(), p.models(1)[0]) == (3, 4, 0, 2)


@clause("at43.vehicle.one-by-one", "at43.vehicle.location-destroyed", "at43.vehicle.no-spill")
def test_example_location_same_salvo() -> None:
    """at43.example.location-same-salvo: three penetrations of 2 points, locations 1, 2, 1 on a fresh Fire Toad."""
    p = Position()
    p.unit(1, "kossak", [(20, 60), (20, 70)])
    p.unit(0, "fire-toad", [(60, 60)])
    one = [("damage", 6), ("location", 1)], [("damage", 6), ("location", 2)], [("damage", 6), ("location", 1)]
    dice = [("attack", 6, 6, 6, 1), *one[0], *one[1], *one[2]]
    battle = firing(p, 0, "rocket-pod", *dice).finish()
    model = p.models(1)[0]
    assert boxes(battle, model) == (0, 2, 2, 2)
    assert is_immobile(battle.game, model)
    assert "at43.vehicle.propulsion-destroyed" in [event.clause for event in battle.events(Noted)]


@clause("at43.vehicle.location-destroyed")
def test_example_location_weapon_gone() -> None:
    """at43.example.location-weapon-gone: a 6 without weapons hits the frame; so does a 1 without propulsion."""
    p = toad(weapon_0=0, weapon_1=0, propulsion=0)
    assert boxes(hit(p, 1, 6).finish(), p.models(1)[0]) == (0, 3, 0, 0)
    assert boxes(hit(p, 1, 1).finish(), p.models(1)[0]) == (0, 3, 0, 0)
    half = toad(weapon_0=0)
    assert boxes(hit(half, 1, 6).finish(), half.models(1)[0]) == (3, 4, 0, 1), "the one weapon left is not asked for"


@clause("at43.vehicle.location-destroyed", "at43.vehicle.locations")
def test_a_hit_that_goes_to_the_frame_is_told_under_its_own_clause() -> None:
    gone, left = toad(propulsion=0), toad()
    told = [hit(p, 1, 1).events(Counted)[-1].clause for p in (gone, left)]
    assert told == ["at43.vehicle.location-destroyed", "at43.vehicle.locations"]


@clause("at43.vehicle.no-spill")
def test_points_beyond_the_box_are_lost() -> None:
    p = toad(propulsion=1)
    assert boxes(hit(p, 3, 1).finish(), p.models(1)[0]) == (0, 4, 2, 2)


@clause("at43.vehicle.weapon-destroyed")
def test_a_destroyed_weapon_is_silent() -> None:
    p = toad()
    battle = hit(p, 2, 6).choose("0")
    model = p.models(1)[0]
    assert [arm.id for arm in ranged_weapons(battle.game, model)] == ["light-gauss-cannon"]
    assert [arm.id for arm in shoot.salvo_kinds(battle.game, 1)] == ["light-gauss-cannon"]
    assert [event.text for event in battle.events(Noted)] == ["Light laser gatling is destroyed"]
    one_point = hit(p, 1, 6).choose("0")
    assert len(shoot.salvo_kinds(one_point.game, 1)) == 2
    assert one_point.events(Noted) == []


@clause("at43.vehicle.propulsion-destroyed")
def test_an_immobile_vehicle_may_still_shoot() -> None:
    p = toad(propulsion=1)
    battle = hit(p, 1, 2)
    assert is_immobile(battle.game, p.models(1)[0])
    assert [event.text for event in battle.events(Noted)] == ["Fire Toad is immobile"]
    assert fire.can(Activation(battle.game, 1, Acts()))
    assert len(shoot.salvo_kinds(battle.game, 1)) == 2
    assert lost(battle) == [], "nobody ejects because of the propulsion alone"


@clause("at43.vehicle.frame-destroyed")
def test_a_destroyed_frame_removes_the_vehicle() -> None:
    p = toad(frame=2)
    battle = hit(p, 2, 4).finish()
    assert lost(battle) == [model_ref(p.models(1)[0])]
    assert battle.events(Removed)[0].clause == "at43.vehicle.frame-destroyed"
    assert members(battle.game, 1) == ()


@clause("at43.vehicle.frame-destroyed")
def test_the_pilot_dies_with_it_even_a_hero() -> None:
    """No hero steps out, the commander is dead."""
    p = Position()
    p.unit(1, "wraith-golgoth", [(20, 60)])
    p.unit(0, "fire-toad", [(60, 60)], pilot="newton")
    p.hurt(p.models(1)[0], frame=1)
    assert commander(p.game(), 0) == p.models(1)[0]
    battle = hit(p, 1, 3).finish()
    assert len(battle.state.models) == 2
    assert commander(battle.game, 0) is None


@clause("at43.vehicle.frame-destroyed", "at43.vehicle.one-by-one")
def test_impacts_on_a_wreck_are_lost_and_comrades_test_their_morale() -> None:
    p = Position()
    p.unit(1, "kossak", [(20, 60), (20, 70)])
    p.unit(0, "fire-toad", [(60, 60), (60, 70)])
    first, second = p.models(1)
    p.hurt(first, frame=1)
    dice = [("attack", 6, 6, 6, 6), ("damage", 6), ("location", 4), ("morale", 6)]
    battle = firing(p, 0, "rocket-pod", *dice, at=model_ref(first)).finish()
    assert lost(battle) == [model_ref(first)]
    assert leader(battle.game, 1) == second


@clause("at43.vehicle.frame-destroyed")
def test_nothing_more_happens_to_what_is_gone() -> None:
    p = toad(frame=0)
    assert hit(p, 1).finish().events(Removed) == []


@clause("at43.vehicle.unit-fire")
def test_vehicles_fire_like_other_units() -> None:
    """Each kind of weapon is a salvo of the whole unit, once each, each at its own target."""
    p = Position()
    p.unit(0, "fire-toad", [(20, 60), (20, 70)])
    p.unit(1, "storm-golems", [(60, 60)])
    game = p.game()
    assert [arm.id for arm in shoot.salvo_kinds(game, 0)] == ["light-laser-gatling", "light-gauss-cannon"]
    assert [arm.id for arm in shoot.salvo_kinds(game, 0, ("light-laser-gatling",))] == ["light-gauss-cannon"]
    assert [arm.id for arm in vehicle.weapons(game, p.models(0)[0])] == ["light-laser-gatling", "light-gauss-cannon"]
    chain = salvo.salvo_chain(game, 0, weapon("light-laser-gatling"), "u1")
    assert (chain.volleys[0].dice, chain.volleys[0].rerolls[0].most) == (8, 2)


# -- running over -----------------------------------------------------------------------------------------------------


def rush(
    p: Position, *points: tuple[float, float], dice: tuple[int, ...] = (), engaged: tuple[int, ...] = ()
) -> Rehearsal:
    path = tuple((round(x * 100), round(y * 100)) for x, y in points)
    throws = [("Run over", *faces) for faces in (dice, engaged) if faces]
    return p.script(lambda game: vehicle.run_over(game, 0, ((0, path),)), throws)


@clause("at43.vehicle.run-over", "at43.vehicle.run-over-engaged")
def test_example_run_over() -> None:
    """at43.example.run-over: three soldiers of a free unit die on 5+, one of an engaged unit on 3+; 1.667 on average.

    V ---- x -- x -- x ---- e|f ---->      no cover, no damage test
    """
    p = Position()
    p.unit(0, "fire-toad", [(60, 60)])
    free = p.unit(1, "storm-golems", [(30, 60), (34, 60), (38, 60)])
    engaged = p.unit(1, "grim-golems", [(46, 60)])
    p.unit(0, "steel-troopers", [(46, 65)])
    battle = rush(p, (20, 60), (60, 60), dice=(5, 4, 5), engaged=(3,)).finish()
    told = [(roll.seat, roll.clause, roll.need) for roll in battle.rolls("Run over")]
    assert told == [(0, "at43.vehicle.run-over", 5), (0, "at43.vehicle.run-over-engaged", 3)]
    assert lost(battle) == [model_ref(id) for id in (p.models(free)[0], p.models(free)[2], p.models(engaged)[0])]
    game = p.game()
    needs = [vehicle.run_over_need(game, id) for id in (*p.models(free), *p.models(engaged))]
    assert needs == [5, 5, 5, 3]
    assert sum(Fraction(7 - need, 6) for need in needs) == Fraction(5, 3)


@clause("at43.vehicle.run-over")
@pytest.mark.parametrize(("y", "crossed"), [(64.24, True), (64.25, False), (66, False)])
def test_the_moving_base_must_overlap_the_soldier(y: float, crossed: bool) -> None:
    """A base of 6 cm passes a soldier whose base of 2.5 cm it touches at 4.25 cm without overlapping."""
    p = Position()
    p.unit(0, "fire-toad", [(60, 60)])
    p.unit(1, "storm-golems", [(40, y)])
    battle = rush(p, (20, 60), (60, 60), dice=(6,) if crossed else ()).finish()
    assert bool(lost(battle)) is crossed


@clause("at43.vehicle.run-over")
def test_friends_step_aside() -> None:
    p = Position()
    p.unit(0, "fire-toad", [(60, 60)])
    p.unit(0, "steel-troopers", [(40, 60)])
    assert rush(p, (20, 60), (60, 60)).finish().rolls() == []


@clause("at43.vehicle.run-over-survivors")
def test_each_soldier_is_tested_once_and_exactly_those_who_fail_are_lost() -> None:
    """The path goes forth and back over him; another vehicle of the unit crosses him too."""
    p = Position()
    p.unit(0, "fire-toad", [(20, 60), (20, 70)])
    p.unit(1, "storm-golems", [(40, 60), (50, 60)])
    there, back = ((2000, 6000), (4600, 6000), (2000, 6000)), ((2000, 7000), (4000, 6000), (2000, 7000))
    paths = ((0, there), (1, back))
    battle = p.script(lambda game: vehicle.run_over(game, 0, paths), [("Run over", 4, 6)]).finish()
    assert lost(battle) == [model_ref(p.models(1)[1])]


@clause("at43.vehicle.run-over-timing")
def test_a_hero_passes_the_loss_on_and_no_medic_helps() -> None:
    p = Position()
    p.unit(0, "wraith-golgoth", [(60, 60)])
    p.unit(1, "steel-troopers", [(40, 60), (40, 66), (40, 80)], hero="borz", medic=2)
    hero, near, _ = p.models(1)
    battle = rush(p, (20, 60), (60, 60), dice=(5,)).finish()
    assert lost(battle) == [model_ref(near)]
    assert battle.state.models[hero].place is not None


@clause("at43.vehicle.run-over-timing")
def test_run_over_comes_after_the_rush_and_before_overwatch() -> None:
    """The rush is finished, then the dice fall, then the enemy on overwatch is asked."""
    p = Position(lp=(3, 3))
    p.unit(0, "fire-toad", [(20, 60)], officer=1)
    p.unit(1, "storm-golems", [(30, 60)])
    p.unit(1, "storm-golems", [(40, 90), (43, 90)], tags=("overwatch",))
    battle = p.activate(0, [("Run over", 5)]).choose("rush").walk({0: [(44, 60)]})
    assert battle.asks == "overwatch"
    assert lost(battle) == ["m1"]


@clause("at43.vehicle.run-over-support")
def test_support_weapons_are_destroyed_without_a_die(monkeypatch: pytest.MonkeyPatch) -> None:
    """No unit of the lists has one: a golem is taken for a crewed gun here."""
    p = Position()
    p.unit(0, "fire-toad", [(60, 60)])
    p.unit(1, "storm-golems", [(40, 60)])
    assert not vehicle.is_support_weapon(p.game(), 1)
    monkeypatch.setattr(vehicle, "is_support_weapon", lambda game, model: True)
    assert lost(rush(p, (20, 60), (60, 60)).finish()) == ["m1"]
