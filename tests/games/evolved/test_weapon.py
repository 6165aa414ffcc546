"""Traits of weapons: locked shots, Blitz, fire, minimum range, Cumbersome, Knockdown, hull, special weapons."""

import pytest

from grognard.engine.clauses import clause
from grognard.games.evolved.acts import ENGAGE, Acts
from grognard.games.evolved.books.profiles import figure, weapon
from grognard.games.evolved.chapters import cc, shoot, volley
from grognard.games.evolved.chapters import weapon as traits
from grognard.games.evolved.chapters.attack import Aim
from grognard.games.evolved.position import Position
from grognard.games.evolved.terms import soldiers_arms, weapons_of
from tests.games.evolved.fire import fighting, file, firing, lost, needs, refs, row, targets

CREW = [(10, 25.5), (10, 22.5), (10, 24)]
"""Two gunners beside their weapon, which stands at (10, 24)."""


def engaging(named: int) -> Acts:
    """An engagement movement that has reached this unit."""
    acts = Acts()
    acts.option, acts.named, acts.reached = ENGAGE, named, True
    return acts


@clause("evolved.weapon.locked-shot", "evolved.weapon.locked-shot-targets")
def test_locked_shots_hit_only_a_vehicle_behind_others_and_cover() -> None:
    """Brutes stand in the line and the T-50 behind a block: every impact is on the T-50, at 3 + 2."""
    p = Position()
    p.unit("sierra-troopers", [(10, 24)], special={0: "missile-tube"})
    p.vehicle("t50", (24, 24), seat=1)
    p.unit("brutes", file(15, 2), seat=1)
    p.unit("thralls", file(20, 4, 30), seat=1)
    p.wall(22, 22, 22.5, 24, "concrete-block")
    assert targets(p, 0, "missile-tube") == ["u1"]
    battle = firing(p, 0, "missile-tube", ("1 die needs 5", 5), ("damage, 1 die needs 6", 6), ("location", 10)).finish()
    assert battle.state.models[1].counters["core"] == 2
    assert not lost(battle)


@clause("evolved.weapon.locked-shot-targets")
def test_locked_shots_need_range_and_sight_all_the_same() -> None:
    p = Position()
    p.unit("sierra-troopers", [(4, 24)], special={0: "missile-tube"})
    p.vehicle("t50", (40, 24), seat=1)
    assert targets(p, 0, "missile-tube") == []
    p.vehicle("t50", (20, 24), seat=1)
    assert targets(p, 0, "missile-tube") == ["u2"]
    p.wall(14, 20, 15, 28, "building")
    assert targets(p, 0, "missile-tube") == []


@clause("evolved.weapon.locked-shot")
def test_other_weapons_are_caught() -> None:
    assert not traits.can_be_caught(weapon("lrm"))
    assert not traits.can_be_caught(weapon("mortar"))
    assert traits.can_be_caught(weapon("assault-rifle"))


# -- Blitz ------------------------------------------------------------------------------------------------------------


@clause("evolved.weapon.blitz")
def test_only_blitz_weapons_fire_after_an_engagement_and_only_at_the_unit_named() -> None:
    p = Position()
    cats = p.unit("hellcats", row(10, 4))
    p.unit("red-hammer", row(11.5, 4), seat=1)
    p.unit("red-hammer", row(16, 4), seat=1)
    acts = engaging(1)
    assert [arm.id for arm in shoot.kinds(p.game(), cats, acts)] == ["carbine"]
    assert targets(p, cats, "carbine", acts) == ["u1"]
    assert shoot.kinds(p.game(), cats, Acts()) == ()
    p.unit("sierra-troopers", row(30, 4))
    p.unit("red-hammer", row(31.5, 4), seat=1)
    assert shoot.kinds(p.game(), 3, engaging(4)) == ()


@clause("evolved.weapon.blitz")
def test_at_other_times_blitz_weapons_are_ordinary() -> None:
    p = Position()
    p.unit("hellcats", row(10, 4))
    p.unit("red-hammer", row(20, 4), seat=1)
    p.wall(18.5, 20, 19, 34)
    assert [arm.id for arm in shoot.kinds(p.game(), 0, Acts())] == ["carbine"]
    assert shoot.volley_chain(p.game(), 0, weapon("carbine"), "u1", Acts()).volleys[0].need == 6


