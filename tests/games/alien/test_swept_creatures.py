"""Edges put to every clause on creatures, eggs and the referee's beings: where an attack ends, who comes whither, and
what keeps a creature from rest."""

from collections.abc import Callable
from typing import Any

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.script import Game, Script
from grognard.games.alien.beings import effects, hugger, morale, npc, prey, referee, stalk, xenomorph
from grognard.games.alien.books.cards import Attack
from grognard.games.alien.books.profiles import attacks
from grognard.games.alien.fight import vehicle
from grognard.games.alien.harm import damage
from grognard.games.alien.moves import tracker
from grognard.games.alien.position import Position
from grognard.games.alien.turns import turns
from grognard.games.alien.words.terms import ALERTED, CARRIES, KNOWS, LOCKED, SEARCHING, health, is_ally, zone_of
from tests.games.alien.matrix import Played
from tests.games.alien.skirmish import CALM, FIGHT, parts_of, tags
from tests.games.alien.test_edges import hall


def _row(table: str, id: str) -> Attack:
    return next(row for row in attacks(table) if row.id == id)


def _behind_a_lock() -> Position:
    """A1 -open- A2 -locked door- A3."""
    p = Position()
    for at in ("A1", "A2", "A3"):
        p.zone(at)
    p.border("A1", "A2")
    p.border("A2", "A3", "door", "locked")
    return p


def _held_door(post: str = "A1", **beyond: Any) -> tuple[Position, int]:
    """A1 and A2, and a rifleman who stands in the door between them."""
    p = Position()
    p.zone("A1")
    p.zone("A2", **beyond)
    door = p.border("A1", "A2", "door")
    return p, p.pc("rifleman", post, CALM, "seen:adult", f"at:{door}", gear=[])


# -- where an attack ends --------------------------------------------------------------------------------------------


@clause("alien.xeno.attack-move", "alien.xeno.signature")
@pytest.mark.parametrize(("stress", "at", "attacks_made"), [(12, "A2", 1), (0, "A1", 2)])
def test_whoever_flees_from_a_leap_is_out_of_reach_of_its_second_attack(
    stress: int, at: str, attacks_made: int
) -> None:
    p = hall(3)
    kid = p.pc("kid", "A1", CALM, "seen:neomorph", gear=[], stress=stress)
    neo = p.npc("neomorph-adult", "A1", ALERTED, seen=True)
    p.adjacent(kid, neo)
    row = _row("attack-neomorph", "leaping-attack")
    r = Played(p, lambda game: effects._leap(game, neo, kid, row), {"Leaping": 1}, **FIGHT)
    assert zone_of(r.game, kid) == at
    assert len(r.rolls("Leaping")) == attacks_made


@clause("alien.xeno.signature")
def test_a_frenzy_knocks_no_machine_off_its_wheels() -> None:
    p = Position()
    p.zone("G1", kind="ground")
    soldier, atv = p.npc("soldier", "G1", ALERTED, seen=True), p.ally("nr-9-atv", "G1")
    kid = p.pc("kid", "G1", CALM, "seen:adult", gear=[])
    row = _row("attack-stage5", "frenzy")
    r = Played(p, lambda game: effects._frenzy(game, soldier, kid, row), **FIGHT)
    assert "prone" in tags(r, kid)
    assert "prone" not in tags(r, atv)


# -- doors and ways --------------------------------------------------------------------------------------------------


@clause("alien.xeno.doors", "alien.ref.stalk")
@pytest.mark.parametrize("creature", ["drone", "facehugger"])
def test_a_creature_comes_up_to_the_locked_door_that_it_would_have_to_break(creature: str) -> None:
    p = _behind_a_lock()
    one = p.npc(creature, "A1", ALERTED)
    p.pc("kid", "A3", gear=[])
    p.knows(one, "A3")
    r = Played(p, lambda game: stalk.close_in(game, one))
    assert zone_of(r.game, one) == "A2"
    assert LOCKED in r.game.zones.between("A2", "A3")[0].tags, "to break it costs a stretch of its own"
    p.put(one, "A2")
    r = Played(p, lambda game: stalk.close_in(game, one))
    assert (LOCKED in r.game.zones.between("A2", "A3")[0].tags) is (creature == "facehugger")


@clause("alien.xeno.doors", "alien.xeno.move")
def test_a_turn_is_a_move_to_the_door_or_a_blow_at_it() -> None:
    p = _behind_a_lock()
    drone = p.npc("drone", "A1", ALERTED, seen=True)
    p.pc("kid", "A3", gear=[])
    p.knows(drone, "A3")
    r = Played(p, lambda game: xenomorph.turn(game, drone), **FIGHT)
    assert (zone_of(r.game, drone), r.rolls("break the door")) == ("A2", [])
    p.put(drone, "A2")
    r = Played(p, lambda game: xenomorph.turn(game, drone), **FIGHT)
    assert r.rolls("break the door")


