"""Mental trauma: who rolls, the table, and what each row does."""

import pytest

from grognard.engine.clauses import clause
from grognard.games.alien.body import dice, push
from grognard.games.alien.body import stress as nerves
from grognard.games.alien.body.dice import Attempt, Throw
from grognard.games.alien.harm import panic, recovery, trauma
from grognard.games.alien.position import Position
from grognard.games.alien.story import scenario_play
from grognard.games.alien.words import help
from tests.games.alien.nerves import rolling, room, run, stress, tags


def scarred(name: str, *more: str, stress: int = 0, rested: int = 0) -> tuple[Position, int]:
    p = room()
    return p, p.pc("kid", "A1", f"trauma:{name}", *more, gear=(), stress=stress, rested=rested)


@clause("alien.trauma.after")
def test_the_shaken_roll_empathy_after_a_linked_scenario() -> None:
    p = room(options=("linked",))
    kid, medic = p.pc("kid", "A1", "shaken", stress=4), p.pc("medic", "A1")
    failed = run(p, trauma.after_scenario, ("Empathy", (2, 5, 5)), ("trauma", (4, 2))).finish()
    assert "trauma:numb" in tags(failed, kid)
    assert not any(tag.startswith("trauma") for tag in tags(failed, medic))
    passed = run(p, trauma.after_scenario, ("Empathy", (6, 5, 5))).finish()
    assert not any(tag.startswith("trauma") for tag in tags(passed, kid))


@clause("alien.trauma.after")
def test_the_rolls_come_before_a_linked_scenario_is_closed() -> None:
    p = Position("corridor", options=("linked",))
    pc = next(id for id, model in enumerate(p.state().models) if "pc" in model.tags)
    p.tag(pc, "shaken")
    game = p.game()
    scenario_play.finish(game)
    assert game.state.outcome is None
    battle = run(p, scenario_play.ending, ("Empathy", (6, 6)))
    assert [roll.clause for roll in battle.rolls()] == ["alien.trauma.after"]
    assert battle.state.outcome is not None
    assert "shaken" not in tags(battle, pc)


@clause("alien.trauma.after")
def test_a_single_scenario_ends_without_it() -> None:
    p = room()
    p.pc("kid", "A1", "shaken")
    run(p, trauma.after_scenario).finish()


@clause("alien.trauma.after")
@pytest.mark.parametrize(("total", "shaken"), [(8, False), (9, True), (12, True)])
def test_a_total_of_nine_or_more_shakes(total: int, shaken: bool) -> None:
    p = room(marks=("cluttered",))
    kid = p.pc("kid", "A1")
    assert ("shaken" in tags(run(p, lambda game: panic.suffer(game, kid, total, None)), kid)) is shaken


@clause("alien.trauma.after")
def test_the_table_covers_every_d66() -> None:
    table = trauma.table()
    faces = {10 * a + b for a in range(1, 7) for b in range(1, 7)}
    assert faces <= set(table)
    assert [table[n] for n in (11, 24, 32, 33, 46, 63, 66)] == [
        "confused", "obsessive", "overwhelmed", "distrustful", "phobic", "violent", "personality-split",
    ]  # fmt: skip


@clause("alien.trauma.after")
@pytest.mark.parametrize(
    ("name", "skill", "amount"),
    [
        ("confused", "comtech", -1),
        ("numb", "command", -1),
        ("jittery", "mobility", -1),
        ("hallucinations", "observation", -1),
    ],
)
def test_some_traumas_cost_dice(name: str, skill: str, amount: int) -> None:
    p, kid = scarred(name)
    game = p.game()
    assert [part.amount for part in dice.modifiers(game, kid, skill)] == [amount]
    assert dice.modifiers(game, kid, "stamina") == ()
    assert (trauma.false_pings(game, kid, ["A1"]) == ["A1"]) is (name == "hallucinations")


@clause("alien.trauma.after")
def test_apathetic_cannot_and_obsessive_must_push() -> None:
    p, kid = scarred("apathetic")
    assert not push.may_push(p.game(), Attempt(kid, "comtech"), Throw(3, 0))
    p, kid = scarred("obsessive")
    battle = rolling(p, Attempt(kid, "comtech"), (6,) + (2,) * 4, (2,) * 5)
    assert battle.finish().result.pushed == 1


@clause("alien.trauma.after")
def test_overwhelmed_distrustful_flashbacks() -> None:
    p, kid = scarred("overwhelmed")
    assert nerves.resolve(p.game(), kid) == 2
    p, kid = scarred("distrustful")
    assert not help.takes_help(p.game(), kid)
    p, kid = scarred("flashbacks")
    game = p.game()
    nerves.gain(game, kid, 1, "alien.stress.gain")
    assert game.state.models[kid].counters["stress"] == 2


@clause("alien.trauma.after")
def test_the_sleepless_rest_in_vain_at_first() -> None:
    p, kid = scarred("sleepless", "resting", stress=2)
    assert stress(run(p, recovery.rest), kid) == 2
    p, kid = scarred("sleepless", "resting", stress=2, rested=1)
    assert stress(run(p, recovery.rest), kid) == 1


@clause("alien.trauma.after")
def test_violent_panic_attacks_phobia_and_split() -> None:
    p, kid = scarred("violent")
    battle = run(p, lambda game: panic.suffer(game, kid, 8, None))
    assert "panic:11" in tags(battle, kid)
    p, kid = scarred("panic-attacks", stress=4)
    run(p, lambda game: panic.panic(game, kid, None, "alien.panic.triggers"), 1, ("Empathy", (6, 2, 2))).finish()
    p, kid = scarred("phobic", "fears:adult", "seen:adult")
    drone = p.npc("drone", "A1", seen=True)
    run(p, lambda game: panic.sighted(game, kid, [drone]), ("panic", 1)).finish()
    p, kid = scarred("numb")
    split = run(p, lambda game: trauma.suffer(game, kid, "alien.trauma.after"), (6, 6))
    assert {"trauma:personality-split", "out"} <= set(tags(split, kid))
