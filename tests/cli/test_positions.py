"""Position files: written from battles and read back equal, by hand, with every fault reported, judged, played on."""

import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.engine.codec import digest
from grognard.engine.files import FileFaults, read_bytes
from grognard.engine.record import Replay, load
from grognard.engine.state import Link, Outcome, State
from grognard.games import find
from grognard.games.at43.position import Position
from grognard.games.at43.position_file import read_brief, written
from tests.cli.console import complaint, data, played, run, said

DOCS = Path(__file__).parents[2] / "docs" / "positions.md"


def brief(text: str) -> Any:
    return read_brief(read_bytes("position.toml", text.encode()))


def read_back(state: State) -> State:
    found: State = brief(written(state)).state
    return found


def documented(language: str) -> str:
    found = re.findall(rf"```{language}\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    return str(found[0])


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return played(tmp_path_factory.mktemp("records"))


def test_every_moment_of_a_battle_reads_back_equal(record: Path) -> None:
    match = Replay(find("at43"), load(record)).run()
    states = [chapter.state for chapter in match.chapters] + [match.state]
    assert len(states) > 20
    for state in states:
        assert digest(read_back(state)) == digest(state)


def test_strange_things_read_back_equal() -> None:
    position = Position(options=("free_measuring",))
    unit = position.unit(0, "steel-troopers", [(1.25, 2.5)], name='A "quoted" \\ é name')
    position.waiting(1, "storm-golems", 4, reserve=True)
    position.row(0, unit)
    state = position.state(
        unit,
        links=(Link("knows", "u0", "u1", {"since": 2}, (1,)),),
        clock={"a.b": 1, "plain": 2},
        outcome=Outcome((1,), "why", "at43.victory.time"),
    )
    state = replace(state, models=(replace(state.models[0], known=(), facing=90), *state.models[1:]))
    assert read_back(state) == state


def test_a_position_is_written_and_played_on(record: Path, tmp_path: Path) -> None:
    path, again = tmp_path / "position.toml", tmp_path / "again.jsonl"
    run("replay", record, "--to", 1, "--position", path, "--quiet")
    text = said("battle", "--position", path, "--seats", "random,random", "--record", again)
    assert "Round 2" in text
    assert "Round 1" not in text
    assert "digests agree" in said("replay", again, "--verify", "--quiet")


def test_the_documented_argument_is_settled(tmp_path: Path) -> None:
    path = tmp_path / "argument.toml"
    path.write_text(documented("toml"), encoding="utf-8")
    steps = data("judge", path)["steps"]
    kinds = [step["kind"] for step in steps]
    assert kinds[:4] == ["asked", "answer", "refused", "answer"]
    rolled = [step for step in steps if step["kind"] == "rolled"]
    assert [step["clause"] for step in rolled] == [
        "at43.shoot.dice", "at43.shoot.rerolls", "at43.cover.roll", "at43.shoot.damage",
    ]  # fmt: skip
    assert "Storm loses 1 model" in [step["text"] for step in steps]
    text = said("judge", path)
    assert "march is not on offer" in text
    assert "at43.cover.roll" in text


def test_the_documented_python_runs(capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(documented("python"), str(DOCS), "exec"), {})
    assert "fire:laser-rifle" in capsys.readouterr().out


def test_a_judge_says_which_dice_are_missing(tmp_path: Path) -> None:
    path = tmp_path / "argument.toml"
    path.write_text(documented("toml").replace("[6, 3, 4]", "[6, 3]"), encoding="utf-8")
    steps = data("judge", path)["steps"]
    assert [step["kind"] for step in steps[-4:]] == ["rolled", "rolled", "rolled", "stopped"]
    assert "wanted 3 dice for Laser rifle: damage" in steps[-1]["text"]


def test_a_judge_takes_moves_and_reports_what_is_left_over(tmp_path: Path) -> None:
    head = documented("toml").split("[[answer]]")[0]
    path = tmp_path / "move.toml"
    answers = """
[[answer]]
choose = ["combat"]
[[answer]]
move = [{ model = 0, path = [[90, 40]] }]
dice = [[6]]
[[answer]]
move = []
[[answer]]
choose = ["done"]
"""
    path.write_text(head + answers, encoding="utf-8")
    steps = data("judge", path)["steps"]
    refusals = [step for step in steps if step["kind"] == "refused"]
    assert any("too far" in step["text"] for step in refusals)
    assert all(step["clause"].startswith("at43.") for step in refusals)
    assert steps[-1] == {"kind": "unused", "text": "1 throw of dice left over", "clause": ""}


FAULTS = [
    ('colour = "red"', "colour"),
    ('scenario = "nowhere"', "not known"),
    ('phase = "lunch"', "phase"),
    ('phase = "setup"', "no such step in the setup phase"),
    ('active = "C"', "active"),
    ("board = [12, 400]", "a number from 0 to 300"),
    ("board = [100.123, 10]", "finer than a hundredth"),
    ("board = 3", "not a point"),
    ("clock = { a = 1.5 }", "clock"),
    ("acting = 7", "out of range"),
    ("dice = [[1, 'x']]", "dice"),
    ("[[answer]]\nchoose = ['a']\nmove = []", "one answer is needed"),
    ("[[terrain]]\nkind = 'castle'\nat = [1, 1]", "castle"),
    ("[[terrain]]\nkind = 'x'\nheight = 1\noutline = [[0, 0], [9, 0], [1, 1], [0, 9]]", "is not convex"),
    ("[[terrain]]\nkind = 'x'\nheight = 1\noutline = [[0, 0]]", "too few corners"),
    ("[[unit]]\nseat = 'A'\nprofile = 'nobody'\nat = [[1, 1]]", "nobody"),
    ("[[unit]]\nseat = 'A'\nprofile = 'fire-toad'\nat = [[1, 1]]\nspecial = { 9 = 'x' }", "special"),
    ("[[unit]]\nseat = 'A'\nprofile = 'fire-toad'\nat = [[119, 130]]", "beyond the board"),
    ("model = [{ unit = 0, profile = 'x', radius = 1, size = 1 }]\nunit = [{ members = [0, 0] }]", "different row"),
    ("model = [{ unit = 1, profile = 'x', radius = 1, size = 2 }]\nunit = [{members = [0]}, {}]", "belongs to unit 1"),
    ("model = [{ unit = 0, profile = 'x', radius = 1, size = 1 }]\nunit = [{ members = [0] }]", "nobody leads it"),
    ("[[seat]]\nname = 'only one'", "1 seats described"),
    ("[[card]]\npile = 'row'\nindex = 0\nowner = 'A'\nsubject = '3'", "not a piece"),
    ("[[marker]]\nkind = 'objective'\nat = ['x', 2]", "wrong length"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), FAULTS)
def test_faults_are_reported(text: str, expected: str) -> None:
    with pytest.raises(FileFaults) as caught:
        brief(text)
    assert expected in str(caught.value)


def test_all_faults_are_reported_at_once(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(
        'game = "at43"\ncolour = "red"\nround = -1\noptions = ["magic"]\n'
        '[[unit]]\nseat = "Z"\nprofile = "x"\nat = [[1]]\n'
    )
    text = complaint("judge", path)
    for word in ("colour", "round", "magic", "unit[1].seat", "unit[1].profile", "unit[1].at", "acting"):
        assert word in text
    assert complaint("battle", "--position", path) == text


def test_a_position_of_another_game_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "chess.toml"
    path.write_text('game = "chess"\n')
    assert "no game 'chess'" in complaint("judge", path)
    path.write_text("round = 1\n")
    assert "key 'game': missing; known games: alien, at43" in complaint("judge", path)


def test_a_position_that_cannot_be_played_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "odd.toml"
    units = "".join(
        f'[[unit]]\nseat = "{seat}"\nprofile = "steel-troopers"\nat = [[60, {y}]]\n'
        for seat, y in (("A", 9), ("B", 90))
    )
    card = '[[card]]\npile = "row"\nindex = 0\nowner = "A"\nsubject = "u99"\n'
    path.write_text(f'game = "at43"\nstep = "turn"\nactive = "A"\n{units}{card}')
    assert "cannot be played on" in complaint("battle", "--position", path, "--seats", "random,random")
