"""Golden battles: one text a scenario in tests/playthroughs, renewed by `make goldens`, compared by a test."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "tests" / "playthroughs"
PLAIN = {"COLUMNS": "120", "NO_COLOR": "1", "TERM": "dumb", "PYTHONUTF8": "1"}


def grognard(*words: str) -> str:
    """What the command line prints for these words, the same on every terminal."""
    command = [sys.executable, "-c", "from grognard.cli import main; main()", *words]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", env=os.environ | PLAIN, check=False, cwd=ROOT)
    if done.returncode:
        raise RuntimeError(f"grognard {' '.join(words)} ended with {done.returncode}: {done.stderr}")
    return done.stdout


def listed(*words: str) -> list[str]:
    rows: list[dict[str, Any]] = json.loads(grognard(*words, "--json"))
    return [row["id"] for row in rows]


def battles() -> list[tuple[str, str]]:
    """Every (game, scenario) there is."""
    return [(game, scenario) for game in listed("games") for scenario in listed("scenarios", game)]


def path_of(game: str, scenario: str) -> Path:
    return FOLDER / f"{game}-{scenario}.txt"


def played(game: str, scenario: str) -> str:
    return grognard("battle", game, scenario, "--seats", "random,random", "--seed", "1")


def main() -> int:
    FOLDER.mkdir(parents=True, exist_ok=True)
    wanted = battles()
    for game, scenario in wanted:
        path_of(game, scenario).write_text(played(game, scenario), encoding="utf-8")
        print(f"{path_of(game, scenario).relative_to(ROOT)} renewed")
    for old in set(FOLDER.glob("*.txt")) - {path_of(*battle) for battle in wanted}:
        old.unlink()
        print(f"{old.relative_to(ROOT)} removed: no such scenario")
    return 0


if __name__ == "__main__":
    sys.exit(main())
