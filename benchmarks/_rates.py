"""Random battles of a game, timed, and two rates measured in turn in one run."""

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from cProfile import Profile

from msgspec import Struct

from grognard.engine.core.match import Match
from grognard.engine.dice.rolls import SeededDice
from grognard.games import find
from grognard.players import by_name, play_out

Row = tuple[str, float, float, float, float]
Timed = tuple[int, float]
"""The decisions of one battle, and the seconds it took."""
REPEATS = 15


class Playing(Struct, frozen=True):
    """What is played at random, and what must happen in a battle on average to make its speed worth something."""

    game: str
    battles: Mapping[str, int]
    """How many of each scenario."""
    mix_of: Callable[[Match], Counter[str]]
    least: Mapping[str, float]
    forces: tuple[str, ...] = ()
    options: tuple[str, ...] = ()

    def timed(self) -> list[Timed]:
        """Each battle, every answer checked; the same ones every time."""
        mix: Counter[str] = Counter()
        found = list(self._battles(mix))
        self._check(mix)
        return found

    def counted(self) -> tuple[int, int, float]:
        """Decisions, calls of functions and seconds of its battles; the first time is not counted, since it takes
        longest."""
        list(self._battles(Counter()))
        seconds = sum(each for _, each in self._battles(Counter()))
        profile = Profile()
        profile.enable()
        decisions = sum(number for number, _ in self._battles(Counter()))
        profile.disable()
        return decisions, sum(row.callcount for row in profile.getstats()), seconds

    def _battles(self, mix: Counter[str]) -> Iterator[Timed]:
        rules = find(self.game)
        players = [by_name("random", rules)] * 2
        for scenario, number in self.battles.items():
            header = rules.header(scenario, ("random", "random"), self.forces, self.options)
            for index in range(number):
                start = time.process_time()
                match = Match(rules, rules.setup(header), SeededDice(f"0/{index}"))
                decisions = play_out(match, players, f"0/{index}")
                yield decisions, time.process_time() - start
                mix += self.mix_of(match)

    def _check(self, mix: Counter[str]) -> None:
        played = sum(self.battles.values())
        thin = {what: mix[what] / played for what, least in self.least.items() if mix[what] < least * played}
        if thin:
            raise AssertionError(f"too few a battle: {thin}")


def compared(
    name: str, ours: Callable[[], list[Timed]], yardstick: Callable[[], list[Timed]], wanted: float
) -> list[Row]:
    """The same battles of each side several times in turn; of each battle its quickest time counts, since a busy
    machine only ever adds to it."""
    pairs = [(ours(), yardstick()) for _ in range(1 + REPEATS)][1:]  # the first warms up
    best, yard = (_rate(list(runs)) for runs in zip(*pairs, strict=True))
    return [(name, best, yard, best / yard, wanted)]


def _rate(runs: list[list[Timed]]) -> float:
    decisions = sum(number for number, _ in runs[0])
    quickest: list[float] = [min(seconds for _, seconds in battle) for battle in zip(*runs, strict=True)]
    return decisions / sum(quickest)
