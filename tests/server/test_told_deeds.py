"""What was done goes to the page deed by deed: what it knows is not told again, and an undo is told as one."""

import pytest

from grognard.engine.asking.decisions import only_deed
from grognard.engine.dice.stream import stream_of
from grognard.engine.showing.doings import Done
from grognard.games import find
from grognard.players import by_name
from grognard.server.battle import Battle
from grognard.server.connection import Connection
from grognard.server.entries import Gave, Undid
from grognard.server.messages import Shown
from grognard.server.room import as_plain
from grognard.server.showing import Showing

GAMES = [
    (rules.id, rules.scenarios()[0].id) for rules in map(find, ("at43", "alien", "evolved", "netepic", "fireteam"))
]
ANSWERS = 120


class Page:
    """A page that keeps what it is told, as the real one does."""

    def __init__(self, battle: Battle, seat: int) -> None:
        self.showing, self.connection = Showing(battle), Connection("page", {seat}, 8)
        self.deeds: list[Done] = []
        self.told = 0

    def hear(self) -> Shown:
        shown = self.showing.shown(self.connection, (), "")
        assert shown.done_from <= len(self.deeds)
        self.deeds = [*self.deeds[: shown.done_from], *shown.done]
        self.told += len(shown.done)
        assert tuple(self.deeds) == self.showing.chronicle(shown.seat).deeds.since(0)
        assert sum(deed.until - deed.begins for deed in self.deeds) == shown.step
        return shown


def begun(game: str, scenario: str) -> Battle:
    rules = find(game)
    (facts,) = [facts for facts in rules.scenarios() if facts.id == scenario]
    return Battle(rules, rules.header(scenario, ("human",) * len(facts.seats), (), ()), (0, 1), bytes(32))


def answer(battle: Battle) -> None:
    seat = battle.waiting()[0]
    view = battle.match.seat_view(seat)
    given = only_deed(view.decision) or by_name("random", battle.rules).decide(view, stream_of(5, battle.number))
    battle.play(battle.number + 1, Gave(seat, as_plain(given)))


@pytest.mark.parametrize(("game", "scenario"), GAMES)
def test_a_message_tells_what_is_new_and_the_deed_that_has_grown(game: str, scenario: str) -> None:
    battle = begun(game, scenario)
    page, messages = Page(battle, 0), 0
    while not battle.is_over and battle.number < ANSWERS:
        page.hear()
        messages += 1
        answer(battle)
    page.hear()
    assert page.told <= len(page.deeds) + messages, "of what is known only the newest is told once more"


@pytest.mark.parametrize(("game", "scenario"), GAMES)
def test_lines_of_the_log_name_the_deed_they_tell_of(game: str, scenario: str) -> None:
    battle = begun(game, scenario)
    while not battle.is_over and battle.number < ANSWERS:
        answer(battle)
    page = Page(battle, 0)
    lines = page.hear().log
    for line in lines:
        if line.kind in ("line", "move", "loss", "roll", "end"):
            deed = page.deeds[line.deed]
            assert deed.begins < line.step <= deed.until, line
        else:
            assert line.deed == -1
    assert [line.deed for line in lines if line.deed >= 0] == sorted(line.deed for line in lines if line.deed >= 0)


def test_an_undo_takes_back_what_was_done_since() -> None:
    battle = begun("at43", "fire")
    page = Page(battle, 0)
    undone = 0
    while not battle.is_over and battle.number < ANSWERS:
        answer(battle)
        page.hear()
        for seat in (0, 1):
            if battle.number % 5 == 0 and battle.undo_refusal(seat) is None:
                battle.play(battle.number + 1, Undid(seat))
                page.hear()
                undone += 1
    assert undone > 3
