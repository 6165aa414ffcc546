"""Edges laid on suspicion: who is bound to the spot, who watches, who pays for a jump, dice that never change."""

import pytest

from grognard.engine.clauses import clause
from grognard.games.alien.beings import prey, signature, stalk
from grognard.games.alien.body import injuries, talent
from grognard.games.alien.body import stress as calm
from grognard.games.alien.body.hindrances import ZERO_G
from grognard.games.alien.fight import flight, sentry, shooting, special
from grognard.games.alien.harm import criticals, damage, recovery, synth
from grognard.games.alien.position import Position
from grognard.games.alien.story import incidents
from grognard.games.alien.turns import ending, sighting
from grognard.games.alien.words.relations import links_of
from grognard.games.alien.words.terms import (
    ALERTED,
    GUARDING,
    LAST_ATTACK,
    RIDES,
    SAC,
    adjacent_to,
    has,
    stress,
    zone_of,
)
from tests.games.alien import offered
from tests.games.alien.matrix import Played
from tests.games.alien.skirmish import CALM, FIGHT, tags
from tests.games.alien.test_edges import hall
from tests.games.alien.test_laid_edges_again import at_once

KINDS = ("seen:adult", "seen:royal", "seen:egg-borne")


# -- bound to the spot -----------------------------------------------------------------------------------------------


@clause("alien.xeno.queen-sac", "alien.xeno.zero")
@pytest.mark.parametrize(("bound", "at"), [((SAC,), "A1"), ((), "A3")])
def test_a_queen_on_her_sac_escapes_nowhere(bound: tuple[str, ...], at: str) -> None:
    p = hall(3, "door")
    p.pc("kid", "A1", CALM, *KINDS, gear=[])
    queen = p.npc("queen", "A1", *bound, ALERTED, seen=True)
    r = Played(p, lambda game: prey.flee(game, queen, "alien.xeno.zero"), **FIGHT)
    assert zone_of(r.game, queen) == at
    assert bool(sighting.retreats(p.game(), queen, ())) is not bool(bound)


@clause("alien.close.special-general", "alien.close.shove", "alien.close.grapple")
@pytest.mark.parametrize(("who", "ways"), [("ovomorph", []), ("facehugger", ["shove", "grapple"])])
def test_nobody_wrestles_with_an_egg(who: str, ways: list[str]) -> None:
    p = hall(1)
    marine, creature = p.pc("rifleman", "A1", CALM, *KINDS, gear=[]), p.npc(who, "A1", seen=True)
    p.adjacent(marine, creature)
    assert special.kinds(p.game(**FIGHT), marine, creature) == ways


@clause("alien.stealth.hide", "alien.vehicle.wreck", "alien.vehicle.where")
@pytest.mark.parametrize("aboard", [True, False])
def test_nobody_hides_aboard_a_vehicle(aboard: bool) -> None:
    p = Position()
    p.zone("A1", kind="ground", cluttered=True)
    kid, atv = p.pc("kid", "A1", CALM, gear=[]), p.ally("nr-9-atv", "A1")
    if aboard:
        p.link(RIDES, kid, atv)
    assert ("hide" in offered.keys(p.game(), kid)) is not aboard


# -- jumps and moves -------------------------------------------------------------------------------------------------


@clause("alien.act.full-jump", "alien.act.move-actions", "alien.gear.over", "alien.hazard.zero-g")
def test_a_jump_is_no_move_action_and_costs_none() -> None:
    p = Position()
    p.zone("A1", ZERO_G)
    p.zone("A2")
    gap = p.border("A1", "A2", "open", "gap")
    kid = p.pc("kid", "A1", CALM, gear=[])
    p.item("m41a-pulse-rifle", kid, number=6)
    r = Played(p, lambda game: offered.do(game, kid, f"jump:f{gap}"), {"jump": 1}, **FIGHT)
    assert [roll.purpose for roll in r.rolls()] == ["jump or climb"]
    assert (zone_of(r.game, kid), stress(r.game, kid)) == ("A2", 0)


@clause("alien.act.full-jump", "alien.hazard.fire")
def test_who_jumps_into_the_flames_is_burnt() -> None:
    p = Position()
    p.zone("A1")
    p.zone("A2", fire=9)
    gap = p.border("A1", "A2", "open", "gap")
    kid = p.pc("kid", "A1", CALM, gear=[])
    r = Played(p, lambda game: offered.do(game, kid, f"jump:f{gap}"), {"jump": 1, "fire": 1}, **FIGHT)
    assert r.state.models[kid].counters["health"] == 3


# -- keeping guard ---------------------------------------------------------------------------------------------------


