"""What a battle remembers beside its match: marks of the log, answers that were taken, dice that are awaited."""

from collections import Counter

from msgspec import Struct

from grognard.engine.core.script import Game, Script
from grognard.engine.dice.rolls import Roll
from grognard.engine.ruleset import Borrowed

from .entries import AnyEntry, Asked, Gave, Habit, Undid


class Asides(Counter[int]):
    """How often each seat took back, offered something or changed its habits: what no rule brings to an end."""

    def note(self, entry: AnyEntry) -> None:
        if isinstance(entry, Undid | Asked | Habit):
            self[entry.seat] += 1


class Mark(Struct, frozen=True):
    """A line of the log that no rule told: at which step it stands, and whose it is."""

    step: int
    seat: int
    text: str
    clause: str
    own: str = ""
    """What stands there for its own seat, where that is more."""


Fallen = tuple[tuple[int, ...], ...]
"""Dice that were typed, throw by throw."""


class Waiting(Struct, frozen=True):
    """Real dice are awaited: for which roll, and what was typed before for the same answers."""

    roll: Roll
    answers: tuple[Gave, ...]
    fell: Fallen


class Trace(Struct, frozen=True):
    """An answer that was taken: whose it was, how long the log was before, and what it was in words."""

    seats: tuple[int, ...]
    step: int
    words: str
    thrown: int = 0
    """Throws on the tape before it."""
    asked: int = 0
    """The entry after which the question had come: the time for it runs from there, also after an undo."""
    is_reaction: bool = False
    joined: bool = False
    """Whether it is taken back together with the one before."""


class Still(Borrowed):
    """Rules at rest: a match of them shows its state and asks nothing."""

    def next_script(self, game: Game) -> Script[None] | None:
        return None
