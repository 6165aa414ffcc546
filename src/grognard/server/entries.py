"""The book of a battle: everything anybody did, in order. Written before it is acknowledged, read to rebuild."""

from typing import Any

import msgspec
from msgspec import Struct

from .messages import Offered
from .timings import Reactions


class Entry(Struct, frozen=True, tag_field="k", tag=str.lower):
    """One line of the book."""


class Gave(Entry, frozen=True):
    """A seat answered what it was asked."""

    seat: int
    answer: Any
    joined: bool = False
    """Whether it belongs to the deed of the answer before: both are taken back together."""


class Typed(Entry, frozen=True):
    """Real dice were read off and typed."""

    faces: tuple[int, ...]


class Undid(Entry, frozen=True):
    """A seat took its last answer back before anybody learnt from it."""

    seat: int


class Asked(Entry, frozen=True):
    """A seat asked the others to agree to something."""

    seat: int
    to: Offered


class Agreed(Entry, frozen=True):
    """A seat agreed to what another asked, or did not."""

    seat: int
    to: Offered
    yes: bool


class Resigned(Entry, frozen=True):
    """A seat gave up."""

    seat: int


class Pledged(Entry, frozen=True):
    """A seat gave the hash of its share in the dice."""

    seat: int
    pledge: str


class Shared(Entry, frozen=True):
    """A seat opened its share in the dice."""

    seat: int
    share: str


class Begun(Entry, frozen=True):
    """A seat would not wait any longer for the shares of others."""

    seat: int


class Seated(Entry, frozen=True):
    """Everybody has sat down: from here on the clock runs."""


class Lapsed(Entry, frozen=True):
    """The time of a seat ran out, and this was answered for it."""

    seat: int
    answer: Any


class Relieved(Entry, frozen=True):
    """A seat handed that of somebody who has gone to the computer."""

    seat: int
    of: int
    level: str


class Returned(Entry, frozen=True):
    """Who had gone takes the seat back from the computer."""

    seat: int


class Claimed(Entry, frozen=True):
    """A seat ended a battle that another has left: who won, and by what, was settled when it was claimed."""

    seat: int
    of: int
    winners: tuple[int, ...]
    reason: str


class Habit(Entry, frozen=True):
    """How a seat answers reactions from now on, and whether it acts at once; nobody else is told."""

    seat: int
    reactions: Reactions
    at_once: bool = False


class Voided(Entry, frozen=True):
    """The rules broke down on an earlier entry: it counts as never written."""

    number: int
    why: str


class Unreadable(Entry, frozen=True):
    """Stands for a row that is damaged; never written."""

    why: str


Written = (
    Gave | Typed | Undid | Asked | Agreed | Resigned | Pledged | Shared | Begun | Seated | Lapsed | Relieved | Returned
    | Claimed | Habit | Voided
)  # fmt: skip
AnyEntry = Written | Unreadable

_encoder = msgspec.json.Encoder(order="deterministic")
_decoder: msgspec.json.Decoder[Written] = msgspec.json.Decoder(Written)


def written(entry: AnyEntry) -> str:
    return _encoder.encode(entry).decode()


def read(text: str) -> AnyEntry:
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, RecursionError, ValueError) as fault:
        return Unreadable(str(fault)[:200])


def without_void(entries: list[tuple[int, AnyEntry]]) -> list[tuple[int, AnyEntry]]:
    """The entries that count."""
    void = {entry.number for _, entry in entries if isinstance(entry, Voided)}
    return [(number, entry) for number, entry in entries if number not in void]
