"""Words the tests of fighting share: rows of models, one volley or close combat alone, who was lost in it."""

from typing import Any

from grognard.engine.core.events import Removed
from grognard.engine.core.state import model_ref, number_of
from grognard.engine.rehearsal import Rehearsal, SoloRehearsal
from grognard.games.evolved.acts import Acts
from grognard.games.evolved.books.profiles import weapon
from grognard.games.evolved.chapters import cc, shoot, target
from grognard.games.evolved.position import Position

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
    if only is not None:
        done.overwatch, done.named = True, number_of(only)
    battle = p.script(lambda game: shoot.volley(game, unit, weapon(kind), done), dice)
    if at and battle.asks == "target":
        battle.choose(at)
    return battle


def fighting(p: Position, unit: int, *dice: Any) -> SoloRehearsal:
    """The close combat of one unit with these dice."""
    return p.script(lambda game: cc.close_combat(game, unit), dice)


def targets(p: Position, unit: int, kind: str, acts: Acts | None = None) -> list[str]:
    return target.targets(p.game(), unit, weapon(kind), acts or Acts())


def untargeted(p: Position, unit: int, kind: str, acts: Acts | None = None) -> dict[str, list[str]]:
    """By piece every clause that keeps a weapon from it."""
    found: dict[str, list[str]] = {}
    for bar in target.MENU.barred(target.Aiming(p.game(), unit, weapon(kind), acts or Acts())):
        found.setdefault(bar.key, []).append(bar.clause)
    return found


def lost(battle: Rehearsal) -> list[str]:
    """The pieces removed, in order."""
    return [ref for event in battle.events(Removed) for ref in event.refs]


def refs(*models: int) -> list[str]:
    return [model_ref(id) for id in models]


def needs(battle: Rehearsal, purpose: str = "") -> list[int]:
    """The numbers that were needed, roll by roll."""
    return [roll.need for roll in battle.rolls(purpose)]