@clause("alien.xeno.sentry", "alien.xeno.doors")
@pytest.mark.parametrize(("queen_at", "breaks"), [("A1", False), ("A2", True)])
def test_a_sentry_breaks_no_door_that_leads_out_of_its_hive(queen_at: str, breaks: bool) -> None:
    p = Position()
    p.zone("A1", "hive")
    p.zone("A2")
    p.border("A1", "A2", "door", "locked")
    sentry = p.npc("sentry", "A1", ALERTED)
    p.npc("queen", queen_at)
    p.pc("kid", "A2", gear=[])
    assert (referee.door_on_the_way(p.game(), sentry, "A2") is not None) is breaks


@clause("alien.xeno.sentry", "alien.xeno.signature")
@pytest.mark.parametrize(("caller", "caller_at", "queen_at", "comes"), [
    ("soldier", "A1", "A4", False), ("soldier", "A1", "A1", True), ("soldier", "A3", "A4", True),
    ("queen", "A4", "A4", True),
])  # fmt: skip
def test_a_call_takes_no_sentry_out_of_its_hive(caller: str, caller_at: str, queen_at: str, comes: bool) -> None:
    p = Position()
    for at in ("A1", "A2", "A3", "A4"):
        p.zone(at, hive=at in ("A3", "A4"))
    for a, b in (("A1", "A2"), ("A2", "A3"), ("A3", "A4")):
        p.border(a, b)
    one = p.npc(caller, caller_at, ALERTED, seen=True)
    if caller != "queen":
        p.npc("queen", queen_at, ALERTED, seen=True)
    sentry = p.npc("sentry", "A4", active=False)
    p.pc("kid", "A1", gear=[])
    attack = "call-the-guard" if caller == "queen" else "call-for-reinforcements"
    assert (sentry in prey.reinforcements(p.game(**FIGHT), one, attack)) is comes
    if comes:
        r = Played(p, lambda game: _called(game, sentry, zone_of(game, one)), **FIGHT)
        is_home = zone_of(r.game, sentry) in ("A3", "A4")
        assert is_home or queen_at == "A1"


def _called(game: Game, other: int, beside: str) -> Script[None]:
    yield from prey.summon(game, other, beside)


@clause("alien.ref.retreat", "alien.move.blocking")
def test_a_creature_whose_way_out_is_held_fights_instead_of_withdrawing() -> None:
    p, _ = _held_door()
    drone = p.npc("drone", "A1", ALERTED, seen=True, health=1)
    assert not referee.retreats(p.game(**FIGHT), drone)
    r = Played(p, lambda game: xenomorph.turn(game, drone), **FIGHT)
    assert r.rolls("signature attack")


@clause("alien.combat.morale", "alien.move.blocking")
def test_people_in_flight_do_not_run_through_a_door_that_is_held() -> None:
    p, _ = _held_door()
    guard = p.npc("mercenary", "A1", ALERTED, "fleeing", seen=True, gear=[])
    r = Played(p, lambda game: morale.break_off(game, guard), **FIGHT)
    assert zone_of(r.game, guard) == "A1"
    assert "surrendered" in tags(r, guard)


# -- captives --------------------------------------------------------------------------------------------------------


def _carrier(captive_at: str = "A1") -> tuple[Position, int, int]:
    """A soldier in A1 who carries off an ally; the hive is in A5."""
    p = Position()
    for at in ("A1", "A2", "A3", "A4", "A5"):
        p.zone(at, hive=at == "A5")
    for a, b in (("A1", "A2"), ("A2", "A3"), ("A3", "A4"), ("A4", "A5")):
        p.border(a, b)
    grunt = p.ally("marine-grunt", captive_at, "unconscious", gear=[], sedated=60)
    soldier = p.npc("soldier", "A1", ALERTED)
    p.link(CARRIES, soldier, grunt)
    return p, soldier, grunt


@clause("alien.xeno.captured")
def test_a_captive_is_carried_on_when_the_fight_is_over() -> None:
    p, soldier, grunt = _carrier()
    r = Played(p, lambda game: stalk.stretch_of(game, soldier))
    assert (zone_of(r.game, soldier), zone_of(r.game, grunt)) == ("A3", "A3")
    p.put(soldier, "A4")
    p.put(grunt, "A4")
    r = Played(p, lambda game: stalk.stretch_of(game, soldier))
    assert (zone_of(r.game, grunt), "captured" in tags(r, grunt)) == ("A5", True)


