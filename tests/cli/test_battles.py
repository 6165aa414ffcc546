"""Battles from the command line: played, recorded, replayed, verified, drawn, simulated."""

import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from grognard.engine.core.codec import digest
from grognard.engine.core.record import load
from grognard.engine.core.replay import Replay
from grognard.engine.ruleset import Ruleset
from grognard.games import find
from grognard.lab import Battle, Plan, simulate
from tests.cli.console import complaint, data, played, run, said
from tests.engine.forging import old_format, relinked, unlinked


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
    dice = [line for line in lines if "Authority test: A " in line]
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


def test_a_replay_tells_the_chances_round_by_round_when_the_battle_is_over(record: Path) -> None:
    found = data("replay", record)
    assert [stand["round"] for stand in found["course"]] == [*range(1, found["round"] + 1)]
    chances = ", ".join([str(stand["chances"][0]) for stand in found["course"]])
    assert f"Chances of winning, out of 100, as each round began: A {chances}; B " in said("replay", record)
    assert data("replay", record, "--line", 6)["course"] == []


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


def unverified(*words: object) -> str:
    """What a command says of a record that cannot be verified: one line on the error stream, exit code 1."""
    done = run(*words, code=1)
    assert done.stderr.startswith("grognard: not verified: ")
    assert len(done.stderr.splitlines()) == 1
    assert "Verified" not in done.stdout
    return done.stderr


def test_committed_dice_are_checked_by_their_secret(tmp_path: Path) -> None:
    path = played(tmp_path, "--dice", "committed")
    assert "the dice are those of the opened secret" in said("replay", path, "--verify", "--quiet")
    rows = [re.sub(rb'"secret":"[0-9a-f]+"', b'"secret":"' + b"00" * 32 + b'"', row) for row in unlinked(read(path))]
    path.write_bytes(relinked(rows))
    assert "does not have the hash" in unverified("replay", path, "--verify")


def read(path: Path) -> bytes:
    return path.read_bytes()


def test_a_record_has_the_commitment_that_was_published_or_it_proves_nothing(tmp_path: Path, record: Path) -> None:
    path = played(tmp_path, "--dice", "committed")
    published = load(path).header.commitment
    assert published in said("replay", path, "--expect", published, "--quiet")
    assert f"expected was {'0' * 64}" in unverified("replay", path, "--expect", "0" * 64, "--quiet")
    assert "has no commitment" in unverified("replay", record, "--expect", published, "--quiet")
    assert "rests on trust" in said("replay", record, "--verify", "--quiet")
    first, *rest = unlinked(read(path))
    first = re.sub(rb',"commitment":"[0-9a-f]+"', b"", first).replace(b',"dice"', b"")
    path.write_bytes(relinked([first, *rest]))
    run("replay", path, "--verify", "--quiet")
    assert "has no commitment" in unverified("replay", path, "--expect", published, "--quiet")


def test_a_changed_die_is_noticed_also_where_it_hits_all_the_same(record: Path, tmp_path: Path) -> None:
    other = tmp_path / "changed.jsonl"
    rows = read(record).split(b"\n")
    for at in [number for number, row in enumerate(rows) if row.startswith(b'{"d":')][:5]:
        changed = re.sub(rb"\d", lambda face: b"5" if face[0] == b"6" else b"6", rows[at], count=1)
        other.write_bytes(b"\n".join([*rows[:at], changed, *rows[at + 1 :]]))
        assert f"line {at + 1} is damaged" in unverified("replay", other, "--verify", "--quiet")
        assert f"line {at + 1} is damaged" in run("replay", other, "--quiet").stderr


