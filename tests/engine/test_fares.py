"""Fares: what ground, turns and backing cost movers, and where they may not go."""

import pytest

from grognard.engine.asking.demands import Mover
from grognard.engine.asking.fares import Fare, is_backing, price
from grognard.engine.asking.moves import Move
from grognard.engine.core.state import BASE_LENGTH, Model, Point, Seat, State, Unit
from grognard.engine.dice.stream import stream_of
from grognard.engine.space.table import Table

WALL = ((1300, 500), (1310, 500), (1310, 1500), (1300, 1500))


def table(length: int = 0, facing: int = 0) -> Table:
    counters = {BASE_LENGTH: length} if length else {}
    model = Model(0, 0, "", 100, 1, False, (1000, 1000), facing, counters)
    return Table.of(State("", "", (), (3000, 3000), (Seat(0, ""),), (model,), (Unit(0, 0, "", "", (0,), 0),)))


def form(*fares: Fare, faces: bool = False) -> Move:
    return Move(
        seat=0, name="move", prompt="", clause="toy.move", movers=(Mover(0, 1000),), passes=0, cohesion=None,
        fares=fares, faces=faces,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("end", "facing", "cost"), [((1400, 1000), 0, 400), ((1400, 1000), 45, 500), ((800, 1000), 0, 400)]
)
def test_turning_and_backing(end: Point, facing: int, cost: int) -> None:
    fare = Fare((0,), 1000, turn=100, back=2)
    assert round(price(fare, table(300), (0, (end,), facing))) == cost


def test_crossing_costs_a_toll_and_who_cannot_pay_is_refused() -> None:
    asked = form(Fare((0,), 500, entries=((WALL, 100),)))
    assert not asked.refusals(((0, ((1400, 1000),)),), table())
    (refusal,) = asked.refusals(((0, ((1401, 1000),)),), table())
    assert "too far, with all that the way costs" in refusal.text


def test_barred_ground_is_neither_crossed_nor_ended_on() -> None:
    asked = form(Fare((0,), 1000, bars=(WALL,)), faces=True)
    assert not asked.refusals(((0, ((1150, 1000),), 0),), table(300))
    assert asked.refusals(((0, ((1151, 1000),), 0),), table(300))
    assert asked.refusals(((0, ((1600, 1000),), 0),), table(300))


def test_samples_are_paid_for() -> None:
    asked = form(Fare((0,), 300, rates=((WALL, 900),), turn=100, back=2), faces=True)
    for seed in range(40):
        answer = asked.sample(stream_of("fares", seed), table(300))
        assert not asked.refusals(answer, table(300))


@pytest.mark.parametrize(("end", "back"), [((1400, 1000), False), ((800, 1000), True)])
def test_who_goes_straight_back_is_backing(end: Point, back: bool) -> None:
    fare = Fare((0,), 1000, turn=100, back=2)
    assert is_backing(fare, table(300), (0, (end,), 0)) == back
    assert not is_backing(Fare((0,), 1000), table(300), (0, (end,), 0))
