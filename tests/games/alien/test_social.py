"""Social mode: stopping, time that passes, persuading, negotiating position, orders to allies."""

from typing import Any

import pytest
from msgspec.structs import replace

from grognard.engine.clauses import clause
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Seat
from grognard.engine.rehearsal import SoloRehearsal
from grognard.games.alien.books.profiles import rows
from grognard.games.alien.fight import attitude
from grognard.games.alien.position import Position
from grognard.games.alien.turns import respite, social
from grognard.games.alien.words.terms import has, zone_of
from tests.games.alien import offered
from tests.games.alien.prowl import BLIND, act


def room(**tags: Any) -> Position:
    p = Position()
    p.zone("A1", **tags)
    p.zone("A2")
    p.border("A1", "A2", "door")
    return p


# -- the mode -------------------------------------------------------------------------------------------------------


@clause("alien.social.enter")
def test_resting_or_talking_opens_social_mode() -> None:
    p = room()
    p.pc("medic", "A1", gear=())
    s = p.play()
    assert "social" in s.options()
    s.choose("social")
    assert s.state.phase == "social"
    assert s.asks == "social"
    assert {"done", "rest:1", "rest:4"} <= set(s.options())


@clause("alien.social.split")
def test_social_mode_needs_every_pc_to_stay() -> None:
    p = room()
    a, b = p.pc("medic", "A1", gear=()), p.pc("pilot", "A1", gear=())
    s = p.play([BLIND])
    assert "social" in s.options()
    s.choose(f"m{a}").choose("move:A2")
    assert s.asks == "actor"
    assert "social" not in s.options()
    s.choose(f"m{b}")
    assert s.decision.about == (f"m{b}",)
    assert not respite.can_stop(s.game)
    assert {"rest", "guard"} <= set(s.options()), "who rests does so as the action of the stretch"


@clause("alien.social.split")
def test_nobody_stops_in_sight_of_an_enemy() -> None:
    p = room()
    p.pc("medic", "A1", gear=())
    p.npc("security-guard", "A1", seen=True)
    assert not respite.can_stop(p.game())


@clause("alien.social.time", "alien.social.time-default")
def test_npcs_move_for_each_stretch_of_rest() -> None:
    p = room(cluttered=True)
    who = p.pc("medic", "A1", gear=(), stress=3)
    drone = p.npc("drone", "A2")
    p.zone("A3")
    p.border("A2", "A3", "door")
    dice = [("stalk", (1, 1)), BLIND, ("stalk", (1, 1)), BLIND]
    s = p.play(dice, clock={"stretch": 1}).choose("social").choose("rest:2")
    assert s.state.clock["stretch"] == 3
    assert len(s.rolls("stalk")) == 2
    assert s.asks == "social"
    assert s.state.phase == "social"
    assert s.state.models[who].counters["stress"] == 1
    assert zone_of(s.game, drone) == "A2"


@clause("alien.social.time-default")
def test_an_interruption_ends_the_rest_at_the_right_moment() -> None:
    p = room(cluttered=True)
    who = p.pc("medic", "A1", "seen:adult", gear=(), stress=3)
    s = p.script(lambda game: _interrupted(game, who), phase="social", step="npcs", clock={"rest": 3})
    assert not has(s.game, who, "resting")
    assert "rest" not in s.state.clock


def _interrupted(game: Game, who: int) -> Script[None]:
    game.tag("alien.social.enter", f"m{who}", ("resting",))
    respite.disturb(game)
    yield from ()


@clause("alien.social.long-task")
def test_a_long_task_can_be_done_while_the_others_rest() -> None:
    p = Position("cold-tow")
    p._models[1] = replace(p._models[1], place="A10")
    s = p.script(respite.sit_together, phase="social", step="talk")
    assert "task:1:restart-reactor" in s.options()
    s.choose("task:1:restart-reactor")
    assert not has(s.game, 1, "resting")
    assert has(s.game, 0, "resting")
    assert s.state.step == "npcs"
    assert s.state.clock["rest"] == 1


# -- persuading -----------------------------------------------------------------------------------------------------


def talk(p: Position, who: int, other: int, mine: int, theirs: int, request: str = "pass") -> SoloRehearsal:
    game = p.game()
    pool = 4 + 3 + sum(part.amount for part in social.factors(game, who, other, request))
    dice = [("persuade", (6,) * mine + (2,) * (pool - mine)), ("resist", (6,) * theirs + (2,) * (3 - theirs))]
    s = p.script(lambda game: social.persuade(game, who, other, request), dice, phase="social", step="talk")
    if s.asks == "push":
        s.choose("keep")
    return s


