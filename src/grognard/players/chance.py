"""The random player: any legal answer, as the decision samples it."""

from grognard.engine.asking.decisions import Answer
from grognard.engine.dice.stream import Stream
from grognard.engine.showing.view import SeatView


class RandomPlayer:
    def decide(self, seat_view: SeatView, pick: Stream) -> Answer:
        return seat_view.decision.sample(pick, seat_view.table)
