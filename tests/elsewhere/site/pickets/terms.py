"""The words of Pickets: the only file that knows its tags."""

from grognard.engine.core.memory import RANKS, ROSTER, remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import unit_ref

ACTED, STEADY = "acted", "steady"


@remembered(RANKS)
def men(game: Game, seat: int) -> int:
    """How many men a side has left."""
    return sum(len(unit.members) for unit in game.state.units if unit.seat == seat)


@remembered(ROSTER, ACTED)
def fresh(game: Game, seat: int) -> tuple[int, ...]:
    """The squads of a side that have not acted in this round."""
    units = game.state.units
    return tuple(unit.id for unit in units if unit.seat == seat and unit.members and ACTED not in unit.tags)


def is_steady(game: Game, squad: int) -> bool:
    return STEADY in game.state.units[squad].tags


def unsettle(game: Game, squad: int, clause: str) -> None:
    if is_steady(game, squad):
        game.tag(clause, unit_ref(squad), drops=(STEADY,))
