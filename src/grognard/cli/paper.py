"""Printing: a console that respects pipes, NO_COLOR and COLUMNS, JSON for programs, tables for people."""

import sys
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.engine.core.files import Listing
from grognard.engine.showing.words import letter

if TYPE_CHECKING:
    from rich.console import Console

NARROW = 11
"""Columns of short words and figures keep their width; the wide ones are folded."""
SIDES = ("bright_blue", "dark_orange", "cyan", "magenta")
"""Colours of the seats; each is always written with its letter too."""


def console() -> "Console":
    from rich.console import Console

    return Console(highlight=False, markup=False, emoji=False, soft_wrap=not sys.stdout.isatty())


def print_json(thing: Any) -> None:
    text = msgspec.json.format(msgspec.json.encode(thing), indent=2).decode()
    print(text)


def print_listing(listing: Listing) -> None:
    """A table of texts; what is too wide for the page is folded."""
    from rich.table import Table
    from rich.text import Text

    page = console()
    table = Table(
        title=Text(listing.title) if listing.title else None,
        title_justify="left",
        box=None,
        pad_edge=False,
        show_header=any(listing.columns),
    )
    for index, column in enumerate(listing.columns):
        widest = max((len(row[index]) for row in listing.rows), default=0)
        table.add_column(Text(column, "bold"), overflow="fold", no_wrap=widest <= NARROW)
    for row in listing.rows:
        table.add_row(*map(Text, row))
    page.print(table, soft_wrap=False)


def side_style(seat: int) -> str:
    return SIDES[seat % len(SIDES)] if seat >= 0 else ""


def side(seat: int) -> "Any":
    """The letter of a seat in its colour."""
    from rich.text import Text

    return Text(letter(seat), f"bold {side_style(seat)}")
