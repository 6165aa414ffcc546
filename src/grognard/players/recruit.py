"""The recruit: decides as the greedy player does, but now and then gives a hasty answer, any that is allowed."""

from grognard.engine.asking.decisions import Answer
from grognard.engine.dice.stream import Stream
from grognard.engine.showing.view import SeatView

from .greedy import GreedyPlayer

HASTY, OF = 1, 4
"""So many answers of so many are hasty."""


class RecruitPlayer(GreedyPlayer):
    def decide(self, seat_view: SeatView, pick: Stream) -> Answer:
        if pick.below(OF) < HASTY:
            return seat_view.decision.sample(pick, seat_view.table)
        return super().decide(seat_view, pick)
