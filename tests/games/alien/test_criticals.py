"""Critical injuries: the table, effects, limits, death rolls, first aid that fails, healing and surgery."""

from typing import Any

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.events import Noted
from grognard.engine.rehearsal import SoloRehearsal
from grognard.games.alien.body import character, dice, injuries
from grognard.games.alien.body.dice import Attempt
from grognard.games.alien.harm import broken, criticals, medicine, peril
from grognard.games.alien.position import Position
from tests.games.alien import offered
from tests.games.alien.nerves import FIGHT, count, health, rolling, room, run, stress, tags

ROUND, STRETCH, SHIFT = 1, 2, 3


def hurt(p: Position, who: int, row: int, *marks: str, **counters: int) -> int:
    """An injury somebody has; lethal ones with the limit of the table unless said otherwise."""
    p.tag(who, "injured")
    kind = injuries.table()[row]
    limit = {"limit": kind.limit} if kind.is_lethal else {}
    return p.marker("injury", who, True, marks, row=row, **{**limit, **counters})


def injury(battle: SoloRehearsal, id: int) -> dict[str, Any]:
    return next(marker for marker in battle.state.markers if marker.id == id).counters


def is_stable(battle: SoloRehearsal, id: int) -> bool:
    return "stable" in next(marker for marker in battle.state.markers if marker.id == id).tags


def rows(battle: SoloRehearsal, who: int) -> list[int]:
    return [m.counters["row"] for m in battle.state.markers if m.kind == "injury" and m.on == f"m{who}"]


def rolled(p: Position, who: int, *throws: Any, **changes: Any) -> SoloRehearsal:
    return run(p, lambda game: criticals.roll(game, who, "alien.crit.roll"), *throws, **changes)


# -- the roll ----------------------------------------------------------------------------------------------------------


def test_the_table_is_read_whole() -> None:
    table = injuries.table()
    assert len(table) == 36
    assert table[15].skills == {"ranged-combat": 1, "observation": 1}
    assert table[45].skills == {}
    assert (table[55].two_arms, table[23].two_arms, table[35].two_arms) == (2, 1, 2)
    assert {row for row, kind in table.items() if kind.slows} == {14, 22, 25, 36, 41, 54, 56}
    assert {row for row, kind in table.items() if kind.surgery} == {35, 36, 41, 44, 55, 56, 63}
    assert [table[row].days for row in (14, 16, 25, 35, 52)] == [0, 1, 2, 3, 4]
    assert (table[14].shift, table[16].shift) == (True, False)


@clause("alien.crit.roll")
def test_example_crit_reroll() -> None:
    """alien.example.crit-reroll: 32 again is rolled again; 12 again stands."""
    p = room()
    kid = p.pc("kid", "A1", "broken")
    hurt(p, kid, 32)
    hurt(p, kid, 12)
    assert rows(rolled(p, kid, (3, 2), (3, 2), (2, 4)).finish(), kid) == [32, 12, 24]
    assert rows(rolled(p, kid, (1, 2)).finish(), kid) == [32, 12, 12]


@clause("alien.crit.impossible")
def test_androids_and_creatures_never_roll() -> None:
    p = room()
    for who in (p.pc("android", "A1"), p.npc("drone", "A1", seen=True)):
        assert rolled(p, who).finish().state.markers == p.state().markers


@clause("alien.crit.instant")
@pytest.mark.parametrize("face", [4, 5, 6])
def test_some_results_kill_at_once(face: int) -> None:
    p = room()
    kid = p.pc("kid", "A1", "broken")
    assert "dead" in tags(rolled(p, kid, (6, face)), kid)
    assert "dead" not in tags(rolled(p, kid, (6, 3)), kid)


# -- effects -----------------------------------------------------------------------------------------------------------


@clause("alien.crit.effects")
def test_effects_add_up_as_long_as_the_injuries_last() -> None:
    p = room()
    kid, medic = p.pc("kid", "A1"), p.pc("medic", "A1")
    hurt(p, kid, 15)
    hurt(p, kid, 33)
    game = p.game()
    assert [part.amount for part in injuries.modifiers(game, kid, "observation")] == [-1, -2]
    assert injuries.modifiers(game, kid, "comtech") == ()
    assert injuries.modifiers(game, medic, "observation") == ()


