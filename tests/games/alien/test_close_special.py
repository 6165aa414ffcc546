"""Special attacks of close combat, and grapples from the first grip to the last."""

from collections.abc import Callable

import pytest

from grognard.engine.asking.decisions import Choose
from grognard.engine.clauses import clause
from grognard.engine.core.events import Placed
from grognard.engine.core.script import Game, Script
from grognard.games.alien.beings import effects, xenomorph
from grognard.games.alien.body import allowance
from grognard.games.alien.books.profiles import attacks
from grognard.games.alien.fight import close, special
from grognard.games.alien.harm import broken, panic
from grognard.games.alien.words.terms import GRAPPLE, are_adjacent, grappled_by, grappler_of, marker_of
from tests.games.alien import offered
from tests.games.alien.skirmish import CALM, FIGHT, faces, facing, health, parts_of, rooms, strike, tags
from tests.games.alien.test_close import duel, grip

# -- special attacks ---------------------------------------------------------------------------------------------------


@clause("alien.close.special-general")
def test_special_attacks_use_no_weapon_can_be_defended_and_do_no_damage() -> None:
    p, guard, kid = duel()
    r = grip(p, guard, kid, "shove", faces(1, 6), ("defend", *faces(1, 2))).choose("defend").finish()
    assert r.result is False
    assert are_adjacent(r.game, guard, kid)
    worked = grip(p, guard, kid, "shove", faces(3, 6)).choose("none").finish()
    assert worked.result is True
    assert health(worked, kid) == 4
    assert "alien.close.weapon-bonus" not in parts_of(worked.rolls("shove")[0])


@clause("alien.close.disarm")
def test_disarming_makes_the_opponent_drop_what_the_attacker_likes() -> None:
    p = rooms()
    kid = p.pc("kid", "A1", CALM, gear=[])
    guard = p.npc("security-guard", "A1", seen=True)
    p.adjacent(kid, guard)
    pistol = p.find(guard, "vp-70ma6-pistol")
    r = grip(p, kid, guard, "disarm", faces(1, 2), ("defend", *faces(0, 6))).finish()
    thing = marker_of(r.game, pistol)
    assert (thing.at, thing.on) == ("A1", None)
    assert "held" not in thing.tags


@clause("alien.close.disarm")
def test_of_several_things_the_attacker_chooses() -> None:
    p = rooms()
    kid, guard = p.pc("kid", "A1", CALM, gear=[]), p.npc("security-guard", "A1", "unconscious", seen=True, gear=[])
    first, second = p.item("m4a3-pistol", guard, "held"), p.item("stun-baton", guard, "held")
    p.adjacent(kid, guard)
    r = grip(p, kid, guard, "disarm", faces(1, 4))
    assert r.options() == [f"k{first}", f"k{second}"]
    r.choose(f"k{second}").finish()
    assert marker_of(r.game, second).at == "A1"
    assert marker_of(r.game, first).on == f"m{guard}"


@clause("alien.close.pass")
def test_getting_past_a_blocker_means_going_through_at_once() -> None:
    p = rooms()
    kid, guard = p.pc("kid", "A2", CALM, gear=[]), p.npc("security-guard", "A2", "at:4", seen=True)
    p.adjacent(kid, guard)
    assert "pass" in special.kinds(p.game(**FIGHT), kid, guard)
    r = grip(p, kid, guard, "pass", faces(1, 2), ("defend", *faces(0, 6))).finish()
    assert r.state.models[kid].place == "A3"
    p.untag(guard, "at:4")
    assert "pass" not in special.kinds(p.game(**FIGHT), kid, guard)


@clause("alien.close.shove")
def test_a_shove_pushes_to_short_range_or_through_the_door() -> None:
    p = rooms()
    kid, guard = p.pc("kid", "A2", CALM, gear=[]), p.npc("security-guard", "A2", "at:4", seen=True)
    p.adjacent(kid, guard)
    dice = (faces(1, 2), ("defend", *faces(0, 6)))
    back = grip(p, kid, guard, "shove", *dice).choose("short").finish()
    assert back.state.models[guard].place == "A2"
    assert not are_adjacent(back.game, kid, guard)
    out = grip(p, kid, guard, "shove", *dice).choose("through").finish()
    assert out.state.models[guard].place == "A3"


