"""Fallen creatures: bodies that may be dead or only seem so, and eggs that are done with."""

from grognard.engine.clauses import implements
from grognard.engine.core.memory import ROLES, ROSTER, remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import model_ref, number_of

from ..books.cards import Creature
from . import optional_rules
from .terms import DEAD, RISES, are_adjacent, being_of, has

YOUNG_STAGES = ("I", "II", "III", "neo III")
"""They die for good."""
HATCHED = "hatched"
"""Link from an egg to what has left it."""


@implements("alien.xeno.zero-again")
@remembered(ROLES, DEAD)
def fallen(game: Game) -> list[int]:
    """Bodies of creatures that could be feigning, as far as the crew has seen them; not to be changed. Where they die
    at once none could."""
    if optional_rules.are_fragile(game):
        return []
    seen = [model.id for model in game.state.models if DEAD in model.tags and model.known is None and model.place]
    return [who for who in seen if _may_feign(game, who)]


@implements("alien.xeno.zero-again")
def fallen_beside(game: Game, who: int) -> list[int]:
    """Those of them Adjacent to somebody: whether they are dead shows when they are struck."""
    bodies = fallen(game)
    return [body for body in bodies if are_adjacent(game, who, body)] if bodies else bodies


@remembered(ROSTER, RISES)
def feigning(game: Game) -> list[int]:
    """Those that only seem dead; not to be changed."""
    return [model.id for model in game.state.models if RISES in model.tags and model.place is not None]


def bodies(game: Game) -> list[int]:
    """All that a blast may tear: those that the crew has seen fall, dead or not, and whatever feigns unseen."""
    return sorted({*fallen(game), *feigning(game)})


def _may_feign(game: Game, who: int) -> bool:
    card = being_of(game, who)
    return isinstance(card, Creature) and card.stage not in YOUNG_STAGES


def is_egg_destroyed(game: Game, egg: int) -> bool:
    """Dead with its content, or empty with its Facehugger dead."""
    if has(game, egg, DEAD):
        return True
    young = [number_of(link.b) for link in game.state.links if link.kind == HATCHED and link.a == model_ref(egg)]
    return bool(young) and all(has(game, who, DEAD) for who in young)
