"""A suggestion of a computer that plans: asked of the level that is set, and told with what its plans lead to."""

import pytest

from grognard.engine.asking.decisions import Choose, Option
from grognard.engine.core.match import Match
from grognard.engine.core.outset import frozen
from grognard.engine.dice.rolls import SeededDice
from grognard.games import find
from grognard.players import step
from grognard.players.greedy import GreedyPlayer
from grognard.players.prospects import Prospect, Step
from grognard.server.foresight import plan_reason
from grognard.server.thinkers import Thinkers, Thought
from tests.awaiting import awaited

OPTIONS = (Option("charge", "Charge"), Option("walk", "Walk"))
FORM = Choose(seat=0, name="order", prompt="Which order?", clause="netepic.order.kinds", options=OPTIONS)
CHARGE, WALK = (Step("order", (), ("charge",)),), (Step("order", (), ("walk",)),)


TRIED = "Tried out on copies of the table, this plan"
FREE = "costs nobody anything on average"
DEAR = "costs you 1.5 models and the enemy nobody on average and gains 2 points"
GIVES = "costs you nobody and the enemy 2.5 models on average and gives away 1 point"
NEXT, GAINS = "the next best,", "and gains 5 points"


@pytest.mark.parametrize(
    ("best", "other", "told"),
    [
        (
            Prospect(CHARGE, 0.7, 0.25, 1.0, 5.0),
            Prospect(WALK, 0.6, 0.0, 2.5, -1.0),
            f"{TRIED} costs you 0.2 models and the enemy 1 model on average {GAINS}; {NEXT} “Walk”, {GIVES}.",
        ),
        (
            Prospect(CHARGE, 0.7, 0.0, 0.0, 0.0),
            Prospect((), 0.6, 0.0, 0.0, 0.0),
            f"{TRIED} {FREE}; the next best, what looks best at a glance, {FREE}.",
        ),
        (
            Prospect(CHARGE, 0.7, 0.0, 0.0, 0.0),
            Prospect(CHARGE, 0.6, 1.5, 0.0, 2.0),
            f"{TRIED} {FREE}; {NEXT} the same carried on otherwise, {DEAR}.",
        ),
    ],
)
def test_the_two_best_plans_are_told_by_what_they_cost(best: Prospect, other: Prospect, told: str) -> None:
    assert plan_reason(FORM, (best, other)) == told


def test_one_plan_is_told_alone_and_none_not_at_all() -> None:
    assert plan_reason(FORM, (Prospect(CHARGE, 0.7, 0.0, 0.0, 0.0),)) == f"{TRIED} {FREE}."
    assert plan_reason(FORM, ()) == ""


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
    form = match.form_for(seat)
    assert form is not None
    assert plan_reason(form, first.prospects).startswith("Tried out on copies of the table")
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
