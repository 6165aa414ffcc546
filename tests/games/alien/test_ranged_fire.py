"""Ranged combat, second part: full auto, explosives, smoke, flames and sentry guns."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.rehearsal import Rehearsal, SoloRehearsal
from grognard.games.alien.body import gear
from grognard.games.alien.books.profiles import weapon
from grognard.games.alien.fight import blast, burst, sentry, shooting
from grognard.games.alien.harm import damage
from grognard.games.alien.known import combat
from grognard.games.alien.map import zone
from grognard.games.alien.position import Position
from grognard.games.alien.turns import initiative, turns
from grognard.games.alien.words.shot import Shot
from grognard.games.alien.words.terms import marker_of
from tests.games.alien.skirmish import (
    CALM,
    FIGHT,
    attack_dice,
    attack_roll,
    faces,
    health,
    parts_of,
    rooms,
    shoot,
    tags,
)

AMMO = ("supply", 2, 2, 2)


def line() -> tuple[Position, int, int, int]:
    """A calm rifleman in A1, a Soldier in A2 and a Drone in A1."""
    p = rooms()
    return p, p.pc("rifleman", "A1", CALM), p.npc("soldier", "A2", seen=True), p.npc("drone", "A1", seen=True)


def spray(p: Position, who: int, victim: int, *dice: object) -> SoloRehearsal:
    return shoot(p, who, victim, "m41a-pulse-rifle", *dice, auto=True)


def stress(r: Rehearsal, who: int) -> int:
    return r.state.models[who].counters.get("stress", 0)


# -- full auto ---------------------------------------------------------------------------------------------------------


@clause("alien.ranged.full-auto", "alien.ranged.full-auto-stress", "alien.ranged.full-auto-ammo")
def test_example_full_auto() -> None:
    """Stress 0, two unpushed hits, then a miss: stress 2, three supply rolls, two hits."""
    p, marine, soldier, _ = line()
    dice = (faces(1, 9), AMMO, faces(1, 10), AMMO, faces(0, 11), AMMO)
    r = spray(p, marine, soldier, *dice).choose(f"m{soldier}").choose(f"m{soldier}").finish()
    assert stress(r, marine) == 2
    assert len(r.rolls("supply")) == 3
    assert health(r, soldier) == 8 - 2


@clause("alien.ranged.full-auto", "alien.ranged.full-auto-targets", "alien.dice.hit")
def test_example_burst_two_targets() -> None:
    """A hit stopped by armor is a hit: on to a Drone in the own zone, with one stress die, all worked out anew."""
    p, marine, soldier, drone = line()
    p.item("riot-vest", marine)
    p.tag(soldier, "partial-cover")
    dice = (faces(1, 7), AMMO, faces(0, 10), AMMO)
    r = spray(p, marine, soldier, *dice)
    assert set(r.options()) == {"stop", f"m{soldier}", f"m{drone}"}
    r.choose(f"m{drone}").finish()
    assert stress(r, marine) == 1
    assert len(attack_roll(r).faces) == 10
    assert "alien.cover.partial" not in parts_of(attack_roll(r))


@clause("alien.ranged.full-auto")
def test_example_burst_pushed() -> None:
    """The second roll misses, is pushed and hits: that hit counts, there is no third roll."""
    p = rooms()
    marine, soldier = p.pc("rifleman", "A1"), p.npc("soldier", "A2", seen=True)
    dice = (faces(1, 9), AMMO, faces(0, 10), faces(1, 11), AMMO)
    r = spray(p, marine, soldier, *dice).choose("keep").choose(f"m{soldier}").choose("push").finish()
    assert r.match.is_over
    assert health(r, soldier) == 8 - 2
    assert stress(r, marine) == 2


@clause("alien.ranged.full-auto")
def test_three_rolls_are_the_most() -> None:
    p, marine, soldier, _ = line()
    dice = (faces(1, 9), AMMO, faces(1, 10), AMMO, faces(1, 11), AMMO)
    r = spray(p, marine, soldier, *dice).choose(f"m{soldier}").choose(f"m{soldier}").finish()
    assert r.match.is_over


@clause("alien.ranged.full-auto-stress")
def test_the_stress_comes_before_the_roll_and_not_for_machinegunners() -> None:
    p, marine, soldier, _ = line()
    p.tag(marine, "talent:machinegunner")
    r = spray(p, marine, soldier, faces(1, 9), AMMO, faces(0, 9), AMMO).choose(f"m{soldier}").finish()
    assert stress(r, marine) == 0


@clause("alien.ranged.full-auto-empty")
def test_a_burst_ends_when_the_weapon_runs_dry() -> None:
    p, marine, soldier, _ = line()
    r = spray(p, marine, soldier, faces(1, 9), ("supply", 1, 1, 1)).finish()
    assert r.match.is_over
    assert not burst.is_able(
        r.game, Shot(marine, soldier, weapon("m41a-pulse-rifle"), marker_of(r.game, p.find(marine, "m41a-pulse-rifle")))
    )


@clause("alien.ranged.full-auto-targets")
def test_each_target_may_dodge_the_roll_aimed_at_it_at_a_quick_action_each() -> None:
    p = rooms()
    grunt, kid = p.npc("marine-grunt", "A1", seen=True), p.pc("rifleman", "A2", CALM)
    dice = (faces(2, 8), ("dodge", *faces(1, 5)), faces(1, 8), ("dodge", *faces(1, 5)))
    r = spray(p, grunt, kid, *dice).choose("dodge").choose("dodge").finish()
    assert r.state.models[kid].counters["quick"] == 2


@clause("alien.ranged.burst-declare")
def test_full_auto_is_declared_with_the_attack_and_may_stop_after_any_roll() -> None:
    p, marine, soldier, _ = line()
    rifle = p.find(marine, "m41a-pulse-rifle")
    r = p.fight([marine, soldier], [faces(1, 9), AMMO]).choose("attack").choose(f"k{rifle}:m{soldier}")
    assert r.options() == ["single", "single-weak", "burst", "burst-weak"]
    assert not r.rolls("attack")
    r.choose("burst").choose("stop")
    assert len(r.rolls("attack")) == 1
    single = shoot(p, marine, soldier, "m41a-pulse-rifle", faces(1, 9), AMMO).finish()
    assert single.match.is_over


@clause("alien.ranged.burst-declare")
def test_one_roll_is_settled_before_the_next() -> None:
    p, marine, _, drone = line()
    p.adjacent(marine, drone)
    purposes = (faces(1, 7), ("acid", *faces(0, 9)), AMMO, faces(0, 8), AMMO)
    r = spray(p, marine, drone, *purposes).choose(f"m{drone}").finish()
    assert [roll.purpose for roll in r.rolls()] == ["attack on Drone", "acid", "supply", "attack on Drone", "supply"]


@clause("alien.ranged.npc-burst")
def test_npcs_fire_bursts_without_stress_and_lose_one_round_a_roll() -> None:
    p = rooms()
    grunt, marine = p.npc("marine-grunt", "A1", seen=True), p.pc("rifleman", "A2", CALM)
    rifle = p.find(grunt, "m41a-pulse-rifle")
    r = spray(p, grunt, marine, faces(1, 8), faces(0, 8)).choose("none").choose("none").finish()
    assert marker_of(r.game, rifle).counters["rating"] == 1
    assert "stress" not in r.state.models[grunt].counters


@clause("alien.ranged.npc-burst")
def test_an_android_pc_makes_supply_rolls_but_feels_no_stress() -> None:
    p = rooms()
    android, soldier = p.pc("android", "A1", gear=["m41a-pulse-rifle"]), p.npc("soldier", "A2", seen=True)
    r = spray(p, android, soldier, faces(1, 5), AMMO, faces(0, 5), AMMO).choose(f"m{soldier}").finish()
    assert stress(r, android) == 0
    assert len(r.rolls("supply")) == 2


@clause("alien.ranged.smart-sight")
@pytest.mark.parametrize(("kind", "bonus"), [("m56-smartgun", 2), ("m41a-pulse-rifle", 0)])
def test_a_smart_sight_keeps_the_aim_for_the_whole_burst(kind: str, bonus: int) -> None:
    p, marine, soldier, _ = line()
    shot = Shot(marine, soldier, weapon(kind), number=2, aimed=True)
    assert sum(part.amount for part in shooting.aim_parts(p.game(), shot)) == bonus


# -- explosives --------------------------------------------------------------------------------------------------------


@clause("alien.ranged.explosive")
def test_a_hit_strikes_everyone_in_the_zone_and_each_may_dodge() -> None:
    p = rooms()
    grunt = p.npc("marine-grunt", "A1", seen=True, gear=["m40-grenade"])
    target, slow, quick = (p.pc("kid", "A2", CALM, gear=[]) for _ in range(3))
    dice = (("attack", *faces(2, 8)), ("dodge", *faces(2, 8)))
    r = shoot(p, grunt, target, "m40-grenade", *dice).choose("none").choose("none").choose("dodge").finish()
    assert [health(r, who) for who in (target, slow, quick)] == [1, 1, 4]


@clause("alien.ranged.explosive")
def test_a_miss_hurts_nobody() -> None:
    p = rooms()
    grunt = p.npc("marine-grunt", "A1", seen=True, gear=["m40-grenade"])
    target, other = (p.pc("kid", "A2", CALM, gear=[]) for _ in range(2))
    r = shoot(p, grunt, target, "m40-grenade", faces(0, 8)).choose("none").choose("none").finish()
    assert [health(r, who) for who in (target, other)] == [4, 4]


@clause("alien.ranged.explosive-cover")
def test_bystanders_in_partial_cover_count_as_in_full_cover() -> None:
    p = rooms()
    grunt = p.npc("marine-grunt", "A1", seen=True, gear=["m40-grenade"])
    target, half = p.pc("kid", "A2", CALM, gear=[]), p.pc("kid", "A2", CALM, "partial-cover", gear=[])
    r = shoot(p, grunt, target, "m40-grenade", faces(1, 8)).choose("none").finish()
    assert [health(r, who) for who in (target, half)] == [2, 3]


@clause("alien.ranged.explosive-cover", "alien.zone.enclosed")
@pytest.mark.parametrize(("kind", "dice"), [("room", 8), ("ground", 6)])
def test_enclosed_zones_give_explosives_two_dice(kind: str, dice: int) -> None:
    p = Position()
    p.zone("A1", kind=kind)
    grunt, target = p.npc("marine-grunt", "A1", seen=True, gear=["m40-grenade"]), p.pc("kid", "A1", CALM, gear=[])
    p.hurt(target, full=1, quick=1)
    assert attack_dice(shoot(p, grunt, target, "m40-grenade", faces(0, dice)).finish()) == dice


@clause("alien.ranged.smoke")
def test_smoke_blocks_sight_for_six_rounds_but_not_between_the_adjacent() -> None:
    p = rooms()
    marine, near, far = (
        p.pc("rifleman", "A1", CALM, gear=["smoke-grenade"]),
        p.pc("kid", "A2"),
        p.npc("drone", "A2", seen=True),
    )
    p.adjacent(near, far)
    grenade = p.find(marine, "smoke-grenade")
    r = p.script(
        lambda game: blast.at_zone(game, marine, "A2", marker_of(game, grenade)), [faces(1, 7)], **FIGHT
    ).finish()
    assert zone.sees(p.game(), marine, far)
    assert not zone.sees(r.game, marine, far)
    assert zone.sees(r.game, near, far)
    for _ in range(5):
        blast.thin_smoke(r.game)
    assert not zone.sees(r.game, marine, far)
    blast.thin_smoke(r.game)
    assert zone.sees(r.game, marine, far)
    assert [health(r, who) for who in (near, far)] == [4, 7]


@clause("alien.ranged.fire-weapon")
def test_flames_set_creatures_and_zones_on_fire() -> None:
    p = rooms()
    marine, drone = p.pc("rifleman", "A1", CALM, gear=["m240-incinerator"]), p.npc("drone", "A1", seen=True)
    r = shoot(p, marine, drone, "m240-incinerator", faces(1, 8), ("supply", 2, 2)).finish()
    assert health(r, drone) == 6
    assert r.state.models[drone].counters["burning"] == 9
    thing = p.find(marine, "m240-incinerator")
    dice = [faces(1, 8), ("supply", 2, 2)]
    zone_fire = p.script(lambda game: blast.at_zone(game, marine, "A1", marker_of(game, thing)), dice, **FIGHT)
    assert zone_fire.state.features[0].counters["fire"] == 9
    assert blast.zones_in_range(p.game(), marine, weapon("m240-incinerator")) == ["A1"]


@clause("alien.ranged.fire-weapon")
def test_who_is_not_damaged_does_not_burn() -> None:
    p = rooms()
    merc, marine = p.npc("mercenary", "A1", seen=True, gear=["m240-incinerator"]), p.pc("rifleman", "A1", CALM)
    r = shoot(p, merc, marine, "m240-incinerator", faces(1, 8)).choose("none").finish()
    assert "burning" not in r.state.models[marine].counters


# -- sentry guns -------------------------------------------------------------------------------------------------------


def guarded(ammo: int = 5) -> tuple[Position, int]:
    p = rooms()
    return p, p.npc("sentry-gun", "A1", seen=True, rating=ammo)


@clause("alien.ranged.sentry")
def test_a_sentry_gun_fires_eight_dice_at_the_nearest_without_a_transponder() -> None:
    p, gun = guarded()
    tagged, far, near = (
        p.pc("kid", "A1", gear=["iff-transponder"]),
        p.npc("drone", "A2", seen=True),
        p.npc("soldier", "A1", seen=True),
    )
    assert sentry.nearest(p.game(), gun) == [near]
    r = p.script(lambda game: sentry.turn(game, gun), [("attack", *faces(0, 8))], **FIGHT).finish()
    assert attack_dice(r) == 8
    assert sentry.is_spared(p.game(), tagged)
    assert far not in sentry.nearest(p.game(), gun)


@clause("alien.ranged.sentry", "alien.ranged.sentry-details")
def test_friend_or_foe_among_equals_at_random_in_bursts() -> None:
    p, gun = guarded()
    kid, drone = p.pc("kid", "A1", CALM, gear=[]), p.npc("drone", "A1", seen=True)
    assert sentry.nearest(p.game(), gun) == [kid, drone]
    dice = (("whom the gun", 2), faces(1, 8), faces(0, 8))
    r = p.script(lambda game: sentry.turn(game, gun), dice, **FIGHT).finish()
    assert health(r, drone) == 7 - 3
    assert r.state.models[gun].counters["rating"] == 3


@clause("alien.ranged.sentry-details")
def test_a_sentry_gun_draws_a_card_has_armor_two_and_falls_at_five_damage() -> None:
    p, gun = guarded()
    marine = p.pc("rifleman", "A1")
    game = p.game(**FIGHT)
    assert combat.is_fighting(game, gun)
    assert initiative.speed(game, gun) == 1
    assert damage.armor_of(game, gun) == 2
    hit = damage.Hit(gun, 7, "alien.damage.sequence", source=marine, base=3)
    r = p.script(lambda game: damage.hit(game, hit), **FIGHT)
    assert "dead" in tags(r, gun)


@clause("alien.ranged.sentry-details")
def test_an_empty_gun_is_silent_until_reloaded_by_hand() -> None:
    p = Position()
    for at in ("A1", "A2"):
        p.zone(at)
    p.border("A1", "A2")
    gun = p.ally("sentry-gun", "A1")
    p.hurt(gun, reloads=1)
    marine, drone = p.pc("rifleman", "A1"), p.npc("drone", "A2", seen=True)
    assert not p.script(lambda game: turns.take_turn(game, gun), **FIGHT).rolls()
    r = p.fight([marine, gun, drone]).choose(f"reload-gun:{gun}")
    assert shooting.ammo(r.game, gun) == 5
    away = p.pc("rifleman", "A2")
    assert not sentry.can_reload(p.game(), away, gun)


@clause("alien.ranged.full-auto-empty", "alien.ranged.sentry-details")
@pytest.mark.parametrize(("ammo", "rolls"), [(1, 1), (2, 2), (5, 3)])
def test_a_gun_fires_as_long_as_it_has_ammo(ammo: int, rolls: int) -> None:
    p, gun = guarded(ammo)
    p.npc("queen", "A1", seen=True)
    dice = [faces(1, 10)] * rolls
    r = p.script(lambda game: sentry.turn(game, gun), dice, **FIGHT).finish()
    assert shooting.ammo(r.game, gun) == ammo - rolls


@clause("alien.ranged.scope", "alien.ranged.aim")
@pytest.mark.parametrize(("kind", "is_offered"), [("m41a-pulse-rifle", False), ("m41ae2-heavy-rifle", True)])
def test_a_scope_reaches_no_farther_for_the_rolls_of_a_burst_that_are_not_aimed(kind: str, is_offered: bool) -> None:
    p = Position()
    for at in range(7):
        p.zone(f"A{at}")
    for at in range(6):
        p.border(f"A{at}", f"A{at + 1}")
    p.sight(*(f"A{at}" for at in range(7)))
    marine = p.pc("rifleman", "A0", CALM, "aimed", gear=[kind, "optical-scope"])
    near, far = p.npc("soldier", "A1", seen=True), p.npc("soldier", "A6", seen=True)
    rating = weapon(kind).ammo
    r = shoot(p, marine, near, kind, faces(1, 11), ("supply", *(2,) * rating), auto=True)
    assert r.asks == "burst"
    assert {option.label.split(" at ")[0] for option in r.decision.options} == {"Stop firing", "Fire"}  # type: ignore[attr-defined]
    assert f"m{near}" in r.options()
    assert (f"m{far}" in r.options()) is is_offered


@clause("alien.ranged.conserve", "alien.ranged.explosive")
def test_an_extra_success_of_a_launcher_may_save_its_ammo_roll() -> None:
    p = rooms()
    marine = p.pc("rifleman", "A1", CALM, gear=["u1-launcher"])
    drone, other = (p.npc("drone", "A2", seen=True) for _ in range(2))
    dice = 4 + 3 + 1 + (2 if zone.is_enclosed(p.game(), "A2") else 0)
    r = shoot(p, marine, drone, "u1-launcher", faces(3, dice))
    assert r.asks == "conserve"
    r.choose("ammo").finish()
    assert not r.rolls("supply")
    assert [health(r, who) for who in (drone, other)] == [7 - 1, 7 - 1]


@clause("alien.ranged.full-auto-targets", "alien.xeno.zero-again")
def test_a_burst_may_go_on_at_what_has_fallen() -> None:
    told = []
    for face in (1, 6):
        p = rooms()
        marine = p.pc("rifleman", "A1", CALM, "seen:adult", "talent:machinegunner")
        drone = p.npc("drone", "A2", seen=True, health=1)
        attack = ("attack", faces(2, 9))
        dice = [attack, ("dead", face), ("supply", 2, 2, 2), attack, ("supply", 2, 2, 2)]
        r = shoot(p, marine, drone, "m41a-pulse-rifle", *dice, auto=True)
        assert r.options() == ["stop", f"m{drone}"]
        r.choose(f"m{drone}").choose("stop").finish()
        assert "~rises" not in tags(r, drone), "the second hit has made sure of it"
        told.append(list(r.match.events_for(0)))
    assert told[0] == told[1]


@clause("alien.ranged.full-auto-empty")
def test_a_burst_ends_when_the_weapon_has_left_the_hands() -> None:
    p, marine, soldier, _ = line()
    rifle = p.find(marine, "m41a-pulse-rifle")
    shot = Shot(marine, soldier, weapon("m41a-pulse-rifle"), marker_of(p.game(), rifle), auto=True)
    game = p.game(**FIGHT)
    assert burst.is_able(game, shot)
    gear.drop(game, marine, rifle, "alien.panic.lose-item")
    assert not burst.is_able(game, shot)
