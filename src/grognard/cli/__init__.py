"""The command line: one file a command, each with `register(app)`. Only the command asked for is loaded."""

import codecs
import sys
from importlib import import_module
from io import TextIOWrapper

import typer

COMMANDS = {
    "games": "games",
    "scenarios": "games",
    "rules": "rules",
    "army": "army",
    "odds": "odds",
    "battle": "battle",
    "play": "play",
    "serve": "serve",
    "backup": "backup",
    "restore": "backup",
    "simulate": "simulate",
    "ladder": "ladder",
    "fit": "fit",
    "replay": "replay",
    "board": "board",
    "judge": "judge",
    "warm-up": "warm_up",
}
"""The file of each command."""
PLAIN_SIGNS = "grognard.plain-signs"
SIGNS = {"░": ":", "▒": "=", "▓": "#", "█": "#", "·": ".", "◆": "*", "→": ">", "…": ".", "°": "d"}


def program(only: str = "") -> typer.Typer:
    """The program with one command or, where none of that name exists, with all."""
    from .faults import Commands

    app = typer.Typer(
        cls=Commands,
        no_args_is_help=True,
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        help="Grognard plays tabletop battle rules: battles, replays, simulations and exact odds.",
    )
    app.callback()(_options)
    for module in dict.fromkeys([COMMANDS[only]] if only in COMMANDS else COMMANDS.values()):
        import_module(f"{__name__}.{module}").register(app)
    return app


def _options() -> None:
    """Grognard plays tabletop battle rules: battles, replays, simulations and exact odds."""


def _plain_sign(fault: UnicodeError) -> tuple[str, int]:
    """What a terminal without Unicode shows instead."""
    if not isinstance(fault, UnicodeEncodeError):
        raise fault
    return "".join(SIGNS.get(sign, "?") for sign in fault.object[fault.start : fault.end]), fault.end


def main() -> None:
    codecs.register_error(PLAIN_SIGNS, _plain_sign)
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=PLAIN_SIGNS)
    if sys.argv[1:] == ["--version"]:
        from grognard import __version__

        print(f"grognard {__version__}")
        return
    program(sys.argv[1] if len(sys.argv) > 1 else "")(prog_name="grognard")
