"""A battle that begins laid out: prepared answers go through the ordinary questions of setting up, refusals and all.

They are inputs like any others, so a record holds them and a replay needs no opening. Which of two seats is asked may
hang on dice: so answers are kept by seat, question and piece, and whichever comes up is given.
"""

from collections.abc import Iterable
from typing import Any

from .asking.decisions import Answer, Decision, Refusal
from .core.codec import read_answer
from .core.match import Match
from .dice.rolls import Dice
from .ruleset import Header, Prepared, Ruleset

Question = tuple[int, str, str]
LAID = "The table is laid as the mission says"
"""The line of the log that stands for all of it."""


class Laying:
    """The answers still to be given, in the order in which each question comes up."""

    def __init__(self, opening: Iterable[Prepared]) -> None:
        self._left: dict[Question, list[Any]] = {}
        for one in opening:
            self._left.setdefault((one.seat, one.name, one.about), []).append(one.answer)

    @property
    def left(self) -> tuple[Question, ...]:
        """Questions that never came up: those that dice have put to the other seat, say."""
        return tuple(question for question, answers in self._left.items() for _ in answers)

    def take(self, match: Match) -> tuple[int, Answer] | None:
        """The next answer and whose it is; None when the laying is over: nothing is prepared, or it does not fit."""
        for seat in match.seats_to_answer():
            form = match.form_for(seat)
            answers = self._prepared(seat, form) if form is not None else []
            if form is not None and answers:
                answer = read_answer(form, answers[0])
                if isinstance(answer, Refusal) or form.refusals(answer, match.table_for(seat)):
                    return None
                del answers[0]
                return seat, answer
        return None

    def _prepared(self, seat: int, form: Decision) -> list[Any]:
        about = next(iter(form.about), "")
        return self._left.get((seat, form.name, about)) or self._left.get((seat, form.name, ""), [])


def lay(match: Match, opening: Iterable[Prepared]) -> tuple[Question, ...]:
    """Answer everything that is prepared; what was left over. From here on nothing of it is taken back."""
    laying = Laying(opening)
    while (given := laying.take(match)) is not None:
        match.answer(*given)
        settle(match)
    return laying.left


def settle(match: Match) -> None:
    """All so far was the laying of the table: it is told as one line and not taken back."""
    match.laid, match.begun = len(match.log), (len(match.chapters), len(match.inputs))


def begin(rules: Ruleset, header: Header, dice: Dice) -> Match:
    """A battle from its header: set up, and laid out where the header says so."""
    match = Match(rules, rules.setup(header), dice)
    lay(match, header.opening)
    return match
