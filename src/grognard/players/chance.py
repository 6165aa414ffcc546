"""The random player: any legal answer, as the decision samples it."""

from grognard.engine.decisions import Answer
from grognard.engine.stream import Stream
from grognard.engine.view import SeatView


class RandomPlayer:
    def decide(self, seat_view: SeatView, pick: Stream) -> Answer:
        return seat_view.decision.sample(pick, seat_view.table)
