"""Damage of attacks, exactly: one roll or a burst while ammunition lasts, unopposed or with the first roll defended."""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.dice.solve import Odds
from grognard.engine.dice.spread import binomial

from ..body.supply import dice_of
from .pools import MESS_UP, NEVER, Question, solve

SHAKES, JUMPY, DEFLATED = 4, 1, 6
"""Stress responses that touch the next roll of a burst."""
MOST_ROLLS = 3
"""Must agree with burst.MOST_ROLLS."""
Weights = dict[int, int]
NOTHING = Odds((1,), 1)


class Supply(Struct, frozen=True):
    """The ammunition of a weapon before a roll; an NPC's loses a point without a supply roll."""

    rating: int
    fewer: int = 0
    rolled: bool = True

    def after(self) -> Iterator[tuple["Supply", int]]:
        """What is left after one attack roll, with its weight; all weights together are a power of six."""
        if not self.rolled:
            yield replace(self, rating=max(0, self.rating - 1)), 1
            return
        for lost, weight in enumerate(binomial(dice_of(self.rating, self.fewer), 1, 5)):
            yield replace(self, rating=max(0, self.rating - lost)), weight


class End(Struct, frozen=True):
    """How an attack roll ends for the attacker, besides the successes that are left to it."""

    response: int
    goes_on: bool
    """A hit that was not pushed: a burst may go on."""


def trimmed(weights: tuple[int, ...]) -> tuple[int, ...]:
    last = max((number for number, weight in enumerate(weights) if weight), default=0)
    return weights[: last + 1]


@lru_cache(4096)
def spread_of(
    question: Question, rolls: int = 1, defence: Question | None = None, supply: Supply | None = None
) -> Odds:
    """Damage of an attack of up to so many rolls at the same target; without a supply no roll is the last for lack of
    ammunition. Only the first roll is defended: an NPC spares no second action for it."""
    ends, total = _ends(question, defence)
    parts = []
    for end, row in ends.items():
        tail = _later(question, end, rolls, supply) if end.goes_on and rolls > 1 else NOTHING
        parts.append((_points(question, row), 1, tail))
    return _joined(parts, total)


def _points(question: Question, row: Weights) -> Weights:
    found: Weights = {}
    for left, weight in row.items():
        points = int(question.values[left])
        found[points] = found.get(points, 0) + weight
    return found


def _joined(parts: list[tuple[Weights, int, Odds]], total: int) -> Odds:
    """Points and what comes after them, added up: all totals are powers of six, so the greatest holds the others."""
    common = max(tail.total for _, _, tail in parts)
    most = max(max(row) + len(tail.weights) for row, _, tail in parts)
    found = [0] * most
    for row, share, tail in parts:
        scale = share * (common // tail.total)
        for more, other in enumerate(tail.weights):
            if other:
                for points, weight in row.items():
                    found[points + more] += weight * other * scale
    return Odds(trimmed(tuple(found)), total * common)


def hit_chance(question: Question, defence: Question | None = None) -> Fraction:
    """Of at least one success that is left."""
    ends, total = _ends(question, defence)
    return Fraction(sum(weight for row in ends.values() for left, weight in row.items() if left), total)


def _later(question: Question, end: End, rolls: int, supply: Supply | None) -> Odds:
    """What the rolls after this one do, if the magazine still holds something."""
    after = _next(question, end.response)
    if supply is None:
        return spread_of(after, rolls - 1)
    parts = []
    for magazine, weight in supply.after():
        kept = magazine if rolls > 2 else None
        parts.append(({0: 1}, weight, spread_of(after, rolls - 1, None, kept) if magazine.rating else NOTHING))
    return _joined(parts, sum(weight for _, weight, _ in parts))


def _ends(question: Question, defence: Question | None) -> tuple[dict[End, Weights], int]:
    """Every end of an attack roll with the weights of successes left, and their total; the other side does not push."""
    found: dict[End, Weights] = {}
    total = 1
    for thrown, counted, weight, all_of_them in _defended(defence):
        mine = solve(question if question.push == NEVER else replace(question, against=thrown))
        total = mine.total * all_of_them
        for part in mine.parts:
            for successes, number in enumerate(part.weights):
                if number:
                    left = 0 if part.response == MESS_UP else max(0, successes - counted)
                    row = found.setdefault(End(part.response, left > 0 and not part.pushed), {})
                    row[left] = row.get(left, 0) + number * weight
    return found, total


def _defended(defence: Question | None) -> Iterator[tuple[int, int, int, int]]:
    """Successes the other side throws, those that count after its nerves, and the weight of that out of a total."""
    if defence is None:
        yield 0, 0, 1, 1
        return
    theirs = solve(defence)
    for part in theirs.parts:
        for thrown, weight in enumerate(part.weights):
            if weight:
                yield thrown, 0 if part.response == MESS_UP else thrown, weight, theirs.total


def _next(question: Question, response: int) -> Question:
    """The next roll of a burst: more stress, and what the last response does (must agree with stress.suffer)."""
    if response == JUMPY and question.deflated:
        response = 0
    had_it = response in question.had or (response == JUMPY and question.jumpy)
    dice = question.base - question.short - question.once - (2 if response == SHAKES and not had_it else 0)
    stress = question.stress + question.tension + had_it
    after = replace(question, base=max(1, dice), short=max(0, 1 - dice), once=0, stress=stress)
    if had_it:
        return after
    after = replace(after, had=question.had | ({response} if response else set()))
    if response == DEFLATED:
        return replace(after, deflated=True, jumpy=False)
    return replace(after, jumpy=question.jumpy or response == JUMPY)
