"""Edges of who stands beside whom, of doors and ways out, of what is looked for in the dark, and of asking twice."""

import pytest

from grognard.engine.clauses import clause
from grognard.games.alien.fight import attitude
from grognard.games.alien.known import combat
from grognard.games.alien.map import range as bands
from grognard.games.alien.moves import stealth
from grognard.games.alien.position import Position
from grognard.games.alien.turns import ending, science, sighting, social
from grognard.games.alien.words.terms import ALERTED, has
from tests.games.alien import offered
from tests.games.alien.matrix import Played
from tests.games.alien.skirmish import CALM, FIGHT, parts_of
from tests.games.alien.test_edges import hall

# -- beside whom -----------------------------------------------------------------------------------------------------


@clause("alien.range.adjacent-pairs")
@pytest.mark.parametrize(("attitude", "room"), [("friendly", True), ("wary", True), ("hostile", False)])
def test_people_at_peace_with_the_crew_are_no_enemies_around_somebody(attitude: str, room: bool) -> None:
    p = hall(1)
    marine = p.pc("rifleman", "A1", CALM, gear=[])
    for _ in range(bands.MOST_ENEMIES):
        p.adjacent(marine, p.npc("colonist", "A1", seen=True, attitude=attitude, gear=[]))
    drone, friend = p.npc("drone", "A1", ALERTED, seen=True), p.npc("child", "A1", seen=True, attitude="friendly")
    game = p.game(**FIGHT)
    assert bands.can_be_adjacent(game, drone, marine) is room
    assert bands.can_be_adjacent(game, marine, friend)


@clause("alien.act.quick-move-close", "alien.range.adjacent-pairs", "alien.crawl.features")
@pytest.mark.parametrize(("kind", "past"), [("crawl", False), ("room", True)])
@pytest.mark.parametrize("foe", ["drone", "mercenary"])
def test_in_a_crawlspace_nobody_comes_up_to_another_past_a_third(kind: str, past: bool, foe: str) -> None:
    p = Position()
    p.zone("A1")
    p.zone("C1", kind=kind)
    p.border("A1", "C1", "access")
    enemy = p.npc(foe, "C1", "came:A1", "deep:1", ALERTED, seen=True, gear=[])
    kid = p.pc("kid", "C1", "came:A1", "deep:2", gear=[])
    medic = p.pc("medic", "C1", "came:A1", "deep:3", gear=[])
    game = p.game(**FIGHT)
    assert (f"close:m{enemy}" in offered.keys(game, medic)) is past
    assert f"close:m{kid}" in offered.keys(game, medic)
    assert bands.can_be_adjacent(game, enemy, medic) is past
    assert bands.can_be_adjacent(game, enemy, kid)


# -- ways back -------------------------------------------------------------------------------------------------------


@clause("alien.stealth.withdraw-still")
@pytest.mark.parametrize(("foe_at", "ways"), [("A2", ["A1", "A3"]), ("A4", ["A3"])])
def test_who_stands_at_a_door_may_withdraw_wherever_he_is_not_seen(foe_at: str, ways: list[str]) -> None:
    p = Position()
    for at in ("A1", "A2", "A3", "A4"):
        p.zone(at)
    door = p.border("A1", "A2", "door")
    p.border("A1", "A3", "door")
    p.border("A1", "A4")
    kid, foe = p.pc("kid", "A1", f"at:{door}", gear=[]), p.npc("mercenary", foe_at)
    found = sighting.retreats(p.game(), kid, (foe,))
    assert [at for at in found if at not in ("A2", "A4")] == ways


@clause("alien.act.full-jump", "alien.move.blocking", "alien.move.blocking-who")
@pytest.mark.parametrize(
    ("foe_at", "attitude", "open_"), [("C1", "hostile", False), ("C1", "wary", True), ("A1", "hostile", True)]
)
def test_nobody_climbs_into_a_shaft_that_an_enemy_holds(foe_at: str, attitude: str, open_: bool) -> None:
    p = hall(1)
    p.zone("C1", kind="crawl")
    shaft = p.border("A1", "C1", "access", "gap")
    kid = p.pc("kid", "A1", CALM, gear=[])
    p.npc("mercenary", foe_at, ALERTED, seen=True, attitude=attitude, gear=[])
    assert (f"jump:f{shaft}" in offered.keys(p.game(**FIGHT), kid)) is open_


