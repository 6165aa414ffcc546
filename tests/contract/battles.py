"""Battles of every game and scenario there is, played for the contract tests; a new game is covered by being listed."""

from collections.abc import Iterator
from functools import cache

import pytest
from msgspec import Struct

from grognard.engine.asking.decisions import Allocate, Answer, Choose, Decision, Order
from grognard.engine.asking.moves import Move, Place
from grognard.engine.core.changes import apply
from grognard.engine.core.events import Event
from grognard.engine.core.match import Match
from grognard.engine.core.state import State
from grognard.engine.dice.rolls import CommittedDice
from grognard.engine.dice.stream import Stream, stream_of
from grognard.engine.ruleset import Header
from grognard.games import all_games, find
from grognard.players import by_name

RANDOM = ("random", "random")
MIXED = ("greedy", "random")
SEEDS = (1, 2, 3)
MOST_ANSWERS = 20_000
SHORT = {"netepic": ("first-contact",)}
"""Of games with long battles these scenarios alone are fought over and over; all of them have golden battles."""
EVERY = [(rules.id, facts.id) for rules in all_games() for facts in rules.scenarios()]
CASES = [(game, scenario) for game, scenario in EVERY if scenario in SHORT.get(game, (scenario,))]
ON_A_PLANE = next(
    (rules.id, facts.id) for rules in all_games() if rules.facts.unit_of_length != "zone" for facts in rules.scenarios()
)
every_scenario = pytest.mark.parametrize(("game", "scenario"), CASES)


class Moment(Struct, frozen=True):
    """A decision of a battle: who was asked what, what was answered, and how long the log was before."""

    seat: int
    form: Decision
    answer: Answer
    told: int


class Battle(Struct, frozen=True):
    match: Match
    header: Header
    secret: bytes
    moments: tuple[Moment, ...]


def header_of(game: str, scenario: str) -> Header:
    rules = find(game)
    (facts,) = [facts for facts in rules.scenarios() if facts.id == scenario]
    return rules.header(scenario, facts.seats, (), ())


def secret_of(seed: int) -> bytes:
    return f"contract {seed}".encode()


def begin(game: str, scenario: str, seed: int) -> Match:
    rules = find(game)
    return Match(rules, rules.setup(header_of(game, scenario)), CommittedDice(secret_of(seed)))


def playing(match: Match, seed: int, names: tuple[str, ...] = RANDOM) -> Iterator[tuple[int, Decision]]:
    """Play to the end; stops before every answer and gives who is asked what. No answer is ever refused."""
    for seat, form, _ in _steps(match, seed, names):
        yield seat, form


def _steps(match: Match, seed: int, names: tuple[str, ...]) -> Iterator[tuple[int, Decision, Answer]]:
    players = [by_name(name, match.rules) for name in names]
    for _ in range(MOST_ANSWERS):
        if match.is_over:
            return
        seat = match.seats_to_answer()[0]
        view = match.seat_view(seat)
        answer = players[seat].decide(view, stream_of(seed, match.revision, seat))
        yield seat, view.decision, answer
        refusals = match.answer(seat, answer)
        assert refusals == (), f"{names[seat]} answered {answer} to {view.decision}: {refusals}"
    raise AssertionError(f"not over after {MOST_ANSWERS} answers")


@cache
def fought(game: str, scenario: str, seed: int, names: tuple[str, ...] = RANDOM) -> Battle:
    """A whole battle."""
    match = begin(game, scenario, seed)
    moments = tuple(Moment(seat, form, answer, len(match.log)) for seat, form, answer in _steps(match, seed, names))
    return Battle(match, header_of(game, scenario), secret_of(seed), moments)


def told(match: Match) -> Iterator[tuple[State, Event, State]]:
    """Every event of a battle between the states before and after it."""
    state = match.chapters[0].state
    for event in match.log:
        after = apply(state, event)
        yield state, event, after
        state = after
    assert state == match.state, "the log tells all that changed"


def wrong_answers(form: Decision, pick: Stream) -> list[Answer]:
    """Answers that no rule can allow, and some that are not even answers to this."""
    match form:
        case Choose():
            keys = tuple(option.key for option in form.options)
            return [("no-such-key",), (keys[0], keys[0]), (*keys, "no-such-key")]
        case Order():
            return [("no-such-key",), tuple(item.key for item in form.items)[1:]]
        case Allocate():
            return [(("no-such-lot", "nowhere", 1),), tuple((lot.key, form.bins[0].key, -1) for lot in form.lots)]
        case Move():
            far = (pick.below(30_000), 30_001)
            answers: list[Answer] = [((mover.model, (far,)),) for mover in form.movers[:3]] + [((100_000, ((0, 0),)),)]
            return [tuple((*path, 0) for path in answer) for answer in answers] if form.faces else answers
        case Place():
            return [
                (("m100000", (0, 0), 0),),
                tuple((f"m{id}", (-5, 0), 0) for id in form.models) or (("f", (-5, 0), 0),),
            ]
    return []
