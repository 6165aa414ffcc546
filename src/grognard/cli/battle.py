"""`grognard battle`: one battle between players or people, its log printed, its record saved."""

import secrets
from pathlib import Path
from typing import Annotated

import typer
from msgspec.structs import replace

from grognard.engine.dice import CommittedDice, Dice, SeededDice, TypedDice
from grognard.engine.match import Match
from grognard.engine.record import save
from grognard.engine.ruleset import Header, Ruleset
from grognard.games import catalogue, part
from grognard.players import by_name, step

from .asked import header_of, options_of, players_of, readable, rules_of, writable
from .chronicle import Chronicle
from .faults import BadInput
from .paper import console
from .terminal import Terminal

DICE = ("seeded", "typed", "committed")


def register(app: typer.Typer) -> None:
    app.command()(battle)


def battle(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="A game's id.")] = "",
    scenario: Annotated[str, typer.Argument(metavar="[SCENARIO]", help="A scenario's id.")] = "",
    seats: Annotated[str, typer.Option(help="Players of the seats: greedy, random, human.")] = "greedy,greedy",
    seed: Annotated[str, typer.Option(help="The same seed gives the same battle.")] = "1",
    record: Annotated[Path | None, typer.Option(help="Save the record here.")] = None,
    armies: Annotated[str, typer.Option(help="Forces of the seats: ready ids or files, such as a,b.")] = "",
    option: Annotated[list[str] | None, typer.Option(help="A named option of the game; may be repeated.")] = None,
    dice: Annotated[str, typer.Option(help="seeded, typed (you roll real dice) or committed.")] = "seeded",
    position: Annotated[Path | None, typer.Option(help="Play on from this position file.")] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="Print only how it ended.")] = False,
) -> None:
    """Play one battle and print its log."""
    rules, header = _start(game, scenario, seats, armies, option or [], position)
    if record is not None:
        writable(record)
    terminal = Terminal(rules)
    header, source = _dice(dice, seed, header, terminal)
    match = Match(rules, rules.setup(header), source)
    try:
        _play(match, header, rules, seed, terminal, quiet)
    finally:
        if record is not None:
            save(record, match, header, source.secret if isinstance(source, CommittedDice) else b"")
    _print_end(match)


def _start(
    game: str, scenario: str, seats: str, armies: str, options: list[str], position: Path | None
) -> tuple[Ruleset, Header]:
    """The rules and the header, of a scenario set up anew or of a position."""
    if position is not None:
        from .positions import read_position

        name, state = read_position(readable(position))
        if game not in ("", name):
            raise BadInput(f"{position} is a position of {name}, not of {game}")
        rules = rules_of(name)
        players = players_of(seats, rules.facts.seats, people=True)
        chosen = options_of(rules, [*state.options, *options])
        state = replace(state, options=tuple(sorted(chosen)))
        return rules, Header(rules.id, rules.version, state.scenario, players, (), state.options, position=state)
    if not game or not scenario:
        raise BadInput("name a game and a scenario, or a position with --position FILE")
    rules = rules_of(game)
    players = players_of(seats, rules.facts.seats, people=True)
    return rules, header_of(rules, scenario, players, armies, options)


def _dice(kind: str, seed: str, header: Header, terminal: Terminal) -> tuple[Header, Dice]:
    if kind == "seeded":
        return header, SeededDice(seed)
    if kind == "typed":
        return header, TypedDice(terminal.roll)
    if kind == "committed":
        source = CommittedDice(secrets.token_bytes(32))
        return replace(header, commitment=source.commitment), source
    raise BadInput(f"no dice '{kind}'; known: {', '.join(DICE)}")


def _play(match: Match, header: Header, rules: Ruleset, seed: str, terminal: Terminal, quiet: bool) -> None:
    """Play to the end (or until a person leaves), printing what a reader of all seats' open events may see."""
    page, chronicle = console(), Chronicle(part(rules.id, "looks").LEXICON, catalogue(rules.id) if False else None)
    players = [by_name(name, rules, terminal.ask) for name in header.seats]
    people = [seat for seat, name in enumerate(header.seats) if name == "human"]
    reader = people[0] if len(people) == 1 else -1
    if not quiet:
        page.print(_title(match, header, rules))
    told = 0
    while True:
        if not quiet:
            for line in chronicle.lines(match.events_for(reader, told), match.state):
                page.print(line)
        told = len(match.log)
        if match.is_over or terminal.has_left:
            return
        step(match, players, seed)


def _title(match: Match, header: Header, rules: Ruleset) -> str:
    sides = [f"{chr(65 + seat.id)} {seat.name} ({header.seats[seat.id]})" for seat in match.state.seats]
    title = next((facts.title for facts in rules.scenarios() if facts.id == header.scenario), header.scenario)
    return f"{rules.title}, {title}: {' against '.join(sides)}"


def _print_end(match: Match) -> None:
    from grognard.engine.events import Ended
    from grognard.engine.words import describe

    outcome = match.state.outcome
    if outcome is None:
        print("The battle is not over.")
    else:
        print(f"{describe(Ended(outcome.clause, outcome), match.state)} (round {match.state.round})")