@clause("alien.stealth.withdraw-still", "alien.damage.stun")
@pytest.mark.parametrize(("state", "ways"), [("stunned", []), ("guarding", ["A2"])])
def test_the_stunned_do_not_withdraw(state: str, ways: list[str]) -> None:
    p = hall(2, "door")
    guard, kid = p.npc("mercenary", "A1", state), p.pc("kid", "A1", gear=[])
    assert sighting.retreats(p.game(), guard, (kid,)) == ways


# -- in the dark -----------------------------------------------------------------------------------------------------


@clause("alien.stealth.darkness", "alien.stealth.darkness-who", "alien.stealth.search-default")
@pytest.mark.parametrize("who", ["kid", "android"])
@pytest.mark.parametrize(("dark", "lamp", "less"), [(False, False, 0), (True, False, -2), (True, True, 0)])
def test_a_zone_is_searched_worse_in_the_dark(who: str, dark: bool, lamp: bool, less: int) -> None:
    p = hall(1, dark=dark)
    seeker = p.pc(who, "A1", CALM, gear=[])
    if lamp:
        p.item("flashlight", seeker, "held", "lit")
    r = Played(p, lambda game: stealth.search(game, seeker))
    assert parts_of(r.rolls("search")[0]).get("alien.stealth.darkness", 0) == less


@clause("alien.stealth.darkness", "alien.stealth.darkness-where", "alien.talent.xenomorphology")
@pytest.mark.parametrize(
    ("here", "there", "less"), [(False, False, 0), (True, False, -2), (False, True, -2), (True, True, -2)]
)
def test_a_creature_is_studied_worse_in_the_dark(here: bool, there: bool, less: int) -> None:
    p = Position()
    p.zone("A1", dark=here)
    p.zone("A2", dark=there)
    p.border("A1", "A2")
    scientist, drone = p.pc("scientist", "A1", CALM, gear=[]), p.npc("drone", "A2", ALERTED, seen=True)
    r = Played(p, lambda game: science.study(game, scientist, drone), **FIGHT)
    assert parts_of(r.rolls("study")[0]).get("alien.stealth.darkness", 0) == less


# -- asking twice ----------------------------------------------------------------------------------------------------


@clause("alien.social.persuade")
@pytest.mark.parametrize(("request_", "others"), [("pass", ["give"]), ("give", ["pass", "give"])])
def test_what_a_group_has_refused_as_one_is_not_asked_of_the_next_of_it(request_: str, others: list[str]) -> None:
    p = hall(1)
    kid = p.pc("kid", "A1", CALM, gear=[])
    first, second = (p.npc("security-guard", "A1", seen=True, attitude="wary", group="watch") for _ in range(2))
    r = Played(p, lambda game: social.persuade(game, kid, first, request_))
    assert request_ not in social.requests(r.game, first)
    assert social.requests(r.game, second) == others


# -- who counts ------------------------------------------------------------------------------------------------------


@clause("alien.npc.attitude")
@pytest.mark.parametrize(("at", "pc_offends"), [("E5", True), ("E2", False)])
def test_in_a_forbidden_zone_it_is_pcs_who_offend(at: str, pc_offends: bool) -> None:
    p = Position("severance")
    kid, guide = p.pc("kid", at, gear=[]), p.ally("researcher", at, gear=[])
    game = p.game()
    assert attitude.offends(game, kid) is pc_offends
    assert not attitude.offends(game, guide)


@clause("alien.combat.overrun", "alien.xeno.worker")
@pytest.mark.parametrize(("who", "lost"), [("worker", False), ("drone", True)])
def test_a_worker_takes_nobody_away(who: str, lost: bool) -> None:
    p = hall(1)
    kid = p.pc("kid", "A1", "broken", gear=[], health=0)
    p.npc(who, "A1", ALERTED, seen=True)
    game = p.game(**FIGHT)
    ending.overrun(game)
    assert has(game, kid, "dead") is lost


@clause("alien.social.persuade", "alien.combat.morale", "alien.combat.join")
@pytest.mark.parametrize("state", ["surrendered", "prone"])
def test_one_who_gave_up_and_was_persuaded_to_come_along_fights_for_the_crew(state: str) -> None:
    p = hall(1)
    kid = p.pc("kid", "A1", CALM, gear=[])
    guard = p.npc("security-guard", "A1", state, seen=True, attitude="friendly", gear=[])
    r = Played(p, lambda game: social.persuade(game, kid, guard, "follow"), {"persuade": 3})
    assert has(r.game, guard, "ally")
    assert combat.is_fighting(r.game, guard)
