"""The example of the README runs as it stands, and the links of all pages lead somewhere."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
README = (ROOT / "README.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```python\n(.*?)^```", README, re.MULTILINE | re.DOTALL)


def test_there_is_an_example_of_at_most_six_lines() -> None:
    assert EXAMPLES
    assert len([line for line in EXAMPLES[0].splitlines() if line]) <= 6


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_example_runs(example: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(example, "README.md", "exec"), {"__name__": "readme"})
    assert capsys.readouterr().out.strip()


def test_both_commands_are_named() -> None:
    assert "make play" in README
    assert "make test" in README


@pytest.mark.parametrize(
    "page", ["README.md", "CHANGELOG.md", *(f"docs/{path.name}" for path in sorted(DOCS.glob("*.md")))]
)
def test_links_lead_somewhere(page: str) -> None:
    path = ROOT / page
    links = re.findall(r"\]\(([^)#:]+)\)", path.read_text(encoding="utf-8"))
    assert [link for link in links if not (path.parent / link).exists()] == []
