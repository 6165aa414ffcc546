"""Stealth: the order of a stretch, what a PC can do in it, hiding, searching, what the crew gets to see."""

import itertools

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.events import Began, Revealed, Rolled
from grognard.engine.core.state import feature_ref
from grognard.games.alien.beings import stalk
from grognard.games.alien.known import sight
from grognard.games.alien.moves import detection, move, stealth
from grognard.games.alien.position import Position
from grognard.games.alien.turns import stretch
from grognard.games.alien.words.terms import STRETCH_DONE, count_of, has, zone_of
from tests.games.alien import offered
from tests.games.alien.prowl import BLIND, act, faces_for, meeting, secretly, seen_by_crew, ship

SMALL = [one.word for one in stretch.SMALL_ONES]


def steps(s: object) -> list[str]:
    return [event.step for event in s.events(Began) if event.step]  # type: ignore[attr-defined]


# -- the stretch ----------------------------------------------------------------------------------------------------


@clause("alien.stealth.sequence")
def test_pcs_act_then_npcs_move_then_the_stretch_ends() -> None:
    p = ship()
    a, b = p.pc("medic", "A1", gear=()), p.pc("pilot", "A1", gear=())
    s = act(p, b, "move:A2", dice=[BLIND, BLIND], clock={"stretch": 1})
    assert s.options() == [f"m{a}", f"later:m{b}"]
    s.choose(f"m{a}").choose("guard").choose("done")
    assert steps(s) == ["detect", "outcome", "pcs", "npcs", "npc-detect", "npc-outcome", "upkeep", "pcs"]
    assert s.state.clock["stretch"] == 2
    assert s.asks == "actor"
    assert s.options()[:2] == [f"m{a}", f"m{b}"]


@clause("alien.stealth.pc-action")
def test_a_pc_does_one_thing_in_a_stretch() -> None:
    p = ship()
    p.pc("medic", "A1", gear=())
    other = p.pc("pilot", "A3", gear=())
    p.border("A1", "A3", "door", locked=True)
    s = act(p, 0)
    assert {"move:A2", "search", "guard", "rest"} <= set(s.options())
    assert "move:A3" not in s.options()
    assert "hide" not in s.options()
    assert any(refusal.clause == "alien.zone.borders" for refusal in s.refused(("move:A3",)))
    s.choose("guard")
    assert s.decision.about == (f"m{other}",)
    assert "hide" in s.options()
    assert "move:C1" in s.options()


@clause("alien.stealth.small-acts")
def test_two_small_acts_before_the_action() -> None:
    p = ship()
    who = p.pc("medic", "A2", gear=("flashlight",))
    p.pc("pilot", "A1", gear=())
    lamp = p.find(who, "flashlight")
    s = act(p, who, f"lamp:k{lamp}", f"lamp:k{lamp}")
    assert not any(key.split(":")[0] in SMALL for key in s.options())
    assert "search" in s.options()
    s.choose("rest")
    assert s.asks == "stretch"
    assert s.decision.about == ("m1",)


@clause("alien.stealth.small-acts")
def test_small_acts_may_come_after_the_action() -> None:
    p = ship()
    who = p.pc("medic", "A2", gear=("flashlight",))
    lamp = p.find(who, "flashlight")
    s = act(p, who, f"lamp:k{lamp}", "rest", dice=[BLIND], clock={"stretch": 1})
    assert (s.asks, s.options()) == ("actor", [f"later:m{who}", "done"])
    s.choose(f"later:m{who}")
    assert s.decision.about == (f"m{who}",)
    assert {option.split(":")[0] for option in s.options()} <= {*SMALL, "done"}
    (refusal,) = s.refused(("search",))
    assert (refusal.clause, "only small acts" in refusal.text) == ("alien.stealth.small-acts", True)
    s.choose(f"lamp:k{lamp}")
    assert s.state.clock["stretch"] == 2, "two in all, before and after: the stretch is over"


