"""Exact chances of 0, 1, 2… of something: put together, mixed, and as panels show them."""

from collections.abc import Iterable
from fractions import Fraction
from math import lcm

from grognard.engine.core.state import Ref
from grognard.engine.dice.solve import Odds
from grognard.engine.showing.panels import Histogram
from grognard.engine.showing.prospects import tally

Chances = list[Fraction]


def chance_of(need: int, sides: int) -> Fraction:
    """The chance of one die to reach a number."""
    return Fraction(max(0, min(sides, sides + 1 - need)), sides)


def chances_of(odds: Odds) -> Chances:
    return [Fraction(weight, odds.total) for weight in odds.weights]


def as_odds(chances: Chances) -> Odds:
    total = lcm(*[one.denominator for one in chances])
    return Odds(tuple([int(one * total) for one in chances]), total)


def sums(chances: Chances) -> Chances:
    """The chances that 0, 1, 2… of independent things happen."""
    found, none = [Fraction(1)], [Fraction(0)]
    for chance in chances:
        missed, hit = [one * (1 - chance) for one in found], [one * chance for one in found]
        found = [a + b for a, b in zip(missed + none, none + hit, strict=True)]
    return found


def at_least(number: int, chances: Chances) -> Fraction:
    """The chance that so many of independent things happen."""
    return sum(sums(chances)[number:], Fraction(0))


def added(first: Chances, second: Chances) -> Chances:
    """The chances of the sum of two numbers that are independent."""
    return mixed((one, [Fraction(0)] * a + second) for a, one in enumerate(first))


def mixed(cases: Iterable[tuple[Fraction, Chances]], most: int = 0) -> Chances:
    """The chances of 0, 1, 2… up to `most` or as many as there can be, from those in each case and its own chance."""
    total = [Fraction(0)] * (most + 1)
    for chance, row in cases:
        total += [Fraction(0)] * (len(row) - len(total))
        for number, one in enumerate(row):
            total[number] += chance * one
    return total


def shortened(chances: Chances) -> Chances:
    """Without the numbers at the end that cannot come up."""
    while len(chances) > 2 and not chances[-1]:
        chances = chances[:-1]
    return chances


def histogram(what: str, chances: Chances, everything: Fraction | None = None, ref: Ref = "") -> Histogram:
    """As panels show them; `everything` is the chance that nothing is left, where it is known."""
    return tally(what, chances, -1.0 if everything is None else float(everything), ref)
