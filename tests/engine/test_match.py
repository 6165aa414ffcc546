"""A match stops at decisions, refuses without changing, forks into independent copies and survives broken rules."""

import pytest
from msgspec.structs import replace

from grognard.engine.asking.decisions import Choose, Together
from grognard.engine.core.codec import digest
from grognard.engine.core.events import Counted, Dealt, Moved, Revealed, Rolled
from grognard.engine.core.match import Match, ScriptFault
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Card, State
from grognard.engine.dice.rolls import ScriptedDice, SeededDice, WrongDice
from grognard.engine.dice.stream import stream_of
from grognard.engine.ruleset import Header
from tests.engine.toy import HEADER, TOY, Toy, at_turn, begin, play, take, turn


def same_position(one: Match, other: Match) -> bool:
    return (one.state, one.decision, one.log, one.inputs, one.checkpoint, one.chapters) == (
        other.state,
        other.decision,
        other.log,
        other.inputs,
        other.checkpoint,
        other.chapters,
    )


def position(match: Match) -> tuple[object, ...]:
    return (
        digest(match.state),
        match.decision,
        tuple(match.log),
        tuple(match.inputs),
        match.revision,
        dict(match.waiting),
        len(match.chapters),
    )


def test_a_battle_runs_to_its_end() -> None:
    match = play(begin())
    assert match.is_over
    assert match.state.outcome is not None
    assert match.seats_to_answer() == ()
    assert match.form_for(0) is None
    assert match.answer(0, ("wait",))[0].clause == "engine.match.turn"


@pytest.mark.parametrize(("seat", "answer"), [(1, ("fly",)), (1, ()), (0, ("wait",)), (7, ("wait",)), (-1, ())])
def test_a_refused_answer_changes_nothing(seat: int, answer: tuple[str, ...]) -> None:
    match = at_turn()
    before = position(match)
    refusals = match.answer(seat, answer)
    assert refusals
    assert all(refusal.clause and refusal.text for refusal in refusals)
    assert position(match) == before


def test_rolls_are_answered_and_told() -> None:
    match = take(at_turn((4, 5, 6)), ("strike",))
    rolled = match.log[-2]
    assert rolled == Rolled("toy.strike", 1, "strike", (4, 5, 6), 3, 4)
    assert match.log[-1] == Counted("toy.strike", (("s1", "hits", 3, 3),))


def test_only_the_seat_asked_is_handed_a_decision() -> None:
    match = at_turn()
    form = match.seat_view(1).decision
    assert isinstance(form, Choose)
    assert form.name == "act"
    with pytest.raises(ValueError, match="seat 0 has nothing to decide"):
        match.seat_view(0)


# -- secret answers given together ---------------------------------------------------------------------------------


def test_answers_given_together_stay_sealed_until_the_last() -> None:
    match = begin()
    assert isinstance(match.decision, Together)
    before, views = position(match)[:4], [match.view(seat) for seat in (0, 1, -1)]
    events = [list(match.events_for(seat)) for seat in (0, 1, -1)]
    assert match.answer(0, tuple("cab")) == ()
    assert position(match)[:4] == before, "no state, decision, log or input shows the answer"
    assert match.revision == 0, "the revision moves with the last answer"
    assert [match.view(seat) for seat in (0, 1, -1)] == views
    assert [list(match.events_for(seat)) for seat in (0, 1, -1)] == events
    assert (match.seats_to_answer(), match.form_for(0)) == ((1,), None)
    assert match.answer(0, tuple("abc"))[0].text == "seat 0 is not asked anything now"
    assert match.answer(1, tuple("abc")) == ()
    assert (match.revision, match.waiting) == (1, {})


def test_the_order_of_sealed_answers_does_not_matter() -> None:
    first, second = begin(), begin()
    for seat in (0, 1):
        assert first.answer(seat, tuple("cab")) == ()
        assert second.answer(1 - seat, tuple("cab")) == ()
    assert same_position(first, second)


