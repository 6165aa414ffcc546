"""What creatures are to each other: the stages of a hive, its Queen, its Facehuggers."""

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game
from grognard.engine.core.state import model_ref

from ..books.cards import Creature
from ..words.tagging import retag
from ..words.terms import ACTIVE, HIVE, PASSIVE, being_of, everybody, has, is_zone, model_of, npcs, zone_of

KINDS = ("facehugger", "royal-facehugger")
HIVE_STAGES = ("V", "VI")


def is_hugger(game: Game, who: int) -> bool:
    return game.state.models[who].profile in KINDS


@implements("alien.xeno.hive-mind")
def rouse_hive(game: Game, who: int) -> None:
    """When one of stage V is alerted, all of stages V and VI become active."""
    if stage_of(game, who) != "V":
        return
    for other in npcs(game):
        if stage_of(game, other) in HIVE_STAGES and has(game, other, PASSIVE):
            retag(game, "alien.xeno.hive-mind", model_ref(other), (ACTIVE,), (PASSIVE,))


def stage_of(game: Game, who: int) -> str:
    card = being_of(game, who)
    return card.stage if type(card) is Creature else ""


@implements("alien.xeno.sentry")
def keeps_to_hive(game: Game, who: int, id: str) -> bool:
    """Sentries do not leave the hive zones unless the Queen does."""
    if model_of(game, who).profile != "sentry" or is_zone(game, id, HIVE):
        return True
    return is_queen_out(game)


def is_queen_out(game: Game) -> bool:
    """Whether a Queen has left the hive zones."""
    queens = [other for other in everybody(game) if model_of(game, other).profile == "queen"]
    return any(not is_zone(game, zone_of(game, queen), HIVE) for queen in queens)
