"""`grognard odds`: the exact chances of an attack or test, as a bar chart or as JSON."""

import json
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from grognard.engine.showing.oddsbook import Figures, Oddsbook, OddsTest
from grognard.games import UnknownGame, parts
from grognard.odds.question import Unanswerable, find_test, read
from grognard.odds.report import as_data, book_as_data, rows

BAR = 40
SHOWN = 60


def register(app: typer.Typer) -> None:
    app.command("odds", context_settings={"ignore_unknown_options": True})(odds)


def odds(
    game: Annotated[str, typer.Argument(help="Id of the game.")],
    test: Annotated[str | None, typer.Argument(help="What is tested; leave out to list the tests.")] = None,
    figures: Annotated[list[str] | None, typer.Argument(help="Figures as key=value.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Exact odds of an attack or test. Without a test: the tests of the game and their keys."""
    try:
        book = parts(game).oddsbook()
        if not book.tests:
            raise Unanswerable([f"no odds can be asked of {game}"])
        if test is None:
            _list(book, as_json)
        else:
            _answer(book, test, figures or [], as_json)
    except (UnknownGame, Unanswerable) as refused:
        Console(stderr=True, soft_wrap=True).print(escape(str(refused)), highlight=False)
        raise typer.Exit(2) from None


def _answer(book: Oddsbook, id: str, words: list[str], as_json: bool) -> None:
    test = find_test(book, id)
    given = read(test, words)
    figures = test.work(given)
    if as_json:
        typer.echo(json.dumps(as_data(book, test, given, figures), indent=2))
        return
    console = Console()
    console.print(f"[bold]{book.title}: {test.title}[/bold]")
    asked = ", ".join(f"{key.name}={key.shown(given.values[key.name])}" for key in test.keys)
    console.print(asked, style="dim", highlight=False)
    if figures.needs:
        console.print(_needed(figures), highlight=False)
    console.print(_chart(figures))
    _print_chances(console, figures)
    console.print(f"rules: {', '.join(test.clauses)}", style="dim", highlight=False)


def _needed(figures: Figures) -> str:
    best = figures.sides
    words = {1: "automatic", best: f"needs {best}", best + 1: "impossible"}
    shown = [(name, need) for name, need in figures.needs if not (name == "cover" and need > best)]
    return ", ".join(f"{name} {words.get(need, f'needs {need}+')}" for name, need in shown)


def _chart(figures: Figures) -> Table:
    """A bar for each outcome; the unlikely ends of a long list are left out."""
    table = Table(box=None, pad_edge=False)
    for title in (figures.counted, "chance", "at least"):
        table.add_column(title, justify="right")
    table.add_column("")
    found = rows(figures)
    top = max(row.chance for row in found)
    shown = [row for row in found if len(found) <= SHOWN or row.chance >= top / 1000]
    for row in shown:
        bar = "█" * round(row.chance / top * BAR)
        table.add_row(str(row.number), f"{row.chance:.2%}", f"{row.at_least:.2%}", bar)
    return table


def _print_chances(console: Console, figures: Figures) -> None:
    console.print(f"mean {float(figures.odds.mean()):.4f} {figures.counted}", highlight=False)
    for name, chance in figures.named:
        console.print(f"{name}: {float(chance):.2%}", highlight=False)
    for note in figures.notes:
        console.print(note, highlight=False)


def _list(book: Oddsbook, as_json: bool) -> None:
    if as_json:
        typer.echo(json.dumps(book_as_data(book), indent=2))
        return
    console = Console()
    for test in book.tests:
        console.print(f"[bold]{test.id}[/bold]  {test.title}")
        console.print(_keys(test))


def _keys(test: OddsTest) -> Table:
    table = Table(box=None, pad_edge=True, show_header=False)
    for key in test.keys:
        default = "needed" if key.default is None else f"default {key.default}"
        table.add_row(f"  {key.name}", key.explained, key.allowed, default)
    return table
