"""What a worker remembers of the battles it thinks about: one game for each seat of a battle."""

from collections.abc import Callable

from grognard.engine.asking.decisions import Decision
from grognard.engine.asking.menus import Menus
from grognard.engine.core.recall import renewed
from grognard.engine.core.script import Game
from grognard.engine.core.state import State
from grognard.engine.showing.view import Imagine, Moments, SeatView
from grognard.engine.space.table import Table

MOST = 32
"""So many seats are remembered; who has not been thought of for longest is forgotten."""


class Memories:
    """Games by battle and seat, each as the worker last saw it: another worker may have thought in between."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._games: dict[tuple[str, int], tuple[Game, Moments]] = {}

    def seat_view(
        self, battle: str, decision: Decision, state: State, table: Table | None, menus: Callable[[], Menus],
        imagine: Imagine | None = None,
    ) -> SeatView:  # fmt: skip
        """The view with what was found out about the same battle before; and how to imagine it, if somebody plans."""
        key = (battle, decision.seat)
        game, moments = self._games.pop(key, (None, {}))
        game = Game(state, table) if game is None else renewed(game, state, table)
        self._games[key] = game, moments
        while len(self._games) > self._most:
            del self._games[next(iter(self._games))]
        return SeatView(decision.seat, lambda: game.state, decision, table, game, moments, menus, imagine)  # type: ignore[arg-type]
