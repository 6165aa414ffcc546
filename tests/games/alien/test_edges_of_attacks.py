"""Edges of attacks laid by a reader from outside: vehicles and machines, bursts and blasts, cover, and what a fight
leaves behind on those for whom no rounds wait."""

import pytest
from msgspec.structs import replace

from grognard.engine.clauses import clause
from grognard.engine.core.script import Game, Script
from grognard.games.alien.beings import npc, prey
from grognard.games.alien.body import cover
from grognard.games.alien.books.profiles import weapon
from grognard.games.alien.fight import blast, burst, ranged, sentry, special, vehicle
from grognard.games.alien.fight.attitude import take_offence
from grognard.games.alien.harm import acid, death
from grognard.games.alien.map import aboard, barrier
from grognard.games.alien.moves import move
from grognard.games.alien.position import Position
from grognard.games.alien.turns import time
from grognard.games.alien.words.shot import Shot
from grognard.games.alien.words.terms import (
    RISES,
    adjacent_to,
    are_adjacent,
    count_of,
    grappler_of,
    has,
    marker_of,
    zone_of,
)
from tests.games.alien import offered
from tests.games.alien.matrix import Played
from tests.games.alien.skirmish import CALM, FIGHT, attack_roll, facing, menu, parts_of, rooms, tags
from tests.games.alien.test_edges import hall
from tests.games.alien.test_laid_edges_again import at_once


def yard(fire: int = 0) -> tuple[Position, int]:
    """G1 -open- G2 -open- G3, all ground, and a vehicle that runs in G1."""
    p = Position()
    p.zone("G1", kind="ground", cluttered=True)
    p.zone("G2", kind="ground", fire=fire)
    p.zone("G3", kind="ground")
    p.border("G1", "G2")
    p.border("G2", "G3")
    return p, p.npc("nr-9-atv", "G1", "started", seen=True)


def aboard_it(p: Position, atv: int, who: str, health: int = 4) -> int:
    """Somebody of the crew who rides."""
    rider = p.pc(who, "G1", CALM, gear=[], health=health)
    p.link("rides", rider, atv)
    return rider


# -- in and out of vehicles ----------------------------------------------------------------------------------------


@clause("alien.vehicle.where", "alien.range.adjacent-pairs")
def test_who_gets_out_is_at_short_range_of_those_who_had_come_up_to_him() -> None:
    p, atv = yard()
    kid = aboard_it(p, atv, "kid")
    drone = p.npc("drone", "G1", seen=True)
    p.adjacent(kid, drone)
    r = Played(p, lambda game: offered.do(game, kid, f"alight:{atv}"), **FIGHT)
    assert adjacent_to(r.game, kid) == []


@clause("alien.vehicle.wreck", "alien.cover.partial")
def test_nobody_takes_cover_behind_what_he_rides_past() -> None:
    p, atv = yard()
    kid = aboard_it(p, atv, "kid")
    walker = p.pc("medic", "G1", CALM, gear=[])
    assert not [key for key in menu(p, kid) if "cover" in key]
    assert "partial-cover" in menu(p, walker)


@clause("alien.vehicle.drive")
def test_the_dead_do_not_keep_the_wheel() -> None:
    p, atv = yard()
    first, second = aboard_it(p, atv, "kid"), aboard_it(p, atv, "pilot")
    r = Played(p, at_once(lambda game: death.die(game, first, "alien.crit.instant")), **FIGHT)
    assert aboard.riders(r.game, atv) == [second]
    assert f"drive:{atv}" in offered.keys(r.game, second)


@clause("alien.vehicle.stats", "alien.move.prone")
@pytest.mark.parametrize(("tag", "may"), [(CALM, True), ("prone", False)])
def test_who_lies_there_gets_up_before_he_gets_in(tag: str, may: bool) -> None:
    p, atv = yard()
    kid = p.pc("kid", "G1", tag, gear=[])
    assert (f"board:{atv}" in menu(p, kid)) is may


