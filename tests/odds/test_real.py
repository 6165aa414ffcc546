"""Every question of every odds book against the script that is played: many runs, and every fall of the dice where they
are few."""

import pytest

from grognard.games import all_games, parts
from tests.odds import scenes_alien, scenes_at43, scenes_evolved, scenes_fireteam, scenes_netepic
from tests.odds.falls import Scene, agrees_with_many_runs

SCENES: dict[str, dict[str, Scene]] = {
    "alien": scenes_alien.SCENES,
    "at43": scenes_at43.SCENES,
    "evolved": scenes_evolved.SCENES,
    "fireteam": scenes_fireteam.SCENES,
    "netepic": scenes_netepic.SCENES,
}
NO_SCENE = {"alien": {"detection", "panic"}}
"""A secret roll of everybody who looks, compared face by face in `tests/games/alien/test_odds_asked.py`; and one die
whose rows mostly leave nothing to be counted, each of which is in `tests/games/alien/test_panic.py`."""
ALL = [(game, name) for game, scenes in SCENES.items() for name in scenes]
SMALL = [(game, name) for game, name in ALL if SCENES[game][name].is_small]


@pytest.mark.parametrize("game", [rules.id for rules in all_games()])
def test_every_question_has_its_scene(game: str) -> None:
    asked = {scene.question.partition(" ")[0] for scene in SCENES[game].values()}
    book = parts(game).oddsbook()
    assert asked == {test.id for test in book.tests} - NO_SCENE.get(game, set())


@pytest.mark.parametrize(("game", "name"), ALL)
def test_many_runs_of_the_real_script(game: str, name: str) -> None:
    agrees_with_many_runs(SCENES[game][name])


@pytest.mark.parametrize(("game", "name"), SMALL)
def test_every_fall_of_the_dice_of_the_real_script(game: str, name: str) -> None:
    assert SCENES[game][name].falls.every() == SCENES[game][name].answered()
