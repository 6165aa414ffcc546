"""Close combat: strikes, defence, helpless victims, firearms at arm's length, special attacks and grapples."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.events import Rolled
from grognard.engine.rehearsal import SoloRehearsal
from grognard.games.alien.body import allowance
from grognard.games.alien.books.profiles import weapon
from grognard.games.alien.fight import close, exchange, special
from grognard.games.alien.position import Position
from grognard.games.alien.words.terms import are_adjacent, marker_of
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
    strike,
    tags,
)


def duel(attacker: str = "security-guard", *victim_tags: str) -> tuple[Position, int, int]:
    """An NPC beside a calm kid without gear: MOBILITY 8, CLOSE COMBAT 2 dice."""
    p = rooms()
    guard, kid = p.npc(attacker, "A1", seen=True), p.pc("kid", "A1", CALM, *victim_tags, gear=[])
    p.adjacent(guard, kid)
    return p, guard, kid


def grip(p: Position, who: int, victim: int, kind: str, *dice: object) -> SoloRehearsal:
    return p.script(lambda game: special.attack(game, who, victim, kind), dice, **FIGHT)


# -- strikes and defence ---------------------------------------------------------------------------------------------


@clause("alien.close.sequence", "alien.close.weak-spot", "alien.damage.armor")
def test_example_close_damage() -> None:
    """Knife, base 2, 3 successes, defend 1, armor 1, weak spot: 2 remain, 3 damage against armor 0."""
    p = rooms()
    merc, medic = p.npc("mercenary", "A1", seen=True), p.pc("medic", "A1", CALM)
    p.adjacent(merc, medic)
    r = strike(
        p, merc, medic, "combat-knife", faces(3, 5), ("defend", *faces(1, 3)), ("critical injury", 1, 1), spot=True
    )
    r.choose("defend").finish()
    assert [roll.purpose for roll in r.events(Rolled)][:2] == ["attack on Medic", "to defend against Mercenary"]
    assert health(r, medic) == 0
    assert attack_dice(r) == 4 + 2 + 1 - 2


@clause("alien.close.defend", "alien.opposed.cancel")
@pytest.mark.parametrize(("attack", "defence", "lost"), [(2, 2, 0), (2, 1, 1), (2, 0, 2)])
def test_example_close_cancel(attack: int, defence: int, lost: int) -> None:
    """An attack with 2 successes against a defence with 2: a miss."""
    p, guard, kid = duel()
    r = strike(p, guard, kid, "", faces(attack, 6), ("defend", *faces(defence, 2))).choose("defend").finish()
    assert health(r, kid) == 4 - lost
    assert r.result is (lost > 0)


@clause("alien.close.range")
def test_only_the_adjacent_can_be_struck_and_closing_in_is_a_quick_action() -> None:
    p = rooms()
    guard, kid = p.npc("security-guard", "A1", seen=True), p.pc("kid", "A1", CALM, gear=[])
    r = p.fight([kid, guard])
    assert "attack" not in r.options()
    assert close.opponents(r.game, kid) == []
    r.choose(f"close:m{guard}")
    assert are_adjacent(r.game, kid, guard)
    assert r.state.models[kid].counters["quick"] == 1
    assert "attack" in r.options()


@clause("alien.close.weapon-bonus")
def test_the_modifier_of_a_weapon_counts_in_attack_and_of_close_weapons_in_defence() -> None:
    p = rooms()
    merc, kid = p.npc("mercenary", "A1", seen=True), p.pc("kid", "A1", CALM, gear=["combat-knife"])
    p.adjacent(merc, kid)
    assert (
        parts_of(attack_roll(strike(p, merc, kid, "combat-knife", faces(0, 7)).choose("none")))[
            "alien.close.weapon-bonus"
        ]
        == 1
    )
    armed, gunner = p.pc("kid", "A1", CALM, gear=["m4a3-pistol"]), p.pc("kid", "A1", CALM, gear=["cutting-torch"])
    game = p.game(**FIGHT)
    bonus = [
        sum(part.amount for part in exchange.defend_attempt(game, who, merc).parts) for who in (kid, armed, gunner)
    ]
    assert bonus == [1, 0, 0]


@clause("alien.close.unarmed")
def test_bare_hands_have_no_modifier_and_base_damage_one() -> None:
    p, guard, kid = duel()
    card = close.card_of(p.game(), guard, None)
    assert (card.modifier, card.damage) == (0, 1)
    r = strike(p, guard, kid, "", faces(1, 6)).choose("none").finish()
    assert health(r, kid) == 3


@clause("alien.close.defend-limits")
@pytest.mark.parametrize("tag", ["broken", "unconscious", "cocooned"])
def test_the_helpless_cannot_defend(tag: str) -> None:
    p, guard, kid = duel("security-guard", tag)
    assert not exchange.can_defend(p.game(**FIGHT), kid, guard)


@clause("alien.close.defend-limits")
def test_nobody_defends_who_is_ambushed_unaware_grappled_or_has_no_quick_action() -> None:
    p, guard, kid = duel()
    assert exchange.can_defend(p.game(**FIGHT), kid, guard)
    p.hurt(kid, quick=1, full=1)
    assert not exchange.can_defend(p.game(**FIGHT), kid, guard)
    p.hurt(kid, quick=0, full=0)
    p.tag(guard, "ambush")
    assert not exchange.can_defend(p.game(**FIGHT), kid, guard)
    p.untag(guard, "ambush")
    lurker = p.npc("security-guard", "A1")
    p.adjacent(lurker, kid)
    assert not exchange.can_defend(p.game(**FIGHT), kid, lurker)
    p.grapple(guard, kid)
    assert not exchange.can_defend(p.game(**FIGHT), kid, guard)


@clause("alien.close.defend-limits")
def test_one_quick_action_defends_against_one_attack() -> None:
    p, guard, kid = duel()
    r = strike(p, guard, kid, "", faces(0, 6), ("defend", *faces(0, 2))).choose("defend").finish()
    assert r.state.models[kid].counters["quick"] == 1
    assert len(r.rolls("defend")) == 1


@clause("alien.close.weak-spot")
def test_a_weak_spot_costs_two_dice_and_a_level_of_armor() -> None:
    p = rooms()
    guard, marine = p.npc("crew-hand", "A1", seen=True), p.pc("rifleman", "A1", CALM)
    p.adjacent(guard, marine)
    plain = strike(p, guard, marine, "maintenance-jack", faces(2, 6)).choose("none").finish()
    aimed = strike(p, guard, marine, "maintenance-jack", faces(2, 4), spot=True).choose("none").finish()
    assert (attack_dice(plain), health(plain, marine)) == (6, 5)
    assert (attack_dice(aimed), health(aimed, marine)) == (4, 4)


@clause("alien.close.unaware")
def test_the_helpless_are_hit_more_easily_but_never_twice_over() -> None:
    p, guard, kid = duel("security-guard", "unconscious")
    r = strike(p, guard, kid, "", faces(0, 8)).finish()
    assert attack_dice(r) == 6 + 2
    p.tag(guard, "ambush")
    assert attack_dice(strike(p, guard, kid, "", faces(0, 8)).finish()) == 6 + 2


@clause("alien.close.restrained")
def test_who_is_restrained_and_who_is_unaware() -> None:
    p = rooms()
    kid = p.pc("kid", "A1")
    guard, other = (p.npc("security-guard", "A1", seen=True) for _ in range(2))
    assert not exchange.is_restrained(p.game(), kid, guard)
    for tag in ("broken", "unconscious", "tied", "cocooned", "facehugged"):
        victim = p.pc("kid", "A1", tag)
        assert exchange.is_restrained(p.game(), victim, guard)
    p.grapple(guard, kid)
    assert exchange.is_restrained(p.game(), kid, other)
    assert not exchange.is_restrained(p.game(), kid, guard)
    lurker, sleeper = p.npc("drone", "A1"), p.npc("security-guard", "A1", seen=True, active=False)
    game = p.game()
    assert exchange.is_unaware(game, kid, lurker)
    assert not exchange.is_unaware(game, kid, guard)
    assert exchange.is_unaware(game, sleeper, kid)
    assert not exchange.is_unaware(game, guard, kid)


@clause("alien.close.on-xeno")
def test_creatures_never_defend() -> None:
    p = rooms()
    drone, marine = p.npc("drone", "A1", seen=True), p.pc("rifleman", "A1", CALM)
    p.adjacent(drone, marine)
    assert not exchange.can_defend(p.game(**FIGHT), drone, marine)
    r = strike(p, marine, drone, "combat-knife", faces(1, 8)).finish()
    assert not r.rolls("defend")


# -- firearms ----------------------------------------------------------------------------------------------------------


@clause("alien.close.firearm", "alien.close.firearm-min", "alien.ranged.min-range")
@pytest.mark.parametrize(
    ("kind", "by", "core"), [("m4a3-pistol", -2, 0), ("m41a-pulse-rifle", -2, -2), ("m42a-scope-rifle", -4, -4)]
)
def test_example_min_range(kind: str, by: int, core: int) -> None:
    """At Adjacent CLOSE COMBAT with -2, -2, -4 dice; with the option the pistol has no penalty."""
    for options, expected in (((), by), (("firearm_adjacent_core",), core)):
        p = rooms(options)
        guard, kid = p.npc("security-guard", "A1", seen=True, gear=[kind]), p.pc("kid", "A1", CALM, gear=[])
        p.adjacent(guard, kid)
        dice = 4 + 2 + weapon(kind).modifier + expected
        r = shoot(p, guard, kid, kind, faces(0, dice)).choose("none").finish()
        assert r.rolls("attack")[0].about == (f"m{guard}",)
        assert attack_dice(r) == dice


@clause("alien.close.firearm")
def test_a_shot_at_arms_length_is_rolled_with_close_combat() -> None:
    p = rooms()
    marine, kid = p.pc("smartgunner", "A1", CALM), p.npc("security-guard", "A1", seen=True)
    p.adjacent(marine, kid)
    r = shoot(p, marine, kid, "m56-smartgun", faces(0, 6), ("defend", *faces(0, 6)), ("supply", 2, 2, 2)).finish()
    labels = [part.label for part in attack_roll(r).parts]
    assert "close combat" in labels
    assert "ranged-combat" not in labels


@clause("alien.close.firearm-min")
def test_no_such_penalty_against_the_helpless() -> None:
    p, guard, kid = duel("security-guard", "broken")
    r = shoot(p, guard, kid, "vp-70ma6-pistol", faces(0, 10)).finish()
    assert attack_dice(r) == 4 + 2 + 2 + 2


@clause("alien.close.firearm-ammo")
def test_a_shot_at_arms_length_uses_ammo_and_is_defended_not_dodged() -> None:
    p, guard, kid = duel()
    pistol = p.find(guard, "vp-70ma6-pistol")
    r = shoot(p, guard, kid, "vp-70ma6-pistol", faces(0, 6))
    assert r.asks == "defend"
    r.choose("none").finish()
    assert marker_of(r.game, pistol).counters["rating"] == 1


@clause("alien.close.defend-limits")
def test_without_a_choice_nobody_is_asked() -> None:
    p, guard, kid = duel("security-guard", "broken")
    assert not allowance.can_interrupt(p.game(**FIGHT), kid)
    r = strike(p, guard, kid, "", faces(0, 8)).finish()
    assert r.match.is_over


@clause("alien.close.unaware", "alien.close.defend-limits")
def test_an_attack_out_of_hiding_finds_its_victim_unaware_and_only_once() -> None:
    p = rooms()
    guard, kid = p.npc("security-guard", "A1", "hidden"), p.pc("kid", "A1", CALM, gear=[])
    p.adjacent(guard, kid)
    r = strike(p, guard, kid, "", ("unnoticed", (6, 2, 2, 2)), ("to notice", (2,) * 6), faces(0, 8)).finish()
    assert attack_dice(r) == 6 + 2
    assert not exchange.is_unaware(r.game, kid, guard)
    assert not [tag for tag in tags(r, guard) if "unseen" in tag]


@clause("alien.close.unaware", "alien.ranged.restrained")
def test_a_passive_npc_is_unaware_of_the_first_shot_and_cannot_dodge_it() -> None:
    p = rooms()
    marine, guard = p.pc("rifleman", "A1", CALM), p.npc("security-guard", "A2", seen=True, active=False)
    r = shoot(p, marine, guard, "m41a-pulse-rifle", faces(0, 11), ("supply", 2, 2, 2)).finish()
    assert attack_dice(r) == 9 + 2
    assert not exchange.is_unaware(r.game, guard, marine)


@clause("alien.scen.pvp")
def test_comrades_are_no_targets_unless_the_option_says_so() -> None:
    for options, expected in (((), 0), (("pvp",), 1)):
        p = rooms(options)
        kid, friend = p.pc("kid", "A1", CALM, gear=[]), p.pc("medic", "A1", CALM, gear=[])
        p.adjacent(kid, friend)
        assert len(close.opponents(p.game(**FIGHT), kid)) == expected
    r = strike(p, kid, friend, "", faces(0, 2)).choose("none").finish()
    assert r.state.models[friend].counters["stress"] == 1
