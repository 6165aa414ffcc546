"""The tables of Net Epic's catalogue as figures."""

import re
from collections.abc import Callable, Collection, Mapping

import pytest

from grognard.games.netepic.books import tables
from grognard.games.netepic.books.tables import ENDLESS, Harm, Passage, Span

SPANS: dict[str, Callable[[], Mapping[Span, object]]] = {
    "barrage": tables.barrage_hits,
    "superheavy": tables.superheavy_harms,
    "scatter": tables.scatter_faces,
    "aim": tables.aim_shifts,
}


def lines_of(spans: Collection[Span]) -> list[int]:
    """For each roll of a die how many lines of a table it has."""
    return [sum(low <= roll <= high for low, high in spans) for roll in range(1, 7)]


def test_victory_points_needed() -> None:
    assert tables.thresholds() == {1000: 30, 2000: 35, 3000: 40, 4000: 45, 5000: 50}


def test_the_barrage_table() -> None:
    assert tables.barrage_hits() == {(1, 2): 6, (3, 4): 5, (5, 6): 4, (7, 8): 3, (9, ENDLESS): 2}


@pytest.mark.parametrize("table", SPANS)
def test_every_roll_has_one_line(table: str) -> None:
    assert lines_of(SPANS[table]().keys()) == [1] * 6


def test_ways_through_terrain() -> None:
    woods = tables.terrain()["woods"]
    assert woods.passages["infantry"] == Passage()
    assert woods.passages["vehicle"] == Passage(is_half=True, advance_only=True)
    assert tables.terrain()["building"].passages["infantry"] == Passage(price=500)
    assert not tables.terrain()["building"].passages["titan"].is_open
    assert tables.terrain()["rough-ground"] == tables.terrain()["steep-slope"]
    assert (woods.cover, woods.covered) == (-1, "classes 1-4")
    assert len({kind.name for kind in tables.terrain().values()}) == 13


def test_heights_and_saves_of_structures() -> None:
    assert tables.heights()["woods"] == 400
    assert tables.heights()["building per storey"] == 300
    assert tables.heights()["skimmer popping up, above its ground"] == 3000
    assert tables.structure_saves() == {1: 8, 2: 7, 3: 5, 4: 3}


def test_holofields_and_aim_dice() -> None:
    assert tables.holofield_saves() == {"First Fire": 4, "Advance": 3, "Charge": 2}
    assert tables.aim_shifts() == {(1, 1): (-1, -1), (2, 5): (0, 0), (6, 6): (1, 1)}


def test_every_titan_has_three_faces_of_one_size_and_a_save_for_every_cell() -> None:
    assert tables.layouts().keys() == tables.location_saves().keys()
    for model, faces in tables.layouts().items():
        assert list(faces) == ["front", "side", "rear"]
        assert len({len(grid) for grid in faces.values()}) == 1, model
        for face, grid in faces.items():
            for cell in {cell for row in grid for cell in row} - {"empty"}:
                front, rear = tables.location_saves()[model][location_of(model, cell)]
                assert rear if face == "rear" else front, (model, face, cell)


def location_of(model: str, cell: str) -> str:
    """The location of the table of saves to which a cell belongs."""
    name = re.sub(r" (R|L|of that side|R or L \(50 %\))$", "", cell)
    return name if name in tables.location_saves()[model] else "Weapon"


def test_every_location_has_a_damage_table() -> None:
    for locations in tables.location_saves().values():
        for location in locations:
            harms = tables.damage()[location.lower()]
            assert lines_of([harm.span for harm in harms]) == [1] * 6
    assert tables.damage()["head"] == tables.damage()["bridge"]
    assert tables.damage()["hull"][1] == Harm((3, 4), "-5 cm Move, not below 5", True)
    assert not tables.damage()["hull"][3].is_repairable


def test_every_clan_knows_what_it_does_by_itself() -> None:
    assert tables.instincts()["goffs"][0] == "Charge"
    assert tables.instincts()["bad-moons"][0] == "First Fire"
    assert len(tables.instincts()) == 8


def test_tables_of_words_have_their_rows() -> None:
    assert len(tables.rows("orders.table")) == 5
    assert len(tables.rows("snap.modifiers")) == 7
    assert len(tables.rows("terrain.classification")) == 4
    assert len(tables.rows("terrain.random")) == 6
