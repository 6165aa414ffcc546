"""Measuring: inches, base edge to base edge, unit to unit, at any time."""

import pytest

from grognard.engine.asking.decisions import Decision
from grognard.engine.clauses import Catalogue, clause
from grognard.games.evolved.books.profiles import figures, read, weapon
from grognard.games.evolved.chapters import measure, target
from grognard.games.evolved.position import Position
from grognard.games.evolved.ruleset import RULES
from grognard.kit.units.pieces import members


@clause("evolved.measure.inches")
def test_lengths_are_inches() -> None:
    """As the cards print them, in whole hundredths; half of an odd number of inches is not rounded."""
    assert RULES.facts.unit_of_length == "inch"
    printed = read("figures.toml")["sierra-trooper"]["move"]
    assert figures()["sierra-trooper"].move == printed * 100 == 500
    assert weapon("assault-rifle").range == read("weapons.toml")["assault-rifle"]["range"] * 100
    p = Position()
    p.unit("sierra-troopers", [(10, 10)])
    p.unit("thralls", [(17, 10)], seat=1)
    assert measure.distance(p.game(), 0, 1) == 600


@clause("evolved.measure.base-edge")
@pytest.mark.parametrize(("x", "y", "apart"), [(14, 10, 300), (11, 10, 0), (13, 14, 400), (11.01, 10, 1)])
def test_models_are_measured_between_the_nearest_points_of_their_bases(x: float, y: float, apart: int) -> None:
    """Soldiers have bases of one inch: half an inch at each end is base."""
    p = Position()
    p.unit("sierra-troopers", [(10, 10)])
    p.unit("thralls", [(x, y)], seat=1)
    assert measure.distance(p.game(), 0, 1) == apart
    assert measure.distance(p.game(), 1, 0) == apart


@clause("evolved.measure.unit-to-unit")
def test_units_are_as_far_apart_as_their_nearest_models() -> None:
    """The leaders stand far behind."""
    p = Position()
    a = p.unit("sierra-troopers", [(5, 10), (7, 10), (9, 12)])
    b = p.unit("thralls", [(20, 10), (18, 10), (16, 12)], seat=1)
    game = p.game()
    assert target.units_in_range(game, members(game, a), 600) == {b}
    assert target.units_in_range(game, members(game, b), 600) == {a}
    assert not target.units_in_range(game, members(game, a), 599)


@clause("evolved.measure.within")
def test_exactly_equal_counts_as_within() -> None:
    p = Position()
    p.unit("sierra-troopers", [(10, 10)])
    p.unit("thralls", [(15, 10), (15, 11.25)], seat=1)
    game = p.game()
    assert measure.is_near(game, 0, (1,), 400)
    assert not measure.is_near(game, 0, (1,), 399)
    assert measure.is_near(game, 0, (0, 1, 2), 400)
    assert not measure.is_near(game, 0, (0, 2), 415)
    assert measure.is_near(game, 0, (0, 2), 416)


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
    return [(str(kind), float(size)) for kind, size in Catalogue.load("grognard.games.evolved").tables[id].rows]


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
