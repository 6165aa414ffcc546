"""Loading, checking, costing and printing rosters of any game, by id of a ready army or by file.

All faults are found at once; each says file, key, value, what is allowed, and the clause.
"""

from typing import Protocol, TypeVar

from msgspec import Struct

from grognard.engine.files import Fault, FileFaults, Listing

Roster = TypeVar("Roster")


class ArmyRules(Protocol[Roster]):
    """What a game says about its rosters; a game's module with these functions will do."""

    def ready(self) -> tuple[str, ...]:
        """The ids of the armies that come with the game."""
        ...

    def find(self, name: str, mission: str = "") -> tuple[Roster, list[Fault]]:
        """A roster by id or file and everything wrong with it, for the mission if one is named."""
        ...

    def costs(self, roster: Roster) -> tuple[tuple[str, int], ...]:
        """What each part of the roster costs."""
        ...

    def listings(self, roster: Roster) -> tuple[Listing, ...]:
        """The roster with every profile, to be printed."""
        ...


class Cost(Struct, frozen=True):
    parts: tuple[tuple[str, int], ...]

    @property
    def total(self) -> int:
        return sum(points for _, points in self.parts)


def load(rules: ArmyRules[Roster], name: str, mission: str = "") -> Roster:
    """The roster, if it may be used; raises FileFaults otherwise."""
    roster, faults = rules.find(name, mission)
    if faults:
        raise FileFaults(faults)
    return roster


def check(rules: ArmyRules[Roster], name: str, mission: str = "") -> tuple[Fault, ...]:
    """Everything that is wrong with the roster."""
    return tuple(rules.find(name, mission)[1])


def cost(rules: ArmyRules[Roster], name: str) -> Cost:
    """The cost of each part and of all."""
    return Cost(rules.costs(load(rules, name)))


def show(rules: ArmyRules[Roster], name: str) -> tuple[Listing, ...]:
    """The tables of the printed roster."""
    return rules.listings(load(rules, name))
