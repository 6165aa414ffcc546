"""Positions of table games: whatever a battle brings about, a position file may say."""

import pytest

from grognard.games import find
from grognard.games.at43.books import position_file as at43
from grognard.games.evolved.books import position_file as evolved
from grognard.games.fireteam.books import position_file as fireteam
from grognard.games.netepic.books import position_file as netepic
from grognard.kit.files.position_checks import ground_faults, word_faults
from tests.contract.battles import fought

WORDS = {"at43": at43.WORDS, "evolved": evolved.WORDS, "netepic": netepic.WORDS, "fireteam": fireteam.WORDS}
TABLE_GAMES = [(id, facts.id) for id in WORDS for facts in find(id).scenarios()]


@pytest.mark.parametrize(("game", "scenario"), TABLE_GAMES)
def test_every_tag_and_counter_of_a_battle_is_in_the_vocabulary_of_positions(game: str, scenario: str) -> None:
    match, words = fought(game, scenario, 1).match, WORDS[game]
    for state in (*[chapter.state for chapter in match.chapters], match.state):
        assert list(word_faults(state, words)) == []
        assert list(ground_faults(state)) == []
