"""Every kind of harm against everybody whom it may befall: what it costs, what follows, and what it leaves alone."""

import pytest

from grognard.engine.clauses import clause
from grognard.games.alien.books.profiles import being
from grognard.games.alien.harm import damage
from grognard.games.alien.harm.damage import ACID, EXPLOSION, FALL, FIRE, Hit
from grognard.games.alien.position import Position
from tests.games.alien.matrix import Played
from tests.games.alien.skirmish import CALM, FIGHT, health, tags

KINDS = ["", FIRE, ACID, FALL, EXPLOSION]
CLAUSE = "alien.damage.sequence"


def hurt(p: Position, who: int, points: int, kind: str, **more: bool) -> Played:
    return Played(p, lambda game: damage.hit(game, Hit(who, points, CLAUSE, kind=kind, **more)), **FIGHT)


def room() -> Position:
    p = Position()
    p.zone("A1")
    return p


@clause("alien.damage.sequence", "alien.damage.health-floor")
@pytest.mark.parametrize("kind", KINDS)
def test_a_human_loses_health_and_nothing_else_above_zero(kind: str) -> None:
    p = room()
    kid, witness = p.pc("kid", "A1", CALM, gear=[]), p.pc("medic", "A1", CALM, gear=[])
    r = hurt(p, kid, 1, kind)
    assert health(r, kid) == being("kid").health - 1
    assert not r.rolls("critical injury")
    assert not r.rolls("panic")
    assert health(r, witness) == being("medic").health


@clause("alien.broken.state", "alien.crit.roll", "alien.panic.triggers")
@pytest.mark.parametrize("kind", KINDS)
def test_at_zero_a_human_is_broken_with_an_injury_and_who_sees_it_rolls_once(kind: str) -> None:
    p = room()
    kid = p.pc("kid", "A1", CALM, gear=[], health=1)
    p.pc("medic", "A1", CALM, gear=[])
    r = hurt(p, kid, 1, kind)
    assert "broken" in tags(r, kid)
    assert len(r.rolls("critical injury")) == (kind != FIRE), "fire breaks without one"
    assert len(r.rolls("panic")) == 1


@clause("alien.broken.more-damage", "alien.hazard.on-fire")
@pytest.mark.parametrize("burnt", [False, True])
@pytest.mark.parametrize("kind", KINDS)
def test_further_damage_on_the_broken_is_an_injury_each(kind: str, burnt: bool) -> None:
    p = room()
    kid = p.pc("kid", "A1", "broken", CALM, *(("burnt",) if burnt else ()), gear=[], health=0)
    p.pc("medic", "A1", CALM, gear=[])
    r = hurt(p, kid, 1, kind)
    assert len(r.rolls("critical injury")) == (not (burnt and kind == FIRE))
    assert not r.rolls("panic"), "he was broken before"


@clause("alien.synth.zero", "alien.synth.more-damage", "alien.crit.impossible")
@pytest.mark.parametrize("left", [1, 0])
@pytest.mark.parametrize("kind", KINDS)
def test_an_android_at_zero_rolls_on_its_table_and_is_never_broken(kind: str, left: int) -> None:
    p = room()
    android = p.pc("android", "A1", gear=[], health=left)
    r = hurt(p, android, 1, kind)
    assert len(r.rolls("android damage")) == 1
    assert not r.rolls("critical injury")
    assert "broken" not in tags(r, android)


@clause("alien.synth.secret")
@pytest.mark.parametrize("kind", KINDS)
def test_any_wound_reveals_a_secret_android(kind: str) -> None:
    p = room()
    bishop, kid = p.pc("medic", "A1", "~android", gear=[]), p.pc("kid", "A1", CALM, gear=[])
    r = hurt(p, bishop, 1, kind)
    assert "android" in tags(r, bishop)
    assert r.state.models[kid].counters["stress"] == 1