def envoys(attitude: str = "wary") -> tuple[Position, int, int]:
    p = room()
    return (
        p,
        p.pc("company-agent", "A1", gear=()),
        p.npc("security-guard", "A1", seen=True, attitude=attitude, group="g"),
    )


@clause("alien.social.persuade")
@pytest.mark.parametrize(("mine", "theirs", "won"), [(2, 1, True), (1, 1, False), (0, 0, False)])
def test_manipulation_against_manipulation(mine: int, theirs: int, won: bool) -> None:
    p, who, guard = envoys()
    s = talk(p, who, guard, mine, theirs)
    assert s.result is won
    assert has(s.game, guard, "friendly") is won
    assert ("pass" in social.requests(s.game, guard)) is False


@clause("alien.social.persuade")
def test_a_request_refused_can_be_made_again_with_a_new_argument() -> None:
    p, who, guard = envoys()
    game = talk(p, who, guard, 0, 1).game
    assert social.requests(game, guard) == ["give"]
    game.count("alien.scen.tasks", ("clock", "flag:log", 1))
    assert social.requests(game, guard) == ["pass", "give"]


@clause("alien.social.persuade")
def test_the_persuaded_may_make_a_counter_demand() -> None:
    p = Position(options=("referee",))
    p.zone("A1")
    who = p.pc("company-agent", "A1", gear=("eva-pistol",))
    guard = p.npc("security-guard", "A1", seen=True, attitude="wary")
    s = talk(p, who, guard, 2, 0)
    assert s.asks == "counter"
    assert s.decision.seat == 1
    s.choose("counter")
    assert s.asks == "demand"
    assert s.decision.seat == 0
    s.choose("no")
    assert has(s.game, guard, "wary")


@clause("alien.social.modifiers")
def test_the_negotiating_position_is_summed_line_by_line() -> None:
    p = room()
    who, friend = p.pc("company-agent", "A1", gear=()), p.pc("pilot", "A1", gear=())
    guard = p.npc("security-guard", "A1", seen=True, attitude="wary", health=1)
    game = p.game()
    parts = {part.label: part.amount for part in social.factors(game, who, guard, "pass")}
    table = [str(row[0]) for row in rows("alien.negotiation")]
    assert parts == {table[0]: 1, table[1]: 1, table[2]: 1, table[7]: -1}
    dear = {part.label: part.amount for part in social.factors(game, who, guard, "give")}
    assert dear == {table[0]: 1, table[2]: 1, table[6]: -1, table[7]: -1}
    p.link("helped", who, guard)
    assert table[3] in {part.label for part in social.factors(p.game(), who, guard, "pass")}
    assert zone_of(game, friend) == zone_of(game, who)


@clause("alien.social.modifiers")
def test_more_of_them_radio_and_a_foreign_tongue_count_against() -> None:
    p = room()
    who = p.pc("company-agent", "A2", gear=())
    guards = [p.npc("security-guard", "A1", "foreign", seen=True, attitude="wary") for _ in (1, 2)]
    table = [str(row[0]) for row in rows("alien.negotiation")]
    parts = {part.label: part.amount for part in social.factors(p.game(), who, guards[0], "pass")}
    assert parts == {table[1]: 1, table[5]: -1, table[7]: -1, table[8]: -1, table[9]: -1}


@clause("alien.social.modifiers")
def test_people_the_crew_does_not_see_do_not_show_in_its_dice() -> None:
    p, who, guard = envoys()
    before = social.factors(p.game(), who, guard, "pass")
    p.npc("mercenary", "A1")
    p.npc("mercenary", "A1")
    assert social.factors(p.game(), who, guard, "pass") == before


@clause("alien.social.command-npc")
@pytest.mark.parametrize(("face", "goes"), [(6, True), (2, False)])
def test_allies_need_an_order_only_where_it_is_dangerous(face: int, goes: bool) -> None:
    p = room()
    officer, grunt = p.pc("officer", "A1", gear=()), p.ally("marine-grunt", "A1", gear=())
    calm = p.script(lambda game: social.order_allies(game, (officer, grunt), "A2"))
    assert calm.result == (officer, grunt)
    assert calm.rolls() == []
    p.npc("security-guard", "A2", seen=True)
    s = p.script(lambda game: social.order_allies(game, (officer, grunt), "A2"), [("order", (face,) + (2,) * 7)])
    if s.asks == "push":
        s.choose("keep")
    assert s.result == ((officer, grunt) if goes else (officer,))


