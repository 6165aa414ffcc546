"""Volleys that share a supply of re-rolls: their impacts together, exactly, the supply spent where it is worth most.

Volleys are rolled one after the other: who re-rolls early does not know yet what the later ones miss. The best number
of dice for every moment is found backwards from what the impacts are worth in the end; equal ones go to more dice.
"""

from collections.abc import Callable
from fractions import Fraction
from math import comb

from msgspec import Struct

from .chain import Chain, Reroll, Volley, again

Impacts = tuple[int, ...]
"""Of each volley."""
Left = tuple[tuple[str, int], ...]
"""By clause: what is left of a supply."""
Chances = dict[Impacts, Fraction]


class Moment(Struct, frozen=True):
    """Before a re-roll: the volleys that are done, failed dice of this one (never and already rolled again)."""

    done: Impacts
    stage: int
    fresh: int
    stale: int
    left: Left


def shares(chain: Chain) -> bool:
    """Whether volleys of the chain share a supply."""
    taken = [reroll.clause for volley in chain.volleys for reroll in volley.rerolls if reroll.shared]
    return len(taken) > len(set(taken))


def impacts(chain: Chain, worth: Callable[[Impacts], Fraction]) -> Chances:
    """How likely all volleys together bring so many impacts each, when they are worth that much."""
    left = {reroll.clause: reroll.most for volley in chain.volleys for reroll in volley.rerolls if reroll.shared}
    return Best(chain, worth).after((), tuple(sorted(left.items())))


class Best:
    """The best way to go on from every moment, each looked at once."""

    def __init__(self, chain: Chain, worth: Callable[[Impacts], Fraction]) -> None:
        self.chain, self.worth = chain, worth
        self.known: dict[Moment, Chances] = {}

    def after(self, done: Impacts, left: Left) -> Chances:
        """With the next volley still to be rolled, if there is one."""
        if len(done) == len(self.chain.volleys):
            return {done: Fraction(1)}
        volley, sides = self.chain.volleys[len(done)], self.chain.sides
        row = _row(volley, volley.dice, sides)
        return _mixed([
            (chance, self.going_on(Moment(done, 0, volley.dice - hits, 0, left))) for hits, chance in enumerate(row)
        ])  # fmt: skip

    def going_on(self, now: Moment) -> Chances:
        """With the re-rolls of a volley from this one on still to come."""
        if now not in self.known:
            volley = self.chain.volleys[len(now.done)]
            if now.stage == len(volley.rerolls) or volley.need > self.chain.sides:
                hits = volley.dice - now.fresh - now.stale
                self.known[now] = self.after((*now.done, hits), now.left)
            else:
                ways = [self._again(now, number) for number in _numbers(volley.rerolls[now.stage], now)]
                self.known[now] = max(ways, key=self._value) if len(ways) > 1 else ways[0]
        return self.known[now]

    def _again(self, now: Moment, number: int) -> Chances:
        volley = self.chain.volleys[len(now.done)]
        reroll, sides = volley.rerolls[now.stage], self.chain.sides
        left = tuple([(key, most - number * (reroll.shared and key == reroll.clause)) for key, most in now.left])
        ways = []
        for saved, chance in enumerate(_row(volley, number, sides)):
            fresh, stale = again(now.fresh, now.stale, number, saved, reroll.fresh_only)
            ways.append((chance, self.going_on(Moment(now.done, now.stage + 1, fresh, stale, left))))
        return _mixed(ways)

    def _value(self, chances: Chances) -> Fraction:
        return sum((chance * self.worth(one) for one, chance in chances.items()), Fraction(0))


def _numbers(reroll: Reroll, now: Moment) -> range:
    """How many dice may be rolled again, the most first; a supply that is not shared follows its policy."""
    most = dict(now.left)[reroll.clause] if reroll.shared else reroll.most
    most = min(most, now.fresh if reroll.fresh_only else now.fresh + now.stale)
    if reroll.offered and reroll.policy == "none":
        return range(1)
    return (
        range(most, -1, -1) if reroll.offered and (reroll.shared or reroll.policy == "best") else range(most, most + 1)
    )


def _row(volley: Volley, dice: int, sides: int) -> list[Fraction]:
    """The chances of 0, 1, 2... successes."""
    hit = Fraction(min(max(sides + 1 - volley.need, 0), sides), sides)
    return [comb(dice, hits) * hit**hits * (1 - hit) ** (dice - hits) for hits in range(dice + 1)]


def _mixed(ways: list[tuple[Fraction, Chances]]) -> Chances:
    found: Chances = {}
    for chance, chances in ways:
        if chance:
            for one, part in chances.items():
                found[one] = found.get(one, Fraction(0)) + chance * part
    return found
