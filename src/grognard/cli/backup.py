"""`grognard backup` and `grognard restore`: everything that a server keeps, in one file and back."""

from pathlib import Path
from typing import Annotated

import typer

from .faults import BadInput

Database = Annotated[str, typer.Option(help="A file (SQLite) or postgresql://...")]


def register(app: typer.Typer) -> None:
    app.command()(backup)
    app.command()(restore)


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the copy goes; it must not exist yet.")],
    database: Database = "grognard.db",
) -> None:
    """Copy all battles into a file while the server runs."""
    from grognard.server.backup import save
    from grognard.server.database import BadDatabase

    try:
        save(database, file)
    except (BadDatabase, OSError) as fault:
        raise BadInput(str(fault)) from fault
    typer.echo(f"All battles are in {file}.")


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A copy that `grognard backup` made.")],
    database: Database = "grognard.db",
) -> None:
    """Put a copy back in place of a database that no server uses."""
    from grognard.server.backup import restore as put_back
    from grognard.server.database import BadDatabase

    try:
        put_back(file, database)
    except (BadDatabase, OSError) as fault:
        raise BadInput(str(fault)) from fault
    typer.echo(f"{database} is as it was in {file}.")