@clause("alien.crit.effects")
def test_an_injury_of_a_shift_heals_after_sixty_stretches() -> None:
    p = room()
    kid = p.pc("kid", "A1")
    hurt(p, kid, 14, heals=60, age=58)
    hurt(p, kid, 22, age=3)
    early = run(p, criticals.stretch_passed)
    assert rows(early, kid) == [14, 22]
    p = room()
    kid = p.pc("kid", "A1")
    hurt(p, kid, 14, heals=60, age=59)
    healed = run(p, criticals.stretch_passed)
    assert rows(healed, kid) == []
    assert "injured" not in tags(healed, kid)


@clause("alien.crit.effects")
def test_days_of_healing_are_rolled_when_a_shift_has_passed() -> None:
    p = room()
    kid = p.pc("kid", "A1")
    id = hurt(p, kid, 25, age=59)
    battle = run(p, criticals.stretch_passed, ("days", (2, 1))).finish()
    assert injury(battle, id)["heals"] == 3 * 3 * 60


@clause("alien.crit.stress-effects")
def test_focused_takes_all_stress() -> None:
    p = room()
    kid = p.pc("kid", "A1", "broken", stress=4)
    assert stress(rolled(p, kid, (1, 1)), kid) == 0
    assert stress(rolled(p, kid, (1, 2)), kid) == 4


@clause("alien.crit.stress-effects")
def test_example_broken_pain() -> None:
    """alien.example.broken-pain: stress 2 while broken with injury 13, 3 on getting up."""
    p = room()
    kid, officer = p.pc("kid", "A1", "broken", stress=2, health=0), p.pc("officer", "A1", gear=())

    def script(game):  # type: ignore[no-untyped-def]
        yield from criticals.roll(game, kid, "alien.crit.roll")
        assert game.state.models[kid].counters["stress"] == 2
        yield from broken.rally(game, officer, kid)

    battle = run(p, script, (1, 3), (6,) + (2,) * 7).choose("keep")
    assert stress(battle, kid) == 3


@clause("alien.crit.stress-effects")
def test_an_infected_wound_fatigues_until_stabilized() -> None:
    p = room()
    kid = p.pc("kid", "A1", "broken", stress=1, health=0)
    battle = rolled(p, kid, (4, 6))
    assert "fatigued" in tags(battle, kid)
    assert stress(battle, kid) == 1
    game = battle.game
    broken.treated(game, kid, 1)
    assert "fatigued" not in game.state.models[kid].tags
    assert game.state.models[kid].counters["stress"] == 2


@clause("alien.crit.traumatized")
def test_a_traumatic_injury_rolls_on_the_other_table() -> None:
    p = room()
    kid = p.pc("kid", "A1", "broken", "seen:adult")
    hugger = p.npc("facehugger", "A1", seen=True)
    by = run(p, lambda game: criticals.roll(game, kid, "alien.crit.roll", hugger), (4, 3), ("trauma", (4, 5)))
    assert {"trauma:phobic", "fears:egg-borne"} <= set(tags(by, kid))
    other = run(p, lambda game: criticals.roll(game, kid, "alien.crit.roll"), (4, 3), ("trauma", (4, 5)))
    assert "fears:adult" in tags(other, kid)


@clause("alien.crit.move-full")
def test_some_injuries_make_moving_a_full_action() -> None:
    p = room("A1", "A2")
    lame, well = p.pc("kid", "A1"), p.pc("medic", "A1")
    hurt(p, lame, 14)
    hurt(p, well, 15)
    game = p.game(**FIGHT)
    assert injuries.moves_slowly(game, lame)
    assert not injuries.moves_slowly(game, well)
    assert offered.price(game, lame, "move:A2") == "full"
    assert offered.price(game, well, "move:A2") == "quick"


