"""Decisions about where pieces go: moving models along paths, setting models or terrain down."""

from typing import TYPE_CHECKING, Any, ClassVar

from msgspec import Struct

from .decisions import Decision, Refusal
from .space.paths import EVERYTHING
from .state import Point, Ref, model_ref
from .stream import Stream

if TYPE_CHECKING:
    from .space.table import Table

Path = tuple[int, tuple[Point, ...]]
"""A model and the points it passes after its present place."""
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


class Edge(Struct, frozen=True, gc=False):
    """Movers come on from this stretch of a board edge, all within `spread` of the first one's point."""

    start: Point
    end: Point
    spread: int


class Toward(Struct, frozen=True, gc=False):
    """Nobody ends farther from the nearest target than he began; with `reaches` (mover, gap) somebody ends so near, and
    whoever does is free to step back."""

    targets: tuple[int, ...]
    reaches: tuple[tuple[int, int], ...] = ()


class Away(Struct, frozen=True, gc=False):
    """Movers end out of reach: farther from every foe than its reach and their own; who is not listed has none."""

    foes: tuple[int, ...]
    reaches: tuple[tuple[int, int], ...]


class Escort(Struct, frozen=True, gc=False):
    """A model that is moved only together with one of these, who ends within `gap` of it."""

    model: int
    by: tuple[int, ...]
    gap: int


class Ends(Struct, frozen=True, gc=False):
    """What more is asked of a move than free ends and cohesion."""

    toward: Toward | None = None
    away: Away | None = None
    escorts: tuple[Escort, ...] = ()
    gather: tuple[int, ...] = ()
    """Members who must end nearer to the leader than they began."""
    direct: bool = False
    """Ways are as short as may be: no detours."""


class Placing(Decision, frozen=True, gc=False, kw_only=True):
    """What a move and a placement share: every kind of fault rests on a clause of its own, or on the decision's."""

    rules: Rules = ()
    unit: str = ""
    """In what lengths are told to people."""

    def refusal(self, fault: str, text: str, at: Point | None = None, *models: int) -> Refusal:
        return Refusal(dict(self.rules).get(fault, self.clause), text, at, tuple(map(model_ref, models)))


class Move(Placing, frozen=True, gc=False, kw_only=True):
    """Move some or all of the movers, in the order answered; the others stay where they are."""

    answer_type: ClassVar[Any] = tuple[Path, ...]

    movers: tuple[Mover, ...]
    passes: int
    cohesion: Cohesion | None
    edge: Edge | None = None
    may_break: bool = False
    """No move restores cohesion: then one that leaves it broken is allowed."""
    ends: Ends | None = None
    leapers: tuple[int, ...] = ()
    """Movers whom nothing hinders on their way, whatever hinders the others."""

    def through(self, model: int) -> int:
        """What does not hinder this mover on his way."""
        return EVERYTHING if model in self.leapers else self.passes

    def refusals(self, answer: tuple[Path, ...], table: "Table") -> tuple[Refusal, ...]:
        return bounds.move_refusals(self, answer, table)

    def sample(self, pick: Stream, table: "Table") -> tuple[Path, ...]:
        return bounds.sample_move(self, pick, table)

    def forced(self) -> tuple[Path, ...] | None:
        return None if self.movers else ()


class Region(Struct, frozen=True, gc=False):
    """Where bases must lie wholly: an upright rectangle (x0, y0, x1, y1) or a circle (x, y, radius)."""

    kind: str
    numbers: tuple[int, ...]


class Place(Placing, frozen=True, gc=False, kw_only=True, cache_hash=True):
    """Set models down (all of them), or one new terrain element; the answer gives (piece, place, turn) for each."""

    answer_type: ClassVar[Any] = tuple[tuple[Ref, Point, int], ...]

    models: tuple[int, ...] = ()
    cohesion: Cohesion | None = None
    regions: tuple[Region, ...] = ()
    """Allowed areas (any of them) for models; forbidden areas for terrain."""
    avoid: tuple[int, ...] = ()
    avoid_gap: int = 0
    reaches: tuple[tuple[int, int], ...] = ()
    """Models to avoid by more than that, each with a gap of its own."""
    near: tuple[int, ...] = ()
    near_gap: int = 0
    outline: tuple[Point, ...] = ()
    """Shape of the terrain element around (0, 0), when it is one."""
    spacing: int = 0
    markers: tuple[Point, ...] = ()
    marker_gap: int = 0
    optional: bool = False
    """An empty answer means: not placed."""

    def refusals(self, answer: tuple[tuple[Ref, Point, int], ...], table: "Table") -> tuple[Refusal, ...]:
        return bounds.place_refusals(self, answer, table)

    def sample(self, pick: Stream, table: "Table") -> tuple[tuple[Ref, Point, int], ...]:
        return bounds.sample_place(self, pick, table)


from . import bounds  # noqa: E402  # last, since bounds are about the decisions above
