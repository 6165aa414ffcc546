"""Clauses are the spine: a game's catalogue of rules, the marks in code and tests, and the check that both are whole.

A clause id is `game.section.slug`; `[chapters]` in the catalogue says which file carries which sections. A file named
there lies in the game's folder or in its folder `chapters`, or is named with the folder it lies in.
"""

import ast
import re
import tomllib
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

T = TypeVar("T", bound=Callable[..., Any])
CHAPTERS = "chapters"
"""The folder of a game's chapters, where they do not lie in its own."""


def implements(*ids: str) -> Callable[[T], T]:
    """Mark the code that carries out these clauses. Calls cost nothing: the object itself is returned."""

    def mark(carrier: T) -> T:
        carrier.__clauses__ = (*ids, *getattr(carrier, "__clauses__", ()))  # type: ignore[attr-defined]
        return carrier

    return mark


def clause(*ids: str) -> Callable[[T], T]:
    """Mark the test that would fail if these clauses were broken."""
    return implements(*ids)


class Clause(Struct, frozen=True, forbid_unknown_fields=True):
    """One rule in own words; `from_` says whether the seed, a public document or the house decided it."""

    id: str
    title: str
    text: str
    from_: str = msgspec.field(name="from")
    note: str = ""

    @property
    def section(self) -> str:
        return self.id.split(".")[1]


class Table(Struct, frozen=True, forbid_unknown_fields=True):
    """A printed table of the rules; where its figures are the game's data, `data` names the file that holds them."""

    id: str
    title: str
    from_: str = msgspec.field(name="from")
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[Any, ...], ...] = ()
    data: str = ""
    note: str = ""


class Example(Struct, frozen=True, forbid_unknown_fields=True):
    """A worked case: what is given, and what the rules must say about it."""

    id: str
    clauses: tuple[str, ...]
    given: str
    expect: str
    from_: str = msgspec.field(name="from", default="")
    note: str = ""


Piece = TypeVar("Piece", Clause, Table, Example)


class Catalogue(Struct, frozen=True):
    """All clauses, tables and examples of one game, by id."""

    game: str
    title: str
    clauses: dict[str, Clause]
    tables: dict[str, Table]
    examples: dict[str, Example]
    chapters: dict[str, tuple[str, ...]]

    @staticmethod
    def load(package: str) -> "Catalogue":
        """The catalogue of a game's package, such as `grognard.games.<id>`; read once."""
        return _load(package)

    def find(self, id: str) -> Clause | Table | Example | None:
        return self.clauses.get(id) or self.tables.get(id) or self.examples.get(id)

    def chapter(self, id: str) -> tuple[str, ...]:
        """The files (without `.py`) that may carry this clause: one, unless the catalogue names several."""
        section = id.split(".")[1]
        return self.chapters.get(section, (section,))


@cache
def _load(package: str) -> Catalogue:
    data = tomllib.loads((files(package) / "clauses.toml").read_text(encoding="utf-8"))
    ruleset = data["ruleset"]
    return Catalogue(
        ruleset["id"],
        ruleset["title"],
        _by_id(data.get("clause", []), Clause),
        _by_id(data.get("table", []), Table),
        _by_id(data.get("example", []), Example),
        {section: (home,) if isinstance(home, str) else tuple(home) for section, home in data["chapters"].items()},
    )


def _by_id(entries: list[dict[str, Any]], shape: type[Piece]) -> dict[str, Piece]:
    pieces: dict[str, Piece] = {}
    for entry in entries:
        if entry["id"] in pieces:
            raise ValueError(f"clauses.toml: {entry['id']} occurs twice")
        pieces[entry["id"]] = msgspec.convert(entry, shape)
    return pieces


class Mark(Struct, frozen=True):
    """A clause id found in a file: named by a decorator, or just written there."""

    id: str
    file: str
    line: int
    marked: bool


class Coverage(Struct, frozen=True):
    """What one game's code and tests say about its catalogue; `tested` is None where the tests are not at hand."""

    game: str
    clauses: int
    implemented: int
    tested: int | None
    examples: int
    faults: tuple[str, ...]


