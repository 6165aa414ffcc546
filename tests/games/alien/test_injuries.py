"""The table of injuries as it is read, healing, surgery and death rolls in their small print."""

from typing import Any

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.events import Noted, Removed
from grognard.engine.rehearsal import SoloRehearsal
from grognard.games.alien.body import character, injuries
from grognard.games.alien.body.dice import Attempt
from grognard.games.alien.body.injuries import ROUND, SHIFT, STRETCH
from grognard.games.alien.harm import criticals, damage
from grognard.games.alien.position import Position
from grognard.games.alien.words.terms import HELD_ON
from tests.games.alien.nerves import FIGHT, health, room, run, tags
from tests.games.alien.test_criticals import hurt, injury, is_stable, rolled, rows


@clause("alien.crit.effects", "alien.crit.lethal", "alien.crit.surgery")
def test_rows_of_the_table_are_read_from_their_words() -> None:
    table = injuries.table()
    assert [table[row].row for row in (11, 35, 66)] == [11, 35, 66]
    assert table[15].skills == {"ranged-combat": 1, "observation": 1}
    assert table[45].skills == {}, "what it does is told by a rule of its own"
    assert (table[55].two_arms, table[23].two_arms, table[11].two_arms) == (2, 1, 0)
    assert {row for row, kind in table.items() if kind.slows} == {14, 22, 25, 36, 41, 54, 56}
    assert {row for row, kind in table.items() if kind.surgery} == {35, 36, 41, 44, 55, 56, 63}
    assert {row for row, kind in table.items() if kind.kills} == {64, 65, 66}
    assert [table[row].days for row in (11, 14, 16, 25, 35, 52)] == [0, 0, 1, 2, 3, 4]
    assert (table[14].shift, table[16].shift) == (True, False)
    assert {table[row].limit for row in table if table[row].is_lethal} == {ROUND, STRETCH, SHIFT}
    assert {table[row].limit for row in table if not table[row].is_lethal} == {0}
    assert len({kind.name for kind in table.values()}) == 36


@clause("alien.synth.zero")
def test_servos_that_fail_leave_an_android_one_armed() -> None:
    p = room()
    android, kid = p.pc("android", "A1", "flaw:3"), p.pc("kid", "A1", "flaw:2")
    lame = p.pc("medic", "A1")
    hurt(p, lame, injuries.ARM_GONE)
    assert [character.hands(p.game(), who) for who in (android, kid, lame)] == [1, 2, 1]


@clause("alien.crit.instant")
def test_the_injury_that_kills_is_named() -> None:
    p = room()
    kid = p.pc("kid", "A1", "broken")
    battle = rolled(p, kid, (6, 5)).finish()
    (note,) = battle.events(Noted)[:1]
    told = f"{battle.state.units[kid].name}: {injuries.table()[65].name}"
    assert (note.text, note.refs, note.clause) == (told, (f"m{kid}",), "alien.crit.roll")


# -- healing -----------------------------------------------------------------------------------------------------------


def healed(p: Position, *throws: Any) -> SoloRehearsal:
    return run(p, criticals.stretch_passed, *throws).finish()


@clause("alien.crit.effects")
def test_an_injury_that_heals_leaves_the_others() -> None:
    p = room()
    kid = p.pc("kid", "A1")
    old, other = hurt(p, kid, 14, heals=60, age=59), hurt(p, kid, 16)
    battle = healed(p)
    assert rows(battle, kid) == [16]
    assert "injured" in tags(battle, kid), "one is left"
    assert injury(battle, other) == {"row": 16, "age": 1}
    assert [(event.refs, event.fate) for event in battle.events(Removed)] == [((f"k{old}",), "spent")]
    q = room()
    last = q.pc("kid", "A1")
    hurt(q, last, 14, heals=60, age=59)
    assert "injured" not in tags(healed(q), last)


@clause("alien.crit.effects")
def test_an_injury_without_an_age_is_new() -> None:
    p = room()
    kid = p.pc("kid", "A1")
    new = hurt(p, kid, 16)
    assert injury(healed(p), new) == {"row": 16, "age": 1}
    dead = p.pc("medic", "A1", "dead")
    gone = hurt(p, dead, 16)
    assert injury(healed(p), gone) == {"row": 16}, "the dead heal no more"


@clause("alien.crit.timer")
def test_a_limit_runs_one_stretch_at_a_time_and_stands_still_when_stable() -> None:
    p = room()
    kid = p.pc("kid", "A1")
    running, still = hurt(p, kid, 44, left=9), hurt(p, kid, 63, "stable", left=9)
    battle = healed(p)
    assert (injury(battle, running)["left"], injury(battle, still)["left"]) == (8, 9)


@clause("alien.crit.three")
def test_a_limit_that_is_worsened_forgets_what_was_held() -> None:
    p = room()
    kid = p.pc("kid", "A1")
    row = next(row for row, kind in injuries.table().items() if kind.limit == SHIFT)
    first = hurt(p, kid, row, **{HELD_ON: 2})
    game = p.game()
    criticals.worsen(game, kid)
    after = next(marker for marker in game.state.markers if marker.id == first).counters
    assert after == {"row": row, "limit": STRETCH, "left": 2}


