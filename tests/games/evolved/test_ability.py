"""Abilities of machines, officers and aces."""

from typing import Any

import pytest
from msgspec.structs import replace

from grognard.engine.clauses import clause
from grognard.engine.core.state import model_ref
from grognard.engine.rehearsal import SoloRehearsal
from grognard.games.evolved.acts import Acts
from grognard.games.evolved.books.profiles import figure, weapon
from grognard.games.evolved.chapters import ability, cover, damage, effects, target, thralls, vehicle
from grognard.games.evolved.chapters.attack import Attack
from grognard.games.evolved.position import Position
from grognard.games.evolved.statuses import ACTIVATED, STATUSES
from tests.games.evolved.fire import fighting, firing, lost, refs, row

RIFLE = "assault-rifle"


# -- Bulwark ----------------------------------------------------------------------------------------------------------


@clause("evolved.ability.bulwark")
def test_bulwark_raises_armor_until_the_next_activation() -> None:
    p = Position()
    p.vehicle("t50", [(10, 24), (12.5, 24)])
    game = p.game()
    assert ability.armor(game, 0) == 4
    ability.bulwark(game, 0)
    assert [ability.armor(game, id) for id in (0, 1)] == [5, 5]
    assert damage.need(game, weapon("lrm"), 0) == 8
    STATUSES.end(game, ACTIVATED, (0,))
    assert [ability.armor(game, id) for id in (0, 1)] == [4, 4]


@clause("evolved.ability.bulwark")
def test_who_lost_his_movement_already_gains_nothing() -> None:
    p = Position()
    p.vehicle("t50", [(10, 24), (12.5, 24)])
    game = p.game()
    assert ability.can_bulwark(game, 0, (0,))
    assert not ability.can_bulwark(game, 0, (0, 1))
    ability.bulwark(game, 0, (0,))
    assert [ability.armor(game, id) for id in (0, 1)] == [4, 5]


@clause("evolved.ability.bulwark")
def test_in_an_activation_it_is_a_way_to_hold() -> None:
    p = Position()
    p.vehicle("t50", (10, 24), legs=0)
    p.vehicle("medved", (30, 24))
    battle = p.activate(0)
    assert "bulwark" in battle.options()
    battle.choose("bulwark")
    assert ability.armor(battle.game, 0) == 5
    assert "bulwark" not in p.activate(1).options()


# -- Rolling Cover ----------------------------------------------------------------------------------------------------


@clause("evolved.ability.rolling-cover")
@pytest.mark.parametrize(("near", "covered"), [(2, True), (1, False)])
def test_half_the_unit_beside_a_jaguar_has_cover(near: int, covered: bool) -> None:
    p = Position()
    p.unit("sierra-troopers", [(12.5, 24), (12.5, 25) if near == 2 else (17, 25), (16, 24), (16, 25)])
    p.vehicle("jaguar", (10, 24))
    p.unit("thralls", row(25, 4), seat=1)
    game = p.game()
    assert ability.rolling_cover(game, 0) is covered
    assert cover.bonus(game, 2, 0, 5) == int(covered)


@clause("evolved.ability.rolling-cover")
def test_it_does_not_add_but_take_cover_raises_it() -> None:
    p = Position()
    p.unit("sierra-troopers", row(12.5, 2), tags=["take-cover"])
    p.vehicle("jaguar", (10, 24))
    p.unit("thralls", row(25, 4), seat=1)
    p.wall(14, 20, 14.5, 30)
    assert cover.bonus(p.game(), 2, 0, 3) == 2
    q = Position()
    q.unit("sierra-troopers", row(12.5, 2))
    q.vehicle("jaguar", (10, 24))
    q.unit("thralls", row(25, 4), seat=1)
    q.wall(14, 20, 14.5, 30)
    assert cover.bonus(q.game(), 2, 0, 3) == 1


@clause("evolved.ability.rolling-cover")
def test_enemy_jaguars_and_other_vehicles_shelter_nobody() -> None:
    p = Position()
    p.unit("sierra-troopers", row(12.5, 2))
    p.vehicle("jaguar", (9.4, 24), seat=1)
    p.vehicle("panther", (15, 24))
    assert not ability.rolling_cover(p.game(), 0)
    assert not ability.rolling_cover(p.game(), 2)


# -- Thralls that come up ---------------------------------------------------------------------------------------------


def falls(pilot: str = "", *dice: int) -> SoloRehearsal:
    p = Position()
    p.unit("sierra-troopers", [(10, 24)])
    p.vehicle("techno-brute", (22, 24), seat=1, core=1, pilot=pilot)
    attack = Attack(0, 0, weapon(RIFLE), (0,))
    return p.script(lambda game: vehicle.suffer(game, attack, 1, 1), [9, *dice])