# -- grapples ----------------------------------------------------------------------------------------------------------


@clause("alien.close.grapple")
def test_the_held_can_only_break_free_and_the_holder_only_hold_strike_or_let_go() -> None:
    p, guard, kid = duel()
    r = grip(p, guard, kid, "grapple", faces(1, 6)).choose("none").finish()
    assert grappler_of(r.game, kid) == guard
    p.grapple(guard, kid)
    assert offered.keys(p.game(**FIGHT), kid) == ["break-free", "done"]
    q = rooms()
    marine, drone = q.pc("rifleman", "A1"), q.npc("drone", "A1", seen=True)
    q.grapple(marine, drone)
    assert offered.keys(q.game(**FIGHT), marine) == ["grapple-attack", "let-go", "done"]
    assert "grapple" not in special.kinds(q.game(**FIGHT), marine, drone)


@clause("alien.close.grapple", "alien.close.break-free")
@pytest.mark.parametrize(("kid_successes", "free"), [(2, False), (1, False)])
def test_example_grapple(kid_successes: int, free: bool) -> None:
    """2 successes against the Drone's MOBILITY with 2: not free, the roll must be won."""
    p = rooms()
    drone, kid = p.npc("drone", "A1", seen=True), p.pc("kid", "A1", CALM, gear=[])
    p.grapple(drone, kid)
    dice = (faces(kid_successes, 2), faces(2, 8))
    r = p.script(lambda game: close.break_free(game, kid), dice, **FIGHT).finish()
    assert r.result is free
    assert grappler_of(r.game, kid) == drone


@clause("alien.close.break-free")
def test_a_held_creature_spends_its_turn_on_breaking_free_with_mobility() -> None:
    p = rooms()
    drone, marine = p.npc("drone", "A1", seen=True), p.pc("rifleman", "A1", CALM)
    p.grapple(marine, drone)
    r = p.script(lambda game: xenomorph.turn(game, drone), [faces(2, 8), faces(1, 7)], **FIGHT).finish()
    assert grappler_of(r.game, drone) is None
    assert not r.rolls("signature")


@clause("alien.close.break-free")
def test_breaking_free_is_a_full_action() -> None:
    p, guard, kid = duel()
    p.grapple(guard, kid)
    r = p.fight([kid, guard], [faces(1, 2), faces(0, 6)]).choose("break-free")
    assert r.state.models[kid].counters["full"] == 1
    assert grappler_of(r.game, kid) is None


@clause("alien.close.grapple-attack")
def test_a_grapple_attack_is_unarmed_and_cannot_be_defended() -> None:
    p, guard, kid = duel()
    p.grapple(guard, kid)
    r = p.script(lambda game: close.grapple_attack(game, guard), [faces(2, 6)], **FIGHT).finish()
    assert health(r, kid) == 4 - 2
    assert not r.rolls("defend")


@clause("alien.close.grapple-end")
def test_what_ends_a_grapple() -> None:
    p, guard, kid = duel()
    p.grapple(kid, guard)
    third = p.npc("security-guard", "A1", seen=True)
    p.adjacent(third, kid)
    shoved = grip(p, third, kid, "shove", faces(1, 6)).finish()
    assert grappled_by(shoved.game, kid) is None
    scared = p.script(lambda game: panic.suffer(game, kid, 7, guard), **FIGHT)
    assert not [link for link in scared.state.links if link.kind == GRAPPLE]
    calm = p.script(lambda game: panic.suffer(game, kid, 5, guard), **FIGHT)
    assert grappled_by(calm.game, kid) == guard


@clause("alien.close.grapple-end")
def test_a_stunned_or_broken_grappler_lets_go() -> None:
    p, guard, kid = duel()
    p.grapple(kid, guard)
    third = p.npc("security-guard", "A1", seen=True)
    p.adjacent(third, kid)
    r = strike(p, third, kid, "stun-baton", faces(1, 7), ("withstand", *faces(0, 2)))
    assert "stunned" in tags(r, kid)
    assert grappled_by(r.game, kid) is None
    p.hurt(kid, health=1)
    down = strike(p, third, kid, "", faces(1, 6), ("critical injury", 1, 1))
    assert "broken" in tags(down, kid)
    assert grappled_by(down.game, kid) is None


