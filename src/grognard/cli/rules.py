"""`grognard rules GAME` searches the clauses of a game; `grognard rules check` compares them with code and tests."""

from pathlib import Path
from typing import Annotated

import typer

from grognard.engine.clauses import Catalogue, Clause, check_rules
from grognard.games import OWN, catalogue, package_of

from .faults import BadInput
from .games import AsJson
from .paper import console, print_json

CHECK = "check"
"""Not a game: `grognard rules check`."""


def register(app: typer.Typer) -> None:
    app.command()(rules)


def rules(
    game: Annotated[str, typer.Argument(metavar="GAME|check", help="A game's id, or `check`.")],
    search: Annotated[str, typer.Option(help="Only clauses with this text in id, title or text.")] = "",
    id: Annotated[str, typer.Option(help="Only the clause of this id.")] = "",
    tests: Annotated[Path | None, typer.Option(help="For `check`: the folder with the tests.")] = None,
    only: Annotated[
        list[str] | None, typer.Option("--game", help="For `check`: only this game, also one installed from elsewhere.")
    ] = None,
    json: AsJson = False,
) -> None:
    """Show the clauses of a game, or check that each has code and tests."""
    if game == CHECK:
        _check(only or sorted(OWN), tests, json)
        return
    found = _chosen(catalogue(game), search, id)
    if json:
        print_json(found)
        return
    if not found:
        print(f"No clause of {catalogue(game).title} speaks of '{search}'.")
    for clause in found:
        _print(clause)


def _chosen(book: Catalogue, search: str, id: str) -> list[Clause]:
    if id:
        if id not in book.clauses:
            raise BadInput(f"no clause '{id}' in {book.title}; try --search {id.rpartition('.')[2] or id}")
        return [book.clauses[id]]
    wanted = search.casefold()
    return [
        clause for clause in book.clauses.values() if wanted in f"{clause.id}\n{clause.title}\n{clause.text}".casefold()
    ]


def _print(clause: Clause) -> None:
    from rich.padding import Padding
    from rich.text import Text

    page = console()
    page.print(Text.assemble((clause.title, "bold"), "  ", (clause.id, "dim"), "  ", (f"from {clause.from_}", "dim")))
    page.print(Padding(Text(clause.text), (0, 0, 1, 2)), soft_wrap=False)


def _check(games: list[str], tests: Path | None, json: bool) -> None:
    folder = tests or Path("tests")
    report = check_rules([package_of(id) for id in games], folder if folder.is_dir() else None)
    if json:
        print_json(
            [
                {
                    "game": one.game,
                    "clauses": one.clauses,
                    "implemented": one.implemented,
                    "tested": one.tested,
                    "examples": one.examples,
                    "faults": one.faults,
                }
                for one in report.games
            ]
        )
    else:
        print("\n".join(report.lines()))
    if not report.is_clean:
        raise typer.Exit(1)