@clause("evolved.ability.transformation")
@pytest.mark.parametrize(("face", "rises"), [(3, False), (4, True)])
def test_a_thrall_emerges_from_a_techno_brute(face: int, rises: bool) -> None:
    battle = falls("", face)
    assert (battle.asks == "eject") is rises
    if rises:
        battle.put({"m2": (22, 24)}).finish()
        unit = battle.state.units[2]
        assert (unit.profile, unit.members, unit.seat, unit.tags) == ("thrall", (2,), 1, ("done",))
    assert lost(battle) == ["m1"]


@clause("evolved.ability.transformation")
def test_an_ace_ejects_instead() -> None:
    battle = falls("evolved-commander-aboard")
    battle.put({"m2": (22, 24)}).finish()
    assert battle.state.models[2].profile == "evolved-commander"
    assert len(battle.state.units) == 3


def host(lost_ones: int = 2, gap: float = 6.0, **how: Any) -> Position:
    """A Technomancer with Brutes, and Thralls of whom some have fallen (the first models of their unit)."""
    p = Position()
    p.unit("brutes", [(10, 24), (12, 24)], joined="technomancer", **how)
    p.unit("thralls", [(10, 25 + gap + 1.2 * index) for index in range(4 + lost_ones)])
    left = tuple(range(2 + lost_ones, 6 + lost_ones))
    for index, id in enumerate(range(2, 6 + lost_ones)):
        spot = (1000, round(100 * (25 + gap) + 120 * (index - lost_ones))) if id in left else None
        p._models[id] = replace(p._models[id], place=spot)
    p._units[1] = replace(p._units[1], members=left, leader=left[0])
    return p


@clause("evolved.ability.reassemble")
@pytest.mark.parametrize(("face", "number"), [(4, 0), (5, 1), (8, 1), (9, 2), (10, 2)])
def test_fallen_thralls_return(face: int, number: int) -> None:
    p = host()
    battle = p.script(lambda game: thralls.reassemble(game, 0), [face])
    assert (battle.asks, battle.options()) == ("reassemble", ["u1", "none"])
    battle.choose("u1")
    for index in range(number):
        assert battle.asks == "place"
        battle.put({model_ref(2 + index): (11.1 + index, 31)})
    battle.finish()
    assert len(battle.state.units[1].members) == 4 + number


@clause("evolved.ability.reassemble")
def test_up_to_the_starting_size_and_only_if_wanted() -> None:
    one = host(1).script(lambda game: thralls.reassemble(game, 0), [10]).choose("u1").put({"m2": (11.1, 31)}).finish()
    assert len(one.state.units[1].members) == 5
    assert host(0).script(lambda game: thralls.reassemble(game, 0)).asks == ""
    assert not host().script(lambda game: thralls.reassemble(game, 0)).choose("none").finish().rolls()


@clause("evolved.ability.reassemble")
@pytest.mark.parametrize(("gap", "asked"), [(6.0, True), (6.01, False)])
def test_a_model_of_the_unit_within_six_inches(gap: float, asked: bool) -> None:
    assert bool(host(2, gap).script(lambda game: thralls.reassemble(game, 0)).asks) is asked


@clause("evolved.ability.reassemble")
def test_in_cohesion_and_not_within_melee_range_of_an_enemy() -> None:
    p = host(1)
    p.unit("sierra-troopers", [(13.5, 31)], seat=1)
    battle = p.script(lambda game: thralls.reassemble(game, 0), [5]).choose("u1")
    assert battle.refused((("m2", (1200, 3100), 0),))
    assert battle.refused((("m2", (600, 3100), 0),))
    assert not battle.refused((("m2", (1110, 3100), 0),))


@clause("evolved.ability.reassemble", "evolved.unit.inspiration")
@pytest.mark.parametrize(("x", "is_allowed"), [(25.0, True), (25.01, False)])
def test_into_a_torn_unit_a_thrall_returns_within_inspiration_range(x: float, is_allowed: bool) -> None:
    """The leader at 20, a comrade out of his range at 26.8: 4 inches between bases of 1 inch end at 25."""
    p = Position()
    p.unit("thralls", [(20, 10), (21.5, 10), (26.8, 10), (30, 30)])
    p.lose_model(3)
    p.unit("thralls", [(21, 8)], joined="technomancer")
    battle = p.script(lambda game: thralls.reassemble(game, 0), [5]).choose("u0")
    refusals = battle.refused((("m3", (round(100 * x), 1000), 0),))
    assert [why.clause for why in refusals] == ([] if is_allowed else ["evolved.ability.reassemble"])


