"""`grognard warm-up`: compiles the geometry once and keeps it on disk."""

import typer


def register(app: typer.Typer) -> None:
    app.command("warm-up")(warm_up)


def warm_up() -> None:
    """Compile the geometry now, so that the first battle starts at once."""
    from grognard.engine import space

    space.warm_up()
    print("Ready.")
