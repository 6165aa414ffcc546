"""Rosters of any game: loading, checking, costing and printing by id or file, and hostile files."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.armies import rosters
from grognard.engine.core.files import Fault, FileFaults, Reader, read_bytes
from grognard.games.at43.books import companies as at43
from grognard.games.at43.books.roster import Roster

GOOD = """
name = "Mine"
army = "red-blok"
limit = 1000

[[unit]]
profile = "krasnye-soldaty"
strength = 8
special = "heavy-machine-gun"
officer = 3
"""


def test_a_ready_army_is_found_by_its_id() -> None:
    roster = rosters.load(at43.ARMIES, "una-1000", "nothing-left-behind")
    assert roster.name == "UNA platoon"
    assert rosters.check(at43.ARMIES, "una-1000", "nothing-left-behind") == ()
    assert "una-1000" in at43.ready()


def test_an_army_is_loaded_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(GOOD, encoding="utf-8")
    roster = rosters.load(at43.ARMIES, str(file))
    assert roster.units[0].members()[-1].tags == ("special", "weapon:heavy-machine-gun")
    assert rosters.cost(at43.ARMIES, str(file)) == rosters.Cost((("Krasnye Soldaty", 290),))
    assert rosters.cost(at43.ARMIES, str(file)).total == 290


def test_a_faulty_file_is_not_loaded_and_says_why(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(GOOD.replace("strength = 8", "strength = 9"), encoding="utf-8")
    with pytest.raises(FileFaults, match=r"strength' = 9: .*allowed: 8, 12 \(at43\.army\.unit-size\)"):
        rosters.load(at43.ARMIES, str(file))
    assert [fault.file for fault in rosters.check(at43.ARMIES, str(file))] == [str(file)]


def test_a_missing_file_is_a_fault() -> None:
    (fault,) = rosters.check(at43.ARMIES, "no-such-army.toml")
    assert str(fault).startswith("no-such-army.toml: cannot be read")


def test_an_unknown_mission_is_a_fault() -> None:
    (fault,) = rosters.check(at43.ARMIES, "una-1000", "picnic")
    assert str(fault).startswith("picnic: no such mission; allowed: diggers, drop-points")


def test_a_company_does_not_keep_the_folder_of_its_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(GOOD, encoding="utf-8")
    assert at43.company(str(file)).file == "mine.toml"


def test_the_printed_roster_shows_units_cards_and_weapons() -> None:
    units, cards, weapons = rosters.show(at43.ARMIES, "therian-infantry-2000")
    assert units.title == "Therian infantry company, Therians: 1995 of 2000 AP"
    assert [row[-1] for row in units.rows] == ["440", "245", "315", "300", "360", "335"]
    assert [row[0] for row in cards.rows][:2] == ["Overseer sigma Urash", "Storm Golems"]
    assert "Nucleus gun" in [row[0] for row in weapons.rows], "special weapons in hand are shown"
    for listing in (units, cards, weapons):
        assert all(len(row) == len(listing.columns) for row in listing.rows)


def test_lengths_are_printed_as_in_the_book() -> None:
    _, cards, weapons = rosters.show(at43.ARMIES, "una-infantry-2000")
    assert {row[0]: row[3] for row in cards.rows}["Wing Troopers"] == "15"
    assert {row[0]: row[-1] for row in weapons.rows}["Flamer"] == "projection, radius 2.5"


@pytest.mark.parametrize("name", at43.ready())
def test_a_roster_survives_as_plain_data(name: str) -> None:
    roster = rosters.load(at43.ARMIES, name)
    again = msgspec.convert(msgspec.json.decode(msgspec.json.encode(msgspec.to_builtins(roster))), Roster)
    assert again == roster


def read(text: str) -> list[Fault]:
    return at43.read_company(read_bytes("mine.toml", text.encode()))[1]


def test_all_faults_of_a_file_are_reported_at_once_with_key_and_clause() -> None:
    text = """
    name = "Mine"
    army = "una"
    limit = 300
    [[unit]]
    profile = "steel-troopers"
    strength = 7
    special = "missile-launcher"
    specials = 2
    [[unit]]
    profile = "fire-toad"
    strength = 9
    upgrades = ["medic"]
    """
    faults = {(fault.key, fault.clause) for fault in read(text)}
    assert faults == {
        ("limit", "at43.army.points"),
        ("unit[1].strength", "at43.army.unit-size"),
        ("unit[1].specials", "at43.army.special-weapons"),
        ("unit[2].strength", "at43.army.vehicle-slots"),
        ("unit[2].upgrades", "at43.ability.medic"),
        ("platoon 1", "at43.army.pattern"),
        ("unit", "at43.army.officer-required"),
    }


def test_faults_of_form_and_of_legality_come_together() -> None:
    text = """
    name = "Mine"
    army = "una"
    limit = "much"
    [[unit]]
    profil = "steel-troopers"
    profile = "stel-troopers"
    strength = 6
    [[unit]]
    profile = "steel-troopers"
    strength = 7
    """
    printed = [str(fault) for fault in read(text)]
    assert any(
        line.startswith("mine.toml: key 'limit' = 'much': wrong type; allowed: a whole number") for line in printed
    )
    assert any("'unit[1].profil'" in line and "perhaps 'profile' is meant" in line for line in printed)
    assert any("perhaps 'steel-troopers' is meant" in line for line in printed)
    assert any("'unit[2].strength' = 7" in line and "allowed: 6, 9 (at43.army.unit-size)" in line for line in printed)


VALUES = st.one_of(
    st.booleans(), st.integers(-3, 2000), st.floats(), st.text(max_size=5),
    st.sampled_from(["una", "urash", "steel-troopers", "fire-toad", "sonic-gun"]),
    st.lists(st.sampled_from(["medic", "relay", "triple-lens", "x"]), max_size=3),
)  # fmt: skip
KEYS = (
    "profile",
    "strength",
    "special",
    "specials",
    "officer",
    "hero",
    "upgrades",
    "platoon",
    "reserve",
    "commander",
    "x",
)
UNIT = st.dictionaries(st.sampled_from(KEYS), VALUES)
PLAIN = {"profile": "storm-golems", "strength": 6}


@settings(max_examples=150, deadline=None)
@given(
    st.lists(st.one_of(UNIT, UNIT.map(lambda unit: {**PLAIN, **unit})), max_size=3),
    st.dictionaries(st.sampled_from(("name", "army", "limit", "web-striders", "y")), VALUES),
)
def test_no_content_of_a_file_breaks_the_program(units: list[dict[str, Any]], head: dict[str, Any]) -> None:
    whole = {"name": "Mine", "army": "therians", "limit": 2000, **head, "unit": units}
    roster, faults = at43.read_company(Reader("mine.toml", whole, []))
    assert all(str(fault).startswith("mine.toml") and "\n" not in str(fault) for fault in faults)
    if not faults:
        assert sum(len(unit.members()) for unit in roster.units) == sum(unit.figures for unit in roster.units)