@clause("alien.crit.two-arms")
def test_which_rolls_need_two_arms() -> None:
    p = room()
    kid = p.pc("kid", "A1", gear=())
    hurt(p, kid, 35)
    game = p.game()
    assert [part.amount for part in injuries.modifiers(game, kid, "heavy-machinery")] == [-2]
    assert [part.amount for part in injuries.modifiers(game, kid, "ranged-combat", two_arms=True)] == [-2]
    assert injuries.modifiers(game, kid, "ranged-combat") == ()
    assert character.hands(game, kid) == 2
    hurt(p, kid, 55)
    assert character.hands(p.game(), kid) == 1


@clause("alien.crit.two-arms")
def test_a_roll_that_needs_two_arms_is_made_with_fewer_dice() -> None:
    p = room()
    kid = p.pc("kid", "A1")
    hurt(p, kid, 35)
    game = p.game()
    with_one, with_two = (
        sum(part.amount for part in dice.all_parts(game, Attempt(kid, "ranged-combat", two_arms=both)))
        for both in (False, True)
    )
    assert with_one - with_two == 2


@clause("alien.crit.bleeding-gut")
@pytest.mark.parametrize(("skill", "left"), [("mobility", 2), ("close-combat", 2), ("comtech", 3)])
def test_a_bleeding_gut_costs_health_for_moving_and_fighting(skill: str, left: int) -> None:
    p = room()
    kid = p.pc("kid", "A1", health=3, gear=("m3-armor",))
    hurt(p, kid, 45)
    number = {"mobility": 8, "close-combat": 2, "comtech": 5}[skill]
    battle = rolling(p, Attempt(kid, skill, can_push=False), (2,) * number)
    assert health(battle, kid) == left


# -- limits and death rolls --------------------------------------------------------------------------------------------


@clause("alien.crit.lethal", "alien.crit.limits")
def test_lethal_injuries_have_a_limit() -> None:
    p = room()
    kid = p.pc("kid", "A1", "broken")
    for faces, limit in (((4, 4), SHIFT), ((5, 3), STRETCH), ((6, 1), ROUND), ((3, 2), 0)):
        battle = rolled(p, kid, faces)
        (marker,) = [m for m in battle.state.markers if m.kind == "injury"]
        assert marker.counters.get("limit", 0) == limit
        assert injuries.is_running(marker) is (limit > 0)
        assert injuries.is_dying_by_rounds(battle.game, kid) is (limit == ROUND)


@clause("alien.crit.round-limit")
def test_a_limit_of_a_round_means_a_death_roll_after_each_own_turn() -> None:
    p = room()
    kid = p.pc("kid", "A1", "broken", gear=())
    id = hurt(p, kid, 61)
    battle = run(p, lambda game: criticals.turn_end(game, kid), ("death roll", (6, 2)), **FIGHT)
    assert injury(battle.finish(), id)["held-on"] == 1
    assert "dead" in tags(run(p, lambda game: criticals.turn_end(game, kid), ("death roll", (2, 2)), **FIGHT), kid)
    q = room()
    kid = q.pc("kid", "A1", "broken", gear=())
    hurt(q, kid, 53, left=1)
    run(q, lambda game: criticals.turn_end(game, kid), **FIGHT).finish()


@clause("alien.crit.round-first")
def test_an_injury_of_the_own_turn_waits_for_the_next() -> None:
    p = room()
    kid = p.pc("kid", "A1", "broken", gear=())
    own = rolled(p, kid, (6, 1), **FIGHT, acting=kid)
    assert "fresh" in own.state.markers[-1].tags
    other = rolled(p, kid, (6, 1), **FIGHT, acting=99)
    assert "fresh" not in other.state.markers[-1].tags
    id = hurt(p, kid, 61, "fresh")
    battle = run(p, lambda game: criticals.turn_end(game, kid), **FIGHT).finish()
    assert "fresh" not in next(m for m in battle.state.markers if m.id == id).tags


@clause("alien.crit.death-roll")
def test_a_death_roll_has_neither_stress_dice_nor_push() -> None:
    p = room()
    kid = p.pc("kid", "A1", "broken", stress=5, gear=())
    battle = run(p, lambda game: criticals.death_roll(game, kid, "alien.crit.death-roll"), (5, 5, 5)).finish()
    assert "dead" in tags(battle, kid)
    held = run(p, lambda game: criticals.death_roll(game, kid, "alien.crit.death-roll"), (5, 6, 1)).finish()
    assert "dead" not in tags(held, kid)
    assert held.result is True


