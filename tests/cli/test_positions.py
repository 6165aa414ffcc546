"""Position files: written from battles and read back equal, by hand, with every fault reported, judged, played on."""

import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.cli.answers import shown
from grognard.engine.core.codec import digest
from grognard.engine.core.files import FileFaults, read_bytes
from grognard.engine.core.record import load
from grognard.engine.core.replay import Replay
from grognard.engine.core.state import Link, Outcome, State
from grognard.games import find
from grognard.games.at43.books.position_file import read_brief, written
from grognard.games.at43.position import Position
from tests.cli.console import complaint, data, played, run, said

DOCS = Path(__file__).parents[2] / "docs" / "positions.md"


def brief(text: str) -> Any:
    return read_brief(read_bytes("position.toml", text.encode()))


def read_back(state: State) -> State:
    found: State = brief(written(state)).state
    return found


def documented(language: str, number: int = 0) -> str:
    found = re.findall(rf"```{language}\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    return str(found[number])


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
        clock={"delayed:1": 1, "double": 2},
        outcome=Outcome((1,), "why", "at43.victory.time"),
    )
    state = replace(state, models=(replace(state.models[0], known=(), facing=90), *state.models[1:]))
    assert read_back(state) == state


TWO = """
game = "at43"
acting = 0
[[unit]]
seat = "A"
profile = "steel-troopers"
at = [[40, 40], [40, 43]]
{more}
[[unit]]
seat = "B"
profile = "storm-golems"
at = [[60, 40]]
"""


def faults(more: str) -> str:
    with pytest.raises(FileFaults) as found:
        brief(TWO.format(more=more))
    return str(found.value)


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ('tags = ["overwach"]', "'overwach' is not known, perhaps 'overwatch'"),
        ("counters = { wunds = 1 }", "'wunds' is not known"),
        ("counters = { cost = -2 }", "cost = -2 is out of range; allowed: 0 to 1000000"),
        ('state = { 1 = { tags = ["knockeddown"] } }', "'knockeddown' is not known"),
        ('state = { 2 = { tags = ["grounded"] } }', "there is no model 2; allowed: 0 to 1"),
        ("state = { 1 = 2 }", "not understood; allowed: { model (0 to 1)"),
        ('pilot = "newton"', "is for units of vehicles"),
        ('[[unit]]\nseat = "A"\nprofile = "fire-toad"\nat = [[20, 20]]\nhero = "newton"', "is for units on foot"),
        ('hero = "urash"', "not known"),
        ('special = { 1 = "sonic-gun" }', "'sonic-gun' is no special weapon of this unit; allowed: missile-launcher"),
        ('special = { 7 = "missile-launcher" }', "there is no model 7; allowed: 0 to 1"),
        ("special = 3", "not understood; allowed: { model (0 to 1)"),
        ('[[unit]]\nseat = "A"\nprofile = "steel-troopers"\nat = [[41, 40]]', "stands on"),
        ('[[unit]]\nseat = "A"\nprofile = "steel-troopers"\nat = [[0.5, 40]]', "stands beyond the board"),
        ('[[terrain]]\nkind = "low-wall"\nat = [40, 42]\nturn = 90', "stands in the low-wall"),
        ('[[terrain]]\nkind = "bunkr"\nat = [20, 20]', "not known"),
    ],
)
def test_what_no_battle_could_bring_about_is_refused(more: str, words: str) -> None:
    assert words in faults(more)


def test_all_that_is_wrong_is_said_at_once() -> None:
    text = faults('tags = ["overwach"]\ncounters = { cost = -2 }\n[[marker]]\nkind = "objective"\ntags = ["mine"]')
    assert [word in text for word in ("overwach", "cost = -2", "'mine'")] == [True] * 3


def test_a_fault_hides_no_other_and_brings_none_along() -> None:
    text = faults(
        'state = { 7 = { colour = 1 } }\n[[unit]]\nseat = "A"\nprofile = "steel-troopers"\nat = [[400, 40], [20, 20]]\n'
        '[[terrain]]\nkind = "low-wall"\nat = [40, 42]\nturn = 90\n[[terrain]]\nkind = "bunkr"\nat = [1]'
    )
    for words in ("no model 7", "state.7.colour", "wrong length", "stands in the low-wall", "bunkr", "not a point"):
        assert words in text
    assert "beyond the board" not in text, "a place that is none stands nowhere"


def test_who_acts_is_counted_by_the_rows_of_the_file() -> None:
    rows = '[[unit]]\nseat = "A"\nprofile = "steel-tropers"\nat = [[20, 20]]\n'
    with pytest.raises(FileFaults) as caught:
        brief(f'game = "at43"\nacting = 1\n{rows}{rows.replace("tropers", "troopers")}')
    assert [fault.key for fault in caught.value.faults] == ["unit[1].profile"]


