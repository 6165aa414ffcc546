"""Words the tests of fighting share: rows of models, one volley or close combat alone, who was lost in it."""

from typing import Any

from grognard.engine.events import Removed
from grognard.engine.rehearsal import Rehearsal, SoloRehearsal
from grognard.engine.state import model_ref
from grognard.games.evolved import cc, shoot
from grognard.games.evolved.acts import Acts
from grognard.games.evolved.position import Position
from grognard.games.evolved.profiles import weapon

Spots = list[tuple[float, float]]


def row(x: float, number: int, y: float = 24.0, step: float = 1.5) -> Spots:
    """Models side by side across the line of fire, the first one at y."""
    return [(x, y + step * index) for index in range(number)]


def file(x: float, number: int, y: float = 24.0, step: float = 1.5) -> Spots:
    """Models one behind the other along the line of fire."""
    return [(x + step * index, y) for index in range(number)]


def firing(
    p: Position, unit: int, kind: str, *dice: Any, at: str = "", only: str | None = None, acts: Acts | None = None
) -> SoloRehearsal:
    """One volley with these dice; the target is named if there is a choice."""
    done = acts or Acts()
    battle = p.script(lambda game: shoot.volley(game, unit, weapon(kind), done, only), dice)
    if at and battle.asks == "target":
        battle.choose(at)
    return battle


def fighting(p: Position, unit: int, *dice: Any) -> SoloRehearsal:
    """The close combat of one unit with these dice."""
    return p.script(lambda game: cc.close_combat(game, unit), dice)


def targets(p: Position, unit: int, kind: str, acts: Acts | None = None) -> list[str]:
    return [option.key for option in shoot.targets(p.game(), unit, weapon(kind), acts or Acts())]


def lost(battle: Rehearsal) -> list[str]:
    """The pieces removed, in order."""
    return [ref for event in battle.events(Removed) for ref in event.refs]


def refs(*models: int) -> list[str]:
    return [model_ref(id) for id in models]


def needs(battle: Rehearsal, purpose: str = "") -> list[int]:
    """The numbers that were needed, roll by roll."""
    return [roll.need for roll in battle.rolls(purpose)]
