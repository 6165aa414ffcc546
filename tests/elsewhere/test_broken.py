"""A game from elsewhere that cannot be used is named with its fault, and takes no other down."""

import shutil
from pathlib import Path

import pytest

from grognard.games import OWN, BrokenGame, all_games, broken, find, is_known, package_of
from tests.cli.console import complaint, run
from tests.elsewhere.conftest import SITE, Install

OURS = list(OWN)
PARTS = """
from grognard.engine.parts import Parts
from grognard.games.at43.ruleset import RULES
PARTS = Parts(RULES)
"""


def announced(folder: Path, id: str, module: str, code: str, distribution: str = "thing") -> Path:
    """A folder in which a distribution announces a game."""
    if code:
        (folder / f"{module}.py").write_text(code, encoding="utf-8")
    info = folder / f"{distribution}-2.1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 2.1\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[grognard.games]\n{id} = {module}:PARTS\n", encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("id", "code", "fault"),
    [
        ("wreck", "import nowhere_at_all", "ModuleNotFoundError: No module named 'nowhere_at_all'"),
        ("wreck", "raise RuntimeError('half written')", "RuntimeError: half written"),
        ("wreck", "OTHER = 7", "AttributeError"),
        ("wreck", "PARTS = 7", "TypeError: wreck_module:PARTS is int, not Parts"),
        ("wreck", PARTS, "TypeError: 'wreck_module' is not a package"),
        ("at43", PARTS, "ValueError: its id is taken"),
        ("Wreck", PARTS, "ValueError: an id is"),
    ],
)
def test_it_is_named_with_its_fault(id: str, code: str, fault: str, install: Install, tmp_path: Path) -> None:
    install(announced(tmp_path, id, "wreck_module", code))
    assert [rules.id for rules in all_games()] == OURS
    (found,) = broken()
    assert str(found).startswith(f"the game '{id}' (thing 2.1) cannot be used: ")
    assert fault in str(found)


def test_the_others_are_listed_and_the_command_line_tells(install: Install, tmp_path: Path) -> None:
    install(announced(tmp_path, "wreck", "wreck_module", "1 / 0"))
    install(SITE)
    done = run("games")
    assert "Pickets" in done.stdout
    assert "the game 'wreck' (thing 2.1) cannot be used: ZeroDivisionError" in done.stderr
    assert "ZeroDivisionError" in complaint("scenarios", "wreck")
    assert f"known games: {', '.join(sorted([*OWN, 'pickets']))}" in complaint("scenarios", "nothing")
    assert not is_known("wreck")
    with pytest.raises(BrokenGame, match="division by zero"):
        package_of("wreck")


def test_two_games_of_one_id_are_both_left_out(install: Install, tmp_path: Path) -> None:
    install(SITE)
    install(announced(tmp_path, "pickets", "rival", PARTS))
    assert [rules.id for rules in all_games()] == OURS
    with pytest.raises(BrokenGame, match=r"announced as pickets\.parts:PARTS and as rival:PARTS"):
        find("pickets")


def test_a_game_is_announced_by_the_id_that_its_rules_and_clauses_have(install: Install, tmp_path: Path) -> None:
    shutil.copytree(SITE / "pickets", tmp_path / "pickets")
    install(announced(tmp_path, "scouts", "pickets.parts", ""))
    with pytest.raises(BrokenGame, match=r"rules call it 'pickets' and clauses\.toml call it 'pickets'"):
        find("scouts")
