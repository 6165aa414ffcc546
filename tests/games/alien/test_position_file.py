"""Position files: by hand, written and read again, and everything wrong at once."""

import re
from pathlib import Path

import pytest

from grognard.engine.core.files import FileFaults, read_bytes
from grognard.engine.core.match import Match
from grognard.engine.core.script import Game
from grognard.engine.core.state import Feature, Marker, Model
from grognard.engine.dice.rolls import SeededDice
from grognard.engine.ruleset import Header
from grognard.engine.showing.briefs import Brief
from grognard.games.alien.books.scenario import scenarios
from grognard.games.alien.files import position_file, setup, vocabulary
from grognard.games.alien.known import knowledge
from grognard.games.alien.position import Position
from grognard.games.alien.ruleset import RULES
from grognard.games.alien.words.terms import are_adjacent, health, items_of, stress
from grognard.players import by_name, step
from tests.contract.battles import fought

HAND = """
phase = "combat"
round = 2
adjacent = [["Ada", "Drone"]]
sight = [["X1", "X2", "X3"]]
[[zone]]
id = "X1"
tags = ["cluttered", "dark"]
cover = 2
[[zone]]
id = "X2"
kind = "corridor"
[[zone]]
id = "X3"
[[border]]
a = "X1"
b = "X2"
kind = "door"
tags = ["locked"]
[[border]]
a = "X2"
b = "X3"
[[being]]
who = "rifleman"
name = "Ada"
at = "X1"
counters = { stress = 3, health = 2 }
[[being]]
who = "drone"
name = "Drone"
at = "X1"
side = "npc"
[[being]]
who = "mercenary"
name = "Bo"
at = "X3"
side = "npc"
seen = false
gear = ["combat-knife"]
[[item]]
kind = "medkit"
on = "Ada"
number = 2
[[item]]
kind = "fire-axe"
at = "X2"
[[answer]]
choose = ["end"]
dice = [[1, 2], { for = "panic", faces = [4] }]
"""


def brief(text: str) -> Brief:
    return position_file.read_brief(read_bytes("test.toml", text.encode()))


def test_a_map_by_hand() -> None:
    found = brief(HAND)
    game = Game(found.state)
    assert (game.state.phase, game.state.step, game.state.round) == ("combat", "turn", 2)
    assert stress(game, 0) == 3
    assert health(game, 0) == 2
    assert health(game, 1) == 7
    assert are_adjacent(game, 0, 1)
    assert game.state.models[2].known == (1,)
    assert [thing.kind for thing in items_of(game, 2)] == ["combat-knife"]
    assert {"closed", "locked"} <= set(game.zones.between("X1", "X2")[0].tags)
    assert found.answers == (("end",),)
    assert found.dice == ((1, 2), ("panic", (4,)))


@pytest.mark.parametrize("id", scenarios())
def test_scenarios_are_written_and_read_again(id: str) -> None:
    state = Position(id).state()
    text = position_file.written(state)
    assert brief(text).state == state
    assert setup.setup(Header("alien", "1", id, ("a", "b"), position=state)) == state


def test_a_game_in_the_middle_is_written_and_read_again() -> None:
    match = Match(RULES, Position("block-nine").state(), SeededDice(5))
    players = [by_name("random", RULES) for _ in range(2)]
    for _ in range(40):
        if not match.is_over:
            step(match, players, 5)
    state = match.chapters[-1].state if match.chapters else match.state
    assert brief(position_file.written(state)).state == state


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('who = "drone"', 'who = "dron"', "perhaps 'drone' is meant"),
        ('at = "X3"\nside', 'at = "X9"\nside', "not known"),
        ('kind = "medkit"', 'kind = "medkitt"', "perhaps 'medkit' is meant"),
        ('["Ada", "Drone"]', '["Ada", "Eve"]', "not a pair of beings"),
        ('phase = "combat"', 'phase = "combat"\nstep = "pcs"', "no such step in combat mode"),
        ("[1, 2]", "[1, true]", "not understood"),
        ('on = "Ada"\n', "", "at = a zone, or on = a name"),
        ('["X1", "X2", "X3"]', '["X1", "X7"]', "not a line of zones"),
    ],
)
def test_faults(old: str, new: str, words: str) -> None:
    assert old in HAND
    with pytest.raises(FileFaults, match=words):
        brief(HAND.replace(old, new, 1))


