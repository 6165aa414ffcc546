"""Ranged combat: targets, modifiers, dodging, friendly fire, ammo, reloading and aiming."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.events import Rolled
from grognard.engine.dice.rolls import total
from grognard.games.alien.books.cards import EXTREME, LONG, MEDIUM
from grognard.games.alien.books.profiles import rows, weapon
from grognard.games.alien.fight import exchange, shooting
from grognard.games.alien.words.terms import marker_of
from tests.games.alien.skirmish import (
    CALM,
    FIGHT,
    attack_dice,
    attack_roll,
    faces,
    gallery,
    health,
    parts,
    rooms,
    shoot,
    tags,
)

# -- the sequence ------------------------------------------------------------------------------------------------------


@clause("alien.ranged.sequence", "alien.damage.armor-piercing")
def test_example_ranged_damage() -> None:
    """Pulse rifle, base 2, piercing, 3 successes, dodge 1, armor 2: 2 remain, 3 damage, armor counts 1: 2 damage."""
    p = rooms()
    grunt, marine = p.npc("marine-grunt", "A1", seen=True), p.pc("rifleman", "A2", CALM)
    r = shoot(p, grunt, marine, "m41a-pulse-rifle", faces(3, 8), ("dodge", *faces(1, 5)))
    assert r.asks == "dodge"
    r.choose("dodge").finish()
    assert health(r, marine) == 5 - 2
    assert [roll.purpose for roll in r.events(Rolled)] == ["attack on Rifleman", "to dodge away from Marine grunt"]
    assert r.state.models[marine].counters["quick"] == 1


@clause("alien.ranged.sequence")
def test_the_ammo_comes_last_and_friendly_fire_only_after_a_miss() -> None:
    p = rooms()
    marine, friend, drone = (
        p.pc("rifleman", "A1", CALM),
        p.pc("kid", "A2", CALM, gear=[]),
        p.npc("drone", "A2", seen=True),
    )
    p.adjacent(friend, drone)
    missed = shoot(p, marine, drone, "m41a-pulse-rifle", faces(0, 9), ("friendly", 2, 2), ("supply", 2, 2, 2)).finish()
    told = [roll.purpose for roll in missed.events(Rolled)]
    assert told == ["attack on Drone", "friendly fire of Rifleman", "supply"]
    hit = shoot(p, marine, drone, "m41a-pulse-rifle", faces(1, 9), ("acid", *faces(0, 9)), ("supply", 2, 2, 2)).finish()
    assert not hit.rolls("friendly")


# -- what can be shot at -----------------------------------------------------------------------------------------------


@clause("alien.ranged.los")
def test_only_what_is_in_line_of_sight_or_known_behind_full_cover() -> None:
    p = rooms()
    marine = p.pc("rifleman", "A1")
    plain, covered = p.npc("drone", "A2", seen=True), p.npc("security-guard", "A2", "full-cover", seen=True)
    beyond, hidden, unseen = (
        p.npc("drone", "A3", seen=True),
        p.npc("drone", "A2", "hidden", seen=True),
        p.npc("drone", "A2"),
    )
    able = shooting.targets(p.game(**FIGHT), marine, weapon("m41a-pulse-rifle"))
    assert able == [plain, covered]
    assert not {beyond, hidden, unseen} & set(able)


@clause("alien.ranged.max-range", "alien.ranged.scope")
def test_nothing_beyond_maximum_range_and_a_scope_adds_a_band_to_aimed_shots() -> None:
    p = rooms()
    shotgun = p.pc("marshal", "A1")
    near, far = p.npc("drone", "A1", seen=True), p.npc("drone", "A2", seen=True)
    game = p.game(**FIGHT)
    assert shooting.targets(game, shotgun, weapon("37a2-shotgun")) == [near]
    assert shooting.targets(game, shotgun, weapon("m4a3-pistol")) == [near, far]
    p.item("optical-scope", shotgun)
    scoped = p.game(**FIGHT)
    assert shooting.farthest(scoped, shotgun, weapon("m4a3-pistol"), True) == LONG
    assert shooting.farthest(scoped, shotgun, weapon("m4a3-pistol"), False) == MEDIUM
    assert shooting.farthest(scoped, shotgun, weapon("m56-smartgun"), True) == LONG
    assert shooting.farthest(scoped, shotgun, weapon("m42a-scope-rifle"), True) == EXTREME
    assert shooting.farthest(game, shotgun, weapon("m4a3-pistol"), True) == MEDIUM


# -- modifiers ---------------------------------------------------------------------------------------------------------


@clause("alien.ranged.min-range")
def test_each_band_below_the_minimum_costs_two_dice() -> None:
    p = rooms()
    guard, kid, broken = p.npc("security-guard", "A1", seen=True), p.pc("kid", "A1"), p.pc("kid", "A1", "broken")
    assert parts(p, guard, kid, "m42a-scope-rifle")["alien.ranged.min-range"] == -2
    assert "alien.ranged.min-range" not in parts(p, guard, kid, "m41a-pulse-rifle")
    assert "alien.ranged.min-range" not in parts(p, guard, broken, "m42a-scope-rifle")
    p.adjacent(guard, kid)
    assert parts(p, guard, kid, "m40-grenade")["alien.ranged.min-range"] == -2


@clause("alien.ranged.modifier-table")
def test_all_circumstances_add_up() -> None:
    p = rooms()
    marine, hugger = p.pc("rifleman", "A1", "aimed"), p.npc("facehugger", "A2", "partial-cover", seen=True)
    found = parts(p, marine, hugger, "m41a-pulse-rifle", aimed=True, spot=True)
    assert found == {
        "alien.close.weapon-bonus": 2,
        "alien.ranged.aim": 2,
        "alien.ranged.size": -2,
        "alien.cover.partial": -2,
        "alien.ranged.weak-spot": -2,
    }
    printed = {str(name): str(amount) for name, amount in rows("alien.ranged-modifiers")}
    assert (printed["large target"], printed["small target"], printed["aiming for a weak spot"]) == ("+2", "-2", "-2")


@clause("alien.ranged.weak-spot", "alien.dice.minimum", "alien.cover.full")
def test_example_pool_floor() -> None:
    """Agility 3, no skill, bolt gun -1, full cover, weak spot, stress level 1: one base die and one stress die."""
    p = rooms()
    roughneck = p.pc("scientist", "A1", CALM, gear=["bolt-gun"], stress=1)
    target = p.npc("colonist", "A1", "full-cover", seen=True)
    r = shoot(p, roughneck, target, "bolt-gun", (2, 2), spot=True).finish()
    assert attack_dice(r) == 3 - 1 - 3 - 2
    assert len(attack_roll(r).faces) == 2


@clause("alien.ranged.aim")
def test_aiming_gives_two_dice_from_short_range_outward() -> None:
    p = rooms()
    guard, near, far = p.npc("security-guard", "A1", "aimed", seen=True), p.pc("kid", "A1"), p.pc("kid", "A2")
    for victim in (near, far):
        assert parts(p, guard, victim, "m4a3-pistol", aimed=True)["alien.ranged.aim"] == 2
    assert "alien.ranged.aim" not in parts(p, guard, far, "m4a3-pistol", aimed=False)
    assert "alien.ranged.aim" not in parts(p, guard, far, "m41a-pulse-rifle", aimed=True, number=2)
    p.adjacent(guard, near)
    assert "alien.ranged.aim" not in parts(p, guard, near, "m4a3-pistol", aimed=True)


@clause("alien.ranged.aim", "alien.act.quick-aim")
def test_aim_then_fire_in_one_turn() -> None:
    p = rooms()
    marine, drone = p.pc("rifleman", "A1", CALM), p.npc("drone", "A2", seen=True)
    rifle = p.find(marine, "m41a-pulse-rifle")
    r = p.fight([marine, drone], [("attack", *faces(0, 11)), ("supply", 2, 2, 2)]).choose("aim")
    assert "aimed" in tags(r, marine)
    r.choose("attack").choose(f"k{rifle}:m{drone}").choose("single")
    assert attack_dice(r) == 11
    assert "aimed" not in tags(r, marine)


@clause("alien.ranged.aim-lost")
def test_anything_in_between_loses_the_aim() -> None:
    p = rooms(cluttered=True)
    marine, guard = p.pc("rifleman", "A1", CALM), p.npc("security-guard", "A2", seen=True)
    r = p.fight([marine, guard]).choose("aim").choose("partial-cover")
    assert "aimed" not in tags(r, marine)
    p.tag(marine, "aimed")
    dodged = shoot(p, guard, marine, "vp-70ma6-pistol", faces(0, 8), ("dodge", *faces(0, 5))).choose("dodge")
    assert "aimed" not in tags(dodged, marine)
    kept = shoot(p, guard, marine, "vp-70ma6-pistol", faces(0, 8)).choose("none")
    assert "aimed" in tags(kept, marine)
    hurt = shoot(p, guard, marine, "vp-70ma6-pistol", faces(2, 8)).choose("none")
    assert "aimed" not in tags(hurt, marine)


@clause("alien.ranged.aim-required")
def test_some_weapons_fire_only_after_aiming() -> None:
    p = rooms()
    for kind, needs in (("m5a3-rpg", True), ("m41a-pulse-rifle", False)):
        for aimed in (True, False):
            marine = p.pc("rifleman", "A1", *(("aimed",) if aimed else ()), gear=[])
            id = p.item(kind, marine, "held")
            thing = marker_of(p.game(), id)
            assert shooting.may_fire(p.game(), marine, thing, weapon(kind)) is (aimed or not needs)


@clause("alien.ranged.size")
@pytest.mark.parametrize(
    ("creature", "by"),
    [("praetorian", 2), ("charger", 2), ("queen", 2), ("nr-9-atv", 2), ("facehugger", -2), ("drone", 0)],
)
def test_size_of_the_target(creature: str, by: int) -> None:
    p = rooms()
    target = p.npc(creature, "A1", seen=True)
    assert total(shooting.size_parts(p.game(), target)) == by


@clause("alien.ranged.restrained")
def test_restrained_or_unaware_targets_are_easier_but_not_besides_an_ambush() -> None:
    p = rooms()
    guard, broken, fit = p.npc("security-guard", "A1", seen=True), p.pc("kid", "A2", "broken"), p.pc("kid", "A2")
    marine, sleeper = p.pc("rifleman", "A1"), p.npc("colonist", "A2", seen=True, active=False)
    assert parts(p, guard, broken, "m4a3-pistol")["alien.close.unaware"] == 2
    assert parts(p, marine, sleeper, "m41a-pulse-rifle")["alien.close.unaware"] == 2
    assert "alien.close.unaware" not in parts(p, guard, fit, "m4a3-pistol")
    p.tag(guard, "ambush")
    found = parts(p, guard, broken, "m4a3-pistol")
    assert found["alien.combat.ambush"] == 2
    assert "alien.close.unaware" not in found


# -- dodging -----------------------------------------------------------------------------------------------------------


@clause("alien.ranged.dodge")
def test_a_dodge_is_mobility_and_cancels_successes() -> None:
    p, guard, kid = gallery()
    r = shoot(p, guard, kid, "vp-70ma6-pistol", faces(2, 8), ("dodge", *faces(2, 8))).choose("dodge").finish()
    assert health(r, kid) == 4
    assert "mobility" in [part.label for part in r.rolls("dodge")[0].parts]


@clause("alien.ranged.dodge")
@pytest.mark.parametrize("tag", ["full-cover", "broken", "stunned", "cocooned", "unconscious"])
def test_who_cannot_dodge(tag: str) -> None:
    p, guard, kid = gallery()
    assert exchange.can_dodge(p.game(**FIGHT), kid, guard)
    p.tag(kid, tag)
    assert not exchange.can_dodge(p.game(**FIGHT), kid, guard)


@clause("alien.ranged.dodge")
def test_nobody_dodges_an_attacker_unseen_or_out_of_a_grip() -> None:
    p, guard, kid = gallery()
    lurker = p.npc("security-guard", "A1")
    assert not exchange.can_dodge(p.game(**FIGHT), kid, lurker)
    p.grapple(guard, kid)
    assert not exchange.can_dodge(p.game(**FIGHT), kid, guard)


@clause("alien.ranged.weak-spot")
def test_a_weak_spot_at_range() -> None:
    p = rooms()
    guard, marine = p.npc("security-guard", "A1", seen=True), p.pc("rifleman", "A2", CALM)
    r = shoot(p, guard, marine, "vp-70ma6-pistol", faces(1, 6), spot=True).choose("none").finish()
    assert attack_dice(r) == 6
    assert health(r, marine) == 4
    assert health(shoot(p, guard, marine, "vp-70ma6-pistol", faces(1, 8)).choose("none"), marine) == 5
