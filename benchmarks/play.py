"""Random battles against python-chess's random games: decisions a second, and the mix that makes them comparable."""

import time
from collections import Counter

from benchmarks._chess import chess_rate
from grognard.engine.dice import SeededDice
from grognard.engine.events import Moved, Rolled
from grognard.engine.match import Match
from grognard.engine.space import warm_up
from grognard.games import find
from grognard.players import by_name, play_out

Row = tuple[str, float, float, float, float]
SCENARIO, BATTLES, GAMES = "drop-points", 12, 12
COMPANIES = ("una-2000", "therians-2000")


def battle_rate(seed: int) -> tuple[float, Counter[str]]:
    """Decisions a second of random battles, every answer checked, and what happened in them."""
    rules = find("at43")
    players = [by_name("random", rules)] * 2
    header = rules.header(SCENARIO, ("random", "random"), COMPANIES, ())
    mix: Counter[str] = Counter()
    decisions, spent = 0, 0.0
    for index in range(BATTLES):
        start = time.process_time()
        match = Match(rules, rules.setup(header), SeededDice(f"{seed}/{index}"))
        decisions += play_out(match, players, f"{seed}/{index}")
        spent += time.process_time() - start
        mix += mix_of(match)
    return decisions / spent, mix


def mix_of(match: Match) -> Counter[str]:
    """What a battle was made of."""
    mix: Counter[str] = Counter()
    for event in match.log:
        if isinstance(event, Moved):
            mix["moves"] += 1
        elif isinstance(event, Rolled):
            mix["rolls"] += 1
            mix["shots"] += event.clause == "at43.shoot.dice"
            mix["blows"] += event.clause == "at43.melee.roll"
        mix["overwatch"] += event.clause == "at43.drill.overwatch-salvos"
    return mix


def check_mix(mix: Counter[str]) -> None:
    """Battles in which nobody moves or shoots would be fast and worthless."""
    wanted = {"moves": 12, "shots": 12, "overwatch": 1, "blows": 0.5}
    thin = {what: mix[what] / BATTLES for what, least in wanted.items() if mix[what] < least * BATTLES}
    if thin:
        raise AssertionError(f"too few a battle: {thin}")


def run() -> list[Row]:
    warm_up()
    battle_rate(0)
    ours, yard = [], []
    for seed in range(3):
        yard.append(chess_rate(seed, GAMES))
        rate, mix = battle_rate(seed)
        check_mix(mix)
        ours.append(rate)
    best, chess_best = max(ours), max(yard)
    return [("random AT-43 decisions/s, of python-chess moves/s", best, chess_best, best / chess_best, 1.5)]


if __name__ == "__main__":
    for row in run():
        print(row)
    print(battle_rate(1)[1])