@clause("evolved.ability.reassemble", "evolved.status.grounded")
def test_a_grounded_technomancer_reassembles_nobody() -> None:
    assert host(2, grounded=[0]).script(lambda game: thralls.reassemble(game, 0)).asks == ""


# -- orders, engagements, grounding -----------------------------------------------------------------------------------


@clause("evolved.ability.listen-and-learn")
def test_weir_gives_two_orders_a_round() -> None:
    p = Position()
    p.unit("sierra-troopers", row(10, 4), joined="weir")
    p.unit("sierra-troopers", row(12, 4), officer=0)
    p.vehicle("panther", (20, 24), pilot="weir-aboard")
    game = p.game()
    assert [ability.orders_a_round(game, id) for id in (0, 4, 8)] == [2, 1, 2]


@clause("evolved.ability.predator")
def test_lowery_engages_from_farther() -> None:
    p = Position()
    p.vehicle("leo", (10, 24), pilot="lowery-aboard")
    p.vehicle("leo", (20, 24))
    assert [ability.engage_bonus(p.game(), unit) for unit in (0, 1)] == [600, 400]


@clause("evolved.ability.heroes-or-traitors")
def test_a_unit_led_by_troxel_is_never_grounded() -> None:
    p = Position()
    p.unit("red-kodiaks", row(10, 4), joined="troxel")
    p.unit("red-kodiaks", row(20, 4))
    game = p.game()
    effects.ground(game, tuple(range(8)), "evolved.weapon.explosion-grounds")
    assert [piece.id for piece in game.state.models if "grounded" in piece.tags] == [4, 5, 6, 7]
    battle = p.script(lambda game: damage.remove(game, (0,), "evolved.damage.soldier"))
    assert not ability.is_never_grounded(battle.game, 0)


# -- Precious Element -------------------------------------------------------------------------------------------------


def court(profile: str = "evolved-commander-aboard") -> Position:
    """The Evolved Commander (model 6) with Thralls at 3 inches, at 3.01 inches, and one close by."""
    p = Position()
    p.unit("sierra-troopers", row(10, 6))
    if profile.endswith("aboard"):
        p.vehicle("techno-brute", (22, 24), seat=1, pilot=profile)
        reach = 1.0
    else:
        p.unit("thralls", [(22, 24)], profiles=[profile], seat=1)
        reach = 0.5
    p.unit("thralls", [(22, 24 + reach + 3.5), (22, 24 - reach - 3.51), (22 + reach + 1, 24)], seat=1)
    return p


@clause("evolved.ability.precious-element")
def test_thralls_take_impacts_for_their_commander() -> None:
    p = court()
    battle = firing(p, 0, RIFLE, ("attack", (9, 9, 9, 1, 1, 1)), ("damage, 1 die", 1), at="u1")
    assert (battle.asks, battle.decision.seat, battle.options()) == ("bodyguard", 1, refs(7, 9))
    assert battle.refused(("m8",))
    battle.choose("m7", "m9").finish()
    assert lost(battle) == refs(7, 9)


@clause("evolved.ability.precious-element")
def test_on_foot_too_and_only_as_many_as_there_are_impacts() -> None:
    p = court("evolved-commander")
    battle = firing(p, 0, RIFLE, ("attack", (9, 1, 1, 1, 1, 1)), at="u1")
    assert battle.refused(("m7", "m9"))
    battle.choose("m9").finish()
    assert lost(battle) == refs(9)
    kept = firing(p, 0, RIFLE, (9, 1, 1, 1, 1, 1), ("damage", 1), at="u1").answer(()).finish()
    assert not lost(kept)


@clause("evolved.ability.precious-element", "evolved.status.grounded")
def test_a_commander_on_the_ground_calls_nobody() -> None:
    p = court("evolved-commander")
    p.tag(6, "grounded")
    battle = firing(p, 0, RIFLE, ("attack", (9, 1, 1, 1, 1, 1)), ("damage", 1), at="u1").finish()
    assert not lost(battle)


@clause("evolved.ability.precious-element")
def test_he_decides_before_any_damage_test() -> None:
    """Of two impacts a Thrall in the line takes one; nobody knows whether he falls when the other one is reassigned."""
    p = Position()
    p.unit("sierra-troopers", row(10, 2))
    p.unit("thralls", [(15, 24)], seat=1)
    p.unit("thralls", [(22, 26)], seat=1)
    p.unit("thralls", [(22, 24)], seat=1, profiles=["evolved-commander"])
    battle = firing(p, 0, RIFLE, (9, 9), ("damage", (9,)), at="u3")
    assert battle.asks == "bodyguard"
    assert not battle.rolls("damage")
    battle.choose("m3").finish()
    assert lost(battle) == refs(3, 2)


