"""Limits that are not ratios between programs: start-up, size of a record, memory of a match. Ratio = limit / ours."""

import subprocess
import sys
import time
import tracemalloc
from pathlib import Path

from grognard.engine.core.match import Match
from grognard.engine.core.record import lines_of
from grognard.engine.dice.rolls import SeededDice
from grognard.games import find
from grognard.players import by_name, play_out

Row = tuple[str, float, float, float, float]
COMPANIES = ("una-2000", "therians-2000")


def seconds(*command: str) -> float:
    """The quickest of five runs of a command."""
    times = []
    for _ in range(5):
        start = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        times.append(time.perf_counter() - start)
    return min(times)


def start_rows() -> list[Row]:
    python = sys.executable
    code = "import time; start = time.perf_counter(); import grognard; print(time.perf_counter() - start)"
    imported = min(float(subprocess.check_output((python, "-c", code), text=True)) for _ in range(5))
    listed = seconds(str(Path(python).with_name("grognard")), "games")
    return [
        ("import grognard, s (limit)", imported, 0.1, 0.1 / imported, 1.0),
        ("grognard games, s (limit)", listed, 0.5, 0.5 / listed, 1.0),
    ]


def battle_rows() -> list[Row]:
    rules = find("at43")
    header = rules.header("drop-points", ("greedy", "greedy"), COMPANIES, ())
    players = [by_name("greedy", rules)] * 2
    play_out(Match(rules, rules.setup(header), SeededDice(0)), players, 0)  # kernels and card data are shared by all
    tracemalloc.start()
    match = Match(rules, rules.setup(header), SeededDice(1))
    play_out(match, players, 1)
    held = tracemalloc.get_traced_memory()[0] / 1e6
    tracemalloc.stop()
    size = len(b"\n".join(lines_of(match, header))) / 1e3
    return [
        ("record of a 2000 AP battle, kB (limit)", size, 300.0, 300.0 / size, 1.0),
        ("memory of a whole match, MB (limit)", held, 20.0, 20.0 / held, 1.0),
    ]


def run() -> list[Row]:
    return start_rows() + battle_rows()


if __name__ == "__main__":
    for row in run():
        print(row)
