"""Opening a database: SQLite in a file by default, PostgreSQL by address; both are brought to the newest tables."""

import fcntl
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, event, false, text
from sqlalchemy.exc import DBAPIError

from .tables import battles

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


def file_of(database: str) -> Path | None:
    """The file of a database of SQLite; None for PostgreSQL."""
    address = address_of(database)
    name = address.removeprefix("sqlite:///").partition("?")[0].removeprefix("file:")
    return Path(name) if address.startswith("sqlite") else None


def open_database(database: str) -> Engine:
    """The database, with its tables made or brought up to date."""
    address = address_of(database)
    is_file = address.startswith("sqlite")
    try:
        engine = create_engine(address, pool_pre_ping=not is_file)
        if is_file:
            event.listen(engine, "connect", _set_durable)
    except ImportError as fault:
        raise BadDatabase(f"PostgreSQL needs the package psycopg: pip install grognard[postgres] ({fault})") from fault
    try:
        migrate(engine)
        _check_writable(engine, database)
    except Exception:
        engine.dispose()  # else its connection stays open behind whoever was told
        raise
    return engine


@contextmanager
def _claim(file: Path) -> Iterator[None]:
    try:
        lock = file.with_name(f"{file.name}.lock").open("w")
    except OSError as fault:
        raise BadDatabase(f"{file}: its folder cannot be written to ({fault.strerror})") from fault
    with lock as held:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BadDatabase(f"{file}: another server uses it; several servers share a PostgreSQL only") from None
        yield


def claimed(database: str) -> ExitStack:
    """A file of SQLite is for one server: it is claimed until the stack is left, or the process ends."""
    file, stack = file_of(database), ExitStack()
    if file is not None and file.parent.is_dir():
        stack.enter_context(_claim(file))
    return stack


def _set_durable(connection: Any, record: Any) -> None:
    """What is committed is on the disk, also when the machine stops."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _check_writable(engine: Engine, database: str) -> None:
    """Data that can only be read (a file, a disk, a copy of PostgreSQL) is found out before anybody plays on it."""
    try:
        with engine.begin() as connection:
            connection.execute(battles.update().where(false()).values(name=""))
    except DBAPIError as fault:
        reason = str(fault.orig).splitlines()[0]
        raise BadDatabase(f"{database}: it can be read, but nothing can be written to it ({reason})") from fault


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
