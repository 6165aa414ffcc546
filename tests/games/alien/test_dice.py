"""Skill rolls: the pool, what adds to it, help, and the order in which a roll is settled."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.events import Linked
from grognard.engine.core.script import Game, Script
from grognard.engine.dice.rolls import Modifier
from grognard.games.alien.body import dice
from grognard.games.alien.body.dice import Attempt
from grognard.games.alien.known import knowledge
from grognard.games.alien.position import Position
from grognard.games.alien.story import scenario_play
from grognard.games.alien.words import help, statuses
from grognard.games.alien.words.terms import FOE_OF_ALL
from tests.games.alien.nerves import FIGHT, rolling, room, run, stress, tags
from tests.games.alien.test_scenario_play import ROUGHNECK, tug


def pool(p: Position, attempt: Attempt) -> tuple[int, int]:
    """Base and stress dice of a roll."""
    pools = dice.roll_of(p.game(), attempt).pools
    return pools[0].number, pools[1].number if len(pools) > 1 else 0


@clause("alien.dice.d6")
@pytest.mark.parametrize(("face", "d3"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_a_d3_is_half_a_d6(face: int, d3: int) -> None:
    battle = run(room(), lambda game: dice.d3(game, 0, "alien.dice.d6", "test"), face)
    assert battle.result == d3


@clause("alien.dice.d6")
def test_a_d66_reads_tens_and_ones() -> None:
    p = room()
    p.pc("medic", "A1")
    results = [
        run(p, lambda game: dice.d66(game, 0, "alien.dice.d6", "t"), (a, b)).result for a, b in ((1, 1), (3, 5), (6, 6))
    ]
    assert results == [11, 35, 66]


@clause("alien.dice.base", "alien.dice.unskilled")
def test_attribute_and_skill_make_the_pool() -> None:
    p = room()
    rifleman = p.pc("rifleman", "A1", gear=())
    assert pool(p, Attempt(rifleman, "ranged-combat")) == (7, 0)
    assert pool(p, Attempt(rifleman, "comtech")) == (3, 0)
    assert dice.own_dice(p.game(), Attempt(rifleman, "comtech")) == (Modifier(3, "alien.dice.base", "wits"),)


@clause("alien.dice.base", "alien.dice.stress", "alien.dice.modifiers")
def test_example_pool() -> None:
    """alien.example.pool: 4+3+2+2-2 = 9 base dice and 2 stress dice."""
    p = room()
    rifleman = p.pc("rifleman", "A1", stress=2, gear=())
    parts = (Modifier(2, "alien.gear.bonus", "rifle"), Modifier(2, "alien.ranged.aim", "aimed"))
    shot = Attempt(rifleman, "ranged-combat", (*parts, Modifier(-2, "alien.cover.partial", "cover")))
    assert pool(p, shot) == (9, 2)


@clause("alien.dice.minimum", "alien.dice.modifiers")
def test_example_pool_floor() -> None:
    """alien.example.pool-floor: 3-1-3-2 would be -3, so 1 base die and 1 stress die."""
    p = room()
    medic = p.pc("officer", "A1", stress=1, gear=())
    shot = Attempt(medic, "stamina", tuple(Modifier(n, "alien.dice.modifiers", "x") for n in (-1, -3, -2)))
    assert pool(p, shot) == (1, 1)


@clause("alien.dice.stress", "alien.dice.npc-rolls")
def test_only_pcs_with_nerves_have_stress_dice() -> None:
    p = room()
    kid = p.pc("kid", "A1", stress=3)
    android = p.pc("android", "A1", stress=3)
    guard = p.npc("security-guard", "A1", seen=True, stress=3)
    assert [pool(p, Attempt(who, "mobility"))[1] for who in (kid, android, guard)] == [3, 0, 0]
    assert pool(p, Attempt(kid, "stamina", task="death"))[1] == 0
    assert pool(p, Attempt(kid, "observation", passive=True))[1] == 3


@clause("alien.dice.success")
def test_sixes_on_any_die_are_successes() -> None:
    p = room()
    kid = p.pc("kid", "A1", "response:deflated", stress=2, gear=())
    battle = rolling(p, Attempt(kid, "survival"), (6, 5, 4, 3, 2, 2, 6, 6))
    assert battle.result.successes == 3
    assert rolling(p, Attempt(kid, "survival"), (5, 5, 5, 5, 5, 5, 5, 5)).result.successes == 0


@clause("alien.dice.extra")
def test_extra_successes_buy_things_outside_combat() -> None:
    p = room()
    kid = p.pc("kid", "A1")
    assert [dice.extra(n) for n in (0, 1, 3)] == [0, 0, 2]
    battle = run(p, lambda game: dice.spend_extras(game, kid, 2))
    assert battle.options() == ["faster", "quiet", "more"]
    battle.choose("quiet")
    assert battle.options() == ["faster", "more"]
    assert battle.choose("faster").result == ["quiet", "faster"]
    assert run(p, lambda game: dice.spend_extras(game, kid, 0)).result == []


@clause("alien.dice.other-attribute")
def test_only_threats_use_another_attribute() -> None:
    p = room()
    rifleman = p.pc("rifleman", "A1", gear=())
    assert pool(p, Attempt(rifleman, "manipulation")) == (2, 0)
    assert pool(p, Attempt(rifleman, "manipulation", attribute="strength")) == (5, 0)
    with pytest.raises(AssertionError, match="not rolled with"):
        pool(p, Attempt(rifleman, "comtech", attribute="strength"))


@clause("alien.dice.modifiers")
def test_what_stands_is_added_line_by_line() -> None:
    p = room()
    pilot = p.pc("pilot", "A1", "prone", "response:shakes", gear=())
    found = dice.modifiers(p.game(), pilot, "mobility", "dodge")
    assert {(part.clause, part.amount) for part in found} == {("alien.stress.shakes", -2), ("alien.move.prone", -1)}
    assert dice.modifiers(p.game(), pilot, "stamina") == ()


# -- help --------------------------------------------------------------------------------------------------------------


@clause("alien.dice.help", "alien.dice.help-combat", "alien.dice.help-stealth")
@pytest.mark.parametrize(("changes", "rule"), [({}, "help-stealth"), (FIGHT, "help-combat")])
def test_up_to_three_help_and_help_is_used_once(changes: dict[str, object], rule: str) -> None:
    p = room()
    who, *helpers = (p.pc(name, "A1", gear=()) for name in ("kid", "medic", "officer", "pilot", "marshal"))

    def script(game):  # type: ignore[no-untyped-def]
        for helper in helpers:
            help.give_help(game, helper, who)
        yield from dice.skill_roll(game, Attempt(who, "comtech", can_push=False))
        yield from dice.skill_roll(game, Attempt(who, "comtech", can_push=False))

    battle = run(p, script, (1,) * 8, (1,) * 5, **changes)
    assert [len(roll.faces) for roll in battle.rolls()] == [8, 5]
    assert f"alien.dice.{rule}" in {event.clause for event in battle.events(Linked) if event.added}


@clause("alien.dice.help")
def test_helpers_must_be_at_hand() -> None:
    p = room("A1", "A2")
    who = p.pc("kid", "A1")
    near, far, paranoid = p.pc("medic", "A1"), p.pc("officer", "A2"), p.pc("pilot", "A1", "panic:5")
    game = p.game()
    assert [help.can_help(game, helper, who) for helper in (near, far, paranoid, who)] == [True, False, False, False]
    assert not help.can_help(game, near, who, near=True)
    assert help.to_be_helped(game, near) == [who]
    p.adjacent(who, near)
    assert help.can_help(p.game(), near, who, near=True)


@clause("alien.dice.help")
def test_close_combat_needs_helpers_beside_the_roller() -> None:
    p = room()
    who, helper = p.pc("kid", "A1", gear=()), p.pc("medic", "A1")
    p.link("helps", helper, who)
    assert pool(p, Attempt(who, "close-combat")) == (2, 0)
    assert pool(p, Attempt(who, "comtech")) == (6, 0)
    p.adjacent(who, helper)
    assert pool(p, Attempt(who, "close-combat")) == (3, 0)


@clause("alien.dice.help-combat", "alien.dice.help-stealth")
def test_help_lapses_with_the_helpers_next_turn_or_the_stretch() -> None:
    p = room()
    who, helper = p.pc("kid", "A1"), p.pc("medic", "A1")
    p.link("helps", helper, who)
    for lapse in (lambda game: help.turn_ends(game, helper), help.stretch_ends):
        game = p.game()
        lapse(game)
        assert game.state.links == ()
    game = p.game()
    help.turn_ends(game, who)
    assert len(game.state.links) == 1
    acting = p.game(acting=helper)
    assert help.helpers_of(acting, Attempt(who, "comtech")) == [], "it does not last into the helper's next turn"


@clause("alien.dice.help-combat", "alien.combat.hold-limits")
def test_help_outlasts_holding_off() -> None:
    """The helper's next turn is the one he takes, not the one he hands on."""
    p = room()
    helper, who = p.pc("medic", "A1", gear=()), p.pc("kid", "A1", gear=())
    p.npc("colonist", "A1", "hostile", seen=True)
    p.link("helps", helper, who)
    r = p.fight([helper, who]).choose("hold:2")
    assert (r.state.acting, help.helpers_of(r.game, Attempt(who, "comtech"))) == (who, [helper])
    game = Game(r.choose("done").choose(f"help:{who}").state)
    help.turn_ends(game, helper)
    assert [link.counters["given"] for link in game.state.links] == [1], "the new promise stands, the old one is gone"


