"""Ranged combat after the roll: friendly fire, ammo, reloading, jams, what is thrown and what stuns."""

from functools import partial

import pytest

from grognard.engine.clauses import clause
from grognard.games.alien.books.cards import ADJACENT, SHORT
from grognard.games.alien.books.profiles import weapon
from grognard.games.alien.fight import close, misses, ranged, shooting
from grognard.games.alien.harm import damage
from grognard.games.alien.position import Position
from grognard.games.alien.words.shot import Shot
from grognard.games.alien.words.terms import HURT_BY, marker_of
from tests.games.alien.skirmish import CALM, FIGHT, attack_roll, faces, health, parts_of, rooms, shoot, tags

# -- friendly fire -----------------------------------------------------------------------------------------------------


def melee() -> tuple[Position, int, int, int]:
    """A calm marine in A1; a medic in a vest beside a Drone in A2."""
    p = rooms()
    shooter, medic, drone = p.pc("rifleman", "A1", CALM), p.pc("medic", "A2", CALM), p.npc("drone", "A2", seen=True)
    p.adjacent(medic, drone)
    return p, shooter, medic, drone


@clause("alien.ranged.friendly-fire", "alien.ranged.friendly-fire-armor")
def test_example_friendly_fire() -> None:
    """A missed shot at a Drone beside a PC in armor 1; the two dice show 6, 6: the PC loses 1 Health."""
    p, shooter, medic, drone = melee()
    r = shoot(p, shooter, drone, "m41a-pulse-rifle", faces(0, 9), ("friendly", 6, 6), ("supply", 2, 2, 2)).finish()
    assert health(r, medic) == 3 - 1
    assert not r.rolls("dodge")


@clause("alien.ranged.friendly-fire")
def test_of_several_one_is_picked_at_random_and_never_the_shooter() -> None:
    p, shooter, medic, drone = melee()
    kid = p.pc("kid", "A2", CALM, gear=[])
    p.adjacent(kid, drone)
    dice = (faces(0, 9), ("endangered", 2), ("friendly", 6, 2), ("supply", 2, 2, 2))
    r = shoot(p, shooter, drone, "m41a-pulse-rifle", *dice).finish()
    assert (health(r, medic), health(r, kid)) == (3, 3)
    q = rooms()
    alone, foe = q.pc("rifleman", "A1", CALM), q.npc("drone", "A1", seen=True)
    q.adjacent(alone, foe)
    assert not shoot(q, alone, foe, "m41a-pulse-rifle", faces(0, 7), ("supply", 2, 2, 2)).finish().rolls("friendly")


@clause("alien.ranged.friendly-fire-armor")
def test_not_for_what_is_thrown_or_explodes() -> None:
    p, shooter, medic, drone = melee()
    p.tag(medic, "quick-done")
    r = shoot(p, shooter, drone, "m40-grenade", faces(0, 9)).choose("none").finish()
    assert not r.rolls("friendly")
    assert health(r, medic) == 3


@clause("alien.ranged.friendly-fire-npc")
def test_npcs_endanger_their_own_but_pcs_are_enemies() -> None:
    p = rooms()
    guard, mate = p.npc("security-guard", "A1", seen=True), p.npc("security-guard", "A2", seen=True)
    kid, friend = p.pc("kid", "A2", CALM, gear=[]), p.pc("medic", "A2", CALM, gear=[])
    for other in (mate, friend):
        p.adjacent(kid, other)
    shot = Shot(guard, kid, weapon("m4a3-pistol"))
    assert misses.endangered(p.game(), shot) == [mate]
    ally, drone = p.ally("colonist", "A2"), p.npc("drone", "A2", seen=True)
    p.adjacent(ally, drone)
    marine = p.pc("rifleman", "A1")
    assert misses.endangered(p.game(), Shot(marine, drone, weapon("m41a-pulse-rifle"))) == [ally]


# -- ammo --------------------------------------------------------------------------------------------------------------


