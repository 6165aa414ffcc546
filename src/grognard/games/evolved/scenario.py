"""A mission as frozen data: board, budgets, zones, terrain, objectives, length and special rules. In hundredths.

Files in `scenarios/` give lengths in inches. x runs west to east, y runs south to north.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

from msgspec import Struct

from grognard.engine.clauses import implements
from grognard.engine.state import Point
from grognard.kit.datafiles import hundredths, point, read_all
from grognard.kit.missions import Rect, edge_strip, rect

ZONE_DEPTH = 800
"""8 inches: how deep a deployment zone is unless the mission says otherwise."""
USUAL_ROUNDS = 6
CONTROL_RADIUS = 300


class Side(Struct, frozen=True):
    """Where one side deploys and from which edge it comes; `forward` is where one unit of the card named may stand."""

    edge: str
    zone: Rect
    forward: Rect | None = None
    forward_card: str = ""


class Piece(Struct, frozen=True):
    """A rectangle of terrain; `until` is the last round it lies there (0: always)."""

    kind: str
    rect: Rect
    until: int = 0


class Spot(Struct, frozen=True):
    """An `objective` or tactical `position`: a circle, or a rectangle where the mission gives one.

    `vp` go to its controller in each control phase from round `since` on, `extra` in addition to one seat; a position
    brings `rp` (0: the usual share of the budget) and may be for one seat `only`. A `relief` is a position that serves
    the arrival of a relief alone.
    """

    kind: str
    name: str
    at: Point
    radius: int = CONTROL_RADIUS
    area: Rect | None = None
    vp: int = 0
    since: int = 0
    extra: tuple[int, int] = (0, 0)
    rp: int = 0
    only: int | None = None


class Kills(Struct, frozen=True):
    """VP for losses, to the opponent of the loser: each unit, each vehicle (in place of its unit), named profiles."""

    unit: int = 0
    vehicle: int = 0
    named: Mapping[str, int] = {}
    at_end: bool = False


class Relief(Struct, frozen=True):
    """A reserve that comes by itself: the unit card of a seat, the first round of its arrival, around which spot."""

    seat: int
    card: str
    round: int
    spot: int


class Goal(Struct, frozen=True):
    """What fulfils a seat's objectives: so many VP, all objectives held from a round on, or one so often running."""

    vp: int = 0
    hold_all_since: int = 0
    hold_running: int = 0


class Scenario(Struct, frozen=True):
    """A mission. `companies` lists for each side the ready ones, its own first; a `fixed` mission allows no others."""

    id: str
    title: str
    briefing: str
    victory: str
    board: Point
    budgets: tuple[int, int]
    sides: tuple[Side, Side]
    companies: tuple[tuple[str, ...], tuple[str, ...]]
    rounds: int = USUAL_ROUNDS
    zones_assigned: bool = True
    any_composition: bool = False
    fixed: bool = False
    first_training: bool = False
    deploys_first: int | None = None
    """The seat that deploys first and completely."""
    first_command: int | None = None
    """The seat that wins the Command test of round 1 without dice (evolved.round.command-preset)."""
    reserve: tuple[str, ...] = ()
    """Which classes of unit may be kept back, one unit a side."""
    terrain: tuple[Piece, ...] = ()
    spots: tuple[Spot, ...] = ()
    kills: Kills = Kills()
    relief: Relief | None = None
    goals: tuple[Goal, Goal] = (Goal(), Goal())
    tie_winner: int | None = None
    """The seat that wins on equal VP; None: the usual rule."""
    options: tuple[str, ...] = ()
    """Rule options the mission switches on."""


def scenario(id: str) -> Scenario:
    return scenarios()[id]


@cache
def scenarios() -> Mapping[str, Scenario]:
    """Every mission of the game, by id."""
    return {id: _scenario(id, data) for id, data in read_all(__package__, "scenarios")}


def _scenario(id: str, data: dict[str, Any]) -> Scenario:
    board = point(data.pop("board"))
    first, second = (_side(side, board) for side in data.pop("side"))
    relief, kills = data.pop("relief", None), data.pop("kills", {})
    goals = [_goal(goal) for goal in data.pop("goal", ({}, {}))]
    return Scenario(
        id=id,
        board=board,
        sides=(first, second),
        budgets=_pair(data.pop("budgets")),
        companies=_pair(tuple(map(tuple, data.pop("companies")))),
        reserve=tuple(data.pop("reserve", ())),
        terrain=tuple(_piece(piece) for piece in data.pop("terrain", ())),
        spots=tuple(_spot(spot) for spot in data.pop("spot", ())),
        kills=Kills(**{key.replace("-", "_"): value for key, value in kills.items()}),
        relief=Relief(**relief) if relief else None,
        goals=(goals[0], goals[1]),
        options=tuple(sorted(data.pop("options", ()))),
        **{key.replace("-", "_"): value for key, value in data.items()},
    )


def _pair(two: Any) -> Any:
    first, second = two
    return first, second


@implements("evolved.setup.deployment")
def _side(side: dict[str, Any], board: Point) -> Side:
    """A zone is the strip within 8 inches of the owner's edge unless the mission says otherwise."""
    zone, forward = side.get("zone"), side.get("forward")
    return Side(
        side["edge"],
        rect(zone) if zone else edge_strip(board, side["edge"], ZONE_DEPTH),
        rect(forward) if forward else None,
        side.get("forward-card", ""),
    )


def _piece(piece: dict[str, Any]) -> Piece:
    return Piece(piece["kind"], rect(piece), piece.get("until", 0))


def _goal(goal: dict[str, Any]) -> Goal:
    return Goal(**{key.replace("-", "_"): value for key, value in goal.items()})


def _spot(spot: dict[str, Any]) -> Spot:
    area = rect(spot) if "x" in spot else None
    given = {key: value for key, value in spot.items() if key not in ("x", "y")}
    given["at"] = area.middle if area is not None else point(spot["at"])
    given["radius"] = hundredths(spot["radius"]) if "radius" in spot else CONTROL_RADIUS
    given["extra"] = tuple(spot.get("extra", (0, 0)))
    return Spot(**given, area=area)
