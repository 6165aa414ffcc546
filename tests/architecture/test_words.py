"""Words we keep out: empty class names, games named by the engine, machine paths, addresses of package indexes."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.syntax import PACKAGE, ROOT, modules, tree_of

EMPTY_WORDS = {"Manager", "Helper", "Helpers", "Util", "Utils", "Handler", "Info", "Abstract"}
FOLDERS = (".ci", "src", "tests", "tools", "benchmarks", "docs")
TEXT = {"", ".py", ".toml", ".md", ".txt", ".json", ".jsonl", ".svg", ".lock", ".yml", ".yaml", ".cfg"}
MACHINE = re.compile(
    r"(?<![\w.])/(?:home|root|work|Users|tmp|opt|mnt)/\w"
    r"|[A-Z]:\\\\?Users"
    r"|\bfile:/{2}"
    r"|https?:/{2}\S*(?:/simple\b|pythonhosted|artifactory|devpi|nexus)"
    r"|index[-]url[ =]+\S+:/{2}"
)


def texts() -> Iterator[Path]:
    own = (path for path in ROOT.iterdir() if path.name != ".git")  # in a second worktree that is a file
    yield from (path for path in own if path.is_file() and path.suffix in TEXT)
    for folder in FOLDERS:
        found = (path for path in (ROOT / folder).rglob("*") if "__pycache__" not in path.parts)
        yield from (path for path in found if path.is_file() and path.suffix in TEXT)


def test_no_file_names_this_machine_or_an_index() -> None:
    faults = []
    for path in texts():
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if found := MACHINE.search(line):
                faults.append(f"{path.relative_to(ROOT)}:{number}: {found.group()}")
    assert faults == []


@pytest.mark.parametrize(
    "parts",
    [
        ("see ", "/home", "/somebody/notes"),
        ("--index", "-url", " https:", "//mirror.example"),
        ("file:", "///srv/wheels"),
        ("https:", "//mirror.example", "/simple"),
    ],
)
def test_machine_paths_are_found(parts: tuple[str, ...]) -> None:
    assert MACHINE.search("".join(parts))


def words_of(name: str) -> set[str]:
    return set(re.findall(r"[A-Z][a-z]+", name))


def test_names_say_something() -> None:
    classes = [
        f"{path.relative_to(PACKAGE)}:{node.lineno}: {node.name}"
        for path in modules("")
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.ClassDef) and words_of(node.name) & EMPTY_WORDS
    ]
    files = [path.name for path in modules("") if words_of(path.stem.title()) & EMPTY_WORDS]
    assert classes + files == []


def test_the_engine_names_no_game() -> None:
    games = [path.name for path in (PACKAGE / "games").iterdir() if (path / "__init__.py").exists()]
    named = re.compile("|".join(games), re.IGNORECASE)
    faults = [
        f"{path.relative_to(PACKAGE)}:{number}: {line.strip()}"
        for path in modules("engine", "kit", "odds", "players", "lab")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if named.search(line)
    ]
    assert games
    assert faults == []
