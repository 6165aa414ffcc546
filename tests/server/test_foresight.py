"""A suggestion of a computer that plans: asked of the level that is set, and told with what its plans lead to."""

import pytest

from grognard.engine.core.match import Match
from grognard.engine.core.outset import frozen
from grognard.engine.dice.rolls import SeededDice
from grognard.games import find
from grognard.players import step
from grognard.players.greedy import GreedyPlayer
from grognard.players.prospects import Plan, Prospect, Step
from grognard.server.foresight import plan_reason
from grognard.server.thinkers import Thinkers, Thought
from tests.awaiting import awaited

CHARGE, WALK = (Step("order", (), ("charge",), "Charge"),), (Step("order", (), ("walk",), "Walk"),)
TRIED, FREE = "Tried out on copies of the table", "costs nobody anything on average"


def hoped(
    plan: Plan, chance: float, lost: float = 0.0, taken: float = 0.0, points: float = 0.0, *more: str
) -> Prospect:
    return Prospect(plan, chance, lost, taken, points, (*[step.words for step in plan], *more))


@pytest.mark.parametrize(
    ("best", "other", "told"),
    [
        (
            hoped(CHARGE, 0.7, 0.25, 1.0, 5.0),
            hoped(WALK, 0.6, 0.0, 2.5, -1.0),
            ("“Charge” costs you 0.2 models and the enemy 1 model on average and gains 5 points, with 70 chances in 100"
            " of winning then; the next best, “Walk”, costs you nobody and the enemy 2.5 models on average and gives"
            " away 1 point, with 60 chances in 100."),
        ),
        (
            hoped(CHARGE, 0.7),
            hoped((), 0.6),
            (f"“Charge” {FREE}, with 70 chances in 100 of winning then; the next best, what looks best at a glance,"
            " comes to the same, with 60 chances in 100."),
        ),
        (
            hoped(CHARGE, 0.7, 0.0, 3.0, 0.0, "Fire", "Orks"),
            hoped(CHARGE, 0.7, 0.0, 0.0, 0.0, "Hold"),
            ("“Fire”, then “Orks” costs you nobody and the enemy 3 models on average, with 70 chances in 100 of winning"
            f" then; the next best, “Hold”, {FREE}, with as many."),
        ),
        (
            hoped(CHARGE, 0.71),
            hoped(CHARGE, 0.709),
            (f"“Charge” {FREE}, with 71 chances in 100 of winning then; the next best, the same ending elsewhere, comes"
            " to the same, with as many."),
        ),
        (
            hoped(CHARGE, 1.0),
            hoped(CHARGE, 0.0, 0.0, 0.0, 0.0, "Finish"),
            (f"“Charge” {FREE}, with 99 chances in 100 of winning then; the next best, the same and then “Finish”,"
            " comes to the same, with 1 chance in 100."),
        ),
    ],
)  # fmt: skip
def test_the_two_best_plans_are_told_from_where_they_differ_by_what_they_lead_to(
    best: Prospect, other: Prospect, told: str
) -> None:
    assert plan_reason((best, other)) == f"{TRIED}, {told}"


def test_one_plan_is_told_alone_and_none_not_at_all() -> None:
    alone = f"{TRIED}, “Charge” {FREE}, with 70 chances in 100 of winning then; the other good plans came to the same."
    assert plan_reason((hoped(CHARGE, 0.7),)) == alone
    assert plan_reason(()) == ""


def planned(match: Match) -> int:
    """Play on until the seat is asked at whose question plans are made."""
    greedy = GreedyPlayer(match.rules)
    while match.state.phase != "activation" or match.inputs:
        step(match, [greedy, greedy], "foresight")
    return match.next_seat()


def advice(thinkers: Thinkers, match: Match, seat: int, *levels: str) -> Thought:
    return awaited(thinkers.advise(match, seat, levels, "s", 60.0))


def test_the_level_of_the_table_is_asked_and_its_plan_is_followed_up() -> None:
    rules = find("evolved")
    match = Match(rules, rules.setup(rules.header("training-ground", ("human", "veteran"), (), ())), SeededDice("a"))
    seat, thinkers = planned(match), Thinkers(0)
    assert advice(thinkers, match, seat, "", "recruit").prospects == (), "a hasty computer is not asked"
    first = advice(thinkers, match, seat, "", "veteran")
    assert len(first.prospects) == 2
    assert first.prospects[0] != first.prospects[1]
    assert "; the next best, " in plan_reason(first.prospects)
    left = first.plan
    while left:
        assert not match.answer(seat, frozen(first.answer))
        form = match.form_for(seat)
        assert form is not None
        assert left[0].fits(form)
        first = advice(thinkers, match, seat, "", "veteran")
        assert (first.prospects, first.is_planned) == ((), True), "it is one plan"
        left = first.plan
    thinkers.close()
