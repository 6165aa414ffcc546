"""Old against new: calls a decision of an earlier commit and of this tree, in the battles of `benchmarks/_crowds.py`,
or with `--alien` in those of `benchmarks/prowl.py`.

Both are counted in turn in one run, each battle by both before the next. `python tools/before.py COMMIT`; the earlier
rules may know modules by other names (`MOVED`) and play on differently, so battles begin alike but do not stay so.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib import import_module
from itertools import product
from pathlib import Path

ROOT = Path(__file__).parents[1]
MOVED = {
    "grognard.engine.core.events": "grognard.engine.events",
    "grognard.engine.core.match": "grognard.engine.match",
    "grognard.engine.core.state": "grognard.engine.state",
    "grognard.engine.dice.rolls": "grognard.engine.dice",
    "grognard.engine.dice.solve": "grognard.engine.solve",
    "grognard.kit.files.tabletop": "grognard.kit.tabletop",
}
"""What the crowds import, and where it was before the house had rooms."""
EVERY_SEAT = "every seat at random"
"""ALIEN with its referee's seat asked too."""
HEAD = (
    "| battle | models | calls, before | now | before : now | µs, before | now |\n|---|---:|---:|---:|---:|---:|---:|"
)


def alias() -> None:
    """Modules that an earlier tree has elsewhere are found under the names that they have now."""
    for now, before in MOVED.items():
        try:
            import_module(now)
        except ModuleNotFoundError:
            sys.modules[now] = import_module(before)


def count(game: str, level: str, models: int) -> None:
    """In a process of its own: the figures of one tree."""
    alias()
    if game == "alien":
        from benchmarks.prowl import CREW, EVERYBODY

        decisions, calls, seconds = (EVERYBODY if level == EVERY_SEAT else CREW).counted()
        print(calls / decisions, 1e6 * seconds / decisions)
        return
    from benchmarks._crowds import counted

    counted(game, level, models)  # the first time takes longest
    found = counted(game, level, models)
    print(found.calls_each, 1e6 * found.seconds_each)


def counted_in(tree: Path, *battle: object) -> tuple[float, float]:
    """Calls and microseconds a decision under the rules of a tree."""
    paths = os.pathsep.join((str(tree / "src"), str(ROOT)))
    command = [sys.executable, str(Path(__file__)), "--count", *map(str, battle)]
    told = subprocess.run(command, env={**os.environ, "PYTHONPATH": paths}, check=True, capture_output=True, text=True)
    calls, micros = map(float, told.stdout.split())
    return calls, micros


def battles(of_alien: bool) -> Iterator[tuple[str, str, int]]:
    """Game, level and models of what is counted."""
    from benchmarks._crowds import CROWDS, MOST_GROWTH, SIZES

    yield from product(("alien",), ("random", EVERY_SEAT), (0,)) if of_alien else product(CROWDS, MOST_GROWTH, SIZES)


def rows(tree: Path, of_alien: bool) -> Iterator[str]:
    for game, level, models in battles(of_alien):
        (old, slow), (new, quick) = counted_in(tree, game, level, models), counted_in(ROOT, game, level, models)
        yield f"| {level} {game} | {models} | {old:,.1f} | {new:,.1f} | {old / new:.2f} | {slow:,.0f} | {quick:,.0f} |"


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("commit", nargs="?", help="the earlier commit")
    parser.add_argument("--alien", action="store_true", help="random battles of ALIEN, which have no size")
    parser.add_argument("--count", nargs=3, metavar=("GAME", "LEVEL", "MODELS"), help="count here, in this process")
    given = parser.parse_args(arguments)
    if given.count:
        game, level, models = given.count
        count(game, level, int(models))
        return 0
    if not given.commit:
        parser.error("which commit?")
    sys.path.insert(0, str(ROOT))
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "before"
        git = ["git", "-C", str(ROOT), "worktree"]
        subprocess.run([*git, "add", "--quiet", "--detach", str(tree), given.commit], check=True)
        try:
            print(HEAD)
            for row in rows(tree, given.alien):
                print(row, flush=True)
        finally:
            subprocess.run([*git, "remove", "--force", str(tree)], check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
