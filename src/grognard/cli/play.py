"""`grognard play`: opens the table in the browser; with `--terminal` a battle is chosen by number and fought there.

In the terminal Enter always takes the sensible default.
"""

from pathlib import Path
from typing import Annotated

import typer

from grognard.engine.dice.rolls import SeededDice
from grognard.engine.opening import begin
from grognard.engine.ruleset import Ruleset, ScenarioFacts
from grognard.games import all_games

from .asked import header_of, writable
from .battle import fight
from .faults import BadInput
from .games import name_broken
from .terminal import Terminal

PAIRS = (
    ("You against the computer", ("human", "greedy")),
    ("The computer against you", ("greedy", "human")),
    ("Two people at this terminal", ("human", "human")),
    ("The computer against itself", ("greedy", "greedy")),
)

STARTS = ["With the table laid as the mission says", "With the set-up, by hand"]
LAID = 1


def register(app: typer.Typer) -> None:
    app.command()(play)


def play(
    terminal: Annotated[bool, typer.Option("--terminal", help="Fight here, in the terminal.")] = False,
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port of the table; 0 takes a free one.")] = 0,
    database: Annotated[str, typer.Option(help="Where battles are kept; without it .grognard in your home.")] = "",
    browser: Annotated[bool, typer.Option(help="Open the browser by itself.")] = True,
    record: Annotated[
        Path | None, typer.Option(help="Where the battle is saved; without it battle.jsonl, battle-2.jsonl and so on.")
    ] = None,
    seed: Annotated[str, typer.Option(help="The dice; without it they are new each time.")] = "",
    at_once: Annotated[
        bool, typer.Option("--at-once", help="In the terminal: ask nothing where only one target or deed is possible.")
    ] = False,
) -> None:
    """Fight battles in the browser, or one in the terminal."""
    if terminal or record is not None or seed:
        fight_here(record, seed, at_once)
        return
    from grognard.server.database import BadDatabase
    from grognard.server.serving import open_browser, own_database, run

    try:
        run("127.0.0.1", port, database or own_database(), opened=open_browser if browser else None)
    except (BadDatabase, OSError) as fault:
        raise BadInput(str(fault)) from fault


def fight_here(record: Path | None, seed: str, at_once: bool = False) -> None:
    """A battle at this terminal, saved as a record."""
    import secrets

    record = writable(record or _free_name())
    games = all_games()
    name_broken()
    terminal = Terminal(games[0])
    rules = _game(games, terminal)
    facts = _scenario(rules, terminal) if rules else None
    pair = terminal.pick("Who plays?", [label for label, _ in PAIRS]) if facts else None
    start = _start(rules, facts, terminal) if rules and facts and pair else None
    if rules is None or facts is None or pair is None or start is None:
        print("Nothing was started.")
        return
    terminal = Terminal(rules)
    header = header_of(rules, facts.id, PAIRS[pair - 1][1], laid=start == LAID)
    source, chance = SeededDice(seed or secrets.token_hex(8)), seed or secrets.token_hex(8)
    match = begin(rules, header, source)
    fight(match, header, chance, terminal, quiet=False, record=record, source=source, at_once=at_once)
    print(f"Saved as {record}: grognard replay {record}")
    if not match.is_over:
        seats = ",".join(header.seats)
        print(f"To play on: grognard replay {record} --quiet --position on.toml")
        print(f"            grognard battle --position on.toml --seats {seats}")


def _start(rules: Ruleset, facts: ScenarioFacts, terminal: Terminal) -> int | None:
    """How it begins, where there is a table to lay."""
    return terminal.pick("How does it begin?", STARTS) if rules.opening(facts.id).answers else LAID


def _free_name() -> Path:
    """A battle saved earlier is not written over."""
    names = ("battle.jsonl", *(f"battle-{number}.jsonl" for number in range(2, 10_000)))
    return next((Path(name) for name in names if not Path(name).exists()), Path(names[0]))


def _game(games: tuple[Ruleset, ...], terminal: Terminal) -> Ruleset | None:
    number = terminal.pick("Which game?", [rules.title for rules in games])
    return games[number - 1] if number else None


def _scenario(rules: Ruleset, terminal: Terminal) -> ScenarioFacts | None:
    """The scenarios, those with ready forces for each seat (the tutorials) first."""
    known = sorted(rules.scenarios(), key=lambda facts: (len(facts.forces[0]) != 1, facts.title))
    number = terminal.pick("Which scenario?", [f"{facts.title}: {facts.summary}" for facts in known])
    return known[number - 1] if number else None
