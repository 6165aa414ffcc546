"""Computers of different strength: alike for the same seed, and the recruit errs at his rate."""

import pytest

from grognard.engine.asking.decisions import Answer
from grognard.engine.core.codec import digest
from grognard.engine.core.match import Match
from grognard.engine.dice.rolls import SeededDice
from grognard.engine.dice.stream import stream_of
from grognard.games import find
from grognard.players import Player, by_name, play_out, step
from grognard.players.greedy import GreedyPlayer
from grognard.players.planner import Planner
from grognard.players.prospects import Prospect
from grognard.players.recruit import HASTY, OF

RULES = find("at43")


def fresh(*names: str, game: str = "at43", scenario: str = "fire", seed: str = "1") -> tuple[Match, list[Player]]:
    rules = find(game)
    header = rules.header(scenario, names, (), ())
    return Match(rules, rules.setup(header), SeededDice(seed)), [by_name(name, rules) for name in names]


@pytest.mark.parametrize(
    ("game", "scenario", "names"),
    [
        ("at43", "fire", ("recruit", "greedy")),
        ("evolved", "training-ground", ("recruit", "recruit")),
        ("alien", "corridor", ("recruit", "greedy")),
    ],
)
def test_the_same_seed_gives_the_same_battle(game: str, scenario: str, names: tuple[str, ...]) -> None:
    ends = []
    for _ in range(2):
        match, players = fresh(*names, game=game, scenario=scenario)
        ends.append((play_out(match, players, "seed"), digest(match.state)))
        assert match.is_over
    assert ends[0] == ends[1]


def test_a_recruit_is_hasty_at_his_rate(monkeypatch: pytest.MonkeyPatch) -> None:
    match, (player, _) = fresh("recruit", "random")
    seat_view = match.seat_view(match.next_seat())
    monkeypatch.setattr(GreedyPlayer, "decide", lambda *_: "thought over")
    answers = [player.decide(seat_view, stream_of("rate", number)) for number in range(1000)]
    hasty = [answer for answer in answers if answer != "thought over"]
    assert abs(len(hasty) / len(answers) - HASTY / OF) < 0.05
    assert all(not seat_view.decision.refusals(answer, seat_view.table) for answer in hasty[:20])


def test_what_is_hidden_moves_nobody() -> None:
    """The enemy's cards are dealt anew behind his back: every player answers the same."""
    match, players = fresh("greedy", "greedy", scenario="drop-points")
    tried = 0
    while tried < 2:
        seat = match.next_seat()
        copies = (match.imagined(seat, stream_of("guess", n), SeededDice(n)) for n in range(8))
        copy = next((one for one in copies if one is not None and one.state.cards != match.state.cards), None)
        if copy is not None:
            tried += 1
            for name in ("recruit", "greedy"):
                answers = [by_name(name, RULES).decide(one.seat_view(seat), stream_of("x")) for one in (match, copy)]
                assert answers[0] == answers[1]
        step(match, players, "x")


HIDING = {"at43": "drop-points", "alien": "cold-tow"}
"""Where something is hidden while somebody plans: cards of the other side, or what lurks."""


@pytest.mark.parametrize("game", HIDING)
def test_what_is_hidden_moves_no_planner(game: str) -> None:
    """What only the other side knows is laid anew behind his back: a planner plans and answers the same."""
    match, players = fresh("greedy", "greedy", game=game, scenario=HIDING[game])
    tries, tried = match.rules.planning().tries, 0
    while tried < 2:
        seat = match.next_seat()
        copy = _otherwise(match, seat) if match.seat_view(seat).decision.name in tries else None
        if copy is not None:
            planned = [_planned(one, seat) for one in (match, copy)]
            assert planned[0] == planned[1]
            tried += bool(planned[0][1])
        step(match, players, "x")


def _planned(match: Match, seat: int) -> tuple[Answer, tuple[Prospect, ...]]:
    """What a veteran answers, and what the plans came to that he tried out."""
    planner = Planner(match.rules)
    return planner.decide(match.seat_view(seat), stream_of("x", match.revision)), planner.prospects


def _otherwise(match: Match, seat: int) -> Match | None:
    """A match that looks the same to a seat and is not."""
    copies = (match.imagined(seat, stream_of("guess", number), SeededDice(number)) for number in range(8))
    return next((one for one in copies if one is not None and one.state != match.state), None)
