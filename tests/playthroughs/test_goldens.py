"""Golden battles go as they went. After a change that is meant, `make goldens` renews them: read the difference."""

import difflib

import pytest

from tools.goldens import FOLDER, battles, path_of, played


@pytest.mark.parametrize(("game", "scenario"), battles())
def test_the_battle_goes_as_it_went(game: str, scenario: str) -> None:
    path = path_of(game, scenario)
    assert path.is_file(), f"{path.name} is missing: make goldens"
    golden, now = path.read_text(encoding="utf-8").splitlines(), played(game, scenario).splitlines()
    difference = list(difflib.unified_diff(golden, now, "golden", "now", lineterm="", n=2))
    assert difference == [], "\n".join(difference[:60])


def test_there_is_one_for_every_scenario_and_no_other() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == {path_of(*battle).name for battle in battles()}
