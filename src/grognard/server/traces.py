"""What a battle remembers beside its match: marks of the log, answers that were taken, dice that are awaited."""

from typing import Any

from msgspec import Struct

from grognard.engine.dice import Roll
from grognard.engine.ruleset import Ruleset
from grognard.engine.script import Game, Script

from .entries import Gave


class Mark(Struct, frozen=True):
    """A line of the log that no rule told: at which step it stands, and whose it is."""

    step: int
    seat: int
    text: str
    clause: str


class Waiting(Struct, frozen=True):
    """Real dice are awaited: for which roll, and what was typed before for the same answers."""

    roll: Roll
    answers: tuple[Gave, ...]
    fell: tuple[tuple[int, ...], ...]


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


class Still:
    """Rules at rest: a match of them shows its state and asks nothing."""

    def __init__(self, rules: Ruleset) -> None:
        self._rules = rules

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)

    def next_script(self, game: Game) -> Script[None] | None:
        return None
