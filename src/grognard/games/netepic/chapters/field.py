"""The field of battle: terrain of a scenario as features of the table, objectives as markers."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from grognard.engine.clauses import implements
from grognard.engine.core.state import AREA, DENSE, OPAQUE, RAISED, Feature, Marker, Point

from ..books import tables
from ..books.cards import Ground, Scenario
from ..terms import OBJECTIVE

CLASS, STOREYS, LEVELS = "class", "storeys", "levels"
"""Counters of features: the class and the storeys of a building, the levels of a hill."""
STRUCTURES = ("building", "bunker", "fortification")


def rectangle(at: Point, size: Point) -> tuple[Point, ...]:
    (x, y), dx, dy = at, size[0] // 2, size[1] // 2
    return ((x - dx, y - dy), (x + dx, y - dy), (x + dx, y + dy), (x - dx, y + dy))


def features(ground: Iterable[Ground]) -> Iterator[Feature]:
    """Terrain of a scenario."""
    id = 0
    for piece in ground:
        for at in piece.at:
            yield laid(id, piece, rectangle(at, piece.size))
            id += 1


def laid(id: int, piece: Ground, outline: tuple[Point, ...]) -> Feature:
    """A piece of terrain with its type and, if it is a structure, its class."""
    counters = {CLASS: piece.structure, STOREYS: piece.storeys, LEVELS: piece.levels}
    return feature(id, piece.kind, outline, {key: number for key, number in counters.items() if number})


def feature(id: int, kind: str, outline: tuple[Point, ...], counters: dict[str, int]) -> Feature:
    """Ground that is entered, as high as the table of heights says; its tags say whom it slows or keeps out."""
    return Feature(id, kind, outline, height(kind, counters), False, counters, tuple(sorted(tags(kind))))


def tags(kind: str) -> Iterator[str]:
    """What it does to sight and movers; into structures nobody simply walks, they are entered and left."""
    yield AREA
    if kind == "woods":
        yield DENSE
    if kind == "hill":
        yield RAISED
    if kind in STRUCTURES or kind == "cliff":
        yield OPAQUE
    for mover, passage in tables.terrain()[kind].passages.items():
        is_entered = kind in STRUCTURES and passage.price
        yield from hindrances(mover, replace(passage, is_open=False) if is_entered else passage)


@implements("netepic.terrain.half-rate", "netepic.terrain.chart")
def hindrances(mover: str, passage: tables.Passage) -> Iterator[str]:
    """What the terrain chart says of one type of model: `slow:` and `shut:` with the type, and with a plus behind it
    for one that charges or falls back."""
    for suffix in ("", "+"):
        if not passage.is_open or (passage.advance_only and suffix):
            yield f"shut:{mover}{suffix}"
        elif passage.is_half:
            yield f"slow:{mover}{suffix}"


def height(kind: str, counters: dict[str, int]) -> int:
    """How high it is for lines of sight."""
    heights = tables.heights()
    if kind == "building":
        storeys = counters.get(STOREYS, 0)
        return storeys * heights["building per storey"] or heights["building without stated storeys"]
    if kind == "hill":
        return counters.get(LEVELS, 1) * heights["hill per level"]
    return next((high for name, high in heights.items() if kind in name.split(", ")), 0)


def objectives(mission: Scenario) -> Iterator[Marker]:
    for id, at in enumerate(mission.objectives):
        yield Marker(id, OBJECTIVE, at)
