"""Edges of how far and how loud somebody goes, how long a countdown runs, and what a weapon with a battery takes."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.script import Game, Script
from grognard.games.alien.beings import stalk
from grognard.games.alien.fight import close, special
from grognard.games.alien.map import zone as places
from grognard.games.alien.position import Position
from grognard.games.alien.turns import stretch, time
from grognard.games.alien.words import clock
from grognard.games.alien.words.terms import ALERTED, has, marker_of, zone_of
from tests.games.alien import offered
from tests.games.alien.matrix import Played
from tests.games.alien.skirmish import CALM, FIGHT, faces, parts_of
from tests.games.alien.test_edges import hall

# -- zones in a stretch ----------------------------------------------------------------------------------------------


@clause("alien.stealth.npc-move", "alien.xeno.zero")
@pytest.mark.parametrize(("lost", "at"), [(0, "A3"), (1, "A2"), (5, "A2")])
def test_a_creature_slowed_by_a_wound_is_slow_in_a_stretch_too(lost: int, at: str) -> None:
    p = hall(6)
    drone = p.npc("drone", "A1", speed_lost=lost)
    p.knows(drone, "A5")
    r = Played(p, lambda game: stalk.close_in(game, drone))
    assert zone_of(r.game, drone) == at


# -- the second zone in a round --------------------------------------------------------------------------------------


@clause("alien.ref.noise", "alien.act.full-jump")
@pytest.mark.parametrize("walks", [True, False])
def test_who_walks_and_jumps_in_one_round_is_heard_running(walks: bool) -> None:
    p = Position()
    for at in ("A1", "A2", "A3", "A4"):
        p.zone(at)
    p.border("A1", "A2")
    gap = p.border("A2", "A3", "open", "gap")
    p.border("A3", "A4", "door")
    kid = p.pc("kid", "A1" if walks else "A2", CALM, gear=[])
    p.npc("mercenary", "A1", ALERTED, seen=True, gear=[])
    passive = p.npc("mercenary", "A4", active=False)

    def run(game: Game) -> Script[None]:
        if walks:
            yield from offered.perform(game, kid, "move:A2")
        yield from offered.perform(game, kid, f"jump:f{gap}")

    r = Played(p, run, {"jump": 1}, **FIGHT)
    assert zone_of(r.game, kid) == "A3"
    assert has(r.game, passive, "~active") is walks


@clause("alien.ref.noise", "alien.close.pass")
@pytest.mark.parametrize("walks", [True, False])
def test_who_walks_up_and_gets_past_somebody_in_one_round_is_heard_running(walks: bool) -> None:
    p = Position()
    for at in ("A1", "A2", "A3", "A4"):
        p.zone(at)
    p.border("A1", "A2")
    door = p.border("A2", "A3", "door")
    p.border("A3", "A4", "door")
    kid = p.pc("kid", "A1" if walks else "A2", CALM, gear=[])
    guard = p.npc("security-guard", "A2", f"at:{door}", ALERTED, seen=True, gear=[])
    passive = p.npc("mercenary", "A4", active=False)

    def run(game: Game) -> Script[None]:
        if walks:
            yield from offered.perform(game, kid, "move:A2")
        yield from special.attack(game, kid, guard, "pass")

    r = Played(p, run, {"pass": 3}, **FIGHT)
    assert zone_of(r.game, kid) == "A3"
    assert has(r.game, passive, "~active") is walks


# -- batteries -------------------------------------------------------------------------------------------------------


@clause("alien.supply.power", "alien.close.defend", "alien.supply.npc")
@pytest.mark.parametrize("whose", ["of a PC", "of an NPC"])
def test_a_baton_that_parries_uses_its_power(whose: str) -> None:
    p = hall(1)
    armed = {"of a PC": ["stun-baton"], "of an NPC": []}[whose]
    marine = p.pc("rifleman", "A1", CALM, gear=armed)
    guard = p.npc("security-guard", "A1", ALERTED, seen=True, gear=[])
    baton = p.find(marine, "stun-baton") if armed else p.item("stun-baton", guard, "held")
    p.adjacent(marine, guard)
    one, other = (guard, marine) if armed else (marine, guard)
    r = Played(p, lambda game: close.attack(game, one, other), answers=("defend",), **FIGHT)
    assert parts_of(r.rolls("defend")[0])["alien.close.weapon-bonus"] == 1
    assert len(r.rolls("supply")) == len(armed)
    assert marker_of(r.game, baton).counters["rating"] == (2 if armed else 1)


# -- countdowns ------------------------------------------------------------------------------------------------------


@clause("alien.time.countdown")
def test_the_stretch_in_which_a_countdown_begins_is_no_full_one() -> None:
    def twice(game: Game) -> Script[None]:
        clock.start_countdown(game, 10, "alien.time.countdown")
        yield from time.end_of_stretch(game)
        assert game.state.clock["countdown"] == 10
        yield from time.end_of_stretch(game)

    r = Played(hall(1), twice, clock={"stretch": 3}, step="upkeep")
    assert r.state.clock["countdown"] == 5


# -- burdens ---------------------------------------------------------------------------------------------------------


@clause("alien.stealth.npc-move", "alien.xeno.captured")
@pytest.mark.parametrize(("lost", "at"), [(0, "A3"), (1, "A2")])
def test_a_creature_carries_off_no_faster_than_it_goes(lost: int, at: str) -> None:
    p = hall(6)
    soldier, kid = p.npc("soldier", "A1", speed_lost=lost), p.pc("kid", "A1", "unconscious", gear=[])
    p.npc("ovomorph", "A6")
    p.link("carries", soldier, kid)
    r = Played(p, lambda game: stalk.stretch_of(game, soldier))
    assert zone_of(r.game, soldier) == zone_of(r.game, kid) == at


@clause("alien.zone.light", "alien.act.quick-use")
@pytest.mark.parametrize("arms", [(), ("m4a3-pistol", "combat-knife")])
def test_a_lamp_that_is_handed_over_goes_on_shining_in_a_hand(arms: tuple[str, ...]) -> None:
    p = hall(1, dark=True)
    kid, medic = p.pc("kid", "A1", CALM, gear=[]), p.pc("medic", "A1", CALM, gear=[])
    for one in arms:
        p.item(one, medic, "held")
    lamp = p.item("flashlight", kid, "held", "lit")
    r = Played(p, lambda game: offered.do(game, kid, f"give:k{lamp}:{medic}"))
    assert marker_of(r.game, lamp).on == f"m{medic}"
    assert places.is_lit(r.game, "A1") is (not arms)


# -- without gravity -------------------------------------------------------------------------------------------------


@clause("alien.stealth.rolled-acts", "alien.stealth.small-acts", "alien.hazard.zero-g")
@pytest.mark.parametrize(("tags", "is_action"), [((), False), (("zero-g",), True)])
def test_to_look_through_a_door_takes_the_action_where_it_takes_a_roll(tags: tuple[str, ...], is_action: bool) -> None:
    p = Position()
    p.zone("A1", *tags)
    p.zone("A2")
    door = p.border("A1", "A2", "door")
    kid = p.pc("kid", "A1", CALM, gear=[])
    r = Played(p, lambda game: stretch.spend_stretch(game, kid), {"gravity": 1}, (f"peek:f{door}",))
    assert bool(r.rolls("gravity")) is has(r.game, kid, "acted") is is_action
    assert has(r.game, kid, f"at:{door}")
    assert r.state.step == "detect"
    p.tag(kid, "acted")
    assert (f"peek:f{door}" in offered.keys(p.game(), kid, menu=stretch.LATER)) is not is_action


# -- what a tracker shows --------------------------------------------------------------------------------------------


@clause("alien.stealth.tracker", "alien.move.drag")
@pytest.mark.parametrize("who", ["colonist", "facehugger"])
def test_a_tracker_shows_nothing_that_a_comrade_drags_along(who: str) -> None:
    p = hall(3)
    kid, scout = p.pc("kid", "A2", CALM, gear=[]), p.pc("rifleman", "A1", CALM, gear=["m314-tracker"])
    if who == "colonist":
        body = p.npc("colonist", "A2", "named", "broken", seen=True, gear=[], health=0)
    else:
        body = p.pc("medic", "A2", "broken", "facehugged", "unconscious", gear=[], health=0)
        p.link("embrace", p.npc("facehugger", "A2", "out", seen=True), body)

    def both(game: Game) -> Script[None]:
        yield from offered.do(game, kid, f"drag:{body}:A3")
        yield from offered.do(game, scout, f"scan:k{p.find(scout, 'm314-tracker')}")

    r = Played(p, both, {"drag": 1})
    assert zone_of(r.game, body) == "A3"
    assert not [marker for marker in r.state.markers if marker.kind == "ping"]


@clause("alien.stealth.group", "alien.hazard.zero-g")
@pytest.mark.parametrize(("sixes", "at"), [(1, "A2"), (0, "A1")])
def test_a_gun_stays_with_the_one_of_its_bearers_who_drifts(sixes: int, at: str) -> None:
    p = Position()
    p.zone("A1", "zero-g")
    p.zone("A2")
    p.border("A1", "A2")
    kid, other = p.pc("kid", "A1", CALM, gear=[]), p.pc("kid", "A1", CALM, gear=[])
    gun = p.item("sentry-gun", "A1")
    dice = [("gravity", faces(1, 6)), ("gravity", faces(sixes, 6))]
    r = p.script(lambda game: offered.do(game, kid, f"haul:{other}:A2"), dice).finish()
    assert zone_of(r.game, kid) == "A2"
    assert zone_of(r.game, other) == marker_of(r.game, gun).at == at
