"""Detection: who rolls with how many dice, what a tie is, what the side that saw first may do."""

import itertools
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.events import Rolled
from grognard.games.alien.body import dice, hindrances
from grognard.games.alien.known import knowledge
from grognard.games.alien.moves import detection, stealth
from grognard.games.alien.position import Position
from grognard.games.alien.turns import sighting
from grognard.games.alien.words.terms import has, zone_of
from tests.games.alien.prowl import meeting, secretly, seen_by_crew


def two_zones(**tags: Any) -> Position:
    """A1 -open- A2, with a closed room A3 behind A1 and A4 behind A2; tags for A2."""
    p = Position()
    p.zone("A1")
    p.zone("A2", **tags)
    p.zone("A3")
    p.zone("A4")
    p.border("A1", "A2")
    p.border("A1", "A3", "door")
    p.border("A2", "A4", "door")
    return p


def number(p: Position, who: int, *others: int) -> int:
    return detection.pool(p.game(), who, others).number


# -- the dice -------------------------------------------------------------------------------------------------------


@clause("alien.stealth.detection", "alien.passive.roll")
def test_both_sides_roll_passive_observation() -> None:
    p = two_zones()
    who, foe = p.pc("medic", "A1", "seen:adult", gear=(), stress=2), p.npc("soldier", "A2")
    attempt = detection.attempt(p.game(), who, (foe,))
    assert attempt.skill == "observation"
    assert attempt.passive
    assert not attempt.can_push
    assert number(p, who, foe) == 3 + 2 + 2
    assert number(p, foe, who) == 8
    s = meeting(p, {who: 2, foe: 1})
    assert s.asks == "spotted", "neither a push nor a stress response comes between"
    assert s.rolls("stress response") == []


@clause("alien.passive.roll")
def test_stress_dice_count_for_successes_but_bring_no_response() -> None:
    p = two_zones()
    who, foe = p.pc("medic", "A1", gear=(), stress=3), p.npc("soldier", "A2", **secretly(stalk=1))
    faces = (1,) * 8 + (2,) * 7 + (6,) + (6,)
    s = p.script(detection.detect, [("blind", faces)], step="detect")
    assert [roll.purpose for roll in s.events(Rolled)] == [stealth.BLIND]
    assert s.state.models[who].counters["stress"] == 3
    assert s.state.models[foe].counters["~spotted"] == detection.NPCS_WON


@clause("alien.stealth.darkness")
def test_a_human_in_the_dark_against_a_drone() -> None:
    """alien.example.detection-dark: 3+2-2-2 = 1 base die against the eight of the Drone."""
    p = two_zones(dark=True)
    human = p.pc("rifleman", "A2", gear=())
    drone = p.npc("drone", "A2")
    attempt = detection.attempt(p.game(), human, (drone,))
    assert [part.amount for part in attempt.parts] == [-2, -2]
    scientist = p.pc("medic", "A2", gear=())
    assert number(p, scientist, drone) == 3 + 2 - 2 - 2
    assert number(p, drone, human) == 8


@clause("alien.stealth.darkness-who")
def test_darkness_hampers_androids_but_no_xenomorphs_and_a_lamp_ends_it() -> None:
    p = two_zones(dark=True)
    android = p.pc("android", "A2", gear=())
    soldier = p.npc("soldier", "A2")
    assert detection.darkness_parts(p.game(), android, (soldier,)) == hindrances.DARKNESS
    assert detection.darkness_parts(p.game(), soldier, (android,)) == ()
    p.item("flashlight", android, "held", "lit")
    assert detection.darkness_parts(p.game(), android, (soldier,)) == ()


@clause("alien.stealth.darkness-where")
def test_darkness_counts_once_wherever_it_is() -> None:
    """alien.example.darkness-lit: from a lit zone into a dark one costs two dice, and never more."""
    p = two_zones(dark=True)
    lit, foe = p.pc("medic", "A1", gear=()), p.npc("soldier", "A2")
    dark, near = p.pc("pilot", "A2", gear=()), p.npc("soldier", "A1")
    game = p.game()
    for who, other in ((lit, foe), (dark, near), (dark, foe)):
        assert sum(part.amount for part in detection.darkness_parts(game, who, (other,))) == -2
    assert detection.darkness_parts(game, lit, (near,)) == ()


@clause("alien.stealth.guard")
def test_keeping_guard_gives_two_dice() -> None:
    p = two_zones()
    idle, guard = p.pc("medic", "A1", gear=()), p.pc("medic", "A1", "guarding", gear=())
    foe = p.npc("soldier", "A2")
    assert number(p, guard, foe) == number(p, idle, foe) + 2


