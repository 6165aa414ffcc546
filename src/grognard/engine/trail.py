"""How a battle came from its last checkpoint to a decision, as one seat saw it: enough to play on in imagination.

Nothing hidden is in it: the checkpoint is redacted, and where dice or answers were not for all eyes there is no trail.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec import Struct

from .dice import Dice, Faces, Roll
from .events import Event, Rolled
from .inputs import Answered, Fell, Input
from .ruleset import Ruleset
from .state import Card, State
from .stream import Stream
from .view import SeatView, redact, with_cards_known, with_cards_shown

if TYPE_CHECKING:
    from .match import Match


class Trail(Struct, frozen=True):
    """The checkpoint as the seat knows it now, and what was answered and thrown since."""

    start: State
    inputs: tuple[Input, ...]


def trail_of(
    checkpoint: State, inputs: tuple[Input, ...], since: Iterable[Event], seat: int, shown: tuple[Card, ...]
) -> Trail | None:
    """What the seat has seen of these inputs: all or nothing."""
    if any(isinstance(event, Rolled) and event.secret for event in since):
        return None
    known = redact(with_cards_shown(checkpoint, seat, shown), seat)
    return Trail(with_cards_known(known, checkpoint), inputs)


class DiceAfter:
    """Dice that have already fallen, then others."""

    def __init__(self, faces: Iterable[Faces], then: Dice) -> None:
        self._faces = iter(faces)
        self._then = then

    def throw(self, roll: Roll) -> Faces:
        for faces in self._faces:
            return faces
        return self._then.throw(roll)


def follow(rules: Ruleset, trail: Trail, seen: SeatView, pick: Stream, dice: Dice) -> "Match | None":
    """A match in which the seat sees what it sees now, hidden things guessed; None where the guess leads elsewhere."""
    from .match import Match

    fallen = [taken.faces for taken in trail.inputs if isinstance(taken, Fell)]
    try:
        match = Match(rules, rules.imagine(trail.start, seen.seat, pick), DiceAfter(fallen, dice))
        for taken in trail.inputs:
            if isinstance(taken, Answered) and match.answer(taken.seat, taken.answer):
                return None
    except Exception:  # the rules may break down on something guessed that cannot be
        return None
    is_alike = match.form_for(seen.seat) == seen.decision and match.view(seen.seat) == seen.view
    return match if is_alike else None
