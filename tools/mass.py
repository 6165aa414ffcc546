"""Plays a great many battles, replays each from its record, and prints what came of them, a row a scenario and line-up.

`tools/mass.py alien --random 500 --greedy 100`, or `tools/mass.py at43 fire --mixed 50 --only 17,44` to play single
battles of a series again. Seeds of battles that failed are printed with the reason; then the run has failed.
"""

import argparse
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct

from grognard.engine.core.codec import digest
from grognard.engine.core.record import load
from grognard.engine.core.replay import Replay
from grognard.engine.ruleset import Ruleset
from grognard.games import find
from grognard.lab import Battle, Plan, play_battle

LINE_UPS = {
    "random": ("random", "random"),
    "greedy": ("greedy", "greedy"),
    "mixed": ("greedy", "random"),
    "outplayed": ("random", "greedy"),
}
HEAD = ("game", "scenario", "players", "battles", "ended", "replayed", "faults", "won", "drawn", "decisions", "seconds")


class Tally(Struct):
    """What a series came to."""

    ended: int = 0
    replayed: int = 0
    decisions: int = 0
    drawn: int = 0
    won: tuple[int, ...] = (0, 0)
    faults: tuple[str, ...] = ()

    def count(self, battle: Battle) -> None:
        self.ended += 1
        self.decisions += battle.decisions
        self.drawn += battle.winner is None
        self.won = tuple(wins + (battle.winner == seat) for seat, wins in enumerate(self.won))


def replayed(rules: Ruleset, path: Path) -> str:
    """The digest that the record of a battle leads to; raises Divergence where it leads elsewhere."""
    record = load(path)
    if record.broken:
        raise ValueError(f"the record is broken: {record.broken}")
    return digest(Replay(rules, record).run().state)


def play(rules: Ruleset, plan: Plan, index: int, tally: Tally) -> None:
    """One battle and its replay."""
    battle = play_battle(rules, plan, index)
    tally.count(battle)
    path = Path(plan.records) / f"battle-{index:05}.jsonl"
    if replayed(rules, path) != battle.digest:
        raise ValueError("the replay ends elsewhere")
    path.unlink()
    tally.replayed += 1


def series(rules: Ruleset, plan: Plan, indices: Iterable[int]) -> Tally:
    tally = Tally()
    for index in indices:
        try:
            play(rules, plan, index, tally)
        except Exception as fault:  # whatever goes wrong is what this run looks for
            tally.faults += (f"seed {plan.seed_of(index)}: {type(fault).__name__}: {fault}",)
    return tally


def told(rules: Ruleset, scenario: str, line_up: str, number: int, given: argparse.Namespace) -> Tally:
    with TemporaryDirectory() as folder:
        header = rules.header(scenario, LINE_UPS[line_up], (), tuple(given.option))
        plan = Plan(header, number, f"{given.seed}/{line_up}", records=folder)
        start = time.perf_counter()
        tally = series(rules, plan, given.only or range(number))
        counted = (rules.id, scenario, line_up, number, tally.ended, tally.replayed, len(tally.faults))
        won = "-".join(map(str, tally.won))
        print_row(*counted, won, tally.drawn, tally.decisions, f"{time.perf_counter() - start:.0f}")
    for fault in tally.faults:
        print(f"  {fault}", flush=True)
    return tally


def print_row(*cells: object) -> None:
    print("| " + " | ".join(map(str, cells)) + " |", flush=True)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("scenarios", nargs="*", help="all of the game when none is named")
    for line_up, names in LINE_UPS.items():
        parser.add_argument(
            f"--{line_up}", type=int, default=0, metavar="N", help=f"N battles {' against '.join(names)}"
        )
    parser.add_argument("--seed", default="mass")
    parser.add_argument("--option", action="append", default=[], help="a named option of the game; may be repeated")
    parser.add_argument("--only", type=lambda text: [int(word) for word in text.split(",")], help="only these indices")
    given = parser.parse_args(arguments)
    rules = find(given.game)
    print_row(*HEAD)
    print("|" + "---|" * len(HEAD))
    tallies = [
        told(rules, scenario, line_up, getattr(given, line_up), given)
        for scenario in given.scenarios or [facts.id for facts in rules.scenarios()]
        for line_up in LINE_UPS
        if getattr(given, line_up)
    ]
    return 1 if any(tally.faults for tally in tallies) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
