"""The greedy player: looks one step ahead, takes the answer that the game appraises highest."""

from grognard.engine.decisions import Answer
from grognard.engine.ruleset import Ruleset
from grognard.engine.stream import Stream
from grognard.engine.view import SeatView

MOST_CANDIDATES = 64
"""The budget of one decision: so many answers are appraised and no more."""
SAMPLES = 3


class GreedyPlayer:
    def __init__(self, rules: Ruleset) -> None:
        self._rules = rules

    def decide(self, seat_view: SeatView, pick: Stream) -> Answer:
        """The best candidate that is allowed; chance breaks ties; without a candidate any legal answer is given."""
        form, table = seat_view.decision, seat_view.table
        worth = [
            (self._rules.appraise(seat_view, answer), pick.below(1 << 16), index, answer)
            for index, answer in enumerate(self._answers(seat_view, pick))
        ]
        for _, _, _, answer in sorted(worth, key=lambda row: row[:3], reverse=True):
            if not form.refusals(answer, table):
                return answer
        return form.sample(pick, table)

    def _answers(self, seat_view: SeatView, pick: Stream) -> list[Answer]:
        proposed = list(self._rules.candidates(seat_view, pick))[:MOST_CANDIDATES]
        samples = (seat_view.decision.sample(pick, seat_view.table) for _ in range(SAMPLES))
        return list(dict.fromkeys([*proposed, *samples]))
