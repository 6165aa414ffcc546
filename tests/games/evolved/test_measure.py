"""Measuring: inches, base edge to base edge, unit to unit, at any time."""

from math import hypot

import pytest

from grognard.engine.clauses import clause
from grognard.engine.decisions import Decision
from grognard.games.evolved import measure
from grognard.games.evolved.position import Position
from grognard.games.evolved.profiles import figures, read
from grognard.games.evolved.ruleset import RULES


@clause("evolved.measure.inches")
def test_lengths_are_inches() -> None:
    assert RULES.facts.unit_of_length == "inch"
    assert measure.inches(2.5) == 250
    p = Position()
    a, b = p.unit("sierra-troopers", [(10, 10)]), p.unit("thralls", [(17, 10)], seat=1)
    assert measure.units_apart(p.game(), a, b) == measure.inches(6)


@clause("evolved.measure.base-edge")
@pytest.mark.parametrize(("x", "y", "apart"), [(14, 10, 300), (11, 10, 0), (13, 14, 400), (11.01, 10, 1)])
def test_models_are_measured_between_the_nearest_points_of_their_bases(x: float, y: float, apart: int) -> None:
    """Soldiers have bases of one inch: half an inch at each end is base."""
    p = Position()
    p.unit("sierra-troopers", [(10, 10)])
    p.unit("thralls", [(x, y)], seat=1)
    assert measure.distance(p.game(), 0, 1) == apart
    assert measure.distance(p.game(), 1, 0) == apart


@clause("evolved.measure.base-edge")
def test_terrain_is_measured_to_its_nearest_edge() -> None:
    p = Position()
    p.unit("sierra-troopers", [(10, 10), (21, 10)])
    wall = p.wall(12, 5, 13, 9)
    wood = p.terrain("woods", 20, 5, 30, 20)
    game = p.game()
    corner = hypot(2, 1) - 0.5
    assert corner * 100 <= measure.to_feature(game, 0, wall) < corner * 100 + 1
    assert measure.to_feature(game, 0, wood) == 950
    assert measure.to_feature(game, 1, wood) == 0


@clause("evolved.measure.unit-to-unit")
def test_units_are_as_far_apart_as_their_nearest_models() -> None:
    """The leaders stand far behind."""
    p = Position()
    a = p.unit("sierra-troopers", [(5, 10), (7, 10), (9, 12)])
    b = p.unit("thralls", [(20, 10), (18, 10), (16, 12)], seat=1)
    assert measure.units_apart(p.game(), a, b) == 600
    assert measure.units_apart(p.game(), b, a) == 600
    assert measure.units_within(p.game(), a, b, 600)
    assert not measure.units_within(p.game(), a, b, 599)


@clause("evolved.measure.within")
def test_exactly_equal_counts_as_within() -> None:
    p = Position()
    p.unit("sierra-troopers", [(10, 10)])
    p.unit("thralls", [(15, 10), (15, 11.25)], seat=1)
    game = p.game()
    assert measure.within(game, 0, 1, 400)
    assert not measure.within(game, 0, 1, 399)
    assert measure.is_near(game, 0, (0, 1, 2), 400)
    assert not measure.is_near(game, 0, (0, 2), 415)
    assert measure.is_near(game, 0, (0, 2), 416)
    assert measure.inches(5 / 2) == 250, "half of 5 inches is not rounded"


@clause("evolved.measure.bases")
def test_every_model_stands_on_a_round_base_of_the_table() -> None:
    bases = {name: round(diameter * 50) for name, diameter in rules_table("evolved.table.bases")}
    of_size = {4: bases["vehicles of size 4"], 5: bases["vehicles of size 5"]}
    for card in figures().values():
        if card.is_vehicle:
            assert card.radius == of_size[card.size]
        elif card.role == "support-weapon":
            assert card.radius == bases["support weapons"]
        else:
            assert card.radius == bases["Brutes" if card.size == 3 else "infantry, gunners, aces on foot"]


@clause("evolved.measure.bases")
def test_a_support_weapon_has_a_base_of_its_own() -> None:
    p = Position()
    crew = p.unit("sierra-mortar", [(10, 10), (12, 10), (12, 12)])
    radii = {measure.base(p.game(), id) for id in p.models(crew)}
    assert radii == {((1000, 1000), 50), ((1200, 1000), 50), ((1200, 1200), 75)}


def rules_table(id: str) -> list[tuple[str, float]]:
    return next(table["rows"] for table in read("clauses.toml")["table"] if table["id"] == id)


@clause("evolved.measure.pre-measuring")
def test_anybody_may_measure_before_anything_is_declared() -> None:
    """While a player is asked, both may measure; nothing is told by it."""
    p = Position()
    unit = p.unit("sierra-troopers", [(10, 10), (11.5, 10)])
    p.unit("thralls", [(20, 10)], seat=1)
    run = p.activate(unit)
    assert isinstance(run.decision, Decision)
    told = len(run.game.told)
    assert measure.distance(run.game, 0, 2) == 900
    assert len(run.game.told) == told
    assert RULES.facts.measuring_first


def volleys() -> Position:
    """Origins 0 and 1, then bases of two sizes: a Brute's edge is nearer than its centre."""
    p = Position()
    p.unit("thralls", [(10, 10), (10, 30)])
    p.unit("thralls", [(15, 10), (15, 30), (18, 20)], seat=1)
    p.unit("brutes", [(15.25, 10)], seat=1)
    return p


def test_losses_begin_with_the_nearest_base_of_any_origin() -> None:
    game = volleys().game()
    assert measure.nearest_first(game, (0,), (2, 3, 5)) == [(2, 5), (3,)]
    assert measure.nearest_first(game, (0, 1), (4, 3, 2)) == [(3, 2), (4,)]
    assert measure.nearest_first(game, (1,), (2, 3)) == [(3,), (2,)]


def test_a_hair_is_a_difference() -> None:
    p = Position()
    p.unit("thralls", [(10, 10)])
    p.unit("thralls", [(15, 10.01), (15, 10)], seat=1)
    assert measure.nearest_first(p.game(), (0,), (1, 2)) == [(2,), (1,)]
