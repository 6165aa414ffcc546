"""Units keep together: whether they stand so, and whether some move can end so."""

from grognard.engine.asking.demands import Cohesion, Ends, Mover
from grognard.engine.asking.ends import apart
from grognard.engine.asking.moves import Move
from grognard.engine.asking.regroup import come_closer, come_together
from grognard.engine.core.script import Game
from grognard.engine.space import chain_faults, is_together

from .closest import Spots, spots


def stands_together(game: Game, group: tuple[int, ...], bound: Cohesion) -> bool:
    """As the unit stands now; a unit of one always is together."""
    return len(group) == 1 or is_together(game.table, group, bound.leader, bound.neighbour, bound.lead)


def is_chain(game: Game, places: Spots, bound: Cohesion) -> bool:
    """Whether these models keep together around the leader."""
    return not chain_faults(game.table, places, bound.leader, bound.neighbour, bound.lead)


def may_end_apart(form: Move, game: Game, slack: int) -> int:
    """By how much in all a torn unit may be apart after a move, where none brings it together: never more than now, and
    for each member at most so much more than the best that is found."""
    now, best = apart(form, (), game.table), come_closer(form, game.table)
    return min(now, apart(form, best, game.table) + slack * len(form.movers))


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
