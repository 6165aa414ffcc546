"""Rules and parts under their usual names: found in a package, loaded when somebody asks."""

import subprocess
import sys

import pytest
from msgspec.structs import replace

from grognard.engine.core.state import Outcome
from grognard.engine.parts import USUAL, Armies, Hints, Panel, Parts, Positions, usual_parts
from grognard.engine.showing.oddsbook import Oddsbook
from grognard.games import find, package_of, parts
from grognard.games.at43.position import Position
from grognard.kit.wiring import Wired, opening

KINDS = {"panel": Panel, "hints": Hints, "oddsbook": Oddsbook, "armies": Armies, "positions": Positions}


@pytest.mark.parametrize("game", ["at43", "alien", "evolved"])
def test_every_part_of_a_game_is_of_its_kind(game: str) -> None:
    own = parts(game)
    loaded = {"panel": own.panel(), "hints": own.hints(), "oddsbook": own.oddsbook(), "armies": own.armies()}
    loaded["positions"] = own.positions()
    assert {part: type(found) for part, found in loaded.items()} == KINDS
    assert own.positions() is not Positions(), "its own"


def test_what_a_package_has_not_says_nothing() -> None:
    bare = usual_parts(find("at43"), "grognard.kit")
    assert bare.lessons() == ()
    assert bare.hints().hint is Hints().hint
    assert {"rules", *USUAL} == set(Parts.__struct_fields__), "every part has a usual name"


def test_parts_are_loaded_when_somebody_asks() -> None:
    is_loaded = "print('grognard.games.at43.shown.panel' in sys.modules)"
    lines = (
        "import sys",
        "from grognard.games import parts",
        "own = parts('at43')",
        is_loaded,
        "own.panel()",
        is_loaded,
    )
    done = subprocess.run([sys.executable, "-c", "; ".join(lines)], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "True"]


def test_openings_are_files_and_nothing_is_prepared_without_one() -> None:
    package = package_of("at43")
    assert opening(package, "any").options == ("deployed",)
    assert opening(package, "no-such-mission").answers == ()


def test_the_script_of_the_step_is_due_until_the_battle_is_over() -> None:
    rules, game = find("at43"), Position().game()
    assert isinstance(rules, Wired)
    game.state = replace(game.state, phase="tactical", step="lp")
    assert rules.next_script(game) is not None
    game.state = replace(game.state, outcome=Outcome((0,), "over", "at43.victory.time"))
    assert rules.next_script(game) is None