@clause("alien.vehicle.drive", "alien.close.grapple-end")
@pytest.mark.parametrize("holds", [False, True])
def test_a_vehicle_that_drives_off_tears_its_riders_out_of_a_grip(holds: bool) -> None:
    p, atv = yard()
    aboard_it(p, atv, "pilot")
    kid, drone = aboard_it(p, atv, "kid"), p.npc("drone", "G1", seen=True)
    p.grapple(*((kid, drone) if holds else (drone, kid)))
    r = Played(p, lambda game: vehicle.roll_to(game, atv, "G2"), **FIGHT)
    assert (zone_of(r.game, kid), zone_of(r.game, drone)) == ("G2", "G1")
    assert not are_adjacent(r.game, kid, drone)
    assert not [link for link in r.state.links if link.kind == "grapple"]


@clause("alien.vehicle.drive", "alien.close.grapple")
def test_two_who_wrestle_aboard_go_on_with_it() -> None:
    p, atv = yard()
    first, second = aboard_it(p, atv, "pilot"), aboard_it(p, atv, "kid")
    p.grapple(first, second)
    r = Played(p, lambda game: vehicle.roll_to(game, atv, "G2"), **FIGHT)
    assert grappler_of(r.game, second) == first


@clause("alien.vehicle.where")
def test_who_is_dragged_from_a_vehicle_rides_no_longer() -> None:
    p, atv = yard()
    kid = aboard_it(p, atv, "kid")
    r = Played(p, at_once(lambda game: move.shift(game, (kid,), "G2", "alien.xeno.signature")), **FIGHT)
    assert aboard.riders(r.game, atv) == []


@clause("alien.vehicle.drive", "alien.broken.actions")
@pytest.mark.parametrize(("health", "at"), [(1, "G2"), (4, "G3")])
def test_a_driver_whom_flames_break_drives_no_further(health: int, at: str) -> None:
    p, atv = yard(fire=9)
    pilot = aboard_it(p, atv, "pilot", health=health)
    r = Played(p, lambda game: vehicle.drive(game, pilot), {"fire": 1}, answers=("G2", "G3"), **FIGHT)
    assert ("broken" in tags(r, pilot)) is (health == 1)
    assert zone_of(r.game, atv) == at


@clause("alien.vehicle.ram", "alien.stealth.hidden-combat")
@pytest.mark.parametrize(("tag", "seen"), [("hidden", False), ("prone", True)])
def test_nobody_rams_or_is_stopped_by_one_in_hiding(tag: str, seen: bool) -> None:
    p, atv = yard()
    pilot, guard = aboard_it(p, atv, "pilot"), p.npc("mercenary", "G1", tag, seen=True)
    assert vehicle.targets(p.game(**FIGHT), pilot) == [guard] * seen
    assert vehicle.needs_roll(p.game(**FIGHT), atv, "G1") is seen


@clause("alien.vehicle.wreck", "alien.ranged.explosive-cover", "alien.barrier.zone-barrier")
def test_riders_in_the_open_have_the_armor_of_the_vehicle_against_a_blast_but_do_not_dodge() -> None:
    p, atv = yard()
    marine = p.pc("rifleman", "G2", CALM, gear=["m40-grenade"])
    rider, walker = (p.npc("mercenary", "G1", seen=True, gear=[], health=30) for _ in range(2))
    target = p.npc("mercenary", "G1", seen=True, gear=[])
    p.link("rides", rider, atv)
    grenade = p.find(marine, "m40-grenade")
    r = Played(p, lambda game: ranged.attack(game, marine, target, marker_of(game, grenade)), {"attack": 1}, **FIGHT)
    assert [count_of(r.game, one, "~health") for one in (rider, walker)] == [29, 28]
    assert not [roll for roll in r.rolls("dodge") if f"m{rider}" in roll.about]


# -- machines ------------------------------------------------------------------------------------------------------


