"""Panic in its small print: what frightens whom, how fear passes on with its source, and how it ends."""

from typing import Any

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.events import Noted
from grognard.engine.rehearsal import SoloRehearsal
from grognard.games.alien.body import dice, fright
from grognard.games.alien.fight import responses
from grognard.games.alien.harm import panic
from grognard.games.alien.position import Position
from grognard.games.alien.turns import people
from grognard.games.alien.words import help
from grognard.games.alien.words.terms import FRIGHT_ROUND, LAST_SEEN
from tests.games.alien import offered
from tests.games.alien.nerves import FIGHT, count, room, run, stress, tags
from tests.games.alien.test_panic import panicking, rows, suffering


def flights(battle: SoloRehearsal) -> list[str]:
    """Where one may flee to: away from what frightened."""
    return battle.options() if battle.asks == "flee" else [str(battle.state.models[0].place)]


# -- the source goes along ---------------------------------------------------------------------------------------------


def crossing() -> tuple[Position, int, int]:
    """The kid between a Drone and a way back; nobody knows of the Drone, so only the source tells."""
    p = room("A1", "A2", "A3")
    return p, p.pc("kid", "A2", "seen:adult", gear=(), stress=4), p.npc("drone", "A1")


@clause("alien.panic.flee", "alien.panic.flee-where")
def test_flight_leads_away_from_what_frightened() -> None:
    p, kid, drone = crossing()
    with_source = suffering(p, kid, 10, source=drone, **FIGHT)
    without = suffering(p, kid, 10, **FIGHT)
    assert flights(with_source) == ["A3"]
    assert sorted(flights(without)) == ["A1", "A3"]


@clause("alien.panic.triggers", "alien.panic.first-sight")
def test_every_trigger_hands_on_its_source() -> None:
    p, kid, drone = crossing()
    p.untag(kid, "seen:adult")
    other = p.pc("medic", "A2", "broken", gear=())
    flight = ("panic", 6)
    for script in (
        lambda game: panic.sighted(game, kid, [drone]),
        lambda game: panic.came_adjacent(game, kid, drone),
        lambda game: panic.saw_fall(game, other, drone),
        lambda game: panic.friends_panic(game, panic.friends_of(game, other), drone, "alien.panic.scream"),
        lambda game: panic.panic(game, kid, drone, "alien.panic.triggers"),
    ):
        p.hurt(kid, stress=8)
        assert flights(run(p, script, flight, **FIGHT)) == ["A3"]


@clause("alien.panic.scream", "alien.panic.frenzy", "alien.panic.seek-cover")
@pytest.mark.parametrize(("row", "face"), [(8, 6), (9, 6), (11, 5)])
def test_screams_and_frenzies_hand_on_what_frightened(row: int, face: int) -> None:
    p, kid, drone = crossing()
    p.hurt(kid, stress=8)
    screamer = p.pc("medic", "A2", "seen:adult", gear=())
    throws: list[Any] = [("attack", (2,) * 3)] if row == 11 else []
    battle = run(p, lambda game: responses.respond(game, screamer, row, drone), *throws, ("panic", face), **FIGHT)
    while battle.asks in ("defend", "push"):
        battle.choose(battle.options()[-1])
    assert flights(battle) == ["A3"]


# -- when --------------------------------------------------------------------------------------------------------------


@clause("alien.panic.first-sight")
def test_what_frightens_nobody_is_not_remembered() -> None:
    p = room()
    kid, egg, drone = p.pc("kid", "A1"), p.npc("queens-egg", "A1", seen=True), p.npc("drone", "A1", seen=True)
    out = p.pc("medic", "A1", "broken")
    for who, what in ((kid, egg), (out, drone)):
        battle = run(p, lambda game, who=who, what=what: panic.sighted(game, who, [what])).finish()  # type: ignore[misc]
        assert battle.state.models[who].counters.get(LAST_SEEN, 0) == 0


@clause("alien.panic.first-sight")
def test_the_last_one_seen_is_remembered_not_added_up() -> None:
    p = room()
    kid = p.pc("kid", "A1", "fears:adult", stress=0)
    first, second = p.npc("drone", "A1", seen=True), p.npc("soldier", "A1", seen=True)

    def both(game: Any) -> Any:
        yield from panic.sighted(game, kid, [first])
        yield from panic.sighted(game, kid, [second])

    battle = run(p, both, 1, 1, **FIGHT).finish()
    assert count(battle, kid, LAST_SEEN) == second + 1
    assert [tag for tag in tags(battle, kid) if tag.startswith("seen:")] == ["seen:adult"]