@clause("alien.stealth.small-acts")
def test_somebody_who_wants_no_small_act_after_all_is_done() -> None:
    p = ship()
    who = p.pc("medic", "A2", gear=("flashlight",))
    s = act(p, who, "guard", f"later:m{who}", "done", dice=[BLIND], clock={"stretch": 1})
    assert s.state.clock["stretch"] == 2
    assert "settled" not in s.state.models[who].tags


@clause("alien.stealth.small-acts")
def test_a_look_through_a_door_after_a_move_is_followed_by_a_roll() -> None:
    p = ship()
    who, _ = p.pc("medic", "A1", gear=()), p.pc("pilot", "A1", gear=())
    s = act(p, who, "move:A2", f"later:m{who}", dice=[BLIND, BLIND])
    s.choose(next(key for key in s.options() if key.startswith("peek:"))).finish()
    assert (s.asks, s.decision.about) == ("later", (f"m{who}",))
    assert count_of(s.game, who, "small-acts") == 1


@clause("alien.stealth.small-acts")
def test_a_small_act_after_hiding_comes_out_of_it() -> None:
    p = ship()
    who = p.pc("medic", "A3", gear=("flashlight",))
    p.pc("pilot", "A1", gear=())
    lamp = p.find(who, "flashlight")
    s = act(p, who, "hide", f"later:m{who}", f"lamp:k{lamp}", dice=[BLIND])
    assert not has(s.game, who, "hidden")
    assert (s.asks, count_of(s.game, who, "small-acts")) == ("later", 0)


@clause("alien.stealth.small-acts")
def test_whose_stretch_panic_has_taken_has_no_small_acts() -> None:
    p = ship()
    who = p.pc("medic", "A2", "panic:7", gear=("flashlight",))
    other = p.pc("pilot", "A1", gear=())
    s = act(p, who, dice=[BLIND])
    assert s.decision.about == (f"m{other}",)


@clause("alien.stealth.small-acts")
def test_nothing_that_needs_a_roll_is_a_small_act() -> None:
    p = ship()
    who = p.pc("medic", "A2", gear=("surgical-kit",))
    p.pc("pilot", "A2", "broken", gear=())
    assert [k for k in offered.keys(p.game(), who, menu=stretch.LATER) if k.startswith(("first-aid", "rally"))] == []
    assert any(key.startswith("first-aid") for key in offered.keys(p.game(), who))


@clause("alien.stealth.rolled-acts")
def test_first_aid_takes_the_action_and_comes_before_the_end_of_the_stretch() -> None:
    p = ship()
    medic, pilot = p.pc("medic", "A2", gear=()), p.pc("pilot", "A2", "broken", gear=(), health=0)
    p.adjacent(medic, pilot)
    keys = offered.keys(p.game(), medic)
    assert f"first-aid:{pilot}" in keys
    assert f"rally:{pilot}" in keys
    s = act(p, medic, f"first-aid:{pilot}", dice=[("first aid", (6,) + (2,) * 9)])
    if s.asks == "push":
        s.choose(s.options()[-1])
    assert not has(s.game, pilot, "broken")
    assert "upkeep" not in steps(s)
    assert has(s.game, medic, "acted")


@clause("alien.stealth.group")
def test_a_group_moves_together_and_rolls_once() -> None:
    p = ship()
    a, b, c = (p.pc(name, "A1", gear=()) for name in ("medic", "pilot", "officer"))
    s = act(p, a, "group", dice=[BLIND])
    assert s.asks == "group"
    assert s.options() == [f"m{b}", f"m{c}"]
    s.choose(f"m{b}")
    assert [zone_of(s.game, who) for who in (a, b, c)] == ["A2", "A2", "A1"]
    assert has(s.game, b, "acted")
    assert not has(s.game, c, "acted")
    assert len(s.rolls("blind")) == 1


