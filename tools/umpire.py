"""Plays battles under the eyes of the umpire of a game, who knows the catalogue and none of the code.

`python -m tools.umpire netepic --battles 100` plays the scenarios in turn, each in turn with other players, and prints
a line a battle: its seed, what the umpire has looked at, and his objections in full. Any objection fails the run.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import product

from grognard.engine.core.match import Match
from grognard.engine.dice.rolls import SeededDice
from grognard.games import find
from grognard.players import Player, by_name, play_out
from tests.games.fireteam.umpire import Umpire as FireteamUmpire
from tests.games.netepic.umpire_watch import watched

PLAYERS = (("random", "random"), ("greedy", "random"), ("random", "greedy"), ("greedy", "greedy"))
Found = tuple[list[str], Counter[str]]


def netepic(match: Match, players: list[Player], seed: str) -> Found:
    umpire = watched(match, players, seed)
    return umpire.faults, umpire.seen


def fireteam(match: Match, players: list[Player], seed: str) -> Found:
    umpire = FireteamUmpire()
    play_out(match, players, seed)
    for before, event, after in match.history():
        umpire.watch(before, event, after)
    return umpire.faults, umpire.seen


UMPIRES: Mapping[str, Callable[[Match, list[Player], str], Found]] = {"fireteam": fireteam, "netepic": netepic}


def judged(game: str, scenario: str, names: tuple[str, ...], seed: str) -> Found:
    """The objections to one battle, and how often he looked at what."""
    rules = find(game)
    match = Match(rules, rules.setup(rules.header(scenario, names, (), ())), SeededDice(seed))
    return UMPIRES[game](match, [by_name(name, rules) for name in names], seed)


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=sorted(UMPIRES))
    parser.add_argument("--battles", type=int, default=100)
    parser.add_argument("--seed", default="umpire")
    given = parser.parse_args(arguments)
    tables = list(product(PLAYERS, [facts.id for facts in find(given.game).scenarios()]))
    objections = 0
    for index in range(given.battles):
        names, scenario = tables[index % len(tables)]
        seed = f"{given.seed}/{index}"
        faults, seen = judged(given.game, scenario, names, seed)
        objections += len(faults)
        print(f"{seed} {scenario} {'-'.join(names)}: {len(faults)} objections; {dict(seen)}", flush=True)
        for fault in faults:
            print(f"  {fault}", flush=True)
    print(f"{given.battles} battles, {objections} objections")
    return 1 if objections else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
