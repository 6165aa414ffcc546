"""Rim sight: 81 lines between two footprints, against a plain reckoning of the same lines."""

import math

import pytest

from grognard.engine.core.state import Model, Point, Seat, State, Unit
from grognard.engine.space.rims import Sight, Veil, rim_sight
from grognard.engine.space.table import Table

RULE = Sight(300, 100, 200)


def table_of(*places: Point) -> Table:
    units = tuple(Unit(id, id % 2, "", "", (id,), id) for id in range(len(places)))
    models = tuple(Model(id, id, "", 100, 1, False, place) for id, place in enumerate(places))
    return Table.of(State("", "", (), (4800, 4800), (Seat(0, ""), Seat(1, "")), models, units))


def box(mode: str, left: int, low: int, right: int, high: int, level: int = 0) -> Veil:
    return Veil(((left, low), (right, low), (right, high), (left, high)), mode, level)


def sees(a: Point, b: Point, *veils: Veil, rule: Sight = RULE, levels: tuple[int, int] = (0, 0)) -> bool:
    table = table_of(a, b)
    there = rim_sight(table, (0,), (1,), levels, veils, rule)[0][0]
    back = rim_sight(table, (1,), (0,), levels[::-1], veils, rule)[0][0]
    assert there == back
    return bool(there)


def points(at: Point) -> list[tuple[float, float]]:
    turns = [math.pi * step / 4 for step in range(8)]
    rim = [(at[0] + round(100 * math.cos(turn)), at[1] + round(100 * math.sin(turn))) for turn in turns]
    return [(float(at[0]), float(at[1])), *rim]


def inside(p: tuple[float, float], q: tuple[float, float], veil: Veil) -> float:
    """How much of a line lies in an upright box, by clipping it."""
    (left, low), _, (right, high), _ = veil.outline
    start, end = 0.0, 1.0
    for at, by, least, most in ((p[0], q[0] - p[0], left, right), (p[1], q[1] - p[1], low, high)):
        if by == 0:
            if not least < at < most:
                return 0.0
            continue
        one, other = sorted(((least - at) / by, (most - at) / by))
        start, end = max(start, one), min(end, other)
    return max(end - start, 0.0) * math.dist(p, q)


@pytest.mark.parametrize("seed", range(40))
def test_dense_ground_is_reckoned_as_by_hand(seed: int) -> None:
    numbers = [(seed * 7919 + step * 104_729) % 997 for step in range(12)]
    a, b = (500 + numbers[0], 500 + numbers[1]), (2000 + numbers[2], 2500 + numbers[3])
    veils = [
        box("dense", 900 + one, 900 + other, 1100 + one + wide, 1100 + other + high)
        for one, other, wide, high in (numbers[4:8], numbers[8:12])
    ]
    least = min(sum(inside(p, q, veil) for veil in veils) for p in points(a) for q in points(b))
    assert sees(a, b, *veils) == (least <= 300)


@pytest.mark.parametrize(("mode", "found"), [("wall", False), ("closed", False), ("smoke", False), ("hill", False)])
def test_what_closes_a_line(mode: str, found: bool) -> None:
    a, b = (1000, 1000), (1000, 3000)
    assert sees(a, b, box(mode, 0, 1500, 4800, 1700, 1)) is found
    assert sees(a, b, box(mode, 2000, 1500, 4800, 1700, 1))


def test_touching_is_no_crossing() -> None:
    assert sees((1000, 1000), (1000, 3000), box("wall", 1000, 1500, 4800, 1700), box("wall", 0, 1500, 900, 1700))


def test_smoke_does_not_part_those_who_are_near() -> None:
    cloud = box("smoke", 0, 0, 4800, 4800, 9)
    assert sees((1000, 1000), (1000, 1400), cloud)
    assert not sees((1000, 1000), (1000, 1402), cloud)


def test_no_line_is_longer_than_the_night_allows() -> None:
    night = Sight(300, 100, 200, 2400)
    assert sees((1000, 1000), (1000, 3600), rule=night)
    assert not sees((1000, 1000), (1000, 3601), rule=night)


def test_levels() -> None:
    a, b, crops = (1000, 1000), (1000, 3000), box("dense", 0, 1500, 4800, 2500)
    assert not sees(a, b, crops)
    assert sees(a, b, crops, levels=(1, 0))
    assert not sees(a, b, box("dense", 0, 1500, 4800, 2950), levels=(1, 0))
    assert sees(a, b, box("hill", 0, 1500, 4800, 2500, 1), levels=(1, 0))
