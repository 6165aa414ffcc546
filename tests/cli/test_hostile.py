"""Hostile input: whatever is typed or stands in a file, there is one clear message and never a traceback."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from grognard.games import OWN
from tests.cli.console import complaint, played, run, said
from tests.engine.forging import relinked, unlinked

ESCAPE = "\x1b[31mred"


@pytest.fixture(scope="module")
def bought(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a battle whose companies were bought."""
    return played(tmp_path_factory.mktemp("records"), scenario="drop-points")


@pytest.fixture(scope="module")
def placed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a battle that began from a position."""
    folder = tmp_path_factory.mktemp("placed")
    run("replay", played(folder), "--to", 1, "--quiet", "--position", folder / "on.toml")
    again = folder / "again.jsonl"
    run("battle", "--position", folder / "on.toml", "--seats", "random", "--quiet", "--record", again)
    return again


def with_header(record: Path, folder: Path, place: tuple[Any, ...], value: object) -> Path:
    """A copy of a record with something else at one place of its header."""
    head, rest = record.read_text().split("\n", 1)
    row = json.loads(head)
    inner = row["header"]
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = value
    changed = folder / "changed.jsonl"
    changed.write_text(f"{json.dumps(row)}\n{rest}")
    return changed


@pytest.mark.parametrize("typed", ["³", "9" * 5000, "? ³", "?" + "9" * 5000, f"{'9' * 5000},1", "5,5,³", "٣,٣", "-1"])
def test_odd_numbers_typed_are_asked_again(typed: str, tmp_path: Path) -> None:
    text = said(
        "play", "--terminal", "--record", tmp_path / "x.jsonl", "--seed", 5, typed=f"{typed}\n\n\n\n\n{typed}\nq\n"
    )
    assert f"Type a number from 1 to {len(OWN)}." in text
    assert "The battle is not over." in text


def test_odd_faces_typed_are_asked_again() -> None:
    text = said("battle", "at43", "fire", "--dice", "typed", typed=f"³ ³\n{'9' * 5000} 1\n")
    assert text.count("Type 2 faces") == 2
    assert "Nothing was started." in text


@pytest.mark.parametrize("key", ["strength", "specials", "platoon", "officer"])
@pytest.mark.parametrize("number", [-300_000_000, 300_000_000, 10**30])
def test_no_number_of_a_company_in_a_record_costs_time_or_memory(
    bought: Path, tmp_path: Path, key: str, number: int
) -> None:
    changed = with_header(bought, tmp_path, ("forces", 0, "units", 1, key), number)
    assert "cannot be set up" in complaint("replay", changed)


@pytest.mark.parametrize(
    ("place", "value", "expected"),
    [
        (("terrain", 0), None, "header"),
        (("features", 0, "height"), 10**30, "out of range"),
        (("models", 0, "radius"), 10**30, "wrong length"),
        (("models", 0, "profile"), "", "no profile ''"),
        (("features", 0, "kind"), "cloud", "not known"),
        (("features", 0, "id"), 1, "an id stands twice"),
        (("units", 0, "name"), ESCAPE, "holds control characters"),
    ],
)
def test_a_position_in_a_record_is_read_as_strictly_as_a_file(
    placed: Path, tmp_path: Path, place: tuple[Any, ...], value: object, expected: str
) -> None:
    if place[0] == "terrain":
        changed = with_header(placed, tmp_path, ("position",), "nonsense")
    else:
        changed = with_header(placed, tmp_path, ("position", *place), value)
    assert expected in complaint("replay", changed)


def test_names_cannot_steer_the_terminal(bought: Path, tmp_path: Path) -> None:
    changed = with_header(bought, tmp_path, ("forces", 0, "units", 1, "name"), ESCAPE)
    assert "a name holds control characters" in complaint("replay", changed)
    assert "\x1b" not in complaint("battle", "at43", ESCAPE)
    army = tmp_path / "army.toml"
    army.write_text(
        'name = "x\\u202ey"\narmy = ""\nlimit = 2000\n"\\u001b" = 1\n[[unit]]\nprofile = ""\nstrength = 1\n'
    )
    text = complaint("army", "check", army)
    assert "\x1b" not in text
    for expected in ("key 'name'", "key 'army'", "key 'unit[1].profile'"):
        assert expected in text


def test_a_huge_throw_is_not_printed_whole(bought: Path, tmp_path: Path) -> None:
    huge = tmp_path / "huge.jsonl"
    huge.write_bytes(relinked([unlinked(bought.read_bytes())[0], b'{"d":[' + b",".join([b"1"] * 100_000) + b"]}"]))
    assert len(complaint("replay", huge)) < 2000


def test_a_position_that_breaks_the_rules_later_is_bad_input(tmp_path: Path) -> None:
    """An officer without a rank: nothing is wrong before the Authority test."""
    file = tmp_path / "on.toml"
    run("replay", played(tmp_path), "--to", 1, "--quiet", "--position", file)
    file.write_text(file.read_text().replace("rank = 1", "rank = 77"))
    assert "cannot be played on" in complaint("battle", "--position", file, "--seats", "random", "--quiet")


def test_special_weapons_of_odd_fighters_are_faults(tmp_path: Path) -> None:
    file = tmp_path / "odd.toml"
    unit = '[[unit]]\nseat = "A"\nprofile = "steel-troopers"\nat = [[9, 9]]\nspecial = { "³" = "missile-launcher" }\n'
    file.write_text(f"acting = 0\n{unit}")
    assert "special" in complaint("judge", file)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("battle", "at43", "fire", "--armies", "una-2000,una-2000"), "forces of this mission are fixed"),
        (("simulate", "at43", "fire", "--battles", 10**24), "--battles"),
        (("simulate", "at43", "fire", "--battles", "1e9"), "--battles"),
        (("simulate", "at43", "fire", "--jobs", "0"), "--jobs"),
        (("battle", "at43", "fire", "--seats", ","), "no player ''"),
        (("odds", "at43", "shoot", "accuracy=9999999999"), "not a whole number"),
        (("army", "check", "."), "cannot be read"),
        (("judge", "."), "no such file"),
        (("board", "at43", "fire", "--svg", "."), "cannot be written there"),
    ],
)
def test_absurd_words_get_one_clear_message(words: tuple[object, ...], expected: str) -> None:
    assert expected in complaint(*words)


def test_a_folder_that_takes_no_files_is_noticed_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert "cannot be written there" in complaint("battle", "at43", "fire", "--record", tmp_path / "x.jsonl")


def test_a_terminal_without_unicode_tells_terrain_apart() -> None:
    words = [sys.executable, "-c", "from grognard.cli import main; main()", "board", "at43", "fire"]
    done = subprocess.run(words, capture_output=True, env={**os.environ, "PYTHONIOENCODING": "ascii"}, check=True)
    assert b"?" not in done.stdout
    assert b"#" in done.stdout
    assert b"=" in done.stdout


def test_bytes_that_are_no_text_are_asked_again(tmp_path: Path) -> None:
    words = [
        sys.executable,
        "-c",
        "from grognard.cli import main; main()",
        "play",
        "--terminal",
        "--record",
        str(tmp_path / "x"),
    ]
    env = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(words, input=b"\xff\xc2\n", capture_output=True, env=env, check=True)
    assert b"Type a number from 1 to 5." in done.stdout
