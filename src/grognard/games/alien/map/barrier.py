"""Barriers: what lies between a shot and somebody in full cover, what cannot be breached, and what a miss may hit."""

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game

from ..books.profiles import rows
from ..words.terms import AT, BY_DOOR, CLUTTERED, COVER, model_of, zone, zone_of
from . import aboard

FURNITURE, INNER, OUTER, ARMORED = "Furniture", "Inner bulkhead", "Outer bulkhead", "Armored bulkhead"
HULL = "hull"
"""Tag of a zone beside the outer hull, and the counter with that hull's armor level where it is not the usual one."""


@implements("alien.barrier.levels")
def level_of(name: str) -> int:
    """The armor level of a typical barrier."""
    return next(int(level) for barrier, level in rows("alien.barriers") if barrier.startswith(name))


@implements("alien.barrier.zone-barrier")
def level_for(game: Game, who: int) -> int:
    """The barrier that somebody's cover rests on: what a cluttered zone lists, even for those who stand at a door of
    it, else the frame of the door; aboard a vehicle its armor."""
    ridden = aboard.vehicle_of(game, who)
    if ridden is not None:
        return aboard.machine(game, ridden).armor
    here = zone(game, zone_of(game, who))
    if CLUTTERED not in here.tags and any(tag.startswith((AT, BY_DOOR)) for tag in model_of(game, who).tags):
        return level_of(INNER)
    return here.counters.get(COVER) or level_of(FURNITURE)


def reduced(level: int, armor_piercing: bool, weak_spot: bool) -> int:
    """An armor level after armor piercing and a weak spot, never below 0."""
    return max(0, level - armor_piercing - weak_spot)


@implements("alien.barrier.breach-limit")
def can_breach(level: int, base: int) -> bool:
    """A level above the weapon's base damage stops everything; the level is taken after its reductions."""
    return level <= base


@implements("alien.barrier.order")
def through(points: int, level: int, base: int) -> int:
    """What is left of damage behind a barrier, before the armor of whoever is there."""
    return max(0, points - level) if can_breach(level, base) else 0


def hull_level(game: Game, at: str) -> int:
    """The outer hull that a shot into a zone may hit; 0 where there is none."""
    feature = zone(game, at)
    return feature.counters.get(HULL) or level_of(OUTER) if HULL in feature.tags else 0