@clause("alien.crit.death-roll-mods")
def test_penalties_count_and_help_does_not() -> None:
    p = room()
    rifleman = p.pc("rifleman", "A1", "broken", "response:frantic", gear=())
    helper = p.pc("medic", "A1")
    p.link("helps", helper, rifleman)
    hurt(p, rifleman, 62)
    roll = dice.roll_of(p.game(), Attempt(rifleman, "stamina", task="death"))
    assert roll.pools[0].number == 7 - 2 - 2
    battle = run(p, lambda game: criticals.death_roll(game, rifleman, "alien.crit.death-roll"), (6, 1, 1), **FIGHT)
    assert count(battle, rifleman, "full") == count(battle, rifleman, "quick") == 0
    assert len(battle.state.links) == 1


@clause("alien.crit.three")
def test_example_death_rolls() -> None:
    """alien.example.death-rolls: three successes, no more rolls."""
    p = room()
    kid = p.pc("kid", "A1", "broken", gear=())
    id = hurt(p, kid, 61)

    def turns(game):  # type: ignore[no-untyped-def]
        for _ in range(5):
            yield from criticals.turn_end(game, kid)

    battle = run(p, turns, *[("death roll", (6, 2))] * 3, **FIGHT).finish()
    assert is_stable(battle, id)
    assert "dead" not in tags(battle, kid)


@clause("alien.crit.timer")
def test_a_stretch_limit_runs_out_with_the_next_full_stretch() -> None:
    p = room()
    kid = p.pc("kid", "A1", "broken", gear=())

    def script(game):  # type: ignore[no-untyped-def]
        yield from criticals.inflict(game, kid, 53, "alien.crit.roll")
        yield from criticals.stretch_passed(game)
        game.note("alien.crit.timer", "one end of stretch")
        yield from criticals.stretch_passed(game)
        yield from criticals.stretch_passed(game)

    battle = run(p, script, ("death roll", (6, 2, 2)), ("death roll", (2, 6, 2))).finish()
    assert len(battle.rolls("death roll")) == 2
    assert battle.match.log.index(battle.rolls("death roll")[0]) > [
        getattr(event, "text", "") for event in battle.match.log
    ].index("one end of stretch")


@clause("alien.crit.timer")
def test_a_shift_limit_runs_sixty_stretches() -> None:
    p = room()
    kid = p.pc("kid", "A1", "broken", gear=())
    fresh = run(p, lambda game: criticals.inflict(game, kid, 44, "alien.crit.roll"))
    assert fresh.state.markers[-1].counters["left"] == 61
    id = hurt(p, kid, 44, left=1)
    battle = run(p, criticals.stretch_passed, ("death roll", (6, 2, 2)))
    assert injury(battle, id)["left"] == 60


@clause("alien.hazard.fatigued", "alien.crit.first-aid", "alien.gear.table")
def test_fatigue_lasts_as_long_as_one_of_its_causes() -> None:
    p = room()
    who = p.pc("kid", "A1", "fatigued", "want:food", gear=())
    hurt(p, who, 46)
    dose = p.item("hydr8tion", who)
    drunk, fed, treated = p.game(), p.game(), p.game()
    medicine.give_dose(drunk, dose, who)
    peril.relieve(fed, who, "food")
    criticals.stabilize(treated, who)
    assert all("fatigued" in game.state.models[who].tags for game in (drunk, fed, treated)), "another cause is left"
    criticals.stabilize(fed, who)
    assert "fatigued" not in fed.state.models[who].tags


@clause("alien.crit.roll")
def test_the_log_names_the_injury_of_those_the_crew_sees() -> None:
    p = Position()
    p.zone("A1")
    p.zone("A2")
    who, unseen = p.pc("kid", "A1", "broken", gear=(), health=0), p.npc("mercenary", "A2")
    for one, told in ((who, ["Kid: Severed Ear"]), (unseen, [])):
        s = p.script(lambda game, one=one: criticals.inflict(game, one, 21, "alien.crit.roll"))  # type: ignore[misc]
        assert [event.text for event in s.events(Noted)] == told