@clause("alien.close.grapple", "alien.close.shove")
@pytest.mark.parametrize("machine", ["sentry-gun", "nr-9-atv"])
def test_nobody_wrestles_with_a_machine(machine: str) -> None:
    p = hall(1)
    kid, thing = p.pc("kid", "A1", CALM, gear=[]), p.npc(machine, "A1", seen=True)
    p.adjacent(kid, thing)
    assert special.kinds(p.game(**FIGHT), kid, thing) == []


@clause("alien.ranged.sentry-details", "alien.ranged.los")
@pytest.mark.parametrize("what", ["vehicle", "android"])
def test_a_sentry_gun_wastes_nothing_on_what_is_no_being_in_play(what: str) -> None:
    p = hall(3)
    p.sight("A1", "A2", "A3")
    gun = p.ally("sentry-gun", "A1")
    p.hurt(gun, rating=5)
    p.npc("nr-9-atv", "A2", seen=True) if what == "vehicle" else p.pc("android", "A2", "out", gear=[])
    drone = p.npc("drone", "A3", seen=True)
    assert sentry.nearest(p.game(**FIGHT), gun) == [drone]


# -- bursts and launchers ------------------------------------------------------------------------------------------


@clause("alien.ranged.scope", "alien.ranged.aim")
@pytest.mark.parametrize(("kind", "reached"), [("m41a-pulse-rifle", False), ("m56-smartgun", False)])
def test_a_scope_helps_the_aimed_roll_of_a_burst_alone_for_bodies_too(kind: str, reached: bool) -> None:
    p = hall(6)
    p.sight(*(f"A{number}" for number in range(1, 7)))
    marine = p.pc("rifleman", "A1", CALM, gear=[kind])
    p.item("optical-scope", marine)
    body = p.npc("drone", "A6", "dead", RISES, seen=True, health=0)
    gun, asked = p.find(marine, kind), []

    def then(game: Game) -> Script[None]:
        shot = Shot(marine, body, weapon(kind), marker_of(game, gun), aimed=True, auto=True)
        asked.append((yield from burst._next_target(game, shot)))

    r = Played(p, then, answers=(f"m{body}", str(body)), **FIGHT)
    assert bool(r.asked) is reached
    assert asked == [None]


@clause("alien.ranged.full-auto-empty", "alien.combat.lost-turn")
@pytest.mark.parametrize(("tag", "able"), [(CALM, True), ("panic:8", False), ("stunned", False)])
def test_who_panics_in_the_midst_of_a_burst_fires_no_further(tag: str, able: bool) -> None:
    p = hall(1)
    marine = p.pc("rifleman", "A1", tag, gear=["m41a-pulse-rifle"])
    foe = p.npc("mercenary", "A1", seen=True)
    game = p.game(**FIGHT)
    rifle = marker_of(game, p.find(marine, "m41a-pulse-rifle"))
    assert burst.is_able(game, Shot(marine, foe, weapon("m41a-pulse-rifle"), rifle, auto=True)) is able


@clause("alien.close.firearm-ammo", "alien.cover.lose", "alien.ranged.explosive")
def test_a_launcher_at_arms_length_is_close_combat_for_both() -> None:
    p, marine, guard = facing(gear=["m41a-pulse-rifle"])
    p.tag(marine, "partial-cover")
    launcher = p.find(marine, "u1-launcher")
    kid = p.pc("kid", "A1", CALM, gear=[])
    r = Played(
        p, lambda game: ranged.attack(game, marine, guard, marker_of(game, launcher)), answers=("defend", "dodge"),
        **FIGHT,
    )  # fmt: skip
    assert [len(r.rolls(purpose)) for purpose in ("to defend", "to dodge")] == [1, 0]
    assert r.asked == ["dodge"], "the kid may jump aside"
    assert count_of(r.game, kid, "quick") == 1
    assert "partial-cover" not in tags(r, marine)