@clause("alien.stealth.detection-group")
def test_only_the_best_roll_of_a_side_counts() -> None:
    """alien.example.detection-tie: 0, 1 and 0 against 1 is a tie."""
    p = two_zones()
    pcs = [p.pc(name, "A1", "seen:adult", gear=()) for name in ("medic", "pilot", "officer")]
    foe = p.npc("soldier", "A2")
    assert detection.compare([0, 1, 0], [1]) == detection.TIED
    assert detection.compare([0, 2, 0], [1, 1]) == detection.CREW_WON
    assert detection.compare([0], [0]) == detection.TIED
    assert detection.compare([1, 1, 1], [2]) == detection.NPCS_WON
    s = meeting(p, {pcs[1]: 1, foe: 1})
    assert s.state.phase == "combat"


@clause("alien.stealth.detection")
def test_eight_dice_against_eight() -> None:
    """alien.example.detection-odds: each side wins 36.4 times in a hundred, 27.2 are ties."""

    def chance(n: int, k: int) -> Fraction:
        return comb(n, k) * Fraction(1, 6) ** k * Fraction(5, 6) ** (n - k)

    wins = sum(chance(8, a) * chance(8, b) for a in range(9) for b in range(a))
    tie = sum(chance(8, a) ** 2 for a in range(9))
    assert round(float(wins) * 100, 1) == 36.4
    assert round(float(tie) * 100, 1) == 27.2
    results = [detection.compare([a], [b]) for a in range(3) for b in range(3)]
    assert results.count(detection.CREW_WON) == results.count(detection.NPCS_WON) == results.count(detection.TIED) == 3


@clause("alien.stealth.sides")
def test_only_those_with_sight_roll_and_all_know_what_one_spots() -> None:
    p = two_zones()
    sees, blind = p.pc("medic", "A1", "seen:adult", gear=()), p.pc("pilot", "A3", gear=())
    foe, apart = p.npc("soldier", "A2"), p.npc("soldier", "A4")
    (found,) = detection.meetings(p.game())
    assert found.crew == (sees,)
    assert found.npcs == (foe,)
    s = meeting(p, {sees: 2})
    assert s.asks == "spotted"
    assert s.state.models[foe].known is None
    assert s.state.units[foe].known is None
    assert s.state.models[apart].known == (1,)
    assert blind not in found.crew


@clause("alien.stealth.sides")
def test_the_unconscious_see_nothing() -> None:
    p = two_zones()
    p.pc("medic", "A1", "broken", "unconscious", gear=())
    p.pc("pilot", "A3", gear=())
    foe = p.npc("soldier", "A2", **secretly(stalk=1))
    s = meeting(p, {})
    assert s.state.models[foe].known == (1,)


# -- the outcome ----------------------------------------------------------------------------------------------------


@clause("alien.stealth.winner-options")
def test_the_side_that_saw_first_picks_one_of_four() -> None:
    p = two_zones()
    who = p.pc("medic", "A1", "from:A3", "seen:adult", gear=())
    foe = p.npc("soldier", "A2")
    s = meeting(p, {who: 1})
    assert s.asks == "spotted"
    assert s.options() == ["show", "ambush", "withdraw"]
    s.choose("withdraw")
    assert zone_of(s.game, who) == "A3"
    assert s.state.phase == "stealth"
    assert s.state.models[foe].known == (1,), "out of sight again"


@clause("alien.stealth.winner-options")
@pytest.mark.parametrize(
    ("key", "phase", "tag"), [("show", "combat", ""), ("ambush", "combat", "ambush"), ("hide", "stealth", "hidden")]
)
def test_show_ambush_and_hide(key: str, phase: str, tag: str) -> None:
    p = Position()
    p.zone("A1", cluttered=True)
    p.zone("A2")
    p.border("A1", "A2")
    who, foe = p.pc("medic", "A1", "seen:adult", gear=()), p.npc("soldier", "A2", active=False)
    s = meeting(p, {who: 1}).choose(key)
    assert s.state.phase == phase
    assert has(s.game, who, "ambush") is (tag == "ambush")
    assert has(s.game, who, "hidden") is (tag == "hidden")
    assert s.state.models[foe].known is None, "who hides goes on watching"


@clause("alien.stealth.withdraw-still")
def test_who_stood_still_withdraws_out_of_sight_or_not_at_all() -> None:
    p = two_zones()
    who = p.pc("medic", "A1", "seen:adult", gear=())
    foe = p.npc("soldier", "A2")
    assert sighting.retreats(p.game(), who, (foe,)) == ["A3"]
    assert sighting.retreats(p.game(), foe, (who,)) == ["A4"]
    shut = Position()
    shut.zone("A1")
    shut.zone("A2")
    shut.border("A1", "A2")
    who = shut.pc("medic", "A1", "seen:adult", gear=())
    shut.npc("soldier", "A2")
    assert "withdraw" not in meeting(shut, {who: 1}).options()