@clause("alien.panic.adjacent-limit")
def test_the_round_of_the_last_fright_is_kept() -> None:
    p = room()
    kid, drone = p.pc("kid", "A1", "seen:adult"), p.npc("drone", "A1", seen=True)
    once = run(p, lambda game: panic.came_adjacent(game, kid, drone), 1, **FIGHT).finish()
    mark = count(once, kid, FRIGHT_ROUND)
    p.hurt(kid, **{FRIGHT_ROUND: mark})
    again = run(p, lambda game: panic.came_adjacent(game, kid, drone), **FIGHT).finish()
    assert again.rolls() == []
    later = run(p, lambda game: panic.came_adjacent(game, kid, drone), 1, **{**FIGHT, "round": 2}).finish()
    assert count(later, kid, FRIGHT_ROUND) == mark + 1


@clause("alien.panic.same-moment")
def test_no_two_turns_are_the_same_instant() -> None:
    p = room()
    kid, drone = p.pc("kid", "A1"), p.npc("drone", "A1", seen=True)
    cards = p.dealt((kid, drone))
    moments = [
        panic._instant(p.game(phase="combat", step="turn", round=number, cards=cards[:left]))
        for number in (1, 2)
        for left in (0, 1, 2)
    ]
    assert len(set(moments)) == 6
    assert all(moment > 0 for moment in moments)


# -- what it does ------------------------------------------------------------------------------------------------------


@clause("alien.panic.roll")
def test_the_roll_is_called_panic_and_names_its_clause() -> None:
    p = room()
    kid = p.pc("kid", "A1")
    (roll,) = panicking(p, kid, ("panic", 1)).finish().rolls()
    assert (roll.purpose, roll.clause, len(roll.faces)) == ("panic", "alien.panic.triggers", 1)


@clause("alien.panic.noisy")
def test_the_noise_is_told() -> None:
    p = room()
    kid = p.pc("kid", "A1")
    (note,) = suffering(p, kid, 2).events(Noted)
    assert (note.text, note.refs) == ("Kid makes a noise that carries far", (f"m{kid}",))


@clause("alien.panic.scream")
def test_a_scream_rouses_no_farther_than_four_zones() -> None:
    p = room("A1", "A2", "A3", "A4", "A5", "A6")
    kid = p.pc("kid", "A1")
    near, far = p.npc("drone", "A5", active=False), p.npc("drone", "A6", active=False)
    battle = suffering(p, kid, 9)
    assert ["~active" in tags(battle, who) for who in (near, far)] == [True, False]


@clause("alien.panic.compatible", "alien.panic.stacking")
def test_a_light_response_leaves_heavier_ones_and_the_lost_turn() -> None:
    p = room()
    kid = p.pc("kid", "A1", "panic:7", "lost-turn")
    light = suffering(p, kid, 6)
    assert rows(light, kid) == [6, 7]
    assert "lost-turn" in tags(light, kid)
    assert panic.stacked([12], 12) == 12
    assert panic.is_weaker([9], 9)


@clause("alien.panic.twitchy")
def test_what_is_switched_on_is_in_use_though_not_in_hand() -> None:
    p = room()
    kid = p.pc("kid", "A1", gear=())
    off = p.item("m314-tracker", kid)
    assert responses.twitchy_item(p.game(), kid) is None
    running = p.item("m316-tracker", kid, "lit")
    assert responses.twitchy_item(p.game(), kid) == running
    assert running != off


# -- the end of it -----------------------------------------------------------------------------------------------------


@clause("alien.panic.stop")
@pytest.mark.parametrize(("faces", "calmed"), [((6,) + (2,) * 7, True), ((2,) * 8, False), ((6, 6) + (2,) * 6, True)])
def test_calming_says_whether_it_worked_and_is_not_tried_twice(faces: tuple[int, ...], calmed: bool) -> None:
    p = room()
    kid, officer = p.pc("kid", "A1", "panic:6"), p.pc("officer", "A1", gear=())
    battle = run(p, lambda game: panic.calm(game, officer, kid), ("to calm", faces)).choose("keep")
    assert battle.result is calmed
    assert (battle.rolls()[0].purpose, battle.rolls()[0].clause) == ("to calm Kid", "alien.panic.stop")
    assert help.may_try(battle.game, officer, panic.STOP_PANIC, kid) is calmed


@clause("alien.panic.stop")
def test_whom_one_may_calm() -> None:
    p = room("A1", "A2", "A3")
    officer, kid = p.pc("officer", "A1", gear=()), p.pc("kid", "A1", "panic:6", gear=())
    calm, far = p.pc("medic", "A1", gear=()), p.pc("pilot", "A3", "panic:6", gear=())
    (option,) = offered.options(p.game(), officer, people.calm)
    assert (option.key, option.subject) == (f"stop-panic:{kid}", f"m{kid}")
    assert option.label == f"Calm {p.state().units[kid].name}"
    assert panic.to_be_calmed(p.game(), kid) == []
    assert {calm, far}.isdisjoint({officer, kid})
    p.tag(officer, f"tried:stop-panic:{kid}")
    assert panic.to_be_calmed(p.game(), officer) == []