def test_a_refusal_says_nothing_of_the_others_sealed_answer() -> None:
    one, other = begin(), begin()
    one.answer(0, tuple("abc"))
    other.answer(0, tuple("cba"))
    assert one.answer(1, ("x",)) == other.answer(1, ("x",))
    assert one.answer(0, ("x",)) == other.answer(0, ("x",))


# -- forks ---------------------------------------------------------------------------------------------------------


def test_a_fork_equals_its_original_at_every_decision() -> None:
    match = begin()
    while not match.is_over:
        assert same_position(match, match.fork(SeededDice(99)))
        play(match, most=1)
    one, other = match.fork(SeededDice(99)), match.fork(SeededDice(99))
    assert same_position(match, one)
    assert one.game is not other.game, "what is told to one is not told to the other"


def test_playing_a_fork_leaves_the_original_alone() -> None:
    match = play(begin(), most=5)
    while not match.is_over:
        before = position(match)
        fork = play(match.fork(SeededDice(match.revision)), seed=3)
        assert fork.is_over
        assert position(match) == before
        play(match, most=1)


def test_playing_the_original_leaves_a_fork_alone() -> None:
    match = play(begin(), most=6)
    fork = match.fork(SeededDice(4))
    before = position(fork)
    play(match)
    assert position(fork) == before


def test_a_fork_has_dice_of_its_own() -> None:
    match = at_turn((1, 1, 1))
    fork = take(match.fork(ScriptedDice([(6, 6, 6)])), ("strike",))
    take(match, ("strike",))
    assert (match.state.seats[1].counters.get("hits"), fork.state.seats[1].counters["hits"]) == (None, 3)


def test_a_fork_never_copies_waiting_answers() -> None:
    match = begin()
    match.answer(0, tuple("cab"))
    fork = match.fork(SeededDice(1))
    assert fork.waiting == {}
    assert fork.seats_to_answer() == (0, 1)
    assert match.waiting == {0: tuple("cab")}


# -- rules that break down -----------------------------------------------------------------------------------------


def test_a_script_that_raises_voids_its_input_and_restores() -> None:
    match, calm = (at_turn((4, 5, 6), options=("crash",)) for _ in range(2))
    with pytest.raises(ScriptFault, match="ZeroDivisionError: a broken rule"):
        match.answer(1, ("crash",))
    assert same_position(match, calm)
    ((taken, reason),) = match.voided
    assert reason == "ZeroDivisionError: a broken rule"
    assert getattr(taken, "answer", None) == ("crash",)
    take(match, ("strike",), ("hold",))
    take(calm, ("strike",), ("hold",))
    assert same_position(match, calm), "the battle goes on as if nothing had happened"


def test_dice_that_are_refused_can_be_rolled_again() -> None:
    match = at_turn((9, 9, 9), (4, 4, 4))
    with pytest.raises(ScriptFault, match="WrongDice") as caught:
        match.answer(1, ("strike",))
    assert isinstance(caught.value.__cause__, WrongDice)
    take(match, ("strike",))
    assert match.state.seats[1].counters["hits"] == 3


# -- imagining what is hidden --------------------------------------------------------------------------------------


def test_what_is_imagined_agrees_with_all_that_was_seen() -> None:
    match = play(begin(SeededDice(5)), most=2)
    other_rows: set[tuple[Card, ...]] = set()
    found = 0
    while not match.is_over:
        for seat in (0, 1):
            copy = match.imagined(seat, stream_of("imagine", match.revision, seat), SeededDice(1))
            if copy is None:
                continue
            found += 1
            assert copy.view(seat) == match.view(seat)
            assert list(copy.events_for(seat)) == list(match.events_for(seat))
            other_rows.add(tuple(card for card in copy.state.cards if card.owner != seat))
            play(copy, seed=found)
            assert copy.is_over
        play(match, most=1)
    assert found > 15
    assert len(other_rows) > 10, "the hidden rows are really invented"


