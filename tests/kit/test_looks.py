"""Looks out of a data file: what things are called, and whose a side of the mission is drawn as."""

import pytest
from msgspec import Struct

from grognard.engine.core.state import Seat, State
from grognard.kit.files.looks import lexicon, seats_by_side


class Gun(Struct, frozen=True):
    name: str


class Raid(Struct, frozen=True):
    spots: tuple[str, ...]


def test_weapons_deeds_and_markers_of_missions_have_names_beside_those_of_the_file() -> None:
    raids = {"dawn": Raid(("mill", "bridge"))}
    words = lexicon("grognard.games.at43.shown", {"gun": Gun("Old gun")}, raids, "the {}".format, {"wade": "Wade"})
    assert [words.deed(key) for key in ("fire:gun", "wade", "overwatch")] == ["Fire: Old gun", "Wade", "Overwatch"]
    assert (words.label("dawn/k1"), words.label("overwatch")) == ("the bridge", "on overwatch")


@pytest.mark.parametrize(
    ("first", "second", "sides"),
    [({}, {}, {0: 0, 1: 1}), ({}, {"side": 1}, {0: 0, 1: 1}), ({"side": 1}, {}, {1: 0, 0: 1})],
)
def test_a_side_is_drawn_for_the_seat_that_has_it(
    first: dict[str, int], second: dict[str, int], sides: dict[int, int]
) -> None:
    """Counters of 0 are not kept: the seat with nothing written has the first side, unless nothing is said at all."""
    state = State("t", "t", (), (100, 100), (Seat(0, "A", first), Seat(1, "B", second)))
    assert seats_by_side(state, "side") == sides
