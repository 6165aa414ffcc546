"""Damage: armor, piercing, stun, massive blows, and how far Health falls."""

from typing import Any

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.events import Noted
from grognard.engine.rehearsal import SoloRehearsal
from grognard.games.alien.harm import damage
from grognard.games.alien.harm.damage import Hit
from grognard.games.alien.position import Position
from grognard.games.alien.words.terms import has
from tests.games.alien.skirmish import CALM, FIGHT, faces, health, rooms, tags


def hurt(p: Position, victim: int, points: int, *dice: object, **how: Any) -> SoloRehearsal:
    blow = Hit(victim, points, "alien.damage.sequence", **how)
    return p.script(lambda game: damage.hit(game, blow), dice, **FIGHT)


@clause("alien.damage.sequence", "alien.damage.armor")
def test_barrier_then_armor_are_subtracted_from_the_damage() -> None:
    p = rooms()
    marine = p.pc("rifleman", "A1")
    r = hurt(p, marine, 6, barrier=1, base=3)
    assert r.result == 3
    assert health(r, marine) == 2
    assert health(hurt(p, marine, 3, ignores_armor=True), marine) == 2


@clause("alien.damage.armor")
def test_only_the_best_suit_counts_and_no_level_is_below_zero() -> None:
    p = rooms()
    two = p.pc("rifleman", "A1")
    p.item("riot-vest", two, "worn")
    assert damage.armor_of(p.game(), two) == 2
    bare = p.pc("kid", "A1")
    assert hurt(p, bare, 1, armor_piercing=True, weak_spot=True).result == 1


@clause("alien.damage.armor-piercing")
@pytest.mark.parametrize(
    ("piercing", "spot", "lost"), [(False, False, 1), (True, False, 2), (False, True, 2), (True, True, 3)]
)
def test_piercing_and_weak_spot_each_take_one_level_off(piercing: bool, spot: bool, lost: int) -> None:
    p = rooms()
    marine = p.pc("rifleman", "A1")
    r = hurt(p, marine, 3, armor_piercing=piercing, weak_spot=spot)
    assert health(r, marine) == 5 - lost


@clause("alien.damage.zero")
def test_a_hit_that_armor_stops_does_nothing() -> None:
    p = rooms()
    marine = p.pc("rifleman", "A1", "aimed")
    r = hurt(p, marine, 2)
    assert (r.result, health(r, marine)) == (0, 5)
    assert "aimed" in tags(r, marine)
    assert any(note.clause == "alien.damage.zero" for note in r.events(Noted))
    assert "aimed" not in tags(hurt(p, marine, 3), marine)


@clause("alien.damage.health-floor", "alien.broken.state", "alien.crit.roll")
def test_example_broken() -> None:
    """Health 2 and 3 damage: Health 0, broken, a D66 roll; PCs who see it roll for panic."""
    p = rooms()
    fallen = p.pc("medic", "A1", gear=[], health=2)
    p.pc("officer", "A1", gear=[])
    r = hurt(p, fallen, 3, ("critical injury", 1, 1), ("panic", 1)).finish()
    assert health(r, fallen) == 0
    assert "health" not in r.state.models[fallen].counters
    assert "broken" in tags(r, fallen)


@clause("alien.damage.instant-death")
@pytest.mark.parametrize(("points", "dead"), [(6, True), (5, False)])
def test_example_massive(points: int, dead: bool) -> None:
    """Maximum Health 3: 6 damage after armor in one hit kill at once."""
    p = rooms()
    kid = p.pc("medic", "A1", gear=[])
    dice = () if dead else (("critical injury", 1, 1),)
    r = hurt(p, kid, points, *dice).finish()
    assert ("dead" in tags(r, kid)) is dead


@clause("alien.damage.instant-death")
def test_a_massive_blow_shuts_an_android_down_and_means_nothing_to_creatures() -> None:
    p = rooms()
    android = p.pc("android", "A1", gear=[])
    r = hurt(p, android, 10)
    assert "out" in tags(r, android)
    assert "dead" not in tags(r, android)
    hugger = p.npc("facehugger", "A1", seen=True)
    assert not damage.is_massive(p.game(), hugger, 99)


