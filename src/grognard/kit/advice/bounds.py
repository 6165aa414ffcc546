"""Which of many choices are looked at closely: those that may be best, by what they are worth at most."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import TypeVar

Key = TypeVar("Key")
LEEWAY = 1e-9
"""What rounding may take off a bound."""
NOTHING = float("-inf")
Tails = tuple[float, ...]
"""How likely at least 1, 2, 3... of some dice succeed."""


def best_first(
    keys: Iterable[Key], most: Callable[[Key], float], worth: Callable[[Key], float], best: float = NOTHING
) -> dict[Key, float]:
    """The worth of each key, found only of those that may be best: of the others what they are worth at most.

    `most` is never less than `worth`, and quicker; something else is worth `best` already. The best and their worths
    are those that all worths would show.
    """
    found: dict[Key, float] = {}
    for key, bound in sorted([(key, most(key)) for key in keys], key=lambda row: -row[1]):
        if bound + LEEWAY * abs(bound) < best:
            found[key] = bound
            continue
        found[key] = worth(key)
        best = max(best, found[key])
    return found


@lru_cache(maxsize=4096)
def tails(pools: tuple[tuple[int, float], ...]) -> Tails:
    """For pools of dice of which each succeeds with its chance, all re-rolls counted in it."""
    numbers = [1.0]
    for dice, chance in pools:
        for _ in range(dice):
            hit = [0.0, *[weight * chance for weight in numbers]]
            numbers = [a + b * (1.0 - chance) for a, b in zip(hit, (*numbers, 0.0), strict=True)]
    return tuple([sum(numbers[least:]) for least in range(1, len(numbers))])


def past_others(
    impacts: Sequence[tuple[float, Tails]], foes: Sequence[tuple[int, float]], between: int, each: float, cap: float
) -> float:
    """What impacts are worth at most where some others take the first of them: of these the foes, by their places in
    the lane and what one impact on each is worth, then the target, by each impact and all together.

    `impacts` are rows of how many fall on average and how likely so many do; their mean is found.
    """
    dice, worth = len(impacts[0][1]), 0.0
    foes, share = [row for row in foes if row[0] < dice], max(0.0, 1.0 - between / dice)
    for number, chances in impacts:
        before = sum([value * chances[place] for place, value in foes]) if foes else 0.0
        worth += before + min(cap, each * min(number * share, sum(chances[between:])))
    return worth / len(impacts)