@clause("alien.panic.stop")
@pytest.mark.parametrize(("row", "is_lost"), [(7, False), (8, False), (9, False), (10, True)])
def test_a_turn_lost_to_freezing_comes_back(row: int, is_lost: bool) -> None:
    p = room()
    kid = p.pc("kid", "A1", f"panic:{row}", "lost-turn")
    game = p.game()
    fright.stop(game, kid, "alien.panic.stop")
    assert ("lost-turn" in game.state.models[kid].tags) is is_lost


@clause("alien.panic.stop")
def test_a_stretch_ends_or_ages_the_panic_of_everybody() -> None:
    p = room()
    calm, first, second = p.pc("medic", "A1"), p.pc("kid", "A1", "panic:6"), p.pc("pilot", "A1", "panic:8")
    game = p.game()
    panic.stretch_passed(game)
    assert [fright.is_panicking(game, who) for who in (calm, first, second)] == [False, True, False]
    assert game.state.models[first].counters["panic-age"] == 1


@clause("alien.panic.freeze")
def test_without_panic_a_turn_and_a_stretch_are_free() -> None:
    p = room()
    kid = p.pc("kid", "A1")
    assert run(p, lambda game: responses.turn(game, kid), **FIGHT).result is False
    assert run(p, lambda game: responses.takes_stretch(game, kid)).result is False
    assert stress(run(p, lambda game: responses.turn(game, kid), **FIGHT), kid) == 0


# -- what extra successes buy ------------------------------------------------------------------------------------------


@clause("alien.dice.extra")
def test_the_question_for_extra_successes() -> None:
    p = room()
    p.pc("medic", "A1")
    kid = p.pc("kid", "A1")
    form = run(p, lambda game: dice.spend_extras(game, kid, 1)).decision
    assert (form.seat, form.name, form.prompt) == (0, "extra", "What does the extra success buy?")
    assert form.about == (f"m{kid}",)
    assert [option.label for option in form.options] == ["half the time", "no noise", "one unit more"]  # type: ignore[attr-defined]


@clause("alien.talent.overkill")
def test_who_rages_on_picks_among_the_nearest_and_closes_in() -> None:
    p = room()
    marine = p.pc("rifleman", "A1", "overkill", gear=(), quick=1)
    drones = [p.npc("drone", "A1", seen=True) for _ in range(2)]
    battle = run(p, lambda game: responses.turn(game, marine), **FIGHT, acting=marine)
    assert (battle.asks, battle.decision.clause) == ("overkill", "alien.talent.overkill")
    assert battle.options() == [f"m{drone}" for drone in drones]


@clause("alien.panic.chain-limit", "alien.panic.triggers")
def test_who_saw_it_rolls_though_the_panic_of_another_drove_him_away_first() -> None:
    """The kid screams at the broken medic; the pilot flees from the scream and still rolls for the medic."""
    p = room("A1", "A2")
    kid, pilot = p.pc("kid", "A1", gear=(), stress=8), p.pc("pilot", "A1", gear=(), stress=8)
    medic = p.pc("medic", "A1", "broken", gear=(), health=0)
    throws = [("panic", 5), ("panic", 5), ("panic", 1)]
    battle = run(p, lambda game: panic.saw_fall(game, medic, None), *throws, **FIGHT).finish()
    assert len(battle.rolls("panic")) == 3
    assert battle.state.models[pilot].place == "A2"
    assert "panic:9" in tags(battle, kid)


@clause("alien.panic.flee-where")
def test_nobody_flees_through_a_passage_that_an_enemy_holds() -> None:
    p = room("A1", "A2")
    p.zone("A3")
    held = p.border("A1", "A3", "door")
    kid = p.pc("kid", "A1", gear=(), stress=4)
    guard = p.npc("security-guard", "A1", f"at:{held}", seen=True)
    assert flights(suffering(p, kid, 10, source=guard, **FIGHT)) == ["A2"]


@clause("alien.panic.flee")
def test_who_flees_and_is_stuck_later_becomes_catatonic() -> None:
    p = room("A1", "A2")
    kid = p.pc("kid", "A1", "panic:10", "seen:adult", gear=())
    p.npc("drone", "A2", seen=True)
    battle = run(p, lambda game: responses.turn(game, kid), **FIGHT).finish()
    assert [tag for tag in tags(battle, kid) if tag.startswith("panic:")] == ["panic:12"]
