"""The one table behind every test: action value minus difficulty gives the number needed on a d6.

Chains read 1 as automatic and 7 as impossible, neither of which takes a die.
"""

from fractions import Fraction
from functools import cache

from grognard.engine.clauses import implements
from grognard.engine.dice.rolls import Modifier, Modifiers

SIDES = 6
AUTOMATIC = 1
IMPOSSIBLE = 7
MORALE_DIFFICULTY = 8

_NEEDS = {-5: 6, -4: 6, -3: 5, -2: 5, -1: 4, 0: 4, 1: 4, 2: 3, 3: 3, 4: 2, 5: 2}


@implements("at43.basics.resolution-table", "at43.basics.impossible", "at43.basics.automatic")
def need_for(action: int, difficulty: int) -> int:
    """The lowest face that succeeds: 2 to 6, or AUTOMATIC, or IMPOSSIBLE."""
    difference = action - difficulty
    return _NEEDS.get(difference, AUTOMATIC if difference > 0 else IMPOSSIBLE)


@implements("at43.basics.shooting-test")
def shooting_need(accuracy: int, range_band: int) -> int:
    return need_for(accuracy, range_band)


@implements("at43.basics.close-combat-test")
def close_combat_need(accuracy: int, combat: int) -> int:
    return need_for(accuracy, combat)


@implements("at43.basics.damage-test")
def damage_need(penetration: int, protection: int) -> int:
    return need_for(penetration, protection)


@implements("at43.basics.morale-test")
def morale_need(morale: int) -> int:
    """For the highest Morale in the unit; one die for the whole unit."""
    return need_for(morale, MORALE_DIFFICULTY)


@implements("at43.basics.dice")
def chance_of(need: int) -> Fraction:
    """The chance of one d6 to show the number needed or more."""
    return Fraction(SIDES + 1 - need, SIDES)


@implements("at43.basics.accuracy-chart")
def chart_cell(accuracy: int, range_band: int) -> tuple[Fraction, Fraction]:
    """The chance of one impact, plain and with one re-roll, as the accuracy chart prints it."""
    chance = chance_of(shooting_need(accuracy, range_band))
    return chance, 1 - (1 - chance) ** 2


@cache
def penetration_part(penetration: int) -> Modifiers:
    return (Modifier(penetration, "at43.basics.damage-test", "Penetration"),)


@cache
def protection_part(protection: int) -> Modifiers:
    return (Modifier(-protection, "at43.basics.damage-test", "Protection"),)


def majority(values: list[int]) -> int:
    """The value most have, the higher on a tie."""
    return max(values, key=lambda each: (values.count(each), each))


def told_without_dice(
    impacts: int, weapon: str, whom: str, need: int, penetration: int, protection: int
) -> tuple[str, str] | None:
    """What the log says of damage tests that no die decides, with the clause; nothing of those that are rolled."""
    if AUTOMATIC < need < IMPOSSIBLE or not impacts:
        return None
    number = "1 impact" if impacts == 1 else f"{impacts} impacts"
    values = f"Penetration {penetration}, Protection {protection}"
    if need <= AUTOMATIC:
        return "at43.basics.automatic", f"{weapon}: {number} on {whom} through without a die ({values})"
    return "at43.basics.impossible", f"{weapon}: {number} on {whom} to no effect, no die can help ({values})"


@cache
def close_combat_parts(accuracy: int, combat: int) -> Modifiers:
    clause = "at43.basics.close-combat-test"
    return (Modifier(accuracy, clause, "Accuracy"), Modifier(-combat, clause, "Combat"))


@cache
def morale_parts(morale: int) -> Modifiers:
    clause = "at43.basics.morale-test"
    return (Modifier(morale, clause, "Morale"), Modifier(-MORALE_DIFFICULTY, clause, "Difficulty"))
