"""A scenario as frozen data: level, board, sides, terrain, objectives, length and special rules. In hundredths.

Files in `scenarios/` give lengths in inches. x runs west to east, y runs south to north.
"""

from collections.abc import Mapping
from functools import lru_cache
from math import cos, hypot, pi, sin
from typing import Any, Literal

from msgspec import field

from grognard.engine.clauses import implements
from grognard.engine.core.state import Point
from grognard.kit.files.cards import At, Length, MissionPart, drawn, made
from grognard.kit.files.datafiles import hundredths, point, read_all
from grognard.kit.files.missions import Rect, edge_strip, rect

ZONE_DEPTH = 800
"""8 inches: how deep a deployment zone is unless the scenario says otherwise."""
USUAL_TURNS = 8
USUAL_MARGIN = 2
"""A smaller difference of points is a draw."""
LINE = 5
"""Half the width of a wall or hedge."""
CORNERS = 16
"""Of the polygon that stands for a circle."""


class Circle(MissionPart, frozen=True):
    at: At
    radius: Length


class Last(MissionPart, frozen=True):
    """A unit that is deployed after all others, in a zone of its own."""

    unit: str
    zone: Rect


class Side(MissionPart, frozen=True):
    """Where one side deploys, in a rectangle or a circle, and which edge is its own."""

    edge: str
    zone: Rect
    circle: Circle | None = None
    last: Last | None = None


class Piece(MissionPart, frozen=True):
    """A piece of terrain by its corners."""

    kind: str
    outline: tuple[Point, ...]
    name: str = ""


class Objective(MissionPart, frozen=True):
    """Ground that brings points to who holds it at the end; `inside` names terrain that must be entered for it."""

    name: str
    at: At
    points: int = 3
    inside: str = ""


class Reserve(MissionPart, frozen=True):
    """Units that come in from one of these edges from a turn on, between two points of it where a stretch is named."""

    seat: int
    units: tuple[str, ...]
    turn: int
    edges: tuple[str, ...]
    stretch: tuple[Length, ...] = ()


class DugIn(MissionPart, frozen=True):
    """So many infantry units of a seat may begin in foxholes and on Overwatch."""

    seat: int
    units: int


class Demolition(MissionPart, frozen=True):
    """A piece of terrain that a seat destroys by so many work actions."""

    seat: int
    terrain: str
    work: int


class Scenario(MissionPart, frozen=True):
    """A scenario. `companies` lists for each side the ready ones; a `fixed` scenario allows no others."""

    id: str
    title: str
    level: Literal["basic", "advanced", "vehicles"]
    briefing: str
    victory: str
    board: At
    sides: tuple[Side, ...] = field(name="side")
    companies: tuple[tuple[str, ...], ...]
    special: str = ""
    turns: int = USUAL_TURNS
    fixed: bool = False
    first_training: bool = False
    deploys_first: int | None = None
    deploys_completely: bool = False
    initiative: tuple[int, int] = (0, 0)
    """What each seat adds in turn 1."""
    missions: tuple[int, int] = (0, 0)
    """Fire missions from off the board."""
    margin: int = USUAL_MARGIN
    night: Length = 0
    """No line of sight is longer; 0: no limit."""
    exits: tuple[tuple[str, ...], ...] = ((), ())
    goal: Literal["points", "demolition"] = "points"
    random: bool = False
    """Whether its map and objectives are found by dice before sides are taken: a free game."""
    dug_in: DugIn | None = None
    demolition: Demolition | None = None
    terrain: tuple[Piece, ...] = ()
    objectives: tuple[Objective, ...] = field(name="objective", default=())
    reserves: tuple[Reserve, ...] = field(name="reserve", default=())

    @property
    def summary(self) -> str:
        """Everything a player must know before he chooses the scenario."""
        return " ".join(filter(None, (self.briefing, self.victory, self.special)))

    @property
    def spots(self) -> tuple[Objective, ...]:
        return self.objectives


@implements("fireteam.game.learning-scenario")
def _scenarios() -> Mapping[str, Scenario]:
    """Every scenario by id; the first one to learn with is of the Basic level and in its short form."""
    return {id: made(Scenario, _whole(data), id) for id, data in read_all(__package__, "scenarios")}


def _whole(data: dict[str, Any]) -> dict[str, Any]:
    board = point(data["board"])
    terrain = [{"outline": _outline(piece), **_named(piece)} for piece in data.get("terrain", ())]
    return {**data, "side": [_side(side, board) for side in data["side"]], "terrain": terrain}


def _side(side: dict[str, Any], board: Point) -> dict[str, Any]:
    """A zone is the strip within 8 inches of the owner's edge unless the scenario says otherwise."""
    return {"zone": edge_strip(board, side["edge"], ZONE_DEPTH), **side}


def _named(piece: dict[str, Any]) -> dict[str, Any]:
    return {key: piece[key] for key in ("kind", "name") if key in piece}


@implements("fireteam.board.size")
def _outline(piece: dict[str, Any]) -> tuple[Point, ...]:
    """The corners of a rectangle, of a line with its width, or of the polygon that stands for a circle."""
    if "x" in piece:
        return rect(piece).corners
    if "from" in piece:
        return line_outline(point(piece["from"]), point(piece["to"]))
    return circle_outline(point(piece["at"]), hundredths(piece["radius"]))


def line_outline(start: Point, end: Point) -> tuple[Point, ...]:
    """A wall or hedge from one point to another: as thin as may be."""
    (x, y), (u, v) = start, end
    length = hypot(u - x, v - y)
    dx, dy = round(LINE * (v - y) / length), round(LINE * (x - u) / length)
    return ((x - dx, y - dy), (x + dx, y + dy), (u + dx, v + dy), (u - dx, v - dy))


@lru_cache(maxsize=4096)
def circle_outline(at: Point, radius: int) -> tuple[Point, ...]:
    turns = [2 * pi * turn / CORNERS for turn in range(CORNERS)]
    return tuple((at[0] + round(radius * cos(turn)), at[1] + round(radius * sin(turn))) for turn in turns)


scenarios, scenario = drawn(_scenarios)
