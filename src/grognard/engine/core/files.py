"""Files written by people, read strictly: nothing is executed, nothing is guessed, all faults are found at once.

Limits: 1 MiB, 16 levels, 20,000 values. A fault is a value: file, key, what stands there, what may stand there.
"""

import tomllib
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, TypeVar
from unicodedata import category

from msgspec import Struct

MOST_BYTES = 1 << 20
MOST_DEPTH = 16
MOST_VALUES = 20_000
MOST_SHOWN = 60
UNPRINTABLE = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""Unicode categories that have no place in a name."""


class Fault(Struct, frozen=True):
    """Something wrong in a file: where, what stands there, what may stand there, under which clause."""

    file: str
    key: str
    text: str
    value: str = ""
    allowed: tuple[str, ...] = ()
    clause: str = ""

    def __str__(self) -> str:
        where = f"{self.file}: key '{self.key}'" if self.key else self.file
        value = f" = {self.value}" if self.value else ""
        allowed = f"; allowed: {', '.join(self.allowed)}" if self.allowed else ""
        return f"{where}{value}: {self.text}{allowed}" + (f" ({self.clause})" if self.clause else "")


def shown(value: object) -> str:
    """A value of a file on one short line, without control characters."""
    text = {True: "true", False: "false"}.get(value) if isinstance(value, bool) else None
    text = text or ascii(value)
    return text if len(text) <= MOST_SHOWN else f"{text[: MOST_SHOWN - 3]}..."


def is_plain(text: str) -> bool:
    """Whether a text can be printed anywhere: nothing in it moves the cursor, colours or turns around the rest."""
    return not any(category(sign) in UNPRINTABLE for sign in text)


class Reader:
    """One table of a file being read. Ask it for each key; `finish` reports the keys nobody asked for."""

    def __init__(self, file: str, table: dict[str, Any], faults: list[Fault], at: str = "") -> None:
        self.file = file
        self.faults = faults
        self._table = table
        self._at = at
        self._asked: list[str] = []

    def key(self, key: str) -> str:
        """The full name of a key of this table."""
        name = key if len(key) <= MOST_SHOWN and is_plain(key) else shown(key)
        return f"{self._at}.{name}" if self._at else name

    def has(self, key: str) -> bool:
        return key in self._table

    def fault(self, key: str, text: str, allowed: Sequence[str] = (), clause: str = "") -> None:
        value = shown(self._table[key]) if key in self._table else ""
        self.faults.append(Fault(self.file, self.key(key), text, value, tuple(allowed), clause))

    def text(self, key: str, default: str | None = None, allowed: Iterable[str] = (), clause: str = "") -> str:
        """A word or line; `allowed` lists the only words that may stand here."""
        value = self._get(key, str, "text in quotes", default)
        choices = sorted(allowed)
        if value is None or not self.has(key):
            return value or ""
        if choices and value != default and value not in choices:
            self.fault(key, f"not known{_nearest(value, choices)}", choices, clause)
            return default or ""
        if not is_plain(value):
            self.fault(key, "holds control characters", ("text on one line",), clause)
            return default or ""
        return value

    def number(self, key: str, default: int | None = None, low: int = 0, high: int = 1_000_000) -> int:
        """A whole number from low to high."""
        value = self._get(key, int, "a whole number", default)
        if value is not None and self.has(key) and not low <= value <= high:
            self.fault(key, "out of range", (f"{low} to {high}",))
            return default if default is not None else low
        return value if value is not None else low

    def flag(self, key: str, default: bool = False) -> bool:
        value = self._get(key, bool, "true or false", default)
        return bool(value)

    def texts(self, key: str, allowed: Iterable[str] = (), clause: str = "") -> tuple[str, ...]:
        """A list of words, empty if the key is missing."""
        value: list[Any] = self._get(key, list, "a list of texts", []) or []
        if any(not isinstance(word, str) for word in value):
            self.fault(key, "wrong type", ("a list of texts",))
            return ()
        choices = sorted(allowed)
        for word in value:
            if choices and word not in choices:
                self.fault(key, f"{shown(word)} is not known{_nearest(word, choices)}", choices, clause)
        return tuple(word for word in value if not choices or word in choices)

    def tables(self, key: str) -> "list[Reader]":
        """The readers of a list of tables, `[[key]]` in the file."""
        value: list[Any] = self._get(key, list, f"tables [[{key}]]", []) or []
        if any(not isinstance(table, dict) for table in value):
            self.fault(key, "wrong type", (f"tables [[{key}]]",))
            return []
        place = self.key(key)
        return [Reader(self.file, table, self.faults, f"{place}[{index}]") for index, table in enumerate(value, 1)]

    def entry(self, key: str, number: int, value: Any) -> "Reader":
        """The reader of one entry of a list, counted from 1: faults of it stand at `key[number]`."""
        return Reader(self.file, {f"{key}[{number}]": value}, self.faults, self._at)

    def value(self, key: str, default: Any = None) -> Any:
        """Whatever stands at a key, for shapes this reader does not know: the caller checks it."""
        self._asked.append(key)
        return self._table.get(key, default)

    def finish(self) -> None:
        """Report every key that nobody asked for, with the nearest one that exists."""
        for key in self._table:
            if key not in self._asked:
                self.fault(key, f"no such key{_nearest(key, self._asked)}", sorted(self._asked))

    def _get(self, key: str, kind: type["T"], words: str, default: "T | None") -> "T | None":
        self._asked.append(key)
        if key not in self._table:
            if default is None:
                self.faults.append(Fault(self.file, self.key(key), "is missing", "", (words,)))
            return default
        value = self._table[key]
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            self.fault(key, "wrong type", (words,))
            return default
        return value


T = TypeVar("T")


def _nearest(word: str, choices: Sequence[str]) -> str:
    near = get_close_matches(word, choices, 1)
    return f", perhaps '{near[0]}' is meant" if near else ""


def read_file(path: Path) -> Reader:
    """A reader of a TOML file; a file that cannot be read gives a reader of nothing with the fault inside."""
    try:
        with path.open("rb") as stream:
            return read_bytes(str(path), stream.read(MOST_BYTES + 1))
    except OSError as problem:
        return _nothing(str(path), f"cannot be read: {problem.strerror or type(problem).__name__}")


def read_bytes(file: str, content: bytes) -> Reader:
    """A reader of TOML content, within the limits of this module."""
    if len(content) > MOST_BYTES:
        return _nothing(file, f"is larger than {MOST_BYTES} bytes")
    try:
        table = tomllib.loads(content.decode("utf-8"))
    except UnicodeDecodeError as problem:
        return _nothing(file, f"is not UTF-8 text at byte {problem.start}")
    except ValueError as problem:
        return _nothing(file, f"is not valid TOML: {problem}")
    except RecursionError:
        return _nothing(file, f"is nested deeper than {MOST_DEPTH} levels")
    excess = _excess(table)
    return _nothing(file, excess) if excess else Reader(file, table, [])


def _nothing(file: str, text: str) -> Reader:
    return Reader(file, {}, [Fault(file, "", text)])


def _excess(table: dict[str, Any]) -> str:
    """Which limit of depth or number the content breaks, without recursion."""
    level: list[Any] = [table]
    values = 0
    for _ in range(MOST_DEPTH + 1):
        values += len(level)
        if values > MOST_VALUES:
            return f"holds more than {MOST_VALUES} values"
        level = [part for whole in level for part in _parts(whole)]
        if not level:
            return ""
    return f"is nested deeper than {MOST_DEPTH} levels"


def _parts(whole: Any) -> Iterable[Any]:
    if isinstance(whole, dict):
        return whole.values()
    return whole if isinstance(whole, list) else ()


class FileFaults(Exception):
    """A file that cannot be used; carries every fault found in it."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = tuple(faults)


class Listing(Struct, frozen=True):
    """A table to be printed: the rows are texts, as many as columns."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