@clause("alien.damage.instant-death")
@pytest.mark.parametrize(("short", "dead"), [(0, True), (1, False)])
@pytest.mark.parametrize("kind", KINDS)
def test_twice_the_full_health_kills_outright_without_an_injury(kind: str, short: int, dead: bool) -> None:
    p = room()
    kid = p.pc("kid", "A1", CALM, gear=[])
    p.pc("medic", "A1", CALM, gear=[])
    r = hurt(p, kid, 2 * being("kid").health - short, kind)
    assert ("dead" in tags(r, kid)) is dead
    assert len(r.rolls("critical injury")) == (not dead and kind != FIRE)
    assert len(r.rolls("panic")) == 1


@clause("alien.damage.armor", "alien.damage.armor-piercing", "alien.damage.zero")
@pytest.mark.parametrize(
    ("flags", "lost"), [({}, 1), ({"armor_piercing": True}, 2), ({"weak_spot": True}, 2), ({"ignores_armor": True}, 3)]
)
@pytest.mark.parametrize("kind", ["", FIRE, EXPLOSION])
def test_armor_takes_its_part_of_every_kind(kind: str, flags: dict[str, bool], lost: int) -> None:
    p = room()
    marine = p.pc("rifleman", "A1", CALM, gear=["m3-armor"])
    full = p.state().models[marine].counters["health"]
    assert health(hurt(p, marine, 3, kind, **flags), marine) == full - lost
    assert health(hurt(p, marine, 2 - len(flags) if "ignores_armor" not in flags else 0, kind, **flags), marine) == full


@clause("alien.acid.trigger")
@pytest.mark.parametrize("kind", KINDS)
def test_a_creature_that_is_hurt_bleeds_acid_unless_it_burns(kind: str) -> None:
    p = room()
    kid, drone = p.pc("kid", "A1", "seen:adult", CALM, gear=[]), p.npc("drone", "A1", seen=True)
    p.adjacent(kid, drone)
    r = hurt(p, drone, 9, kind, ignores_armor=True)
    acid = [roll for roll in r.rolls() if roll.clause.startswith("alien.acid")]
    assert bool(acid) is (kind != FIRE)
    assert not r.rolls("critical injury")


@clause("alien.vehicle.wreck", "alien.vehicle.stats")
@pytest.mark.parametrize("kind", KINDS)
def test_a_vehicle_is_wrecked_and_those_aboard_jump_clear(kind: str) -> None:
    p = Position()
    p.zone("A1", kind="ground")
    kid, atv = p.pc("kid", "A1", CALM, gear=[]), p.npc("nr-9-atv", "A1", "started", seen=True)
    p.link("rides", kid, atv)
    r = hurt(p, atv, 9, kind)
    assert {"dead", "wreck"} <= {*tags(r, atv)}
    assert len(r.rolls("to jump clear")) == 1
    assert health(r, kid) == max(0, being("kid").health - 3)


@clause("alien.damage.stun", "alien.xeno.stun-immune")
@pytest.mark.parametrize(("who", "stunned"), [("kid", True), ("android", True), ("drone", False), ("nr-9-atv", False)])
def test_stun_takes_no_health_from_anybody(who: str, stunned: bool) -> None:
    p = room()
    card = being(who)
    victim = p.npc(who, "A1", seen=True) if not stunned else p.pc(who, "A1", CALM, gear=[])
    r = hurt(p, victim, 3, damage.STUNNING)
    assert health(r, victim) == card.health
    assert ("stunned" in tags(r, victim)) is stunned


@clause("alien.ranged.aim-lost", "alien.close.grapple-end")
@pytest.mark.parametrize("kind", KINDS)
def test_whoever_is_hurt_loses_the_aim_and_whoever_is_broken_the_grip(kind: str) -> None:
    p = room()
    kid, guard = p.pc("kid", "A1", "aimed", CALM, gear=[], health=2), p.npc("security-guard", "A1", seen=True)
    p.grapple(kid, guard)
    once = hurt(p, kid, 1, kind)
    assert "aimed" not in tags(once, kid)
    assert [link for link in once.state.links if link.kind == "grapple"]
    assert not [link for link in hurt(p, kid, 2, kind).state.links if link.kind == "grapple"]
