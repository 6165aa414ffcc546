"""Pinning: who is held in close combat, and who may walk or fly away."""

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game

from ..terms import has_ability, opponents, type_of


@implements("netepic.pin.classes")
def pin_class(game: Game, model: int) -> int:
    """From 1, infantry, to 5, Titans and Praetorians."""
    return type_of(game, model).pin


def is_skimmer(game: Game, model: int) -> bool:
    return has_ability(game, model, "skimmer")


@implements("netepic.pin.rule", "netepic.pin.skimmer-flies", "netepic.pin.skimmer-by-skimmer")
def pins(game: Game, foe: int, model: int) -> bool:
    """Whether an enemy holds a model: it is no smaller, and a skimmer is held by skimmers alone."""
    if is_skimmer(game, model) and not is_skimmer(game, foe):
        return False
    return pin_class(game, foe) >= pin_class(game, model)


@implements("netepic.pin.rule", "netepic.pin.larger-leaves", "netepic.pin.skimmer-chooses", "netepic.pin.after-move")
def is_pinned(game: Game, model: int) -> bool:
    """A model engaged by nobody who pins it may leave when its unit is activated; if it stays, it fights."""
    foes = opponents(game).get(model)
    return foes is not None and any(pins(game, foe, model) for foe in foes)
