"""`grognard games` and `grognard scenarios GAME`: what can be played."""

from typing import Annotated

import typer

from grognard.engine.core.files import Listing
from grognard.engine.ruleset import ScenarioFacts
from grognard.games import all_games, broken, find

from .paper import print_json, print_listing

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
Game = Annotated[str, typer.Argument(metavar="GAME", help="A game's id, see `grognard games`.")]


def register(app: typer.Typer) -> None:
    app.command()(games)
    app.command()(scenarios)


def games(json: AsJson = False) -> None:
    """List the games."""
    rows = [
        {
            "id": rules.id,
            "title": rules.title,
            "version": rules.version,
            "seats": rules.facts.seats,
            "unit_of_length": rules.facts.unit_of_length,
            "measuring_first": rules.facts.measuring_first,
            "options": [{"id": id, "text": text} for id, text in rules.facts.options],
            "scenarios": len(rules.scenarios()),
        }
        for rules in all_games()
    ]
    name_broken()
    if json:
        print_json(rows)
        return
    keys = ("id", "title", "seats", "scenarios")
    print_listing(
        Listing("", ("Id", "Game", "Seats", "Scenarios"), tuple(tuple(str(row[k]) for k in keys) for row in rows))
    )


def name_broken() -> None:
    """Say which games are installed and cannot be used, and why; the others are played without them."""
    for fault in broken():
        typer.echo(f"grognard: {fault}", err=True)


def scenarios(game: Game, json: AsJson = False) -> None:
    """List the scenarios of a game."""
    facts = find(game).scenarios()
    if json:
        print_json(facts)
        return
    for one in facts:
        forces = [(f"Ready forces of {side}: {' · '.join(ready)}",) for side, ready in _sides(one) if ready]
        print_listing(Listing(f"{one.title}  ({one.id})", ("",), ((one.summary,), *forces)))


def _sides(facts: ScenarioFacts) -> list[tuple[str, tuple[str, ...]]]:
    """Who may take which forces; where all may take the same they are said once."""
    if len(set(facts.forces)) == 1:
        return [("both sides" if len(facts.forces) > 1 else facts.seats[0], facts.forces[0])]
    return list(zip(facts.seats, facts.forces, strict=False))