@clause("alien.damage.stun")
def test_stun_takes_no_health_but_the_victims_wits() -> None:
    p = rooms()
    kid = p.pc("kid", "A1", CALM, gear=[])
    r = hurt(p, kid, 2, ("withstand", 2), kind="stun").finish()
    assert health(r, kid) == 4
    assert "stunned" in tags(r, kid)
    held = hurt(p, kid, 1, ("withstand", 6, 2), kind="stun").finish()
    assert "stunned" not in tags(held, kid)


@clause("alien.damage.stun")
def test_the_stunned_roll_again_at_each_turn_and_act_when_they_succeed() -> None:
    p = rooms()
    kid = p.pc("kid", "A1", CALM, "stunned", gear=[], stun=2)
    still = p.script(lambda game: damage.recover(game, kid), [("withstand", 2)], **FIGHT).finish()
    assert still.result is False
    assert "stunned" in tags(still, kid)
    up = p.script(lambda game: damage.recover(game, kid), [("withstand", 6)], **FIGHT).finish()
    assert up.result is True
    assert not has(up.game, kid, "stunned")


@clause("alien.damage.stun")
def test_stun_wears_off_after_a_stretch_of_rounds() -> None:
    p = rooms()
    kid = p.pc("kid", "A1", CALM, "stunned", gear=[], stun=2)
    awake = p.script(lambda game: damage.recover(game, kid), [], **{**FIGHT, "round": 60}).finish()
    assert awake.result is True
    assert "stunned" not in tags(awake, kid)
    still = p.script(lambda game: damage.recover(game, kid), [("withstand", 2)], **{**FIGHT, "round": 59}).finish()
    assert still.result is False


@clause("alien.damage.stun")
def test_armor_helps_against_stun_and_creatures_are_immune() -> None:
    p = rooms()
    marine = p.pc("rifleman", "A1", CALM)
    assert "stunned" not in tags(hurt(p, marine, 2, kind="stun").finish(), marine)
    drone = p.npc("drone", "A1", seen=True)
    assert "stunned" not in tags(hurt(p, drone, 9, kind="stun").finish(), drone)


@clause("alien.damage.sequence")
def test_a_wounded_creature_splashes_before_anything_else_follows() -> None:
    p = rooms()
    drone, marine = p.npc("drone", "A1", seen=True), p.pc("rifleman", "A1")
    p.adjacent(drone, marine)
    r = hurt(p, drone, 3, ("acid", *faces(1, 9))).finish()
    assert health(r, drone) == 6
    burnt = hurt(p, drone, 3, kind="fire").finish()
    assert health(burnt, drone) == 5


@clause("alien.damage.stun")
def test_a_weaker_stun_does_not_ease_a_stronger_one() -> None:
    p = rooms()
    who = p.pc("kid", "A1", CALM, "stunned", stun=3, gear=[])
    hit = damage.Hit(who, 1, "alien.damage.sequence", kind=damage.STUNNING)
    r = p.script(lambda game: damage.hit(game, hit), [("withstand", faces(0, 2))], **FIGHT).finish()
    assert r.state.models[who].counters["stun"] == 3


@clause("alien.panic.triggers", "alien.damage.instant-death")
@pytest.mark.parametrize("is_broken", [False, True])
def test_who_sees_a_comrade_killed_outright_rolls_for_panic_unless_he_was_broken_before(is_broken: bool) -> None:
    p = Position()
    p.zone("A1")
    kid = p.pc("kid", "A1", *(("broken",) if is_broken else ()), gear=(), health=0 if is_broken else 4)
    p.pc("medic", "A1", gear=())
    blow = damage.Hit(kid, 8, "alien.damage.sequence")
    r = p.script(lambda game: damage.hit(game, blow), () if is_broken else [("panic", 1)]).finish()
    assert has(r.game, kid, "dead")
