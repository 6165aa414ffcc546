"""`grognard battle`: one battle between players or people, its log printed, its record saved."""

import secrets
from pathlib import Path
from typing import Annotated

import typer
from msgspec.structs import replace

from grognard.engine.core.events import Ended
from grognard.engine.core.match import Match, ScriptFault
from grognard.engine.core.record import save
from grognard.engine.core.state import REFEREE
from grognard.engine.dice.rolls import CommittedDice, Dice, SeededDice, TypedDice
from grognard.engine.opening import begin
from grognard.engine.ruleset import Header, Ruleset
from grognard.engine.showing.telling import describe
from grognard.games import parts

from .asked import header_of, options_of, players_of, readable, rules_of, warn_of_unequal_sides, writable
from .faults import BadInput
from .positions import read_position, start
from .sitting import HUMAN, Sitting
from .terminal import Terminal

DICE = ("seeded", "typed", "committed")


def register(app: typer.Typer) -> None:
    app.command()(battle)


def battle(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="A game's id.")] = "",
    scenario: Annotated[str, typer.Argument(metavar="[SCENARIO]", help="A scenario's id.")] = "",
    seats: Annotated[str, typer.Option(help="Who plays: greedy, veteran, recruit, random, human.")] = "greedy,greedy",
    seed: Annotated[str, typer.Option(help="The same seed gives the same battle.")] = "1",
    record: Annotated[Path | None, typer.Option(help="Save the record here.")] = None,
    armies: Annotated[str, typer.Option(help="Forces of the seats: ready ids or files, such as a,b.")] = "",
    option: Annotated[list[str] | None, typer.Option(help="A named option of the game; may be repeated.")] = None,
    dice: Annotated[str, typer.Option(help="seeded, typed (you roll real dice) or committed.")] = "seeded",
    position: Annotated[Path | None, typer.Option(help="Play on from this position file.")] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="Print only how it ended.")] = False,
    at_once: Annotated[
        bool, typer.Option("--at-once", help="Ask nobody where only one target or deed is possible.")
    ] = False,
    laid: Annotated[bool, typer.Option("--laid", help="Begin with the table laid as the mission says.")] = False,
) -> None:
    """Play one battle and print its log."""
    rules, header = _start(game, scenario, seats, armies, option or [], position, laid)
    if record is not None:
        writable(record)
    terminal = Terminal(rules)
    header, source = _dice(dice, seed, header, terminal)
    try:
        match = start(rules, rules.setup(header), source) if position else begin(rules, header, source)
    except (EOFError, ScriptFault) as fault:
        if not isinstance(fault, EOFError) and not isinstance(fault.__cause__, EOFError):
            raise
        print("Nothing was started.")
        return
    fight(match, header, seed, terminal, quiet, record, source, at_once)


def fight(
    match: Match, header: Header, seed: str, terminal: Terminal, quiet: bool, record: Path | None, source: Dice,
    at_once: bool = False,
) -> None:  # fmt: skip
    """Play, save the record (also when somebody leaves or a rule breaks down), say how it ended."""
    try:
        Sitting(match, header, seed, terminal, quiet, at_once).run()
    except ScriptFault as fault:
        if header.position is None:
            raise
        raise BadInput(f"the position cannot be played on ({fault})") from fault
    finally:
        if record is not None:
            save_record(record, match, header, source.secret if isinstance(source, CommittedDice) else b"")
    print(ending(match))


def save_record(path: Path, match: Match, header: Header, secret: bytes) -> None:
    """Save; where a referee hides things from people and the game goes on, sealed, with the key beside it."""
    beside = path.with_name(path.name + ".key")
    has_referee = any(REFEREE in seat.tags for seat in match.state.seats)
    if has_referee and not match.is_over and HUMAN in header.seats:
        key = secrets.token_bytes(32)
        beside.write_text(key.hex() + "\n", encoding="ascii")
        save(path, match, header, secret, key)
        return
    save(path, match, header, secret)
    beside.unlink(missing_ok=True)


def _start(
    game: str, scenario: str, seats: str, armies: str, options: list[str], position: Path | None, laid: bool
) -> tuple[Ruleset, Header]:
    """The rules and the header, of a scenario set up anew or of a position."""
    if position is not None:
        name, state = read_position(readable(position))
        if game not in ("", name):
            raise BadInput(f"{position} is a position of {name}, not of {game}")
        rules = rules_of(name)
        players = players_of(seats, rules, people=True)
        chosen = options_of(rules, [*state.options, *options])
        state = replace(state, options=tuple(sorted(chosen)))
        return rules, Header(rules.id, rules.version, state.scenario, players, (), state.options, position=state)
    if not game or not scenario:
        raise BadInput("name a game and a scenario, or a position with --position FILE")
    rules = rules_of(game)
    players = players_of(seats, rules, people=True)
    header = header_of(rules, scenario, players, armies, options, laid)
    warn_of_unequal_sides(rules, scenario, armies)
    return rules, header


def _dice(kind: str, seed: str, header: Header, terminal: Terminal) -> tuple[Header, Dice]:
    if kind == "seeded":
        return header, SeededDice(seed)
    if kind == "typed":
        return header, TypedDice(terminal.roll)
    if kind == "committed":
        source = CommittedDice(secrets.token_bytes(32))
        return replace(header, commitment=source.commitment), source
    raise BadInput(f"no dice '{kind}'; known: {', '.join(DICE)}")


def ending(match: Match) -> str:
    """How it ended, and when: by the clock where the game has one."""
    state = match.state
    if state.outcome is None:
        return "The battle is not over."
    own = parts(state.game).appearance()
    clock = [f"{own.lexicon.label(key)} {state.clock[key]}" for key in own.looks.clock[:1] if key in state.clock]
    when = ", ".join(clock) or f"round {state.round}"
    return f"{describe(Ended(state.outcome.clause, state.outcome), state)} ({when})"