@clause("evolved.weapon.blitz", "evolved.move.engage", "evolved.cc.dice")
def test_example_blitz_charge() -> None:
    """evolved.example.blitz-charge: 12 dice at 5 behind the wall, nobody caught; then two dice each at 4 + 2."""
    p = Position()
    p.unit("hellcats", row(10, 6))
    p.unit("red-hammer", row(12, 6), seat=1)
    p.wall(10.6, 20, 11.4, 34)
    acts = engaging(1)
    battle = firing(p, 0, "carbine", ("12 dice need 5", (1,) * 12), acts=acts).finish()
    assert needs(battle, "attack") == [5]
    swung = fighting(p, 0, ("12 dice need 6", (1,) * 12)).finish()
    assert needs(swung) == [6]


@clause("evolved.weapon.blitz")
def test_blitz_catches_nobody_and_who_has_no_opponent_left_does_not_strike() -> None:
    p = Position()
    p.unit("hellcats", [(10, 24)])
    p.unit("red-hammer", [(13, 24)], seat=1)
    p.unit("red-hammer", [(11.5, 24)], seat=1)
    game, acts = p.game(), engaging(1)
    carbine = weapon("carbine")
    assert volley.caught(game, 0, carbine, Aim.at(game, "u1"), (0,), acts) == ()
    assert volley.caught(game, 0, carbine, Aim.at(game, "u1"), (0,), Acts()) == (2,)
    battle = firing(p, 0, "carbine", (9, 1), (9,), acts=acts).finish()
    assert lost(battle) == refs(1)
    assert cc.can_attack(battle.game, 0)


# -- fire -------------------------------------------------------------------------------------------------------------


@clause("evolved.weapon.fire")
@pytest.mark.parametrize(("damage", "burning"), [(10, True), (1, False)])
def test_fire_ignores_cover_and_sets_the_damaged_unit_burning(damage: int, burning: bool) -> None:
    p = Position()
    p.vehicle("jaguar", (10, 24), op=0)
    p.unit("thralls", row(17, 4), seat=1)
    p.wall(15.6, 20, 16.2, 34)
    dice = ("5 dice need 5", (5, 1, 1, 1, 1)), ("damage", damage)
    battle = firing(p, 0, "flame-projector", *dice).finish()
    assert ("burning" in battle.state.units[1].tags) is burning


@clause("evolved.weapon.fire")
def test_a_unit_has_one_marker_and_the_dead_do_not_burn() -> None:
    p = Position()
    p.vehicle("jaguar", (10, 24), op=0)
    p.unit("thralls", row(17, 2), seat=1, tags=["burning"])
    battle = firing(p, 0, "flame-projector", (5, 1, 1, 1, 1), (9,)).finish()
    assert battle.state.units[1].tags == ("burning",)
    q = Position()
    q.vehicle("jaguar", (10, 24), op=0)
    q.unit("thralls", [(17, 24)], seat=1)
    gone = firing(q, 0, "flame-projector", (5, 1, 1, 1, 1), (9,)).finish()
    assert gone.state.units[1].tags == ()


@clause("evolved.weapon.fire")
def test_other_weapons_set_nothing_on_fire() -> None:
    p = Position()
    p.vehicle("jaguar", (10, 24), op=0)
    p.unit("thralls", row(17, 4), seat=1)
    battle = firing(p, 0, "autocannon", (9, 1, 1, 1), (9,)).finish()
    assert lost(battle)
    assert battle.state.units[1].tags == ()


# -- range, moving, falling -------------------------------------------------------------------------------------------


@clause("evolved.weapon.minimum-range")
@pytest.mark.parametrize(("gap", "aimed"), [(7.99, False), (8.0, True)])
def test_nothing_nearer_than_the_minimum_range_is_aimed_at(gap: float, aimed: bool) -> None:
    p = Position()
    p.unit("sierra-mortar", CREW)
    p.unit("thralls", [(10 + 0.75 + gap + 0.5, 24)], seat=1)
    assert bool(targets(p, 0, "mortar")) is aimed


