"""The inputs of a match: what seats decided and how dice fell. With a checkpoint they are a position."""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from .decisions import Answer, Refusal
from .dice import Count, Dice, Faces, Hidden, Roll
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


def rolled(roll: Roll, faces: Faces, outcome: Any) -> Rolled:
    """A roll as it is told."""
    pools = roll.pools if type(roll) is Count else ()
    kinds = tuple([pool.number for pool in pools]) if len(pools) > 1 else ()
    told = (roll.clause, roll.seat, roll.purpose, faces, outcome, roll.shown_need, roll.subjects)
    return Rolled(*told, type(roll) is Hidden, roll.modifiers, kinds)


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


def is_answer_of(seat: int, taken: Input) -> bool:
    """Whether a seat had its say in an input."""
    match taken:
        case Answered():
            return taken.seat == seat
        case AnsweredTogether():
            return any(one == seat for one, _ in taken.answers)
        case _:
            return False


class KnownDice:
    """Dice that have already fallen; with `fresh` dice those that fell in secret fall anew."""

    def __init__(self, faces: Iterable[Faces], fresh: Dice | None = None) -> None:
        self._faces = iter(faces)
        self._fresh = fresh

    def throw(self, roll: Roll) -> Faces:
        for faces in self._faces:
            return faces if self._fresh is None or not isinstance(roll, Hidden) else self._fresh.throw(roll)
        raise RuntimeError(f"no recorded dice for {roll.purpose}")


def undo_refusal(seat: int, last: Input | None) -> Refusal | None:
    if last is None:
        return Refusal(UNDO, "there is nothing to take back")
    if isinstance(last, Fell):
        return Refusal(UNDO, "dice have fallen since")
    if isinstance(last, AnsweredTogether):
        return Refusal(UNDO, "secret answers have been opened since")
    if last.seat != seat:
        return Refusal(UNDO, "another seat has decided since")
    return None


def reveal_refusal(since: list[Event], before: State) -> Refusal | None:
    """Cards or pieces turned up cannot be unseen."""
    lay_up = {card.id for card in before.cards if card.up}
    if any(isinstance(event, Revealed) or isinstance(event, Dealt) and _turns_up(event, lay_up) for event in since):
        return Refusal(UNDO, "something hidden has been revealed since")
    return None


def _turns_up(event: Dealt, lay_up: set[int]) -> bool:
    return any(card.up and card.id not in lay_up for card in event.cards)
