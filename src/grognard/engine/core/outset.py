"""Where the script that runs began, as one seat knows it, and what has been put in since: from these a battle can be
taken up elsewhere, such as by a computer player that tries plans out."""

from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ..asking.decisions import Decision
from ..dice.rolls import Dice
from ..dice.stream import Stream
from ..ruleset import Ruleset
from ..showing.imagining import with_cards_known, with_cards_shown
from ..showing.view import redact
from .codec import state_from_json, to_json
from .inputs import Answered, AnsweredTogether, Fell, Input, KnownDice
from .match import Match
from .record import row_of
from .state import State


class Outset(Struct, frozen=True):
    """The last checkpoint as a seat knows it, and the inputs since."""

    state: State
    inputs: tuple[Input, ...]


def outset_of(match: Match, seat: int) -> Outset:
    known = with_cards_shown(match.checkpoint, seat, match.view(seat).cards)
    return Outset(with_cards_known(redact(known, seat), match.checkpoint), tuple(match.inputs))


def outset_to_json(outset: Outset) -> bytes:
    return to_json((to_json(outset.state).decode(), [row_of(taken) for taken in outset.inputs]))


def outset_from_json(data: bytes) -> Outset:
    state, rows = msgspec.json.decode(data)
    return Outset(state_from_json(state.encode()), tuple(map(_input, rows)))


def _input(row: dict[str, Any]) -> Input:
    if "d" in row:
        return Fell(tuple(row["d"]))
    if "a" in row:
        return Answered(row["a"][0], frozen(row["a"][1]))
    return AnsweredTogether(frozen(row["t"]))


def frozen(value: Any) -> Any:
    """Answers are lists in JSON and tuples in the rules."""
    return tuple(map(frozen, value)) if isinstance(value, list) else value


def imagined_from(rules: Ruleset, start: Outset, form: Decision, view: State, pick: Stream, dice: Dice) -> Match | None:
    """A battle that agrees with what a seat is asked and sees, the hidden things invented; None if that failed."""
    state = rules.imagine(start.state, form.seat, pick)
    state = replace(state, cards=tuple(sorted(state.cards, key=lambda card: card.id)))
    try:
        match = _taken_up(rules, state, start.inputs, dice)
    except Exception:  # the rules may break down on something invented that cannot be
        return None
    return match if match.form_for(form.seat) == form and match.view(form.seat) == view else None


def _taken_up(rules: Ruleset, state: State, inputs: tuple[Input, ...], dice: Dice) -> Match:
    match = Match(rules, state, KnownDice([taken.faces for taken in inputs if isinstance(taken, Fell)], dice))
    for taken in inputs:
        answers = () if isinstance(taken, Fell) else _answers(taken)
        for seat, answer in answers:
            match.answer(seat, answer)
    match.dice = dice
    return match


def _answers(taken: Answered | AnsweredTogether) -> tuple[tuple[int, Any], ...]:
    return taken.answers if isinstance(taken, AnsweredTogether) else ((taken.seat, taken.answer),)
