"""What all messages of the wire are made of, and what people tell each other beside the battle: rulers and words;
and the question who keeps watch over what."""

from msgspec import Struct, field

from grognard.engine.panels import Watch
from grognard.engine.state import Point

Number = int | None
"""What a client numbers its questions with; it is given back."""


class Said(Struct, frozen=True, tag_field="type", tag=str.lower):
    """Anything a client may send."""


class Told(Struct, frozen=True, tag_field="type", tag=str.lower):
    """Anything the server may send."""


class Laying(Said, frozen=True, tag="ruler"):
    """Show a ruler to the others, or point at a spot: both ends there; without ends: take it away."""

    seat: int
    start: Point | None = field(name="from", default=None)
    end: Point | None = field(name="to", default=None)
    n: Number = None


class Laid(Told, frozen=True, tag="ruler"):
    """A ruler that a seat shows: two points of the plane, and for how many milliseconds; 0: it is taken away."""

    seat: int
    start: Point = field(name="from")
    end: Point = field(name="to")
    left: int


class Saying(Said, frozen=True, tag="say"):
    """Say something to everybody at the table."""

    seat: int
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

    unit: int | None = None
    n: Number = None


class Watched(Told, frozen=True, tag="watch"):
    n: Number
    watch: Watch
