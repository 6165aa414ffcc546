"""Skill rolls solved exactly: base and stress dice, the push, stress responses and Mess Up as integer weights.

A spread of successes is one long integer that holds all weights side by side (powers of `X`), which Python multiplies
fastest. Must agree with `push` and `stress`, which roll the same dice; a test compares both.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from math import comb

from msgspec import Struct
from msgspec.structs import replace

NEVER, FAIL, ALWAYS, BEST = range(4)
POLICIES = ("never", "fail", "always", "best")
MESS_UP = 7
Values = tuple[Fraction, ...]
"""What 0, 1, 2... successes are worth."""
Pushes = frozenset[tuple[int, int]]
"""First throws (sixes on base dice, sixes on stress dice) after which the roll is pushed."""


class Question(Struct, frozen=True, cache_hash=True):
    """A roll: its dice, nerves, and what becomes of the choice to push."""

    base: int
    stress: int = 0
    push: int = NEVER
    resolve: int = 0
    jumpy: bool = False
    deflated: bool = False
    values: Values = ()
    """For the best policy; without them successes count as such."""
    had: frozenset[int] = frozenset()
    """Responses that came before in the same action."""
    short: int = 0
    """Dice that penalties would take below the one base die that is always rolled."""
    once: int = 0
    """Dice that only the first roll of a burst has: those of an aim, an ambush, help."""
    tension: int = 1
    """Stress of each further roll of a burst; none for those without nerves."""
    against: int = 0
    """Successes thrown by the other side, which are seen before the push: no more than these is a failure."""

    @property
    def level_after_push(self) -> int:
        return self.stress + (2 if self.jumpy else 1)


class Part(Struct, frozen=True):
    """Rolls that end alike: pushed or not, with which stress response (0: none), weights of successes thrown."""

    pushed: bool
    response: int
    weights: tuple[int, ...]

    @property
    def weight(self) -> int:
        return sum(self.weights)


class Solved(Struct, frozen=True):
    """All ends of a roll as weights out of `total`, and the first throws that were pushed."""

    parts: tuple[Part, ...]
    total: int
    pushes: Pushes

    def successes(self) -> tuple[int, ...]:
        """Weights of successes that count: none after Mess Up."""
        most = max(len(part.weights) for part in self.parts)
        found = [0] * most
        for part in self.parts:
            if part.response == MESS_UP:
                found[0] += part.weight
            else:
                for number, weight in enumerate(part.weights):
                    found[number] += weight
        return tuple(found)

    def chance(self, holds: Callable[[Part], bool]) -> Fraction:
        return Fraction(sum(part.weight for part in self.parts if holds(part)), self.total)


def response_row(total: int) -> int:
    """The row of the table of stress responses: 0 for none, 7 for Mess Up."""
    return max(0, min(MESS_UP, total))


def rows_of(stress: int, resolve: int) -> dict[int, int]:
    """How many faces of the response die lead to each row."""
    found: dict[int, int] = {}
    for face in range(1, 7):
        row = response_row(face + stress - resolve)
        found[row] = found.get(row, 0) + 1
    return found


class _Packed:
    """Powers of the two kinds of dice on long integers with room for every weight."""

    def __init__(self, base: int, stress: int) -> None:
        most = base + stress + 1
        self.size: int = (6 ** (2 * most + 2)).bit_length() // 8 + 1
        self.length = most + 1
        unit = 1 << 8 * self.size
        self.unit = unit
        self.plain = _powers(5 + unit, most + 1)
        """A die of which only the 6 is read."""
        self.clean = _powers(4 + unit, stress + 2)
        """A stress die that shows no 1."""

    def shifted(self, packed: int, by: int) -> int:
        return packed << 8 * self.size * by

    def weights(self, packed: int) -> tuple[int, ...]:
        size, length = self.size, self.length
        data = packed.to_bytes(size * length, "little")
        return tuple(int.from_bytes(data[at : at + size], "little") for at in range(0, size * length, size))


def _powers(one: int, number: int) -> list[int]:
    found = [1]
    for _ in range(number):
        found.append(found[-1] * one)
    return found


@lru_cache(2048)
def solve(question: Question) -> Solved:
    """Every end of the roll with its weight."""
    base, stress = question.base, question.stress
    packed = _Packed(base, stress)
    pushes = pushed_throws(question)
    after, last = 6 ** (base + stress + 1), 6
    clean = packed.plain[base] * packed.clean[stress]
    dirty = packed.plain[base + stress] - clean
    kept, again_clean, again_dirty = clean * after * last, 0, 0
    for sixes, nerves in pushes:
        weight = comb(base, sixes) * 5 ** (base - sixes) * comb(stress, nerves) * 4 ** (stress - nerves)
        kept -= packed.shifted(weight * after * last, sixes + nerves)
        tidy, messy = _again(packed, question, sixes, nerves)
        scale = weight * 6 ** (sixes + nerves)
        again_clean += packed.shifted(tidy * scale * last, sixes + nerves)
        again_dirty += packed.shifted(messy * scale, sixes + nerves)
    parts = [Part(False, 0, packed.weights(kept)), Part(True, 0, packed.weights(again_clean))]
    parts += _with_response(packed, False, dirty * after, rows_of(stress, question.resolve))
    parts += _with_response(packed, True, again_dirty, rows_of(question.level_after_push, question.resolve))
    return Solved(tuple(part for part in parts if any(part.weights)), 6 ** (base + stress) * after * last, pushes)


def _again(packed: _Packed, question: Question, sixes: int, nerves: int) -> tuple[int, int]:
    """New successes of a pushed roll without and with a 1 on a stress die."""
    base, stress = question.base - sixes, question.stress - nerves + 1
    tidy = packed.plain[base] * packed.clean[stress]
    return tidy, packed.plain[base + stress] - tidy


def _with_response(packed: _Packed, pushed: bool, dirty: int, rows: dict[int, int]) -> list[Part]:
    return [Part(pushed, row, packed.weights(dirty * faces)) for row, faces in rows.items()] if dirty else []


# -- when to push ------------------------------------------------------------------------------------------------------


@lru_cache(2048)
def pushed_throws(question: Question) -> Pushes:
    """The first throws that the policy pushes; one that shows a 1 on a stress die never is."""
    if question.deflated or question.push == NEVER:
        return frozenset()
    throws = [(sixes, nerves) for sixes in range(question.base + 1) for nerves in range(question.stress + 1)]
    if question.push == FAIL:
        return frozenset(throw for throw in throws if sum(throw) <= question.against)
    if question.push == ALWAYS:
        return frozenset(throws)
    packed = _Packed(question.base, question.stress)
    return frozenset(throw for throw in throws if _pays(packed, question, *throw))


def _pays(packed: _Packed, question: Question, sixes: int, nerves: int) -> bool:
    """Whether the push is worth more on average than the successes on the table."""
    now, values = sixes + nerves, question.values
    spoilt = rows_of(question.level_after_push, question.resolve).get(MESS_UP, 0)
    if not values:
        return _mean_pays(now, question.base - sixes, question.stress - nerves + 1, spoilt)
    tidy, messy = _again(packed, question, sixes, nerves)
    mixed = packed.weights(tidy * 6 + messy * (6 - spoilt))
    lost = sum(packed.weights(messy)) * spoilt if spoilt else 0
    total = 6 ** (question.base + question.stress + 2 - now)
    gained = sum(values[now + number] * weight for number, weight in enumerate(mixed) if weight) + values[0] * lost
    return bool(gained > values[now] * total)


def _mean_pays(now: int, base: int, nerves: int, spoilt: int) -> bool:
    """The same where successes count as such: sums over all throws of the dice rolled again."""
    dice = base + nerves
    everything = now * 6**dice + dice * 6 ** (dice - 1)
    tidy = now * 6**base * 5**nerves + base * 6**base * 5**nerves // 6 + nerves * 6**base * 5 ** (nerves - 1)
    return bool(6 * tidy + (6 - spoilt) * (everything - tidy) > now * 6 ** (dice + 1))


def policy_words(question: Question, wanted: str) -> str:
    """From which first throw it pays to push for what is wanted, in words."""
    best = pushed_throws(replace(question, push=BEST))
    most = question.base + question.stress
    words = [_words(question, best, number) for number in range(most + 1)]
    if not best:
        return f"best {wanted}: never push"
    if all(word == "push" for word in words):
        return f"best {wanted}: always push"
    first = words.index(next(word for word in words if word != "push")) - 1
    some = [f"{number}: {word}" for number, word in enumerate(words) if number > first and word != "keep"]
    more = f", with more only if enough of them lie on stress dice ({', '.join(some)})" if some else ""
    upto = f"up to {first} successes" if first > 1 else "up to 1 success" if first else "no success"
    return f"best {wanted}: push with {upto}{more}"


def _words(question: Question, best: Pushes, number: int) -> str:
    """What to do with so many successes; more of them on stress dice make a push safer."""
    nerves = range(max(0, number - question.base), min(number, question.stress) + 1)
    pushed = [count for count in nerves if (number - count, count) in best]
    if len(pushed) == len(nerves):
        return "push"
    return str(pushed[0]) if pushed else "keep"
