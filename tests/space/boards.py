"""Random tables and small sketches for the geometry tests."""

from collections.abc import Sequence
from random import Random

from grognard.engine.core.state import Feature, Model, Point, Seat, State, Unit
from grognard.engine.space import Table, end_faults, outline_at

WALL = ((-500, -100), (500, -100), (500, 100), (-500, 100))
CONTAINER = ((-600, -250), (600, -250), (600, 250), (-600, 250))
WEDGE = ((-400, -300), (500, 0), (-200, 400))
Row = tuple[Point | None, int, int, bool, int]
"""Place, radius, size, solid, unit."""
SEATS = (Seat(0, "north"), Seat(1, "south"))


def state_of(
    models: Sequence[Row],
    features: tuple[Feature, ...] = (),
    board: Point = (12000, 12000),
) -> State:
    """A state of these models; units of even number belong to seat 0."""
    count = max((unit for *_, unit in models), default=0) + 1
    members = [tuple(id for id, row in enumerate(models) if row[4] == unit) for unit in range(count)]
    units = tuple(Unit(id, id % 2, "", "", ids, ids[0] if ids else None) for id, ids in enumerate(members))
    pieces = tuple(Model(id, unit, "", r, size, solid, at) for id, (at, r, size, solid, unit) in enumerate(models))
    return State("", "", (), board, SEATS, pieces, units, features)


def box(id: int, x0: int, y0: int, x1: int, y1: int, height: int, solid: bool = True) -> Feature:
    return Feature(id, "box", ((x0, y0), (x1, y0), (x1, y1), (x0, y1)), height, solid)


def random_features(chance: Random, count: int) -> tuple[Feature, ...]:
    features = []
    for id in range(count):
        centre, height = (chance.randint(700, 11300), chance.randint(700, 11300)), chance.choice((1, 2, 3, 4, 6))
        outline = outline_at(chance.choice((WALL, CONTAINER, WEDGE)), centre, chance.randint(0, 359))
        features.append(Feature(id, "box", outline, height, height > 1))
    return tuple(features)


def random_state(seed: int, units: int = 12, features: int = 16) -> State:
    """Units of five about a point, every fourth one a pair of vehicles; nobody overlaps anything."""
    chance = Random(seed)
    terrain = random_features(chance, features)
    models: list[Row] = []
    for unit in range(units):
        vehicle = unit % 4 == 3
        radius, size = (300, 4) if vehicle else ((200, 3) if unit % 5 == 2 else (125, 2))
        while not (found := _group(chance, models, terrain, unit, radius, size, vehicle)):
            pass
        models += found
    return state_of(models, terrain)


def _group(
    chance: Random, models: list[Row], terrain: tuple[Feature, ...], unit: int,
    radius: int, size: int, vehicle: bool,
) -> list[Row]:  # fmt: skip
    x, y, step = chance.randint(900, 11100), chance.randint(900, 11100), 2 * radius + chance.randint(10, 200)
    spots = [(0, 0), (step, 0)] if vehicle else [(0, 0), (step, 0), (-step, 0), (0, step), (step, step)]
    rows = [((x + dx, y + dy), radius, size, vehicle, unit) for dx, dy in spots]
    table = Table.of(state_of([*models, *rows], terrain))
    ids = range(len(models), len(models) + len(rows))
    return [] if end_faults(table, tuple((id, table.place(id)) for id in ids)) else list(rows)
