"""Computers of different strength: alike for the same seed, bounded in thought, and blind to what their seat is."""

import pytest

from grognard.engine.codec import digest
from grognard.engine.decisions import Answer
from grognard.engine.dice import SeededDice
from grognard.engine.match import Match
from grognard.engine.ruleset import Foresight
from grognard.engine.stream import Stream, stream_of
from grognard.engine.trail import follow
from grognard.engine.view import SeatView
from grognard.games import find
from grognard.players import Player, UnknownPlayer, by_name, names_for, play_out, step, veteran
from grognard.players.even import EvenDice
from grognard.players.greedy import GreedyPlayer
from grognard.players.recruit import HASTY, OF

RULES = find("at43")


def fresh(*names: str, game: str = "at43", scenario: str = "fire", seed: str = "1") -> tuple[Match, list[Player]]:
    rules = find(game)
    header = rules.header(scenario, names, (), ())
    return Match(rules, rules.setup(header), SeededDice(seed)), [by_name(name, rules) for name in names]


def at_weighed(match: Match, name: str = "step") -> Match:
    """Play well until a decision of this name is faced that offers more than one answer."""
    players = [by_name("greedy", match.rules)] * 2
    while match.form_for(match.next_seat()).name != name:  # type: ignore[union-attr]
        step(match, players, "x")
    return match


def test_the_levels_of_each_game() -> None:
    assert names_for(RULES) == ("random", "recruit", "greedy", "veteran", "human")
    assert "veteran" in names_for(find("evolved"))
    assert "veteran" not in names_for(find("alien")), "nobody has taught it how a mission stands"
    with pytest.raises(UnknownPlayer, match=r"known players: random, recruit, greedy$"):
        by_name("veteran", find("alien"))


@pytest.mark.parametrize(
    ("game", "scenario", "names"),
    [("at43", "fire", ("veteran", "recruit")), ("evolved", "training-ground", ("recruit", "veteran"))],
)
def test_the_same_seed_gives_the_same_battle(game: str, scenario: str, names: tuple[str, ...]) -> None:
    ends = []
    for _ in range(2):
        match, players = fresh(*names, game=game, scenario=scenario)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(veteran, "HORIZON", 6)
            ends.append((play_out(match, players, "seed"), digest(match.state)))
        assert match.is_over
    assert ends[0] == ends[1]


# -- the recruit -----------------------------------------------------------------------------------------------------


def test_a_recruit_is_hasty_at_his_rate(monkeypatch: pytest.MonkeyPatch) -> None:
    match, (player, _) = fresh("recruit", "random")
    seat_view = match.seat_view(match.next_seat())
    monkeypatch.setattr(GreedyPlayer, "decide", lambda *_: "thought over")
    answers = [player.decide(seat_view, stream_of("rate", number)) for number in range(1000)]
    hasty = [answer for answer in answers if answer != "thought over"]
    assert abs(len(hasty) / len(answers) - HASTY / OF) < 0.05
    assert all(not seat_view.decision.refusals(answer, seat_view.table) for answer in hasty[:20])


# -- the veteran -----------------------------------------------------------------------------------------------------


class Counting(GreedyPlayer):
    """Counts the answers that are given in imagination."""

    given = 0

    def decide(self, seat_view: SeatView, pick: Stream) -> Answer:
        Counting.given += 1
        return super().decide(seat_view, pick)