def test_an_imagined_match_keeps_the_seats_own_sealed_answer_and_no_others() -> None:
    match = begin()
    match.answer(0, tuple("cab"))
    mine, yours = (match.imagined(seat, stream_of(1), SeededDice(1)) for seat in (0, 1))
    assert mine is not None
    assert yours is not None
    assert (mine.waiting, yours.waiting) == ({0: tuple("cab")}, {})


def test_a_card_seen_in_the_middle_of_a_script_stays_what_it_is() -> None:
    match = take(at_turn(), ("reveal",))
    for seed in range(20):
        copy = match.imagined(0, stream_of(seed), SeededDice(1))
        assert copy is not None
        assert copy.view(0) == match.view(0)
        assert take(copy, ("hold",)).state.cards[3] == match.state.cards[3]


def test_an_imagined_state_the_rules_break_down_on_is_no_match() -> None:
    class Careless(type(TOY)):  # type: ignore[misc]
        def imagine(self, view: object, seat: int, pick: object) -> object:
            return TOY.setup(TOY.header("duel"))

    match = at_turn()
    match.rules = Careless()
    assert match.imagined(0, stream_of(1), SeededDice(1)) is None


def test_events_are_shown_as_they_were_seen_when_told() -> None:
    """A card turned up later does not open the deal in which it lay face down."""
    match = take(at_turn(), ("reveal",), ("hold",))
    deal = next(event for event in match.events_for(0) if isinstance(event, Dealt) and event.owner == 1)
    assert [card.id for card in deal.cards] == [-1, -1, -1]
    since = len(match.log) - 4
    assert list(match.events_for(0, since)) == list(match.events_for(0))[-4:]


class Hiding(Toy):
    """Before each turn seat 1's hidden model 5 moves; after it everybody sees the model."""

    def setup(self, header: Header) -> State:
        state = super().setup(header)
        return replace(state, models=(*state.models[:5], replace(state.models[5], known=(1,))))

    def next_script(self, game: Game) -> Script[None] | None:
        return self._sneak(game) if game.state.step == "turn" else super().next_script(game)

    def _sneak(self, game: Game) -> Script[None]:
        game.tell(Moved("toy.sneak", ((5, ((700, 700),)),)))
        yield from turn(game)
        game.tell(Revealed("toy.show", ("m5",)))


def test_what_is_revealed_later_does_not_open_earlier_events() -> None:
    rules = Hiding()
    match = Match(rules, rules.setup(HEADER), ScriptedDice([(3, 3)]))
    take(match, *(tuple("abc"),) * 2, ("0",), ("2",), ("wait",), ("hold",))
    moves = {seat: sum(isinstance(event, Moved) for event in match.events_for(seat)) for seat in (0, 1)}
    assert moves == {0: 1, 1: 2}, "only the second move was seen by both"
    assert match.view(0).models[5].place == (700, 700)


class Telltale(Toy):
    """Says at each turn whose card lies first in seat 1's row: only the log shows it."""

    def next_script(self, game: Game) -> Script[None] | None:
        return self._tell(game) if game.state.step == "turn" else super().next_script(game)

    def _tell(self, game: Game) -> Script[None]:
        row = sorted((card for card in game.state.cards if card.owner == 1), key=lambda card: card.index)
        game.note("toy.tell", str(row[0].subject))
        yield from turn(game)


def test_what_is_imagined_must_agree_with_the_log_too() -> None:
    rules = Telltale()
    match = Match(rules, rules.setup(HEADER), ScriptedDice([(3, 3)]))
    take(match, *(tuple("abc"),) * 2, ("0",), ("2",))
    copies = [match.imagined(0, stream_of(seed), SeededDice(1)) for seed in range(20)]
    agreeing = [copy for copy in copies if copy is not None]
    assert 0 < len(agreeing) < 20
    assert all(list(copy.events_for(0)) == list(match.events_for(0)) for copy in agreeing)
