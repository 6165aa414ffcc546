"""Fails on files and functions that grew too long: good code has no monsters."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

FOLDERS = ("src", "tests", "benchmarks", "tools")
MOST_LINES_OF_FILE = 400
MOST_LINES_OF_FUNCTION = 60


def faults(root: Path) -> list[str]:
    """Every file and function over its limit, one line each."""
    return [fault for path in sources(root) for fault in _faults_of(path, root)]


def sources(root: Path) -> Iterator[Path]:
    """All Python files of the project, in a fixed order."""
    for folder in FOLDERS:
        yield from sorted((root / folder).rglob("*.py"))


def _faults_of(path: Path, root: Path) -> Iterator[str]:
    text, name = path.read_text(encoding="utf-8"), path.relative_to(root)
    lines = len(text.splitlines())
    if lines > MOST_LINES_OF_FILE:
        yield f"{name}: {lines} lines (at most {MOST_LINES_OF_FILE})"
    for node in ast.walk(ast.parse(text, str(path))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            if length > MOST_LINES_OF_FUNCTION:
                yield f"{name}:{node.lineno}: {node.name} has {length} lines (at most {MOST_LINES_OF_FUNCTION})"


def main() -> int:
    found = faults(Path(__file__).parents[1])
    print("\n".join(found) or "Sizes: no file or function is too long.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
