"""Hiding, searching, acting from hiding; what motion trackers show."""

import itertools

import pytest

from grognard.engine.clauses import clause
from grognard.games.alien.beings import stalk
from grognard.games.alien.map import zone
from grognard.games.alien.moves import detection, stealth, tracker
from grognard.games.alien.position import Position
from grognard.games.alien.turns import handling
from grognard.games.alien.words.terms import RATING, has, marker_of, zone_of
from tests.games.alien import offered
from tests.games.alien.prowl import act, faces_for, meeting, secretly, seen_by_crew, ship

# -- hiding and searching -------------------------------------------------------------------------------------------


@clause("alien.stealth.hide")
def test_hiding_takes_the_stretch_and_clutter() -> None:
    p = ship()
    who, other = p.pc("medic", "A3", gear=()), p.pc("pilot", "A1", gear=())
    s = act(p, who, "hide")
    assert has(s.game, who, "hidden")
    assert zone_of(s.game, who) == "A3"
    s.choose(f"m{other}")
    assert "hide" not in s.options()


@clause("alien.stealth.hidden-safe")
def test_no_detection_roll_for_a_hidden_character() -> None:
    p = ship()
    who, foe = p.pc("medic", "A3", gear=()), p.npc("drone", "A3")
    assert len(detection.meetings(p.game())) == 1
    p.tag(who, "hidden")
    assert detection.meetings(p.game()) == []
    assert zone.has_line(p.game(), who, foe)


@clause("alien.stealth.find-hidden")
@pytest.mark.parametrize(("sixes", "found"), [(0, 0), (1, 1), (2, 2)])
def test_each_success_of_a_search_finds_one(sixes: int, found: int) -> None:
    p = ship()
    who = p.pc("medic", "A3", "seen:adult", gear=())
    foe = p.npc("drone", "A3", "hidden")
    thing = p.item("m4a3-pistol", "A3", "put-away", seen=False)
    faces = (6,) * sixes + (2,) * (5 - sixes)
    s = p.script(lambda game: stealth.search(game, who), [("search", faces)])
    if s.asks == "push":
        s.choose(s.options()[-1])
    assert s.result == found
    assert (s.state.models[foe].known is None) is (found > 0)
    assert (marker_of(s.game, thing).known is None) is (found > 1)
    assert (s.state.phase == "combat") is (found > 0)


@clause("alien.stealth.find-hidden")
def test_an_npc_that_searches_finds_the_hidden() -> None:
    p = ship()
    who = p.pc("medic", "A3", "hidden", "seen:adult", gear=())
    p.pc("pilot", "A1", gear=())
    foe = p.npc("drone", "A3", "~searching")
    s = p.script(lambda game: stalk.search(game, foe), [("search", (6, 1, 1, 1, 1, 1, 1, 1))])
    assert not has(s.game, who, "hidden")
    s = p.script(lambda game: stalk.search(game, foe), [("search", (1, 1, 1, 1, 1, 1, 1, 1))])
    assert has(s.game, who, "hidden")


@clause("alien.stealth.act-from-hiding")
def test_acting_from_hiding_is_rolled_for_against_those_who_could_see() -> None:
    p = ship()
    who = p.pc("medic", "A3", "hidden", "seen:adult", gear=())
    p.pc("pilot", "A1", gear=())
    foe = p.npc("drone", "A3", "~met")
    s = act(p, who, "search", dice=[_after_hiding(p, who, {who: 3})])
    assert not has(s.game, who, "hidden")
    assert s.asks == "spotted"
    assert "ambush" in s.options()
    assert s.state.models[foe].known is None
    assert not has(s.game, who, "acted")


@clause("alien.stealth.act-from-hiding")
def test_an_attack_out_of_unnoticed_hiding_is_an_ambush() -> None:
    p = ship()
    who, foe = p.pc("medic", "A3", "seen:adult", gear=()), p.npc("drone", "A3")
    s = meeting(p, {who: 2, foe: 1})
    s.choose("ambush")
    assert has(s.game, who, "ambush")
    assert s.state.phase == "combat"
    p = ship()
    who, foe = p.pc("medic", "A3", "seen:adult", gear=()), p.npc("drone", "A3")
    s = meeting(p, {who: 1, foe: 1})
    assert s.state.phase == "combat"
    assert not has(s.game, who, "ambush")


def _after_hiding(p: Position, who: int, successes: dict[int, int]) -> object:
    p.untag(who, "hidden")
    p.untag(2, "~met")
    dice = faces_for(p, successes)
    p.tag(who, "hidden")
    p.tag(2, "~met")
    return dice


