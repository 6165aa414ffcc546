"""A person who decides: asks through whatever the surroundings offer (a terminal, a browser, a test)."""

from collections.abc import Callable

from grognard.engine.asking.decisions import Answer
from grognard.engine.dice.stream import Stream
from grognard.engine.showing.view import SeatView

Ask = Callable[[SeatView], Answer]


class TypedPlayer:
    def __init__(self, ask: Ask) -> None:
        self._ask = ask

    def decide(self, seat_view: SeatView, pick: Stream) -> Answer:
        return self._ask(seat_view)
