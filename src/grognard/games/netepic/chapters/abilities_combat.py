"""Abilities in close combat: leaders, lances, fear, and what happens before the first dice of a duel fall."""

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref, number_of
from grognard.engine.dice.rolls import Modifier, Modifiers, Total
from grognard.kit.units.pieces import seat_of_model

from ..terms import detachment_of, engagement, figure_of, full_name, has_ability, is_on_table
from . import morale, near, save, titan
from .blows import Hit
from .pin import pin_class

FEAR, SHOCK, PSYCHIC = "netepic.ability.fear", "netepic.ability.shock-lance", "netepic.ability.psychic-lance"
SUPERHEAVY, LARGEST = 4, 5
"""The pinning class against which every shock lance counts, and that of Titans and Praetorians."""


class Bout(Struct, frozen=True):
    """A round of a duel: whether it is the first, and what happened before its dice."""

    is_first: bool = False
    scared: tuple[int, ...] = ()
    """Models that have failed to overcome their fear."""
    cowed: tuple[int, ...] = ()
    """Models whose Close Assault Factor counts as 0."""
    numbed: tuple[int, ...] = ()
    """Titans and Praetorians that roll one die fewer."""
    weakened: tuple[int, ...] = ()
    """Titans and Praetorians whose Close Assault Factor is halved."""


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
    elif model in bout.weakened:
        whole = caf + sum(gun.caf for _, gun in titan.guns_of(game, model))
        found.append(Modifier(whole // 2 - whole, PSYCHIC, "halved by a psychic lance"))
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
    """What psychic lances do before the first dice; then who is afraid."""
    bout = Bout(True)
    for charger, victim in ((one, other), (other, one)):
        if has_charged(game, charger, victim) and is_on_table(game, charger) and is_on_table(game, victim):
            bout = yield from lanced(game, charger, victim, bout)
    if not (is_on_table(game, one) and is_on_table(game, other)):
        return Bout()
    scared = []
    for model, foe in ((one, other), (other, one)):
        if (yield from is_scared(game, model, foe)):
            scared.append(model)
    return replace(bout, scared=tuple(scared))


@implements("netepic.ability.psychic-lance")
def lanced(game: Game, charger: int, victim: int, bout: Bout) -> Script[Bout]:
    """An Eldar Knight that has charged rolls a die: on 4 or 5 the victim's factor is 0 this round, on a 6 it is hit.
    A Titan or Praetorian loses a die instead, or half its factor."""
    if not has_ability(game, charger, "psychic-lance"):
        return bout
    about = (model_ref(charger), model_ref(victim))
    roll: int = yield Total(seat_of_model(game, charger), PSYCHIC, "psychic lance", (6,), about=about)
    is_largest = pin_class(game, victim) == LARGEST
    if roll in (4, 5):
        return replace(bout, numbed=(victim,)) if is_largest else replace(bout, cowed=(victim,))
    if roll == 6 and is_largest:
        return replace(bout, weakened=(victim,))
    if roll == 6:
        yield from save.suffer(game, Hit(victim, charger, is_blow=True), 1)
    return bout


@implements("netepic.ability.fear")
def is_scared(game: Game, model: int, foe: int) -> Script[bool]:
    """Whoever meets a model that causes Fear tests the morale of its unit; those without morale are immune."""
    if not has_ability(game, foe, "fear"):
        return False
    unit = detachment_of(game, game.state.models[model].unit)
    passed: bool = yield from morale.keeps_courage(game, unit, FEAR, f"courage against {full_name(game, foe)}")
    return not passed
