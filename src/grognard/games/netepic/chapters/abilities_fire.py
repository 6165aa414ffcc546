"""Abilities that bear on fire: who is hard to hit or to see, and who shoots better than others."""

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game
from grognard.engine.dice.rolls import Modifier, Modifiers

from ..books.cards import Weapon
from ..terms import CM, GUIDED, has_ability
from . import near, terrain

FAR = 25 * CM


@implements("netepic.ability.hard-to-hit", "netepic.ability.guide")
def modifiers(game: Game, firer: int, line: Weapon, target: int) -> Modifiers:
    """What abilities do to a shot; no template is hard to hit with."""
    found = []
    if has_ability(game, target, "hard-to-hit") and not line.template:
        found.append(Modifier(-1, "netepic.ability.hard-to-hit", "hard to hit"))
    if GUIDED in game.state.units[game.state.models[firer].unit].tags:
        found.append(Modifier(1, "netepic.ability.guide", "guided"))
    return tuple(found)


@implements("netepic.ability.stealth")
def is_hidden(game: Game, firer: int, target: int) -> bool:
    """Whether a model with Stealth is in cover and farther than 25 cm away."""
    if not has_ability(game, target, "stealth") or near.apart(game, firer, target) <= FAR * FAR:
        return False
    return bool(terrain.cover(game, firer, target))


@implements("netepic.ability.quickdraw")
def is_quick(game: Game, firer: int) -> bool:
    """Whether Snap Fire is no harder for a model."""
    return has_ability(game, firer, "quickdraw")


@implements("netepic.ability.fire-on-the-fly")
def is_steady(game: Game, firer: int) -> bool:
    """Whether firing on the move is no harder for a model."""
    return has_ability(game, firer, "fire-on-the-fly")
