"""Players answer from their view alone, the same for the same seed, and no battle stands still."""

import pytest

from grognard.engine.asking.decisions import Allocate, Answer, Decision
from grognard.engine.asking.moves import Move, Place
from grognard.engine.core.codec import digest
from grognard.engine.core.match import Match
from grognard.engine.dice.rolls import SeededDice
from grognard.engine.dice.stream import Stream, stream_of
from grognard.engine.showing.view import SeatView
from grognard.engine.space import Table
from grognard.games import UnknownGame, all_games, find
from grognard.players import Player, Stalled, UnknownPlayer, by_name, play_out, step
from grognard.players.playing import fall_back

RULES = find("at43")


def fresh(*names: str, seed: str = "1") -> tuple[Match, list[Player]]:
    header = RULES.header("fire", names, (), ())
    return Match(RULES, RULES.setup(header), SeededDice(seed)), [by_name(name, RULES) for name in names]


class Stubborn:
    """Always answers nonsense."""

    def decide(self, seat_view: SeatView, pick: Stream) -> Answer:
        match seat_view.decision:
            case Move():
                return ((999, ((0, 0),)),)
            case Place():
                return (("m999", (0, 0), 0),)
            case Allocate():
                return (("nonsense", "nowhere", 1),)
            case _:
                return ("nonsense",)


def test_random_battles_end_and_repeat() -> None:
    ends = []
    for _ in range(2):
        match, players = fresh("random", "random")
        given = play_out(match, players, "seed")
        assert match.is_over
        assert given > 20
        ends.append((given, digest(match.state)))
    assert ends[0] == ends[1]


def test_greedy_gives_legal_answers_only() -> None:
    match, players = fresh("greedy", "greedy")
    for _ in range(60):
        seat = match.seats_to_answer()[0]
        view = match.seat_view(seat)
        answer = players[seat].decide(view, stream_of("x", match.revision, seat))
        assert match.answer(seat, answer) == ()


def test_greedy_beats_random() -> None:
    won = 0
    for index in range(3):
        match, players = fresh("greedy", "random", seed=f"battle {index}")
        play_out(match, players, index)
        assert match.state.outcome is not None
        won += match.state.outcome.winners == (0,)
    assert won >= 2


def test_nonsense_is_replaced_by_legal_answers() -> None:
    match, _ = fresh("random", "random")
    players = [Stubborn(), Stubborn()]
    for _ in range(25):
        before = match.revision, dict(match.waiting)
        step(match, players, 1)
        assert (match.revision, match.waiting) != before


def test_a_battle_that_does_not_end_is_reported() -> None:
    match, players = fresh("random", "random")
    with pytest.raises(Stalled, match="not ended after 5 answers"):
        play_out(match, players, 1, most=5)


def test_players_are_handed_their_view() -> None:
    """Nothing of the other seat's secret row reaches a player."""
    seen: list[SeatView] = []

    class Witness:
        def decide(self, seat_view: SeatView, pick: Stream) -> Answer:
            seen.append(seat_view)
            return seat_view.decision.sample(pick, seat_view.table)

    match, players = fresh("random", "random")
    watchers = [Witness(), players[1]]
    while match.state.phase != "activation":
        step(match, watchers, 3)
    while len(seen) < 20 or match.state.phase != "activation":
        step(match, watchers, 3)
    cards = [card for view in seen for card in view.view.cards if card.owner == 1]
    rows = [card for card in cards if card.pile == "row" and not card.up]
    assert rows
    assert all(card.subject is None and card.id == -1 for card in rows)


def test_unknown_names_list_the_known_ones() -> None:
    with pytest.raises(UnknownPlayer, match="random, recruit, greedy"):
        by_name("clever", RULES)
    with pytest.raises(UnknownPlayer, match="human"):
        by_name("clever", RULES, lambda view: ())
    with pytest.raises(UnknownGame, match=r"known games: .*at43"):
        find("chess")
    assert "at43" in [rules.id for rules in all_games()]


def test_an_answer_given_for_a_seat_is_drawn_from_what_it_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    match, _ = fresh("random", "random")
    seat = match.seats_to_answer()[0]
    form, seen = match.form_for(seat), Table.of(match.view(seat))
    assert form is not None
    tables: list[Table] = []

    def sample(form: Decision, pick: Stream, table: Table) -> Answer:
        tables.append(table)
        return plain_sample(form, pick, table)

    plain_sample = type(form).sample
    monkeypatch.setattr(match, "table_for", lambda _: seen)
    monkeypatch.setattr(type(form), "sample", sample)
    fall_back(match, seat, stream_of("x"))
    assert tables
    assert all(table is seen for table in tables)
