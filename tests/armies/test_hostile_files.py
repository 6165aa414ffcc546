"""Rosters of every game with one thing in them turned hostile: faults are listed, nothing breaks down."""

import re
from importlib.resources import files

import pytest

from grognard.armies import rosters
from grognard.games import OWN, parts

FOLDERS = ("armies", "books/armies")
TOKEN = re.compile(r'(?<![\w"])-?\d+(?:\.\d+)?(?![\w"])|"(?:[^"\\]|\\.)*"|true|false')
WORST = ("-1", "1000000000000000000", "nan", "inf", '""', '"\\u001b[31m"', "[]", "{}", "true", '["x", 1]', '"m1"')
WITH_ARMIES = tuple(game for game in OWN if parts(game).armies().mark)


def ready_files(game: str) -> dict[str, str]:
    """The ready armies of a game as they are written."""
    (folder,) = [at for at in map(files(f"grognard.games.{game}").joinpath, FOLDERS) if at.is_dir()]
    return {entry.name: entry.read_text(encoding="utf-8") for entry in folder.iterdir() if entry.name.endswith(".toml")}


def turned(text: str) -> list[str]:
    """The same file again and again, each time with one value turned into one of the worst, or with a line left out."""
    changed = []
    for number, token in enumerate(TOKEN.finditer(text)):
        worst = (WORST[(number + shift) % len(WORST)] for shift in (0, 3, 6))
        changed += [text[: token.start()] + value + text[token.end() :] for value in worst]
    lines = text.splitlines(keepends=True)
    return changed + ["".join(lines[:number] + lines[number + 1 :]) for number in range(len(lines))]


@pytest.mark.parametrize("game", WITH_ARMIES)
def test_no_value_of_an_army_file_breaks_the_program(game: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    file, armies, refused = tmp_path_factory.mktemp(game) / "army.toml", parts(game).armies(), 0
    for text in ready_files(game).values():
        for changed in turned(text):
            file.write_text(changed, encoding="utf-8")
            faults = rosters.check(armies, str(file))
            assert all(fault.text and fault.file == str(file) for fault in faults)
            refused += bool(faults)
    assert refused


@pytest.mark.parametrize("game", WITH_ARMIES)
def test_a_misspelt_unit_is_named_with_what_may_stand_there(
    game: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    file, text = tmp_path_factory.mktemp(game) / "army.toml", next(iter(ready_files(game).values()))
    key, value = re.findall(r'^(profile|card|ready) = "(.+)"', text, re.MULTILINE)[0]
    file.write_text(text.replace(f'"{value}"', f'"{value}x"', 1), encoding="utf-8")
    faults = [fault for fault in rosters.check(parts(game).armies(), str(file)) if fault.key.endswith(key)]
    assert faults
    assert value in faults[0].allowed