@clause("alien.dice.help-stealth")
def test_a_helper_suffers_nothing() -> None:
    p = room()
    who, helper = p.pc("kid", "A1", stress=1, gear=()), p.pc("medic", "A1", stress=1)
    p.link("helps", helper, who)
    battle = rolling(p, Attempt(who, "comtech"), (5,) * 6 + (1,), ("response", 6))
    assert "response:aggravated" in tags(battle, who)
    assert not any(tag.startswith("response") for tag in tags(battle, helper))


@clause("alien.dice.npc-group")
def test_npcs_may_act_as_one() -> None:
    p = room("A1", "A2")
    guards = [p.npc("security-guard", "A1", seen=True, gear=()) for _ in range(5)]
    away = p.npc("security-guard", "A2", seen=True, gear=())
    alone = pool(p, Attempt(guards[0], "observation"))
    assert pool(p, Attempt(guards[0], "observation", helpers=tuple(guards[1:])))[0] == alone[0] + 3
    assert pool(p, Attempt(guards[0], "observation", helpers=(guards[1], away)))[0] == alone[0] + 1


@clause("alien.dice.npc-rolls")
def test_the_referee_rolls_only_for_what_matters() -> None:
    p = room("A1", "A2")
    pc, loose = p.pc("kid", "A1", gear=()), FOE_OF_ALL
    guard, other = p.npc("security-guard", "A1", seen=True, gear=()), p.npc("security-guard", "A1")
    drone, hidden = p.npc("drone", "A1", loose, seen=True), p.npc("drone", "A1", loose)
    preys = [list(knowledge.prey_of(p.game(), who)) for who in (drone, hidden, guard, other)]
    assert preys == [[pc, guard], [pc], [pc, drone], [pc]], "what nobody of the crew sees is not fought out"
    battle = rolling(p, Attempt(guard, "observation"), (2,) * pool(p, Attempt(guard, "observation"))[0])
    assert battle.result == dice.Rollout(0)


