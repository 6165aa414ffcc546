"""A copy of everything kept, taken while servers run: SQLite by its own online copy, PostgreSQL by its own tools."""

import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

from .database import BadDatabase, address_of, claimed, file_of

KIND = "SQLite format 3"


def save(database: str, to: Path) -> None:
    """Copy a database into a file that must not exist yet."""
    if to.exists():
        raise BadDatabase(f"{to}: it exists already")
    file = file_of(database)
    if file is None:
        _run("pg_dump", "--format=custom", "--no-owner", f"--file={to}", f"--dbname={_plain(database)}")
        return
    if not file.is_file():
        raise BadDatabase(f"{file}: there is no such database")
    _copy(file, to)


def restore(copy: Path, database: str) -> None:
    """Put a copy back in place of a database that no server uses."""
    if not copy.is_file():
        raise BadDatabase(f"{copy}: there is no such copy")
    file = file_of(database)
    if file is None:
        _run("pg_restore", "--clean", "--if-exists", "--no-owner", "--single-transaction",
             f"--dbname={_plain(database)}", str(copy))  # fmt: skip
        return
    _check(copy)
    with claimed(database):
        _copy(copy, file)


def _copy(source: Path, target: Path) -> None:
    """All pages at one moment, whoever writes meanwhile."""
    try:
        with (
            closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as old,
            closing(sqlite3.connect(target)) as new,
        ):
            old.backup(new)
    except sqlite3.Error as fault:
        raise BadDatabase(f"{source}: {fault}") from fault


def _check(copy: Path) -> None:
    with copy.open("rb") as head:
        if not head.read(len(KIND)).decode("latin-1").startswith(KIND):
            raise BadDatabase(f"{copy}: it is no copy of a database of SQLite")
    with closing(sqlite3.connect(f"file:{copy}?mode=ro", uri=True)) as opened:
        names = {name for (name,) in opened.execute("SELECT name FROM sqlite_master")}
        if not {"battles", "entries", "alembic_version"} <= names:
            raise BadDatabase(f"{copy}: it holds no battles")
        (sound,) = opened.execute("PRAGMA quick_check").fetchone()
        if sound != "ok":
            raise BadDatabase(f"{copy}: it is damaged: {sound}")


def _plain(database: str) -> str:
    return address_of(database).replace("postgresql+psycopg://", "postgresql://")


def _run(program: str, *words: str) -> None:
    if shutil.which(program) is None:
        raise BadDatabase(f"{program} is not installed: it comes with PostgreSQL")
    done = subprocess.run([program, *words], capture_output=True, text=True, check=False)
    if done.returncode:
        raise BadDatabase(f"{program}: {(done.stderr.strip().splitlines() or ['it failed'])[-1]}")
