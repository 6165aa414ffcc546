"""Random battles of The Evolved against those of AT-43, its older relative: decisions a second, and their mix."""

import time
from collections import Counter

from benchmarks.play import battle_rate as yardstick
from grognard.engine.dice import SeededDice
from grognard.engine.events import Moved, Rolled
from grognard.engine.match import Match
from grognard.engine.space import warm_up
from grognard.games import find
from grognard.players import by_name, play_out

Row = tuple[str, float, float, float, float]
SCENARIOS = ("training-ground", "sector-echo", "hold-the-tunnel", "artificial-twilight")
BATTLES = 6
WANTED = {"moves": 15, "shots": 2}
"""What happens at least in a battle, on average over the scenarios."""


def battle_rate(seed: int) -> tuple[float, Counter[str]]:
    """Decisions a second of random battles, every answer checked, and what happened in them."""
    rules = find("evolved")
    players = [by_name("random", rules)] * 2
    mix: Counter[str] = Counter()
    decisions, spent = 0, 0.0
    for scenario in SCENARIOS:
        header = rules.header(scenario, ("random", "random"), (), ())
        for index in range(BATTLES):
            start = time.perf_counter()
            match = Match(rules, rules.setup(header), SeededDice(f"{seed}/{index}"))
            decisions += play_out(match, players, f"{seed}/{index}")
            spent += time.perf_counter() - start
            mix += mix_of(match)
    return decisions / spent, mix


def mix_of(match: Match) -> Counter[str]:
    """What a battle was made of."""
    mix = Counter(battles=1)
    for event in match.log:
        mix["moves"] += isinstance(event, Moved)
        mix["shots"] += isinstance(event, Rolled) and event.clause == "evolved.shoot.dice"
    return mix


def check_mix(mix: Counter[str]) -> None:
    """Battles in which nobody moves or shoots would be fast and worthless."""
    thin = {what: mix[what] / mix["battles"] for what, least in WANTED.items() if mix[what] < least * mix["battles"]}
    if thin:
        raise AssertionError(f"too few a battle: {thin}")


def run() -> list[Row]:
    warm_up()
    battle_rate(9)
    yardstick(9)
    ours, yard = [], []
    for seed in range(3):
        yard.append(yardstick(seed)[0])
        rate, mix = battle_rate(seed)
        check_mix(mix)
        ours.append(rate)
    best, other = max(ours), max(yard)
    return [("random decisions/s of The Evolved, of AT-43's", best, other, best / other, 0.8)]


if __name__ == "__main__":
    for row in run():
        print(row)
    print(battle_rate(1)[1])
