"""Immobile vehicles: abandoned or not, pilots who eject, heroes on foot."""

from collections.abc import Sequence

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.events import Noted, Removed
from grognard.engine.core.state import model_ref
from grognard.engine.rehearsal import Rehearsal
from grognard.games.at43.chapters import vehicle
from grognard.games.at43.position import Position
from grognard.games.at43.terms import figure_of, rank
from grognard.kit.units.pieces import commander, leader
from tests.games.at43.gunnery import lost

# -- ejecting and leaving ---------------------------------------------------------------------------------------------


def squadron(*spots: tuple[float, float], stuck: tuple[int, ...] = (0,), **how: object) -> Position:
    """Fire Toads of seat 0; those named have lost their propulsion. An enemy stands far away."""
    p = Position()
    p.unit(0, "fire-toad", list(spots), **how)  # type: ignore[arg-type]
    for index in stuck:
        p.hurt(p.models(0)[index], propulsion=0)
    p.unit(1, "storm-golems", [(110, 110)])
    return p


def leave(p: Position, *dice: int) -> Rehearsal:
    return p.script(lambda game: vehicle.abandon(game, 0), list(dice))


@clause("at43.vehicle.stay-or-leave")
@pytest.mark.parametrize(("gap", "abandoned"), [(2.5, False), (2.51, True), (8, True)])
def test_immobile_vehicles_without_a_comrade_near_are_abandoned(gap: float, abandoned: bool) -> None:
    """
    L  o   gap   (stuck)      bases of 6 cm
    """
    p = squadron((22, 60), (28, 60), (34 + gap, 60), stuck=(2,), leader=0)
    battle = leave(p, *([6] if abandoned else [])).finish()
    assert lost(battle) == ([model_ref(p.models(0)[2])] if abandoned else [])


@clause("at43.vehicle.stay-or-leave")
@pytest.mark.parametrize(("x", "abandoned"), [(36, False), (36.01, True)])
def test_farther_than_ten_cm_from_the_leader_is_left_as_well(x: float, abandoned: bool) -> None:
    """A comrade is near, but the leader is more than 10 cm away."""
    p = squadron((20, 60), (29, 63), (x, 60), stuck=(2,), leader=0)
    battle = leave(p, *([6] if abandoned else [])).finish()
    assert lost(battle) == ([model_ref(p.models(0)[2])] if abandoned else [])


@clause("at43.vehicle.stay-or-leave")
def test_whole_units_and_lone_vehicles_are_never_abandoned() -> None:
    assert lost(leave(squadron((20, 60), (60, 60), stuck=(0, 1)))) == []
    assert lost(leave(squadron((20, 60), stuck=(0,)))) == []
    assert lost(leave(squadron((20, 60), (60, 60), stuck=()))) == []


@clause("at43.vehicle.eject")
def test_an_ordinary_pilot_is_out_of_the_game_and_comrades_test_morale() -> None:
    p = squadron((20, 60), (60, 60), stuck=(1,), leader=0)
    battle = leave(p, 6).finish()
    assert lost(battle) == [model_ref(p.models(0)[1])]
    assert battle.events(Removed)[0].clause == "at43.vehicle.eject"
    assert [roll.clause for roll in battle.rolls()] == ["at43.morale.vehicle-immediate"]
    assert len(battle.state.models) == len(p.state().models)


@clause("at43.vehicle.officer-ejects")
def test_the_officers_vehicle_left_behind() -> None:
    """
    (stuck officer)        o   o        the others have gone: he ejects, the nearest leads, without rank
    """
    p = squadron((20, 60), (60, 60), (67, 60), stuck=(0,), officer=1, leader=0)
    officer, second, _ = p.models(0)
    battle = leave(p, 6).finish()
    assert lost(battle) == [model_ref(officer)]
    assert leader(battle.game, 0) == second
    assert rank(battle.game, second) == 0
    assert commander(battle.game, 0) is None
    assert "at43.vehicle.officer-ejects" in [event.clause for event in battle.events(Noted)]


