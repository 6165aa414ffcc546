"""What the user named: games, scenarios, players, options, forces. Unknown names are answered with the known ones."""

import os
from collections.abc import Sequence
from pathlib import Path

from grognard.engine.ruleset import Header, Ruleset, ScenarioFacts
from grognard.games import find
from grognard.players import NAMES

from .faults import BadInput


def rules_of(game: str) -> Ruleset:
    return find(game)


def scenario_of(rules: Ruleset, id: str) -> ScenarioFacts:
    known = {facts.id: facts for facts in rules.scenarios()}
    if id not in known:
        raise BadInput(f"no scenario '{id}' in {rules.title}; known scenarios: {', '.join(sorted(known))}")
    return known[id]


def players_of(text: str, seats: int, people: bool = False) -> tuple[str, ...]:
    """The players named for the seats, `greedy,random`; one name stands for all seats."""
    names = tuple(name.strip() for name in text.split(","))
    known = NAMES if people else tuple(name for name in NAMES if name != "human")
    for name in names:
        if name not in known:
            raise BadInput(f"no player '{name}' here; known players: {', '.join(known)}")
    if len(names) == 1:
        names *= seats
    if len(names) != seats:
        raise BadInput(f"--seats {text}: {len(names)} players named, the game has {seats} seats")
    return names


def forces_of(text: str, seats: int) -> tuple[str, ...]:
    """The forces named for the seats, by ready id or file; nothing means the scenario's own."""
    if not text:
        return ()
    names = tuple(name.strip() for name in text.split(","))
    if len(names) != seats:
        raise BadInput(f"--armies {text}: {len(names)} named, the game has {seats} seats")
    return names


def options_of(rules: Ruleset, names: Sequence[str]) -> tuple[str, ...]:
    known = [name for name, _ in rules.facts.options]
    for name in names:
        if name not in known:
            raise BadInput(f"no option '{name}' in {rules.title}; known options: {', '.join(known)}")
    return tuple(dict.fromkeys(names))


def header_of(
    rules: Ruleset, scenario: str, players: tuple[str, ...], armies: str = "", options: Sequence[str] = ()
) -> Header:
    """The header of a battle set up anew; forces are checked."""
    scenario_of(rules, scenario)
    return rules.header(scenario, players, forces_of(armies, rules.facts.seats), options_of(rules, options))


def readable(path: Path) -> Path:
    if not path.is_file():
        raise BadInput(f"{path}: no such file")
    return path


def writable(path: Path) -> Path:
    """A path whose folder exists; said before the work is done, not after."""
    folder = path.resolve().parent
    if path.is_dir() or not folder.is_dir() or not os.access(folder, os.W_OK | os.X_OK):
        raise BadInput(f"{path}: cannot be written there")
    return path
