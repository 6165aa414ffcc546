"""Units keep together: whether they stand so, and whether some move can end so."""

from grognard.engine.moves import Cohesion, Mover
from grognard.engine.script import Game
from grognard.engine.space import chain_faults, formation, is_together

from .closest import Spots, spots


def stands_together(game: Game, group: tuple[int, ...], bound: Cohesion) -> bool:
    """As the unit stands now; a unit of one always is together."""
    return len(group) == 1 or is_together(game.table, group, bound.leader, bound.neighbour, bound.lead)


def is_chain(game: Game, places: Spots, bound: Cohesion) -> bool:
    """Whether these models keep together around the leader."""
    return not chain_faults(game.table, places, bound.leader, bound.neighbour, bound.lead)


def can_end_together(game: Game, who: tuple[Mover, ...], bound: Cohesion, passes: int) -> bool:
    """Whether some move of these models, or none, ends in cohesion."""
    group = tuple([one.model for one in who])
    if is_chain(game, spots(game, group), bound):
        return True
    reach = tuple([one.allowance for one in who])
    goal = game.table.place(bound.leader)
    return formation(game.table, bound.leader, group, goal, reach, passes, bound.neighbour, bound.lead) is not None
