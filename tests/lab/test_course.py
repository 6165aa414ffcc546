"""The course of a battle: the chances of both sides as every round began, told when it is over."""

import pytest

from grognard.engine.core.match import Match
from grognard.engine.core.script import Game
from grognard.engine.dice.rolls import SeededDice
from grognard.engine.planning import NO_PLANNING
from grognard.games import find
from grognard.lab.course import Stand, course, in_words
from grognard.players import by_name, play_out

FIRST = {
    "at43": "fire",
    "evolved": "training-ground",
    "netepic": "first-contact",
    "fireteam": "first-contact",
    "alien": "corridor",
}


def fought(game: str) -> Match:
    rules = find(game)
    match = Match(rules, rules.setup(rules.header(FIRST[game], ("greedy",) * 2, (), ())), SeededDice("course"))
    play_out(match, [by_name("greedy", rules)] * 2, "course")
    return match


@pytest.mark.parametrize("game", FIRST)
def test_every_round_is_told_once_by_the_chances_with_which_it_began(game: str) -> None:
    match = fought(game)
    stands = course(match)
    rounds = [stand.round for stand in stands]
    assert rounds == sorted({*rounds})
    assert rounds[0] >= 1
    clock = match.rules.facts.clock
    last = match.chapters[-1].state
    assert rounds[-1] == (last.clock[clock] if clock else last.round)
    for stand in stands:
        assert len(stand.chances) == len(match.state.seats)
        assert abs(sum(stand.chances) - 100) <= 1, "rounded"
    if not clock:
        began = next(one.state for one in match.chapters if one.state.round == rounds[-1])
        assert stands[-1].chances[0] == round(100 * match.rules.evaluate(Game(began), 0))


def test_where_nobody_can_say_who_wins_nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    match = fought("at43")
    monkeypatch.setattr(type(match.rules), "planning", lambda _: NO_PLANNING)
    assert course(match) == ()
    assert in_words(()) == ""


def test_it_is_told_side_by_side() -> None:
    assert in_words((Stand(1, (50, 50)), Stand(2, (63, 37)))) == "A 50, 63; B 50, 37"
