"""From paper to the table: a unit to be and its members, whether they were bought or described by hand."""

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from grognard.engine.core.state import Model, Point, Unit

STRENGTH = "strength"
"""The counter of units: how many they were at first."""


class Member(Struct, frozen=True):
    """One model of a unit to be; its card gives all that is not said here."""

    profile: str
    tags: tuple[str, ...] = ()
    counters: Mapping[str, int] = {}


class Muster(Struct, frozen=True):
    """A unit to be put on the table. The leader is an index among its members."""

    seat: int
    profile: str
    members: tuple[Member, ...]
    name: str = ""
    leader: int = 0
    tags: tuple[str, ...] = ()
    counters: Mapping[str, int] = {}


Mustered = tuple[Unit, tuple[Model, ...]]
Places = Sequence[Point | None]
Recruit = Callable[[int, int, Member, Point | None], Model]
"""A model by its id, the id of its unit, what it is to be and where it stands."""


def mustered(who: Muster, unit: int, first: int, places: Places, recruit: Recruit, profile: str, name: str) -> Mustered:
    """The unit and its models, with ids from `first` on; `profile` and `name` are those of its card."""
    ids = range(first, first + len(who.members))
    spots = places[: len(ids)] or [None] * len(ids)
    models = [recruit(id, unit, member, spot) for id, member, spot in zip(ids, who.members, spots, strict=True)]
    chief, counters = first + who.leader, {STRENGTH: len(ids), **who.counters}
    tags = tuple(sorted(who.tags))
    return Unit(unit, who.seat, profile, who.name or name, tuple(ids), chief, None, counters, tags), tuple(models)
