"""Hit and Run: who has won its combats rides on when all of them are over."""

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script

from ..terms import CHARGE, FOUGHT, called, detachments_left, figure_of, is_engaged, order_of, parts_of, standing
from . import free_moves, move, near, turns

CLAUSE = "netepic.ability.hit-and-run"


@implements("netepic.ability.hit-and-run")
def winners(game: Game, part: int) -> dict[int, int]:
    """The models of a part on Charge that have won their combats, and how far they may move."""
    if order_of(game, part) != CHARGE or not near.part_has(game, part, "hit-and-run"):
        return {}
    rest = [id for id in standing(game, part) if not is_engaged(game, id)]
    return {id: figure_of(game, id).move for id in rest if game.state.models[id].counters.get(FOUGHT)}


@implements("netepic.ability.hit-and-run")
def ride_on(game: Game) -> Script[None]:
    """All such parts, those of the side with the initiative first; nobody is engaged by that."""
    for seat in turns.in_order(game):
        for part in [part for unit in detachments_left(game, seat) for part in parts_of(game, unit)]:
            free = winners(game, part)
            if free:
                words = f"{called(game, part)}: ride on after the combat"
                yield from free_moves.free_move(game, part, CLAUSE, words, free, move.APART)
