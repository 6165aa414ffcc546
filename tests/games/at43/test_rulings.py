"""Rulings that a strict referee asked for: ejecting, officers under fire, the zone, what may still be fired."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.events import Decided, Noted, Removed
from grognard.engine.core.state import model_ref, unit_ref
from grognard.engine.rehearsal import Rehearsal
from grognard.games.at43.chapters import cover, mission, overwatch, victory, zone
from grognard.games.at43.chapters.basics import IMPOSSIBLE
from grognard.games.at43.position import Position
from grognard.games.at43.terms import rank
from grognard.kit.units.pieces import leader, members
from tests.games.at43.gunnery import firing, lost

# -- pilots of immobile vehicles --------------------------------------------------------------------------------------


def crippled(pilot: str = "tiamat", **how: object) -> tuple[Position, int]:
    p = Position()
    unit = p.unit(0, "wraith-golgoth", [(60, 60)], pilot=pilot, officer=0 if pilot else 1)
    p.hurt(p.models(unit)[0], propulsion=0)
    p.unit(1, "storm-golems", [(110, 110)])
    return p, unit


@clause("at43.vehicle.eject", "at43.vehicle.hero-ejects")
def test_a_hero_gets_out_of_a_lone_machine_that_cannot_move() -> None:
    p, unit = crippled()
    battle = p.activate(unit)
    assert (battle.asks, battle.options()) == ("pilot", ["stay", "eject"])
    battle.choose("eject")
    assert battle.asks == "eject", "he is asked where he stands"
    hero = len(p.state().models)
    battle.put({model_ref(hero): (60, 64.25)})
    assert lost(battle) == ["m0"]
    assert battle.state.models[hero].place == (6000, 6425)
    assert battle.state.acting != unit, "the turn is used up"
    assert battle.state.seats[1].counters.get("vp", 0) == 0


@clause("at43.vehicle.eject", "at43.vehicle.propulsion-destroyed")
def test_a_crew_that_stays_fires_on() -> None:
    p, unit = crippled("")
    battle = p.activate(unit).choose("stay")
    assert battle.asks in ("step", "routine")
    whole = Position()
    whole.unit(0, "wraith-golgoth", [(60, 60)], officer=1)
    whole.unit(1, "storm-golems", [(110, 110)])
    assert whole.activate(0).asks != "pilot", "a vehicle that can move is not asked about"


@clause("at43.vehicle.eject")
def test_an_ejected_vehicle_gives_the_enemy_no_vp() -> None:
    p = Position(board=(90, 100), scenario="nothing-left-behind", round=3)
    unit = p.unit(0, "fire-toad", [(40, 60)], officer=1)
    p.hurt(0, propulsion=0)
    p.unit(1, "storm-golems", [(80, 90)])
    p.unit(0, "steel-troopers", [(20, 60), (23, 60)], officer=1)
    p.row(0, 2)
    battle = p.activate(unit, [("morale", 6)]).choose("eject")
    assert lost(battle) == ["m0"]
    assert battle.state.seats[1].counters.get("vp", 0) == 0


@clause("at43.vehicle.stay-or-leave", "at43.vehicle.officer-ejects")
def test_a_second_immobile_vehicle_is_no_company_for_the_leader() -> None:
    p = Position()
    unit = p.unit(0, "fire-toad", [(40, 60), (40, 68), (40, 76)], officer=1)
    p.hurt(0, propulsion=0)
    p.hurt(1, propulsion=0)
    p.unit(1, "storm-golems", [(110, 110)])
    battle = p.activate(unit, [("morale", 6)]).choose("stay").choose("stay").choose("rush").walk({2: [(40, 89)]})
    assert lost(battle) == ["m0", "m1"]


# -- shield formation -------------------------------------------------------------------------------------------------


@clause("at43.drill.shield-formation", "at43.drill.shield-formation-zone")
@pytest.mark.parametrize(("tags", "has_cover"), [((), True), (("shield-formation",), False)])
def test_a_shielding_vehicle_has_no_cover_itself(tags: tuple[str, ...], has_cover: bool) -> None:
    p = Position()
    shooters = p.unit(0, "steel-troopers", [(57 + 2.5 * n, 20) for n in range(5)])
    golgoth = p.unit(1, "wraith-golgoth", [(62, 70)], tags=tags)
    p.terrain("container", (62, 60))
    need = cover.cover_need(p.game(), shooters, golgoth, p.models(golgoth)[0])
    assert (need < IMPOSSIBLE) is has_cover


# -- officers under fire ----------------------------------------------------------------------------------------------


def company(special: dict[int, str] | None = None) -> Position:
    """Golems fire at troopers in a file, the officer in front."""
    p = Position()
    p.unit(1, "storm-golems", [(20, 60), (20, 63)])
    p.unit(0, "steel-troopers", [(50, 60), (53, 60), (56, 60)], special=special or {}, officer=2)
    return p


@clause("at43.unit.officer-dies", "at43.damage.closest")
def test_shooting_passes_an_officer_over_while_a_plain_comrade_is_left() -> None:
    p = company({1: "missile-launcher"})
    officer, _, rifleman = p.models(1)
    battle = firing(p, 0, "nanoblaster", ("attack", 6, 1, 1, 1), ("damage", 6)).finish()
    assert lost(battle) == [model_ref(rifleman)], "the bearer is no stand-in"
    assert leader(battle.game, 1) == officer
    p = company({1: "missile-launcher"})
    again = firing(p, 0, "nanoblaster", ("attack", 6, 6, 1, 1), ("damage", 6, 6)).finish()
    assert lost(again) == [model_ref(rifleman), model_ref(officer)]
    assert rank(again.game, leader(again.game, 1)) == 0


@clause("at43.unit.officer-dies", "at43.zone.resolve-intervening")
def test_an_officer_in_a_zone_of_fire_is_passed_over_too() -> None:
    """A ...... officer and comrade ...... B"""
    p = Position()
    p.unit(1, "storm-golems", [(20, 60)])
    p.unit(0, "steel-troopers", [(90, 60), (93, 60)])
    between = p.unit(0, "star-troopers", [(50, 60), (50, 70)], officer=1)
    comrade = p.models(between)[1]
    battle = firing(p, 0, "nanoblaster", ("attack", 6, 1), ("damage", 6), at="u1").finish()
    assert lost(battle) == [model_ref(comrade)]


# -- the zone of fire -------------------------------------------------------------------------------------------------


@clause("at43.zone.hull", "at43.zone.definition")
@pytest.mark.parametrize(("at", "is_between"), [((40, 36.9), False), ((40, 50), True)])
def test_who_stands_among_the_shooters_is_not_between(at: tuple[float, float], is_between: bool) -> None:
    p = Position()
    shooters = p.unit(0, "steel-troopers", [(40, 40), (37, 37), (43, 37), (37, 34), (43, 34)])
    friend = p.unit(0, "star-troopers", [at])
    golems = p.unit(1, "storm-golems", [(38, 70), (41, 70)])
    found = zone.intervening(p.game(), shooters, p.models(golems), golems, 2)
    assert found == (p.models(friend) if is_between else ())


# -- each weapon once -------------------------------------------------------------------------------------------------


@clause("at43.shoot.each-weapon-once", "at43.shoot.hero-same-target")
def test_a_heros_weapon_is_not_fired_again_when_his_comrades_have_fallen() -> None:
    p = Position()
    a = p.unit(0, "storm-golems", [(40, 60), (40, 63), (40, 57)], hero="urash")
    p.unit(1, "shock-troopers", [(60, 60), (60, 63), (60, 66)], officer=1, tags=["overwatch"])
    dice = [("attack", 1, 1, 1, 1), ("attack", 1, 1), ("attack", 6, 6, 1, 1, 1, 1), ("re-roll", 1, 1, 1)]
    battle = p.activate(a, [*dice, ("damage", 6, 6)]).choose("done").choose("fire:nanoblaster")
    battle.choose("combat").walk({0: [(41, 60)], 1: [(41, 63)], 2: [(41, 57)]}).choose("u1")
    battle.choose(battle.options()[0])
    assert members(battle.game, a) == (0,), "Urash alone is left"
    assert "fire:heavy-nanoblaster" not in battle.options() if battle.asks == "step" else battle.asks == "drill"


# -- where a move ended -----------------------------------------------------------------------------------------------


def charge() -> Rehearsal:
    p = Position()
    a = p.unit(0, "steel-troopers", [(40, 60), (40, 63)], officer=1)
    p.unit(1, "storm-golems", [(50, 60)], name="Lone golem")
    p.unit(1, "grim-golems", [(70, 60), (70, 63)], tags=["overwatch"])
    battle = p.activate(a, [("attack", 6, 1, 1, 1), ("damage", 6)])
    return battle.choose("combat").walk({0: [(45, 60)], 1: [(45, 63)]})


@clause("at43.shoot.after-engaging", "at43.move.engaged-state", "at43.activation.combinations")
def test_overwatch_that_kills_the_engaged_man_does_not_free_the_mover_to_fire() -> None:
    battle = charge().choose("u2")
    assert [event.refs for event in battle.events(Removed)] == [("m2",)]
    assert battle.asks == "drill", "nothing is left for it to do"
    (told,) = [note.text for note in battle.events(Noted) if note.clause == "at43.shoot.after-engaging"]
    assert told == "Steel Troopers is finished: its move ended engaged, so it does not shoot", "it is engaged no more"


# -- mixed Protection and a medic -------------------------------------------------------------------------------------


@clause("at43.shoot.mixed-protection", "at43.ability.medic")
def test_whom_a_medic_saves_still_stands_for_the_tests_that_follow() -> None:
    """Odin of Protection 6 with two soldiers of 5, one of them the medic: the third test still needs 3+."""
    p = Position()
    a = p.unit(0, "fire-toad", [(20, 60)], officer=1)
    p.unit(1, "krasnye-soldaty", [(46, 60), (40, 60), (43, 60)], hero="odin", medic=2)
    odin = p.models(1)[0]
    battle = p.activate(a, [("attack", 6, 6, 6, 6), ("damage", 3, 3), ("medic", 4), ("damage", 3), ("damage", 3)])
    battle.choose("fire:light-laser-gatling").choose("treat")
    assert battle.state.units[1].members == (odin,)
    needs = [roll.purpose[-2:] for roll in battle.rolls("damage")]
    assert needs == ["3+", "3+", "4+"]


# -- overwatch --------------------------------------------------------------------------------------------------------


@clause("at43.drill.overwatch-trigger")
def test_of_two_vehicles_overwatch_answers_the_one_that_moved() -> None:
    p = Position()
    toads = p.unit(0, "fire-toad", [(40, 60), (48, 60)], officer=1)
    p.unit(1, "storm-golems", [(44, 90), (47, 90)], tags=["overwatch"])
    second = p.models(toads)[1]
    game = p.game()
    assert overwatch.who_moved(game, toads, (second,)) == (model_ref(second),)
    battle = p.activate(toads, [("attack", 1, 1, 1, 1)]).choose("combat").walk({second: [(48, 61)]}).choose("u1")
    (told,) = [event for event in battle.events(Decided) if "fires" in event.words]
    assert told.refs == ("u1", model_ref(second)), "the only target"


@clause("at43.drill.overwatch-free")
def test_a_torn_unit_does_not_fire_on_overwatch() -> None:
    for gap, fires in ((3, True), (20, False)):
        p = Position()
        p.unit(0, "steel-troopers", [(40, 60), (43, 60)], officer=1)
        p.unit(1, "storm-golems", [(40, 90), (40 + gap, 90)], tags=["overwatch"])
        assert bool(overwatch.watchers(p.game(), 0, (0,))) is fires


@clause("at43.drill.overwatch-free", "at43.move.leave-combat")
def test_a_watcher_that_is_left_gets_no_reaction() -> None:
    """A hero who ejects beside a watcher engages him without a move; when he leaves, others alone may fire."""
    p = Position()
    unit = p.unit(0, "steel-troopers", [(40, 60), (40, 63)], officer=1)
    left = p.unit(1, "storm-golems", [(45, 60)], tags=["overwatch"])
    other = p.unit(1, "storm-golems", [(70, 60)], tags=["overwatch"])
    battle = p.activate(unit).choose("engaged").walk({0: [(38, 60)], 1: [(38, 63)]})
    assert battle.options() == [unit_ref(other), "none"]
    assert "overwatch" not in battle.state.units[left].tags


@clause("at43.lp.rally")
def test_who_can_pay_the_rally_alone_is_told_so() -> None:
    for pool, idle in ((2, True), (3, False)):
        p = Position(lp=(pool, 0))
        unit = p.unit(0, "steel-troopers", [(40, 60), (43, 60), (46, 60), (49, 60)], tags=["disorganised"])
        p.unit(1, "storm-golems", [(100, 100)])
        labels = [option.label for option in p.activate(unit).decision.options]  # type: ignore[attr-defined]
        assert ("none is left to act" in labels[0]) is idle


# -- a race decides an evacuation -------------------------------------------------------------------------------------


@clause("at43.victory.time", "at43.mission.evacuate")
def test_equal_vp_go_to_who_left_the_board_first() -> None:
    p = Position(board=(90, 100), scenario="nothing-left-behind", round=8)
    first = p.unit(0, "steel-troopers", [(40, 98.75), (43, 98.75)])
    second = p.unit(1, "storm-golems", [(50, 98.75), (53, 98.75)])
    game = p.game()
    assert victory.time_out(game).winners == ()  # type: ignore[union-attr]
    for unit in (second, first):
        [*mission.leave(game, unit, members(game, unit)[:1])]
    assert victory.points(game) == (1, 1)
    outcome = victory.time_out(game)
    assert outcome is not None
    assert (outcome.winners, outcome.clause) == ((1,), "at43.victory.time")
    assert "first figure off the board" in outcome.reason
