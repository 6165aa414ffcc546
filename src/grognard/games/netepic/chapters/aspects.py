"""Aspect Warriors of the Eldar: what they do to those they charge."""

from grognard.engine.clauses import implements
from grognard.engine.core.events import Tagged
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref, number_of
from grognard.engine.dice.rolls import Count, Pool
from grognard.kit.units.pieces import seat_of_model

from ..terms import (
    CHARGE,
    HEARD,
    bears,
    figure_of,
    full_name,
    has_ability,
    is_on_table,
    links_of,
    order_of,
    type_of,
)
from . import loss, save
from .blows import Hit

SCREAM, SPEAR = "netepic.eldar.banshee-scream", "netepic.eldar.spear-charge"
SOFT = ("infantry", "cavalry", "light-artillery")
NEED = 5


def is_soft(game: Game, model: int) -> bool:
    """Infantry, cavalry and light artillery without a Fixed Save, no robots."""
    is_robot = has_ability(game, model, "artificial-intelligence") or has_ability(game, model, "inorganic")
    return type_of(game, model).id in SOFT and not figure_of(game, model).fixed_save and not is_robot


@implements("netepic.eldar.banshee-scream", "netepic.eldar.spear-charge")
def onset(game: Game, group: tuple[int, ...]) -> Script[None]:
    """What those who charged this turn do to their victims before a combat is fought, titans too."""
    charges = [(number_of(link.a), number_of(link.b)) for link in links_of(game, group)]
    for charger, victim in charges:
        if order_of(game, game.state.models[charger].unit) != CHARGE:
            continue
        if not (is_on_table(game, charger) and is_on_table(game, victim)):
            continue
        if has_ability(game, charger, "banshee-scream"):
            yield from scream(game, victim)
        elif has_ability(game, charger, "spear-charge"):
            yield from spear(game, charger, victim)


@implements("netepic.eldar.banshee-scream")
def scream(game: Game, victim: int) -> Script[None]:
    """Whom Banshees charge, if it is of soft flesh, rolls 5+ once, or is destroyed."""
    if not is_soft(game, victim) or bears(game, victim, HEARD):
        return
    game.tell(Tagged(SCREAM, ((model_ref(victim), (HEARD,), ()),)))
    purpose, about = f"{full_name(game, victim)} hears the Banshees", (model_ref(victim),)
    if not (yield Count(seat_of_model(game, victim), SCREAM, purpose, (Pool(1, (NEED,)),), about)):
        yield from loss.destroy(game, SCREAM, (victim,))


@implements("netepic.eldar.spear-charge")
def spear(game: Game, charger: int, victim: int) -> Script[None]:
    """Whom a Shining Spear charges is hit on 5+."""
    purpose, about = f"spear of {full_name(game, charger)}", (model_ref(charger), model_ref(victim))
    if (yield Count(seat_of_model(game, charger), SPEAR, purpose, (Pool(1, (NEED,)),), about)):
        yield from save.suffer(game, Hit(victim, charger, is_blow=True), 1)


@implements("netepic.eldar.scorpion-bite")
def dice(game: Game, model: int, foe: int) -> int:
    """How many dice a model rolls in close combat before others are added: Scorpions three, against the soft."""
    return 3 if has_ability(game, model, "scorpion-bite") and is_soft(game, foe) else 2
