"""Options that menus keep from one question to the next are those that they would make anew."""

from typing import Any

import pytest

from grognard.engine.asking.decisions import Choose
from grognard.engine.asking.menus import Menu
from grognard.games import all_games
from tests.contract.battles import RANDOM, begin, playing

STEADY = [
    (rules.id, facts.id)
    for rules in all_games()
    if any(act.steady for menu in rules.menus().menus for act in menu.every)
    for facts in rules.scenarios()
]


@pytest.mark.parametrize(("game", "scenario"), STEADY)
@pytest.mark.parametrize("seed", [11, 12])
def test_what_menus_keep_is_what_they_would_make_anew(
    game: str, scenario: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask = Menu.form
    kept = 0

    def asked_twice(menu: Menu[Any], turn: Any) -> Choose | None:
        nonlocal kept
        form, offered = ask(menu, turn), turn.game.offered
        kept += bool(offered)
        turn.game.offered = {}
        anew = ask(menu, turn)
        turn.game.offered = offered
        assert (form and form.options) == (anew and anew.options), menu.name
        return form

    monkeypatch.setattr(Menu, "form", asked_twice)
    for _ in playing(begin(game, scenario, seed), seed, RANDOM):
        pass
    assert kept > 10
