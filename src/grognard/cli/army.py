"""`grognard army check FILE` finds every fault of a roster; `grognard army show FILE` prints it with every profile."""

from typing import Annotated, Any, cast

import typer

from grognard.armies import rosters
from grognard.armies.rosters import ArmyRules
from grognard.engine.files import Fault
from grognard.games import TITLES, part

from .faults import BAD_INPUT
from .games import AsJson
from .paper import console, print_json, print_listing

File = Annotated[str, typer.Argument(metavar="FILE", help="An army file, or the id of a ready army.")]
OfGame = Annotated[str, typer.Option("--game", help="Whose army it is; without it the file tells.")]
Mission = Annotated[str, typer.Option("--scenario", help="Check for this scenario too.")]

WORDS = ("units", "points")
"""What an army is made of and what it is counted in, where a game has no words of its own."""


def register(app: typer.Typer) -> None:
    group = typer.Typer(help="Check and show armies.", no_args_is_help=True)
    group.command()(check)
    group.command()(show)
    app.add_typer(group, name="army")


def check(file: File, game: OfGame = "", scenario: Mission = "", json: AsJson = False) -> None:
    """List everything that is wrong with an army; exit code 2 if anything is."""
    rules = _army_rules(game, file)
    faults = rosters.check(rules, file, scenario)
    if json:
        print_json({"file": file, "ok": not faults, "faults": faults})
    elif faults:
        _complain(faults)
    else:
        costs, (parts, points) = rosters.cost(rules, file), getattr(rules, "WORDS", WORDS)
        print(f"{file}: {len(costs.parts)} {parts}, {costs.total} {points}, no faults")
    if faults:
        raise typer.Exit(BAD_INPUT)


def show(file: File, game: OfGame = "", json: AsJson = False) -> None:
    """Print an army with the profile of every figure."""
    listings = rosters.show(_army_rules(game, file), file)
    if json:
        print_json(listings)
        return
    for index, listing in enumerate(listings):
        if index:
            console().print()
        print_listing(listing)


def _army_rules(game: str, file: str) -> ArmyRules[Any]:
    """The game that is named, has this army ready, or finds least wrong with the file."""
    rules = [cast("ArmyRules[Any]", part(id, "companies")) for id in ([game] if game else TITLES)]
    ready = [one for one in rules if file in one.ready()]
    if ready or len(rules) == 1:
        return (ready or rules)[0]
    return min(rules, key=lambda one: len(rosters.check(one, file)))


def _complain(faults: tuple[Fault, ...]) -> None:
    typer.echo("\n".join(map(str, faults)), err=True)
