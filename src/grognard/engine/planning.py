"""What a player asks of a game who carries plans out before it chooses one."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from .core.script import Game

if TYPE_CHECKING:
    from .asking.decisions import Answer
    from .showing.view import SeatView

Opinion = Callable[["SeatView", "Answer"], float]
"""What an answer is worth to who plans."""


def unknown(game: Game, seat: int) -> float:
    """Nobody can say who wins."""
    return 0.5


def no_leads(game: Game, seat: int) -> tuple[float, ...]:
    return ()


def no_points(game: Game, seat: int) -> float:
    return 0.0


class Planning(Struct, frozen=True, eq=False):
    """How plans are made and judged. Where nothing is tried out nobody plans."""

    tries: Mapping[str, int] = {}
    """How many answers of a decision are tried, by its name; of all others only the one that looks best."""
    apart: int = 0
    """So far apart the places of a move must lie to be told from each other."""
    chance: Callable[[Game, int], float] = unknown
    """The chance of winning that a seat has as the table stands: 0 to 1."""
    judged: Callable[[Game, int], float] | None = None
    """What a planner takes for it, where he had better see what the enemy is about to do than the bare odds."""
    again: frozenset[str] = frozenset()
    """Decisions at which a plan is made in the middle of a script too; at all others only where it begins."""
    rests: frozenset[str] = frozenset()
    """Decisions of the planner's own at which what a plan led to is judged; else its script is played to the end."""
    ahead: int = 0
    """So many scripts are played after the plan's own before what it led to is judged."""
    margin: float = 0.0
    """So much more a plan must promise than the greedy player's, where dice decide more than plans."""
    points: Callable[[Game, int], float] = no_points
    """The score of a seat, to say what a plan leads to."""
    features: tuple[str, ...] = ()
    """What the chance of winning is made of, by name."""
    leads: Callable[[Game, int], tuple[float, ...]] = no_leads
    """The lead of a seat in each of them, to fit the chance on battles."""
    opinions: Mapping[str, Opinion] = {}
    """What a planner thinks of answers that are weighed and not tried out, by the decision's name: their fruit comes
    too late, or hangs on too many dice, to be seen on a few copies."""
    shown: Mapping[str, tuple[str, ...]] = {}
    """The levels that have been shown to beat the next below them, by scenario; the lobby offers no others."""


NO_PLANNING = Planning()
