"""The real script of an attack over the falls of its dice: thousands of runs, or every one of them with its chance.

A script is the same after the same readings, so every fall is played once and then known.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, sqrt
from typing import Any

from msgspec import Struct

from grognard.engine.asking.decisions import Allocate, Answer, Choose, Decision, Order
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import State
from grognard.engine.dice.rolls import Count, Each, Roll, SeededDice
from grognard.games import parts
from grognard.odds.question import find_test, read

RUNS = 20_000
SIGMAS = 5
Readings = tuple[Any, ...]


class Falls:
    """A script from a position, what is answered in it, and what is counted at its end."""

    def __init__(
        self,
        state: State,
        script: Callable[[Game], Script[Any]],
        counted: Callable[[Game], int],
        answer: Callable[[Game, Decision], Answer | None] = lambda game, form: None,
    ) -> None:
        self.state, self.script, self.counted, self.answer = state, script, counted, answer
        self.table = None if Game(state).has_zones else Game(state).table
        self.known: dict[Readings, Roll | int] = {}

    def after(self, readings: Readings) -> Roll | int:
        """The next roll, or what was counted."""
        if readings not in self.known:
            self.known[readings] = self._run(iter(readings))
        return self.known[readings]

    def _run(self, readings: Iterator[Any]) -> Roll | int:
        game, sent = Game(self.state, self.table), None
        script = self.script(game)
        try:
            while True:
                item = script.send(sent)
                if isinstance(item, Roll):
                    sent = next(readings, None)
                    if sent is None:
                        return item
                else:
                    assert isinstance(item, Decision)
                    sent = self.answer(game, item) or usual(item)
        except StopIteration:
            return self.counted(game)

    def many(self, seed: str) -> Counter[int]:
        """So many runs with seeded dice."""
        dice, found = SeededDice(seed), Counter[int]()
        for _ in range(RUNS):
            readings: Readings = ()
            while isinstance(now := self.after(readings), Roll):
                readings = (*readings, now.read(dice.throw(now) if now.dice() else ()))
            found[now] += 1
        return found

    def every(self) -> dict[int, Fraction]:
        """Every fall of the dice with its chance."""
        found: dict[int, Fraction] = {}
        open_falls: list[tuple[Readings, Fraction]] = [((), Fraction(1))]
        while open_falls:
            readings, chance = open_falls.pop()
            now = self.after(readings)
            if isinstance(now, Roll):
                open_falls += [((*readings, one), chance * part) for one, part in ways(now)]
            else:
                found[now] = found.get(now, Fraction(0)) + chance
        return found


def usual(form: Decision) -> Answer:
    """The first that is on offer; attackers go where they may."""
    match form:
        case Choose():
            return tuple(option.key for option in form.options[: max(1, form.least)])
        case Order():
            return tuple(item.key for item in form.items)
        case Allocate():
            return tuple((lot.key, next(at for one, at in form.fits if one == lot.key), lot.count) for lot in form.lots)
    raise AssertionError(f"nothing is usual for {form.name}")


@cache
def ways(roll: Roll) -> tuple[tuple[Any, Fraction], ...]:
    """What may be read off a roll, with its chance."""
    if isinstance(roll, Count) and len(roll.pools) == 1 and len(roll.pools[0].cuts) == 1:
        (pool,) = roll.pools
        hit = Fraction(pool.sides + 1 - pool.cuts[0], pool.sides)
        number = pool.number
        return tuple((k, comb(number, k) * hit**k * (1 - hit) ** (number - k)) for k in range(number + 1))
    if isinstance(roll, Each):
        return tuple(_each(roll))
    faces = list(product(*(range(1, sides + 1) for sides in roll.dice())))
    return tuple((reading, Fraction(number, len(faces))) for reading, number in Counter(map(roll.read, faces)).items())


def _each(roll: Each) -> Iterator[tuple[Any, Fraction]]:
    for successes in product((False, True), repeat=len(roll.trials)):
        chance = Fraction(1)
        for success, trial in zip(successes, roll.trials, strict=True):
            hit = Fraction(roll.sides + 1 - trial.need, roll.sides)
            chance *= hit if success else 1 - hit
        if chance:
            yield roll.read(tuple(roll.sides if success else 0 for success in successes)), chance


class Scene(Struct, frozen=True):
    """A question, and the real script it is about."""

    game: str
    question: str
    falls: Falls
    is_small: bool = True
    """Whether every fall of its dice can be played."""
    most: int = 99
    """More than this is not told apart."""

    def answered(self) -> dict[int, Fraction]:
        """As `grognard odds` answers."""
        id, *words = self.question.split()
        test = find_test(parts(self.game).oddsbook(), id)
        odds = test.work(read(test, words)).odds
        found: dict[int, Fraction] = {}
        for number in range(len(odds.weights)):
            if odds.weights[number]:
                told = min(number, self.most)
                found[told] = found.get(told, Fraction(0)) + odds.chance(number)
        return found


def agrees_with_many_runs(scene: Scene) -> None:
    """Every number comes up as often as the book says, within five standard deviations."""
    found, told = scene.falls.many(scene.question), scene.answered()
    assert set(found) <= set(told), "nothing comes up that the book rules out"
    for number, chance in told.items():
        expected, spread = RUNS * float(chance), sqrt(RUNS * float(chance * (1 - chance)))
        assert abs(found[number] - expected) <= SIGMAS * spread + 1, (number, found[number], expected)
