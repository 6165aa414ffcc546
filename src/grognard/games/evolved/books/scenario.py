"""A mission as frozen data: board, budgets, zones, terrain, objectives, length and special rules. In hundredths.

Files in `scenarios/` give lengths in inches. x runs west to east, y runs south to north.
"""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from msgspec import field

from grognard.engine.clauses import implements
from grognard.engine.core.state import Point
from grognard.kit.files.cards import At, Length, MissionPart, drawn, made
from grognard.kit.files.datafiles import point, read_all
from grognard.kit.files.missions import Rect, edge_strip, rect

ZONE_DEPTH = 800
"""8 inches: how deep a deployment zone is unless the mission says otherwise."""
USUAL_ROUNDS = 6
CONTROL_RADIUS = 300


class Side(MissionPart, frozen=True):
    """Where one side deploys and from which edge it comes; `forward` is where one unit of the card named may stand."""

    edge: str
    zone: Rect
    forward: Rect | None = None
    forward_card: str = ""


class Piece(MissionPart, frozen=True):
    """A rectangle of terrain; `until` is the last round it lies there (0: always)."""

    kind: str
    rect: Rect
    until: int = 0


class Spot(MissionPart, frozen=True):
    """An `objective` or tactical `position`: a circle, or a rectangle where the mission gives one.

    `vp` go to its controller in each control phase from round `since` on, `extra` in addition to one seat; a position
    brings `rp` (0: the usual share of the budget) and may be for one seat `only`. A `relief` is a position that serves
    the arrival of a relief alone.
    """

    kind: str
    name: str
    at: At
    radius: Length = CONTROL_RADIUS
    area: Rect | None = None
    vp: int = 0
    since: int = 0
    extra: tuple[int, int] = (0, 0)
    rp: int = 0
    only: int | None = None


class Kills(MissionPart, frozen=True):
    """VP for losses, to the opponent of the loser: each unit, each vehicle (in place of its unit), named profiles."""

    unit: int = 0
    vehicle: int = 0
    named: Mapping[str, int] = {}
    at_end: bool = False


class Relief(MissionPart, frozen=True):
    """A reserve that comes by itself: the unit card of a seat, the first round of its arrival, around which spot."""

    seat: int
    card: str
    round: int
    spot: int


class Reinforcement(MissionPart, frozen=True):
    """A unit that the mission adds to a company of the faction, outside its TP; it begins in reserve."""

    faction: str
    card: str
    models: int
    name: str


class Goal(MissionPart, frozen=True):
    """What fulfils a seat's objectives: so many VP, all objectives held from a round on, or one so often running."""

    vp: int = 0
    hold_all_since: int = 0
    hold_running: int = 0


class Scenario(MissionPart, frozen=True):
    """A mission. `companies` lists for each side the ready ones, its own first; a `fixed` mission allows no others."""

    id: str
    title: str
    briefing: str
    victory: str
    """How the battle is won: who scores what, and what ends it."""
    board: At
    budgets: tuple[int, int]
    sides: tuple[Side, ...] = field(name="side")
    companies: tuple[tuple[str, ...], ...]
    special: str = ""
    """Whatever else the mission changes."""
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
    spots: tuple[Spot, ...] = field(name="spot", default=())
    kills: Kills = Kills()
    relief: Relief | None = None
    reinforcements: tuple[Reinforcement, ...] = field(name="reinforcement", default=())
    goals: tuple[Goal, ...] = field(name="goal", default=(Goal(), Goal()))
    tie_winner: int | None = None
    """The seat that wins on equal VP; None: the usual rule."""
    options: tuple[str, ...] = ()
    """Rule options the mission switches on."""

    def brought_to(self, faction: str) -> list[Reinforcement]:
        """What the mission adds to a company of this faction."""
        return [one for one in self.reinforcements if one.faction == faction]

    @property
    def summary(self) -> str:
        """Everything a player must know before he chooses the mission."""
        return " ".join(filter(None, (self.briefing, self.victory, self.special)))


def _scenarios() -> Mapping[str, Scenario]:
    """Every mission of the game, by id."""
    return {id: made(Scenario, _whole(data), id) for id, data in read_all(__package__, "scenarios")}


def _whole(data: dict[str, Any]) -> dict[str, Any]:
    """What a mission's file says, with its zones, rectangles of terrain and objectives that are an area."""
    board = point(data["board"])
    return {
        **data,
        "side": [_side(side, board) for side in data["side"]],
        "terrain": [_drawn(piece, "rect") for piece in data.get("terrain", ())],
        "spot": [_spot(spot) for spot in data.get("spot", ())],
        "options": sorted(data.get("options", ())),
    }


@implements("evolved.setup.deployment")
def _side(side: dict[str, Any], board: Point) -> dict[str, Any]:
    """A zone is the strip within 8 inches of the owner's edge unless the mission says otherwise."""
    return {"zone": edge_strip(board, side["edge"], ZONE_DEPTH), **side}


def _drawn(table: dict[str, Any], key: str) -> dict[str, Any]:
    """A table whose `x` and `y` are a rectangle, under its key."""
    return {key: rect(table), **{name: given for name, given in table.items() if name not in ("x", "y")}}


def _spot(spot: dict[str, Any]) -> dict[str, Any]:
    if "x" not in spot:
        return spot
    area = _drawn(spot, "area")
    x, y = area["area"].middle
    return {**area, "at": (Decimal(x) / 100, Decimal(y) / 100)}


scenarios, scenario = drawn(_scenarios)
