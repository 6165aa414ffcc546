"""The five types of dice, and what reducing or raising them does."""

from functools import cache

from grognard.engine.clauses import implements
from grognard.engine.dice.joint import Die
from grognard.engine.dice.rolls import Modifier, Modifiers, total

LADDER = (4, 6, 8, 10, 12)
"""The types in rising order."""
CLAUSE = "fireteam.dice.cumulative"


@implements("fireteam.dice.ladder", "fireteam.dice.floor", "fireteam.dice.ceiling", "fireteam.dice.cumulative")
@cache
def stepped(sides: int, steps: int) -> Die:
    """A die so many types higher, or lower: all steps are added up before. Below a d4 each takes 1 from the roll,
    above a d12 each adds 1."""
    place = LADDER.index(sides) + steps
    if place < 0:
        return Die(LADDER[0], place)
    if place >= len(LADDER):
        return Die(LADDER[-1], place - len(LADDER) + 1)
    return Die(LADDER[place])


def shifted(sides: int, shifts: Modifiers) -> Die:
    """A die with everything that reduces or raises it."""
    return stepped(sides, total(shifts))


@cache
def shift(steps: int, clause: str, label: str) -> Modifier:
    """One reason for a lower or higher die type."""
    return Modifier(steps, clause, label)


@implements("fireteam.dice.rounding")
def half(number: int) -> int:
    """Half of a number, rounded up."""
    return (number + 1) // 2
