"""The command line: one file a command, each with `register(app)`."""

import sys
from typing import Annotated

import typer

from grognard import __version__

from . import army, battle, board, games, judge, odds, play, replay, rules, simulate, warm_up
from .faults import Commands

app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="Grognard plays tabletop battle rules: battles, replays, simulations and exact odds.",
)
for command in (games, rules, army, odds, battle, play, simulate, replay, board, judge, warm_up):
    command.register(app)


def _version(asked: bool) -> None:
    if asked:
        print(f"grognard {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Grognard plays tabletop battle rules: battles, replays, simulations and exact odds."""


def main() -> None:
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    app(prog_name="grognard")
