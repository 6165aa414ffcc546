"""What traits of weapons change: locked shots, Blitz, fire, explosions, minimum range, Cumbersome, Knockdown."""

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game
from grognard.kit.units.pieces import is_soldier

from ..acts import Acts
from ..books.cards import Weapon
from ..terms import figure_of
from . import cover, effects

LOCKED, BLITZ, FIRE, INDIRECT, CUMBERSOME = "locked", "blitz", "fire", "indirect", "cumbersome"
KNOCKDOWN = "knockdown"


def is_indirect(weapon: Weapon) -> bool:
    return INDIRECT in weapon.traits


@implements("evolved.weapon.locked-shot")
def can_be_caught(weapon: Weapon) -> bool:
    """Whether impacts fall on soldiers in the line: not those of locked shots, nor of explosions."""
    return LOCKED not in weapon.traits and not weapon.radius


@implements("evolved.weapon.locked-shot-targets")
def may_hit_infantry(weapon: Weapon) -> bool:
    """Locked shots are for armored vehicles only."""
    return LOCKED not in weapon.traits


@implements("evolved.weapon.fire", "evolved.weapon.locked-shot-targets")
def allows_cover(weapon: Weapon) -> bool:
    """Cover is no help against fire, locked shots and explosions."""
    return cover.counts_against(weapon)


@implements("evolved.weapon.fire")
def burns(game: Game, weapon: Weapon, unit: int) -> None:
    """A unit that took at least one damage point of fire, and still has models, burns."""
    if FIRE in weapon.traits and game.state.units[unit].members:
        effects.set_on_fire(game, unit, "evolved.weapon.fire")


@implements("evolved.weapon.minimum-range")
def is_far_enough(weapon: Weapon, gap: int) -> bool:
    """Nothing closer than the minimum range may be aimed at; where the blast drifts is another matter."""
    return gap >= weapon.least_range


def is_cumbersome(weapon: Weapon) -> bool:
    return CUMBERSOME in weapon.traits


@implements("evolved.weapon.cumbersome")
def is_steady(weapon: Weapon, model: int, acts: Acts) -> bool:
    """A Cumbersome weapon does not fire in an activation in which it has moved."""
    return not is_cumbersome(weapon) or model not in acts.moved


@implements("evolved.weapon.blitz")
def fires_while_engaging(weapon: Weapon) -> bool:
    """Only Blitz weapons fire after an engagement movement; at other times they are like any other weapon."""
    return BLITZ in weapon.traits


@implements("evolved.weapon.knockdown")
def knocks_down(game: Game, weapon: Weapon, model: int) -> None:
    """Who took a damage point and stands yet: a vehicle is knocked down, a Tough soldier grounded."""
    if KNOCKDOWN not in weapon.traits or game.state.models[model].place is None:
        return
    if not is_soldier(game, model):
        effects.knock_down(game, model, "evolved.weapon.knockdown")
    elif figure_of(game, model).toughness > 1:
        effects.ground(game, (model,), "evolved.weapon.knockdown")
