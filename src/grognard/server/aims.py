"""What the wire says of deeds at the table: short ways that a click takes, asked for and told."""

from typing import Annotated, Any

from msgspec import Meta, Struct

from grognard.engine.core.state import Point, Ref
from grognard.engine.showing.panels import Reach

from .speech import Count, Number, Said, SeatNumber, Told

Chain = Annotated[tuple[Any, ...], Meta(max_length=8)]
"""Answers that follow one another."""


RefName = Annotated[Ref, Meta(max_length=16)]
"""A piece that somebody names."""


class Seeking(Said, frozen=True, tag="deeds"):
    """What can be done from here, or after some answers, to pieces of other sides?"""

    revision: Count
    seat: SeatNumber
    after: Chain = ()
    n: Number = None


class Deed(Struct, frozen=True):
    """Something that can be done to a piece in one go: the answers it takes, in words, and what to expect of it."""

    ref: Ref
    chain: tuple[Any, ...]
    words: str
    hint: str


class Stroll(Struct, frozen=True):
    """A move of one's own unit in one go: the answers that lead to it, and where it could end."""

    chain: tuple[Any, ...]
    reach: Reach


class DeedList(Told, frozen=True, tag="deeds"):
    """Deeds at other sides' pieces, what promises most first."""

    n: Number
    revision: int
    seat: int
    deeds: tuple[Deed, ...]
    moves: tuple[Stroll, ...] = ()


class Scouting(Said, frozen=True, tag="spot"):
    """Is there a place in reach from which an attack on this piece promises clearly more?"""

    revision: Count
    seat: SeatNumber
    ref: RefName
    after: Chain = ()
    n: Number = None


class BetterSpot(Struct, frozen=True):
    """A place to attack from: the answers that lead there, where everybody would stand, and what to expect there."""

    chain: tuple[Any, ...]
    ends: tuple[tuple[int, Point], ...]
    words: str
    mean: float


class SpotFound(Told, frozen=True, tag="spot"):
    """The better spot against a piece, if one was found, and what to expect from here, if anything."""

    n: Number
    revision: int
    seat: int
    ref: Ref
    here: str
    spot: BetterSpot | None