@clause("alien.stealth.entry-look")
def test_entering_shows_the_zone_its_exits_and_loose_things() -> None:
    p = Position()
    p.zone("A1")
    far = p.zone("A2", seen=False)
    p.zone("A3", seen=False)
    p.border("A1", "A2", "door")
    exit = p.border("A2", "A3", "door", seen=False)
    thing = p.item("flashlight", "A2", seen=False)
    stashed = p.item("m4a3-pistol", "A2", "put-away", seen=False)
    p.pc("medic", "A1", gear=())
    p.pc("pilot", "A1", gear=())
    s = act(p, 0, "move:A2", dice=[BLIND])
    shown = {ref for event in s.events(Revealed) for ref in event.refs}
    assert shown == {f"f{far}", f"f{exit}", f"k{thing}"}
    assert f"k{stashed}" not in shown


# -- NPCs move ------------------------------------------------------------------------------------------------------


@clause("alien.stealth.npc-move")
@pytest.mark.parametrize(
    ("profile", "zones"), [("security-guard", 1), ("service-android", 1), ("drone", 2), ("bloodburster", 3)]
)
def test_humans_move_one_zone_and_xenomorphs_their_speed(profile: str, zones: int) -> None:
    p = Position()
    ids = ["A1", "A2", "A3", "A4", "A5"]
    for id in ids:
        p.zone(id)
    for a, b in itertools.pairwise(ids):
        p.border(a, b, "door")
    npc = p.npc(profile, "A5")
    game = p.game()
    assert stalk.allowance(game, npc) == zones
    s = p.script(lambda game: stalk.walk(game, npc, "A1"))
    assert zone_of(s.game, npc) == ids[4 - zones]


@clause("alien.stealth.npc-move")
def test_the_crew_sees_nothing_of_what_moves_in_secret() -> None:
    quiet, busy = ship(), ship()
    for p in (quiet, busy):
        p.pc("medic", "A1", gear=())
        p.pc("pilot", "A1", gear=())
    busy.npc("drone", "C1")
    logs = []
    for p, dice in ((quiet, [BLIND]), (busy, [("stalk", (3, 1)), BLIND])):
        s = act(p, 0, "guard", dice=dice)
        s.choose("guard")
        assert s.asks == "actor"
        logs.append([str(event) for event in seen_by_crew(s)])
        assert s.match.view(0) == s.match.view(0)
        views = s.match.view(0)
        assert len(views.models) == 2
    assert logs[0] == logs[1]


@clause("alien.stealth.active", "alien.stealth.passive")
def test_active_enemies_move_each_stretch_and_passive_ones_stay() -> None:
    p = ship()
    awake, asleep = p.npc("drone", "C1"), p.npc("soldier", "A3", active=False)
    s = p.script(stalk.npc_phase, [("stalk", (3, 1))], clock={"stretch": 1}, step="npcs")
    assert zone_of(s.game, awake) == "A3"
    assert zone_of(s.game, asleep) == "A3"
    assert count_of(s.game, awake, STRETCH_DONE) == stalk.now(s.game), "and no second time"


# -- modes ----------------------------------------------------------------------------------------------------------


@clause("alien.stealth.end")
def test_stealth_stops_for_a_talk_and_for_combat_and_starts_anew() -> None:
    p = ship()
    p.pc("medic", "A1", gear=())
    s = p.play().choose("social")
    assert s.state.phase == "social"
    s.choose("done")
    assert s.state.phase == "stealth"
    assert s.asks == "stretch"
    fight = ship()
    fight.pc("medic", "A1", "seen:adult", gear=())
    fight.npc("drone", "A1")
    assert meeting(fight, {}).state.phase == "combat"


@clause("alien.stealth.upkeep")
def test_the_end_of_a_stretch_goes_through_its_effects_in_order() -> None:
    p = ship()
    rester = p.pc("medic", "A3", "resting", gear=(), stress=2, health=1)
    p.marker("ping", "A2", number=1)
    p.tag(rester, "acted")
    s = p.play([], step="upkeep", clock={"stretch": 3})
    assert s.state.clock["stretch"] == 4
    assert not has(s.game, rester, "acted")
    assert all(marker.kind != "ping" for marker in s.state.markers)


# -- what comes into view -------------------------------------------------------------------------------------------