def test_a_record_that_was_cut_off_anywhere_is_not_verified(record: Path, tmp_path: Path) -> None:
    other, rows = tmp_path / "cut.jsonl", read(record).split(b"\n")
    for last in (2, len(rows) // 2, len(rows) - 2):
        other.write_bytes(b"\n".join(rows[:last]) + b"\n")
        assert f"cut off after line {last}" in unverified("replay", other, "--verify", "--quiet")
    other.write_bytes(read(record)[:-20])
    assert f"line {len(rows) - 1} is damaged" in unverified("replay", other, "--verify", "--quiet")
    other.write_bytes(b"no record")
    assert "line 1 is not a header" in unverified("replay", other, "--verify", "--quiet")


def test_an_older_record_is_read_and_said_to_be_unproven(record: Path, tmp_path: Path) -> None:
    other = tmp_path / "old.jsonl"
    other.write_bytes(old_format(read(record)))
    assert said("replay", other) == said("replay", record)
    assert "unproven" in unverified("replay", other, "--verify", "--quiet")


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
    assert {"battles", "draws", "decisions", "decisions_per_second", "rounds_mean"} <= found.keys()
    assert (found["battles"], found["swap"]) == (2, "players")
    for side in ("players", "armies"):
        assert sum(tally["wins"] for tally in found[side]) + found["draws"] == 2
    assert [tally["name"] for tally in found["armies"]] == ["UNA task group", "Therian task group"]
    assert [row["seats"] for row in found["results"]] == [["greedy", "random"], ["random", "greedy"]]
    text = said(*words)
    assert "1. greedy" in text
    assert "2. Therian task group" in text
    assert "95 % interval" in text


def test_a_series_without_changes_of_seats_names_player_and_army_together() -> None:
    text = said("simulate", "at43", "fire", "--battles", 1)
    assert "1. greedy, UNA task group" in text


def test_what_cannot_change_seats_is_refused() -> None:
    assert "cannot change sides" in complaint("simulate", "at43", "fire", "--swap", "armies")
    assert "known are players, armies, both" in complaint("simulate", "at43", "fire", "--swap=seats")


def test_a_stopped_series_says_what_is_done_and_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "rows.jsonl"
    words = ("simulate", "at43", "fire", "--battles", 3, "--seats", "random", "--rows", file)

    def stopped(rules: Ruleset, plan: Plan, jobs: int, done: set[int]) -> Iterator[Battle]:
        yield next(simulate(rules, plan, jobs, done))
        raise KeyboardInterrupt

    monkeypatch.setattr("grognard.cli.simulate.run", stopped)
    first = run(*words, code=130)
    assert "1 battle, " in first.stdout
    assert "Stopped after 1 of 3 battles. The same command goes on from there." in first.stderr
    monkeypatch.setattr("grognard.cli.simulate.run", simulate)
    assert [row["index"] for row in data(*words)["results"]] == [0, 1, 2]
    assert len(file.read_text(encoding="utf-8").splitlines()) == 4, "the series itself, and each battle once"
    other = ("simulate", "at43", "fire", "--battles", 3, "--seats", "greedy", "--rows", file)
    assert "another series" in complaint(*other)


def test_a_series_that_was_stopped_at_once_has_no_table(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(rules: Ruleset, plan: Plan, jobs: int, done: set[int]) -> Iterator[Battle]:
        raise KeyboardInterrupt
        yield

    monkeypatch.setattr("grognard.cli.simulate.run", stopped)
    done = run("simulate", "at43", "fire", "--battles", 3, "--seats", "random", code=130)
    assert done.stdout == ""
    assert "Stopped after 0 of 3 battles. With --rows FILE" in done.stderr


def test_unequal_sides_are_named(tmp_path: Path) -> None:
    small = tmp_path / "small.toml"
    small.write_text(
        'name = "Half"\narmy = "una"\nlimit = 2000\n[[unit]]\nprofile = "steel-troopers"\nstrength = 9\nofficer = 1\n'
        "commander = true\n",
        encoding="utf-8",
    )
    words = ("simulate", "at43", "drop-points", "--battles", 1, "--seats", "random", "--armies")
    warned = run(*words, f"una-2000,{small}")
    assert f"The sides are unequal: una-2000 has 1,975 points, {small} has " in warned.stderr
    assert "1 battle, " in warned.stdout
    even = run(*words, "una-2000,una-2000")
    assert "unequal" not in even.stderr


def test_a_battle_of_a_series_can_be_played_again(tmp_path: Path) -> None:
    folder = tmp_path / "records"
    words = ("--battles", 1, "--seats", "random,random", "--seed", 3)
    (row,) = data("simulate", "at43", "fire", *words, "--records", folder)["results"]
    path = tmp_path / "again.jsonl"
    run("battle", "at43", "fire", "--seats", "random,random", "--seed", row["seed"], "--quiet", "--record", path)
    assert path.read_bytes() == (folder / "battle-00000.jsonl").read_bytes()
