"""Computers play Net Epic to the end: they beat chance, answer what they may, and think no longer than they should."""

import cProfile
import pstats

import pytest

from grognard.engine.core.match import Match
from grognard.engine.dice.rolls import SeededDice
from grognard.engine.dice.stream import stream_of
from grognard.games.netepic.ruleset import RULES
from grognard.players import by_name, play_out


def battle(scenario: str, names: tuple[str, str], seed: str) -> Match:
    """A battle between two computers, from its beginning to its end."""
    match = Match(RULES, RULES.setup(RULES.header(scenario, names)), SeededDice(seed))
    play_out(match, [by_name(name, RULES) for name in names], seed)
    return match


@pytest.mark.parametrize("scenario", ["first-contact", "crossroads", "river-towns", "god-machines"])
def test_greedy_beats_chance_from_either_seat(scenario: str) -> None:
    won = 0
    for seed, seat in (("a", 0), ("b", 1), ("c", 0), ("d", 1)):
        names = ("greedy", "random") if seat == 0 else ("random", "greedy")
        outcome = battle(scenario, names, seed).state.outcome
        assert outcome is not None
        won += outcome.winners == (seat,)
    assert won >= 3


def test_a_recruit_plays_to_the_end() -> None:
    assert battle("first-contact", ("recruit", "recruit"), "r").state.outcome is not None


def calls(scenario: str, most: int) -> tuple[float, int]:
    """Function calls a decision over the first decisions of greedy play, and how many models there are."""
    match = Match(RULES, RULES.setup(RULES.header(scenario, ("a", "b"))), SeededDice("calls"))
    player, profile, asked = by_name("greedy", RULES), cProfile.Profile(), 0
    while match.decision is not None and asked < most:
        seat = match.next_seat()
        view, pick = match.seat_view(seat), stream_of("calls", match.revision, seat)
        profile.enable()
        answer = player.decide(view, pick)
        profile.disable()
        assert not match.answer(seat, answer)
        asked += 1
    return pstats.Stats(profile).total_calls / asked, len(match.state.models)  # type: ignore[attr-defined]


def test_the_cost_of_a_decision_grows_no_faster_than_the_number_of_stands() -> None:
    small, few = calls("crossroads", 250)
    large, many = calls("god-machines", 250)
    assert large / small <= many / few
    assert large < 20_000
