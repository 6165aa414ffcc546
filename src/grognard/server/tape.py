"""Dice of a battle on the server: every throw is kept for the check at the end; typed dice wait until they are read."""

from collections.abc import Sequence

from msgspec import Struct

from grognard.engine.dice import CommittedDice, Faces, Roll


class Thrown(Struct, frozen=True):
    """A throw as it came: taken-back ones are kept, since they used up numbers of the stream."""

    purpose: str
    sides: tuple[int, ...]
    faces: Faces


class DiceWanted(Exception):
    """A script wants real dice that nobody has typed yet."""

    def __init__(self, roll: Roll) -> None:
        super().__init__(roll.purpose)
        self.roll = roll


class CommittedTape:
    """Committed dice that remember what they threw."""

    def __init__(self, secret: bytes) -> None:
        self._dice = CommittedDice(secret)
        self.throws: list[Thrown] = []

    def throw(self, roll: Roll) -> Faces:
        faces = self._dice.throw(roll)
        self.throws.append(Thrown(roll.purpose, tuple(roll.dice()), faces))
        return faces

    def load(self, faces: Sequence[Faces]) -> None:
        """Nothing is typed here."""


class TypedTape:
    """Dice that people roll: those typed so far for one answer, then a question."""

    def __init__(self) -> None:
        self.throws: list[Thrown] = []
        self._queue: list[Faces] = []

    def load(self, faces: Sequence[Faces]) -> None:
        self._queue = list(faces)

    def throw(self, roll: Roll) -> Faces:
        if not self._queue:
            raise DiceWanted(roll)
        return self._queue.pop(0)


Tape = CommittedTape | TypedTape