@clause("alien.ranged.fire-weapon", "alien.combat.ambush-scope")
@pytest.mark.parametrize(("kind", "bonus"), [("m240-incinerator", 2), ("smoke-grenade", 0)])
def test_to_set_a_zone_on_fire_out_of_ambush_is_the_first_attack(kind: str, bonus: int) -> None:
    p = rooms()
    marine = p.pc("rifleman", "A1", CALM, "ambush", gear=[kind])
    p.npc("mercenary", "A1", seen=True)
    thing = p.find(marine, kind)
    r = Played(p, lambda game: blast.at_zone(game, marine, "A1", marker_of(game, thing)), {"attack": 1}, **FIGHT)
    assert parts_of(attack_roll(r)).get("alien.combat.ambush", 0) == bonus
    assert ("ambush" in tags(r, marine)) is not bool(bonus)


# -- cover ---------------------------------------------------------------------------------------------------------


@clause("alien.barrier.zone-barrier")
@pytest.mark.parametrize(("cluttered", "level"), [(True, 3), (False, 2)])
def test_who_stands_at_a_door_of_a_cluttered_zone_is_behind_its_clutter(cluttered: bool, level: int) -> None:
    p = Position()
    p.zone("A1", cover=3, cluttered=cluttered)
    p.zone("A2")
    door = p.border("A1", "A2", "door")
    kid = p.pc("kid", "A1", f"at:{door}", CALM, gear=[])
    game = p.game(**FIGHT)
    cover.take(game, kid, True, "alien.act.full-cover", cover.places(game, kid)[0])
    assert barrier.level_for(game, kid) == level


# -- what a fight leaves behind ------------------------------------------------------------------------------------


@clause("alien.acid.continue", "alien.time.conversion")
@pytest.mark.parametrize(("sixes", "left"), [(0, 4), (1, 0)])
def test_acid_is_done_with_people_when_the_stretch_is_over(sixes: int, left: int) -> None:
    p = hall(1)
    p.pc("kid", "A1", CALM, gear=[])
    guard = p.npc("security-guard", "A1", gear=[], health=4)
    p._models[guard] = replace(p._models[guard], counters={**p._models[guard].counters, "acid": 4})
    r = Played(p, time.end_of_stretch, {"acid": sixes})
    assert acid.burning(r.game, guard) == [] or has(r.game, guard, "dead")
    assert count_of(r.game, guard, "~health") == left


@clause("alien.damage.stun", "alien.combat.rounds-go-on")
def test_people_have_come_round_a_stretch_later() -> None:
    p = hall(1)
    kid = p.pc("kid", "A1", "stunned", CALM, gear=[])
    guard = p.npc("security-guard", "A1", "stunned", gear=[], stun=2)
    p._models[guard] = replace(p._models[guard], counters={"~health": 4, "stun": 2})
    r = Played(p, time.end_of_stretch)
    assert "stunned" not in tags(r, guard)
    assert count_of(r.game, guard, "stun") == 0
    assert "stunned" in tags(r, kid), "rounds begin for him"


@clause("alien.crit.round-limit", "alien.crit.three", "alien.combat.rounds-go-on")
@pytest.mark.parametrize(("sixes", "rolls", "dead"), [(0, 1, True), (1, 3, False)])
def test_who_bleeds_with_no_rounds_left_makes_his_death_rolls_in_the_stretch(
    sixes: int, rolls: int, dead: bool
) -> None:
    p = hall(1)
    kid, ally = p.pc("kid", "A1", CALM, gear=[]), p.ally("colonist", "A1", "broken", "injured", gear=[], health=0)
    p.marker("injury", ally, row=61, limit=1)
    p.tag(kid, "injured")
    wound = p.marker("injury", kid, row=61, limit=1)
    r = Played(p, time.end_of_stretch, {"death": sixes})
    assert len(r.rolls("death")) == rolls
    assert ("dead" in tags(r, ally)) is dead
    assert "stable" not in marker_of(r.game, wound).tags, "rounds begin for a PC"


