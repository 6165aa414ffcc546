"""Abilities in close combat: leaders, lances, fear, and what happens before the first dice of a duel fall."""

from msgspec import Struct

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref, number_of
from grognard.engine.dice.rolls import Modifier, Modifiers, Total
from grognard.kit.units.pieces import seat_of_model

from ..terms import detachment_of, engagement, figure_of, has_ability, is_on_table, model_name
from . import aspects, morale, near, save
from .blows import Hit
from .pin import pin_class

FEAR, SHOCK, PSYCHIC = "netepic.ability.fear", "netepic.ability.shock-lance", "netepic.ability.psychic-lance"
SUPERHEAVY = 4
"""The pinning class against which every shock lance counts."""


class Bout(Struct, frozen=True):
    """A round of a duel: whether it is the first, and what happened before its dice."""

    is_first: bool = False
    scared: tuple[int, ...] = ()
    """Models that have failed to overcome their fear."""
    cowed: tuple[int, ...] = ()
    """Models whose Close Assault Factor counts as 0."""


def has_charged(game: Game, model: int, foe: int) -> bool:
    """Whether of two engaged models this one charged the other."""
    return engagement(model, foe) in game.state.links


@implements("netepic.ability.combat-leader", "netepic.ability.fear", "netepic.ability.psychic-lance")
def factors(game: Game, model: int, foe: int, bout: Bout) -> Modifiers:
    """What abilities add to the Close Assault Factor of a model against this foe."""
    caf, found = figure_of(game, model).caf, []
    unit = detachment_of(game, game.state.models[model].unit)
    if model in bout.cowed and caf:
        found.append(Modifier(-caf, PSYCHIC, "cowed by a psychic lance"))
    elif bout.is_first and has_lance(game, model, foe):
        found.append(Modifier(caf, SHOCK, "shock lance"))
    if near.reaches(game, unit, "combat-leader"):
        found.append(Modifier(1, "netepic.ability.combat-leader", "led in combat"))
    if model in bout.scared:
        found.append(Modifier(-2, FEAR, "afraid"))
    return tuple(found)


@implements("netepic.ability.shock-lance")
def has_lance(game: Game, model: int, foe: int) -> bool:
    """Whether a charger's shock lance counts: against small models only that of the first Knight to engage them."""
    if not has_ability(game, model, "shock-lance") or not has_charged(game, model, foe):
        return False
    chargers = [number_of(link.a) for link in game.state.links if link.b == model_ref(foe)]
    lances = [id for id in chargers if has_ability(game, id, "shock-lance")]
    return pin_class(game, foe) >= SUPERHEAVY or lances[0] == model


# -- before the first dice -------------------------------------------------------------------------------------------


def opening(game: Game, one: int, other: int) -> Script[Bout]:
    """What chargers do before the combat is fought; then who is afraid."""
    cowed: list[int] = []
    for charger, victim in ((one, other), (other, one)):
        if has_charged(game, charger, victim) and is_on_table(game, charger) and is_on_table(game, victim):
            yield from aspects.onset(game, charger, victim)
            if is_on_table(game, victim) and (yield from lanced(game, charger, victim)):
                cowed.append(victim)
    if not (is_on_table(game, one) and is_on_table(game, other)):
        return Bout()
    scared = []
    for model, foe in ((one, other), (other, one)):
        if (yield from is_scared(game, model, foe)):
            scared.append(model)
    return Bout(True, tuple(scared), tuple(cowed))


@implements("netepic.ability.psychic-lance")
def lanced(game: Game, charger: int, victim: int) -> Script[bool]:
    """An Eldar Knight that has charged rolls a die: whether the victim's factor is 0 this round; on a 6 it is hit."""
    if not has_ability(game, charger, "psychic-lance"):
        return False
    about = (model_ref(charger), model_ref(victim))
    roll: int = yield Total(seat_of_model(game, charger), PSYCHIC, "psychic lance", (6,), about=about)
    if roll == 6:
        yield from save.suffer(game, Hit(victim, charger), 1)
    return roll in (4, 5)


@implements("netepic.ability.fear")
def is_scared(game: Game, model: int, foe: int) -> Script[bool]:
    """Whoever meets a model that causes Fear tests the morale of its unit; those without morale are immune."""
    if not has_ability(game, foe, "fear"):
        return False
    unit = detachment_of(game, game.state.models[model].unit)
    passed: bool = yield from morale.passes(game, unit, FEAR, f"courage against {model_name(game, foe)}")
    return not passed
