"""Details of dice, panic and wounds that are easy to get wrong: what is reset, what is left alone, who is meant."""

from collections.abc import Callable

import pytest

from grognard.engine.asking.decisions import Choose
from grognard.engine.clauses import clause
from grognard.engine.core.events import Linked
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Card, Link
from grognard.games.alien.body import dice, fright, injuries
from grognard.games.alien.body.dice import Attempt
from grognard.games.alien.fight import responses
from grognard.games.alien.harm import broken, criticals, panic
from grognard.games.alien.words.terms import can_act
from tests.games.alien.nerves import FIGHT, count, health, rolling, room, run, stress, tags
from tests.games.alien.test_criticals import hurt, injury, rows
from tests.games.alien.test_panic import suffering

# -- dice --------------------------------------------------------------------------------------------------------------


@clause("alien.dice.help")
def test_passive_rolls_and_death_rolls_leave_help_alone() -> None:
    p = room()
    who, helper = p.pc("kid", "A1", gear=()), p.pc("medic", "A1")
    p.link("helps", helper, who)
    for attempt, number in ((Attempt(who, "observation", passive=True), 6), (Attempt(who, "stamina", task="death"), 3)):
        battle = rolling(p, attempt, (2,) * number).finish()
        assert len(battle.state.links) == 1
    assert rolling(p, Attempt(who, "observation", can_push=False), (2,) * 7).finish().state.links == ()


@clause("alien.dice.help-combat")
def test_orders_are_for_the_own_turn() -> None:
    p = room()
    who, officer = p.pc("kid", "A1", gear=()), p.pc("officer", "A1")

    def obey(game: Game) -> Script[None]:
        game.tell(Linked("alien.act.orders-effect", (Link("ordered", f"m{officer}", f"m{who}", {"dice": 2}),)))
        yield from dice.skill_roll(game, Attempt(who, "close-combat", can_push=False))

    defence = run(p, obey, (2,) * 2, **FIGHT, acting=officer).finish()
    assert len(defence.state.links) == 1
    attack = run(p, obey, (2,) * 4, **FIGHT, acting=who).finish()
    assert attack.state.links == ()


@clause("alien.dice.d6")
def test_every_die_has_six_sides() -> None:
    p = room()
    p.pc("medic", "A1")
    game = p.game()
    for script, sides in ((dice.d66, (6, 6)), (dice.d3, (6,))):
        assert next(script(game, 0, "alien.dice.d6", "test")).dice() == sides  # type: ignore[union-attr]


@clause("alien.crit.bleeding-gut")
def test_a_defender_bleeds_too() -> None:
    p = room()
    kid, pilot = p.pc("kid", "A1", health=3, gear=()), p.pc("officer", "A1", health=3, gear=())
    hurt(p, pilot, 45)
    active, passive = Attempt(kid, "close-combat", can_push=False), Attempt(pilot, "close-combat", can_push=False)
    battle = run(p, lambda game: dice.contest(game, active, passive), (2,) * 2, (2,) * 4)
    assert (health(battle, kid), health(battle, pilot)) == (3, 2)


# -- injuries ----------------------------------------------------------------------------------------------------------


@clause("alien.crit.roll")
def test_from_fourteen_on_an_injury_comes_once() -> None:
    p = room()
    kid = p.pc("kid", "A1", "broken")
    hurt(p, kid, 14)
    battle = run(p, lambda game: criticals.roll(game, kid, "alien.crit.roll"), (1, 4), (1, 5)).finish()
    assert rows(battle, kid) == [14, 15]


@clause("alien.crit.effects")
def test_a_cracked_spine_paralyzes_until_it_heals() -> None:
    p = room()
    kid = p.pc("kid", "A1")
    battle = run(p, lambda game: criticals.inflict(game, kid, 52, "alien.crit.roll"))
    assert not can_act(battle.game, kid)
    criticals.heal(battle.game, kid, battle.state.markers[-1])
    assert can_act(battle.game, kid)
    assert "injured" not in tags(battle, kid)
    assert can_act(run(p, lambda game: criticals.inflict(game, kid, 51, "alien.crit.roll")).game, kid)


@clause("alien.crit.effects")
def test_which_injuries_heal_in_a_shift_and_which_leg_cannot_climb() -> None:
    p = room()
    kid = p.pc("kid", "A1")
    heals = []
    for row in (14, 16):
        game = p.game()
        list(criticals.inflict(game, kid, row, "alien.crit.roll"))
        heals.append(game.state.markers[-1].counters.get("heals", 0))
    assert heals == [60, 0]
    hurt(p, kid, 54)
    assert not injuries.cannot_climb(p.game(), kid)
    hurt(p, kid, 56)
    assert injuries.cannot_climb(p.game(), kid)


