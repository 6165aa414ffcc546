"""Runs every benchmark of benchmarks/ and prints one table of ratios; fails when a ratio is below the wanted one.

A benchmark is a module with `run()` that returns rows of (name, ours, yardstick, ratio, wanted).
"""

import argparse
import importlib
import platform
import sys
from collections.abc import Iterable
from pathlib import Path

Row = tuple[str, object, object, float, float]

ROOT = Path(__file__).parents[1]
HEAD = "| what | ours | yardstick | ratio | wanted |\n|---|---:|---:|---:|---:|"
KEPT = "## Old against new"
"""The heading of what is not measured here."""
PREFACE = """# Benchmarks

Made by `make bench`. Both sides of a row were measured in the same run, so trust the ratios more than the numbers.
"""


def names(folder: Path) -> list[str]:
    return sorted(path.stem for path in folder.glob("*.py") if not path.stem.startswith("_"))


def rows_of(chosen: Iterable[str]) -> list[Row]:
    """All rows of these benchmarks; progress goes to the error stream, the table alone to the output."""
    rows: list[Row] = []
    for name in chosen:
        print(f"running {name} …", file=sys.stderr, flush=True)
        module = importlib.import_module(f"benchmarks.{name}")
        if hasattr(module, "run"):
            rows.extend(module.run())
    return rows


def shown(value: object) -> str:
    return f"{value:,.4g}" if isinstance(value, float) else str(value)


def table(rows: Iterable[Row]) -> str:
    lines = [f"| {name} | {shown(a)} | {shown(b)} | {ratio:.2f} | {wanted:g} |" for name, a, b, ratio, wanted in rows]
    return "\n".join((HEAD, *lines))


def kept(page: Path) -> str:
    """What stands on the page below the tables of this program, from its mark on: that is written by hand."""
    text = page.read_text(encoding="utf-8") if page.exists() else ""
    return f"\n{text[text.index(KEPT) :]}" if KEPT in text else ""


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="benchmarks to run (all when none is named)")
    parser.add_argument("--write", type=Path, help="also write the table to this file")
    given = parser.parse_args(arguments)
    sys.path.insert(0, str(ROOT))
    rows = rows_of(given.names or names(ROOT / "benchmarks"))
    print(table(rows))
    if given.write:
        machine = f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}"
        written = f"{PREFACE}\n{table(rows)}\n\n{machine}.\n{kept(given.write)}"
        given.write.write_text(written, encoding="utf-8")
    slow = [row for row in rows if row[3] < row[4]]
    for name, _, _, ratio, wanted in slow:
        print(f"too slow: {name}: {ratio:.2f}, wanted {wanted:g}", file=sys.stderr)
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