@clause("alien.social.command-npc")
def test_one_roll_for_a_group() -> None:
    p = room()
    officer = p.pc("officer", "A1", gear=())
    grunts = [p.ally("marine-grunt", "A1", gear=()) for _ in (1, 2)]
    for grunt in grunts:
        p._units[grunt] = replace(p._units[grunt], tags=("~group:squad",))
    p.npc("security-guard", "A2", seen=True)
    s = p.script(lambda game: social.order_allies(game, (officer, *grunts), "A2"), [("order", (6,) + (2,) * 7)])
    if s.asks == "push":
        s.choose("keep")
    assert s.result == (officer, *grunts)


def test_a_talk_is_an_action_of_the_stretch() -> None:
    p, who, guard = envoys()
    p.pc("pilot", "A2", gear=())
    assert f"talk:{guard}" in offered.keys(p.game(), who)
    s = act(p, who, f"talk:{guard}")
    assert s.asks == "request"
    assert s.options() == ["pass", "give"]
    assert attitude.INSULT == 2


@clause("alien.npc.attitude")
@pytest.mark.parametrize(("attitude", "turns"), [("wary", True), ("friendly", False)])
def test_only_the_wary_take_a_bad_request_amiss(attitude: str, turns: bool) -> None:
    p, who, guard = envoys(attitude)
    s = talk(p, who, guard, 0, 2, "give")
    assert has(s.game, guard, "hostile") is turns


# -- attacks out of a talk -------------------------------------------------------------------------------------------


@clause("alien.combat.start", "alien.combat.surprise")
def test_somebody_may_attack_in_the_middle_of_a_talk() -> None:
    p, who, guard = envoys()
    s = p.play([("initiative", 2)], phase="social", step="talk")
    assert f"fight:{who}:{guard}" in s.options()
    s.choose(f"fight:{who}:{guard}")
    assert s.state.phase == "combat"
    assert has(s.game, guard, "hostile")
    assert s.state.acting == who, "card 1 is the attacker's"


# -- PCs among each other --------------------------------------------------------------------------------------------


def two_players(options: tuple[str, ...] = ()) -> tuple[Position, int, int]:
    """Two PCs of one player, who may fight each other with option pvp."""
    p = Position(options=options)
    p.zone("A1")
    return p, p.pc("company-agent", "A1", gear=()), p.pc("pilot", "A1", gear=("vp-70ma6-pistol",))


@clause("alien.act.full-persuade", "alien.social.persuade")
def test_a_pc_is_persuaded_where_another_player_leads_him() -> None:
    p, who, other = two_players()
    assert social.talks(p.game(), who) == [], "one player decides for both"
    seats = (Seat(0, "crew 1"), Seat(1, "crew 2"), Seat(2, "referee", tags=("referee",)))
    p._units[other] = replace(p._units[other], seat=1)
    for phase in ("stealth", "combat"):
        game = p.game(seats=seats, phase=phase)
        assert social.talks(game, who) == [other]


@clause("alien.social.persuade")
@pytest.mark.parametrize(("request_", "held"), [("sheathe", 0), ("give", 1)])
def test_a_pc_who_is_persuaded_puts_his_weapon_away_or_hands_it_over(request_: str, held: int) -> None:
    p, who, other = two_players(("pvp",))
    pool = 7 + sum(part.amount for part in social.factors(p.game(), who, other, request_))
    dice = [("persuade", (6,) + (2,) * (pool - 1)), ("resist", (2,) * 3)]
    s = p.script(lambda game: social.talk(game, who, other), dice, phase="social", step="talk")
    assert set(s.options()) == {"give", "sheathe"}
    s.choose(request_).choose("keep").choose("keep").choose("agree").finish()
    pistol = next(marker for marker in s.state.markers if marker.kind == "vp-70ma6-pistol")
    assert (pistol.on, "held" in pistol.tags) == ((f"m{who}", True) if held else (f"m{other}", False))


@clause("alien.social.persuade")
def test_what_a_pc_refused_is_not_asked_again() -> None:
    p, who, other = two_players(("pvp",))
    pool = 7 + sum(part.amount for part in social.factors(p.game(), who, other, "give"))
    dice = [("persuade", (2,) * pool), ("resist", (6, 2, 2))]
    s = p.script(lambda game: social.talk(game, who, other), dice, phase="social", step="talk")
    s.choose("give").choose("keep")
    while s.match.decision is not None:
        s.choose("keep")
    assert social.requests(s.game, other) == ["sheathe"]
