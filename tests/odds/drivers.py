"""Three ways to run a chain besides solving it: over all faces, with seeded dice, and with dice laid down."""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import Any

from grognard.engine.dice.chain import Chain, Taken
from grognard.engine.dice.rolling import CALLS, Calls, rolled
from grognard.engine.dice.rolls import Dice, Roll

Reading = Callable[[Taken], int]


def run(chain: Chain, dice: Dice, calls: Calls = CALLS) -> tuple[Taken, ...]:
    """The chain rolled once."""
    script, sent = rolled(chain, calls), None
    while True:
        try:
            roll = script.send(sent)
        except StopIteration as end:
            result: tuple[Taken, ...] = end.value
            return result
        assert isinstance(roll, Roll)
        sent = roll.read(dice.throw(roll))


def walk(chain: Chain, inputs: tuple[Any, ...] = (), chance: Fraction = Fraction(1)) -> Iterator[Any]:
    """Every way the chain can fall, with its chance: all faces of all dice."""
    script, sent = rolled(chain), None
    try:
        for given in (*inputs, None):
            roll, sent = script.send(sent), given
    except StopIteration as end:
        yield end.value, chance
        return
    assert isinstance(roll, Roll)
    readings = Counter(map(roll.read, product(*(range(1, sides + 1) for sides in roll.dice()))))
    total = sum(readings.values())
    for reading, ways in readings.items():
        yield from walk(chain, (*inputs, reading), chance * Fraction(ways, total))


def walked(chain: Chain, branch: int, reading: Reading) -> dict[int, Fraction]:
    chances: dict[int, Fraction] = {}
    for taken, chance in walk(chain):
        outcome = reading(taken[branch])
        chances[outcome] = chances.get(outcome, Fraction(0)) + chance
    return {outcome: chance for outcome, chance in sorted(chances.items()) if chance}
