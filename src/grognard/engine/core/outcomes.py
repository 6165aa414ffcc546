"""Every way a short script can go in which nobody is asked: the dice fall in all ways, each with its chance.

A script is the same after the same readings, so each way is played from its beginning.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb
from typing import Any

from msgspec import Struct

from ..dice.rolls import Count, Roll
from .script import Game, Script
from .state import State

Readings = tuple[tuple[Any, Fraction], ...]
Playable = Callable[[Game], Script[Any]]


class Way(Struct, frozen=True):
    """One way a script has gone: the game after it, its chance, what it returned, and the roll that cut it short."""

    game: Game
    chance: Fraction
    result: Any = None
    roll: Roll | None = None


@lru_cache(maxsize=1024)
def readings(roll: Roll) -> Readings:
    """What may be read off a roll, with its chance."""
    if isinstance(roll, Count) and len(roll.pools) == 1 and len(roll.pools[0].cuts) == 1:
        (pool,) = roll.pools
        hit, number = Fraction(pool.sides + 1 - pool.cuts[0], pool.sides), pool.number
        return tuple([(k, comb(number, k) * hit**k * (1 - hit) ** (number - k)) for k in range(number + 1)])
    faces = list(product(*[range(1, sides + 1) for sides in roll.dice()]))
    return tuple([(reading, Fraction(times, len(faces))) for reading, times in Counter(map(roll.read, faces)).items()])


def _played(state: State, script: Playable, fallen: tuple[Any, ...], chance: Fraction) -> Way:
    """The script after these readings, up to the next roll or its end."""
    game = Game(state)
    running, sent = script(game), None
    try:
        for reading in (*fallen, None):
            item, sent = running.send(sent), reading
    except StopIteration as end:
        return Way(game, chance, end.value)
    assert isinstance(item, Roll), "nobody is asked"
    return Way(game, chance, None, item)


def ways(state: State, script: Playable, ends: Callable[[Roll], bool] = lambda roll: False) -> Iterator[Way]:
    """The game after every fall of the dice, with its chance; a roll that `ends` it is not made any more."""
    open_falls: list[tuple[tuple[Any, ...], Fraction]] = [((), Fraction(1))]
    while open_falls:
        fallen, chance = open_falls.pop()
        way = _played(state, script, fallen, chance)
        if way.roll is None or ends(way.roll):
            yield way
        else:
            open_falls += [((*fallen, one), chance * part) for one, part in readings(way.roll) if part]
