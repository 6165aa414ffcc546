"""Terrain that hinders some kinds of movers, enemies that are passed over, ways cut at their stations."""

from grognard.engine.core.state import AREA, Feature, Model, Seat, State, Unit
from grognard.engine.space import EVERYTHING, FRIENDS, path_faults, price
from grognard.engine.space.stations import stages, stations
from grognard.engine.space.table import Table

SQUARE = ((1000, 0), (2000, 0), (2000, 1000), (1000, 1000))


def table(*tags: str) -> Table:
    """A mover of seat 0 in the west, an enemy in the east, and an area between them."""
    units = (Unit(0, 0, "a", "A", (0,)), Unit(1, 1, "b", "B", (1,)))
    models = (Model(0, 0, "a", 100, 100, place=(500, 500)), Model(1, 1, "b", 100, 100, place=(2600, 500)))
    area = Feature(0, "mire", SQUARE, 0, False, {}, tuple(sorted((AREA, *tags))))
    return Table.of(State("g", "s", (), (6000, 6000), (Seat(0, "A"), Seat(1, "B")), models, units, (area,)))


def kinds(found: tuple[tuple[str, tuple[int, int], int], ...]) -> list[str]:
    return [kind for kind, _, _ in found]


def test_an_area_keeps_some_kinds_out() -> None:
    ground = table("shut:cart")
    way = ((2300, 500),)
    assert path_faults(ground.as_for("walker", 0, ()), 0, way, 5000, FRIENDS) == ()
    assert kinds(path_faults(ground.as_for("cart", 0, ()), 0, way, 5000, FRIENDS)) == ["terrain"]


def test_an_area_slows_some_kinds() -> None:
    ground, way = table("slow:cart"), ((2300, 500),)
    assert price(ground.as_for("walker", 0, ()), (500, 500), way, FRIENDS) == 180_000
    assert price(ground.as_for("cart", 0, ()), (500, 500), way, FRIENDS) == 280_000


def test_some_enemies_are_passed_over_but_not_stood_on() -> None:
    ground, beyond = table(), ((3200, 500),)
    assert "base" in kinds(path_faults(ground.as_for("cart", 0, ()), 0, beyond, 5000, FRIENDS))
    assert path_faults(ground.as_for("cart", 0, (1,)), 0, beyond, 5000, FRIENDS) == ()
    assert kinds(path_faults(ground.as_for("cart", 0, (1,)), 0, ((2600, 500),), 5000, EVERYTHING)) == ["end-base"]


def test_stages_end_at_the_stations() -> None:
    path = ((700, 0), (700, 600))
    parts = stages((0, 0), path, 500)
    assert parts == (((500, 0),), ((700, 0), (700, 300)), ((700, 600),))
    assert stations((0, 0), path, 500) == ((500, 0), (700, 300), (700, 600))
    assert stages((0, 0), (), 500) == ()
