"""Position files of The Evolved: written and read back equal, by hand, with every fault reported, and judged."""

from pathlib import Path

import pytest

from grognard.engine.core.files import FileFaults, read_bytes
from grognard.engine.core.match import Match
from grognard.engine.core.state import State
from grognard.engine.dice.rolls import SeededDice
from grognard.engine.showing.briefs import Brief
from grognard.games.evolved.books.position_file import read, read_brief, sound, written
from grognard.games.evolved.position import Position
from grognard.games.evolved.ruleset import RULES
from grognard.players import by_name, play_out
from tests.cli.console import said

BY_HAND = """
game = "evolved"
scenario = "sector-echo"
acting = 0

[[unit]]
seat = "A"
profile = "sierra-troopers"
name = "Tango"
officer = 0
special = { 2 = "missile-tube" }
medic = 1
grounded = [1]
lost = 5
at = [[20, 20], [21.5, 20], [23, 20]]

[[unit]]
seat = "B"
profile = "panther"
pilot = "weir-aboard"
boxes = { legs = 0, op = 1 }
at = [[20, 30]]

[[unit]]
seat = "B"
profile = "sierra-mortar"
models = 3

[[terrain]]
kind = "low-wall"
low = [18, 24]
high = [24, 24.5]

[[terrain]]
kind = "smoke"
low = [30, 30]
high = [34, 34]
"""


def brief(text: str) -> Brief:
    return read_brief(read_bytes("position.toml", text.encode()))


@pytest.mark.parametrize("mission", ["training-ground", "hold-the-tunnel"])
def test_every_moment_of_a_battle_reads_back_equal(mission: str) -> None:
    match = Match(RULES, RULES.setup(RULES.header(mission, ("A", "B"))), SeededDice(5))
    play_out(match, [by_name("random", RULES)] * 2, "5")
    states = [*[chapter.state for chapter in match.chapters][::7], match.state]
    assert len(states) > 10
    assert all(sound(state) == state for state in states)


def test_a_position_by_hand() -> None:
    state = brief(BY_HAND).state
    tango, panther, mortar = state.units
    assert (tango.leader, tango.counters) == (0, {"strength": 8, "cost": 120}), "with lieutenant, tube and medic"
    assert [model.profile for model in state.models[:3]] == ["sierra-lieutenant", "sierra-trooper", "sierra-trooper"]
    assert [model.tags for model in state.models[:3]] == [
        (),
        ("grounded", "medic"),
        ("special", "weapon:missile-tube"),
    ]
    machine = state.models[panther.members[0]]
    assert (machine.profile, machine.solid) == ("weir-aboard", True)
    assert machine.counters == {"right-arm": 1, "left-arm": 1, "drive": 2, "core": 4, "op": 1}
    assert mortar.tags == ("reserve",)
    assert [(piece.kind, piece.solid, piece.tags) for piece in state.features] == [
        ("low-wall", True, ()),
        ("smoke", False, ("area", "dense")),
    ]
    assert [seat.counters for seat in state.seats] == [{"commander": 1}, {"side": 1, "commander": 4}]
    assert state.active == 0


def test_what_is_written_by_the_builder_reads_back() -> None:
    p = Position(options=("knee",), round=3)
    unit = p.unit("thralls", [(10.25, 10.5), (11.5, 10.5)], joined="technomancer", tags=("burning",))
    p.marker("objective", (24, 24), vp=1, held=1)
    state = p.state(unit)
    assert read_back(state) == state


def read_back(state: State) -> State:
    return brief(written(state)).state


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("sierra-troopers", "sierra-trooper"), "sierra-troopers"),
        (("missile-tube", "bazooka"), "'bazooka' is no special weapon of this unit"),
        (("legs = 0", "legs = -1"), "not understood"),
        (("high = [24, 24.5]", "high = [24, 23]"), "right of and above"),
        (("acting = 0", 'step = "act"'), "whose activation"),
        (('step = "act"', 'step = "turn"'), "whose turn"),
        (("low-wall", "hedge"), "hedge"),
        (('profile = "panther"', 'profile = "panther"\nofficer = 0'), "no officer"),
        (("[20, 30]", "[20, 60]"), "beyond the board"),
        (("lost = 5", "colour = 5"), "colour"),
        (("lost = 5", "state = 5"), "state"),
    ],
)
def test_faults_are_reported(change: tuple[str, str], words: str) -> None:
    text = BY_HAND.replace("acting = 0", 'step = "act"\nacting = 0') if change[0].startswith("step") else BY_HAND
    with pytest.raises(FileFaults) as raised:
        brief(text.replace(*change))
    assert words in str(raised.value)


def test_a_judge_settles_an_argument(tmp_path: Path) -> None:
    file = tmp_path / "wall.toml"
    file.write_text(BY_HAND + '\n[[answer]]\nchoose = ["fly"]\n', encoding="utf-8")
    assert read(file).answers == (("fly",),)
    text = said("judge", str(file))
    assert "refused" in text.lower()
