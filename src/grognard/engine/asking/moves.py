"""Decisions about where pieces go: moving models along paths, setting models or terrain down."""

from typing import TYPE_CHECKING, Any, ClassVar

from ..core.state import Point, Ref, model_ref
from ..dice.stream import Stream
from ..space.paths import EVERYTHING
from . import aims, bounds, excess, facings, samples
from .contact import get_away
from .decisions import Decision, Refusal
from .demands import Aim, Cohesion, Edge, Ends, Escort, FacedPath, Mover, Path, Region, Rules
from .fares import Fare, payable, unpaid

if TYPE_CHECKING:
    from ..space.table import Table


class Placing(Decision, frozen=True, gc=False, kw_only=True):
    """What a move and a placement share: every kind of fault rests on a clause of its own, or on the decision's."""

    rules: Rules = ()
    unit: str = ""
    """In what lengths are told to people."""
    ground: str = ""
    """The kind of the models, where terrain hinders some kinds and not others (see `Table.as_for`)."""

    def read(self, table: "Table") -> "Table":
        """The table as it is for these models."""
        return table.as_for(self.ground, self.seat, ()) if self.ground else table

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
    later: bool = False
    """Who stays now may move later: a chain may be broken as long as they could close it (see `later`)."""
    ends: Ends | None = None
    leapers: tuple[int, ...] = ()
    """Movers whom nothing hinders on their way, whatever hinders the others."""
    faces: bool = False
    """Every path of the answer is followed by the way that its mover faces at the end (see `facings`)."""
    fares: tuple[Fare, ...] = ()
    """What movers pay beyond the length of their ways (see `fares`)."""
    turns: tuple[tuple[int, int], ...] = ()
    """Movers that may turn by so many degrees at most, where facings are answered."""
    over: tuple[int, ...] = ()
    """Enemies over whom the movers pass as over friends."""

    def read(self, table: "Table") -> "Table":
        return table.as_for(self.ground, self.seat, self.over) if self.ground else table

    def answer_shape(self) -> Any:
        return tuple[FacedPath, ...] if self.faces else self.answer_type

    def through(self, model: int) -> int:
        """What does not hinder this mover on his way."""
        return EVERYTHING if model in self.leapers else self.passes

    def excess(self, answer: Any) -> Refusal | None:
        if self.faces and [turn for _, _, turn in answer if not 0 <= turn < 360]:
            return self.refusal("facing", "a model faces 0 to 359 degrees")
        return excess.move_excess(self, facings.walks_of(self, answer))

    def refusals(self, answer: Any, table: "Table") -> tuple[Refusal, ...]:
        table, judge = self.read(table), facings.refusals if self.faces else bounds.move_refusals
        return judge(self, answer, table) or (unpaid(self, answer, table) if self.fares else ())

    def sample(self, pick: Stream, table: "Table") -> Any:
        table = self.read(table)
        answer = payable(self, pick, table) if self.fares else self.drawn(pick, table)
        is_stuck = not answer and self.ends is not None and self.ends.must and not self.faces
        return get_away(self, table) if is_stuck else answer

    def drawn(self, pick: Stream, table: "Table") -> Any:
        """A sample that pays no heed to fares."""
        return facings.sample(self, pick, table) if self.faces else samples.sample_move(self, pick, table)

    def forced(self) -> tuple[Path, ...] | None:
        return None if self.movers else ()


class Place(Placing, frozen=True, gc=False, kw_only=True, cache_hash=True):
    """Set models down (all of them), or one new terrain element; the answer gives (piece, place, turn) for each."""

    answer_type: ClassVar[Any] = tuple[tuple[Ref, Point, int], ...]

    models: tuple[int, ...] = ()
    cohesion: Cohesion | None = None
    regions: tuple[Region, ...] = ()
    """Allowed areas (any of them) for models; forbidden areas for terrain."""
    by_centre: bool = False
    """Models must lie in the allowed areas with their centres only. So must a terrain element then, and nothing else is
    asked of it."""
    avoid: tuple[int, ...] = ()
    avoid_gap: int = 0
    reaches: tuple[tuple[int, int], ...] = ()
    """Models within whose arm's length, each with a length of its own, nobody is set down; walls part them."""
    near: tuple[int, ...] = ()
    near_gap: int = 0
    escorts: tuple[Escort, ...] = ()
    """Models that are set down only beside one of their crew."""
    outline: tuple[Point, ...] = ()
    """Shape of the terrain element around (0, 0), when it is one."""
    spacing: int = 0
    markers: tuple[Point, ...] = ()
    marker_gap: int = 0
    optional: bool = False
    """An empty answer means: not placed."""
    aim: Aim | None = None
    """Where a template may be laid; its outline is then no terrain."""

    def excess(self, answer: tuple[tuple[Ref, Point, int], ...]) -> Refusal | None:
        return excess.place_excess(self, answer)

    def refusals(self, answer: tuple[tuple[Ref, Point, int], ...], table: "Table") -> tuple[Refusal, ...]:
        if self.aim is not None and answer:
            return tuple(aims.refusals(self, self.aim, answer, table))
        return bounds.place_refusals(self, answer, self.read(table))

    def sample(self, pick: Stream, table: "Table") -> tuple[tuple[Ref, Point, int], ...]:
        if self.aim is not None:
            return aims.sample(self, self.aim, pick, table)
        return samples.sample_place(self, pick, self.read(table))