@clause("alien.stealth.no-detection")
@pytest.mark.parametrize("profile", ["ovomorph", "queens-egg", "worker"])
def test_eggs_and_workers_are_simply_seen(profile: str) -> None:
    p = ship()
    who = p.pc("android", "A1", gear=())
    p.pc("pilot", "A1", gear=())
    npc = p.npc(profile, "A2")
    assert sight.is_plain(p.game(), npc)
    assert detection.meetings(p.game()) == []
    s = p.script(lambda game: move.enter(game, who, "A2", "alien.act.quick-move-zone"))
    assert s.state.models[npc].known is None
    assert s.rolls("blind") == []


@clause("alien.stealth.no-detection")
def test_full_cover_hampers_the_view_of_an_egg() -> None:
    p = ship()
    p.pc("android", "A2", "full-cover", gear=())
    egg = p.npc("ovomorph", "A2")
    s = p.script(stealth.reveal_seen)
    assert s.state.models[egg].known == (1,)


@clause("alien.stealth.detection-secret")
def test_the_blind_roll_is_called_for_whether_anything_is_there_or_not() -> None:
    logs = []
    for there in (False, True):
        p = ship()
        p.pc("medic", "A1", gear=())
        p.pc("pilot", "A1", gear=())
        if there:
            foe = p.npc("drone", "A3", **secretly(stalk=1))
        s = act(p, 0, "move:A2", dice=[BLIND])
        s.choose("peek:f5") if "peek:f5" in s.options() else None
        logs.append([str(event) for event in seen_by_crew(s)])
        assert s.state.clock[stealth.CALLS] == 1
        assert [event for event in seen_by_crew(s) if isinstance(event, Rolled)] == []
        assert len(s.rolls("blind")) == 1
        if there:
            assert s.state.models[foe].known == (1,)
    assert logs[0] == logs[1]


@clause("alien.stealth.detection-secret")
def test_an_enemy_that_sees_first_and_hides_leaves_no_trace() -> None:
    logs, views = [], []
    for there in (False, True):
        p = ship(cluttered=True)
        p.pc("medic", "A1", gear=())
        if there:
            p.npc("drone", "A1", **secretly(stalk=1))
        dice = [faces_for(p, {1: 2}, even=True)] if there else [BLIND]
        s = p.play(dice, step="detect")
        assert s.asks == "actor"
        logs.append([str(event) for event in seen_by_crew(s)])
        views.append(s.match.view(0))
    assert logs[0] == logs[1]
    assert views[0] == views[1]


@clause("alien.stealth.once")
def test_the_same_sides_roll_once_until_sight_is_broken() -> None:
    p = ship()
    who, foe = p.pc("medic", "A1", "seen:adult", gear=()), p.npc("drone", "A2", "~met")
    assert detection.meetings(p.game()) == []
    s = p.script(lambda game: stalk.step(game, foe, "A3"))
    assert not has(s.game, foe, "~met")
    back = p.script(lambda game: stalk.walk(game, foe, "A3"))
    assert zone_of(back.game, foe) == "A3"
    again = p.script(lambda game: stalk.step(game, foe, "A3")).game
    move.shift(again, (foe,), "A2", "alien.stealth.npc-move")
    assert [meeting.npcs for meeting in detection.meetings(again)] == [(foe,)]
    assert who in detection.meetings(again)[0].crew


@clause("alien.setup.hidden-info")
def test_ways_into_unseen_zones_are_named_by_the_border() -> None:
    p = Position("cold-tow")
    game = p.game()
    (way,) = [option for option in offered.options(game, 0) if option.key == "move:A2"]
    hidden, (hatch,) = game.zones.zone("A2"), game.zones.between("A1", "A2")
    assert hidden.known is not None
    assert way.subject == feature_ref(hatch.id)
    p.put(0, "A2")
    back = next(option for option in offered.options(p.game(), 0) if option.key == "move:A1")
    assert back.subject == feature_ref(p.game().zones.zone("A1").id)
