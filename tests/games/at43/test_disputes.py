"""Disputes: combinations of rules that the chapters by themselves do not meet."""

from typing import Any

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.events import Removed
from grognard.engine.core.state import model_ref
from grognard.engine.rehearsal import Rehearsal
from grognard.games.at43.acts import Activation, Acts
from grognard.games.at43.books.profiles import weapon
from grognard.games.at43.chapters import damage, drill, incidents, melee, morale, shoot, vehicle
from grognard.games.at43.position import Position
from grognard.games.at43.terms import lp
from grognard.kit.units.pieces import commander
from tests.contract.battles import told
from tests.contract.invariants import event_faults
from tests.games.at43.gunnery import firing, lost


def block(x: float, y: float, number: int = 6) -> list[tuple[float, float]]:
    return [(x + 3 * (index % 3), y + 3 * (index // 3)) for index in range(number)]


def forward(p: Position, unit: int, by: float) -> dict[int, list[tuple[float, float]]]:
    places = {id: p._models[id].place for id in p.models(unit)}
    return {id: [(at[0] / 100, at[1] / 100 + by)] for id, at in places.items() if isinstance(at, tuple)}


# -- jamming ----------------------------------------------------------------------------------------------------------


def jammed_on_the_way(**how: Any) -> Rehearsal:
    """A unit of seat 0 moves into the overwatch of jammers and is hit."""
    p = Position()
    mover = p.unit(0, "steel-troopers", block(10, 10), officer=1, **how)
    p.unit(1, "star-troopers", [(10, 40), (13, 40)], special={1: "jamming-gun"}, leader=0, tags=("overwatch",))
    p.row(1, 1)
    battle = p.activate(mover, [("attack", 6, 6)])
    if battle.asks == "pay":
        battle.choose("pay")
    battle.choose("combat").walk(forward(p, mover, 5)).choose("u1").choose("jamming-gun").choose("done")
    return battle.choose("done")


@clause("at43.weapon.jamming")
def test_a_unit_jammed_in_its_own_activation_stays_jammed_until_the_end_of_the_next() -> None:
    battle = jammed_on_the_way()
    assert (battle.asks, battle.decision.seat) == ("pay", 1), "no drill was offered and the turn has passed"
    assert battle.state.units[0].tags == ("jammed",)


@clause("at43.weapon.jamming")
def test_a_jammed_unit_that_is_jammed_anew_gains_nothing_by_the_end_of_its_activation() -> None:
    assert jammed_on_the_way(tags=("jammed",)).state.units[0].tags == ("jammed",)


# -- coming on from the edge ------------------------------------------------------------------------------------------


@clause("at43.routine.dash-infantry", "at43.routine.reconstruction", "at43.routine.transfer")
def test_after_coming_on_from_the_edge_it_is_too_late_for_what_precedes_the_move() -> None:
    p = Position(scenario="fire", board=(100, 60), lp=(9, 5))
    a = p.waiting(0, "storm-golems", 4, officer=1)
    p.unit(0, "storm-golems", [(5, 5), (5, 8)])
    p.unit(1, "steel-troopers", [(90, 50), (93, 50)], officer=1)
    p.seat(1, side=1)
    battle = p.activate(a).choose("edge-combat")
    battle.walk({id: [(0, 25 + 3 * k), (11, 25 + 3 * k)] for k, id in enumerate(p.models(a))})
    assert battle.asks == "step"


@clause("at43.drill.split-fire")
def test_a_unit_that_cannot_move_any_more_has_only_one_moment_to_fire_in() -> None:
    p = Position(scenario="fire", board=(100, 60))
    a = p.waiting(0, "steel-troopers", 4, officer=1, special={3: "missile-launcher"})
    p.unit(1, "fire-toad", [(60, 30)], officer=1)
    p.seat(1, side=1)
    battle = p.activate(a).choose("edge-combat")
    battle.walk({id: [(0, 25 + 3 * k), (11, 25 + 3 * k)] for k, id in enumerate(p.models(a))})
    assert battle.asks == "step", "split fire would have been paid for nothing"
    assert {"fire:laser-rifle", "fire:missile-launcher"} <= set(battle.options())


@clause("at43.routine.dash-infantry")
def test_a_unit_placed_in_its_zone_may_still_dash() -> None:
    """It has its move before it."""
    p = Position(lp=(9, 5))
    a = p.waiting(0, "storm-golems", 6, officer=1)
    p.unit(1, "steel-troopers", [(60, 110)])
    battle = p.activate(a).choose("zone")
    battle.put({model_ref(id): (40 + 3 * (k % 3), 5 + 3 * (k // 3)) for k, id in enumerate(p.models(a))})
    assert "dash" in battle.options()


# -- a commander who does not lead ------------------------------------------------------------------------------------


@clause("at43.unit.commander-succession", "at43.morale.rout")
@pytest.mark.parametrize("way", ["rout", "wall"])
def test_the_command_passes_on_when_the_commander_falls_with_a_unit_he_did_not_lead(way: str) -> None:
    p = Position(scenario="nothing-left-behind" if way == "wall" else "drop-points", round=3)
    p.unit(0, "steel-troopers", [(66, 6), (69, 6)], officer=1)
    p.unit(0, "steel-troopers", [(20, 90), (23, 90)], officer=2)
    p.unit(1, "storm-golems", [(100, 100)])
    second = p.models(0)[1]
    p.hurt(second, rank=4)
    p.appoint(0)
    assert commander(p.game(), 0) == second, "he walks with a sergeant's unit"
    falls = {"rout": lambda game: morale.rout(game, 0), "wall": incidents.advance_wall}[way]
    battle = p.script(falls)
    assert commander(battle.game, 0) == p.models(1)[0]


@clause("at43.unit.commander-succession")
def test_a_hero_who_walks_with_a_sergeants_unit_may_inherit_the_command() -> None:
    p = Position()
    p.unit(0, "steel-troopers", [(20, 90)], officer=5)
    p.unit(0, "steel-troopers", [(66, 6), (69, 6)], officer=1)
    p.hurt(p.models(1)[1], rank=4)
    p.unit(1, "storm-golems", [(100, 100)])
    battle = p.script(lambda game: damage.remove(game, 0, "at43.damage.infantry"))
    assert commander(battle.game, 0) == p.models(1)[1]


# -- vehicles ---------------------------------------------------------------------------------------------------------


@clause("at43.vehicle.frame-destroyed", "at43.morale.rout", "at43.zone.resolve-intervening")
def test_two_vehicles_wrecked_by_one_salvo_are_each_removed_once() -> None:
    """Hussars fire past two Toads at the troopers behind: both frames go, then the tests rout what is left."""
    p = Position()
    p.unit(0, "hussar", [(10, 60), (10, 68)])
    toads = p.unit(1, "fire-toad", [(40, 62), (50, 62), (50, 90)], tags=("disorganised",), pilot="borz", leader=1)
    p.unit(1, "steel-troopers", [(80, 60), (80, 63)])
    for id in p.models(toads):
        p.hurt(id, frame=1)
    rolls = [("attack", 6, 6), ("damage", 6), ("location", 3), ("damage", 6), ("location", 3), ("morale", 1)]
    battle = firing(p, 0, "light-cannon", *rolls, at="u2").finish()
    fates = [(ref, event.fate) for event in battle.events(Removed) for ref in event.refs]
    assert fates == [("m2", "lost"), ("m3", "lost"), ("m4", "routed")]


@clause("at43.vehicle.run-over-timing", "at43.unit.hero")
def test_a_comrade_run_over_beside_the_hero_falls_for_himself() -> None:
    """Hero and neighbour are both crossed and both fail: two losses, the second of them passed on."""
    p = Position()
    p.unit(0, "wraith-golgoth", [(60, 60)])
    p.unit(1, "steel-troopers", [(40, 60), (43, 60), (40, 70)], hero="borz")
    hero, near, far = p.models(1)
    path = ((0, ((2000, 6000), (6000, 6000))),)
    battle = p.script(lambda game: vehicle.run_over(game, 0, path), [("Run over", 6, 6)]).finish()
    assert lost(battle) == [model_ref(near), model_ref(far)]
    assert battle.state.models[hero].place is not None


@clause("at43.vehicle.officer-ejects", "at43.vehicle.stay-or-leave")
@pytest.mark.parametrize(("x", "gone"), [(36, []), (36.01, ["m0"]), (44.01, ["m0", "m1"])])
def test_a_second_immobile_vehicle_is_no_company_for_the_leader(x: float, gone: list[str]) -> None:
    """
    (leader)(stuck)   X      bases of 6 cm: the third stays in cohesion, or leaves one or both
    """
    p = Position()
    p.unit(0, "fire-toad", [(20, 60), (28, 60), (x, 60)], officer=2)
    for id in (0, 1):
        p.hurt(id, propulsion=0)
    p.unit(1, "storm-golems", [(110, 110)])
    battle = p.script(lambda game: vehicle.abandon(game, 0), [6] if gone else [])
    assert lost(battle.finish()) == gone


@clause("at43.vehicle.hero-ejects", "at43.basics.fractions")
def test_a_hero_equally_close_to_two_units_joins_the_one_his_owner_names() -> None:
    p = Position()
    p.unit(0, "fire-toad", [(60, 60)], pilot="newton")
    p.unit(0, "steel-troopers", [(52, 60), (49, 60)])
    p.unit(0, "steel-troopers", [(68, 60), (71, 60)])
    p.unit(1, "storm-golems", [(110, 110)])
    battle = p.script(lambda game: vehicle.eject(game, 0)).put({"m6": (60, 60)})
    assert (battle.asks, battle.decision.seat, battle.options()) == ("closest", 0, ["m1", "m3"])
    battle.choose("m3")
    assert battle.state.units[2].leader == 6
    for before, event, after in told(battle.match):
        assert [*event_faults(before, event, after)] == []


@clause("at43.unit.hero", "at43.melee.leader-chosen")
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_a_comrade_struck_beside_the_hero_falls_for_himself(order: tuple[int, int]) -> None:
    """
    G1 H        the golems strike the hero and the trooper beside him, in whichever order they were assigned
    G2 T   T
    """
    p = Position()
    p.unit(0, "storm-golems", [(10, 10), (10, 14)])
    p.unit(1, "steel-troopers", [(13.5, 10), (13.5, 14), (18, 12)], hero="borz")
    hero, near, far = p.models(1)
    dice = [("attack", 6), ("damage", 6), ("attack", 6), ("damage", 6)]
    battle = p.script(lambda game: melee.close_combat(game, 0), dice)
    shares = [("m0", "u1/hero:borz", 1), ("m1", "u1/steel-troopers", 1)]
    if battle.asks == "attack":
        battle.share(*[shares[index] for index in order])
    assert lost(battle.finish()) == [model_ref(near), model_ref(far)]
    assert battle.state.models[hero].place is not None


# -- overwatch --------------------------------------------------------------------------------------------------------


@clause("at43.grounded.effects", "at43.drill.overwatch")
def test_a_unit_blown_off_its_feet_in_its_own_move_is_not_given_overwatch() -> None:
    p = Position()
    a = p.unit(0, "steel-troopers", block(10, 10), grounded=(0, 1, 2, 3))
    b = p.unit(0, "steel-troopers", block(40, 10), grounded=(0, 1, 2))
    assert not drill.watch.can(Activation(p.game(), a, Acts()))
    assert drill.watch.can(Activation(p.game(), b, Acts()))


# -- cohesion ---------------------------------------------------------------------------------------------------------


@clause("at43.unit.cohesion-broken", "at43.shoot.special-same-time")
def test_a_unit_torn_by_its_own_blast_goes_on_shooting() -> None:
    """
         F          the grenade at F kills S as well: leader and grenadier stand too far apart now
    L    S    G     but they were together when they were activated
    """
    p = Position()
    p.unit(0, "krasnye-soldaty", [(20, 60), (24.8, 60), (29.6, 60)], officer=1, special={2: "grenade-launcher"})
    p.unit(1, "steel-troopers", [(24.8, 66)])
    p.unit(1, "steel-troopers", [(60, 90)])
    battle = p.activate(0, [("attack", 6, 6), ("damage", 6, 6)]).choose("none")
    battle.choose("fire:grenade-launcher").choose("u1")
    assert lost(battle.finish()) == ["m1", "m3"]
    assert "fire:assault-rifle" in battle.options()


# -- hyper nanonucleus ------------------------------------------------------------------------------------------------


@clause("at43.basics.impossible", "at43.routine.hyper-nanonucleus")
def test_no_routine_is_sold_for_damage_tests_that_cannot_succeed() -> None:
    """Nanoblasters against a strider far too well protected."""
    p = Position(lp=(5, 0))
    unit = p.unit(0, "storm-golems", [(10, 10), (13, 10)], officer=1)
    p.unit(1, "fire-crawler", [(12, 20)])
    arm = weapon("nanoblaster")
    battle = p.script(lambda game: shoot.salvo(game, unit, arm), [("attack", *[6] * 2 * arm.rate)])
    assert battle.match.is_over
    assert lp(battle.finish().game, 0) == 5


@clause("at43.basics.impossible", "at43.routine.hyper-nanonucleus")
def test_nor_in_close_combat() -> None:
    p = Position(lp=(5, 0))
    unit = p.unit(0, "storm-golems", [(10, 10), (13, 10)], officer=1)
    p.unit(1, "fire-crawler", [(12, 17)])
    battle = p.script(lambda game: melee.close_combat(game, unit), [("attack", 6, 6)])
    assert battle.match.is_over


# -- reserves ---------------------------------------------------------------------------------------------------------


@clause("at43.unit.commander-succession", "at43.control.spend-rp")
def test_an_officer_bought_from_the_reserve_commands_an_army_without_commander() -> None:
    p = Position(lp=(5, 5))
    p.unit(0, "steel-troopers", block(10, 10))
    fresh = p.waiting(0, "steel-troopers", 6, reserve=True, officer=2, counters={"cost": 100})
    p.unit(1, "storm-golems", block(60, 60), officer=1)
    p.seat(0, rp=500, commander=0)
    battle = p.play(phase="control", step="reserves", active=0).choose(f"u{fresh}")
    assert commander(battle.game, 0) == p.models(fresh)[0]
