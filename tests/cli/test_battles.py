"""Battles from the command line: played, recorded, replayed, verified, drawn, simulated."""

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from grognard.engine.codec import digest
from grognard.engine.record import Replay, load
from grognard.games import find
from tests.cli.console import complaint, data, played, run, said


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return played(tmp_path_factory.mktemp("records"))


def test_a_battle_prints_its_log_by_round_and_activation(tmp_path: Path) -> None:
    words = ("battle", "at43", "fire", "--seats", "random,random", "--seed", "4")
    text = said(*words)
    assert text.startswith("AT-43, FIRE!: A UNA task group (random) against B Therian task group (random)")
    lines = text.splitlines()
    assert "Round 1" in lines
    assert "  Activation phase" in lines
    assert any(line.startswith("  A Steel Troopers") for line in lines)
    dice = [line for line in lines if "Authority test, 2 dice" in line]
    assert dice
    assert all(line.endswith("at43.round.authority-test") for line in dice)
    assert said(*words) == text
    assert said(*words, "--quiet").splitlines() == lines[-1:]


def test_no_line_of_the_log_names_a_card_face_down(record: Path) -> None:
    rows = [line for line in said("replay", record).splitlines() if "activation row" in line]
    assert rows
    assert all("face down" in row and "Troopers" not in row and "Golem" not in row for row in rows)


def test_a_replay_goes_die_by_die_with_the_rule_behind_each(record: Path) -> None:
    text = said("replay", record)
    assert "Authority test" in text
    assert "at43.round.authority-test · " in text
    found = data("replay", record)
    rolls = [row for row in found["events"] if row["kind"] == "Rolled"]
    assert rolls
    assert all(row["faces"] and row["clause"] and row["text"] for row in rolls)
    assert found["digest"] == digest(Replay(find("at43"), load(record)).run().state)


def test_a_replay_is_verified(record: Path) -> None:
    assert "digests agree" in said("replay", record, "--verify", "--quiet")
    assert data("replay", record, "--verify")["verified"] is True


def test_a_replay_stops_at_the_end_of_a_round(record: Path, tmp_path: Path) -> None:
    text = said("replay", record, "--to", 2)
    assert "Round 2" in text
    assert "Round 3" not in text
    assert data("replay", record, "--to", 2)["round"] == 2
    first = data("replay", record, "--line", 6)
    assert len(first["events"]) < len(data("replay", record)["events"])


def test_committed_dice_are_checked_by_their_secret(tmp_path: Path) -> None:
    path = played(tmp_path, "--dice", "committed")
    assert "the dice are those of the opened secret" in said("replay", path, "--verify", "--quiet")
    lines = path.read_text().splitlines()
    end = json.loads(lines[-1])
    lines[-1] = json.dumps(end | {"secret": "00" * 32})
    path.write_text("\n".join(lines) + "\n")
    assert "does not have the hash" in complaint("replay", path, "--verify")


def test_a_changed_record_is_noticed(record: Path, tmp_path: Path) -> None:
    lines = record.read_text().splitlines()
    at = next(number for number, line in enumerate(lines) if '"d":' in line and len(json.loads(line)["d"]) == 2)
    one, two = json.loads(lines[at])["d"]
    lines[at] = json.dumps({"d": [two, one] if one != two else [one, one % 6 + 1]})
    other = tmp_path / "changed.jsonl"
    other.write_text("\n".join(lines) + "\n")
    assert f"line {at + 1}" in complaint("replay", other) or "line" in complaint("replay", other)


def test_a_cut_record_is_read_to_its_last_digest(record: Path, tmp_path: Path) -> None:
    other = tmp_path / "cut.jsonl"
    other.write_bytes(record.read_bytes()[: record.stat().st_size // 2])
    done = run("replay", other)
    assert "read up to the last good digest" in done.stderr
    assert "The battle is not over." in done.stdout


def test_no_record_is_bad_input(tmp_path: Path) -> None:
    other = tmp_path / "other.jsonl"
    other.write_text("hello\n")
    assert "line 1 is not a header" in complaint("replay", other)


def test_pictures_are_drawn(record: Path, tmp_path: Path) -> None:
    one, two = tmp_path / "one.svg", tmp_path / "two.svg"
    run("replay", record, "--to", 2, "--svg", one, "--quiet")
    assert ET.parse(one).getroot().tag.endswith("svg")
    assert "UNA task group" in one.read_text(encoding="utf-8")
    run("board", "at43", "drop-points", "--svg", two)
    drawn = two.read_text(encoding="utf-8")
    assert "Drop points" in drawn
    assert "t-lowwall" in drawn
    assert "▒" in said("board", "at43", "fire")


def test_a_series_is_summed_up() -> None:
    words = ("simulate", "at43", "fire", "--battles", 2, "--seats", "greedy,random", "--swap", "--seed", 3)
    found = data(*words)
    assert {"battles", "wins", "draws", "decisions", "decisions_per_second", "rounds_mean"} <= found.keys()
    assert found["battles"] == 2
    assert sum(found["wins"]) + found["draws"] == 2
    assert [row["seats"] for row in found["results"]] == [["greedy", "random"], ["random", "greedy"]]
    text = said(*words)
    assert "1. greedy" in text
    assert "95 % interval" in text


def test_a_battle_of_a_series_can_be_played_again(tmp_path: Path) -> None:
    folder = tmp_path / "records"
    words = ("--battles", 1, "--seats", "random,random", "--seed", 3)
    (row,) = data("simulate", "at43", "fire", *words, "--records", folder)["results"]
    path = tmp_path / "again.jsonl"
    run("battle", "at43", "fire", "--seats", "random,random", "--seed", row["seed"], "--quiet", "--record", path)
    assert path.read_bytes() == (folder / "battle-00000.jsonl").read_bytes()
