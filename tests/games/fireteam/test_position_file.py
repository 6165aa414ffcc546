"""Position files of Fireteam: written and read back equal, by hand, with faults reported; the example of the docs."""

from pathlib import Path

import pytest

from grognard.engine.core.files import FileFaults, read_bytes
from grognard.engine.core.match import Match
from grognard.engine.dice.rolls import SeededDice
from grognard.engine.dice.stream import stream_of
from grognard.engine.showing.briefs import Brief
from grognard.games.fireteam.books.position_file import read_brief, sound, written
from grognard.games.fireteam.position import Position
from grognard.games.fireteam.ruleset import RULES
from grognard.games.fireteam.shown.looks import LEXICON
from grognard.games.fireteam.terms import (
    DASHED,
    DRIVEN,
    ESCORT,
    EXITED,
    FIGURES,
    KEPT,
    ORPHAN,
    PINS,
    PRONE,
    RESERVE,
    STRENGTH,
    WOUNDS,
)
from tests.cli.console import said

DOCS = Path(__file__).parents[3] / "docs" / "positions.md"
EXAMPLE = (
    DOCS.read_text(encoding="utf-8").partition("## Teams: Fireteam")[2].partition("```toml\n")[2].partition("```")[0]
)


def brief(text: str) -> Brief:
    return read_brief(read_bytes("position.toml", text.encode()))


def test_the_example_of_the_docs_is_what_it_says() -> None:
    state = brief(EXAMPLE).state
    gray, gold = state.units
    assert (gray.name, gold.name, gray.counters[STRENGTH]) == ("Gray", "Gold", 10)
    first, _, saw = (state.models[id] for id in gray.members)
    assert (first.counters[FIGURES], first.counters[WOUNDS]) == (4, 1)
    assert (saw.counters[FIGURES], saw.counters[PINS]) == (1, 2)
    assert PRONE in state.models[gold.members[0]].tags
    assert state.features[0].kind == "wall"


def test_the_example_of_the_docs_is_judged(tmp_path: Path) -> None:
    path = tmp_path / "argument.toml"
    path.write_text(EXAMPLE, encoding="utf-8")
    text = said("judge", str(path))
    assert "against 10" in text.replace("\n", " ")
    assert "2 Pin Checks and 1 Wounded" in " ".join(text.split())


def test_a_battle_in_the_middle_is_written_and_read_back() -> None:
    match = Match(RULES, RULES.setup(RULES.header("the-farm", ("a", "b"))), SeededDice(3))
    pick = stream_of("positions", 1)
    while match.state.round < 3 or match.state.step != "turn":
        seat = match.seats_to_answer()[0]
        form = match.form_for(seat)
        assert form is not None
        assert not match.answer(seat, form.sample(pick, match.game.table))
    state = match.state
    assert sound(state) == state
    assert brief(written(state)).state == state


def test_teams_off_the_board_are_in_reserve() -> None:
    state = brief(EXAMPLE + '\n[[unit]]\nseat = "B"\nprofile = "tr-squad"\nteams-off = 3\n').state
    assert RESERVE in state.units[2].tags
    assert all(state.models[id].place is None for id in state.units[2].members)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('kind = "wall"', 'kind = "moat"', "moat"),
        ("pins = 2", "fear = 2", "fear"),
        ("at = [[20, 20], [23, 20], [26, 20]]", "at = [[20, 20], [23, 20], [26, 20], [29, 20]]", "a place too many"),
        ("[23, 20]", "[20.5, 20]", "stands on"),
        ('profile = "tr-squad"\nname = "Gold"', 'profile = "tr-horde"\nname = "Gold"', "tr-horde"),
    ],
)
def test_faults_are_reported(old: str, new: str, fault: str) -> None:
    with pytest.raises(FileFaults) as caught:
        brief(EXAMPLE.replace(old, new))
    assert fault in str(caught.value)


def test_a_vehicle_that_has_driven_is_written_and_read_back_and_nobody_is_told_how_far() -> None:
    p = Position(options=("vehicles",))
    p.vehicle((20, 20), profile="fa-tank", name="Armor")
    p.team((40, 40), seat=1, name="Gold")
    play = p.activate(0)
    play.choose("move").answer(((0, ((2300, 2000),), 0),))
    state = play.state
    assert state.models[0].counters[DRIVEN] == 300
    assert brief(written(state)).state.models[0] == state.models[0]
    quiet = (DRIVEN, DASHED, KEPT, ESCORT, ORPHAN, EXITED)
    assert all(LEXICON.is_quiet(key) for key in quiet)
