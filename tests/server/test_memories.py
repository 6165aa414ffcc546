"""Workers remember the battles they think about; what they answer does not depend on it."""

from cProfile import Profile

import msgspec
import pytest

from grognard.engine.core.codec import read_answer, to_json
from grognard.engine.core.match import Match
from grognard.engine.dice.rolls import SeededDice
from grognard.games import find
from grognard.server import thinkers
from grognard.server.memories import Memories

FIRST, ALL = 240, 10_000
"""Answers of a battle."""


def battle(game: str, scenario: str) -> Match:
    rules = find(game)
    (seats,) = [facts.seats for facts in rules.scenarios() if facts.id == scenario]
    return Match(rules, rules.setup(rules.header(scenario, seats, (), ())), SeededDice("memory"))


def thought(match: Match, name: str, number: int) -> bytes:
    seat = match.next_seat()
    view, form = to_json(match.view(seat)), to_json(match.form_for(seat))
    return thinkers.decide(match.rules.id, "greedy", view, form, f"{number}", name)


def play(game: str, scenario: str, name: str, most: int = FIRST) -> list[bytes]:
    """So many answers of a battle; without a name nothing is known of it from one to the next."""
    match, answers = battle(game, scenario), list[bytes]()
    while match.decision is not None and len(answers) < most:
        answers.append(thought(match, name or f"alone {len(answers)}", len(answers)))
        seat = match.next_seat()
        form = match.form_for(seat)
        assert form is not None
        assert not match.answer(seat, read_answer(form, msgspec.json.decode(answers[-1])["answer"]))
    return answers


@pytest.mark.parametrize(
    ("game", "scenario"), [("at43", "drop-points"), ("evolved", "sector-echo"), ("alien", "corridor")]
)
def test_a_worker_that_remembers_the_battle_answers_as_one_that_does_not(
    game: str, scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinkers, "MEMORIES", Memories())
    assert play(game, scenario, "known", ALL) == play(game, scenario, "", ALL)


@pytest.mark.parametrize(("game", "scenario"), [("at43", "drop-points"), ("evolved", "sector-echo")])
def test_what_is_remembered_is_not_found_out_again(game: str, scenario: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinkers, "MEMORIES", Memories())
    play(game, scenario, "")  # loads and solves what both will need
    assert calls(game, scenario, "known") < calls(game, scenario, "")


def calls(game: str, scenario: str, name: str) -> int:
    profile = Profile()
    profile.enable()
    play(game, scenario, name)
    profile.disable()
    return sum(row.callcount for row in profile.getstats())


def test_who_was_not_thought_of_for_longest_is_forgotten() -> None:
    memories, match = Memories(2), battle("evolved", "sector-echo")
    form, table = match.form_for(match.next_seat()), match.game.table
    assert form is not None
    games = {}
    for name in ("a", "b", "a", "c"):
        games[name] = memories.seat_view(name, form, match.state, table, match.rules.menus).game
    assert memories.seat_view("a", form, match.state, table, match.rules.menus).game.kept is games["a"].kept
    assert memories.seat_view("b", form, match.state, table, match.rules.menus).game.kept is not games["b"].kept
