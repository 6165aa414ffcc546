"""Whole battles of the ready scenarios by random play: they end, without a fault."""

import pytest

from grognard.engine.core.match import Match
from grognard.engine.dice.rolls import SeededDice
from grognard.engine.dice.stream import stream_of
from grognard.games.netepic.ruleset import RULES


def begun(id: str, seed: int = 1) -> Match:
    return Match(RULES, RULES.setup(RULES.header(id, ("a", "b"))), SeededDice(seed))


def play_on(match: Match, seed: int) -> int:
    """Random answers to the end: how many were asked."""
    pick, asked = stream_of("random", seed), 0
    while not match.is_over:
        seat = match.seats_to_answer()[0]
        form = match.form_for(seat)
        assert form is not None
        answer = form.sample(pick, match.game.table)
        assert not match.answer(seat, answer), (form, answer)
        asked += 1
    return asked


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("id", ["first-contact", "crossroads", "pitched-battle"])
def test_random_battles_end(id: str, seed: int) -> None:
    match = begun(id, seed)
    assert play_on(match, seed) > 50
    assert match.state.outcome is not None