@clause("alien.ranged.ammo")
def test_each_shot_is_followed_by_a_supply_roll_and_an_empty_weapon_does_not_fire() -> None:
    p = rooms()
    marine, drone = p.pc("rifleman", "A1", CALM), p.npc("drone", "A2", seen=True)
    rifle = p.find(marine, "m41a-pulse-rifle")
    r = shoot(p, marine, drone, "m41a-pulse-rifle", faces(0, 9), ("supply", 1, 1, 1)).finish()
    thing = marker_of(r.game, rifle)
    assert thing.counters.get("rating", 0) == 0
    assert not shooting.is_ready(r.game, marine, thing, weapon("m41a-pulse-rifle"))
    assert shooting.is_ready(p.game(), marine, marker_of(p.game(), rifle), weapon("m41a-pulse-rifle"))


@clause("alien.ranged.conserve")
@pytest.mark.parametrize(("choice", "lost", "dice"), [("damage", 3, [("supply", 2, 2, 2)]), ("ammo", 2, [])])
def test_an_extra_success_may_save_the_ammo_roll(choice: str, lost: int, dice: list[object]) -> None:
    p = rooms()
    marine, guard = p.pc("rifleman", "A1", CALM), p.npc("security-guard", "A2", "unconscious", seen=True, gear=[])
    r = shoot(p, marine, guard, "m41a-pulse-rifle", faces(2, 11), *dice)
    assert r.asks == "conserve"
    r.choose(choice).finish()
    assert health(r, guard) == 4 - lost


@clause("alien.ranged.conserve")
def test_no_saving_with_one_success_single_shots_or_full_auto() -> None:
    p = rooms()
    marine, drone = p.pc("rifleman", "A1"), p.npc("drone", "A2", seen=True)
    thing = marker_of(p.game(), p.find(marine, "m41a-pulse-rifle"))
    rifle, bolt = weapon("m41a-pulse-rifle"), weapon("bolt-gun")
    for shot, left in ((Shot(marine, drone, rifle, thing), 1), (Shot(marine, drone, rifle, thing, auto=True), 3),
                       (Shot(marine, drone, bolt, thing), 3)):  # fmt: skip
        r = p.script(partial(shooting.conserve, shot=shot, left=left), **FIGHT)
        assert r.match.is_over
        assert r.result is False


@clause("alien.ranged.reload", "alien.act.quick-reload")
def test_reloading_uses_a_reload_and_restores_the_full_rating() -> None:
    p = rooms()
    marine, drone = p.pc("rifleman", "A1", gear=[]), p.npc("drone", "A2", seen=True)
    rifle = p.item("ak-4047-pulse-rifle", marine, "held", rating=0, reloads=1)
    r = p.fight([marine, drone])
    assert "attack" not in r.options()
    r.choose(f"reload:k{rifle}")
    assert marker_of(r.game, rifle).counters == {"rating": 2}
    assert r.state.models[marine].counters["quick"] == 1
    assert f"reload:k{rifle}" not in r.options()
    assert "attack" in r.options()


@clause("alien.ranged.single-shot")
def test_a_single_shot_weapon_is_empty_after_the_shot_without_a_roll() -> None:
    p = rooms()
    roughneck, drone = p.pc("roughneck", "A1", CALM), p.npc("drone", "A1", seen=True)
    gun = p.find(roughneck, "bolt-gun")
    r = shoot(p, roughneck, drone, "bolt-gun", faces(0, 3)).finish()
    assert "rating" not in marker_of(r.game, gun).counters
    assert not r.rolls("supply")


@clause("alien.ranged.single-shot-count")
def test_six_single_shots_are_one_in_the_weapon_and_five_reloads() -> None:
    p = rooms()
    roughneck, other = p.pc("roughneck", "A1"), p.pc("kid", "A1", gear=["bolt-gun"])
    listed, plain = (marker_of(p.game(), p.find(who, "bolt-gun")) for who in (roughneck, other))
    assert listed.counters == {"rating": 1, "reloads": 5}
    assert plain.counters == {"rating": 1, "reloads": 2}
    assert not ranged.can_reload(p.game(), roughneck, listed)


