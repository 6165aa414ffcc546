"""Options: each off unless chosen."""

import msgspec
import pytest
from msgspec.structs import replace

from grognard.engine.clauses import clause
from grognard.engine.rehearsal import SoloRehearsal
from grognard.games.alien.beings import stalk, xenomorph
from grognard.games.alien.body import dice
from grognard.games.alien.books.scenario import Scenario
from grognard.games.alien.moves import detection
from grognard.games.alien.position import Position
from grognard.games.alien.ruleset import RULES
from grognard.games.alien.turns import adjusting, initiative, riding
from grognard.games.alien.words import optional_rules
from grognard.games.alien.words.terms import STRETCH_DONE, count_of, has
from tests.games.alien import offered
from tests.games.alien.prowl import counted
from tests.games.alien.skirmish import drawn, order


def room(*options: str) -> Position:
    p = Position(options=options)
    p.zone("A1")
    p.zone("A2")
    p.border("A1", "A2")
    p.zone("A3")
    return p


@clause("alien.opt.story-points")
def test_a_story_point_turns_a_base_die_into_a_success() -> None:
    p = room("story-points")
    who = p.pc("medic", "A1", gear=(), **counted(story_points=1))
    attempt = dice.Attempt(who, "command", clause="alien.dice.base", purpose="test")
    s = p.script(lambda game: dice.skill_roll(game, attempt), [("test", (2, 2, 2, 2, 2))])
    assert s.asks == "story"
    s.choose("spend")
    assert s.asks == "push"
    s.choose("keep")
    assert s.result.successes == 1
    assert "story-points" not in s.state.models[who].counters


@clause("alien.opt.story-points")
def test_without_the_option_nobody_is_asked_and_nothing_is_earned() -> None:
    p = room()
    who = p.pc("medic", "A1", gear=(), **counted(story_points=1))
    attempt = dice.Attempt(who, "command", clause="alien.dice.base", purpose="test")
    s = p.script(lambda game: dice.skill_roll(game, attempt), [("test", (2, 2, 2, 2, 2))])
    assert s.asks == "push"
    assert [key for key in adjusting.changes(p.game(), f"m{who}") if "story" in key] == []


@clause("alien.opt.story-points")
def test_one_story_point_is_earned_in_an_act_of_the_scenario() -> None:
    p = Position("cold-tow", options=("story-points", "referee"))
    for last, stretch, is_open in ((0, 1, True), (1, 12, False), (1, 13, True), (2, 24, False), (2, 25, True)):
        if last:
            p.hurt(0, **counted(story_act=last))
        s = p.script(adjusting.adjust, clock={"stretch": stretch}).choose("being").choose("m0")
        assert ("story-points:1" in s.options()) is is_open
        if is_open:
            s.choose("story-points:1")
            assert s.state.models[0].counters["story-act"] == last + 1
            assert not optional_rules.can_earn(s.game, 0)


@clause("alien.opt.story-points")
def test_a_scenario_without_acts_is_one_act() -> None:
    assert [Scenario(length=36, acts=(13, 25)).act_at(stretch) for stretch in (0, 12, 13, 24, 25)] == [1, 1, 2, 2, 3]
    assert Scenario().act_at(500) == 1


@pytest.mark.parametrize("acts", [(1,), (9, 9), (12, 8), (25,)])
def test_acts_out_of_order_are_a_broken_file(acts: tuple[int, ...]) -> None:
    with pytest.raises(msgspec.ValidationError, match="they begin one after another, from stretch 2 to 24"):
        msgspec.convert({"length": 24, "acts": acts}, Scenario)


@clause("alien.opt.story-points")
@pytest.mark.parametrize(("held", "offered"), [(0, ["1"]), (2, ["1", "-1"]), (3, ["-1"])])
def test_the_referee_gives_points_for_agendas_and_three_is_the_most(held: int, offered: list[str]) -> None:
    p = room("story-points", "referee")
    who = p.pc("medic", "A1", gear=(), **(counted(story_points=held) if held else {}))
    p.npc("security-guard", "A1", seen=True)
    s = p.script(adjusting.adjust).choose("being").choose(f"m{who}")
    assert [key for key in s.options() if "story" in key] == [f"story-points:{by}" for by in offered]
    s.choose(f"story-points:{offered[0]}").finish()
    assert s.state.models[who].counters["story-points"] == held + int(offered[0])


@clause("alien.opt.fragile-xenos")
@pytest.mark.parametrize("chosen", [True, False])
def test_xenomorphs_die_at_once(chosen: bool) -> None:
    p = room("fragile-xenos") if chosen else room()
    drone = p.npc("drone", "A1", seen=True, health=0)
    s = p.script(lambda game: xenomorph.at_zero(game, drone), [] if chosen else [("dead", 2)])
    assert has(s.game, drone, "dead") is chosen
    assert optional_rules.are_fragile(p.game()) is chosen


@clause("alien.opt.single-draw")
def test_cards_are_drawn_in_the_first_round_alone() -> None:
    for options, second in (((), [5, 4]), (("single-draw",), [7, 3])):
        p = room(*options)
        who = [p.pc("kid", "A1"), p.pc("medic", "A1")]
        first = drawn(p, ("initiative", 7, 3)).finish()
        assert order(first) == {who[0]: [7], who[1]: [3]}
        state = replace(first.state, outcome=None, round=2, cards=())
        throws = () if options else [("initiative", 5, 4)]
        again = SoloRehearsal(RULES, state, initiative.draw, throws).finish()
        assert order(again) == {one: [card] for one, card in zip(who, second, strict=True)}


@clause("alien.opt.single-draw")
def test_those_nobody_sees_keep_their_cards_too() -> None:
    p = room("single-draw")
    p.pc("kid", "A1"), p.npc("security-guard", "A3", "~alerted")
    first = drawn(p, ("initiative", 7), ("hidden", 1)).finish()
    state = replace(first.state, outcome=None, round=2, cards=())
    again = SoloRehearsal(RULES, state, initiative.draw, ()).finish()
    assert order(again, "~order") == order(first, "~order") != {}


@clause("alien.opt.simple-stealth")
@pytest.mark.parametrize("chosen", [True, False])
def test_simple_stealth_has_no_hidden_map(chosen: bool) -> None:
    p = room("simple-stealth") if chosen else room()
    p.pc("medic", "A1", gear=())
    drone = p.npc("drone", "A2")
    assert (detection.meetings(p.game()) == []) is chosen
    dice_ = [] if chosen else [("stalk", (1, 1))]
    s = p.script(stalk.npc_phase, dice_, step="npcs")
    assert (s.state.step == "npc-detect") is chosen
    assert (count_of(s.game, drone, STRETCH_DONE) != stalk.now(s.game)) is chosen


@clause("alien.opt.core-driving")
@pytest.mark.parametrize(("options", "cost"), [((), "full"), (("core-driving",), "quick")])
def test_driving_costs_a_full_action_or_by_option_a_quick_one(options: tuple[str, ...], cost: str) -> None:
    p = Position(options=options)
    p.zone("G1", kind="ground")
    p.zone("G2", kind="ground")
    p.border("G1", "G2")
    who, atv = p.pc("pilot", "G1"), p.npc("nr-9-atv", "G1", "started", seen=True)
    p.link("rides", who, atv)
    assert [offered.price(p.game(), who, key) for key in offered.keys(p.game(), who, riding.drive)] == [cost]
