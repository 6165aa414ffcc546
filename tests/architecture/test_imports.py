"""Imports go one way, rules cannot reach chance, clock or network, and the heavy packages load late."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.architecture.syntax import PACKAGE, ROOT, imported, modules

CHANCE = {"random", "secrets", "uuid"}
CLOCK = {"datetime", "time"}
OUTSIDE = {"asyncio", "http", "multiprocessing", "select", "socket", "ssl", "subprocess", "threading", "urllib"}
UNSAFE = {"ctypes", "pickle"}
FORBIDDEN = CHANCE | CLOCK | OUTSIDE | UNSAFE
ALLOWED = {"grognard", "msgspec"}
NUMERIC = {"numba", "numpy", "shapely"}
HANDED = ("players", "odds", "lab")
"""These are handed a Ruleset and never import a game."""


def test_import_contracts_are_kept() -> None:
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 broken" in done.stdout


def is_allowed(path: Path, module: str) -> bool:
    root = module.split(".", maxsplit=1)[0]
    if root in sys.stdlib_module_names:
        return root not in FORBIDDEN
    in_space = path.is_relative_to(PACKAGE / "engine" / "space")
    return root in ALLOWED or (root in NUMERIC and in_space)


def test_rules_reach_no_chance_clock_network_or_third_party() -> None:
    files = modules("engine", "kit", "games")
    faults = [
        f"{path.relative_to(PACKAGE)}:{line}: {module}"
        for path in files
        for line, module in imported(path)
        if not is_allowed(path, module)
    ]
    assert files
    assert faults == []


def test_players_odds_and_lab_import_no_game() -> None:
    faults = [
        f"{path.relative_to(PACKAGE)}:{line}: {module}"
        for path in modules(*HANDED)
        for line, module in imported(path)
        if module.startswith("grognard.games")
    ]
    assert faults == []


@pytest.mark.parametrize("module", ["grognard", "grognard.engine", "grognard.games", "grognard.cli"])
def test_heavy_packages_load_on_first_use_only(module: str) -> None:
    code = f"import json, sys, {module}; print(json.dumps(sorted(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert {name.split(".")[0] for name in json.loads(done.stdout)} & NUMERIC == set()


LISTING = """
import json, sys
from grognard.games import all_games
print(json.dumps([[rules.id, len(rules.scenarios()), len(rules.facts.options)] for rules in all_games()]))
print(json.dumps([name for name in sys.modules if name.startswith("grognard.")]))
"""
LATE = ("player", "hints", "looks", "oddsbook", "panel", "position_file", "scripts")
"""What is loaded when a battle begins, or when somebody asks for it."""
MOST_LISTING = 20
"""So many modules of ours for each game, without the packages they lie in, are enough to name all games, scenarios and
options."""


def test_games_are_listed_without_loading_their_chapters_and_parts() -> None:
    done = subprocess.run([sys.executable, "-c", LISTING], capture_output=True, text=True, check=True)
    listed, loaded = map(json.loads, done.stdout.splitlines())
    assert ["alien", 7, 10] in listed
    assert [name for name in loaded if name.rpartition(".")[2] in LATE] == []
    modules = [name for name in loaded if not [one for one in loaded if one.startswith(f"{name}.")]]
    assert len(modules) <= MOST_LISTING * len(listed)
