"""Opening a database: SQLite in a file by default, PostgreSQL by address; both are brought to the newest tables."""

from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, event, text

LOCK = 4343
"""The advisory lock under which PostgreSQL is migrated, so that two servers may start at once."""


class BadDatabase(Exception):
    """A database that cannot be used; the message says why."""


def address_of(database: str) -> str:
    """What was named, a path or an address, as an address."""
    if database.startswith(("postgresql://", "postgres://")):
        return "postgresql+psycopg://" + database.split("://", 1)[1]
    if "://" in database and not database.startswith("sqlite"):
        raise BadDatabase(f"{database.split('://')[0]}: only a file (SQLite) or postgresql://... is known")
    return database if database.startswith("sqlite") else f"sqlite:///{Path(database)}"


def open_database(database: str) -> Engine:
    """The database, with its tables made or brought up to date."""
    address = address_of(database)
    is_file = address.startswith("sqlite")
    try:
        engine = create_engine(address, pool_pre_ping=not is_file)
        if is_file:
            event.listen(engine, "connect", _set_durable)
        migrate(engine)
    except ImportError as fault:
        raise BadDatabase(f"PostgreSQL needs the package psycopg: pip install grognard[postgres] ({fault})") from fault
    return engine


def _set_durable(connection: Any, record: Any) -> None:
    """What is committed is on the disk, also when the machine stops."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def migrate(engine: Engine) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "grognard.server:migrations")
    config.set_main_option("path_separator", "os")
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