@clause("alien.stealth.guard", "alien.stealth.small-acts")
def test_who_keeps_guard_does_nothing_else_in_that_stretch() -> None:
    p = hall(1)
    kid = p.pc("kid", "A1", CALM, gear=[])
    p.pc("officer", "A1", CALM, gear=[])
    medkit = p.item("medkit", "A1")
    r = p.play().choose(f"m{kid}").choose("guard")
    assert GUARDING in tags(r, kid)
    r.choose(f"later:m{kid}").choose(f"take:k{medkit}")
    assert GUARDING not in tags(r, kid)
    assert "guard" in offered.keys(p.game(), kid)
    p.hurt(kid, small_acts=1)
    assert "guard" not in offered.keys(p.game(), kid)


# -- sentry guns -----------------------------------------------------------------------------------------------------


@clause("alien.ranged.sentry-details", "alien.ranged.reload")
@pytest.mark.parametrize(("reloads", "may"), [(2, True), (0, False)])
def test_a_sentry_gun_is_reloaded_as_long_as_there_are_reloads(reloads: int, may: bool) -> None:
    p = hall(1)
    marine, gun = p.pc("rifleman", "A1", CALM, gear=[]), p.ally("sentry-gun", "A1")
    p.hurt(gun, rating=1, reloads=reloads)
    assert (f"reload-gun:{gun}" in offered.keys(p.game(**FIGHT), marine)) is may
    if may:
        r = Played(p, at_once(lambda game: sentry.reload(game, gun)), **FIGHT)
        assert shooting.ammo(r.game, gun) == 5
        assert r.state.models[gun].counters["reloads"] == reloads - 1


@clause("alien.ranged.sentry-details")
def test_nobody_reloads_an_enemys_gun() -> None:
    p = hall(1)
    marine, gun = p.pc("rifleman", "A1", CALM, gear=[]), p.npc("sentry-gun", "A1", seen=True)
    p.hurt(gun, rating=1, reloads=2)
    assert f"reload-gun:{gun}" not in offered.keys(p.game(**FIGHT), marine)


@clause("alien.ranged.sentry-details", "alien.setup.reloads")
def test_a_gun_set_up_from_its_crate_has_two_reloads() -> None:
    p = hall(1)
    marine, gun = p.pc("rifleman", "A1", CALM, gear=[]), p.ally("sentry-gun", "A1")
    p.item("sentry-gun", gun, "held", rating=1)
    assert sentry.can_reload(p.game(**FIGHT), marine, gun)
    r = Played(p, at_once(lambda game: sentry.reload(game, gun)), **FIGHT)
    (weapon,) = [marker for marker in r.state.markers if marker.kind == "sentry-gun"]
    assert weapon.counters == {"rating": 5, "reloads": 1}


# -- androids --------------------------------------------------------------------------------------------------------


@clause("alien.synth.zero", "alien.close.grapple-end")
@pytest.mark.parametrize("kind", ["grapple", "drags", "helps", "rides"])
def test_nothing_binds_an_android_that_has_shut_down(kind: str) -> None:
    p = hall(1)
    android, other = p.pc("android", "A1", gear=[], health=0), p.pc("kid", "A1", gear=[])
    p.adjacent(android, other)
    p.link(kind, android, other)
    p.link(kind, other, android)
    r = Played(p, at_once(lambda game: synth.shut_down(game, android, "alien.synth.zero")), **FIGHT)
    assert not links_of(r.game, kind, android)
    assert not adjacent_to(r.game, other)
    assert has(r.game, android, "out")


# -- rest ------------------------------------------------------------------------------------------------------------


@clause("alien.talent.banter", "alien.stress.relief", "alien.stress.relief-zero")
@pytest.mark.parametrize(("level", "left", "gone"), [(0, 0, 1), (1, 0, 1), (2, 0, 2), (3, 1, 2)])
def test_banter_takes_as_many_responses_as_levels(level: int, left: int, gone: int) -> None:
    own = ("response:shakes", "response:frantic", "response:aggravated")
    p = hall(1)
    p.pc("smartgunner", "A1", "talent:banter", "resting", gear=[])
    kid = p.pc("kid", "A1", "resting", *own, gear=[], stress=level)
    r = Played(p, recovery.rest)
    assert stress(r.game, kid) == left
    assert len([tag for tag in tags(r, kid) if tag.startswith("response:")]) == len(own) - gone


@clause("alien.broken.actions", "alien.stress.relief", "alien.hazard.radiation")
@pytest.mark.parametrize("rays", [True, False])
def test_rest_in_the_rays_gives_nothing_and_a_fall_ends_it(rays: bool) -> None:
    p = Position()
    p.zone("A1", *(["radiation:weak"] if rays else []))
    kid = p.pc("kid", "A1", "resting", "injured", CALM, gear=[], stress=2, health=2)
    p.marker("injury", kid, row=35)
    r = Played(p, recovery.rest)
    assert (stress(r.game, kid), r.state.models[kid].counters["health"]) == ((2, 2) if rays else (1, 3))
    r = Played(p, lambda game: damage.hit(game, damage.Hit(kid, 2, "alien.damage.sequence")))
    assert "resting" not in tags(r, kid)


