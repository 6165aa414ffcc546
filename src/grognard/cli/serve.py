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
) -> None:
    """Serve battles to browsers."""
    from grognard.server.database import BadDatabase
    from grognard.server.serving import run

    try:
        run(host, port, database, tuple(origin or ()))
    except (BadDatabase, OSError) as fault:
        raise BadInput(str(fault)) from fault