# -- death rolls -------------------------------------------------------------------------------------------------------


@clause("alien.crit.death-roll")
def test_a_death_roll_is_told_by_name_and_nobody_rolls_for_the_dead() -> None:
    p = room()
    kid, dead = p.pc("kid", "A1", "broken", health=0, gear=()), p.pc("medic", "A1", "dead")
    battle = run(p, lambda game: criticals.death_roll(game, kid, "alien.crit.death-roll"), (6, 2, 2)).finish()
    assert battle.result is True
    assert [(roll.purpose, roll.clause) for roll in battle.rolls()] == [("death roll", "alien.crit.death-roll")]
    assert run(p, lambda game: criticals.death_roll(game, dead, "alien.crit.death-roll")).result is False


@clause("alien.crit.three")
@pytest.mark.parametrize(("held", "stable"), [(0, False), (1, False), (2, True)])
def test_the_third_success_in_a_row_is_the_last(held: int, stable: bool) -> None:
    p = room()
    kid = p.pc("kid", "A1", "broken", health=0, gear=())
    row = next(row for row, kind in injuries.table().items() if kind.limit == ROUND and kind.is_lethal)
    id = hurt(p, kid, row, **({HELD_ON: held} if held else {}))
    battle = run(p, lambda game: criticals.turn_end(game, kid), (6, 2), **FIGHT).finish()
    assert is_stable(battle, id) is stable


@clause("alien.crit.bleeding-gut")
@pytest.mark.parametrize(("state", "left"), [("", 2), ("broken", 3)])
def test_a_bleeding_gut_hurts_only_those_on_their_feet(state: str, left: int) -> None:
    p = room()
    kid = p.pc("kid", "A1", *([state] if state else []), health=3, gear=())
    hurt(p, kid, injuries.GUT)
    battle = run(p, lambda game: damage.after_roll(game, Attempt(kid, "mobility")))
    assert health(battle, kid) == left


# -- surgery -----------------------------------------------------------------------------------------------------------


@clause("alien.crit.surgery")
def test_each_stretch_at_the_table_is_counted() -> None:
    p = room()
    medic, kid = p.pc("medic", "A1", gear=()), p.pc("kid", "A1", operated=3)
    battle = run(p, lambda game: criticals.operate(game, medic, kid)).finish()
    assert battle.state.models[kid].counters["operated"] == 4


@clause("alien.crit.surgery")
@pytest.mark.parametrize(("faces", "done"), [((6, 2, 2, 2, 2, 2, 2, 2), True), ((2,) * 8, False)])
def test_one_success_of_surgery_is_enough(faces: tuple[int, ...], done: bool) -> None:
    p = room()
    medic, kid = p.pc("medic", "A1", gear=()), p.pc("kid", "A1")
    id, other = hurt(p, kid, 36), hurt(p, kid, 16)
    battle = run(p, lambda game: criticals.surgery(game, medic, kid), ("surgery", faces)).choose("keep")
    assert battle.result is done
    marks = {marker.id: "surgery-done" in marker.tags for marker in battle.state.markers if marker.kind == "injury"}
    assert marks == {id: done, other: False}
    assert (battle.rolls()[0].purpose, battle.rolls()[0].clause) == ("surgery on Kid", "alien.crit.surgery")


@clause("alien.gear.medkit", "alien.crit.surgery")
def test_a_surgical_kit_helps_at_the_table() -> None:
    p = room()
    medic, kid = p.pc("medic", "A1", gear=["surgical-kit"]), p.pc("kid", "A1")
    hurt(p, kid, 36)
    run(p, lambda game: criticals.surgery(game, medic, kid), ("surgery", (2,) * 10)).choose("keep")


@clause("alien.crit.first-aid-self")
def test_treating_oneself_is_told_as_such() -> None:
    (part,) = criticals.self_parts(1, 1)
    assert (part.amount, part.label, part.clause) == (-2, "on oneself", "alien.crit.first-aid-self")
    assert criticals.self_parts(1, 2) == ()


@clause("alien.crit.stress-effects")
def test_zero_health_brings_an_injury() -> None:
    p = room()
    kid = p.pc("kid", "A1", health=1, gear=())
    battle = run(
        p, lambda game: damage.hit(game, damage.Hit(kid, 5, "alien.damage.zero")), ("critical", (1, 3))
    ).finish()
    assert rows(battle, kid) == [13]
    assert [roll.purpose for roll in battle.rolls()] == ["critical injury"]


@clause("alien.crit.effects")
def test_the_days_of_healing_are_rolled_by_name() -> None:
    p = room()
    hurt(p, p.pc("kid", "A1"), 16, age=59)
    assert [roll.purpose for roll in healed(p, 4).rolls()] == ["days of healing"]
