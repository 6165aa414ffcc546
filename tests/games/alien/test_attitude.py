"""Wary people: what offends them, in a fight as well, and how they send the crew back home."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.rehearsal import SoloRehearsal
from grognard.games.alien.fight import attitude
from grognard.games.alien.position import Position
from grognard.games.alien.turns import turns
from grognard.games.alien.words.terms import has
from tests.games.alien.prowl import act, meeting
from tests.games.alien.skirmish import faces, rooms

PISTOL = ("vp-70ma6-pistol",)


def post() -> tuple[Position, int, int]:
    """An officer with a pistol put away in A1, a wary guard in A2 who knows of him."""
    p = rooms()
    who = p.pc("officer", "A1", gear=())
    p.item("vp-70ma6-pistol", who)
    guard = p.npc("security-guard", "A2", "~met", seen=True, attitude="wary", gear=PISTOL)
    p.knows(guard, "A1")
    return p, who, guard


# -- offence --------------------------------------------------------------------------------------------------------


@clause("alien.npc.attitude")
def test_a_weapon_drawn_before_their_eyes_means_a_fight() -> None:
    p, who, guard = post()
    s = p.play().choose(f"m{who}")
    assert has(s.game, guard, "wary")
    s = act(p, who, f"draw:k{p.find(who, 'vp-70ma6-pistol')}", "rest", dice=[("initiative", 2, 2)])
    assert has(s.game, guard, "hostile")
    assert s.state.phase == "combat"


@clause("alien.npc.attitude")
def test_whom_they_have_not_noticed_does_not_offend_them() -> None:
    p, who, guard = post()
    p.untag(guard, "~met")
    p.item("combat-knife", who, "held")
    unnoticed = p.game()
    attitude.watch(unnoticed)
    assert has(unnoticed, guard, "wary")
    p.tag(guard, "~met")
    noticed = p.game()
    attitude.watch(noticed)
    assert has(noticed, guard, "hostile")


@clause("alien.npc.attitude", "alien.act.free")
def test_a_weapon_drawn_in_combat_offends_them_as_well() -> None:
    p, who, guard = post()
    p.npc("mercenary", "A3", "~alerted", seen=True)
    pistol = p.find(who, "vp-70ma6-pistol")
    r = p.fight([who]).choose(f"draw:k{pistol}")
    assert has(r.game, guard, "hostile")


@clause("alien.npc.attitude")
@pytest.mark.parametrize("is_held", [True, False])
def test_a_weapon_in_hand_when_a_round_begins_is_seen_though_nothing_is_done_with_it(is_held: bool) -> None:
    p, who, guard = post()
    p.npc("mercenary", "A3", "~alerted", seen=True)
    if is_held:
        p.item("combat-knife", who, "held")
    r = p.script(turns.round_start, phase="combat", step="round-start").finish()
    assert has(r.game, guard, "hostile") is is_held


@clause("alien.npc.attitude")
def test_with_something_worse_in_sight_they_mind_no_weapon() -> None:
    p, who, guard = post()
    p.npc("drone", "A2", "~hostile-to-all", seen=True)
    r = p.fight([who]).choose(f"draw:k{p.find(who, 'vp-70ma6-pistol')}")
    assert has(r.game, guard, "wary")


@clause("alien.npc.attitude")
@pytest.mark.parametrize("seen", [True, False])
def test_work_at_a_lock_offends_those_who_see_it(seen: bool) -> None:
    p, who, guard = post()
    door = p.border("A1", "A3", "door", locked=True)
    if not seen:
        p.put(guard, "A3")
    s = act(p, who, f"pick:f{door}", dice=[("lock", faces(0, 3)), *([("initiative", 2, 2)] if seen else [])])
    if s.asks == "push":
        s.choose("keep")
    assert has(s.game, guard, "hostile") is seen


# -- sent back ------------------------------------------------------------------------------------------------------


def met_in_the_ring(guards: int, crew: int) -> tuple[SoloRehearsal, int, int]:
    """Severance: the Agent, two zones from home, meets a guard; so many successes for the demand and the excuse."""
    p = Position("severance")
    models = p.game().state.models
    agent = next(m.id for m in models if m.profile == "company-agent")
    guard = next(m.id for m in models if m.profile == "security-guard")
    for model in models:
        if "pc" in model.tags and model.id != agent:
            p.tag(model.id, "hidden")
        elif model.profile == "security-guard" and model.id != guard:
            p.put(model.id, "E12")
    p.put(agent, "E8")
    p.put(guard, "E8")
    dice = [("send the crew back", faces(guards, 3)), ("talk their way out", faces(crew, 7))]
    s = meeting(p, {guard: 1, agent: 1}, *dice)
    if s.asks == "push":
        s.choose("keep")
    return s, agent, guard


@clause("alien.npc.attitude")
@pytest.mark.parametrize(("guards", "crew", "by"), [(2, 1, 3), (1, 1, 0), (0, 0, 0)])
def test_whoever_is_met_away_from_home_is_sent_back(guards: int, crew: int, by: int) -> None:
    s, agent, guard = met_in_the_ring(guards, crew)
    assert s.state.models[agent].counters.get(attitude.SENT_BACK, 0) == by, "stretch 1 and two zones to walk"
    assert s.state.phase == "social"
    assert has(s.game, guard, "wary")


@clause("alien.npc.attitude")
@pytest.mark.parametrize(("stretch", "place", "is_late"), [(3, "E8", False), (4, "E8", True), (4, "E7", False)])
def test_who_is_not_back_in_time_is_a_trespasser(stretch: int, place: str, is_late: bool) -> None:
    p = Position("severance")
    agent = next(m.id for m in p.game().state.models if m.profile == "company-agent")
    p.put(agent, place)
    p.hurt(agent, sent_back=3)
    assert attitude.offends(p.game(clock={"stretch": stretch}), agent) is is_late


@clause("alien.npc.attitude")
def test_at_home_nobody_is_sent_back() -> None:
    p = Position("severance")
    guard = next(m.id for m in p.game().state.models if m.profile == "security-guard")
    p.put(guard, "E7")
    agent = next(m.id for m in p.game().state.models if m.profile == "company-agent")
    s = p.script(lambda game: attitude.demand(game, (guard,), (agent,)))
    assert s.finish().rolls() == []
