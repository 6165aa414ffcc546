"""Companies on paper: a struct read from a file by what its fields say, and faults that name their place in it."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeVar, get_args, get_origin

from msgspec import NODEFAULT, Meta, Struct
from msgspec.structs import FieldInfo, fields

from grognard.engine.core.files import Fault, Listing, Reader

S = TypeVar("S", bound=Struct)
T = TypeVar("T")
Choices = Mapping[str, tuple[Iterable[str], str]]
"""For a field the only words that may stand there, and the clause that says so."""
MOST = 1_000_000


class OnPaper(Protocol):
    """One unit as bought; `key` is its place in the file."""

    @property
    def key(self) -> str: ...


class Company(Protocol):
    """Units and the file they came from, if any."""

    @property
    def name(self) -> str: ...

    @property
    def file(self) -> str: ...

    @property
    def units(self) -> tuple[Any, ...]: ...


# -- reading ---------------------------------------------------------------------------------------------------------


def filled(
    reader: Reader, kind: type[S], choices: Choices, defaults: Mapping[str, Any] | None = None, **given: Any
) -> S:
    """A struct from a table of a file, read to its end: texts, numbers between their limits, flags and lists of texts,
    as its fields are; what is `given` is not asked. Faults of form are left in the reader."""
    asked = [field for field in fields(kind) if field.name not in given]
    usual = {one.name: None if one.default is NODEFAULT else one.default for one in asked}
    usual.update(defaults or {})
    found = {one.name: _read(reader, one, usual[one.name], *choices.get(one.name, ((), ""))) for one in asked}
    reader.finish()
    return kind(**found, **given)


def _read(reader: Reader, field: FieldInfo, default: Any, allowed: Iterable[str], clause: str) -> Any:
    key, kind, limits = field.name.replace("_", "-"), field.type, Meta()
    if get_origin(kind) is not tuple and get_args(kind):
        kind, limits = get_args(kind)
    if kind is bool:
        return reader.flag(key, bool(default))
    if kind is int:
        return reader.number(key, default, int(limits.ge or 0), int(limits.le or MOST))
    return reader.text(key, default, allowed, clause) if kind is str else reader.texts(key, allowed, clause)


# -- faults ----------------------------------------------------------------------------------------------------------


def fault(company: Company, key: str, text: str, clause: str, value: object = "", allowed: Sequence[str] = ()) -> Fault:
    """Something wrong with a company as a whole."""
    return Fault(company.file or company.name, key, text, str(value), tuple(allowed), clause)


def fault_in(
    company: Company, unit: OnPaper, key: str, text: str, clause: str, value: object = "", allowed: Sequence[str] = ()
) -> Fault:
    """Something wrong with one of its units, under a key of it or with the whole unit."""
    place = unit.key or f"unit[{company.units.index(unit) + 1}]"
    return fault(company, f"{place}.{key}" if key else place, text, clause, value, allowed)


def dear(company: Company, cost: int, limit: int, stated: int, words: tuple[str, str], clause: str) -> list[Fault]:
    """Not a single point over the limit; words are the unit of cost and what the limit is called."""
    points, name = words
    if cost <= limit:
        return []
    text = f"the company costs {cost} {points}, {cost - limit} over the {name}"
    return [fault(company, "limit", text, clause, stated, [f"at most {limit} {points}"])]


def extras(
    company: Company, unit: OnPaper, key: str, taken: Sequence[str], offered: Sequence[str], called: str,
    clause: Callable[[str], str], once: str,
) -> Iterator[Fault]:  # fmt: skip
    """What a unit takes is on offer on its card (`called`), and each thing once."""
    for name in dict.fromkeys(taken):
        if name not in offered:
            yield fault_in(company, unit, key, f"{called} cannot take it", clause(name), name, offered or ["none"])
        elif taken.count(name) > 1:
            yield fault_in(company, unit, key, "taken more than once", once, name)


def repeated(
    company: Company, key: str, taken: Iterable[tuple[OnPaper, str]], called: Callable[[str], str], clause: str
) -> Iterator[Fault]:
    """Somebody who is in the company twice."""
    known: set[Hashable] = set()
    for unit, id in taken:
        if id in known:
            yield fault_in(company, unit, key, f"{called(id)} is already in the company", clause, id)
        known.add(id)


# -- printing --------------------------------------------------------------------------------------------------------

Columns = tuple[tuple[str, Callable[[T], object]], ...]
"""Headings of a table, each with what stands below it."""


def listing(title: str, columns: Columns[T], rows: Iterable[T]) -> Listing:
    """A table of a printed roster."""
    texts = tuple(tuple(str(cell(row)) for _, cell in columns) for row in rows)
    return Listing(title, tuple(heading for heading, _ in columns), texts)


def in_units(length: int) -> str:
    """A length in the book's own unit, without zeros at its end."""
    whole, part = divmod(length, 100)
    return f"{whole}.{part:02}".rstrip("0").rstrip(".")


def bought(items: Iterable[tuple[str, int]]) -> str:
    """What is paid for, in one line."""
    return ", ".join(f"{what} {points}" for what, points in items)
