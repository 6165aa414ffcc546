"""What moves and placements are asked to keep to: how far, together, from an edge, toward or away from somebody."""

from msgspec import Struct

from ..core.state import Point

Path = tuple[int, tuple[Point, ...]]
"""A model and the points it passes after its present place."""
FacedPath = tuple[int, tuple[Point, ...], int]
"""The same, and which way it faces at the end, in degrees."""
Rules = tuple[tuple[str, str], ...]
"""The clause that each kind of fault rests on."""


class Mover(Struct, frozen=True, gc=False):
    """A model and how far it may go, in hundredths."""

    model: int
    allowance: int


class Cohesion(Struct, frozen=True, gc=False):
    """Every member within `neighbour` of a comrade and within `lead` of the leader."""

    neighbour: int
    lead: int
    leader: int
    chained: bool = False
    """Whether these links must join all of them: no pairs here and there."""


class Edge(Struct, frozen=True, gc=False):
    """Movers come on from this stretch of a board edge, all within `spread` of the first one's point."""

    start: Point
    end: Point
    spread: int


class Toward(Struct, frozen=True, gc=False):
    """Nobody ends farther from the nearest target than he began; with `reaches` (mover, gap) somebody ends so near, no
    wall between them, and whoever does is free to step back."""

    targets: tuple[int, ...]
    reaches: tuple[tuple[int, int], ...] = ()


class Away(Struct, frozen=True, gc=False):
    """Movers end out of reach: farther from every foe than its reach and their own, or behind a wall; who is
    not listed has none."""

    foes: tuple[int, ...]
    reaches: tuple[tuple[int, int], ...]
    along: bool = False
    """Whether they keep out of reach on their whole way, but for foes in whose reach they began."""


class Escort(Struct, frozen=True, gc=False):
    """A model that is moved only together with one of these, who ends within `gap` of it."""

    model: int
    by: tuple[int, ...]
    gap: int
    by_centre: bool = False
    """Whether the gap is measured from centre to centre, not from edge to edge."""


class Ends(Struct, frozen=True, gc=False):
    """What more is asked of a move than free ends and cohesion."""

    toward: Toward | None = None
    away: Away | None = None
    escorts: tuple[Escort, ...] = ()
    gather: tuple[int, ...] = ()
    """Members who must end nearer to the leader than they began."""
    direct: bool = False
    """Ways are as short as may be: no detours."""
    apart: int | None = None
    """By how much in all members may end too far from the leader or a comrade, where nothing brings them together."""
    must: tuple[int, ...] = ()
    """Movers who may not stay where they are."""


class Region(Struct, frozen=True, gc=False):
    """Where bases must lie wholly: an upright rectangle (x0, y0, x1, y1) or a circle (x, y, radius)."""

    kind: str
    numbers: tuple[int, ...]


class Aimer(Struct, frozen=True, gc=False):
    """A gun that may lay a template: how near and how far from its centre, and in which arc."""

    model: int
    least: int
    most: int
    facing: int
    arc: int


class Aim(Struct, frozen=True, gc=False):
    """Where the middle of a template may lie: in range and arc of a gun and in sight of it, or of a spotter."""

    guns: tuple[Aimer, ...]
    radius: int
    """Of a round template; 0 of a teardrop, which reaches from its gun towards the point."""
    drop: tuple[int, int] = (0, 0)
    """Length and width of a teardrop."""
    spotters: tuple[int, ...] = ()
    known: tuple[Point, ...] = ()
    """Points that count as seen."""
    depth: int = 0
    """How much of a dense area may be seen through."""
    lifts: tuple[tuple[int, int], ...] = ()
    """Who is so much higher than his ground."""
    spared: tuple[int, ...] = ()
    """Models whose centres may not lie under it."""
    laid: tuple[Point, ...] = ()
    """Templates of the same size that lie already, `touches` of which it must touch."""
    touches: int = 0
    marks: tuple[Point, ...] = ()
    """Points worth aiming at: what samples are drawn from."""
