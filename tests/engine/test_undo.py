"""An answer can be taken back until something new was learnt, and the reason is given when it cannot."""

import pytest
from msgspec.structs import replace

from grognard.engine.core.codec import digest
from grognard.engine.core.events import Revealed
from grognard.engine.core.match import Match
from grognard.engine.core.script import Game, Script
from grognard.engine.dice.rolls import ScriptedDice
from tests.engine.test_match import same_position
from tests.engine.toy import TOY, Toy, at_turn, begin, take, turn


def refused(match: Match, seat: int) -> str:
    """Why this seat may not take back its answer; nothing must have changed."""
    before = digest(match.state), match.decision, list(match.log), match.revision
    refusal = match.undo(seat)
    assert refusal is not None
    assert refusal.clause == "engine.match.undo"
    assert (digest(match.state), match.decision, list(match.log), match.revision) == before
    return refusal.text


def test_the_last_answer_is_taken_back() -> None:
    match = take(at_turn(), ("wait",))
    assert match.undo(1) is None
    assert same_position(match, at_turn())
    assert match.revision == take(at_turn(), ("wait",)).revision + 1, "a stale answer must not fit again"
    take(match, ("wait",), ("hold",))
    assert same_position(match, take(at_turn(), ("wait",), ("hold",)))


def test_several_answers_are_taken_back_one_by_one_across_finished_scripts() -> None:
    match = take(at_turn(), ("wait",), ("hold",))
    assert match.form_for(0) is not None, "the next script asks the other seat"
    assert match.undo(1) is None
    assert same_position(match, take(at_turn(), ("wait",)))
    assert match.undo(1) is None
    assert same_position(match, at_turn())


def test_undo_goes_back_over_a_script_without_inputs() -> None:
    turns = (("wait",), ("hold",)) * 4
    match = take(at_turn(), *turns)
    assert match.state.round == 2
    assert match.undo(0) is None
    assert same_position(match, take(at_turn(), *turns[:-1]))


def test_nothing_to_take_back() -> None:
    assert refused(begin(), 0) == "there is nothing to take back"


def test_not_after_dice() -> None:
    assert refused(take(at_turn((1, 2, 3)), ("strike",)), 1) == "dice have fallen since"


def test_not_what_came_before_the_dice() -> None:
    match = take(at_turn((1, 2, 3)), ("strike",), ("hold",))
    assert match.undo(1) is None, "the answer after the dice may be taken back"
    assert refused(match, 1) == "dice have fallen since"


def test_not_after_a_reveal() -> None:
    assert refused(take(at_turn(), ("reveal",)), 1) == "something hidden has been revealed since"


def test_dealing_cards_that_lay_open_reveals_nothing() -> None:
    state = at_turn().state
    open_cards = tuple(replace(card, up=True) for card in state.cards)
    match = take(Match(TOY, replace(state, cards=open_cards), ScriptedDice(())), ("reveal",))
    assert match.undo(1) is None


def test_not_after_another_seats_answer() -> None:
    match = take(at_turn(), ("wait",), ("hold",), ("wait",))
    assert refused(match, 1) == "another seat has decided since"
    assert match.undo(0) is None


def test_not_after_secret_answers_were_opened() -> None:
    match = take(begin(), tuple("abc"), tuple("abc"))
    assert refused(match, 0) == "secret answers have been opened since"
    assert refused(match, 1) == "secret answers have been opened since"


def test_a_sealed_answer_is_taken_back_alone() -> None:
    match = begin()
    match.answer(0, tuple("abc"))
    assert match.undo(0) is None
    assert same_position(match, begin())
    assert (match.waiting, match.revision, match.seats_to_answer()) == ({}, 0, (0, 1))
    take(match, tuple("cba"), tuple("abc"))
    assert same_position(match, take(begin(), tuple("cba"), tuple("abc")))


@pytest.mark.parametrize("seats", [None, (0,)])
def test_not_after_a_piece_was_revealed(seats: tuple[int, ...] | None) -> None:
    class Showing(Toy):
        def next_script(self, game: Game) -> Script[None] | None:
            return self._show(game) if game.state.step == "turn" else super().next_script(game)

        def _show(self, game: Game) -> Script[None]:
            yield from turn(game)
            game.tell(Revealed("toy.show", ("m0",), seats))

    rules = Showing()
    match = Match(rules, rules.setup(rules.header("duel")), ScriptedDice([(1, 6)]))
    take(match, tuple("abc"), tuple("abc"), ("0",), ("0",), ("wait",), ("hold",))
    assert refused(match, 1) == "something hidden has been revealed since"