@clause("alien.ranged.launcher")
def test_a_launcher_has_its_own_ammo_and_takes_hand_grenades_as_reloads() -> None:
    p = rooms()
    marine = p.pc("rifleman", "A1")
    launcher, grenades = p.find(marine, "u1-launcher"), p.find(marine, "m40-grenade")
    start = marker_of(p.game(), launcher)
    assert start.counters == {"rating": 1}
    assert not ranged.can_reload(p.game(), marine, start)
    game = p.game()
    game.count("alien.ranged.ammo", (f"k{launcher}", "rating", -1))
    assert ranged.can_reload(game, marine, marker_of(game, launcher))
    before = marker_of(game, grenades).counters.get("number", 1)
    ranged.reload(game, marine, marker_of(game, launcher))
    assert marker_of(game, launcher).counters == {"rating": 1}
    assert marker_of(game, grenades).counters.get("number", 1) == before - 1
    bare = p.pc("kid", "A1", gear=["u1-launcher"])
    empty = p.item("u1-launcher", bare, rating=0, reloads=0)
    assert not ranged.can_reload(p.game(), bare, marker_of(p.game(), empty))


@clause("alien.ranged.jam", "alien.stress.mess-up")
def test_an_unreliable_weapon_jams_on_a_mess_up() -> None:
    p = rooms()
    for kind, jams in (("f44aa-pulse-rifle", True), ("m41a-pulse-rifle", False)):
        marine, drone = p.pc("rifleman", "A1", CALM, gear=[kind], stress=5), p.npc("drone", "A2", seen=True)
        base = 7 + weapon(kind).modifier
        dice = ((*faces(2, base), 1, 2, 2, 2, 2), ("stress response", 6), ("supply", 2, 2, 2))
        r = shoot(p, marine, drone, kind, *dice).finish()
        thing = marker_of(r.game, p.find(marine, kind))
        assert ("jammed" in thing.tags) is jams
        assert shooting.is_ready(r.game, marine, thing, weapon(kind)) is not jams
        assert health(r, drone) == 7


@clause("alien.ranged.throw", "alien.act.full-ranged")
def test_thrown_weapons_are_used_up() -> None:
    p = rooms()
    marine, drone = p.pc("rifleman", "A1", CALM, gear=["m40-grenade"]), p.npc("drone", "A2", seen=True)
    grenade = p.find(marine, "m40-grenade")
    r = p.fight([marine, drone], [("attack", *faces(0, 9))]).choose("attack")
    r.choose(f"k{grenade}:m{drone}").choose("single")
    assert all(marker.id != grenade for marker in r.state.markers)
    assert r.state.models[marine].counters["full"] == 1
    assert "ranged combat" in [part.label for part in attack_roll(r).parts]


@clause("alien.ranged.stun-weapon")
def test_stun_weapons_take_no_health() -> None:
    p = rooms()
    guard, kid = p.npc("security-guard", "A1", seen=True, gear=["es-4-pistol"]), p.pc("kid", "A2", CALM, gear=[])
    r = shoot(p, guard, kid, "es-4-pistol", faces(2, 7), ("withstand", 2)).choose("none").finish()
    assert health(r, kid) == 4
    assert "stunned" in tags(r, kid)
    plain = shooting.blow_of(p.game(), Shot(guard, kid, weapon("m4a3-pistol")), 1)
    assert (plain.kind, shooting.blow_of(p.game(), Shot(guard, kid, weapon("es-4-pistol")), 1).kind) == ("", "stun")


def test_whoever_was_hit_remembers_by_whom() -> None:
    p = rooms()
    marine, drone = p.pc("rifleman", "A1", CALM), p.npc("drone", "A2", seen=True)
    r = shoot(p, marine, drone, "m41a-pulse-rifle", faces(1, 9), ("supply", 2, 2, 2)).finish()
    assert r.state.models[drone].counters[HURT_BY] == marine + 1
    assert damage.armor_of(r.game, drone) == 2
    assert (ADJACENT, SHORT) == (0, 1)
    assert close.card_of(r.game, marine, None).id == "unarmed"
    assert parts_of(attack_roll(r))["alien.close.weapon-bonus"] == 2
