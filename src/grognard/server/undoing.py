"""What a person may take back, and the real dice he is to throw, as the page is told it."""

from msgspec import Struct

from grognard.engine.core.state import Ref


class CanUndo(Struct, frozen=True):
    """Whether the last answer can be taken back: what that would undo, or why not."""

    can: bool
    words: str
    clause: str = ""
    inside: bool = False
    """Whether the question before belongs to the same step."""


class WantedDice(Struct, frozen=True):
    """Real dice that somebody is to roll and type; `fell` is what has been typed for the same answer before."""

    seat: int
    purpose: str
    clause: str
    sides: tuple[int, ...]
    need: int
    about: tuple[Ref, ...]
    mine: bool
    fell: tuple[tuple[int, ...], ...]
