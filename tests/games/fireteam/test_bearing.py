"""What fire is worth is remembered by how two stand to each other; a shot reckoned anew says the same."""

from collections.abc import Iterator

import pytest

from grognard.engine.core.match import Match
from grognard.engine.core.script import Game
from grognard.engine.core.state import Point
from grognard.games.fireteam.advice import worth
from grognard.games.fireteam.advice.arms import aimed
from grognard.games.fireteam.advice.bearing import bearing
from grognard.games.fireteam.terms import enemies, on_board
from grognard.kit.advice.places import imagined
from grognard.players import by_name
from grognard.players.playing import step
from tests.contract.battles import begin

STEPS = ((-300, 250), (500, -100))


def spots(game: Game, team: int) -> Iterator[Point]:
    """Where a team stands, and places about it."""
    x, y = game.table.place(team)
    yield x, y
    for step_x, step_y in STEPS:
        width, depth = game.state.board
        yield min(max(x + step_x, 100), width - 100), min(max(y + step_y, 100), depth - 100)


def anew(game: Game, team: int, target: int) -> float:
    deed = aimed(game, team, target)
    return 0.0 if deed is None else worth.shot_worth(game, deed)


def compared(match: Match) -> Iterator[bool]:
    """Both ways for the teams of a side against all enemies, from several places; whether it was remembered by these
    two alone."""
    game = match.game
    for team in on_board(game, 0)[:3]:
        for at in spots(game, team):
            there = imagined(game, [(team, at)])
            for foe in enemies(game, team):
                for one, other in ((team, foe), (foe, team)):
                    assert worth.fire_worth(there, one, other) == anew(there, one, other), (one, other, at)
                    yield bearing(there, one, other) is not None


@pytest.mark.parametrize("scenario", ["first-contact", "the-farm", "crossroads"])
def test_fire_is_worth_what_a_shot_reckoned_anew_is(scenario: str) -> None:
    match, found = begin("fireteam", scenario, 4), set[bool]()
    players = [by_name(name, match.rules) for name in ("greedy", "random")]
    for number in range(160):
        if match.is_over:
            break
        step(match, players, 4)
        if number % 40 == 20:
            found |= set(compared(match))
    assert True in found
