"""No monsters: files and functions stay within their limits, and the tool that says so works."""

from pathlib import Path

from tests.architecture.syntax import ROOT
from tools import sizes


def test_no_file_or_function_is_too_long() -> None:
    assert sizes.faults(ROOT) == []


def test_long_files_and_functions_are_found(tmp_path: Path) -> None:
    folder = tmp_path / "src"
    folder.mkdir()
    body = "\n".join("    x = 1" for _ in range(sizes.MOST_LINES_OF_FUNCTION))
    (folder / "long.py").write_text(f"def long() -> None:\n{body}\n" + "\n" * sizes.MOST_LINES_OF_FILE)
    found = sizes.faults(tmp_path)
    assert [fault.split(":")[0] for fault in found] == [str(Path("src") / "long.py")] * 2
    assert "long has 61 lines" in found[1]
