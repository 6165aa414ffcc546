"""The inputs of a match: what seats decided and how dice fell. With a checkpoint they are a position."""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from ..asking.decisions import Answer, Decision, Refusal
from ..dice.joint import batch_sizes
from ..dice.rolls import Count, Dice, Faces, Hidden, Roll
from .events import Dealt, Event, Revealed, Rolled
from .state import State


class Answered(Struct, frozen=True, gc=False):
    """What a seat decided."""

    seat: int
    answer: Answer


class AnsweredTogether(Struct, frozen=True, gc=False):
    """What several seats decided in secret, opened at once."""

    answers: tuple[tuple[int, Answer], ...]


class Fell(Struct, frozen=True, gc=False):
    """How dice fell."""

    faces: Faces


Input = Answered | AnsweredTogether | Fell
UNDO = "engine.match.undo"
NOTHING_TO_UNDO = Refusal(UNDO, "there is nothing to take back")


def rolled(roll: Roll, faces: Faces, outcome: Any) -> Rolled:
    """A roll as it is told."""
    told = (roll.clause, roll.seat, roll.purpose, faces, outcome, roll.shown_need, roll.subjects)
    sums = (roll.roll if type(roll) is Hidden else roll).sums(faces)
    return Rolled(*told, type(roll) is Hidden, roll.modifiers, batch_sizes(roll), roll.needs, stage_of(roll), sums)


def stage_of(roll: Roll) -> str:
    """What dice are for alone, if their purpose says more than that."""
    return roll.stage if type(roll) is Count else ""


class Chapter(Struct, frozen=True, gc=False):
    """One script that has been run: the checkpoint it started from, its inputs, where its events begin in the log."""

    state: State
    inputs: tuple[Input, ...]
    log_start: int


class Bookmark(Struct, frozen=True, gc=False):
    """A moment of a match that can be returned to."""

    chapters: int
    checkpoint: State
    inputs: tuple[Input, ...]
    log_start: int


def value_of(taken: Answered | AnsweredTogether) -> Any:
    """What a script is sent for an answer."""
    return dict(taken.answers) if isinstance(taken, AnsweredTogether) else taken.answer


def seats_of(taken: Input) -> tuple[int, ...]:
    """Who had his say in an input: nobody, where dice fell."""
    match taken:
        case Answered():
            return (taken.seat,)
        case AnsweredTogether():
            return tuple(seat for seat, _ in taken.answers)
        case Fell():
            return ()


class Judged(Struct, frozen=True, gc=False):
    """An answer that has been judged: what it answers, in its proper shape, and every reason why it is not allowed."""

    seat: int
    form: Decision | None
    answer: Answer
    refusals: tuple[Refusal, ...] = ()


class KnownDice:
    """Dice that have already fallen; with `fresh` dice those that fell in secret fall anew."""

    def __init__(self, faces: Iterable[Faces], fresh: Dice | None = None) -> None:
        self._faces = iter(faces)
        self._fresh = fresh

    def throw(self, roll: Roll) -> Faces:
        for faces in self._faces:
            return faces if self._fresh is None or not isinstance(roll, Hidden) else self._fresh.throw(roll)
        raise RuntimeError(f"no recorded dice for {roll.purpose}")


def undo_refusal(seat: int, by: tuple[int, ...], since: Sequence[Event], before: State) -> Refusal | None:
    """Why a seat cannot take its last answer back; decided here alone, by whose the newest answer was, what was told
    since, and the state before it."""
    if not by:
        return NOTHING_TO_UNDO
    if len(by) > 1:
        return Refusal(UNDO, "secret answers have been opened since")
    if by != (seat,):
        return Refusal(UNDO, "another seat has decided since")
    if any(isinstance(event, Rolled) for event in since):
        return Refusal(UNDO, "dice have fallen since")
    lay_up = {card.id for card in before.cards if card.up}
    if any(isinstance(event, Revealed) or isinstance(event, Dealt) and _turns_up(event, lay_up) for event in since):
        return Refusal(UNDO, "something hidden has been revealed since")
    return None


def _turns_up(event: Dealt, lay_up: set[int]) -> bool:
    return any(card.up and card.id not in lay_up for card in event.cards)