@clause("alien.crit.stress-effects")
def test_pain_is_felt_at_once_by_those_on_their_feet_and_only_once() -> None:
    p = room()
    kid = p.pc("kid", "A1")
    assert stress(run(p, lambda game: criticals.inflict(game, kid, 13, "alien.crit.roll")), kid) == 1
    down = p.pc("medic", "A1", "broken", health=0, pain=2)
    p.hurt(down, broken_age=1)
    game = p.game()
    broken.get_up(game, down, 1, "alien.broken.rally")
    counters = game.state.models[down].counters
    assert (counters["stress"], "pain" in counters, "broken-age" in counters) == (2, False, False)


@clause("alien.crit.round-first")
@pytest.mark.parametrize(("acting", "fresh"), [(0, True), (1, False)])
def test_a_limit_worsened_in_the_own_turn_waits(acting: int, fresh: bool) -> None:
    p = room()
    kid = p.pc("kid", "A1", gear=())
    p.pc("medic", "A1")
    id = hurt(p, kid, 53, left=2)
    game = p.game(**FIGHT, acting=acting)
    criticals.worsen(game, kid)
    assert ("fresh" in next(m for m in game.state.markers if m.id == id).tags) is fresh
    long = hurt(p, kid, 44, left=9)
    assert long
    worse = p.game(**FIGHT, acting=0)
    criticals.worsen(worse, kid)
    assert "fresh" not in next(m for m in worse.state.markers if m.id == long).tags


@clause("alien.crit.surgery")
def test_a_shift_of_surgery_is_counted_anew() -> None:
    p = room()
    medic, kid = p.pc("medic", "A1", gear=()), p.pc("kid", "A1", operated=59)
    id = hurt(p, kid, 36)
    battle = run(p, lambda game: criticals.operate(game, medic, kid), (2,) * 8).choose("keep")
    assert count(battle, kid, "operated") == 0
    assert "surgery-done" not in next(m for m in battle.state.markers if m.id == id).tags
    assert injury(battle, id)


# -- broken ------------------------------------------------------------------------------------------------------------


@clause("alien.broken.npc")
def test_everybody_has_an_end_of_his_own_at_zero() -> None:
    p = room()
    drone, android = p.npc("drone", "A1", seen=True, health=0), p.pc("android", "A1", health=0)
    gun, kid = p.npc("sentry-gun", "A1", seen=True), p.pc("kid", "A1", health=2, gear=())
    assert run(p, lambda game: broken.at_zero(game, android), ("android damage", 2)).finish().rolls()
    assert run(p, lambda game: broken.at_zero(game, drone), ("dead", 6)).finish().rolls()
    assert "dead" in tags(run(p, lambda game: broken.at_zero(game, gun)), gun)
    battle = run(p, lambda game: broken.to_zero(game, kid, drone, "alien.xeno.exact-damage"), ("critical", (1, 2)))
    assert (health(battle, kid), "broken" in tags(battle, kid)) == (0, True)


@clause("alien.broken.first-aid")
def test_results_of_aid_are_told() -> None:
    p = room()
    officer, kid = p.pc("officer", "A1", gear=()), p.pc("kid", "A1", "broken", health=0)
    for script, number in ((broken.rally, 8), (broken.first_aid, 5)):
        for face, helped in ((6, True), (2, False)):
            battle = run(p, _helping(script, officer, kid), (face,) + (2,) * (number - 1))
            assert battle.choose("keep").result is helped


def _helping(script: Callable[[Game, int, int], Script[bool]], who: int, other: int) -> Callable[[Game], Script[bool]]:
    return lambda game: script(game, who, other)


# -- panic -------------------------------------------------------------------------------------------------------------


@clause("alien.panic.stop")
def test_the_end_of_panic_leaves_nothing_behind() -> None:
    p = room()
    kid, medic = p.pc("kid", "A1", "panic:11", "lost-turn"), p.pc("medic", "A1", "panic:11")
    p.hurt(kid, panic_age=1)
    frozen = p.pc("pilot", "A1", "panic:7", "lost-turn")
    p.link("frenzy", kid, medic)
    p.link("frenzy", medic, kid)
    game = p.game()
    for who in (kid, frozen):
        fright.stop(game, who, "alien.panic.stop")
    assert "panic-age" not in game.state.models[kid].counters
    assert [link.a for link in game.state.links] == [f"m{medic}"]
    assert "lost-turn" in game.state.models[kid].tags, "that turn is lost for another reason"
    assert "lost-turn" not in game.state.models[frozen].tags


@clause("alien.panic.stop")
@pytest.mark.parametrize(("row", "over"), [(6, False), (7, True), (9, True), (10, False)])
def test_outside_combat_the_frozen_are_free_after_the_stretch(row: int, over: bool) -> None:
    p = room()
    kid = p.pc("kid", "A1", f"panic:{row}")
    game = p.game()
    panic.stretch_passed(game)
    assert fright.is_panicking(game, kid) is not over


@clause("alien.panic.stacking")
def test_fresh_panic_lasts_its_full_time() -> None:
    p = room()
    kid = p.pc("kid", "A1", "panic:6")
    p.hurt(kid, panic_age=1)
    assert count(suffering(p, kid, 12), kid, "panic-age") == 0


