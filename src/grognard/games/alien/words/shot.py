"""One attack roll with a weapon that shoots or is thrown, as data for the chapters of ranged combat."""

from msgspec import Struct

from grognard.engine.core.state import Marker

from ..books.cards import Weapon


class Shot(Struct, frozen=True, gc=False):
    """Who fires what at whom; `number` counts the rolls of a burst from 1."""

    who: int
    victim: int
    card: Weapon
    thing: Marker | None = None
    number: int = 1
    aimed: bool = False
    spot: bool = False
    auto: bool = False


class Result(Struct, frozen=True, gc=False):
    """What one attack roll came to; the burst goes on after a hit that was not pushed."""

    hit: bool
    pushed: bool = False


def is_thrown(card: Weapon) -> bool:
    return card.group == "thrown"


def is_firearm(card: Weapon) -> bool:
    return card.group not in ("close", "thrown", "tool")
