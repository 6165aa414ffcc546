"""What the user named: games, scenarios, players, options, forces. Unknown names are answered with the known ones."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from grognard.engine.ruleset import Header, Ruleset, ScenarioFacts
from grognard.games import find, parts
from grognard.players import known_players

from .faults import BadInput

UNEQUAL = 0.1
"""Sides are said to be unequal when one costs more than the other by this share."""


def rules_of(game: str) -> Ruleset:
    return find(game)


def scenario_of(rules: Ruleset, id: str) -> ScenarioFacts:
    known = {facts.id: facts for facts in rules.scenarios()}
    if id not in known:
        raise BadInput(f"no scenario '{id}' in {rules.title}; known scenarios: {', '.join(sorted(known))}")
    return known[id]


def players_of(text: str, rules: Ruleset, people: bool = False) -> tuple[str, ...]:
    """The players named for the seats, `greedy,random`; one name stands for all seats."""
    names = tuple(name.strip() for name in text.split(","))
    known, seats = known_players(rules, people), rules.facts.seats
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
    rules: Ruleset,
    scenario: str,
    players: tuple[str, ...],
    armies: str = "",
    options: Sequence[str] = (),
    laid: bool = False,
) -> Header:
    """The header of a battle set up anew, by hand or laid out; forces are checked."""
    scenario_of(rules, scenario)
    forces, chosen = forces_of(armies, rules.facts.seats), options_of(rules, options)
    if not laid:
        return rules.header(scenario, players, forces, chosen)
    from grognard.players.laying import laid_out

    return laid_out(rules, scenario, players, forces, chosen)


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


def warn_of_unequal_sides(rules: Ruleset, scenario: str, armies: str) -> None:
    """Say so where somebody names armies of which one costs clearly more than the other."""
    named = forces_of(armies, rules.facts.seats)
    usual = [ready[0] if ready else "" for ready in scenario_of(rules, scenario).forces]
    names = [name or usual[seat] for seat, name in enumerate(named)]
    if not all(names):
        return
    own = parts(rules.id).armies()
    costs = [sum(points for _, points in own.costs(own.find(name, scenario)[0])) for name in names]
    if max(costs, default=0) - min(costs, default=0) > UNEQUAL * max(costs, default=0):
        _, points = own.words
        sides = ", ".join(f"{name} has {cost:,} {points}" for name, cost in zip(names, costs, strict=True))
        print(f"The sides are unequal: {sides}.", file=sys.stderr)