# -- people --------------------------------------------------------------------------------------------------------


@clause("alien.npc.attitude")
@pytest.mark.parametrize(("creature", "attitude"), [(True, "wary"), (False, "hostile")])
def test_who_meets_the_crew_with_something_worse_in_sight_minds_no_drawn_weapon(creature: bool, attitude: str) -> None:
    p = rooms()
    marine = p.pc("rifleman", "A1", CALM, gear=["m4a3-pistol"])
    guard = p.npc("security-guard", "A1", seen=True, attitude="wary")
    if creature:
        p.npc("drone", "A1", "~hostile-to-all", seen=True)
    r = Played(p, at_once(lambda game: take_offence(game, guard, (marine,))))
    assert attitude in tags(r, guard)


@clause("alien.npc.tactics")
@pytest.mark.parametrize(
    ("other", "attitude", "closes"),
    [("mercenary", "hostile", True), ("drone", "hostile", False), ("colonist", "friendly", False)],
)
def test_neither_creatures_nor_peaceful_people_make_the_crew_outnumbered(
    other: str, attitude: str, closes: bool
) -> None:
    p = rooms()
    marine = p.pc("rifleman", "A1", CALM, gear=["m4a3-pistol"])
    foe = p.npc("mercenary", "A1", seen=True)
    p.npc(other, "A1", seen=True, attitude=attitude)
    assert npc.closes_in(p.game(**FIGHT), foe, marine) is closes


@clause("alien.vehicle.stats", "alien.ranged.sentry-details", "alien.setup.hidden-info")
@pytest.mark.parametrize("seen", [True, False])
def test_no_machine_is_offered_that_the_crew_does_not_know_of(seen: bool) -> None:
    p = hall(1)
    kid = p.pc("kid", "A1", CALM, gear=[])
    gun, atv = p.npc("sentry-gun", "A1", seen=seen), p.npc("nr-9-atv", "A1", seen=seen)
    p.hurt(gun, reloads=2)
    offered_now = {f"board:{atv}", f"reload-gun:{gun}"} & set(menu(p, kid))
    assert offered_now == ({f"board:{atv}"} if seen else set()), "an enemy's gun nobody reloads, seen or not"


# -- pushed and carried --------------------------------------------------------------------------------------------


@clause("alien.close.shove", "alien.gear.loader")
@pytest.mark.parametrize(("worn", "at"), [(False, "C1"), (True, "A1")])
def test_nobody_is_shoved_where_he_could_not_have_gone(worn: bool, at: str) -> None:
    p = Position()
    p.zone("A1")
    p.zone("C1", kind="crawl")
    access = p.border("A1", "C1", "access")
    kid = p.pc("kid", "A1", CALM, gear=[])
    foe = p.npc("mercenary", "A1", f"at:{access}", seen=True, gear=[])
    p.adjacent(kid, foe)
    if worn:
        p.item("power-loader", foe, "worn")
    r = Played(p, lambda game: special.shove(game, kid, foe), answers=("through",), **FIGHT)
    assert zone_of(r.game, foe) == at
    assert not are_adjacent(r.game, kid, foe)


@clause("alien.close.grapple-end", "alien.xeno.signature")
def test_whom_a_creature_drags_away_lets_go_of_whom_he_held() -> None:
    p = hall(2)
    kid, foe = p.pc("kid", "A1", CALM, gear=[]), p.npc("mercenary", "A1", seen=True, gear=[])
    drone = p.npc("drone", "A1", seen=True)
    p.grapple(kid, foe)
    p.adjacent(drone, kid)
    r = Played(p, lambda game: prey.carry(game, drone, kid, "A2", "alien.xeno.signature"), **FIGHT)
    assert [zone_of(r.game, one) for one in (kid, drone, foe)] == ["A2", "A2", "A1"]
    assert grappler_of(r.game, foe) is None