@pytest.mark.parametrize("row", ['{ seat = "A", profile = "officer"', '{ unit = 0, profile = "officer"'])
def test_a_profile_that_nobody_knows_is_said(row: str) -> None:
    state = RULES.setup(RULES.header("cold-tow", ("human", "greedy"), (), ()))
    text = position_file.written(state)
    assert row in text
    with pytest.raises(FileFaults, match="no profile 'gibberish'"):
        brief(text.replace(row, row.replace("officer", "gibberish")))


def test_a_scenario_with_additions() -> None:
    found = brief('scenario = "corridor"\n[[item]]\nkind = "medkit"\nat = "G2"\n')
    assert found.state.scenario == "corridor"
    assert found.state.markers[-1].at == "G2"
    assert (found.state.phase, found.state.step) == ("setup", "start")


def test_the_documented_map_is_read() -> None:
    page = (Path(__file__).parents[3] / "docs" / "positions.md").read_text(encoding="utf-8")
    text = next(block for block in re.findall(r"```toml\n(.*?)```", page, re.DOTALL) if "alien" in block)
    found = brief(text)
    assert [unit.name for unit in found.state.units] == ["Ada", "Drone"]
    assert [card.subject for card in found.state.cards] == ["m0", "m1"]
    match = Match(RULES, found.state, SeededDice(1))
    form = match.form_for(0)
    assert form is not None
    assert form.name == "turn"
    assert match.answer(0, found.answers[0]) == ()


def test_words_that_no_being_bears_and_numbers_below_nothing_are_faults() -> None:
    text = """
[[zone]]
id = "A1"
[[being]]
who = "medic"
at = "A1"
tags = ["brokn", "talent:lucky"]
counters = { helth = 2, stress = -2 }
[[being]]
who = "drone"
at = "A1"
side = "npc"
knows = { A9 = 1 }
"""
    with pytest.raises(FileFaults) as found:
        brief(text)
    said = [str(fault) for fault in found.value.faults]
    assert len(said) == 4
    for part in ("'brokn' is not known", "'helth' is not known", "stress -2", "knows"):
        assert any(part in line for line in said), part
    assert any("broken" in line for line in said), "what may be meant is named"


ALL_WRONG = """
order = ["Ada", "Nobody"]
adjacent = [["Ada", "Ada"]]
[[zone]]
id = "A1"
tags = ["cluttrd"]
[[zone]]
id = "A2"
[[border]]
a = "A1"
b = "A2"
tags = ["loked"]
[[being]]
who = "riflemann"
name = "Ada"
at = "A1"
[[item]]
kind = "flashlight"
on = "Ada"
counters = { powr = 1 }
[[item]]
kind = "flashlight"
on = "Bob"
"""


def test_every_fault_of_a_map_is_found_at_once_and_none_that_is_not_there() -> None:
    with pytest.raises(FileFaults) as caught:
        brief(ALL_WRONG)
    found = [fault.key for fault in caught.value.faults]
    assert found == ["zone[1].tags", "border[1].tags", "being[1].who", "item[1].counters", "item[2].on", "order"]


def test_what_an_npc_knows_can_be_said() -> None:
    found = brief('[[zone]]\nid = "A1"\n[[being]]\nwho = "drone"\nat = "A1"\nside = "npc"\nknows = { A1 = 2 }\n')
    assert knowledge.known_zones(Game(found.state), 0) == {"A1": 2}


@pytest.mark.parametrize("scenario", sorted(scenarios()))
def test_every_word_of_a_battle_may_stand_in_a_position(scenario: str) -> None:
    """So that nothing that can be seen in a battle is refused to those who lay it by hand."""
    known = vocabulary.words()
    for state in (chapter.state for chapter in fought("alien", scenario, 1).match.chapters):
        pieces: list[Model | Feature | Marker] = [*state.models, *state.features, *state.markers]
        for one in pieces:
            assert [word for word in (*one.tags, *one.counters) if not vocabulary.is_known(word, known)] == []