# -- dice that never change ------------------------------------------------------------------------------------------


@clause("alien.crit.roll")
def test_an_injury_rolled_again_for_ever_ends_in_another_one() -> None:
    p = hall(1)
    kid = p.pc("kid", "A1", CALM, "injured", "broken", gear=[], health=0)
    p.marker("injury", kid, row=22)
    r = Played(p, lambda game: criticals.roll(game, kid, "alien.broken.more-damage"), **FIGHT)
    assert [one.row for one in (injuries.kind(marker) for marker in injuries.injuries(r.game, kid))] == [22, 23]


@clause("alien.xeno.signature")
def test_an_attack_rolled_again_for_ever_ends_in_another_one() -> None:
    p = hall(1)
    marine, drone = p.pc("rifleman", "A1", CALM, *KINDS, gear=[]), p.npc("drone", "A1", seen=True)
    p.hurt(drone, **{LAST_ATTACK: 2})
    r = Played(p, lambda game: signature.attack(game, drone, marine), **FIGHT)
    assert len(r.rolls("signature attack")) == signature.MOST_THROWS
    assert r.state.models[drone].counters[LAST_ATTACK] == 1


@clause("alien.close.pass", "alien.act.move-actions", "alien.gear.over", "alien.hazard.zero-g")
def test_who_gets_past_a_blocker_pays_for_no_move_besides() -> None:
    p = Position()
    p.zone("A1", ZERO_G)
    p.zone("A2")
    door = p.border("A1", "A2", "door")
    kid = p.pc("kid", "A1", CALM, gear=[])
    p.item("m41a-pulse-rifle", kid, number=6)
    foe = p.npc("mercenary", "A1", f"at:{door}", seen=True, gear=[])
    p.adjacent(kid, foe)
    r = Played(p, lambda game: special.attack(game, kid, foe, "pass"), {"pass": 1}, **FIGHT)
    assert "to move without gravity" not in [roll.purpose for roll in r.rolls()]
    assert (zone_of(r.game, kid), stress(r.game, kid)) == ("A2", 0)


@clause("alien.stress.safe-area", "alien.ranged.sentry-details", "alien.talent.overkill", "alien.panic.safe-flight")
def test_a_gun_of_ones_own_is_no_enemy() -> None:
    p = hall(1)
    marine = p.pc("rifleman", "A1", "resting", CALM, gear=[], stress=2)
    p.item("sentry-gun", "A1")
    r = Played(p, lambda game: incidents.carry_out(game, "unpack:sentry-gun", marine, "alien.scen.tasks"))
    gun = len(r.state.models) - 1
    assert sentry.is_gun(r.game, gun)
    assert calm.is_safe(r.game, "A1")
    assert not talent.foes_in_sight(r.game, marine)
    assert not flight.known_enemies(r.game, marine)
    p = Position()
    p.zone("A1")
    theirs, kid = p.npc("sentry-gun", "A1", seen=True), p.pc("kid", "A1", gear=[])
    assert talent.foes_in_sight(p.game(), kid) == [theirs]


@clause("alien.move.prone", "alien.act.quick-stand", "alien.ref.human-move")
def test_who_was_knocked_down_is_on_the_feet_before_walking_in_a_stretch() -> None:
    p = hall(2)
    guard = p.npc("security-guard", "A1", "prone", patrol=("A1", "A2"))
    r = Played(p, lambda game: stalk.stretch_of(game, guard))
    assert zone_of(r.game, guard) == "A2"
    assert "prone" not in tags(r, guard)


@clause("alien.talent.overkill", "alien.combat.end")
def test_overkill_ends_with_the_fight() -> None:
    p = hall(1)
    marine = p.pc("rifleman", "A1", "overkill", CALM, gear=[])
    r = Played(p, at_once(ending.end), **FIGHT)
    assert "overkill" not in tags(r, marine)


@clause("alien.crit.roll", "alien.xeno.exact-damage")
@pytest.mark.parametrize(("row", "times"), [(25, 1), (12, 2)])
def test_nobody_has_the_same_injury_twice_whatever_brings_it(row: int, times: int) -> None:
    p = hall(1)
    kid = p.pc("kid", "A1", CALM, "injured", gear=[])
    p.marker("injury", kid, row=row)
    r = Played(p, lambda game: criticals.inflict(game, kid, row, "alien.xeno.exact-damage"))
    assert len(injuries.injuries(r.game, kid)) == times