@clause("alien.xeno.captured")
def test_a_carrier_walks_past_nobody_unseen() -> None:
    p, soldier, grunt = _carrier()
    p.pc("kid", "A3", gear=[])
    r = Played(p, lambda game: stalk.stretch_of(game, soldier))
    assert (zone_of(r.game, soldier), zone_of(r.game, grunt)) == ("A2", "A2")


@clause("alien.xeno.captured")
def test_whoever_was_left_behind_is_not_carried_from_afar() -> None:
    p, soldier, grunt = _carrier("A3")
    r = Played(p, lambda game: xenomorph.turn(game, soldier), **FIGHT)
    assert zone_of(r.game, grunt) == "A3"
    assert is_ally(r.game, grunt)
    assert not [link for link in r.state.links if link.kind == CARRIES]


@clause("alien.xeno.captured", "alien.move.blocking")
def test_a_captive_is_not_carried_through_a_door_that_is_held() -> None:
    p, marine = _held_door(hive=True)
    kid, soldier = p.pc("kid", "A1", "unconscious", gear=[], sedated=60), p.npc("soldier", "A1", ALERTED, seen=True)
    p.link(CARRIES, soldier, kid)
    r = Played(p, lambda game: xenomorph.turn(game, soldier), **FIGHT)
    assert (zone_of(r.game, soldier), zone_of(r.game, kid)) == ("A1", "A1")
    assert r.rolls("signature attack"), "it deals with the rifleman first"
    p.untag(marine, *[tag for tag in p.state().models[marine].tags if tag.startswith("at:")])
    r = Played(p, lambda game: xenomorph.turn(game, soldier), **FIGHT)
    assert zone_of(r.game, kid) == "A2"


@clause("alien.hugger.embrace", "alien.vehicle.drive")
def test_a_facehugger_on_a_passenger_is_driven_along() -> None:
    p = Position()
    p.zone("G1", kind="ground")
    p.zone("G2", kind="ground")
    p.border("G1", "G2")
    atv, pilot = p.npc("nr-9-atv", "G1", "started", seen=True), p.pc("pilot", "G1", CALM, gear=[])
    kid, clinging = p.pc("kid", "G1", CALM, gear=[]), p.npc("facehugger", "G1", ALERTED, seen=True)
    p.link("rides", pilot, atv)
    p.link("rides", kid, atv)

    def hugged(game: Game) -> Script[None]:
        hugger.embrace(game, clinging, kid)
        yield from vehicle.roll_to(game, atv, "G2")

    r = Played(p, hugged, **FIGHT)
    assert [zone_of(r.game, who) for who in (kid, clinging)] == ["G2", "G2"]


# -- rest ------------------------------------------------------------------------------------------------------------


def _then_the_stretch_ends(first: Any) -> Any:
    def both(game: Game) -> Script[None]:
        yield from first(game)
        xenomorph.stretch_passed(game)

    return both


@clause("alien.xeno.recover")
@pytest.mark.parametrize("work", ["breaks a door", "searches", "lies still"])
def test_work_is_no_rest(work: str) -> None:
    p = Position()
    p.zone("A1")
    p.zone("A2")
    p.border("A1", "A2", "door", "locked")
    drone = p.npc("drone", "A1", health=3)
    p.knows(drone, "A2")
    works: dict[str, Callable[[Game, int], Any]] = {
        "breaks a door": stalk.close_in, "searches": stalk.search, "lies still": lambda *_: iter(()),
    }  # fmt: skip
    r = Played(p, _then_the_stretch_ends(lambda game: works[work](game, drone)))
    assert health(r.game, drone) == (7 if work == "lies still" else 3)


@clause("alien.xeno.recover", "alien.xeno.zero")
def test_whoever_ran_for_its_life_out_of_turn_has_not_rested() -> None:
    p = hall(4)
    drone, kid = p.npc("drone", "A1", ALERTED, seen=True), p.pc("kid", "A1", CALM, "seen:adult", gear=[])

    def shot(game: Game) -> Script[None]:
        yield from damage.hit(game, damage.Hit(drone, 20, "alien.damage.sequence", source=kid))
        tracker.round_passed(game)

    r = p.script(_then_the_stretch_ends(shot), [("whether it is dead", (3,))], **FIGHT)
    assert (zone_of(r.game, drone), health(r.game, drone)) == ("A3", 1)


@clause("alien.hazard.radiation", "alien.xeno.dark", "alien.xeno.recover")
@pytest.mark.parametrize(("rays", "after"), [("radiation:extreme", 3), ("radiation:strong", 7)])
def test_in_rays_that_it_feels_a_creature_recovers_nothing(rays: str, after: int) -> None:
    p = Position()
    p.zone("A1", rays)
    drone = p.npc("drone", "A1", health=3)
    r = Played(p, _then_the_stretch_ends(lambda _: iter(())))
    assert health(r.game, drone) == after


