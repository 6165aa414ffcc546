"""Random battles of a game, timed, and two rates measured in turn in one run."""

import time
from collections import Counter
from collections.abc import Callable, Mapping

from msgspec import Struct

from grognard.engine.dice import SeededDice
from grognard.engine.match import Match
from grognard.games import find
from grognard.players import by_name, play_out

Row = tuple[str, float, float, float, float]
RUNS = 3
WARMING = 9


class Playing(Struct, frozen=True):
    """What is played at random, and what must happen in a battle on average to make its speed worth something."""

    game: str
    battles: Mapping[str, int]
    """How many of each scenario."""
    mix_of: Callable[[Match], Counter[str]]
    least: Mapping[str, float]
    forces: tuple[str, ...] = ()
    options: tuple[str, ...] = ()

    def rate(self, seed: int) -> float:
        """Decisions a second, every answer checked."""
        rules, mix = find(self.game), Counter[str]()
        players, decisions, spent = [by_name("random", rules)] * 2, 0, 0.0
        for scenario, number in self.battles.items():
            header = rules.header(scenario, ("random", "random"), self.forces, self.options)
            for index in range(number):
                start = time.process_time()
                match = Match(rules, rules.setup(header), SeededDice(f"{seed}/{index}"))
                decisions += play_out(match, players, f"{seed}/{index}")
                spent += time.process_time() - start
                mix += self.mix_of(match)
        self._check(mix)
        return decisions / spent

    def _check(self, mix: Counter[str]) -> None:
        played = sum(self.battles.values())
        thin = {what: mix[what] / played for what, least in self.least.items() if mix[what] < least * played}
        if thin:
            raise AssertionError(f"too few a battle: {thin}")


def compared(name: str, ours: Callable[[int], float], yardstick: Callable[[int], float], wanted: float) -> list[Row]:
    """The best of several runs of each side in turn; one unmeasured run of each warms up."""
    ours(WARMING)
    yardstick(WARMING)
    pairs = [(ours(seed), yardstick(seed)) for seed in range(RUNS)]
    best, yard = (max(rates) for rates in zip(*pairs, strict=True))
    return [(name, best, yard, best / yard, wanted)]