@pytest.mark.parametrize(("game", "scenario"), [("at43", "fire"), ("evolved", "training-ground")])
def test_the_thought_of_a_veteran_is_bounded(game: str, scenario: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(veteran, "HORIZON", 5)
    match, (player, _) = fresh("veteran", "greedy", game=game, scenario=scenario)
    assert isinstance(player, veteran.VeteranPlayer)
    player._other = Counting(match.rules)
    at_weighed(match)
    most = 0
    for _ in range(8):
        Counting.given = 0
        step(match, [player, player], "x")
        most = max(most, Counting.given)
        assert Counting.given <= veteran.WIDTH * veteran.WORLDS * veteran.HORIZON
    assert most > veteran.WORLDS * veteran.HORIZON, "more than one answer was played on"


def test_a_veteran_who_cannot_know_the_way_here_decides_as_the_greedy_player() -> None:
    match = at_weighed(fresh("greedy", "greedy")[0])
    seat = match.next_seat()
    seen = match.seat_view(seat)
    blind = SeatView(seat, lambda: seen.view, seen.decision, seen.table)
    answers = [by_name(name, RULES).decide(blind, stream_of("same")) for name in ("greedy", "veteran")]
    assert answers[0] == answers[1]


def test_a_veteran_takes_what_leaves_him_best(monkeypatch: pytest.MonkeyPatch) -> None:
    match = at_weighed(fresh("greedy", "greedy")[0])
    seat = match.next_seat()
    player = by_name("veteran", RULES)
    assert isinstance(player, veteran.VeteranPlayer)
    promising = player._promising(match.seat_view(seat), stream_of("x"))
    assert len(promising) > 1
    for wanted in promising:
        monkeypatch.setattr(player, "_outlook", lambda view, trail, answer, seed, best=wanted: float(answer == best))
        assert player.decide(match.seat_view(seat), stream_of("x")) == wanted


def test_what_is_hidden_moves_nobody() -> None:
    """The enemy's cards are dealt anew behind his back: every player answers the same."""
    match, players = fresh("greedy", "greedy", scenario="drop-points")
    tried = 0
    while tried < 2:
        at_weighed(match, "step")
        seat = match.next_seat()
        copies = (match.imagined(seat, stream_of("guess", n), SeededDice(n)) for n in range(8))
        copy = next((one for one in copies if one is not None and one.state.cards != match.state.cards), None)
        if copy is not None:
            tried += 1
            for name in ("recruit", "greedy", "veteran"):
                answers = [by_name(name, RULES).decide(one.seat_view(seat), stream_of("x")) for one in (match, copy)]
                assert answers[0] == answers[1]
        step(match, players, "x")


# -- what he is handed -----------------------------------------------------------------------------------------------


def test_a_trail_leads_to_the_decision_and_hides_what_is_hidden() -> None:
    match, players = fresh("greedy", "greedy", scenario="drop-points")
    mid_script = 0
    for _ in range(120):
        seat = match.next_seat()
        trail, form = match.trail(seat), match.form_for(seat)
        assert trail is not None
        assert form is not None
        others = [card for card in trail.start.cards if card.owner != seat and not card.up]
        assert all(card.subject is None for card in others)
        there = follow(RULES, trail, match.seat_view(seat), stream_of("guess"), SeededDice(1))
        assert there is not None or form.name == "first", "a bid that has been opened is hard to guess"
        mid_script += bool(trail.inputs)
        step(match, players, "x")
    assert mid_script > 20


def test_even_dice_fall_as_on_average() -> None:
    from grognard.engine.dice import Count, Pool

    dice = EvenDice(stream_of("even"))
    for _ in range(50):
        faces = dice.throw(Count(0, "x", "x", (Pool(12, (4,)),)))
        assert sorted(faces) == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]
        assert abs(sum(face >= 5 for face in dice.throw(Count(0, "x", "x", (Pool(7, (5,)),)))) - 7 / 3) <= 1
    assert {dice.throw(Count(0, "x", "x", (Pool(1, (4,)),)))[0] for _ in range(200)} == {1, 2, 3, 4, 5, 6}


# -- how a battle stands ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "scenario"), [("at43", "drop-points"), ("evolved", "sector-echo")])
def test_an_outlook_counts_what_both_have(game: str, scenario: str) -> None:
    from msgspec.structs import replace

    from grognard.engine.script import Game
    from grognard.engine.state import Outcome

    match = at_weighed(fresh("greedy", "greedy", game=game, scenario=scenario)[0])
    rules, state = match.rules, match.state
    assert isinstance(rules, Foresight)
    even = rules.outlook(Game(state), 0)
    assert rules.outlook(Game(state), 1) == pytest.approx(-even)
    seats = (replace(state.seats[0], counters=state.seats[0].counters | {"vp": 3}), state.seats[1])
    assert rules.outlook(Game(replace(state, seats=seats)), 0) > even
    won, lost = (replace(state, outcome=Outcome((seat,), "x", "x")) for seat in (0, 1))
    assert rules.outlook(Game(won), 0) > rules.outlook(Game(replace(state, seats=seats)), 0)
    assert rules.outlook(Game(lost), 0) == -rules.outlook(Game(won), 0)
    assert rules.outlook(Game(replace(state, outcome=Outcome((), "x", "x"))), 0) == 0
