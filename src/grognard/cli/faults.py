"""Bad input ends with one clear message on the error stream and exit code 2, never with a traceback."""

from typing import Any

import typer
from typer.core import TyperGroup

from grognard.engine.dice import WrongDice
from grognard.engine.files import FileFaults
from grognard.engine.match import ScriptFault
from grognard.engine.record import BrokenRecord, Divergence
from grognard.games import UnknownGame
from grognard.players import Stalled, UnknownPlayer

BAD_INPUT = 2
BROKEN_RULE = 70


class BadInput(Exception):
    """Something the user typed cannot be used; the message says what and what would do."""


BAD = (BadInput, UnknownGame, UnknownPlayer, FileFaults, BrokenRecord, Divergence, WrongDice)


class Commands(TyperGroup):
    """The commands of the program; turns what is wrong with the input into a message."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except BAD as fault:
            _leave(str(fault), BAD_INPUT)
        except OSError as fault:
            if not fault.filename:
                raise
            _leave(f"{fault.filename}: {fault.strerror}", BAD_INPUT)
        except (ScriptFault, Stalled) as fault:
            _leave(f"a rule broke down, please report it: {fault}", BROKEN_RULE)


def _leave(message: str, code: int) -> None:
    typer.echo(f"grognard: {message}", err=True)
    raise typer.Exit(code)
