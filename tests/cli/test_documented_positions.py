"""The examples of docs/positions.md, judged: one of each game; and what a judge says of questions without options."""

import re
from pathlib import Path

import pytest

from tests.cli.console import data

DOCS = Path(__file__).parents[2] / "docs" / "positions.md"
EXAMPLES = re.findall(r"```toml\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("text", EXAMPLES, ids=[re.findall(r'game = "(\w+)"', text)[0] for text in EXAMPLES])
def test_every_documented_example_is_judged_as_it_says(text: str, tmp_path: Path) -> None:
    """One of each game: every answer is taken but those said to be refused, and all dice are thrown."""
    path = tmp_path / "example.toml"
    path.write_text(text, encoding="utf-8")
    steps = data("judge", str(path), "--json")["steps"]
    kinds = [step["kind"] for step in steps]
    assert kinds.count("refused") == text.count("# refused")
    assert kinds.count("answer") == text.count("[[answer]]")
    assert not {"stopped", "unused"} & {*kinds}
    assert "rolled" in kinds
    told = [step["text"] for step in steps if step["kind"] in ("rolled", "changed")]
    assert [text for text in told if not text[0].isupper()] == []


def test_a_judge_says_what_can_be_shared_out_and_who_moves(tmp_path: Path) -> None:
    text = next(text for text in EXAMPLES if "netepic" in text)
    path = tmp_path / "example.toml"
    path.write_text(text, encoding="utf-8")
    asked = [step["allowed"] for step in data("judge", str(path), "--json")["steps"] if step["kind"] == "asked"]
    assert ["model: 0: stand 1 of Tactical Squad", "model: 1: stand 2 of Tactical Squad"] in [one[1:] for one in asked]
    assert "what: m0:bolters: Bolters, stand 1, 1 in all" in [line for one in asked for line in one]
    assert "where: none: Do not fire" in [line for one in asked for line in one]


def test_where_facing_counts_a_model_looks_where_it_is_told_or_the_way_it_came(tmp_path: Path) -> None:
    """A plain move used to be no answer at all where the game asks for facings."""
    text = next(text for text in EXAMPLES if "netepic" in text)
    path = tmp_path / "example.toml"
    for turn in (", turn = 270", ", turn = 0", ""):
        path.write_text(text.replace(", turn = 270", turn), encoding="utf-8")
        steps = data("judge", str(path), "--json")["steps"]
        assert "refused" not in [step["kind"] for step in steps]
        assert any(step["text"].startswith("Stand 2 of Tactical Squad advances 5 cm") for step in steps), steps
    path.write_text(text.replace("model = 0", "model = 7"), encoding="utf-8")
    refused = [step["text"] for step in data("judge", str(path), "--json")["steps"] if step["kind"] == "refused"]
    assert refused


def test_a_judge_on_a_map_says_who_rolls(tmp_path: Path) -> None:
    text = next(text for text in EXAMPLES if "alien" in text)
    path = tmp_path / "example.toml"
    path.write_text(text, encoding="utf-8")
    steps = data("judge", str(path), "--json")["steps"]
    assert [step["text"].partition(",")[0] for step in steps if step["kind"] == "rolled"] == ["Ada: attack on Drone"]
    path.write_text(re.sub(r"dice = .*", "", text), encoding="utf-8")
    steps = data("judge", str(path), "--json")["steps"]
    assert steps[-1]["text"].startswith("Ada: no dice left; wanted 9 dice for attack on Drone")
