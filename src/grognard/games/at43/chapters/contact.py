"""Contact in close combat: who may attack, what stands within reach of him, and what it sets against attacks."""

from msgspec import Struct

from grognard.engine.clauses import implements
from grognard.engine.core.memory import PIECES, remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import Ref, feature_of, feature_ref, model_ref, number_of, unit_ref
from grognard.engine.space import features_within, pairs_within
from grognard.kit.units.pieces import members, name

from ..books.profiles import figure, terrain
from ..terms import ENGAGEMENT, WALL, close_weapon, enemy_fighters, figure_of, is_vehicle, near
from . import damage
from .board import destroyable
from .weapon import fights_hand_to_hand

TERRAIN_COMBAT = 0
Touch = tuple[int, str]
"""An attacker and what he is in contact with: `u3/steel-troopers` (soldiers of one profile), `m7` (a vehicle), `f2`."""


class Defence(Struct, frozen=True):
    """What a target sets against attacks."""

    combat: int
    protection: int


@implements("at43.melee.who", "at43.melee.specials", "at43.melee.vehicles-attack")
def armed(game: Game, unit: int) -> tuple[int, ...]:
    """Members with a working close combat weapon; bearers of special weapons make no close combat attacks."""
    return tuple(id for id in members(game, unit) if fights_hand_to_hand(game, id) and close_weapon(game, id))


@implements("at43.melee.contact")
@remembered(PIECES)
def contacts(game: Game, unit: int) -> tuple[Touch, ...]:
    """Each attacker with everything within 2.5 cm of him that he may attack, no wall of Size 2 or more between."""
    if is_vehicle(game, unit) and not armed(game, unit):
        return ()
    if not near(game, unit):
        return ()
    own = armed(game, unit)
    pairs = pairs_within(game.table, own, enemy_fighters(game, unit), ENGAGEMENT, WALL)
    touches = {(one, target_of(game, foe)): None for one, foe in pairs}
    elements = destroyable(game, game.state.units[unit].seat)
    for one, feature in features_within(game.table, own, elements, ENGAGEMENT) if own and elements else ():
        touches[one, feature_ref(feature)] = None
    return tuple(touches)


def target_of(game: Game, foe: int) -> str:
    """How an enemy fighter is attacked: a vehicle by itself, soldiers by unit and profile."""
    model = game.state.models[foe]
    return model_ref(foe) if model.solid else f"u{model.unit}/{model.profile}"


def parts_of(target: str) -> tuple[Ref, str]:
    """What is attacked, and of soldiers their profile: how `target_of` has written it."""
    ref, _, profile = target.partition("/")
    return ref, profile


# -- what is attacked -------------------------------------------------------------------------------------------------


def foe_of(game: Game, target: str) -> Ref:
    """The enemy unit or terrain element that a target belongs to."""
    if target[0] == "m":
        return unit_ref(game.state.models[number_of(target)].unit)
    return parts_of(target)[0]


def label_of(game: Game, target: str) -> str:
    if target[0] == "f":
        piece = feature_of(game.state, number_of(target))
        return terrain(piece.kind).name if piece else "terrain"
    if target[0] == "m":
        return figure_of(game, number_of(target)).name
    foe, profile = parts_of(target)
    unit, card = number_of(foe), figure(profile).name
    is_plain = game.state.units[unit].name == card
    return name(game, unit) if is_plain else f"{name(game, unit)}: {card}"


def defence_of(game: Game, target: str) -> Defence:
    if target[0] == "f":
        return Defence(TERRAIN_COMBAT, damage.feature_protection(game, number_of(target)))
    card = figure_of(game, number_of(target)) if target[0] == "m" else figure(parts_of(target)[1])
    return Defence(card.combat, card.protection)
