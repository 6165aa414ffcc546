"""Dice of a battle on the server: every throw is kept for the check at the end; typed dice wait until they are read."""

from collections.abc import Sequence

from msgspec import Struct

from grognard.engine.dice.rolls import CommittedDice, Faces, Hidden, Roll, Shares


class TapeThrow(Struct, frozen=True):
    """A throw as it came: taken-back ones are kept, since they used up numbers of the stream."""

    purpose: str
    sides: tuple[int, ...]
    faces: Faces


class DiceWanted(Exception):
    """A script wants real dice that nobody has typed yet."""

    def __init__(self, roll: Roll) -> None:
        super().__init__(roll.purpose)
        self.roll = roll


def wanted_roll(fault: Exception) -> Roll:
    """The roll that a script stopped for; any other fault is raised again."""
    wanted = fault if isinstance(fault, DiceWanted) else fault.__cause__
    if not isinstance(wanted, DiceWanted):
        raise fault
    return wanted.roll


class CommittedTape:
    """Committed dice that remember what they threw."""

    people: tuple[int, ...] = ()

    def __init__(self, secret: bytes, shares: Shares = ()) -> None:
        self._dice = CommittedDice(secret, shares)
        self.throws: list[TapeThrow] = []

    def throw(self, roll: Roll) -> Faces:
        faces = self._dice.throw(roll)
        self.throws.append(TapeThrow(roll.purpose, tuple(roll.dice()), faces))
        return faces

    def load(self, faces: Sequence[Faces], number: int) -> None:
        """Nothing is typed here."""


class TypedTape:
    """Dice that people roll: those typed so far for one answer, then a question.

    What a computer rolls in secret nobody may type: it falls from a stream of the answer's own, so that running the
    answer again rolls the same.
    """

    def __init__(self, secret: bytes, people: tuple[int, ...]) -> None:
        self.throws: list[TapeThrow] = []
        self._secret = secret
        self.people = people
        self.load((), 0)

    def load(self, faces: Sequence[Faces], number: int) -> None:
        self._queue = list(faces)
        self._own = CommittedDice(self._secret + number.to_bytes(8, "big"))

    def throw(self, roll: Roll) -> Faces:
        if isinstance(roll, Hidden) and roll.seat not in self.people:
            return self._own.throw(roll)
        if not self._queue:
            raise DiceWanted(roll)
        return self._queue.pop(0)


Tape = CommittedTape | TypedTape
