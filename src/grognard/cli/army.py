"""`grognard army check FILE` finds every fault of a roster; `grognard army show FILE` prints it with every profile."""

from pathlib import Path
from typing import Annotated, Any

import typer

from grognard.armies import rosters
from grognard.engine.core.files import Fault, FileFaults, read_file
from grognard.engine.parts import Armies
from grognard.games import all_games, ids, parts

from .faults import BAD_INPUT, BadInput
from .games import AsJson
from .paper import console, print_json, print_listing

File = Annotated[str, typer.Argument(metavar="FILE", help="An army file, or the id of a ready army.")]
OfGame = Annotated[str, typer.Option("--game", help="Whose army it is; without it the file tells.")]
Mission = Annotated[str, typer.Option("--scenario", help="Check for this scenario too.")]


def register(app: typer.Typer) -> None:
    group = typer.Typer(help="Check and show armies.", no_args_is_help=True)
    group.command()(check)
    group.command()(show)
    app.add_typer(group, name="army")


def check(file: File, game: OfGame = "", scenario: Mission = "", json: AsJson = False) -> None:
    """List everything that is wrong with an army; exit code 2 if anything is."""
    armies = _armies(game, file)
    faults = rosters.check(armies, file, scenario)
    if json:
        print_json({"file": file, "ok": not faults, "faults": faults})
    elif faults:
        _complain(faults)
    else:
        costs, (units, points) = rosters.cost(armies, file, scenario), armies.words
        print(f"{file}: {len(costs.parts)} {units}, {costs.total} {points}, no faults")
    if faults:
        raise typer.Exit(BAD_INPUT)


def show(file: File, game: OfGame = "", scenario: Mission = "", json: AsJson = False) -> None:
    """Print an army with the profile of every figure."""
    listings = rosters.show(_armies(game, file), file, scenario)
    if json:
        print_json(listings)
        return
    for index, listing in enumerate(listings):
        if index:
            console().print()
        print_listing(listing)


def _armies(game: str, file: str) -> Armies[Any]:
    """Those of the game that is named, has this army ready, or has the key that marks its army files."""
    armies = {id: parts(id).armies() for id in ([game] if game else ids())}
    ready = [id for id, one in armies.items() if file in one.ready()]
    found = ready or (list(armies) if game else _claimed(file, armies))
    if len(found) != 1:
        marks = ", ".join(f"'{mark}' ({rules.title})" for rules in all_games() if (mark := armies[rules.id].mark))
        raise BadInput(f"{file}: exactly one of these keys says of which game it is: {marks}; or name it with --game")
    return armies[found[0]]


def _claimed(file: str, armies: dict[str, Armies[Any]]) -> list[str]:
    """The games whose key stands in the file."""
    reader = read_file(Path(file))
    if reader.faults:
        raise FileFaults(reader.faults)
    return [id for id, one in armies.items() if one.mark and reader.has(one.mark)]


def _complain(faults: tuple[Fault, ...]) -> None:
    typer.echo("\n".join(map(str, faults)), err=True)
