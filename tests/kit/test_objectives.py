"""Markers that change hands."""

import pytest
from msgspec.structs import replace

from grognard.engine.core.events import Tagged
from grognard.engine.core.script import Game
from grognard.engine.core.state import Marker, Model, Seat, State, Unit
from grognard.kit.rounds import objectives


def game(*holders: int | None) -> Game:
    """Markers 10 units apart, one model of seat 0 at the first and two of seat 1 at the second."""
    models = tuple(Model(id, int(id > 0), "x", 50, 2, False, at) for id, at in enumerate([(0, 0), (900, 0), (1100, 0)]))
    units = (Unit(0, 0, "x", "A", (0,), 0), Unit(1, 1, "x", "B", (1, 2), 1))
    marks = tuple(
        Marker(id, "objective", (1000 * id, 0), None, {}, () if seat is None else (f"held:{seat}",))
        for id, seat in enumerate(holders)
    )
    return Game(State("toy", "", (), (4000, 4000), (Seat(0, "A"), Seat(1, "B")), models, units, markers=marks))


@pytest.mark.parametrize(("first", "second", "seat"), [(0, 0, None), (2, 2, None), (1, 0, 0), (2, 5, 1)])
def test_more_hold_a_tie_holds_nothing(first: int, second: int, seat: int | None) -> None:
    assert objectives.majority(first, second) is seat


@pytest.mark.parametrize(("reach", "numbers"), [(49, (0, 0)), (50, (0, 2)), (949, (0, 2)), (950, (1, 2))])
def test_bases_are_measured_from_their_edge(reach: int, numbers: tuple[int, int]) -> None:
    """The models of seat 1 are 1 unit from the second marker, that of seat 0 is 10 units away."""
    now = game(None, None)
    assert objectives.near(now, now.state.markers[1], reach, ([0], [1, 2])) == numbers


def test_panels_are_told_who_claims_each_marker_on_the_table() -> None:
    now = game(None, None)
    held = replace(now.state, markers=(*now.state.markers, Marker(2, "relic", None, "m0")))
    counted = objectives.claims_by(lambda battle, marker: objectives.near(battle, marker, 50, ([0], [1, 2])))
    assert counted(held) == {"k0": (1, 0), "k1": (0, 2)}, "what somebody carries is nobody's to claim"


def test_what_changes_hands_is_told_in_one_event() -> None:
    now = game(0, 0, None)
    objectives.judge(now, "c", "c", lambda _, marker: (0, 1, None)[marker.id])
    assert [objectives.holder(marker) for marker in now.state.markers] == [0, 1, None]
    assert len(now.told) == 1
    objectives.judge(now, "c", "c", lambda _, marker: (0, 1, None)[marker.id])
    assert len(now.told) == 1, "nothing has changed"


def test_gains_and_losses_are_told_each_by_its_rule() -> None:
    now = game(0, None, 1)
    objectives.judge(now, "gained", "lost", lambda _, marker: (None, 1, 0)[marker.id])
    assert [(event.clause, [row[0] for row in event.changes]) for event in now.told if isinstance(event, Tagged)] == [
        ("lost", ["k0"]),
        ("gained", ["k1", "k2"]),
    ]
