"""Lines of the log, as they go to the page and into a file, and the dice of a line."""

from typing import Any, Literal

from msgspec import Struct

from grognard.engine.core.state import Ref
from grognard.engine.dice.rolls import Modifiers


class Throw(Struct, frozen=True):
    """Dice of a log line."""

    seat: int
    purpose: str
    """What they were for, without how many there are and what they need: that is told by the faces and the need."""
    faces: tuple[int, ...]
    sides: int
    need: int
    outcome: Any
    parts: Modifiers
    secret: bool
    kinds: tuple[int, ...]
    """How many of the faces lie on dice of each kind; empty where all are alike."""
    again: bool
    """Whether missed dice of the throw before were thrown again."""
    sums: tuple[int, ...] = ()
    """What each die after the first comes to with it, where these sums are read."""
    needs: tuple[int, ...] = ()
    """What each of them needed, where they needed different numbers."""
    reading: str = ""
    """What was read of them in words, where the line says it."""


Kind = Literal["laid", "round", "phase", "activation", "line", "move", "loss", "roll", "mark", "end"]


class LogLine(Struct, frozen=True):
    """A line of the log; `activation` is the id of the heading it stands under, `step` the moment after it."""

    id: int
    kind: Kind
    round: int
    activation: int
    text: str
    clause: str
    refs: tuple[Ref, ...]
    seat: int
    step: int
    dice: Throw | None = None
    by: int = -1
    """The seat whose letter begins the text, with or without a colon, if one does."""
    begins: int = 0
    """How much of the text is the letter of a seat whose badge may stand there instead."""
    name: str = ""
    """Of the phase that begins here, alone."""
    deed: int = -1
    """What was done, of which it tells, by its id; -1: a heading or a mark."""
