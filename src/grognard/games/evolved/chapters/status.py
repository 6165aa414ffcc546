"""Status effects: who is grounded or knocked down, and what that keeps him from."""

from collections import Counter

from grognard.engine.clauses import implements
from grognard.engine.core.memory import ROLES, remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import Tags
from grognard.kit.units.pieces import members

from ..terms import GROUNDED, KNOCKED_DOWN, grounded_models


def is_grounded(game: Game, unit: int) -> bool:
    return unit in grounded_units(game)


@implements("evolved.status.grounded-unit")
@remembered(ROLES, GROUNDED)
def grounded_units(game: Game) -> frozenset[int]:
    """Units of which more than half of the members are grounded."""
    models = game.state.models
    held = Counter([models[id].unit for id in grounded_models(game)])
    return frozenset([unit for unit, number in held.items() if 2 * number > len(members(game, unit)) > 0])


@implements("evolved.status.grounded")
def can_act(game: Game, model: int) -> bool:
    """Whether a model may move, fire, attack, serve a weapon or use abilities: neither grounded nor knocked down."""
    return is_up(game.state.models[model].tags)


def is_up(tags: Tags) -> bool:
    return GROUNDED not in tags and KNOCKED_DOWN not in tags
