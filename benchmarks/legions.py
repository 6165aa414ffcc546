"""Whole armies of Net Epic: random decisions a second beside The Evolved's, how calls grow with the stands from the
crossroads to God-machines, and how long a greedy decision takes there."""

import time
from cProfile import Profile

from benchmarks._rates import Playing, Row, compared
from benchmarks.sortie import EVOLVED, mix_of
from grognard.engine.core.match import Match
from grognard.engine.dice.rolls import SeededDice
from grognard.engine.space import warm_up
from grognard.games import find
from grognard.players import by_name, play_out, step

SMALL, LARGE = "crossroads", "god-machines"
SEED = "legions"
SLOWEST = 250.0
"""Milliseconds that 95 of 100 greedy decisions take at most."""
NETEPIC = Playing("netepic", {SMALL: 4}, mix_of("netepic.fire.roll"), {"moves": 20, "shots": 5})


def opened(scenario: str, level: str) -> Match:
    rules = find("netepic")
    return Match(rules, rules.setup(rules.header(scenario, (level, level), (), ())), SeededDice(SEED))


def stands(scenario: str) -> int:
    return len(opened(scenario, "random").state.models)


def calls(scenario: str, level: str) -> float:
    """Calls of functions a decision takes in a whole battle; they are the same on any machine."""
    players = [by_name(level, find("netepic"))] * 2
    play_out(opened(scenario, level), players, SEED)  # by then all is loaded that it needs
    match, profile = opened(scenario, level), Profile()
    profile.enable()
    decisions = play_out(match, players, SEED)
    profile.disable()
    return sum(row.callcount for row in profile.getstats()) / decisions


def slow_decision(scenario: str) -> float:
    """The milliseconds that 95 of 100 greedy decisions take at most, with all that follows from them."""
    match, players, taken = opened(scenario, "greedy"), [by_name("greedy", find("netepic"))] * 2, list[float]()
    while match.decision is not None:
        start = time.process_time()
        step(match, players, SEED)
        taken.append(1000 * (time.process_time() - start))
    return sorted(taken)[len(taken) * 95 // 100]


def growth(level: str) -> Row:
    """Calls a decision may grow as the stands do, and no faster."""
    few, many = calls(SMALL, level), calls(LARGE, level)
    limit = few * stands(LARGE) / stands(SMALL)
    who = f"{level} Net Epic: calls a decision, {stands(LARGE)} stands, {many / few:.2f} x those of {stands(SMALL)}"
    return f"{who} (limit: as the stands)", many, limit, limit / many, 1.0


def run() -> list[Row]:
    warm_up()
    slow = slow_decision(LARGE)
    return [
        *compared("random decisions/s of Net Epic's crossroads, of The Evolved's", NETEPIC.timed, EVOLVED.timed, 0.5),
        growth("random"),
        growth("greedy"),
        ("greedy Net Epic, God-machines: ms of the slow 5 % (limit)", slow, SLOWEST, SLOWEST / slow, 1.0),
    ]


if __name__ == "__main__":
    for row in run():
        print(row)