class Report(Struct, frozen=True):
    """The coverage of several games."""

    games: tuple[Coverage, ...]

    @property
    def faults(self) -> tuple[str, ...]:
        return tuple(fault for game in self.games for fault in game.faults)

    @property
    def is_clean(self) -> bool:
        return not self.faults

    def lines(self) -> list[str]:
        return [_summary(game) for game in self.games] + list(self.faults)


def _summary(game: Coverage) -> str:
    tested = "tests not present, code side only" if game.tested is None else f"{game.tested} tested"
    return (
        f"{game.game}: {game.clauses} clauses, {game.implemented} implemented, {tested}, "
        f"{game.examples} examples, {len(game.faults)} faults"
    )


def check_rules(packages: Sequence[str], tests_root: Path | None) -> Report:
    """The coverage of the games in these packages; `tests_root` is the folder `tests`, if there is one."""
    return Report(tuple(coverage(package, tests_root) for package in packages))


def coverage(package: str, tests_root: Path | None) -> Coverage:
    """Compare one game's catalogue with the syntax trees of its code and tests."""
    catalogue = Catalogue.load(package)
    code = list(_marks(files(package), catalogue.game, "implements"))
    tests_folder = None if tests_root is None else tests_root / "games" / catalogue.game
    tests = list(_marks(tests_folder, catalogue.game, "clause")) if tests_folder and tests_folder.is_dir() else None
    implemented = {mark.id for mark in code if mark.marked} & catalogue.clauses.keys()
    tested = None if tests is None else {mark.id for mark in tests if mark.marked} & catalogue.clauses.keys()
    faults = [*_unknown(catalogue, code), *_misplaced(catalogue, code), *_unknown(catalogue, tests or [])]
    faults += [f"{id}: no code implements it" for id in catalogue.clauses if id not in implemented]
    if tested is not None:
        faults += [f"{id}: no test" for id in catalogue.clauses if id not in tested]
    return Coverage(
        catalogue.game,
        len(catalogue.clauses),
        len(implemented),
        None if tested is None else len(tested),
        len(catalogue.examples),
        (*_broken_references(catalogue), *faults),
    )


def _unknown(catalogue: Catalogue, marks: Sequence[Mark]) -> Iterator[str]:
    for mark in marks:
        if mark.id not in catalogue.clauses and (mark.marked or catalogue.find(mark.id) is None):
            yield f"{mark.file}:{mark.line}: {mark.id} is not in the catalogue"


def _misplaced(catalogue: Catalogue, marks: Sequence[Mark]) -> Iterator[str]:
    for mark in marks:
        homes = [f"{file}.py" for file in catalogue.chapter(mark.id)] if mark.id in catalogue.clauses else []
        if mark.marked and homes and mark.file.removeprefix(f"{CHAPTERS}/") not in homes:
            yield f"{mark.file}:{mark.line}: {mark.id} belongs in {' or '.join(homes)}"


def _broken_references(catalogue: Catalogue) -> Iterator[str]:
    for example in catalogue.examples.values():
        for id in example.clauses:
            if id not in catalogue.clauses:
                yield f"{example.id}: names {id}, which is not in the catalogue"


def _marks(folder: Traversable, game: str, decorator: str) -> Iterator[Mark]:
    pattern = re.compile(rf"{re.escape(game)}\.[a-z-]+\.[a-z0-9-]+")
    for name, file in _sources(folder, ""):
        tree = ast.parse(file.read_text(encoding="utf-8"), name)
        named = set(_decorated(tree, decorator))
        words = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
        for word in words:
            if word in named or pattern.fullmatch(str(word.value)):
                yield Mark(str(word.value), name, word.lineno, word in named)


def _sources(folder: Traversable, above: str) -> Iterator[tuple[str, Traversable]]:
    """The Python files of a folder and those below it, each with its path from there."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _sources(entry, f"{above}{entry.name}/")
        elif entry.name.endswith(".py"):
            yield f"{above}{entry.name}", entry


def _decorated(tree: ast.AST, decorator: str) -> Iterator[ast.Constant]:
    """The words given to calls of the decorator, as `implements(…)` or `clauses.implements(…)`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name == decorator:
                yield from (
                    word for word in node.args if isinstance(word, ast.Constant) and isinstance(word.value, str)
                )
