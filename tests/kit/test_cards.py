"""Cards and missions out of data files: lengths, lists, tables with names, and what does not fit."""

from decimal import Decimal
from typing import Any

import pytest
from msgspec import field

from grognard.kit.files.cards import At, Card, Length, MissionPart, drawn, made
from grognard.kit.files.missions import Rect


class Arm(Card, frozen=True):
    id: str
    reach: Length = 0


class Troop(Card, frozen=True):
    id: str
    troop_class: str = field(name="class")
    long_step: Length
    sizes: tuple[int, int]
    arms: tuple[Arm, ...] = ()
    prices: tuple[tuple[str, int], ...] = ()


class Field(MissionPart, frozen=True):
    board: At
    zone: Rect | None = None
    spots: tuple[At, ...] = field(name="spot", default=())


PLAIN: dict[str, Any] = {"class": "line", "long-step": Decimal("2.5"), "sizes": [4, 8]}


def test_lengths_become_hundredths_and_lists_tuples() -> None:
    assert made(Troop, PLAIN, "guard") == Troop("guard", "line", 250, (4, 8))


def test_a_table_with_names_becomes_structs_or_pairs() -> None:
    troop = made(Troop, {**PLAIN, "arms": {"pike": {"reach": 3}, "knife": {}}, "prices": {"pike": 2}}, "guard")
    assert (troop.arms, troop.prices) == ((Arm("pike", 300), Arm("knife")), (("pike", 2),))


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ({**PLAIN, "step": 1}, "no field \\['step'\\]"),
        ({key: value for key, value in PLAIN.items() if key != "class"}, "missing \\['class'\\]"),
        ({**PLAIN, "id": "other"}, "no field \\['id'\\]"),
        ({**PLAIN, "long-step": Decimal("0.125")}, "finer than a hundredth"),
    ],
)
def test_what_does_not_fit_is_a_broken_file(table: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        made(Troop, table, "guard")


def test_places_and_rectangles_of_a_mission() -> None:
    table = {"board": [48, 36], "zone": {"x": [0, 48], "y": [0, Decimal("6.5")]}, "spot": [[1, 2], [3, 4]]}
    zone = Rect(0, 0, 4800, 650)
    assert made(Field, table) == Field((4800, 3600), zone, ((100, 200), (300, 400)))
    assert made(Field, {**table, "zone": zone}).zone is zone, "what the game made before is taken as it is"


def test_cards_are_read_once() -> None:
    asked: list[str] = []

    def cards() -> dict[str, Arm]:
        asked.append("read")
        return {"pike": Arm("pike")}

    every, one = drawn(cards)
    assert (one("pike"), every()["pike"], asked) == (Arm("pike"), Arm("pike"), ["read"])