@clause("alien.dice.retry")
def test_a_failed_try_is_barred_until_the_next_turn_or_stretch() -> None:
    p = room()
    officer, kid, medic = p.pc("officer", "A1", gear=()), p.pc("kid", "A1"), p.pc("medic", "A1")
    rally = Attempt(officer, "command", can_push=False, task="rally", target=kid)
    battle = rolling(p, rally, (5,) * 8)
    game = battle.game
    assert not help.may_try(game, officer, "rally", kid)
    assert help.may_try(game, officer, "rally", medic)
    help.turn_begins(game, officer)
    assert help.may_try(game, officer, "rally", kid)
    won = rolling(p, rally, (6,) + (5,) * 7)
    assert help.may_try(won.game, officer, "rally", kid)


@clause("alien.dice.retry")
def test_a_new_stretch_allows_a_new_try() -> None:
    p = room()
    officer = p.pc("officer", "A1", "tried:rally:7")
    game = p.game()
    statuses.end(game, statuses.STRETCH_OVER, officer)
    assert "tried:rally:7" not in game.state.models[officer].tags


# -- the order of a roll -----------------------------------------------------------------------------------------------


@clause("alien.dice.sequence")
def test_both_throw_then_push_then_respond() -> None:
    p = room()
    kid, pilot = p.pc("kid", "A1", stress=1, gear=()), p.pc("officer", "A1", stress=1, gear=())
    active, passive = Attempt(kid, "close-combat", purpose="attack"), Attempt(pilot, "close-combat", purpose="defend")
    battle = run(
        p,
        lambda game: dice.contest(game, active, passive),
        ("attack", (5, 5, 5)),
        ("defend", (5, 5, 5, 5, 5)),
        ("attack, pushed", (6, 5, 1, 5)),
        ("defend, pushed", (5, 5, 5, 5, 6, 1)),
        ("stress response", 4),
        ("stress response", 3),
    )
    assert battle.decision.about == ("m0",)
    battle.choose("push")
    assert battle.decision.about == ("m1",)
    battle.choose("push")
    won, lost = battle.finish().result
    assert (won.successes, won.pushed, won.ones) == (1, 1, 1)
    assert (lost.successes, lost.pushed, lost.ones) == (1, 1, 1)
    assert [roll.purpose for roll in battle.rolls()][-2:] == ["stress response"] * 2
    assert stress(battle, kid) == 2


@clause("alien.dice.hit")
def test_a_hit_needs_a_success_left() -> None:
    assert dice.is_hit(1)
    assert not dice.is_hit(0)


@clause("alien.dice.extra")
@pytest.mark.parametrize(("way", "stretches", "heard"), [("faster", 1, True), ("quiet", 2, False)])
def test_a_task_may_be_done_faster_or_without_noise(way: str, stretches: int, heard: bool) -> None:
    p = tug(roughneck="A10")
    drone = p.npc("drone", "A10")

    def work(game: Game) -> Script[None]:
        for _ in range(stretches):
            yield from scenario_play.work(game, ROUGHNECK, "restart-reactor")
            yield from scenario_play.finish_work(game)

    battle = run(p, work, ("restart", (6, 6, *[5] * 7)), phase="stealth")
    battle.choose("keep").choose(way).finish()
    assert battle.state.clock.get("flag:power") == 1
    assert ("~heard" in tags(battle, drone)) is heard
