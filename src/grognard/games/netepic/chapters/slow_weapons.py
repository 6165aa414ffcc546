"""Weapons that do not fire every turn: what they need is counted on the models that carry them."""

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game
from grognard.engine.core.state import model_ref

from ..books.cards import Weapon

EVERY_OTHER, ONE_SHOT = "every-other-turn", "one-shot"
LAST = "last:"
"""The counter of models that have fired such a weapon begins so: the turn in which they last did."""


@implements("netepic.fire.slow-weapon")
def is_loaded(game: Game, model: int, line: Weapon) -> bool:
    """Whether a weapon may be fired this turn: some only if they were silent in the turn before, some once."""
    if not line.traits:
        return True
    last = game.state.models[model].counters.get(LAST + line.id, 0)
    if line.has(ONE_SHOT):
        return not last
    return not line.has(EVERY_OTHER) or not last or last < game.state.round - 1


def unload(game: Game, model: int, line: Weapon) -> None:
    """Such a weapon has been fired."""
    if line.has(ONE_SHOT) or line.has(EVERY_OTHER):
        last = game.state.models[model].counters.get(LAST + line.id, 0)
        game.count("netepic.fire.slow-weapon", (model_ref(model), LAST + line.id, game.state.round - last))