# -- eggs and people -------------------------------------------------------------------------------------------------


@clause("alien.egg.adjacent")
@pytest.mark.parametrize(("states", "rolls"), [
    (("panic:7", "lost-turn"), 1), (("panic:12",), 1), (("stunned",), 1), ((), 1), (("unconscious",), 0),
])  # fmt: skip
def test_beside_an_egg_those_roll_too_who_can_do_nothing_with_their_turn(states: tuple[str, ...], rolls: int) -> None:
    p = hall(1)
    kid, egg_ = p.pc("kid", "A1", CALM, *states, gear=[], stun=9), p.npc("ovomorph", "A1", seen=True)
    p.adjacent(kid, egg_)
    r = Played(p, lambda game: turns.take_turn(game, kid), {"disturb": 1}, **FIGHT)
    assert len(r.rolls("disturb")) == rolls


@clause("alien.gear.medkit", "alien.npc.tactics")
@pytest.mark.parametrize(("kits", "left"), [(["medkit", "surgical-kit"], 2), (["medkit"], 0), ([], 0)])
def test_people_take_a_kit_in_hand_for_first_aid(kits: list[str], left: int) -> None:
    p = hall(1)
    medic = p.npc("mercenary", "A1", ALERTED, seen=True, gear=["m4a3-pistol", *kits])
    patient = p.npc("mercenary-leader", "A1", "broken", ALERTED, seen=True, health=0, gear=[])
    p.adjacent(medic, patient)
    p.pc("kid", "A1", gear=[])
    r = Played(p, lambda game: npc.turn(game, medic), **FIGHT)
    (roll,) = r.rolls("first aid")
    assert parts_of(roll).get("alien.gear.medkit", 0) == (2 if kits else 0)
    assert sum(one.kind in kits for one in r.state.markers) == left


# -- between fights --------------------------------------------------------------------------------------------------


@clause("alien.ref.retreat", "alien.ref.stalk")
@pytest.mark.parametrize(("left", "rests"), [(1, True), (2, False)])
def test_a_creature_that_has_had_enough_rests_instead_of_stalking(left: int, rests: bool) -> None:
    p = hall(3, "door")
    drone = p.npc("drone", "A1", health=left)
    p.pc("kid", "A3", gear=[])
    p.knows(drone, "A3")
    r = Played(p, _then_the_stretch_ends(lambda game: stalk.stretch_of(game, drone)), {"stalking": 1})
    assert bool(r.rolls("stalking")) is not rests
    assert (zone_of(r.game, drone) == "A1", health(r.game, drone) == 7) == (rests, rests)


@clause("alien.xeno.zero-again", "alien.xeno.recover")
def test_one_that_only_seemed_dead_has_not_rested_in_the_stretch_in_which_it_rises() -> None:
    p = hall(2, "door")
    drone = p.npc("drone", "A1", "dead", "~rises", health=0)
    r = Played(p, _then_the_stretch_ends(lambda game: _risen(game, drone)))
    assert health(r.game, drone) == 1


def _risen(game: Game, who: int) -> Script[None]:
    stalk.get_up(game, who)
    yield from stalk.stretch_of(game, who)


@clause("alien.ref.search")
@pytest.mark.parametrize(("at", "searches"), [("A2", True), ("A1", False)])
def test_whoever_has_left_the_place_searches_no_other(at: str, searches: bool) -> None:
    p = hall(2, "door")
    guard = p.npc("mercenary", at, SEARCHING, gear=[])
    p.knows(guard, "A2")
    r = Played(p, lambda game: stalk.stretch_of(game, guard))
    assert bool(r.rolls("search")) is searches
    assert bool([link for link in r.state.links if link.kind == KNOWS]) is not searches


@clause("alien.xeno.signature", "alien.gear.loader", "alien.xeno.captured")
@pytest.mark.parametrize(("wears", "at"), [(False, "C1"), (True, "A2")])
def test_nobody_in_a_power_loader_is_dragged_into_a_crawlspace(wears: bool, at: str) -> None:
    p = Position()
    p.zone("A1")
    p.zone("A2")
    p.zone("C1", kind="crawl", dark=True)
    p.border("A1", "A2")
    p.border("A1", "C1", "access")
    drone, hand = p.npc("drone", "A1", ALERTED, seen=True), p.pc("roughneck", "A1", CALM, "seen:adult", gear=[])
    if wears:
        p.item("power-loader", hand, "worn")
    p.adjacent(drone, hand)
    r = p.script(lambda game: prey.drag_away(game, drone, hand), [("where it drags", (1,))], **FIGHT)
    assert zone_of(r.game, hand) == zone_of(r.game, drone) == at
