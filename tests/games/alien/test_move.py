"""Movement: blocking a way, reaching and passing a blocker, dragging, lying prone."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.script import Game
from grognard.games.alien.beings import prey, xenomorph
from grognard.games.alien.body import dice
from grognard.games.alien.fight import special
from grognard.games.alien.map import zone
from grognard.games.alien.moves import dragging, hauling, move
from grognard.games.alien.position import Position
from grognard.games.alien.turns import stretch, walking
from grognard.games.alien.words.terms import are_adjacent, has, zone_of
from grognard.games.alien.words.turn import Doing
from tests.games.alien import offered

CLAUSE = "alien.act.quick-move-zone"


def doorway() -> tuple[Position, int]:
    p = Position()
    p.zone("A1")
    p.zone("A2")
    return p, p.border("A1", "A2", "door")


@clause("alien.move.blocking")
def test_an_enemy_at_the_door_holds_it() -> None:
    p, way = doorway()
    who = p.pc("medic", "A1", gear=())
    foe = p.npc("security-guard", "A2", f"at:{way}", seen=True)
    border = zone.border_of(p.game(), way)
    assert move.blockers(p.game(), who, border) == [foe]
    assert move.ways(p.game(), who) == []
    p.untag(foe, f"at:{way}")
    assert [to for to, _ in move.ways(p.game(), who)] == ["A2"]


@clause("alien.move.blocking")
def test_an_open_border_is_too_wide_to_block() -> None:
    p = Position()
    p.zone("A1")
    p.zone("A2")
    p.border("A1", "A2")
    who = p.pc("medic", "A1", gear=())
    p.npc("security-guard", "A2", seen=True)
    assert [to for to, _ in move.ways(p.game(), who)] == ["A2"]


@clause("alien.move.blocking-who")
@pytest.mark.parametrize("tag", ["broken", "prone", "hidden", "unconscious"])
def test_the_broken_prone_and_hidden_do_not_block(tag: str) -> None:
    p, way = doorway()
    who = p.npc("security-guard", "A1", seen=True)
    blocker = p.pc("medic", "A2", f"at:{way}", gear=())
    border = zone.border_of(p.game(), way)
    assert move.blockers(p.game(), who, border) == [blocker]
    p.tag(blocker, tag)
    assert move.blockers(p.game(), who, border) == []


@clause("alien.move.blocking-who")
def test_a_grappled_blocker_does_not_block_and_friends_never_do() -> None:
    p, way = doorway()
    who, friend = p.npc("security-guard", "A1", seen=True), p.npc("mercenary", "A2", f"at:{way}", seen=True)
    blocker = p.pc("medic", "A2", f"at:{way}", gear=())
    p.grapple(friend, blocker)
    assert move.blockers(p.game(), who, zone.border_of(p.game(), way)) == []


@clause("alien.move.blocking-who")
def test_somebody_in_a_crawlspace_blocks_it() -> None:
    p = Position()
    p.zone("A1")
    p.zone("C1", kind="crawl")
    way = p.border("A1", "C1", "access")
    who, foe = p.pc("medic", "A1", gear=()), p.npc("security-guard", "C1", seen=True)
    assert move.blockers(p.game(), who, zone.border_of(p.game(), way)) == [foe]


@clause("alien.move.block-reach")
def test_a_blocker_is_reached_across_the_passage() -> None:
    p, way = doorway()
    who = p.pc("medic", "A1", gear=())
    foe = p.npc("security-guard", "A2", f"at:{way}", seen=True)
    other = p.npc("mercenary", "A2", seen=True)
    assert move.reachable_blockers(p.game(), who) == [foe]
    game = p.script(lambda game: move.close_in(game, who, foe, "alien.act.quick-move-close")).game
    assert are_adjacent(game, who, foe)
    assert zone_of(game, who) == "A1"
    assert zone.sees(game, who, foe)
    assert not are_adjacent(game, who, other)
    assert move.ways(game, who) == []


@clause("alien.move.block-xeno")
@pytest.mark.parametrize(("theirs", "passes"), [(2, True), (6, False)])
def test_a_xenomorph_forces_its_way_past(theirs: int, passes: bool) -> None:
    p, way = doorway()
    blocker = p.pc("medic", "A2", f"at:{way}", "seen:adult", gear=())
    drone = p.npc("drone", "A1", seen=True)
    p.adjacent(blocker, drone)
    faces = [("get past", (6, 1, 1, 1, 1, 1, 1, 1)), ("defend", (theirs, 1, 1))]
    s = p.script(lambda game: xenomorph.force_past(game, drone, blocker, "A2"), faces, phase="combat", step="turn")
    s.choose("defend")
    if s.asks == "push":
        s.choose(s.options()[-1])
    assert s.result is passes
    assert zone_of(s.game, drone) == ("A2" if passes else "A1")
    assert s.game.state.models[blocker].counters.get("quick") == 1


@clause("alien.move.block-xeno")
def test_large_creatures_cannot_be_blocked() -> None:
    p, way = doorway()
    p.pc("medic", "A2", f"at:{way}", gear=())
    border = zone.border_of(p.game(), way)
    queen, drone = p.npc("queen", "A1", seen=True), p.npc("drone", "A1", seen=True)
    assert move.blockers(p.game(), queen, border) == []
    assert len(move.blockers(p.game(), drone, border)) == 1


@clause("alien.move.drag")
@pytest.mark.parametrize(("face", "moves"), [(6, True), (2, False)])
def test_dragging_needs_stamina_with_the_move(face: int, moves: bool) -> None:
    p, _ = doorway()
    who, body = p.pc("medic", "A1", gear=()), p.pc("pilot", "A1", "broken", gear=())
    s = p.script(lambda game: dragging.drag(game, who, body, "A2", "alien.move.drag"), [("drag", (face, 2, 2))])
    if s.asks == "push":
        s.choose(s.options()[-1])
    assert s.result is moves
    assert {zone_of(s.game, who), zone_of(s.game, body)} == ({"A2"} if moves else {"A1"})
    assert are_adjacent(s.game, who, body) is moves


@clause("alien.move.drag")
def test_only_bodies_and_the_helpless_are_dragged() -> None:
    p, _ = doorway()
    who, hale, dead = p.pc("medic", "A1"), p.pc("pilot", "A1"), p.pc("officer", "A1", "dead")
    far = p.pc("kid", "A2", "broken")
    game = p.game()
    assert not dragging.can_drag(game, who, hale)
    assert dragging.can_drag(game, who, dead)
    assert not dragging.can_drag(game, who, far)


DOWN = (("close-combat", "attack"), ("close-combat", "defend"), ("ranged-combat", ""), ("mobility", "dodge"))


def prone(game: Game, who: int, skill: str, task: str) -> int:
    return sum(part.amount for part in dice.modifiers(game, who, skill, task) if part.clause == "alien.move.prone")


@clause("alien.move.prone")
def test_the_prone_get_up_before_moving_and_fight_with_a_die_less() -> None:
    p, _ = doorway()
    who = p.pc("medic", "A1", "partial-cover", gear=())
    game = p.game()
    assert move.ways(game, who) != []
    before = sum(part.amount for part in dice.modifiers(game, who, "close-combat"))
    move.fall_prone(game, who, "alien.move.prone")
    assert has(game, who, "prone")
    assert not has(game, who, "partial-cover")
    assert move.ways(game, who) == []
    assert sum(part.amount for part in dice.modifiers(game, who, "close-combat")) == before - 1
    assert [prone(game, who, skill, task) for skill, task in DOWN] == [-1] * len(DOWN)
    assert prone(game, who, "mobility", "") == 0, "to put a fire out one may lie"
    move.stand_up(game, who, "alien.act.quick-stand")
    assert move.ways(game, who) != []
    assert [prone(game, who, skill, task) for skill, task in DOWN] == [0] * len(DOWN)


@clause("alien.move.block-xeno")
def test_a_xenomorph_comes_up_to_a_blocker_before_it_can_pass() -> None:
    p, way = doorway()
    blocker = p.pc("medic", "A2", f"at:{way}", "seen:adult", gear=())
    behind = p.pc("pilot", "A2", "seen:adult", gear=())
    drone = p.npc("drone", "A1", seen=True)
    s = p.script(lambda game: xenomorph.approach(game, drone, behind), [("panic", 1)], phase="combat", step="turn")
    assert zone_of(s.game, drone) == "A1"
    assert are_adjacent(s.game, drone, blocker)
    p.adjacent(drone, blocker)
    s = p.script(
        lambda game: xenomorph.approach(game, drone, behind), [("get past", (2,) * 8)], phase="combat", step="turn"
    )
    s.choose("none")
    assert zone_of(s.game, drone) == "A1"
    assert s.rolls("get past")


@clause("alien.move.drag", "alien.hazard.zero-g")
@pytest.mark.parametrize(("sixes", "end"), [(0, "A1"), (1, "A2")])
def test_who_drifts_leaves_the_body_where_it_is(sixes: int, end: str) -> None:
    p = Position()
    p.zone("A1", "zero-g")
    p.zone("A2")
    p.border("A1", "A2")
    who, body = p.ally("marine-grunt", "A1", gear=()), p.ally("colonist", "A1", "broken", gear=())
    drift = (6,) * sixes + (2,) * (3 - sixes)
    dice = [("drag", (6, 2, 2, 2, 2, 2)), ("gravity", drift)]
    game = p.script(lambda game: dragging.drag(game, who, body, "A2", CLAUSE), dice).finish().game
    assert [zone_of(game, one) for one in (who, body)] == [end, end]


@clause("alien.move.drag", "alien.hazard.fire")
def test_a_body_dragged_into_fire_burns_too() -> None:
    p = Position()
    p.zone("A1")
    p.zone("A2", fire=6)
    p.border("A1", "A2")
    who, body = p.ally("marine-grunt", "A1", gear=()), p.ally("crew-hand", "A1", "broken", gear=(), health=0)
    p.tag(body, "named")
    fire = ("fire", (2, 2, 2, 2, 2, 2))
    dice = [("drag", (6, 2, 2, 2, 2, 2)), fire, fire]
    p.script(lambda game: dragging.drag(game, who, body, "A2", CLAUSE), dice).finish()


@clause("alien.move.blocking", "alien.xeno.move")
def test_nobody_flees_through_a_blocked_door() -> None:
    p, door = doorway()
    who = p.ally("marine-grunt", "A1")
    drone = p.npc("drone", "A1", seen=True)
    p.tag(who, f"at:{door}")
    game = p.script(lambda game: prey.flee(game, drone, "alien.ref.retreat")).finish().game
    assert zone_of(game, drone) == "A1"


@clause("alien.ref.retreat")
def test_nobody_flees_back_to_where_he_came_from() -> None:
    """A dead end behind it: it stays there instead of running into the room it has just left."""
    p = Position()
    p.zone("A1")
    p.zone("A2")
    p.border("A1", "A2")
    drone = p.npc("drone", "A1")
    game = p.script(lambda game: prey.flee(game, drone, "alien.ref.retreat", 2)).finish().game
    assert zone_of(game, drone) == "A2"


@clause("alien.move.drag", "alien.xeno.captured", "alien.scen.exit")
def test_whoever_is_carried_off_is_neither_dragged_nor_brought_out() -> None:
    p = Position()
    p.zone("A1", exit=True)
    p.zone("A2")
    p.border("A1", "A2")
    kid, victim = p.pc("kid", "A1", gear=()), p.pc("medic", "A1", "unconscious", gear=())
    soldier = p.npc("soldier", "A1", seen=True)
    p.link("carries", soldier, victim)
    exits = offered.keys(p.game(), kid, walking.leave, walking.bring)
    assert (dragging.can_drag(p.game(), kid, victim), exits) == (False, ["exit"])
    p.tag(soldier, "dead")
    exits = offered.keys(p.game(), kid, walking.leave, walking.bring)
    assert (dragging.can_drag(p.game(), kid, victim), exits) == (True, ["exit", f"exit:{victim}"])


@clause("alien.broken.actions", "alien.scen.exit")
def test_the_broken_crawl_out_alone() -> None:
    p = Position()
    p.zone("A1", exit=True)
    kid, other = p.pc("kid", "A1", "broken", gear=()), p.pc("medic", "A1", "broken", gear=())
    assert offered.keys(p.game(), kid, walking.leave, walking.bring) == ["exit"]
    p.untag(kid, "broken")
    assert offered.keys(p.game(), kid, walking.leave, walking.bring) == ["exit", f"exit:{other}"]
    p.grapple(p.npc("drone", "A1", seen=True), other)
    assert offered.keys(p.game(), kid, walking.leave, walking.bring) == ["exit"], "a grip is broken first"


@clause("alien.move.prone")
def test_who_is_down_neither_jumps_nor_hauls_nor_goes_with_a_group() -> None:
    p = Position()
    for id in ("A1", "A2", "A3"):
        p.zone(id)
    p.border("A1", "A2")
    p.border("A1", "A3", "open", "gap")
    who, other = p.pc("medic", "A1"), p.pc("kid", "A1")
    assert (len(walking.gaps(Doing(p.game(), who))), stretch.companions(p.game(), other)) == (1, [who])
    assert hauling.comrades(p.game(), other) == [who]
    p.tag(who, "prone")
    assert (walking.gaps(Doing(p.game(), who)), stretch.companions(p.game(), other)) == ([], [])
    assert hauling.comrades(p.game(), other) == []
    s = p.play().choose(f"m{other}")
    (refusal,) = s.refused(("group",))
    assert refusal.clause == "alien.stealth.group"
    assert refusal.text.startswith("nobody in the zone can come along")


@clause("alien.move.prone", "alien.close.pass")
def test_who_is_down_gets_past_nobody() -> None:
    p, door = doorway()
    who, guard = p.pc("medic", "A1"), p.npc("security-guard", "A1", f"at:{door}", seen=True)
    p.adjacent(who, guard)
    fight = {"phase": "combat", "step": "turn", "round": 1}
    assert "pass" in special.kinds(p.game(**fight), who, guard)
    p.tag(who, "prone")
    assert "pass" not in special.kinds(p.game(**fight), who, guard)
