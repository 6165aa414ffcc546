"""The version of a game follows from what decides its play: all of that, and nothing else."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from grognard.games import OWN, all_games, package_of
from grognard.kit import edition

SOURCES = Path(edition.__file__).parents[1]
ELSEWHERE = "from grognard.games import all_games; print(*(rules.version for rules in all_games()))"
PLAYING = """
import sys
from grognard.engine.dice.rolls import SeededDice
from grognard.engine.core.match import Match
from grognard.games import all_games
from grognard.players.chance import RandomPlayer
from grognard.players import play_out
for rules in all_games():
    scenario = rules.scenarios()[0]
    header = rules.header(scenario.id, ("random",) * len(scenario.seats), (), ())
    match = Match(rules, rules.setup(header), SeededDice(1))
    play_out(match, [RandomPlayer()] * len(match.state.seats), 1)
from grognard.kit.edition import is_shown_only
own = [name for name in sys.modules if name.startswith(("grognard.engine.", "grognard.kit.", "grognard.games."))]
print(*(name for name in own if is_shown_only(name.replace(".", "/") + ".py")))
"""


def versions(folder: Path = SOURCES.parent) -> list[str]:
    """The versions of all games, told by a program of its own."""
    done = subprocess.run(
        [sys.executable, "-c", ELSEWHERE], capture_output=True, text=True, check=True, env={"PYTHONPATH": str(folder)}
    )
    return done.stdout.split()


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    for folder in ("engine", "kit", "games"):
        shutil.copytree(SOURCES / folder, tmp_path / "grognard" / folder)
    shutil.copy(SOURCES / "__init__.py", tmp_path / "grognard")
    return tmp_path


def test_every_process_says_the_same_and_each_game_has_its_own() -> None:
    found = [rules.version for rules in all_games()]
    assert len(set(found)) == len(OWN)
    assert versions() == found


def test_what_decides_play_changes_the_version_and_nothing_else_does(copied: Path) -> None:
    before, root = versions(copied), copied / "grognard"
    for path in (
        "games/at43/shown/looks.py",
        "games/at43/shown/looks.toml",
        "games/at43/shown/card.py",
        "kit/panels/card.py",
        "games/at43/clauses.toml",
        "engine/core/record.py",
    ):
        _add(root / path, "\n# another word\n")
    for file in root.rglob("shoot.py"):
        file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
    assert versions(copied) == before
    _add(root / "games/at43/chapters/shoot.py", "\n# another rule\n")
    second = versions(copied)
    assert [one != two for one, two in zip(before, second, strict=True)] == [one == "at43" for one in OWN]
    _add(root / "games/evolved/books/weapons.toml", "\n# another number\n")
    third = versions(copied)
    assert [one != two for one, two in zip(second, third, strict=True)] == [one == "evolved" for one in OWN]
    for path in ("engine/core/match.py", "kit/units/leaders.py"):
        earlier = versions(copied)
        _add(root / path, "\n# another way\n")
        assert all(one != two for one, two in zip(earlier, versions(copied), strict=True))


def _add(path: Path, words: str) -> None:
    path.write_text(path.read_text(encoding="utf-8") + words, encoding="utf-8")


def test_a_battle_is_played_without_what_the_version_leaves_out() -> None:
    done = subprocess.run([sys.executable, "-c", PLAYING], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


def test_versions_are_looked_up_by_package() -> None:
    for rules in all_games():
        assert edition.edition_of(package_of(rules.id)) == rules.version
