"""Random ALIEN games against python-chess's random games: decisions a second, and the mix that was played."""

import time
from collections import Counter

from benchmarks._chess import chess_rate
from grognard.engine.dice import SeededDice
from grognard.engine.events import Moved, Rolled
from grognard.engine.match import Match
from grognard.games import find
from grognard.players import by_name, play_out

Row = tuple[str, float, float, float, float]
BATTLES = {"cold-tow": 3, "block-nine": 3, "severance": 3, "corridor": 8}
"""How many games of each scenario are played in one run."""
GAMES = 8
WANTED = {"moves": 20, "attacks": 10, "detections": 10, "panics": 4}
"""What happens at least in a game, on average over the mix."""
ATTACKS = ("alien.close.", "alien.ranged.", "alien.xeno.signature")


def game_rate(seed: int) -> tuple[float, Counter[str]]:
    """Decisions a second of random games, every answer checked, and what happened in them."""
    rules = find("alien")
    players = [by_name("random", rules)] * 2
    mix: Counter[str] = Counter()
    decisions, spent = 0, 0.0
    for scenario, number in BATTLES.items():
        header = rules.header(scenario, ("random", "random"), (), ())
        for index in range(number):
            start = time.process_time()
            match = Match(rules, rules.setup(header), SeededDice(f"{seed}/{index}"))
            decisions += play_out(match, players, f"{seed}/{index}")
            spent += time.process_time() - start
            mix += mix_of(match)
    return decisions / spent, mix


def mix_of(match: Match) -> Counter[str]:
    """What a game was made of."""
    mix: Counter[str] = Counter(games=1)
    for event in match.log:
        mix["moves"] += isinstance(event, Moved)
        if isinstance(event, Rolled):
            mix["rolls"] += 1
            mix["attacks"] += event.clause.startswith(ATTACKS)
            mix["detections"] += event.clause == "alien.stealth.detection-secret"
            mix["panics"] += event.purpose == "panic"
    return mix


def check_mix(mix: Counter[str]) -> None:
    """Games in which nobody moves, fights, is looked for or loses his nerve would be fast and worthless."""
    thin = {what: mix[what] / mix["games"] for what, least in WANTED.items() if mix[what] < least * mix["games"]}
    if thin:
        raise AssertionError(f"too few a game: {thin}")


def run() -> list[Row]:
    game_rate(9)
    ours, yard = [], []
    for seed in range(3):
        yard.append(chess_rate(seed, GAMES))
        rate, mix = game_rate(seed)
        check_mix(mix)
        ours.append(rate)
    best, chess_best = max(ours), max(yard)
    return [("random ALIEN decisions/s, of python-chess moves/s", best, chess_best, best / chess_best, 1.0)]


if __name__ == "__main__":
    for row in run():
        print(row)
    print(game_rate(1)[1])