@clause("at43.vehicle.officer-ejects")
def test_the_officer_commands_on_while_a_comrade_stays() -> None:
    p = squadron((20, 60), (28, 60), stuck=(0,), officer=1, leader=0)
    battle = leave(p).finish()
    assert lost(battle) == []
    assert leader(battle.game, 0) == p.models(0)[0]


@clause("at43.vehicle.officer-ejects")
def test_then_ten_cm_are_measured_from_the_new_leader() -> None:
    """The second stuck one stood near its old leader's place, far from the new leader: it is left as well."""
    p = squadron((20, 60), (80, 60), (40, 60), stuck=(0, 2), officer=1, leader=0)
    battle = leave(p, 6).finish()
    assert lost(battle) == [model_ref(p.models(0)[0]), model_ref(p.models(0)[2])]
    near = squadron((20, 60), (80, 60), (73, 60), stuck=(0, 2), officer=1, leader=0)
    assert lost(leave(near, 6).finish()) == [model_ref(near.models(0)[0])]


def hero_in_toad(*friends: tuple[str, Sequence[tuple[float, float]], int]) -> Position:
    p = Position()
    p.unit(0, "fire-toad", [(60, 60)], pilot="newton")
    for profile, spots, officer in friends:
        p.unit(0, profile, spots, officer=officer)
    p.unit(1, "storm-golems", [(110, 110)])
    return p


@clause("at43.vehicle.hero-ejects", "at43.vehicle.eject")
def test_a_hero_pilot_goes_on_foot_as_a_unit_of_his_own() -> None:
    p = hero_in_toad()
    battle = p.script(lambda game: vehicle.eject(game, 0))
    assert (battle.asks, battle.decision.seat) == ("eject", 0)
    hero = len(p.state().models)
    assert battle.refused(((model_ref(hero), (6000, 6426), 0),)) != (), "not touching the vehicle's last position"
    battle.put({model_ref(hero): (60, 64.25)})
    assert lost(battle) == ["m0"]
    figure = figure_of(battle.game, hero)
    assert (figure.profile, figure.structure) == ("dismounted:newton", 2)
    own = battle.state.units[-1]
    assert (own.seat, own.members, own.leader, own.counters["strength"]) == (0, (hero,), hero, 1)
    assert battle.state.models[hero].unit == own.id
    assert rank(battle.game, hero) == 4
    assert commander(battle.game, 0) == hero


@clause("at43.vehicle.hero-ejects")
def test_he_joins_the_closest_friendly_infantry_within_ten_cm_and_leads_it() -> None:
    """The distance is measured to the leaders; a unit without an officer is led by him."""
    far, near = [(60, 80), (60, 83)], [(60, 76.75), (63, 76.75)]
    p = hero_in_toad(("star-troopers", far, 0), ("steel-troopers", near, 0))
    battle = p.script(lambda game: vehicle.eject(game, 0))
    hero = len(p.state().models)
    battle.put({model_ref(hero): (60, 64.25)})
    joined = battle.state.units[2]
    assert joined.members == (*p.models(2), hero)
    assert joined.leader == hero
    assert joined.counters["strength"] == 3
    assert len(battle.state.units) == len(p.state().units)


@clause("at43.vehicle.hero-ejects")
def test_an_officer_of_the_unit_keeps_the_lead_and_beyond_ten_cm_nobody_is_joined() -> None:
    p = hero_in_toad(("steel-troopers", [(60, 76.75)], 1))
    battle = p.script(lambda game: vehicle.eject(game, 0))
    hero = len(p.state().models)
    battle.put({model_ref(hero): (60, 64.25)})
    assert battle.state.units[1].leader == p.models(1)[0]
    away = hero_in_toad(("steel-troopers", [(60, 76.76)], 0))
    battle = away.script(lambda game: vehicle.eject(game, 0))
    battle.put({model_ref(hero): (60, 64.25)})
    assert battle.state.units[1].members == away.models(1)
    assert battle.state.units[-1].members == (hero,)
