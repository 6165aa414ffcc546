"""Commands that only read: games, scenarios, rules, armies; for people and as JSON."""

import json
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

from grognard.games import OWN, catalogue
from tests.cli.console import complaint, data, run, said

GOOD_ARMY = "una-1000"


def test_games_are_listed() -> None:
    assert "at43" in said("games")
    rows = [(game["id"], game["title"], game["seats"], game["scenarios"]) for game in data("games")]
    assert rows == [
        ("at43", "AT-43", 2, 4),
        ("alien", "ALIEN", 2, 7),
        ("evolved", "The Evolved", 2, 4),
        ("netepic", "Net Epic Evolution", 2, 5),
        ("fireteam", "Fireteam", 2, 6),
    ]
    assert data("games")[0]["measuring_first"] is False


def test_scenarios_have_id_and_title() -> None:
    found = {row["id"]: row["title"] for row in data("scenarios", "at43")}
    assert found["drop-points"] == "Drop points"
    assert len(found) == 4
    assert "Nothing left behind" in said("scenarios", "at43")


def test_clauses_have_id_title_text_and_origin() -> None:
    found = data("rules", "at43")
    assert len(found) == len(catalogue("at43").clauses)
    assert all({"id", "title", "text", "from"} <= row.keys() for row in found)


def test_clauses_are_searched_and_found_by_id() -> None:
    found = data("rules", "at43", "--search", "RE-ROLL")
    assert "at43.shoot.rerolls" in {row["id"] for row in found}
    assert all("re-roll" in f"{row['id']} {row['title']} {row['text']}".lower() for row in found)
    (one,) = data("rules", "at43", "--id", "at43.shoot.rerolls")
    assert one["title"] in said("rules", "at43", "--id", "at43.shoot.rerolls")


def test_a_search_without_result_says_so() -> None:
    assert said("rules", "at43", "--search", "xyzzy") == "No clause of AT-43 speaks of 'xyzzy'.\n"
    assert data("rules", "at43", "--search", "xyzzy") == []


def test_scenarios_name_the_forces_of_both_sides() -> None:
    text = " ".join(said("scenarios", "at43").split())
    assert "UNA task group" in text
    assert "Therian task group" in text
    assert "Ready forces of both sides: una-2000 · therians-2000 · red-blok-2000" in text


def test_the_game_of_an_army_file_is_told_by_its_keys(tmp_path: Path) -> None:
    file = tmp_path / "army.toml"
    file.write_text('name = "X"\nfaction = "nobody"\n', encoding="utf-8")
    assert "usa" in complaint("army", "check", file), "it is read as a company of The Evolved"
    file.write_text('name = "X"\n', encoding="utf-8")
    text = complaint("army", "check", file)
    assert "'army' (AT-43), 'character' (ALIEN), 'faction' (The Evolved)" in text
    file.write_text('name = "X"\narmy = "una"\nfaction = "usa"\n', encoding="utf-8")
    assert "exactly one of these keys" in complaint("army", "check", file)


def test_rules_check_counts_clauses() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from grognard.cli import main; main()", "rules", "check", "--json"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    games = {game["game"]: game for game in json.loads(done.stdout)}
    assert games.keys() == set(OWN)
    assert all(game["clauses"] == len(catalogue(id).clauses) for id, game in games.items())
    assert done.returncode == (1 if any(game["faults"] for game in games.values()) else 0)


def test_a_ready_army_is_checked_and_shown() -> None:
    assert "no faults" in said("army", "check", GOOD_ARMY)
    assert data("army", "check", GOOD_ARMY) == {"file": GOOD_ARMY, "ok": True, "faults": []}
    assert "Weapons" in said("army", "show", GOOD_ARMY)
    titles = [listing["title"] for listing in data("army", "show", GOOD_ARMY)]
    assert titles[1:] == ["Cards", "Weapons"]


def test_an_army_file_is_counted_and_shown_for_its_scenario(tmp_path: Path) -> None:
    """A company without vehicles is whole in Diggers alone: the mission is heard by all that reads the file."""
    file = tmp_path / "army.toml"
    file.write_bytes(files("grognard.games.at43.books").joinpath("armies", "therian-infantry-2000.toml").read_bytes())
    assert "no faults" in said("army", "check", file, "--scenario", "diggers")
    assert "Weapons" in said("army", "show", file, "--scenario", "diggers")
    assert "slots are filled" in complaint("army", "show", file)


def test_all_faults_of_an_army_are_reported(tmp_path: Path) -> None:
    file = tmp_path / "army.toml"
    file.write_text('name = "Mine"\narmy = "una"\nlimit = 500\ncolour = "red"\n[[unit]]\nprofile = "no-such"\n')
    text = complaint("army", "check", file)
    assert "colour" in text
    assert "no-such" in text
    found = json.loads(run("army", "check", file, "--json", code=2).stdout)
    assert found["ok"] is False
    assert len(found["faults"]) >= 2


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("scenarios", "chess"), "no game 'chess'; known games: alien, at43"),
        (("rules", "chess"), "no game 'chess'"),
        (("rules", "at43", "--id", "at43.no.such"), "no clause 'at43.no.such'"),
        (("army", "show", "nowhere.toml"), "nowhere.toml"),
        (("battle",), "name a game and a scenario"),
        (("battle", "at43", "nowhere"), "known scenarios: diggers, drop-points, fire, nothing-left-behind"),
        (("battle", "at43", "fire", "--seats", "greedy,clever"), "no player 'clever'"),
        (("battle", "at43", "fire", "--seats", "greedy,greedy,greedy"), "the game has 2 seats"),
        (("battle", "at43", "fire", "--option", "magic"), "known options: free_measuring"),
        (("battle", "at43", "fire", "--dice", "loaded"), "no dice 'loaded'"),
        (("battle", "at43", "drop-points", "--armies", "una-2000"), "1 named, the game has 2 seats"),
        (("battle", "at43", "drop-points", "--armies", "una-2000,nobody.toml"), "nobody.toml"),
        (("battle", "at43", "fire", "--record", "no/such/folder/x"), "cannot be written there"),
        (("simulate", "at43", "fire", "--seats", "human,random"), "no player 'human'"),
        (("simulate", "at43", "fire", "--battles", "0"), "--battles"),
        (("replay", "nothing.jsonl"), "no such file"),
        (("judge", "nothing.toml"), "no such file"),
        (("board", "at43", "nowhere"), "no scenario 'nowhere'"),
        (("games", "--colour"), "No such option"),
        (("frobnicate",), "No such command"),
    ],
)
def test_bad_input_gets_one_clear_message(words: tuple[str, ...], expected: str) -> None:
    assert expected in complaint(*words)


def test_reading_loads_no_numeric_packages_and_says_its_version() -> None:
    code = (
        "import sys; sys.argv = ['grognard', 'games', '--json']\n"
        "from grognard.cli import main\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "print(sorted({'numpy', 'numba', 'shapely', 'rich'} & {name.split('.')[0] for name in sys.modules}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.endswith("[]\n")
    version = [sys.executable, "-m", "grognard", "--version"]
    assert subprocess.run(version, capture_output=True, text=True, check=True).stdout.startswith("grognard 0.")
