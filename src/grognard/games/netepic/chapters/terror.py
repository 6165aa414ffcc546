"""Terror: units test before they engage what terrifies them, and flee when it charges them."""

from grognard.engine.clauses import implements
from grognard.engine.core.events import Tagged
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref, unit_ref

from ..terms import BRAVES, SHUNS, detachment_of, full_name, has_ability, models_of
from . import morale

CLAUSE = "netepic.ability.terror"


def _unit(game: Game, model: int) -> int:
    return detachment_of(game, game.state.models[model].unit)


def shuns(game: Game, charger: int, target: int) -> bool:
    """Whether the unit of a charger has not dared to engage this model."""
    return f"{SHUNS}{model_ref(target)}" in game.state.units[_unit(game, charger)].tags


@implements("netepic.ability.terror")
def dares(game: Game, unit: int, foe: int) -> Script[bool]:
    """A unit tests once a turn against each model that causes Terror."""
    tags, ref = game.state.units[unit].tags, model_ref(foe)
    if f"{BRAVES}{ref}" in tags or f"{SHUNS}{ref}" in tags:
        return True
    passed: bool = yield from morale.keeps_courage(game, unit, CLAUSE, f"courage against {full_name(game, foe)}")
    game.tell(Tagged(CLAUSE, ((unit_ref(unit), (f"{BRAVES if passed else SHUNS}{ref}",), ()),)))
    return passed


@implements("netepic.ability.terror")
def is_faced(game: Game, charger: int, target: int) -> Script[bool]:
    """Before a charger moves: whether its unit dares to engage what causes Terror, and whether those whom a terrifying
    model charges stand; if not, they fall back."""
    if has_ability(game, target, "terror") and not (yield from dares(game, _unit(game, charger), target)):
        return False
    if has_ability(game, charger, "terror") and not (yield from dares(game, _unit(game, target), charger)):
        if models_of(game, _unit(game, target)):
            yield from morale.gives_way(game, _unit(game, target))
        return False
    return True