@clause("alien.stealth.tie")
@pytest.mark.parametrize("successes", [0, 2])
def test_equal_successes_begin_combat(successes: int) -> None:
    p = two_zones()
    who, foe = p.pc("medic", "A1", "seen:adult", gear=()), p.npc("soldier", "A2")
    s = meeting(p, {who: successes, foe: successes})
    assert s.state.phase == "combat"
    assert s.state.step == "round-start"
    assert s.state.models[foe].known is None
    assert not has(s.game, who, "ambush")
    assert not has(s.game, foe, "ambush")


@clause("alien.stealth.friendly")
@pytest.mark.parametrize(("attitude", "phase"), [("friendly", "social"), ("wary", "social"), ("hostile", "combat")])
def test_a_tie_with_people_who_are_not_hostile_opens_a_talk(attitude: str, phase: str) -> None:
    p = two_zones()
    p.pc("medic", "A1", gear=())
    p.npc("security-guard", "A2", attitude=attitude)
    assert meeting(p, {}).state.phase == phase


@clause("alien.stealth.friendly")
def test_being_shown_opens_a_talk_too() -> None:
    p = two_zones()
    who = p.pc("medic", "A1", gear=())
    p.npc("security-guard", "A2", attitude="wary")
    s = meeting(p, {who: 1})
    assert s.options() == ["show", "ambush", "withdraw"]
    assert s.choose("show").state.phase == "social"


@clause("alien.stealth.alert")
def test_a_passive_enemy_that_wins_or_ties_becomes_active() -> None:
    for successes, active in (({}, True), ({1: 2}, True), ({0: 2}, False)):
        p = two_zones(cluttered=True)
        p.pc("medic", "A1", "seen:adult", gear=())
        foe = p.npc("drone", "A2", active=False)
        s = meeting(p, successes)
        if s.asks:
            s.choose("withdraw")
        assert has(s.game, foe, "~active") is active


@clause("alien.stealth.alert")
def test_noise_and_attacks_rouse_the_passive() -> None:
    p = Position()
    ids = ["A1", "A2", "A3", "A4", "A5", "A6"]
    for id in ids:
        p.zone(id)
    for a, b in itertools.pairwise(ids):
        p.border(a, b, "door")
    near, middle, far = (p.npc("drone", id, active=False) for id in ("A3", "A5", "A6"))
    game = p.game()
    knowledge.noise(game, "A1", 2, "alien.zone.break-time")
    assert [has(game, who, "~active") for who in (near, middle, far)] == [True, False, False]
    knowledge.noise(game, "A1", 4, "alien.ref.noise")
    assert [has(game, who, "~active") for who in (near, middle, far)] == [True, True, False]


@clause("alien.stealth.detection-secret")
def test_nothing_of_a_detection_that_the_enemy_wins_shows() -> None:
    p = two_zones(cluttered=True)
    p.pc("medic", "A1", gear=())
    p.npc("drone", "A2", **secretly(stalk=1))
    s = meeting(p, {1: 1}, even=True)
    assert [type(event).__name__ for event in seen_by_crew(s)] == ["Began", "Began", "Ended"]


def test_dice_of_a_detection_are_at_least_one() -> None:
    p = two_zones(dark=True)
    who, foe = p.pc("roughneck", "A2", "response:tunnel-vision", gear=()), p.npc("drone", "A2")
    assert dice.base_dice(dice.all_parts(p.game(), detection.attempt(p.game(), who, (foe,)))) == 1


@clause("alien.hugger.blind")
def test_a_facehugger_seen_first_is_not_roused_before_the_next_action() -> None:
    p = two_zones()
    who = p.pc("medic", "A2", "seen:egg-borne", gear=())
    p.pc("pilot", "A3", gear=())
    hugger = p.npc("facehugger", "A2")
    s = meeting(p, {who: 1})
    assert "stay" in s.options()
    s.choose("stay")
    assert has(s.game, hugger, "~met")
    assert detection.meetings(s.game) == []
    stealth.rouse(s.game, who)
    assert [found.npcs for found in detection.meetings(s.game)] == [(hugger,)]


@clause("alien.gear.table", "alien.stealth.detection")
def test_binoculars_help_against_those_far_off() -> None:
    p = Position()
    for at in ("A1", "A2", "A3"):
        p.zone(at)
    p.border("A1", "A2")
    p.border("A2", "A3")
    p.sight("A1", "A2", "A3")
    who = p.pc("kid", "A1", gear=("binoculars",))
    near, far = p.npc("security-guard", "A2"), p.npc("security-guard", "A3")
    dice = [detection.pool(p.game(), who, (other,)).number for other in (near, far)]
    assert dice[1] == dice[0] + 2
