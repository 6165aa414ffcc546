"""Zones: borders, doors, light, who sees whom, what is near."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.script import Game
from grognard.engine.rehearsal import SoloRehearsal
from grognard.games.alien.beings import xenomorph
from grognard.games.alien.body import lamps
from grognard.games.alien.known import knowledge
from grognard.games.alien.map import range, views, walks, zone
from grognard.games.alien.moves import door, move, stealth
from grognard.games.alien.position import Position
from grognard.games.alien.turns import doors, stretch
from grognard.games.alien.words.terms import LOCKED, WRECKED, has, who_is_in, zone_of
from tests.games.alien import offered
from tests.games.alien.prowl import BLIND, act


def deck() -> Position:
    """A1 -open- A2 -door- A3 -locked door- A4."""
    p = Position()
    for id in ("A1", "A2", "A3", "A4"):
        p.zone(id)
    p.border("A1", "A2")
    p.border("A2", "A3", "door")
    p.border("A3", "A4", "door", locked=True)
    return p


def tags_of(s: SoloRehearsal, border: int) -> tuple[str, ...]:
    return zone.border_of(s.game, border).tags


@clause("alien.zone.definition")
def test_everybody_is_in_exactly_one_zone() -> None:
    p = deck()
    who = p.pc("medic", "A1")
    game = p.script(lambda game: move.enter(game, who, "A2", "alien.act.quick-move-zone")).game
    assert zone_of(game, who) == "A2"
    assert [id for id in game.zones.all() if who in who_is_in(game, id)] == ["A2"]


@clause("alien.zone.cluttered")
def test_hiding_needs_clutter_or_a_door() -> None:
    p = Position()
    p.zone("A1")
    p.zone("A2", cluttered=True)
    way = p.border("A1", "A2", "door")
    bare, hidden = p.pc("medic", "A1"), p.pc("pilot", "A2")
    beside = p.pc("officer", "A1", f"at:{way}")
    game = p.game()
    assert not stealth.can_hide(game, bare)
    assert stealth.can_hide(game, hidden)
    assert stealth.can_hide(game, beside)


@clause("alien.zone.borders")
def test_a_blocked_border_is_crossed_through_its_door_alone() -> None:
    p = deck()
    who = p.pc("medic", "A2")
    assert [to for to, _ in walks.ways_out(p.game(), who)] == ["A1", "A3"]
    walled = p.pc("pilot", "A4")
    assert walks.ways_out(p.game(), walled) == []


@clause("alien.zone.doors")
def test_doors_fall_shut_unless_left_open() -> None:
    p = deck()
    who = p.pc("medic", "A2", gear=())
    s = act(p, who, "move:A3", dice=[BLIND, BLIND])
    assert zone_of(s.game, who) == "A3"
    assert not zone.is_open(zone.border_of(s.game, 5))
    s = act(p, who, "leave-open:A3", dice=[BLIND, BLIND])
    assert zone.is_open(zone.border_of(s.game, 5))


@clause("alien.zone.locked")
@pytest.mark.parametrize(("face", "opens"), [(6, True), (3, False)])
def test_a_locked_door_needs_comtech(face: int, opens: bool) -> None:
    p = deck()
    who = p.pc("rifleman", "A3", gear=())
    game = p.game()
    border = zone.border_of(game, 6)
    assert not zone.can_pass(game, who, border)
    s = p.script(lambda game: door.pick_lock(game, who, border), [("lock", face, 2, 2)])
    if s.asks == "push":
        s.choose(s.options()[-1])
    assert s.result is opens
    assert zone.can_pass(s.game, who, zone.border_of(s.game, 6)) is opens


@clause("alien.zone.break-door")
def test_a_door_has_armor_2_and_10_points() -> None:
    p = deck()
    p.pc("roughneck", "A3")
    game = p.game()
    border = zone.border_of(game, 6)
    assert (door.armor_of(border), door.points_of(border)) == (2, 10)
    assert sum(part.amount for part in door.attack_parts()) == 2
    assert not door.can_breach(border, 1)
    assert door.can_breach(border, 1, piercing=True)
    assert door.strike(game, border, 1, 9) == 0
    assert door.strike(game, border, 2, 3) == 2
    assert door.points_of(zone.border_of(game, 6)) == 8
    assert door.strike(game, border, 3, 9, piercing=True) == 8
    assert WRECKED in zone.border_of(game, 6).tags


@clause("alien.zone.hatch")
def test_hatches_are_like_doors_and_stay_open_once_broken() -> None:
    p = Position()
    p.zone("A1")
    p.zone("A2")
    hatch = p.border("A1", "A2", "hatch", locked=True)
    who = p.pc("roughneck", "A1")
    game = p.game()
    border = zone.border_of(game, hatch)
    assert (door.armor_of(border), door.points_of(border)) == (2, 10)
    assert not zone.is_open(border)
    door.wreck(game, border, "alien.zone.hatch")
    assert zone.is_open(zone.border_of(game, hatch))
    assert zone.can_pass(game, who, zone.border_of(game, hatch))
    assert not door.can_lock(zone.border_of(game, hatch))


@clause("alien.zone.break-time")
def test_outside_combat_breaking_takes_a_stretch_and_makes_noise() -> None:
    p = deck()
    strong = p.pc("roughneck", "A3", gear=("cutting-torch",))
    weak = p.pc("medic", "A3", gear=())
    near = p.npc("soldier", "A4", active=False)
    border = zone.border_of(p.game(), 6)
    assert not door.can_break(p.game(), weak, border)
    assert door.can_break(p.game(), strong, border)
    assert f"break:f{border.id}" in offered.keys(p.game(), strong)
    s = p.script(lambda game: offered.do(game, strong, f"break:f{border.id}"))
    assert zone.is_open(zone.border_of(s.game, 6))
    assert s.rolls() == []
    assert has(s.game, near, "~active")


@clause("alien.zone.break-time")
def test_in_combat_the_damage_of_all_attacks_adds_up() -> None:
    p = deck()
    p.pc("roughneck", "A3")
    game = p.game()
    border = zone.border_of(game, 6)
    for _ in (1, 2, 3):
        door.strike(game, border, 3, 2)
    assert door.points_of(zone.border_of(game, 6)) == 4


def offers(game: Game, who: int) -> list[str]:
    """What somebody may do at doors."""
    return offered.keys(game, who, doors.lock, doors.unlock)


@clause("alien.zone.unlock-inside")
def test_only_the_own_lock_or_a_known_code_opens_as_a_quick_action() -> None:
    p = deck()
    coded = p.border("A1", "A3", "hatch", "locked", "code:A1")
    who, inside = p.pc("medic", "A3"), p.pc("pilot", "A1")
    game = p.game()
    assert not {"unlock:f6", f"unlock:f{coded}"} & set(offers(game, who))
    assert f"unlock:f{coded}" in offers(game, inside)
    door.lock(game, who, zone.border_of(game, 5))
    assert LOCKED in zone.border_of(game, 5).tags
    assert "unlock:f5" in offers(game, who)
    door.unlock(game, who, zone.border_of(game, 5))
    assert zone.can_pass(game, who, zone.border_of(game, 5))


@clause("alien.zone.unlock-inside")
def test_what_the_other_side_locked_stays_locked() -> None:
    p = deck()
    who, guard = p.pc("medic", "A3"), p.npc("security-guard", "A2")
    game = p.game()
    for side in (who, guard):
        door.lock(game, side, zone.border_of(game, 5))
        assert ("unlock:f5" in offers(game, who)) is (side == who)
        door.unlock(game, side, zone.border_of(game, 5))


@clause("alien.zone.light")
def test_a_lit_lamp_lights_the_zone_of_its_carrier() -> None:
    p = Position()
    p.zone("A1", dark=True)
    p.zone("A2", dark=True)
    p.zone("A3")
    who = p.pc("medic", "A1", gear=("flashlight",))
    lamp = p.find(who, "flashlight")
    game = p.game()
    assert not zone.is_lit(game, "A1")
    assert zone.is_lit(game, "A3")
    lamps.switch(game, lamp, True)
    assert zone.is_lit(game, "A1")
    assert not zone.is_lit(game, "A2")


@clause("alien.zone.los")
def test_sight_passes_open_borders_but_no_doors() -> None:
    p = deck()
    a, b, c = p.pc("medic", "A1"), p.pc("pilot", "A2"), p.pc("officer", "A3")
    beside = p.pc("kid", "A1")
    game = p.game()
    assert zone.sees(game, a, beside)
    assert zone.sees(game, a, b)
    assert zone.sees(game, b, a)
    assert not zone.sees(game, b, c)
    assert not zone.sees(game, c, b)


@clause("alien.zone.los")
@pytest.mark.parametrize("tag", ["hidden", "full-cover"])
def test_the_hidden_and_those_in_full_cover_are_not_seen_but_the_hidden_see(tag: str) -> None:
    p = deck()
    a, b = p.pc("medic", "A1"), p.npc("drone", "A1")
    assert zone.sees(p.game(), a, b)
    p.tag(b, tag)
    game, is_hidden = p.game(), tag == "hidden"
    assert not zone.sees(game, a, b)
    assert zone.sees(game, b, a) is is_hidden
    assert (views.seen_of(game, a, [b]), views.seers_of(game, a, [b])) == ([], [b] if is_hidden else [])
    assert views.facing(game, a, [b]) == views.facing(game, b, [a]) == []
    assert zone.has_line(game, a, b)


@clause("alien.zone.los")
def test_smoke_stops_sight_except_between_the_adjacent() -> None:
    p = Position()
    p.zone("A1")
    p.zone("A2", smoke=True)
    p.border("A1", "A2")
    a, b, c = p.pc("medic", "A1"), p.pc("pilot", "A2"), p.pc("officer", "A2")
    assert not zone.sees(p.game(), a, b)
    assert not zone.sees(p.game(), b, c)
    p.adjacent(b, c)
    assert zone.sees(p.game(), b, c)


@clause("alien.zone.los-far")
def test_far_sight_needs_a_listed_line_without_a_closed_door() -> None:
    p = Position()
    for id in ("A1", "A2", "A3", "A4"):
        p.zone(id)
    p.border("A1", "A2")
    way = p.border("A2", "A3", "door", "ajar", closed=False)
    p.border("A3", "A4")
    a, b, c = p.pc("medic", "A1"), p.npc("drone", "A3"), p.npc("drone", "A4")
    assert not zone.sees(p.game(), a, b)
    p.sight("A1", "A2", "A3")
    assert zone.sees(p.game(), a, b)
    assert range.band(p.game(), a, b) == 3
    assert not zone.sees(p.game(), a, c)
    game = p.game()
    door.shut(game, a, zone.border_of(game, way))
    assert not zone.sees(game, a, b)


@clause("alien.zone.at-door")
def test_who_peeks_sees_the_whole_next_zone_until_moving() -> None:
    p = deck()
    who, foe, far = p.pc("medic", "A2", gear=()), p.npc("drone", "A3"), p.npc("drone", "A4")
    assert not zone.sees_zone(p.game(), who, "A3")
    s = p.script(lambda game: offered.do(game, who, "peek:f5"))
    assert zone.sees_zone(s.game, who, "A3")
    assert zone.sees(s.game, who, foe)
    assert zone.sees(s.game, foe, who)
    assert range.band(s.game, who, foe) == 2
    assert not zone.sees(s.game, who, far)
    list(move.step_back(s.game, who, "alien.act.quick-move-close"))
    assert not zone.sees_zone(s.game, who, "A3")


@clause("alien.zone.at-door")
def test_a_locked_door_cannot_be_looked_through() -> None:
    p = deck()
    who = p.pc("medic", "A3")
    keys = offered.keys(p.game(), who, menu=stretch.LATER)
    assert "peek:f5" in keys
    assert "peek:f6" not in keys


@clause("alien.zone.crawl-los")
@pytest.mark.parametrize(("kind", "sees"), [("crawl", False), ("room", True)])
def test_a_body_between_blocks_sight_in_a_crawlspace(kind: str, sees: bool) -> None:
    p = Position()
    p.zone("C1", kind=kind)
    a, between, b = p.pc("medic", "C1"), p.pc("pilot", "C1"), p.npc("drone", "C1")
    p.adjacent(a, between)
    p.adjacent(between, b)
    assert zone.sees(p.game(), a, b) is sees
    assert zone.sees(p.game(), a, between)


@clause("alien.zone.nearby")
def test_nearby_is_the_same_zone_or_next_door_in_sight() -> None:
    p = deck()
    a, b, c = p.pc("medic", "A1", gear=()), p.pc("pilot", "A2", gear=()), p.pc("officer", "A3", gear=())
    game = p.game()
    assert zone.nearby(game, a, b)
    assert not zone.nearby(game, b, c)
    assert zone.can_talk(game, a, b)
    assert not zone.can_talk(game, a, c)
    p.tag(b, "hidden")
    assert not zone.nearby(p.game(), a, b)
    assert zone.can_talk(p.game(), a, b)


@clause("alien.zone.nearby")
def test_radio_reaches_any_distance_if_both_have_one() -> None:
    p = deck()
    a, b = p.pc("medic", "A1", gear=("comm-unit",)), p.pc("pilot", "A4", gear=())
    assert not zone.can_talk(p.game(), a, b)
    p.item("comm-unit", b, "worn")
    assert zone.can_talk(p.game(), a, b)


@clause("alien.zone.distance")
def test_zones_are_counted_through_any_door_but_no_sealed_access() -> None:
    p = deck()
    p.zone("C1", kind="crawl")
    p.border("A1", "C1", "access")
    p.border("C1", "A4", "access", sealed=True)
    game = p.game()
    assert zone.distance(game, "A1", "A4") == 3
    assert zone.distance(game, "A1", "C1") == 1
    p.zone("A9")
    assert zone.distance(p.game(), "A1", "A9") is None
    assert sorted(zone.zones_within(game, "A1", 1)) == ["A1", "A2", "C1"]
    assert knowledge.HEARING == 4


@clause("alien.zone.enclosed")
@pytest.mark.parametrize(("kind", "enclosed"), [("room", True), ("corridor", True), ("crawl", True), ("ground", False)])
def test_everything_but_ground_is_enclosed(kind: str, enclosed: bool) -> None:
    p = Position()
    p.zone("A1", kind=kind)
    assert zone.is_enclosed(p.game(), "A1") is enclosed


@clause("alien.zone.doors")
def test_an_open_door_can_be_shut_in_passing() -> None:
    p = Position()
    p.zone("A1")
    p.zone("A2")
    way = p.border("A1", "A2", "door", "ajar", closed=False)
    p.pc("medic", "A1", gear=())
    assert zone.is_open(zone.border_of(p.game(), way))
    s = act(p, 0, "shut:A2", dice=[BLIND, BLIND])
    assert zone_of(s.game, 0) == "A2"
    assert not zone.is_open(zone.border_of(s.game, way))


@clause("alien.ref.noise", "alien.stealth.alert", "alien.zone.break-door")
def test_a_door_broken_in_a_fight_is_heard() -> None:
    p = Position()
    for at in ("A1", "A2", "A3", "A4"):
        p.zone(at)
    door_id = p.border("A1", "A2", "door", points=1, locked=True)
    p.border("A2", "A3", "door")
    p.border("A3", "A4", "door")
    drone = p.npc("drone", "A1", seen=True)
    near, far = p.npc("soldier", "A3", active=False), p.npc("drone", "A4", active=False)
    dice = [("break the door", (6, 6, 6, *(2,) * 7))]
    batter = p.script(lambda game: xenomorph.batter(game, drone, zone.border_of(game, door_id)), dice, phase="combat")
    game = batter.finish().game
    assert [has(game, one, "~active") for one in (near, far)] == [True, False]


@clause("alien.act.quick-lock", "alien.move.block-reach")
def test_a_door_is_not_locked_between_two_who_fight_across_it() -> None:
    p = Position()
    p.zone("A1")
    p.zone("A2")
    border = p.border("A1", "A2", "door")
    guard, kid = p.npc("security-guard", "A2", f"at:{border}", seen=True), p.pc("kid", "A1", gear=())
    assert f"lock:f{border}" in offered.keys(p.game(), kid, doors.lock, doors.unlock)
    p.adjacent(guard, kid)
    assert offered.keys(p.game(), kid, doors.lock, doors.unlock) == []
