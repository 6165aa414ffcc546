"""`grognard serve`: the table in the browser, for as many battles as the machine carries."""

from typing import Annotated

import typer

from .faults import BadInput


def register(app: typer.Typer) -> None:
    app.command()(serve)


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 lets the network in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port; 0 takes a free one.")] = 8000,
    database: Annotated[str, typer.Option(help="A file (SQLite) or postgresql://...")] = "grognard.db",
    origin: Annotated[list[str] | None, typer.Option(help="A further site whose pages may play here.")] = None,
    behind: Annotated[list[str] | None, typer.Option(help="Address of a proxy that tells where visitors are.")] = None,
    access_log: Annotated[bool, typer.Option("--access-log", help="Write a line for every request.")] = False,
) -> None:
    """Serve battles to browsers."""
    from grognard.server.database import BadDatabase
    from grognard.server.gate import TooFewFiles
    from grognard.server.serving import run

    try:
        run(host, port, database, tuple(origin or ()), behind=tuple(behind or ()), access_log=access_log)
    except (BadDatabase, TooFewFiles, OSError) as fault:
        raise BadInput(str(fault)) from fault
