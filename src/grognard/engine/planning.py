"""What a player asks of a game who carries plans out before it chooses one."""

from collections.abc import Callable, Mapping

from msgspec import Struct

from .core.script import Game


def unknown(game: Game, seat: int) -> float:
    """Nobody can say who wins."""
    return 0.5


class Planning(Struct, frozen=True, eq=False):
    """How plans are made and judged. Where nothing is tried out nobody plans."""

    tries: Mapping[str, int] = {}
    """How many answers of a decision are tried, by its name; of all others only the one that looks best."""
    apart: int = 0
    """So far apart the places of a move must lie to be told from each other."""
    chance: Callable[[Game, int], float] = unknown
    """The chance of winning that a seat has as the table stands: 0 to 1."""


NO_PLANNING = Planning()
