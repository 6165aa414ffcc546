"""Crews in files: ready ones, faults of every kind at once, and how they are printed."""

from pathlib import Path

import pytest

from grognard.armies import rosters
from grognard.engine.core.files import FileFaults
from grognard.games.alien.files import companies, setup
from grognard.games.alien.files.roster import as_data
from grognard.games.alien.ruleset import RULES

OWN = """
name = "Two"
[[character]]
ready = "medic"
[[character]]
name = "Cook"
career = "roughneck"
attributes = { strength = 5, agility = 3, wits = 4, empathy = 2 }
skills = { heavy-machinery = 3, stamina = 3, close-combat = 3, comtech = 1 }
talents = ["true-grit"]
gear = [{ item = "fire-axe" }, { item = "flashlight" }]
"""


def written(folder: Path, text: str) -> str:
    path = folder / "crew.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def faults(folder: Path, *changes: tuple[str, str]) -> list[str]:
    text = OWN
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return [str(fault) for fault in rosters.check(companies.ARMIES, written(folder, text))]


@pytest.mark.parametrize("id", companies.ready())
def test_ready_crews_have_no_faults(id: str) -> None:
    assert rosters.check(companies.ARMIES, id) == ()
    assert 4 <= len(companies.company(id).characters) <= 6


def test_a_crew_of_ones_own(tmp_path: Path) -> None:
    roster = rosters.load(companies.ARMIES, written(tmp_path, OWN))
    medic, cook = roster.characters
    assert medic.id == "medic"
    assert (cook.health, cook.resolve, cook.is_pc) == (4, 3, True)
    assert rosters.cost(companies.ARMIES, written(tmp_path, OWN)).total == 8


def test_all_faults_at_once_with_key_and_clause(tmp_path: Path) -> None:
    found = faults(
        tmp_path,
        ("wits = 4", "wits = 5"),
        ("comtech = 1", "comtech = 2"),
        ("true-grit", "lucky"),
        ('{ item = "fire-axe" }', '{ item = "fire-axe", number = 20 }'),
    )
    text = "\n".join(found)
    assert "character[2].attributes" in text
    assert "15 points spent" in text
    assert "wits 5: 2 to 4" in text
    assert "11 points spent" in text
    assert "comtech 2: 0 to 1 allowed" in text
    assert "lucky is not on the list" in text
    assert "alien.char.career" in text
    assert "weighs 20.5; at most 20 can be carried" in text
    assert "alien.gear.over-limit" in text


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('career = "roughneck"', 'career = "roughnek"', "perhaps 'roughneck' is meant"),
        ('item = "fire-axe"', 'item = "axe"', "not known"),
        ("stamina = 3", "singing = 3", "singing not known"),
        ("strength = 5, ", "", "all four are needed"),
        ("wits = 4", 'wits = "4"', "names with whole numbers"),
        ('ready = "medic"', 'ready = "medik"', "perhaps 'medic' is meant"),
        ('name = "Two"', 'name = "Two"\nsize = 3', "no such key"),
    ],
)
def test_faults_of_form(tmp_path: Path, old: str, new: str, words: str) -> None:
    assert any(words in fault for fault in faults(tmp_path, (old, new)))


def test_too_many_and_nobody(tmp_path: Path) -> None:
    many = 'name = "Many"\n' + '[[character]]\nready = "kid"\n' * 7
    assert any("7 characters" in str(fault) for fault in rosters.check(companies.ARMIES, written(tmp_path, many)))
    assert any(
        "needs at least one character" in str(f)
        for f in rosters.check(companies.ARMIES, written(tmp_path, 'name = "None"'))
    )


def test_the_printed_crew_shows_figures_and_loads() -> None:
    people, skills, weapons, suits = rosters.show(companies.ARMIES, "marines")
    assert people.title == "Marine fire team: threat 26"
    assert people.rows[0] == ("Rifleman", "Colonial Marine", "5", "4", "3", "2", "5", "3", "Overkill", "6")
    assert people.rows[-1][7] == "-"
    assert skills.rows[0][3] == "3.5 of 10 (most 20)"
    assert "2 M40 HEDP Grenade" in skills.rows[0][2]
    rifle = next(row for row in weapons.rows if row[0] == "M41A Pulse Rifle")
    assert rifle[1:6] == ("+2", "2", "Short to Long", "3", "2")
    assert ("M3 Personnel Armor", "2", "-", "comm, transmitter") in suits.rows


def test_a_header_takes_a_crew_by_name() -> None:
    header = RULES.header("cold-tow", ("a", "b"), ("tug-crew-android", ""), ())
    state = setup.setup(header)
    assert [unit.profile for unit in state.units[:5]] == ["officer", "roughneck", "medic", "pilot", "android"]
    assert RULES.header("cold-tow", ("a", "b"), ("", ""), ()).forces == ()
    with pytest.raises(FileFaults):
        RULES.header("cold-tow", ("a", "b"), ("no-such-crew", ""), ())


def test_a_crew_as_plain_data_and_back() -> None:
    roster = companies.company("salvage-crew")
    assert setup.party_of([as_data(roster)]) == roster.characters
    assert setup.party_of([]) == ()
