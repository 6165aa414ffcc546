"""What all messages of the wire are made of, and what people tell each other beside the battle: rulers and words;
the question who keeps watch over what, and drafts of answers."""

from typing import Annotated, Any

from msgspec import Meta, Struct, field

from grognard.engine.core.state import Point, Ref
from grognard.engine.showing.panels import Watch

MOST = 2**53 - 1
"""The greatest whole number that every browser can tell apart from its neighbours."""
Number = Annotated[int, Meta(ge=-MOST, le=MOST)] | None
"""What a client numbers its questions with; it is given back."""
Count = Annotated[int, Meta(ge=-1, le=10**9)]
"""A revision, a step, an id: whatever is counted."""
SeatNumber = Annotated[int, Meta(ge=-1, le=63)]
Turn = Annotated[int, Meta(ge=-3600, le=3600)]
Face = Annotated[int, Meta(ge=0, le=1000)]
Coordinate = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
Spot = tuple[Coordinate, Coordinate]
"""A point that somebody names: it may lie beyond the board, not beyond reason."""


class Said(Struct, frozen=True, tag_field="type", tag=str.lower):
    """Anything a client may send."""


class Told(Struct, frozen=True, tag_field="type", tag=str.lower):
    """Anything the server may send."""


class Laying(Said, frozen=True, tag="ruler"):
    """Show a ruler to the others, or point at a spot: both ends there; without ends: take it away."""

    seat: SeatNumber
    start: Spot | None = field(name="from", default=None)
    end: Spot | None = field(name="to", default=None)
    n: Number = None


class Laid(Told, frozen=True, tag="ruler"):
    """A ruler that a seat shows: two points of the plane, and for how many milliseconds; 0: it is taken away."""

    seat: int
    start: Point = field(name="from")
    end: Point = field(name="to")
    left: int


class Saying(Said, frozen=True, tag="say"):
    """Say something to everybody at the table."""

    seat: SeatNumber
    text: str
    n: Number = None


class Spoken(Told, frozen=True):
    """What somebody said; the number grows, `at` is when it was (ISO 8601, UTC)."""

    id: int
    seat: int
    text: str
    at: str


# -- those on watch -------------------------------------------------------------------------------------------------


class Watching(Said, frozen=True, tag="watch"):
    """Where those on watch could react: to one like this unit, where it is their enemy."""

    unit: Count | None = None
    n: Number = None


class Watched(Told, frozen=True, tag="watch"):
    n: Number
    watch: Watch


# -- drafts ----------------------------------------------------------------------------------------------------------


class Draft(Struct, frozen=True):
    """An answer being made: as it is, or what is dragged where and the engine says how the others follow."""

    answer: Any = None
    drag: Count | None = None
    to: Spot | str | None = None
    start: Spot | None = field(name="from", default=None)
    via: tuple[Spot, ...] = ()
    alone: bool = False
    turn: Turn = 0
    subject: Ref | None = None
