"""Pushing: who may, what it costs, which dice roll again."""

import pytest

from grognard.engine.asking.decisions import Choose
from grognard.engine.clauses import clause
from grognard.games.alien.body import dice, push
from grognard.games.alien.body.dice import Attempt, Throw
from tests.games.alien.nerves import rolling, room, run, stress, tags


@clause("alien.push.when", "alien.push.effect")
def test_example_push_keeps_sixes() -> None:
    """alien.example.push-keeps-sixes: the 6 stays; three base dice, the old and one new stress die roll again."""
    p = room()
    kid = p.pc("kid", "A1", stress=1, gear=())
    battle = rolling(p, Attempt(kid, "manipulation"), (6, 5, 3, 2, 4), ("pushed", (6, 2, 2, 3, 6)))
    battle.choose("push").finish()
    assert stress(battle, kid) == 2
    assert battle.result == dice.Rollout(3, 1)


@clause("alien.push.when")
def test_a_push_is_a_choice_and_comes_once() -> None:
    p = room()
    kid = p.pc("kid", "A1", gear=())
    kept = rolling(p, Attempt(kid, "comtech"), (6, 6, 2, 2, 2))
    assert kept.options() == ["push", "keep"]
    assert kept.choose("keep").result == dice.Rollout(2)
    assert stress(kept, kid) == 0
    pushed = rolling(p, Attempt(kid, "comtech"), (2,) * 5, (2,) * 6)
    assert pushed.choose("push").asks == ""
    assert pushed.result == dice.Rollout(0, 1)


@clause("alien.push.effect")
def test_example_odds_push_faces() -> None:
    """alien.example.odds-push: five dice again plus one new stress die."""
    p = room()
    kid = p.pc("kid", "A1", gear=())
    battle = rolling(p, Attempt(kid, "comtech"), (2,) * 5, (2, 2, 2, 2, 2, 6))
    assert battle.choose("push").finish().result.successes == 1


@clause("alien.push.blocked")
def test_example_push_barred() -> None:
    """alien.example.push-barred: a 1 on a stress die bars the push; one stress response."""
    p = room()
    kid = p.pc("kid", "A1", stress=2, gear=())
    battle = rolling(p, Attempt(kid, "comtech"), (5, 5, 5, 5, 5, 1, 3), ("stress response", 5))
    assert battle.finish().result.ones == 1
    assert "response:aggravated" in tags(battle, kid)
    base = rolling(p, Attempt(kid, "comtech"), (1, 1, 1, 1, 1, 2, 3))
    assert base.asks == "push"


@clause("alien.push.second-ones")
def test_a_one_after_the_push_triggers_a_response() -> None:
    p = room()
    kid = p.pc("kid", "A1", stress=1, gear=())
    battle = rolling(p, Attempt(kid, "comtech"), (5,) * 6, (5, 5, 5, 5, 5, 2, 1), ("stress response", 3))
    assert battle.choose("push").finish().result.ones == 1
    assert "response:jumpy" in tags(battle, kid)
    clean = rolling(p, Attempt(kid, "comtech"), (5,) * 6, (5, 5, 5, 5, 1, 2, 2))
    assert clean.choose("push").finish().result.ones == 0


@clause("alien.push.never")
@pytest.mark.parametrize(
    "attempt",
    [
        Attempt(0, "observation", passive=True),
        Attempt(0, "stamina", task="death"),
        Attempt(0, "stamina", can_push=False),
    ],
)
def test_rolls_that_are_never_pushed(attempt: Attempt) -> None:
    p = room()
    p.pc("kid", "A1", gear=())
    assert not push.may_push(p.game(), attempt, Throw(3, 0))
    assert push.may_push(p.game(), Attempt(0, "stamina"), Throw(3, 0))


@clause("alien.push.never")
def test_npcs_androids_and_creatures_never_push() -> None:
    p = room()
    others = [p.npc("security-guard", "A1"), p.pc("android", "A1"), p.npc("drone", "A1"), p.ally("colonist", "A1")]
    assert not any(push.may_push(p.game(), Attempt(who, "mobility"), Throw(3, 0)) for who in others)


@clause("alien.push.opposed")
def test_the_passive_side_pushes_too_but_later() -> None:
    p = room()
    kid, medic = p.pc("kid", "A1", gear=()), p.pc("medic", "A1", gear=())
    battle = run(
        p,
        lambda game: dice.contest(game, Attempt(kid, "close-combat"), Attempt(medic, "close-combat")),
        (2, 2),
        (2, 2, 2),
        ("pushed", (6, 2, 2)),
        ("pushed", (6, 6, 2, 2)),
    )
    assert battle.decision.about == (f"m{kid}",)
    battle.choose("push")
    assert len(battle.rolls("pushed")) == 1, "the active side re-rolls before the other chooses"
    assert battle.decision.about == (f"m{medic}",)
    battle.choose("push").finish()
    assert [side.successes for side in battle.result] == [1, 2]


@clause("alien.push.effect")
def test_sixes_on_stress_dice_stay_too() -> None:
    p = room()
    kid = p.pc("kid", "A1", stress=3, gear=())
    battle = rolling(p, Attempt(kid, "comtech"), (2, 2, 2, 2, 2, 6, 2, 2), ("pushed", (2, 2, 2, 2, 2, 2, 2, 6)))
    assert battle.decision.prompt == "1 success. Push for more?"
    assert battle.choose("push").finish().result == dice.Rollout(2, 1)


@clause("alien.push.effect")
def test_a_second_push_adds_another_stress_die() -> None:
    p = room()
    kid = p.pc("kid", "A1", stress=1, gear=())
    throws = [(2,) * 9, (2,) * 8 + (6, 2), ("pushed", (2,) * 10)]
    battle = rolling(p, Attempt(kid, "mobility"), *throws)
    assert battle.decision.prompt == "No success. Push the roll?"
    assert battle.choose("push").choose("push").finish().result == dice.Rollout(1, 2)
    assert stress(battle, kid) == 3


@clause("alien.push.when")
def test_the_question_says_what_lies_on_the_table() -> None:
    p = room()
    kid = p.pc("kid", "A1", gear=())
    battle = rolling(p, Attempt(kid, "mobility"), (6, 6, 6, 2, 2, 2, 2, 2))
    assert battle.decision.prompt == "3 successes. Push for more?"
    assert battle.decision.progress == push.Thrown(3, 5, 1), "the dice of either kind that would be rolled again"
    assert [roll.purpose for roll in battle.rolls()] == ["mobility"]


@clause("alien.stress.jumpy", "alien.push.effect")
@pytest.mark.parametrize(("mark", "levels"), [("pc", 1), ("response:jumpy", 2), ("trauma:flashbacks", 2)])
def test_the_question_names_the_price(mark: str, levels: int) -> None:
    p = room()
    kid = p.pc("kid", "A1", mark, gear=())
    battle = rolling(p, Attempt(kid, "comtech"), (2, 2, 2, 2, 2), (2,) * 6)
    assert isinstance(battle.decision, Choose)
    assert battle.decision.options[0].label == f"Push: +{levels} stress, roll again"
    assert stress(battle.choose("push"), kid) == levels