@clause("evolved.ability.precious-element")
def test_not_against_locked_shots_explosions_or_blows() -> None:
    p = Position()
    p.unit("sierra-troopers", [(10, 24), (10, 25.5)], special={0: "missile-tube", 1: "grenade-launcher"})
    p.vehicle("techno-brute", (22, 24), seat=1, pilot="evolved-commander-aboard")
    p.unit("thralls", [(22, 26.5)], seat=1)
    assert not lost(firing(p, 0, "missile-tube", (9,), ("damage", 1), at="u1").finish())
    assert not lost(firing(p, 0, "grenade-launcher", (9,), ("damage", 1), at="u1").finish())
    q = Position()
    q.unit("hellcats", [(10, 24)])
    q.vehicle("techno-brute", (11.8, 24), seat=1, pilot="evolved-commander-aboard")
    q.unit("thralls", [(14, 24)], seat=1)
    assert fighting(q, 0, (9, 1)).finish().asks == ""


@clause("evolved.ability.precious-element")
def test_other_vehicles_have_no_such_servants() -> None:
    p = Position()
    p.unit("sierra-troopers", row(10, 6))
    p.vehicle("techno-brute", (22, 24), seat=1)
    p.unit("thralls", [(22, 26.5)], seat=1)
    battle = firing(p, 0, RIFLE, (9, 1, 1, 1, 1, 1), ("damage", 1), at="u1").finish()
    assert battle.asks == ""
    assert not lost(battle)
    assert target.has_target(p.game(), 0, weapon(RIFLE), Acts())


@clause("evolved.ability.reassemble")
def test_the_long_arm_of_a_far_leo_keeps_no_thrall_away() -> None:
    p = host(1)
    p.unit("sierra-troopers", [(13.2, 31)], seat=1)
    p.vehicle("leo", (30, 31), seat=1)
    spot = (("m2", (1110, 3100), 0),)
    assert not p.script(lambda game: thralls.reassemble(game, 0), [5]).choose("u1").refused(spot)


@clause("evolved.ability.reassemble")
def test_a_thrall_does_not_return_into_contact_with_those_who_cannot_strike() -> None:
    """With a soldier on the ground or a Panther, which has no blade, within his own reach he would be engaged."""
    spot = (("m2", (1110, 3100), 0),)
    p, q = host(1), host(1)
    p.unit("sierra-troopers", [(12.5, 31)], seat=1, grounded=[0])
    q.vehicle("panther", (13.4, 31), seat=1)
    for one in (p, q):
        (refusal,) = one.script(lambda game: thralls.reassemble(game, 0), [5]).choose("u1").refused(spot)
        assert refusal.clause == "evolved.ability.reassemble"


@clause("evolved.ability.reassemble")
def test_every_enemy_keeps_a_thrall_away_by_his_own_reach_only() -> None:
    """A trooper 1.1 inches away is no hindrance though a LEO, which reaches 2 inches, stands nearby as well."""
    p = host(1)
    p.unit("sierra-troopers", [(13.2, 31)], seat=1)
    p.vehicle("leo", (14.5, 33.4), seat=1)
    battle = p.script(lambda game: thralls.reassemble(game, 0), [5]).choose("u1")
    (by_leo,) = battle.refused((("m2", (1120, 3340), 0),))
    (by_trooper,) = battle.refused((("m2", (1121, 3100), 0),))
    assert ("2" in by_leo.text, "1" in by_trooper.text) == (True, True)
    assert not battle.refused((("m2", (1110, 3100), 0),))


def test_a_movement_forfeited_to_stand_up_pays_for_no_bulwark() -> None:
    p = Position()
    kodiak = p.vehicle("t50", (10, 10))
    p.unit("thralls", [(20, 10 + 1.5 * index) for index in range(8)], seat=1)
    p.tag(p.models(kodiak)[0], "knocked-down")
    (refusal,) = p.activate(kodiak).refused(("bulwark",))
    assert refusal.clause == "evolved.move.forfeit-not-twice"


@clause("evolved.ability.transformation")
def test_the_card_of_an_aces_machine_does_not_promise_it() -> None:
    assert "transformation" in figure("techno-brute").abilities
    assert "transformation" not in figure("evolved-commander-aboard").abilities
