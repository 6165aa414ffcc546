"""Lines of the log tell the page as data what they are about: who speaks, what dice are for, how many need what."""

import re

import pytest

from grognard.engine.asking.decisions import only_deed
from grognard.engine.dice.stream import stream_of
from grognard.engine.showing.words import LETTERS
from grognard.games import find
from grognard.players import by_name
from grognard.server.battle import Battle
from grognard.server.entries import Gave
from grognard.server.lines import LogLine
from grognard.server.room import as_plain
from grognard.server.showing import Showing
from tests.contract.battles import CASES

COUNTED = re.compile(r"\d+ (die|dice)\b|\bneeds? \d")
SPOKEN = re.compile(r"([A-H])(?:: | (?:spends|gets|has)\b(?!.*; [A-H] ))")
ANSWERS = 150


def lines_of(game: str, scenario: str) -> tuple[LogLine, ...]:
    """The log of the first part of a battle, as watchers read it."""
    rules = find(game)
    (facts,) = [facts for facts in rules.scenarios() if facts.id == scenario]
    battle = Battle(rules, rules.header(scenario, ("random",) * len(facts.seats), (), ()), (0, 1), bytes(32))
    players = [by_name("greedy", rules), by_name("random", rules)]
    while not battle.is_over and battle.number < ANSWERS:
        seat = battle.waiting()[0]
        view = battle.match.seat_view(seat)
        answer = only_deed(view.decision) or players[seat].decide(view, stream_of(3, battle.number))
        battle.play(battle.number + 1, Gave(seat, as_plain(answer)))
    return Showing(battle).log(-1)


@pytest.mark.parametrize(("game", "scenario"), CASES)
def test_dice_and_speakers_are_told_as_data(game: str, scenario: str) -> None:
    lines = lines_of(game, scenario)
    thrown = [line.dice for line in lines if line.dice is not None]
    assert thrown
    assert [throw.purpose for throw in thrown if COUNTED.search(throw.purpose)] == []
    for line in lines:
        found = SPOKEN.match(line.text) if line.kind == "line" else None
        assert line.by == (LETTERS.index(found[1]) if found else -1), line


def test_initiative_is_told_by_its_cards_and_not_by_the_dice_that_draw_them() -> None:
    drawn = [line for line in lines_of("alien", "corridor") if line.text == "Initiative cards are drawn"]
    assert drawn
    assert [line for line in drawn if line.dice is not None or line.kind != "line"] == []
