"""What the wire says of deeds at the table: short ways that a click takes, asked for and told."""

from typing import Annotated, Any

from msgspec import Meta, Struct

from grognard.engine.core.state import Ref

from .speech import Count, Number, Said, SeatNumber, Told

Chain = Annotated[tuple[Any, ...], Meta(max_length=8)]
"""Answers that follow one another."""


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


class DeedList(Told, frozen=True, tag="deeds"):
    """Deeds at other sides' pieces, what promises most first."""

    n: Number
    revision: int
    seat: int
    deeds: tuple[Deed, ...]
