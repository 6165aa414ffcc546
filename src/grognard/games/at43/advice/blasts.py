"""What blasts and flames of the enemy do to those who stand together."""

from grognard.engine.core.memory import UNITS, remembered
from grognard.engine.core.script import Game
from grognard.kit.advice.questions import Blast
from grognard.kit.units.pieces import members

from ..books.cards import Weapon
from ..chapters.basics import chance_of, damage_need, shooting_need
from ..chapters.blast import LARGEST
from ..chapters.move import COMBAT, allowance
from ..chapters.weapon import FLAME_REACH, is_blast
from ..terms import figure_of, ranged_weapons

BAND = 1000
"""Ten centimetres."""
USUAL, FARTHEST = 3, 10
"""Bands: at which a blast usually falls, and beyond which nobody fires."""


@remembered(UNITS)
def blasts(game: Game, unit: int, foe: int) -> tuple[Blast, ...]:
    """What each blast of the first unit does to a fighter like those of the second who is touched."""
    protection = figure_of(game, members(game, foe)[-1]).protection
    arms = [(id, arm) for id in members(game, unit) for arm in ranged_weapons(game, id) if arm.radius]
    return tuple(dict.fromkeys([_blast(arm, allowance(game, id, COMBAT), protection) for id, arm in arms]))


def _blast(arm: Weapon, steps: int, protection: int) -> Blast:
    """As wide as its usual hits make it; flames need none."""
    harm = float(chance_of(damage_need(arm.penetration, protection)))
    if not is_blast(arm):
        return Blast(arm.radius, FLAME_REACH + steps, harm)
    hits = max(1, round(arm.rate * chance_of(shooting_need(arm.accuracy, USUAL))))
    return Blast(min(LARGEST, arm.radius * hits), _reach(arm) + steps, harm)


def _reach(arm: Weapon) -> int:
    """How far a weapon can hit at all."""
    return max([band for band in range(FARTHEST + 1) if chance_of(shooting_need(arm.accuracy, band))]) * BAND
