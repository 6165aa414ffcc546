"""Companies on paper: tables read by what their fields say, faults that name their place, tables to be printed."""

from typing import Annotated

import pytest
from msgspec import Meta, Struct

from grognard.engine.core.files import Listing, read_bytes
from grognard.kit.files import rosters


class Squad(Struct, frozen=True):
    kind: str
    men: Annotated[int, Meta(ge=1, le=9)]
    name: str = ""
    tools: tuple[str, ...] = ()
    held_back: bool = False
    key: str = ""


class Band(Struct, frozen=True):
    name: str
    units: tuple[Squad, ...]
    file: str = ""


FIRST, SECOND = Squad("pikes", 4, tools=("rope",)), Squad("bows", 2, key="unit[7]")
BAND = Band("Ours", (FIRST, SECOND))
CHOICES = {"kind": (("pikes", "bows"), "t.kind"), "tools": (("rope", "saw"), "t.tools")}


def read(text: str, **defaults: int) -> tuple[Squad, list[str]]:
    reader = read_bytes("band.toml", text.encode())
    squad = rosters.filled(reader, Squad, CHOICES, defaults, key="unit[1]")
    return squad, [fault.key for fault in reader.faults]


def test_a_table_is_read_by_what_its_fields_say() -> None:
    text = 'kind = "bows"\nmen = 9\ntools = ["saw"]\nheld-back = true'
    assert read(text) == (Squad("bows", 9, "", ("saw",), True, "unit[1]"), [])
    assert read('kind = "bows"', men=3)[0].men == 3, "a number of the card where none is written"


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ('kind = "bows"', ["men"]),
        ('kind = "slings"\nmen = 1', ["kind"]),
        ('kind = "bows"\nmen = 10', ["men"]),
        ('kind = "bows"\nmen = 1\ntools = ["axe"]\nheld-back = 1', ["tools", "held-back"]),
        ('kind = "bows"\nmen = 1\nkey = "mine"\nheld_back = true', ["key", "held_back"]),
    ],
)
def test_faults_of_form_are_left_in_the_reader(text: str, keys: list[str]) -> None:
    assert read(text)[1] == keys


def test_a_fault_names_its_place() -> None:
    assert rosters.fault(BAND, "limit", "wrong", "t.x", 3, ["2"]).file == "Ours", "the name stands for a missing file"
    places = [rosters.fault_in(BAND, unit, key, "wrong", "t.x").key for unit in (FIRST, SECOND) for key in ("men", "")]
    assert places == ["unit[1].men", "unit[1]", "unit[7].men", "unit[7]"]


def test_what_is_too_dear_taken_twice_or_not_on_offer() -> None:
    (dear,) = rosters.dear(BAND, 12, 10, 11, ("coins", "purse"), "t.points")
    assert (dear.text, dear.value) == ("the company costs 12 coins, 2 over the purse", "11")
    assert rosters.dear(BAND, 10, 10, 11, ("coins", "purse"), "t.points") == []
    taken = ("saw", "axe", "saw")
    found = rosters.extras(BAND, FIRST, "tools", taken, ["rope", "saw"], "Pikes", lambda name: f"t.{name}", "t.once")
    assert [(fault.value, fault.clause) for fault in found] == [("saw", "t.once"), ("axe", "t.axe")]
    twice = rosters.repeated(BAND, "name", [(FIRST, "ann"), (SECOND, "bo"), (SECOND, "ann")], str.title, "t.heroes")
    assert [(fault.key, fault.text) for fault in twice] == [("unit[7].name", "Ann is already in the company")]


def test_a_table_is_printed_by_its_columns() -> None:
    columns: rosters.Columns[Squad] = (("Kind", lambda one: one.kind), ("Men", lambda one: one.men))
    assert rosters.listing("Squads", columns, BAND.units) == Listing(
        "Squads", ("Kind", "Men"), (("pikes", "4"), ("bows", "2"))
    )
    assert [rosters.in_units(length) for length in (1000, 250, 5)] == ["10", "2.5", "0.05"]
    assert rosters.bought([("4 pikes", 8), ("rope", 1)]) == "4 pikes 8, rope 1"
