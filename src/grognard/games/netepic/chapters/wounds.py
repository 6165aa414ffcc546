"""What becomes of a model that has failed a save or lost a combat: healers, wounds, and then the end."""

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref

from ..terms import WOUNDS, figure_of, place_of, post_of
from . import healers, loss, superheavy
from .blows import Hits

CLAUSE = "netepic.ability.wounds"


@implements("netepic.ability.wounds")
def wounds_left(game: Game, model: int) -> int:
    """How many wounds a model has left; most have one."""
    return max(figure_of(game, model).wounds, 1) - game.state.models[model].counters.get(WOUNDS, 0)


@implements("netepic.ability.wounds")
def fall(game: Game, clause: str, model: int, number: int = 1, by: int | None = None) -> Script[Hits]:
    """A model is beaten, by a seat if it was fire: a healer may save it, wounds may be left; else it is destroyed. What
    that does to others."""
    if superheavy.is_superheavy(game, model):
        return (yield from superheavy.suffer(game, model, "destroyed", clause, by))
    how, at = (yield from healers.healed(game, model)), place_of(game, post_of(game, model))
    if how == healers.SAVED:
        return []
    if wounds_left(game, model) > number and not how:
        game.count(CLAUSE, (model_ref(model), WOUNDS, number))
        return []
    yield from loss.destroy(game, clause, (model,), by)
    return (yield from healers.blast(game, at)) if how == healers.MISHAP else []
