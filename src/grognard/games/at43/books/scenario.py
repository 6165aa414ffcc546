"""A mission as frozen data: board, forces, deployment, terrain, markers, length and special rules. In hundredths.

Files in `scenarios/` give lengths in cm. x runs west to east, y runs south to north.
"""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import field

from grognard.engine.core.files import Reader
from grognard.engine.core.state import Point
from grognard.kit.files.cards import At, Length, MissionPart, drawn, made
from grognard.kit.files.datafiles import read_all
from grognard.kit.files.missions import Rect

from .profiles import rectangle
from .roster import Roster, read_units

Edge = Literal["west", "east", "south", "north"]


class Deployment(MissionPart, frozen=True):
    """Where one side comes from: its board edge, and a strip (`zone`) or a circle around a point to be placed in."""

    kind: Literal["strip", "edge", "around"]
    edge: Edge
    zone: Rect | None = None
    point: At | None = None
    radius: Length = 0


class Piece(MissionPart, frozen=True):
    """Terrain that the mission fixes; `owner` is the seat whose object it is. It may draw its own rectangle."""

    kind: str
    at: At
    turn: int = 0
    owner: int | None = None
    length: Length = 0
    width: Length = 0

    @property
    def outline(self) -> tuple[Point, ...]:
        """Its corners about the middle, if it has not those of its kind."""
        return rectangle(self.length, self.width)


class Placing(MissionPart, frozen=True):
    """Terrain placed alternately: `each` player has the lots, or they are one `pool`; all stay `distance` from an edge.

    `away_from` is an edge of the board, `enemy` for the other side's edge, or nothing.
    """

    mode: Literal["each", "pool"]
    lots: tuple[tuple[str, int], ...]
    """Kinds, and so many of each."""
    away_from: str = ""
    distance: Length = 0


class Spot(MissionPart, frozen=True):
    """An objective, drop point or location, and what its controller gets in every control phase."""

    kind: Literal["objective", "drop-point", "location"]
    name: str
    at: At
    vp: int = 0
    rp: int = 0


class Wall(MissionPart, frozen=True):
    """The advancing wall: the edge it starts from, its step, and the first round whose control phase moves it."""

    edge: Edge
    step: Length
    first_round: int


class Scenario(MissionPart, frozen=True):
    """A mission. `limit` 0 means that the forces are fixed; `most_start` 0 that everything starts.

    `rules` are tags: all-in, advancing-wall, darkness, infantry-only, small-units, no-elimination, evacuate, objects.
    """

    id: str
    title: str
    board: At
    rounds: int
    deployment: tuple[Deployment, ...] = field(name="side")
    sides_chosen: bool
    briefing: str
    victory: str
    goal: int = 0
    limit: int = 0
    most_start: int = 0
    most_reserve: int = 0
    companies: tuple[str, ...] = ()
    forces: tuple[Roster, ...] = field(name="force", default=())
    terrain: tuple[Piece, ...] = ()
    placing: Placing | None = None
    spots: tuple[Spot, ...] = field(name="spot", default=())
    rp_each_round: int = 0
    arrival: tuple[str, ...] = ()
    """How reinforcements come: some of drop-point, edge, zone."""
    rules: tuple[str, ...] = ()
    exit: Rect | None = None
    wall: Wall | None = None
    soldier_vp: int = 0
    vehicle_vp: int = 0
    destroyed_vehicle_vp: int = 0

    def has(self, rule: str) -> bool:
        return rule in self.rules

    @property
    def is_fixed(self) -> bool:
        """Whether the mission brings its own forces."""
        return bool(self.forces)

    @property
    def has_reserve(self) -> bool:
        return self.most_start > 0


def _scenarios() -> Mapping[str, Scenario]:
    """Every mission of the game, by id."""
    return {id: made(Scenario, _whole(id, data), id) for id, data in read_all(__package__, "scenarios")}


def _whole(id: str, data: dict[str, Any]) -> dict[str, Any]:
    """What a mission's file says, with its own forces mustered."""
    forces = tuple(_force(id, force) for force in data.get("force", ()))
    return {**data, "force": forces, "rules": sorted(data.get("rules", ()))}


def _force(id: str, force: dict[str, Any]) -> Roster:
    reader = Reader(f"{id}.toml", force, [], "force")
    roster = Roster(reader.text("name"), reader.text("army"), 0, read_units(reader), file=reader.file)
    reader.finish()
    if reader.faults:
        raise ValueError("\n".join(map(str, reader.faults)))
    return roster


scenarios, scenario = drawn(_scenarios)
