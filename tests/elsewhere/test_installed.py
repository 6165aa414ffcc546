"""A game from outside this repository is played everywhere without a line about it anywhere."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from grognard.engine.core.script import Game
from grognard.engine.parts import Builder, Lesson, Panel, Parts, Step, Ware
from grognard.engine.showing.looks import Appearance
from grognard.games import OWN, all_games, broken, catalogue, find, parts
from tests.architecture.syntax import PACKAGE, ROOT
from tests.cli.console import complaint, data, said
from tests.elsewhere.conftest import SITE
from tests.server.table import Server

OWN_TESTS = Path("tests") / "elsewhere"


def test_it_is_listed_after_ours(pickets: str) -> None:
    assert [rules.id for rules in all_games()] == [*OWN, pickets]
    assert broken() == ()
    assert catalogue(pickets).title == "Pickets"
    assert "pickets.fire.losses" in said("rules", pickets, "--search", "hit takes")


def test_nothing_of_ours_speaks_of_it() -> None:
    texts = [path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py")]
    assert not any("pickets" in text.lower() for text in texts)


def test_it_passes_the_check_of_rules_for_itself(pickets: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    (report,) = data("rules", "check", "--game", pickets, "--tests", OWN_TESTS)
    assert (report["clauses"], report["implemented"], report["tested"], report["faults"]) == (20, 20, 20, [])


def test_it_passes_its_own_tests_and_the_contract_of_all_games() -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "pickets"]
    folders = ("tests/contract", str(OWN_TESTS / "games"))
    environment = {**os.environ, "PYTHONPATH": str(SITE)}
    done = subprocess.run([*command, *folders], cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed is not None
    assert int(passed[1]) > 30


def test_it_is_played_at_the_terminal(pickets: str) -> None:
    words = ("battle", pickets, "meadow", "--seats", "human,random", "--seed", "3")
    log = said(*words, typed="1\n" * 200)
    assert "Squad 1 of A: what does it do?" in log
    assert re.search(r"(wins|draw).*\(round \d\)", log)


def test_it_is_simulated(pickets: str) -> None:
    result = data("simulate", pickets, "meadow", "--battles", "6", "--seats", "greedy,random", "--jobs", "2")
    assert result["battles"] == 6


def test_it_is_played_at_the_server(pickets: str, tmp_path: Path) -> None:
    with Server(str(tmp_path / "battles.db")) as server:
        visitor = server.visit()
        assert [game["id"] for game in visitor.get("games")["games"]][-1] == pickets
        assert len(visitor.get(f"games/{pickets}/rules")["clauses"]) == 20
        made = visitor.create("me", "computer", game=pickets, scenario="meadow")
        seat = visitor.sit(made["battle"])
        assert seat.state["decision"]["name"] == "squad"
        seat.send(type="card", unit=0, n=1)
        assert seat.wait("card")["card"]["name"] == "Squad 1 of A"


def test_what_it_does_not_hand_over_says_nothing(pickets: str) -> None:
    own = parts(pickets)
    state = find(pickets).setup(find(pickets).header("meadow", ("a", "b"), (), ()))
    assert own.panel() == Panel()
    assert own.panel().watch(Game(state), None).why
    assert own.oddsbook().tests == ()
    assert "no odds" in complaint("odds", pickets)
    assert "no army files" in complaint("army", "check", "mine", "--game", pickets)
    assert Parts(own.rules).appearance() == Appearance()
    assert (own.lessons(), own.builder().factions(), own.rules.planning().tries) == ((), (), {})


def test_what_is_still_to_come_has_its_place() -> None:
    lesson = Lesson("first", "First", "first.toml", (Step("Move", "Go there.", "Click the spot.", spotlight=("u0",)),))
    builder = Builder(lambda: ("red",), wares=lambda faction: (Ware("rifle", "Rifle", 3),))
    own = Parts(find("at43"), lessons=lambda: (lesson,), builder=lambda: builder)
    assert own.lessons()[0].steps[0].spotlight == ("u0",)
    assert own.builder().wares("red")[0].cost == 3
