"""Words the tests of shooting share: rows of fighters, one salvo alone, who was lost in it."""

from typing import Any

from grognard.engine.core.events import Removed
from grognard.engine.rehearsal import Rehearsal, SoloRehearsal
from grognard.games.at43.books.profiles import weapon
from grognard.games.at43.chapters import shoot
from grognard.games.at43.position import Position

Spots = list[tuple[float, float]]


def row(x: float, number: int, y: float = 60.0, step: float = 3.0) -> Spots:
    """Fighters side by side across the line of fire, the middle at y."""
    return [(x, y + step * (index - (number - 1) / 2)) for index in range(number)]


def file(x: float, number: int, y: float = 60.0, step: float = 3.0) -> Spots:
    """Fighters one behind the other along the line of fire."""
    return [(x + step * index, y) for index in range(number)]


def firing(
    p: Position,
    unit: int,
    kind: str,
    *dice: Any,
    at: str = "",
    only: tuple[str, ...] | None = None,
    fired: tuple[str, ...] = (),
) -> SoloRehearsal:
    """One salvo with these dice; the target is named if there is a choice."""
    battle = p.script(lambda game: shoot.salvo(game, unit, weapon(kind), only, fired), dice)
    if at and battle.asks == "target":
        battle.choose(at)
    return battle


def settle(battle: Rehearsal) -> Rehearsal:
    """Answer who is closest with the first named, as often as it is asked."""
    while battle.asks == "closest":
        battle.choose(battle.options()[0])
    return battle


def lost(battle: Rehearsal) -> list[str]:
    """The pieces removed, in order."""
    return [ref for event in battle.events(Removed) for ref in event.refs]
