"""Position files of Net Epic: written and read back equal, by hand, with faults reported."""

from pathlib import Path

import pytest

from grognard.engine.core.files import FileFaults, read_bytes
from grognard.engine.core.match import Match
from grognard.engine.dice.rolls import SeededDice
from grognard.engine.dice.stream import stream_of
from grognard.engine.showing.briefs import Brief
from grognard.games.netepic.books.position_file import read_brief, sound, written
from grognard.games.netepic.ruleset import RULES
from grognard.games.netepic.terms import card_of

DOCS = Path(__file__).parents[3] / "docs" / "positions.md"
BY_HAND = DOCS.read_text(encoding="utf-8").partition("## Detachments")[2].partition("```toml\n")[2].partition("```")[0]
"""The example of the docs."""


def brief(text: str) -> Brief:
    return read_brief(read_bytes("position.toml", text.encode()))


def test_detachments_by_hand_have_cards_and_face_the_enemy() -> None:
    match = Match(RULES, brief(BY_HAND).state, SeededDice(1))
    state = match.state
    assert [state.units[card_of(match.game, unit)].profile for unit in (0, 1)] == ["tactical-company", "goff-clan"]
    assert [one.facing for one in state.models] == [270, 270, 90]
    assert state.units[1].name == "Boyz"
    assert state.features[0].counters == {"class": 3}
    assert match.form_for(0) is not None
    assert match.form_for(0).name == "order"  # type: ignore[union-attr]


@pytest.mark.parametrize("scenario", ["first-contact", "river-towns"])
def test_a_battle_in_the_middle_is_written_and_read_back(scenario: str) -> None:
    match = Match(RULES, RULES.setup(RULES.header(scenario, ("a", "b"))), SeededDice(3))
    pick = stream_of("positions", 1)
    while match.state.round < 2 or match.state.step != "turn":
        seat = match.seats_to_answer()[0]
        form = match.form_for(seat)
        assert form is not None
        assert not match.answer(seat, form.sample(pick, match.game.table))
    state = match.state
    assert sound(state) == state
    assert brief(written(state)).state == state


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('kind = "building"', 'kind = "moat"', "moat"),
        ('profile = "goff-boyz"', 'profile = "goff-horde"', "goff-horde"),
        ("[24, 20]", "[21, 20]", "stands on"),
        ("high = [58, 58]", "high = [48, 58]", "right of and above"),
    ],
)
def test_faults_are_reported(old: str, new: str, fault: str) -> None:
    with pytest.raises(FileFaults) as caught:
        brief(BY_HAND.replace(old, new))
    assert fault in str(caught.value)
