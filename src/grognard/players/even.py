"""Dice for the mind's eye: the faces of a throw are spread evenly, so that it comes out much as it does on average."""

from grognard.engine.dice import Faces, Roll
from grognard.engine.stream import Stream

FINE = 1 << 16


class EvenDice:
    """One thought with these dice tells what many with real ones would; a single die still falls by chance."""

    def __init__(self, pick: Stream) -> None:
        self._pick = pick

    def throw(self, roll: Roll) -> Faces:
        sides = roll.dice()
        start, whole = self._pick.below(FINE), FINE * len(sides)
        slots = self._pick.shuffled(range(len(sides)))
        return tuple([(slot * FINE + start) * side // whole + 1 for slot, side in zip(slots, sides, strict=True)])
