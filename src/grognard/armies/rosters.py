"""Loading, checking, costing and printing rosters of any game, by id of a ready army or by file.

All faults are found at once; each says file, key, value, what is allowed, and the clause.
"""

from typing import TypeVar

from msgspec import Struct

from grognard.engine.core.files import Fault, FileFaults, Listing
from grognard.engine.parts import Armies

Roster = TypeVar("Roster")


class Cost(Struct, frozen=True):
    parts: tuple[tuple[str, int], ...]

    @property
    def total(self) -> int:
        return sum(points for _, points in self.parts)


def load(armies: Armies[Roster], name: str, mission: str = "") -> Roster:
    """The roster, if it may be used; raises FileFaults otherwise."""
    roster, faults = armies.find(name, mission)
    if faults:
        raise FileFaults(faults)
    return roster


def check(armies: Armies[Roster], name: str, mission: str = "") -> tuple[Fault, ...]:
    """Everything that is wrong with the roster."""
    return tuple(armies.find(name, mission)[1])


def cost(armies: Armies[Roster], name: str, mission: str = "") -> Cost:
    """The cost of each part and of all."""
    return Cost(armies.costs(load(armies, name, mission)))


def show(armies: Armies[Roster], name: str, mission: str = "") -> tuple[Listing, ...]:
    """The tables of the printed roster."""
    return armies.listings(load(armies, name, mission))