@clause("alien.panic.same-moment")
def test_what_showed_itself_earlier_frightens_again_when_it_comes_close() -> None:
    p = room()
    kid = p.pc("kid", "A1")
    drone = p.npc("drone", "A1", seen=True)
    seen = run(p, lambda game: panic.sighted(game, kid, [drone]), 1, **FIGHT, acting=drone)
    p.tag(kid, "seen:adult")
    p.hurt(drone, **{f"~showed:{kid}": count(seen, drone, f"~showed:{kid}")})
    later = (Card(0, "order", 8, 1, f"m{drone}", True),)
    battle = run(p, lambda game: panic.came_adjacent(game, kid, drone), 1, **FIGHT, acting=drone, cards=later)
    assert len(battle.finish().rolls("panic")) == 1
    run(p, lambda game: panic.came_adjacent(game, kid, drone), **FIGHT, acting=drone).finish()


@clause("alien.panic.first-sight")
def test_coming_adjacent_counts_as_meeting_the_kind() -> None:
    p = room()
    kid = p.pc("kid", "A1")
    drone = p.npc("drone", "A1", seen=True)
    battle = run(p, lambda game: panic.came_adjacent(game, kid, drone), 1, **FIGHT)
    assert "seen:adult" in tags(battle, kid)
    assert count(battle, kid, "last-fright") == drone + 1


@clause("alien.panic.scream")
def test_heavy_panic_lets_go_and_screams_are_heard() -> None:
    p = room("A1", "A2")
    kid, held = p.pc("kid", "A1", "full-cover"), p.npc("security-guard", "A1", seen=True)
    sleeper = p.npc("drone", "A2", active=False)
    p.grapple(kid, held)
    light = suffering(p, kid, 6)
    assert any(link.kind == "grapple" for link in light.state.links)
    scream = suffering(p, kid, 9)
    assert not any(link.kind == "grapple" for link in scream.state.links)
    assert "~active" in tags(scream, sleeper)
    assert "full-cover" not in tags(suffering(p, kid, 12), kid)


@clause("alien.panic.twitchy")
def test_twitchy_takes_what_is_in_use() -> None:
    p = room(options=("track_air",))
    pilot = p.pc("pilot", "A1", gear=("mk50-suit",))
    stowed = p.item("m314-tracker", pilot)
    p.game()
    assert responses.twitchy_item(p.game(), pilot) is None
    suffering(p, pilot, 3, ("supply", (2, 2, 2, 2, 2))).finish()
    held = p.item("m316-tracker", pilot, "held")
    assert responses.twitchy_item(p.game(), pilot) == held
    empty = p.item("vp-70ma6-pistol", pilot, "held", rating=0)
    assert responses.twitchy_item(p.game(), pilot) == held
    loaded = p.item("magnum-revolver", pilot, "held")
    assert responses.twitchy_item(p.game(), pilot) == loaded
    assert len({stowed, held, empty, loaded}) == 4


@clause("alien.panic.flee")
def test_only_those_left_behind_are_shaken_by_flight() -> None:
    p = room("A1", "A2", "A3")
    kid, there = p.pc("kid", "A2", stress=2), p.pc("medic", "A3")
    battle = suffering(p, kid, 10, **FIGHT)
    assert isinstance(battle.decision, Choose)
    battle.choose("A1")
    assert (stress(battle, kid), stress(battle, there)) == (1, 0)


@clause("alien.panic.frenzy")
def test_the_frenzied_follow_shoot_or_pick_a_new_victim() -> None:
    p = room("A1", "A2")
    kid, guard = p.pc("kid", "A1", "panic:11", gear=()), p.npc("security-guard", "A2", seen=True, gear=())
    p.link("frenzy", kid, guard)
    follows = run(p, lambda game: responses.turn(game, kid), **FIGHT)
    assert (follows.state.models[kid].place, count(follows, kid, "full")) == ("A2", 1)
    p.item("magnum-revolver", kid, "held")
    throws = (("attack", (2,) * 6), ("dodge", (2,) * 4), ("supply", (2,)))
    shoots = run(p, lambda game: responses.turn(game, kid), *throws, **FIGHT)
    while shoots.asks:
        shoots.choose(shoots.options()[-1])
    assert shoots.state.models[kid].place == "A1"
    q = room()
    kid = q.pc("kid", "A1", "panic:11", gear=())
    q.npc("security-guard", "A1", seen=True, gear=())
    q.pc("medic", "A1", "broken", health=0)
    fresh = run(q, lambda game: responses.turn(game, kid), ("attack", (2, 2)), ("defend", (2,) * 6), **FIGHT)
    assert any(link.kind == "frenzy" for link in fresh.state.links)
    alone = room()
    kid = alone.pc("kid", "A1", "panic:11")
    assert run(alone, lambda game: responses.turn(game, kid), **FIGHT).result is False
