"""Results kept in a file as they come, one JSON line each, so that a long series can be stopped and taken up again."""

from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct

Row = TypeVar("Row", bound=Struct)


class BrokenRows(Exception):
    """A file of results that cannot be taken up again; the message says which line and why."""


def lines_of(file: Path) -> list[bytes]:
    """The whole lines of a file so far; a last one that was cut off is left out."""
    return file.read_bytes().split(b"\n")[:-1] if file.exists() else []


def rows_of(file: Path, kind: type[Row], skip: int = 0) -> list[Row]:
    """The rows in a file so far, after its first lines."""
    rows = []
    for number, line in enumerate(lines_of(file)[skip:], skip + 1):
        try:
            rows.append(msgspec.json.decode(line, type=kind))
        except msgspec.DecodeError as fault:
            raise BrokenRows(f"{file}, line {number}: {fault}") from fault
    return rows


def mend(file: Path) -> None:
    """Cut off what a stopped series left of its last line."""
    if file.exists():
        with file.open("r+b") as stream:
            stream.truncate(sum(len(line) + 1 for line in lines_of(file)))


def keep(file: Path, *rows: Struct) -> None:
    """Add rows to a file."""
    with file.open("ab") as stream:
        stream.writelines(msgspec.json.encode(row) + b"\n" for row in rows)


def begin(file: Path, series: Struct) -> None:
    """Make a file ready for the rows of a series: a new one states it first, an old one must be of the same."""
    mend(file)
    stated: Sequence[bytes] = lines_of(file)[:1]
    if not stated:
        keep(file, series)
    elif stated[0] != msgspec.json.encode(series):
        raise BrokenRows(
            f"{file} holds battles of another series: {stated[0].decode(errors='replace')}; name another file"
        )