@clause("alien.close.grapple")
def test_neither_the_held_nor_the_holder_can_interrupt() -> None:
    p, guard, kid = duel()
    other = p.pc("kid", "A1", gear=[])
    assert allowance.can_interrupt(p.game(**FIGHT), kid)
    p.grapple(kid, guard)
    game = p.game(**FIGHT)
    assert not allowance.can_interrupt(game, kid)
    assert not allowance.can_interrupt(game, guard)
    assert allowance.can_interrupt(game, other)


@clause("alien.close.disarm", "alien.ranged.launcher", "alien.broken.drop")
def test_a_launcher_under_a_rifle_is_not_dropped_by_itself() -> None:
    p, marine, _ = facing(gear=[])
    guard = p.npc("security-guard", "A1", seen=True, gear=[])
    rifle = p.item("m41a-pulse-rifle", guard, "held")
    p.item("combat-knife", guard, "held")
    r = p.script(lambda game: special.disarm(game, marine, guard), **FIGHT)
    assert isinstance(r.decision, Choose)
    names = [option.label for option in r.decision.options]
    assert "M41A Pulse Rifle" in names
    assert "U1 Grenade Launcher" not in names
    dropped = [event.markers for event in p.script(_falling(guard), **FIGHT).events(Placed)]
    assert [[marker.id for marker in markers] for markers in dropped] == [[rifle, rifle + 1]]


def _falling(who: int) -> Callable[[Game], Script[None]]:
    def fall(game: Game) -> Script[None]:
        broken.fall(game, who)
        yield from ()

    return fall


@clause("alien.close.shove", "alien.gear.over", "alien.hazard.zero-g")
def test_being_pushed_through_a_door_is_no_move_of_ones_own() -> None:
    p = rooms()
    p.zone("B1", "zero-g")
    p.zone("B2")
    door = p.border("B1", "B2", "door")
    kid, laden = p.pc("kid", "B1", CALM, gear=[]), p.pc("medic", "B1", CALM, f"at:{door}", gear=[])
    for _ in range(7):
        p.item("cutting-torch", laden)
    r = p.script(lambda game: special.shove(game, kid, laden), **FIGHT).choose("through").finish()
    assert (r.state.models[laden].place, r.state.models[laden].counters.get("stress", 0)) == ("B2", 0)


@clause("alien.close.grapple")
def test_a_creature_that_seizes_somebody_ends_all_other_holds() -> None:
    p = rooms()
    holder, victim, third = (p.ally("marine-grunt", "A1", gear=()) for _ in range(3))
    drone = p.npc("drone", "A1", seen=True)
    p.grapple(holder, victim)
    p.grapple(victim, third)
    p.adjacent(drone, victim)
    row = next(row for row in attacks("attack-stage4") if row.id == "ready-to-kill")
    dice = [("Ready", faces(1, 10))]
    r = p.script(lambda game: effects.EFFECTS["ready-to-kill"](game, drone, victim, row), dice, **FIGHT).finish()
    assert (grappler_of(r.game, victim), grappler_of(r.game, third)) == (drone, None)


@clause("alien.close.grapple", "alien.close.shove", "alien.close.pass")
@pytest.mark.parametrize("creature", ["queen", "praetorian", "charger"])
def test_large_creatures_are_neither_grappled_nor_shoved_nor_passed(creature: str) -> None:
    p = rooms()
    kid, beast = p.pc("kid", "A1", gear=[]), p.npc(creature, "A1", seen=True)
    p.adjacent(kid, beast)
    assert special.kinds(p.game(**FIGHT), kid, beast) == []
    keys = offered.keys(p.game(**FIGHT), kid)
    assert "attack" in keys
    assert "special" not in keys
    drone = p.npc("drone", "A1", seen=True)
    p.adjacent(kid, drone)
    assert {"shove", "grapple"} <= {*special.kinds(p.game(**FIGHT), kid, drone)}
