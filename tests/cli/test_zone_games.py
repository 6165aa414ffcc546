"""Games on a map of zones at the terminal: logs speak of places and people by name, secrets stay off drawn boards."""

import re
from pathlib import Path

import pytest

from tests.cli.console import data, run, said

DRILL = ("battle", "alien", "corridor", "--seats", "greedy,greedy", "--seed", "3")
PIECE = re.compile(r"\b[mukf]\d+\b")


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("records") / "drill.jsonl"
    run(*DRILL, "--quiet", "--record", path)
    return path


def test_a_log_names_zones_and_beings() -> None:
    log = said(*DRILL)
    assert "Drone moves to G1 Barricade" in log
    assert "Rifleman B: attack on Drone, " in log
    assert "Round 0" not in log
    assert PIECE.search(log) is None


def test_a_log_heads_every_stretch_and_folds_the_blind_rolls() -> None:
    log = said("battle", "alien", "cold-tow", "--seats", "greedy,greedy", "--seed", "1/1")
    stretches = [int(number) for number in re.findall(r"^Stretch (\d+)", log, re.MULTILINE)]
    assert stretches == sorted(stretches)
    assert [*dict.fromkeys(stretches)][:3] == [1, 2, 3]
    for stretch in re.split(r"^Stretch ", log, flags=re.MULTILINE)[1:]:
        assert len(re.findall(r"OBSERVATION in secret", stretch, re.IGNORECASE)) <= 1
    assert "revealed to" not in log
    assert PIECE.search(log) is None


def test_initiative_is_told_by_the_numbers_of_the_cards() -> None:
    assert re.search(r"A's initiative: \D+ \d+ and \D+ \d+", said(*DRILL))


def test_a_replay_speaks_like_the_battle_and_says_when_it_ended(record: Path) -> None:
    log = said("replay", record)
    assert "Drone moves to G1 Barricade" in log
    assert log.rstrip().endswith("(stretch 1)")
    assert PIECE.search(" ".join(event["text"] for event in data("replay", record)["events"])) is None


def test_a_judge_says_that_a_finished_game_is_over(record: Path, tmp_path: Path) -> None:
    path = tmp_path / "end.toml"
    run("replay", record, "--quiet", "--position", path)
    (step,) = data("judge", path)["steps"]
    assert (step["kind"], step["clause"]) == ("over", "alien.scen.victory")
    assert "every enemy is dead or out" in step["text"]


def test_a_board_keeps_what_only_the_referee_knows() -> None:
    plain, whole = said("board", "alien", "cold-tow"), said("board", "alien", "cold-tow", "--all")
    assert "A12" in plain
    assert "Of Ro" in plain
    assert "OA" not in plain
    assert "OA" in whole


def test_a_picture_of_the_board_keeps_it_too(tmp_path: Path) -> None:
    plain, whole = tmp_path / "plain.svg", tmp_path / "whole.svg"
    run("board", "alien", "cold-tow", "--svg", plain)
    run("board", "alien", "cold-tow", "--svg", whole, "--all")
    assert "Drone" not in plain.read_text(encoding="utf-8")
    assert "Drone" in whole.read_text(encoding="utf-8")


def test_a_party_is_counted_in_characters() -> None:
    assert "tug-crew: 5 characters, 20 points of threat, no faults" in said("army", "check", "tug-crew")
    assert "units, " in said("army", "check", "una-1000")


def test_a_long_menu_has_headings_and_each_stands_once(tmp_path: Path) -> None:
    seats = ("--seats", "human,greedy")
    shown = said("battle", "alien", "corridor", *seats, "--seed", "4", "--record", tmp_path / "r.jsonl", typed="q\n")
    menu = shown[shown.index("what next?") :].splitlines()
    headings = [line.strip() for line in menu if line.strip() in ("Full action", "Quick action", "Free", "Wait or end")]
    assert headings == ["Full action", "Quick action", "Free", "Wait or end"]
