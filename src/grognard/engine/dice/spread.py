"""How many of pooled dice succeed, exactly: the first stages of a chain as integer weights over a total.

Sums of many products are worked out on one long integer that holds all weights side by side, which Python does fastest.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import comb, gcd

from msgspec import Struct

from .chain import Reroll, again

Weights = list[int]
Failed = dict[tuple[int, int], int]
"""Weights of failed dice: never rolled again, already rolled again."""


class Spread(Struct, frozen=True, cache_hash=True):
    """Weights of 0, 1, 2... successes out of `total`; `each` die succeeds and fails with these if all are alike."""

    weights: tuple[int, ...]
    total: int
    each: tuple[int, int] | None = None


def binomial(number: int, hit: int, miss: int) -> Weights:
    """Weights of 0 to `number` successes out of (hit + miss) ** number."""
    return [comb(number, k) * hit**k * miss ** (number - k) for k in range(number + 1)]


def thinned(weights: Sequence[int], hit: int, miss: int) -> Weights:
    """Each thing counted stays with the chance hit / (hit + miss): weights out of total * (hit + miss) ** most."""
    sides, scale, packed = hit + miss, 1, 0
    size = (sum(weights) * sides ** (len(weights) - 1)).bit_length() // 8 + 1
    for weight in reversed(weights):
        packed = packed * miss + (packed * hit << 8 * size) + weight * scale
        scale *= sides
    return _unpacked(packed, size, len(weights))


def _unpacked(packed: int, size: int, number: int) -> Weights:
    data = packed.to_bytes(size * number, "little")
    return [int.from_bytes(data[at : at + size], "little") for at in range(0, size * number, size)]


@lru_cache(4096)
def spread(
    dice: int, need: int, rerolls: tuple[Reroll, ...] = (), values: tuple[int, ...] = (), sides: int = 6
) -> Spread:
    """The impacts of pooled dice after pooled re-rolls; `values` of 0, 1, 2... impacts decide what is best,
    whatever they are counted in."""
    shared = gcd(sides + 1 - need, sides)
    hit, miss = (sides + 1 - need) // shared, (need - 1) // shared
    if not values and all(reroll.most >= dice for reroll in rerolls):
        tries = 1 + sum(1 for place, reroll in enumerate(rerolls) if not (reroll.fresh_only and place))
        total = (hit + miss) ** tries
        each = total - miss**tries, miss**tries
        return Spread(tuple(binomial(dice, *each)), total**dice, each)
    failed: Failed = {(dice - hits, 0): weight for hits, weight in enumerate(binomial(dice, hit, miss))}
    total = (hit + miss) ** dice
    for reroll in rerolls[:-1]:
        rows = [binomial(number, hit, miss) for number in range(min(reroll.most, dice) + 1)]
        failed = _rolled_again(failed, _numbers(failed, reroll, rows, dice, values), rows, reroll.fresh_only)
        total *= sum(rows[-1])
    return _last_reroll(failed, rerolls[-1], (hit, miss), dice, total, values)


def _numbers(failed: Failed, reroll: Reroll, rows: list[Weights], dice: int, values: tuple[int, ...]) -> list[int]:
    """How many dice are rolled again, for each entry of the failed ones."""
    numbers = [min(reroll.most, fresh if reroll.fresh_only else fresh + stale) for fresh, stale in failed]
    if not (values and reroll.offered and reroll.policy == "best"):
        return numbers
    hits = [dice - fresh - stale for fresh, stale in failed]
    return [_best(number, rows, values[done:]) for number, done in zip(numbers, hits, strict=True)]


def _best(most: int, rows: list[Weights], values: Sequence[int]) -> int:
    """How many dice to roll again for the highest value on average; more of them when it makes no difference."""

    total = sum(rows[most])

    def worth(number: int) -> int:
        row = rows[number]
        return sum([value * chance for value, chance in zip(values, row, strict=False)]) * (total // sum(row))

    return max(range(most, -1, -1), key=worth)


def _rolled_again(failed: Failed, numbers: list[int], rows: list[Weights], fresh_only: bool) -> Failed:
    after: Failed = {}
    totals = [sum(row) for row in rows]
    for ((fresh, stale), weight), number in zip(failed.items(), numbers, strict=True):
        scaled = weight * (totals[-1] // totals[number])
        for saved, chance in enumerate(rows[number]):
            left = again(fresh, stale, number, saved, fresh_only)
            after[left] = after.get(left, 0) + scaled * chance
    return after


def _last_reroll(
    failed: Failed, reroll: Reroll, each: tuple[int, int], dice: int, total: int, values: tuple[int, ...]
) -> Spread:
    """After the last stage only the number of hits counts."""
    hit, miss = each
    most = min(reroll.most, dice)
    total *= (hit + miss) ** most
    size = total.bit_length() // 8 + 1
    rows = [1]
    for number in range(most):
        rows.append(rows[number] * miss + (rows[number] * hit << 8 * size))
    numbers = _numbers(
        failed, reroll, [binomial(n, hit, miss) for n in range(most + 1)] if values else [], dice, values
    )
    packed = 0
    for ((fresh, stale), weight), number in zip(failed.items(), numbers, strict=True):
        scaled = weight * (hit + miss) ** (most - number)
        packed += rows[number] * scaled << 8 * size * (dice - fresh - stale)
    return Spread(tuple(_unpacked(packed, size, dice + 1)), total)