@clause("alien.stealth.act-from-hiding")
def test_watching_from_hiding_gives_nobody_away() -> None:
    p = ship()
    who = p.pc("medic", "A3", "hidden", gear=())
    p.pc("pilot", "A1", gear=())
    s = act(p, who, "guard")
    assert has(s.game, who, "hidden")
    assert s.rolls() == []


@clause("alien.stealth.search", "alien.stealth.search-default")
def test_searching_takes_the_stretch_in_the_zone_and_a_roll() -> None:
    p = ship()
    who = p.pc("medic", "A3", gear=())
    p.pc("pilot", "A1", gear=())
    first = p.item("m4a3-pistol", "A3", "put-away", seen=False)
    second = p.item("naproleve", "A3", "put-away", seen=False)
    s = act(p, who, "search", dice=[("search", (6, 2, 2, 2, 2))])
    if s.asks == "push":
        s.choose(s.options()[-1])
    assert zone_of(s.game, who) == "A3"
    assert has(s.game, who, "acted")
    assert marker_of(s.game, first).known is None
    assert marker_of(s.game, second).known == (1,)


@clause("alien.stealth.search-default")
def test_finding_nothing_is_told_alike_whether_there_was_something_or_not() -> None:
    logs = []
    for stash in (False, True):
        p = ship()
        p.pc("medic", "A3", gear=())
        p.pc("pilot", "A1", gear=())
        if stash:
            p.item("m4a3-pistol", "A3", "put-away", seen=False)
            p.npc("drone", "A3", "hidden")
        s = act(p, 0, "search", dice=[("search", (2, 2, 2, 2, 2))])
        s.choose(s.options()[-1])
        logs.append([str(event) for event in seen_by_crew(s)])
    assert logs[0] == logs[1]


# -- motion trackers ------------------------------------------------------------------------------------------------


@clause("alien.stealth.tracker")
def test_a_tracker_pings_what_moved_within_its_range() -> None:
    """alien.example.tracker: one ping for the Drone that moved, none for the passive Soldier, then a power roll."""
    p = Position()
    ids = ["A1", "A2", "A3", "A4", "A5", "A6"]
    for id in ids:
        p.zone(id)
    for a, b in itertools.pairwise(ids):
        p.border(a, b, "door")
    who = p.pc("scientist", "A1", gear=("m314-tracker",))
    p.npc("drone", "A4", **secretly(moved=1))
    p.npc("soldier", "A3", active=False)
    p.npc("drone", "A6", **secretly(moved=2))
    thing = p.find(who, "m314-tracker")
    s = p.script(lambda game: tracker.scan(game, who, thing), [("power", (1, 2, 2, 2, 2))])
    pings = [marker for marker in s.state.markers if marker.kind == "ping"]
    assert [(ping.at, ping.counters) for ping in pings] == [("A4", {"number": 1})]
    assert all(ping.on is None for ping in pings)
    assert marker_of(s.game, thing).counters[RATING] == 4
    assert all(model.known == (1,) for model in s.state.models[1:])
    assert offered.keys(s.game, who, handling.scan) == []


@clause("alien.stealth.tracker")
def test_the_small_tracker_reaches_one_zone() -> None:
    p = ship()
    who = p.pc("smartgunner", "A1", gear=("m316-tracker",))
    near, far = p.npc("drone", "A2", **secretly(moved=1)), p.npc("drone", "A3", **secretly(moved=1))
    assert tracker.trackers(p.game(), who)[0][1] == 1
    assert tracker.moving(p.game(), "A1", 1) == [near]
    assert tracker.moving(p.game(), "A1", 2) == [near, far]


@clause("alien.stealth.tracker-combat")
def test_in_combat_it_shows_movement_of_the_round_before() -> None:
    p = ship()
    p.pc("scientist", "A1", gear=("m314-tracker",))
    mover, still = p.npc("drone", "A3", **secretly(moved=1)), p.npc("drone", "C1")
    game = p.game(phase="combat", step="turn")
    assert tracker.moving(game, "A1", 4) == []
    tracker.round_passed(game)
    assert tracker.moving(game, "A1", 4) == [mover]
    assert len(offered.keys(game, 0, handling.scan)) == 1
    tracker.round_passed(game)
    assert tracker.moving(game, "A1", 4) == []
    assert still not in tracker.moving(game, "A1", 4)
