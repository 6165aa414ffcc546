"""The numbers of every test: what is added up, and the bounds of what a D10 can be asked for."""

from fractions import Fraction
from functools import cache

from grognard.engine.clauses import implements
from grognard.engine.dice.rolls import Modifier, Modifiers, total

from ..books.cards import Weapon

SIDES = 10
EASIEST, HARDEST = 2, 10
IMPOSSIBLE = 11
DASH = 0
"""AP or AT of a weapon that cannot harm such targets."""


@implements("evolved.setup.attack-limits")
def attack_difficulty(number: int) -> int:
    """The difficulty of a shooting or close combat test: a 1 always misses, a 10 always hits."""
    return min(max(number, EASIEST), HARDEST)


def attack_need(parts: Modifiers) -> int:
    """The difficulty that these parts add up to."""
    return attack_difficulty(total(parts))


@implements("evolved.setup.damage-limits")
def damage_difficulty(power: int, armor: int) -> int:
    """The difficulty of a damage test: never below 2; from 11 on, or with a dash, it is impossible."""
    if power == DASH:
        return IMPOSSIBLE
    return min(max(power + armor, EASIEST), IMPOSSIBLE)


def power_against(weapon: Weapon, is_machine: bool) -> int:
    """The penetration value that counts: AT against armored vehicles, AP against everybody else."""
    return weapon.at if is_machine else weapon.ap


@implements("evolved.setup.d10", "evolved.setup.tests")
def chance_of(difficulty: int) -> Fraction:
    """The chance of one D10, which shows 1 to 10, to equal or pass a difficulty."""
    return Fraction(max(0, min(SIDES, SIDES + 1 - difficulty)), SIDES)


@cache
def accuracy_part(accuracy: int, clause: str) -> Modifier:
    return Modifier(accuracy, clause, "Accuracy")


@cache
def evasion_part(evasion: int, clause: str) -> Modifier:
    return Modifier(evasion, clause, "Evasion")


@cache
def power_part(power: int, label: str) -> Modifiers:
    """AP or AT, as the weapon brings it to a damage test."""
    return (Modifier(power, "evolved.damage.difficulty", label),)


@cache
def armor_part(armor: int) -> Modifiers:
    return (Modifier(armor, "evolved.damage.difficulty", "Armor"),)
