"""How a fight ends: getting away, giving up, being overrun, and rounds that go on."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.state import Card
from grognard.games.alien.beings import morale, xenomorph
from grognard.games.alien.known import combat
from grognard.games.alien.map import zone
from grognard.games.alien.moves import detection
from grognard.games.alien.position import Position
from grognard.games.alien.turns import ending, time, turns
from grognard.games.alien.words import clock
from grognard.games.alien.words.terms import ALERTED, FLEEING, FULL, MORALE, TRACKED
from tests.games.alien.skirmish import FIGHT, crowd, faces, health, rooms, strike, tags

# -- leaving and ending ------------------------------------------------------------------------------------------------


@clause("alien.combat.leave", "alien.combat.leave-when")
@pytest.mark.parametrize(("successes", "tracked"), [(0, 0), (1, 1)])
def test_enemies_roll_observation_for_those_out_of_sight(successes: int, tracked: int) -> None:
    p = rooms()
    kid, drone = p.pc("kid", "A1", gear=[]), p.npc("drone", "A3", ALERTED)
    r = p.script(turns.leave, [("keep track", *faces(successes, 8))], **FIGHT).finish()
    assert r.state.clock.get(TRACKED, 0) == tracked
    known = [link for link in r.state.links if link.kind == "knows" and link.a == f"m{drone}"]
    assert bool(known) is bool(tracked)
    assert kid in turns.lost_from_sight(p.game())


@clause("alien.combat.leave-when")
def test_full_cover_alone_is_not_out_of_sight() -> None:
    p = rooms()
    covered, hidden = p.pc("kid", "A2", "full-cover"), p.pc("kid", "A2", "hidden")
    p.npc("drone", "A1", ALERTED, seen=True)
    assert turns.lost_from_sight(p.game(**FIGHT)) == [hidden]
    assert covered not in turns.lost_from_sight(p.game(**FIGHT))


@clause("alien.combat.leave-when")
@pytest.mark.parametrize(("successes", "away"), [(0, True), (1, False)])
def test_npcs_get_away_in_the_same_manner(successes: int, away: bool) -> None:
    p = rooms()
    p.pc("kid", "A1", gear=[])
    guard = p.npc("security-guard", "A3", ALERTED, FLEEING)
    r = p.script(turns.leave, [("keep track", *faces(successes, 6))], **FIGHT).finish()
    assert combat.is_fighting(r.game, guard) is not away


@clause("alien.combat.end")
def test_combat_ends_when_nobody_sees_or_tracks_or_one_side_is_down() -> None:
    p = rooms()
    kid, drone = p.pc("kid", "A1"), p.npc("drone", "A3", ALERTED)
    assert ending.is_over(p.game(**FIGHT))
    assert not ending.is_over(p.game(clock={TRACKED: 1}, **FIGHT))
    near = p.npc("drone", "A2", seen=True)
    assert not ending.is_over(p.game(**FIGHT))
    for foe in (drone, near):
        p.tag(foe, "dead")
    assert ending.is_over(p.game(**FIGHT))
    p.untag(near, "dead")
    p.tag(kid, "broken")
    assert ending.is_over(p.game(**FIGHT))


@clause("alien.time.conversion", "alien.stealth.once")
def test_who_has_fought_is_not_met_again_in_the_stretch_of_the_fight() -> None:
    """Beside one who has fainted nobody of the crew sees the creatures: they would fall upon him again and again, and
    the stretch would never end."""
    p = rooms()
    p.pc("kid", "A1", "unconscious")
    p.pc("kid", "A3")
    p.npc("soldier", "A1", ALERTED, FLEEING)
    game = p.game(**FIGHT)
    ending.end(game)
    time.after_combat(game)
    assert detection.meetings(game) == []
    game.count("alien.stealth.sequence", ("clock", "stretch", 1))
    assert [meeting.npcs for meeting in detection.meetings(game)] == [(2,)]


@clause("alien.combat.end", "alien.time.conversion")
def test_the_end_of_combat_returns_to_stealth_and_clears_the_table() -> None:
    p, (kid,), _ = crowd(1)
    p.hurt(kid, full=1, quick=1)
    p.tag(kid, "aimed")
    game = p.game(cards=(Card(1, "order", 1, 0, f"m{kid}", True),), **FIGHT)
    ending.end(game)
    time.after_combat(game)
    assert (game.state.phase, game.state.cards) == ("stealth", ())
    assert FULL not in game.state.models[kid].counters
    assert "aimed" not in game.state.models[kid].tags
    assert clock.stretch_now(game) == 0


@clause("alien.combat.rounds-go-on")
@pytest.mark.parametrize("effect", ["burning", "acid", "airless", "stunned", "dying", ""])
def test_rounds_go_on_while_somebody_burns_or_bleeds(effect: str) -> None:
    p, (kid,), _ = crowd(1)
    if effect == "stunned":
        p.tag(kid, "stunned")
    elif effect == "dying":
        p.tag(kid, "injured", "broken")
        p.marker("injury", kid, row=61, limit=1)
    elif effect:
        p.hurt(kid, **{effect: 3})
    game = p.game()
    assert ending.must_go_on(game) is bool(effect)
    assert ending.start_if_needed(game) is bool(effect)
    assert (game.state.phase == "combat") is bool(effect)


@clause("alien.combat.overrun")
def test_an_overrun_crew_is_lost_to_creatures_and_captured_by_people() -> None:
    for foe, tag in (("drone", "dead"), ("security-guard", "captured")):
        p = rooms()
        fallen, elsewhere = p.pc("kid", "A1", "broken"), p.pc("kid", "A3")
        p.npc(foe, "A1", seen=True)
        game = p.game(**FIGHT)
        ending.overrun(game)
        assert tag in game.state.models[fallen].tags
        assert not {"dead", "captured"} & set(game.state.models[elsewhere].tags)


@clause("alien.combat.overrun", "alien.zone.nearby")
@pytest.mark.parametrize(("at", "taken"), [("A2", True), ("A3", False)])
def test_the_fallen_are_taken_by_whoever_sees_them_lie_next_door(at: str, taken: bool) -> None:
    p = rooms()
    fallen = p.pc("kid", "A1", "broken")
    p.npc("security-guard", at, ALERTED, seen=True)
    game = p.game(**FIGHT)
    ending.overrun(game)
    assert ("captured" in game.state.models[fallen].tags) is taken


@clause("alien.combat.overrun")
def test_no_overrun_while_somebody_in_the_fight_stands() -> None:
    p = rooms()
    fallen = p.pc("kid", "A1", "broken")
    p.pc("kid", "A2")
    p.npc("drone", "A1", seen=True)
    game = p.game(**FIGHT)
    ending.overrun(game)
    assert "dead" not in game.state.models[fallen].tags


@clause("alien.combat.morale")
@pytest.mark.parametrize(("successes", "flees"), [(0, True), (1, False)])
def test_half_a_group_down_and_the_best_rolls_command_once(successes: int, flees: bool) -> None:
    p, _, _ = crowd(1)
    fallen, left = (p.npc("mercenary", "A2", *tag, seen=True, group="band") for tag in (("dead",), ()))
    assert morale.wavering(p.game(**FIGHT)) == [fallen, left]
    r = p.script(turns.turn, [("morale", *faces(successes, 3))], **FIGHT).finish()
    assert (FLEEING in tags(r, left)) is flees
    assert MORALE in r.state.units[left].tags
    assert not morale.wavering(r.game)


@clause("alien.combat.morale")
def test_fanatics_androids_and_fresh_groups_do_not_waver() -> None:
    for kinds, wavers in ((("mercenary", "mercenary", "mercenary"), False), (("combat-android",) * 2, False)):
        p = rooms()
        members = [p.npc(kind, "A2", seen=True, group="band") for kind in kinds]
        p.tag(members[0], "dead")
        assert bool(morale.wavering(p.game(**FIGHT))) is wavers
    q = rooms()
    q.npc("mercenary", "A2", "dead", seen=True, group="band")
    q.npc("mercenary", "A2", "~fanatic", seen=True, group="band")
    assert not morale.wavering(q.game(**FIGHT))


@clause("alien.combat.morale")
def test_a_group_that_breaks_off_flees_or_surrenders() -> None:
    p = rooms()
    p.pc("kid", "A1")
    runner = p.npc("mercenary", "A2", FLEEING, seen=True)
    r = p.script(lambda game: morale.break_off(game, runner), **FIGHT).finish()
    assert r.state.models[runner].place == "A3"
    q = Position()
    q.zone("A1")
    q.pc("kid", "A1")
    cornered = q.npc("mercenary", "A1", FLEEING, seen=True)
    s = q.script(lambda game: morale.break_off(game, cornered), **FIGHT).finish()
    assert "surrendered" in tags(s, cornered)
    assert not combat.is_fighting(s.game, cornered)


def test_an_attack_shows_the_attacker() -> None:
    p, (kid,), _ = crowd(1)
    guard = p.npc("security-guard", "A1", "hidden", "ambush")
    p.adjacent(guard, kid)
    r = strike(p, guard, kid, "", faces(0, 8)).finish()
    assert r.state.models[guard].known is None
    assert health(r, kid) == 4
    assert zone.sees(r.game, kid, guard)


@clause("alien.combat.end")
def test_captives_in_sight_of_their_captors_keep_no_fight_going() -> None:
    p = rooms()
    p.pc("kid", "A1")
    captive = p.pc("kid", "A3", "captured", "out")
    p.npc("security-guard", "A3", ALERTED, seen=True)
    assert ending.is_over(p.game(**FIGHT))
    assert captive not in turns.lost_from_sight(p.game(**FIGHT))


@clause("alien.combat.end")
@pytest.mark.parametrize(("rounds", "over"), [(2, False), (3, True)])
def test_a_fight_ends_when_all_lie_low_for_three_rounds(rounds: int, over: bool) -> None:
    p = rooms()
    p.pc("kid", "A1")
    p.npc("drone", "A3", ALERTED)
    assert ending.is_over(p.game(clock={TRACKED: 1, ending.LULL: rounds}, **FIGHT)) is over


@clause("alien.combat.end")
def test_rounds_out_of_sight_are_counted_and_sight_begins_anew() -> None:
    p = rooms()
    p.pc("kid", "A1", gear=[])
    p.npc("drone", "A3", ALERTED)
    r = p.script(turns.leave, [("keep track", *faces(1, 8))], clock={ending.LULL: 3}, **FIGHT).finish()
    assert r.state.clock[ending.LULL] == 4
    p.npc("drone", "A2", seen=True)
    r = p.script(turns.leave, [], clock={ending.LULL: 3}, **FIGHT).finish()
    assert not r.state.clock.get(ending.LULL)


@clause("alien.combat.end")
@pytest.mark.parametrize(("round", "over"), [(59, False), (60, True)])
def test_no_fight_outlasts_the_stretch(round: int, over: bool) -> None:
    p = rooms()
    p.pc("kid", "A1")
    p.npc("drone", "A2", ALERTED, seen=True)
    assert ending.is_over(p.game(**{**FIGHT, "round": round})) is over


@clause("alien.ref.retreat", "alien.combat.leave")
@pytest.mark.parametrize(("successes", "away"), [(0, True), (1, False)])
def test_a_creature_that_withdraws_keeps_no_track_and_is_gone_unless_a_pc_follows_it(
    successes: int, away: bool
) -> None:
    p = rooms()
    p.pc("kid", "A1", gear=[])
    drone = p.npc("drone", "A3", ALERTED, FLEEING, health=1)
    dice = [("keep track", *faces(successes, p_dice(p, drone)))]
    r = p.script(turns.leave, dice, **FIGHT).finish()
    assert combat.is_fighting(r.game, drone) is not away
    assert not r.state.clock.get(TRACKED), "the creature itself rolls nothing"
    assert ending.is_over(r.game)


def p_dice(p: Position, drone: int) -> int:
    return detection.pool(p.game(**FIGHT), 0, (drone,)).number


@clause("alien.ref.retreat")
def test_a_creature_flees_while_it_has_had_enough_and_hunts_again_when_it_has_not() -> None:
    p = rooms()
    p.pc("kid", "A1", "seen:adult", gear=[])
    drone = p.npc("drone", "A2", ALERTED, seen=True, health=1)
    away = p.script(lambda game: xenomorph.turn(game, drone), **FIGHT).finish()
    assert (FLEEING in tags(away, drone), away.state.models[drone].place) == (True, "A3")
    p.tag(drone, FLEEING)
    p.hurt(drone, **{"~health": 8})
    back = p.script(lambda game: xenomorph.turn(game, drone), [("panic", 1)], **FIGHT).finish()
    assert FLEEING not in tags(back, drone)