@clause("evolved.weapon.minimum-range")
def test_only_the_near_models_of_a_unit_are_out_of_bounds() -> None:
    p = Position()
    p.unit("sierra-mortar", CREW)
    p.unit("thralls", [(18, 24), (20, 24)], seat=1)
    battle = firing(p, 0, "mortar", (9, 9), (1,) * 2)
    assert battle.asks == ""
    assert battle.rolls("damage")[0].about == ("m3", "m4")


@clause("evolved.weapon.cumbersome")
def test_a_cumbersome_weapon_that_moved_does_not_fire() -> None:
    p = Position()
    p.unit("red-mg", CREW)
    p.unit("thralls", file(20, 4), seat=1)
    acts = Acts()
    assert targets(p, 0, "heavy-machine-gun", acts) == ["u1"]
    acts.moved = (0, 1)
    assert targets(p, 0, "heavy-machine-gun", acts) == ["u1"]
    acts.moved = (2,)
    assert targets(p, 0, "heavy-machine-gun", acts) == []
    assert targets(p, 0, "ak-49", acts) == ["u1"]


@clause("evolved.weapon.knockdown")
@pytest.mark.parametrize(("damage", "down"), [(10, True), (1, False)])
def test_a_vehicle_that_took_damage_is_knocked_down(damage: int, down: bool) -> None:
    p = Position()
    p.vehicle("leo", (10, 24), op=0)
    p.vehicle("t50", (13, 24), seat=1)
    battle = fighting(p, 0, (10, 1, 1), damage, *([3] if down else []))
    battle.share(("m0", "m1", 1)).finish()
    assert ("knocked-down" in battle.state.models[1].tags) is down


@clause("evolved.weapon.knockdown")
def test_a_tough_soldier_is_grounded_and_plain_weapons_knock_nobody_down() -> None:
    p = Position()
    p.unit("brutes", [(10, 24)])
    p.unit("sierra-troopers", [(12, 24)], profiles=["weir"], seat=1)
    game = p.game()
    traits.knocks_down(game, weapon("metal-fists"), 1)
    assert game.state.models[1].tags == ("grounded",)
    plain = p.game()
    traits.knocks_down(plain, weapon("metal-claws"), 1)
    assert plain.state.models[1].tags == ()
    traits.knocks_down(plain, weapon("metal-fists"), 0)
    assert plain.state.models[0].tags == ()


@clause("evolved.weapon.hull")
def test_hull_weapons_work_without_arms() -> None:
    p = Position()
    p.vehicle("panther", (10, 24), right_arm=0, left_arm=0, legs=0, drive=0)
    assert [arm.id for arm in weapons_of(p.game(), 0)] == ["lrm"]
    assert [part for part, _ in figure("panther").boxes] == ["legs", "right-arm", "left-arm", "drive", "core"]


# -- special weapons --------------------------------------------------------------------------------------------------


@clause("evolved.role.special-weapon")
def test_special_weapons_take_the_place_of_the_rifle() -> None:
    p = Position()
    p.unit("sierra-troopers", row(10, 6), special={2: "grenade-launcher"})
    p.unit("thralls", file(20, 4), seat=1)
    kinds = shoot.kinds(p.game(), 0, Acts())
    assert [arm.id for arm in kinds] == ["assault-rifle", "grenade-launcher"], "a volley each"
    assert shoot.volley_chain(p.game(), 0, kinds[0], "u1", Acts()).volleys[0].dice == 5


@clause("evolved.role.special-weapon-cc")
def test_special_weapon_carriers_have_no_close_combat_weapon_unless_listed() -> None:
    p = Position()
    p.unit("sierra-troopers", row(10, 2), special={0: "missile-tube"})
    p.unit("spetsnaz", row(20, 2), special={0: "grenade-thrower"})
    models = p.game().state.models
    able = [any(arm.close for arm in soldiers_arms(piece.profile, piece.tags)) for piece in models]
    assert able == [False, True, True, True]
    p.unit("thralls", [(11.5, 24), (21.5, 24)], seat=1)
    assert not cc.can_attack(p.game(), 0)
    assert cc.can_attack(p.game(), 1)
