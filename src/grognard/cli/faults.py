"""Bad input ends with one clear message on the error stream and exit code 2, never with a traceback; a record that
cannot be verified with exit code 1."""

from typing import Any

import typer
from typer.core import TyperGroup

from grognard.engine.core.files import FileFaults, is_plain
from grognard.engine.core.match import ScriptFault
from grognard.engine.core.record import BrokenRecord, Divergence
from grognard.engine.dice.rolls import WrongDice
from grognard.games import UnknownGame
from grognard.lab.rows import BrokenRows
from grognard.players import Stalled, UnknownPlayer

NOT_VERIFIED = 1
BAD_INPUT = 2
BROKEN_RULE = 70
MOST_SHOWN = 1000
"""Longer lines of a message are cut here."""


class BadInput(Exception):
    """Something the user typed cannot be used; the message says what and what would do."""


class NotVerified(Exception):
    """A record that is damaged, changed, or proves nothing; the message says where and why."""


BAD = (BadInput, BrokenRows, UnknownGame, UnknownPlayer, FileFaults, BrokenRecord, Divergence, WrongDice)


class Commands(TyperGroup):
    """The commands of the program; turns what is wrong with the input into a message."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except NotVerified as fault:
            _leave(f"not verified: {fault}", NOT_VERIFIED)
        except BAD as fault:
            _leave(str(fault), BAD_INPUT)
        except OSError as fault:
            if not fault.filename:
                raise
            _leave(f"{fault.filename}: {fault.strerror}", BAD_INPUT)
        except (ScriptFault, Stalled) as fault:
            _leave(f"a rule broke down, please report it: {fault}", BROKEN_RULE)


def _leave(message: str, code: int) -> None:
    lines = (line if len(line) <= MOST_SHOWN else f"{line[:MOST_SHOWN]}…" for line in message.split("\n"))
    safe = "\n".join(line if is_plain(line) else ascii(line)[1:-1] for line in lines)
    typer.echo(f"grognard: {safe}", err=True)
    raise typer.Exit(code)
