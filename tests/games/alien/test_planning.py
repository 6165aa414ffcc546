"""How a crew's plans are judged: what it has done, who is left and in what state, against the referee."""

import msgspec
import pytest

from grognard.engine.core.match import Match
from grognard.engine.core.state import State
from grognard.engine.dice.rolls import SeededDice
from grognard.engine.dice.stream import stream_of
from grognard.games import find
from grognard.games.alien.advice.planning import JUDGED, STANDING
from grognard.kit.advice.standing import weights_in
from grognard.lab.fit import chance_of
from grognard.players import step
from grognard.players.greedy import GreedyPlayer
from grognard.players.planner import Planner

RULES = find("alien")


def cold_tow(seats: int = 2) -> Match:
    header = RULES.header("cold-tow", ("greedy",) * seats, (), ())
    return Match(RULES, RULES.setup(header), SeededDice("tow"))


def chance(state: State, seat: int = 0) -> float:
    """What a planner takes for the chance of winning."""
    return JUDGED.chance(Match(RULES, state, SeededDice("tow")).game, seat)


def said(state: State, seat: int = 0) -> float:
    """What the report of a battle says it is."""
    return RULES.evaluate(Match(RULES, state, SeededDice("tow")).game, seat)


def with_pc(state: State, *tags: str, **counters: int) -> State:
    """The first PC with further tags and counters."""
    models = list(state.models)
    at = next(model.id for model in models if "pc" in model.tags)
    one = models[at]
    models[at] = msgspec.structs.replace(one, tags=(*one.tags, *tags), counters={**one.counters, **counters})
    return msgspec.structs.replace(state, models=tuple(models))


@pytest.mark.parametrize("worse", [{"health": 1}, {"stress": 6}])
def test_a_hurt_or_a_nervous_crew_stands_worse(worse: dict[str, int]) -> None:
    whole = cold_tow().state
    assert chance(with_pc(whole, **worse)) < chance(whole)


def test_the_broken_count_less_and_the_dead_nothing() -> None:
    whole = cold_tow().state
    assert chance(whole) > chance(with_pc(whole, "broken")) > chance(with_pc(whole, "dead"))


def test_what_is_done_of_the_sheet_counts() -> None:
    whole = cold_tow().state
    done = msgspec.structs.replace(whole, clock={**whole.clock, "flag:power": 1})
    assert chance(done) > chance(whole)


def test_all_seats_of_a_crew_hope_alike_and_the_referee_for_the_rest() -> None:
    state = cold_tow(3).state
    for worth in (chance, said):
        assert worth(state, 0) == worth(state, 1) == pytest.approx(1 - worth(state, 2))


@pytest.mark.parametrize("scenario", ["cold-tow", "block-nine", "severance"])
def test_the_course_is_told_by_what_was_fitted_on_battles(scenario: str) -> None:
    state = RULES.setup(RULES.header(scenario, ("greedy", "greedy"), (), ()))
    game = Match(RULES, state, SeededDice("tow")).game
    fitted = weights_in("grognard.games.alien.advice")
    own = fitted.get(scenario, fitted["any"])
    leads = dict(zip(STANDING.names, STANDING.leads(game, 0), strict=True))
    assert own.keys() != fitted["plans"].keys()
    assert said(state) == pytest.approx(chance_of(list(own.values()), [leads[name] for name in own]))


def test_a_plan_of_a_stretch_says_who_acts_and_what_he_does() -> None:
    match, player = cold_tow(), Planner(RULES)
    greedy = GreedyPlayer(RULES)
    while match.seat_view(match.next_seat()).decision.name != "actor":
        step(match, [greedy, greedy], "x")
    player.decide(match.seat_view(0), stream_of("x"))
    plans = [one.plan for one in player.prospects if one.plan]
    assert plans
    assert {tuple(answer.name for answer in plan) for plan in plans} == {("actor", "stretch")}
    assert len({plan[1].answer for plan in plans}) == len(plans)
