"""Units keep together: whether they stand so, and whether some move can end so."""

from grognard.engine.moves import Cohesion, Ends, Move, Mover
from grognard.engine.regroup import come_together
from grognard.engine.script import Game
from grognard.engine.space import chain_faults, is_together

from .closest import Spots, spots


def stands_together(game: Game, group: tuple[int, ...], bound: Cohesion) -> bool:
    """As the unit stands now; a unit of one always is together."""
    return len(group) == 1 or is_together(game.table, group, bound.leader, bound.neighbour, bound.lead)


def is_chain(game: Game, places: Spots, bound: Cohesion) -> bool:
    """Whether these models keep together around the leader."""
    return not chain_faults(game.table, places, bound.leader, bound.neighbour, bound.lead)


def can_end_together(
    game: Game, who: tuple[Mover, ...], bound: Cohesion, passes: int, ends: Ends | None = None,
    leapers: tuple[int, ...] = (),
) -> bool:  # fmt: skip
    """Whether some move of these models, or none, ends in cohesion and as the rules ask besides."""
    if is_chain(game, spots(game, tuple([one.model for one in who])), bound):
        return True
    form = Move(
        seat=0, name="", prompt="", clause="", movers=who, passes=passes, cohesion=bound, ends=ends, leapers=leapers
    )
    return bool(come_together(form, game.table))
