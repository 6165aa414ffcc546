"""Recovery: what a stretch of rest in a safe area gives back."""

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref

from ..body import stress
from ..words import statuses
from ..words.tagging import retag
from ..words.terms import (
    BROKEN,
    FATIGUED,
    HELPLESS,
    PARALYZED,
    RESTED,
    RESTING,
    count_of,
    crew,
    has,
    is_human,
    is_there,
)
from . import broken, peril


@implements("alien.recovery.rest", "alien.recovery.together")
def rest(game: Game) -> Script[None]:
    """Everybody who rested undisturbed in a safe area: Health and relief of stress by the same stretch."""
    for who in crew(game):
        if stress.is_resting(game, who):
            game.count("alien.recovery.rest", (model_ref(who), RESTED, 1))
            recover(game, who)
            yield from stress.relieve(game, who)
        elif count_of(game, who, RESTED):
            game.count("alien.recovery.rest", (model_ref(who), RESTED, -count_of(game, who, RESTED)))
    statuses.end(game, statuses.RESTED, *crew(game))


@implements("alien.recovery.rest")
def lies_still(game: Game, who: int) -> bool:
    """Paralyzed, and otherwise fit to rest: there is nothing else to be done with a stretch."""
    return HELPLESS.intersection(game.state.models[who].tags) == {PARALYZED} and is_there(game, who)


def stretch_begins(game: Game) -> None:
    """Who cannot stir rests as long as nothing disturbs it."""
    for who in crew(game):
        if lies_still(game, who):
            retag(game, "alien.recovery.rest", model_ref(who), (RESTING,))


@implements("alien.recovery.rest", "alien.hazard.radiation")
def recover(game: Game, who: int) -> None:
    """1 Health, injured or not; nothing for the fatigued, for androids and in radiation."""
    if is_human(game, who) and not has(game, who, FATIGUED, BROKEN) and not peril.radiation_at(game, who):
        broken.regain(game, who, 1, "alien.recovery.rest")