def test_single_models_have_states_and_units_may_be_gone() -> None:
    more = """
state = { 1 = { tags = ["grounded"], counters = { wounds = 1 } } }
[[unit]]
seat = "A"
profile = "fire-toad"
strength = 1
eliminated = true
"""
    state = brief(TWO.format(more=more)).state
    assert state.models[1].tags == ("grounded",)
    assert state.models[1].counters == {"wounds": 1}
    assert (state.units[1].members, state.units[1].leader, state.models[2].place) == ((), None, None)


def test_a_hero_may_stand_alone() -> None:
    more = """
[[unit]]
seat = "A"
profile = "steel-troopers"
hero = "newton"
at = [[40, 80]]
"""
    state = brief(TWO.format(more=more)).state
    assert (state.units[1].members, state.models[2].profile) == ((2,), "hero:newton")
    assert state.models[2].counters == {"rank": 4}


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


def test_the_example_of_the_evolved_is_judged(tmp_path: Path) -> None:
    path = tmp_path / "evolved.toml"
    path.write_text(documented("toml", 1), encoding="utf-8")
    steps = data("judge", path)["steps"]
    assert [step for step in steps if step["kind"] in ("refused", "stopped", "unused")] == []
    texts = [step["text"] for step in steps]
    assert "First Hammer loses 1 model" in texts
    assert "One of Sierra gets up" in texts


ATTACK = """
[[answer]]
choose = ["attack"]

[[answer]]
choose = ["k3:m1"]

[[answer]]
choose = ["normal"]
dice = [[6, 6, 6, 6, 6, 6, 6, 6, 2, 2]]

[[answer]]
choose = ["keep"]
"""


def test_a_judge_tells_what_is_secret_too(tmp_path: Path) -> None:
    """The Health of a creature is kept from the crew, not from the judge."""
    path = tmp_path / "alien.toml"
    path.write_text(documented("toml", 4).partition("[[answer]]")[0] + ATTACK, encoding="utf-8")
    texts = [step["text"] for step in data("judge", path)["steps"]]
    assert any(text.startswith("Drone loses 7 Health") for text in texts)


def test_a_judge_tells_those_who_are_called_alike_apart_by_their_places(tmp_path: Path) -> None:
    path = tmp_path / "argument.toml"
    path.write_text(documented("toml"), encoding="utf-8")
    asked = said("judge", path)
    assert "m6: Storm Golems of Storm at 62.0, 43.0" in asked
    assert "m7: Storm Golems of Storm at 62.0, 37.0" in asked


def test_a_judge_says_which_dice_are_missing(tmp_path: Path) -> None:
    path = tmp_path / "argument.toml"
    path.write_text(documented("toml").replace("[6, 3, 4]", "[6, 3]"), encoding="utf-8")
    steps = data("judge", path)["steps"]
    assert [step["kind"] for step in steps[-5:]] == ["changed", "rolled", "rolled", "rolled", "stopped"]
    assert steps[-5]["text"] == "A: Alpha fires Laser rifle at Storm", "also what was told before the dice"
    assert "wanted 3 dice for Laser rifle: damage" in steps[-1]["text"]


def test_a_judge_repeats_answers_in_words_and_calls_the_sides_by_their_names(tmp_path: Path) -> None:
    path = tmp_path / "argument.toml"
    head = documented("toml").partition("[[answer]]")[0]
    walk = "[[answer]]\nchoose = ['combat']\n[[answer]]\nmove = [{ model = 1, path = [[40, 44], [40.5, 45]] }]\n"
    path.write_text(f"{head}{walk}", encoding="utf-8")
    texts = [step["text"] for step in data("judge", path)["steps"] if step["kind"] == "answer"]
    assert texts[0] == "A UNA answers: Combat move, up to 12 cm"
    assert texts[1].endswith("to 40.5, 45 cm by 40, 44 cm")
    path.write_text(f"{head}[[answer]]\nmove = [{{ model = 1, path = [[40, 44]] }}]\n", encoding="utf-8")
    (refused,) = [step["text"] for step in data("judge", path)["steps"] if step["kind"] == "refused"]
    assert refused.endswith("you may answer: choose = [combat, rush, fire:laser-rifle, done]")


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (("march", "rush"), "march, rush"),
        ((), "nothing"),
        (((0, ((4100, 4000),)),), "with a move of 1 model"),
        ((("m0", (4100, 4000), 0), ("m1", (4100, 4300), 0)), "with a placement of 2 pieces"),
        ((("u0", "m1", 2),), "by sharing out"),
    ],
)
def test_an_answer_of_another_kind_is_called_by_its_kind(raw: tuple[object, ...], words: str) -> None:
    assert shown(raw) == words


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
