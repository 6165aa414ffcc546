"""`grognard games` and `grognard scenarios GAME`: what can be played."""

from typing import Annotated

import typer

from grognard.engine.files import Listing
from grognard.games import all_games, find

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
    if json:
        print_json(rows)
        return
    keys = ("id", "title", "seats", "scenarios")
    print_listing(
        Listing("", ("Id", "Game", "Seats", "Scenarios"), tuple(tuple(str(row[k]) for k in keys) for row in rows))
    )


def scenarios(game: Game, json: AsJson = False) -> None:
    """List the scenarios of a game."""
    facts = find(game).scenarios()
    if json:
        print_json(facts)
        return
    for one in facts:
        forces = " · ".join(one.forces[0])
        print_listing(Listing(f"{one.title}  ({one.id})", ("",), ((one.summary,), (f"Ready forces: {forces}",))))
