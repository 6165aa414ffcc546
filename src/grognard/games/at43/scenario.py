"""A mission as frozen data: board, forces, deployment, terrain, markers, length and special rules. In hundredths.

Files in `scenarios/` give lengths in cm. x runs west to east, y runs south to north.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any, Literal

from msgspec import Struct

from grognard.engine.files import Reader
from grognard.engine.state import Point
from grognard.kit.datafiles import hundredths, point, read_all
from grognard.kit.missions import Rect, rect

from .roster import Roster, read_units

Edge = Literal["west", "east", "south", "north"]


class Deployment(Struct, frozen=True):
    """Where one side comes from: its board edge, and a strip (`zone`) or a circle around a point to be placed in."""

    kind: Literal["strip", "edge", "around"]
    edge: Edge
    zone: Rect | None = None
    point: Point | None = None
    radius: int = 0


class Piece(Struct, frozen=True):
    """Terrain that the mission fixes; `owner` is the seat whose object it is."""

    kind: str
    at: Point
    turn: int = 0
    owner: int | None = None


class Lot(Struct, frozen=True):
    """So many pieces of a kind that players place."""

    kind: str
    number: int


class Placing(Struct, frozen=True):
    """Terrain placed alternately: `each` player has the lots, or they are one `pool`; all stay `distance` from an edge.

    `away_from` is an edge of the board, `enemy` for the other side's edge, or nothing.
    """

    mode: Literal["each", "pool"]
    lots: tuple[Lot, ...]
    away_from: str = ""
    distance: int = 0


class Spot(Struct, frozen=True):
    """An objective, drop point or location, and what its controller gets in every control phase."""

    kind: Literal["objective", "drop-point", "location"]
    name: str
    at: Point
    vp: int = 0
    rp: int = 0


class Wall(Struct, frozen=True):
    """The advancing wall: the edge it starts from, its step, and the first round whose control phase moves it."""

    edge: Edge
    step: int
    first_round: int


class Scenario(Struct, frozen=True):
    """A mission. `limit` 0 means that the forces are fixed; `most_start` 0 that everything starts.

    `rules` are tags: all-in, advancing-wall, darkness, infantry-only, small-units, no-elimination, evacuate, objects.
    """

    id: str
    title: str
    board: Point
    rounds: int
    deployment: tuple[Deployment, Deployment]
    sides_chosen: bool
    briefing: str
    victory: str
    goal: int = 0
    limit: int = 0
    most_start: int = 0
    most_reserve: int = 0
    companies: tuple[str, ...] = ()
    forces: tuple[Roster, ...] = ()
    terrain: tuple[Piece, ...] = ()
    placing: Placing | None = None
    spots: tuple[Spot, ...] = ()
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


def scenario(id: str) -> Scenario:
    return scenarios()[id]


@cache
def scenarios() -> Mapping[str, Scenario]:
    """Every mission of the game, by id."""
    return {id: _scenario(id, data) for id, data in read_all(__package__, "scenarios")}


def _scenario(id: str, data: dict[str, Any]) -> Scenario:
    first, second = (_deployment(side) for side in data.pop("side"))
    placing, leave, wall = data.pop("placing", None), data.pop("exit", None), data.pop("wall", None)
    return Scenario(
        id=id,
        deployment=(first, second),
        board=point(data.pop("board")),
        companies=tuple(data.pop("companies", ())),
        forces=tuple(_force(id, force) for force in data.pop("force", ())),
        terrain=tuple(_piece(piece) for piece in data.pop("terrain", ())),
        placing=_placing(placing) if placing else None,
        spots=tuple(Spot(**{**spot, "at": point(spot["at"])}) for spot in data.pop("spot", ())),
        arrival=tuple(data.pop("arrival", ())),
        rules=tuple(sorted(data.pop("rules", ()))),
        exit=rect(leave) if leave else None,
        wall=Wall(wall["edge"], hundredths(wall["step"]), wall["first-round"]) if wall else None,
        **{key.replace("-", "_"): value for key, value in data.items()},
    )


def _deployment(side: dict[str, Any]) -> Deployment:
    zone, middle = side.get("zone"), side.get("point")
    return Deployment(
        side["kind"],
        side["edge"],
        rect(zone) if zone else None,
        point(middle) if middle else None,
        hundredths(side.get("radius", 0)),
    )


def _piece(piece: dict[str, Any]) -> Piece:
    return Piece(piece["kind"], point(piece["at"]), piece.get("turn", 0), piece.get("owner"))


def _placing(placing: dict[str, Any]) -> Placing:
    lots = tuple(Lot(kind, number) for kind, number in placing["lots"].items())
    return Placing(placing["mode"], lots, placing.get("away-from", ""), hundredths(placing.get("distance", 0)))


def _force(id: str, force: dict[str, Any]) -> Roster:
    reader = Reader(f"{id}.toml", force, [], "force")
    roster = Roster(reader.text("name"), reader.text("army"), 0, read_units(reader), file=reader.file)
    reader.finish()
    if reader.faults:
        raise ValueError("\n".join(map(str, reader.faults)))
    return roster
