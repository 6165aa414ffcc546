"""The greedy player: looks one step ahead, takes the answer that the game appraises highest."""

from collections.abc import Mapping

from grognard.engine.asking.decisions import Answer, only_deed
from grognard.engine.dice.stream import Stream
from grognard.engine.planning import Opinion
from grognard.engine.ruleset import Ruleset
from grognard.engine.showing.view import SeatView

MOST_CANDIDATES = 64
"""The budget of one decision: so many answers are appraised and no more."""
SAMPLES = 3
"""Answers drawn by lot that are appraised beside the proposed ones."""


class GreedyPlayer:
    def __init__(self, rules: Ruleset, samples: int = SAMPLES, opinions: Mapping[str, Opinion] | None = None) -> None:
        self._rules = rules
        self._samples = samples
        self._opinions = opinions or {}

    def decide(self, seat_view: SeatView, pick: Stream) -> Answer:
        """The best candidate that is allowed; without a candidate any legal answer is given."""
        form, table = seat_view.decision, seat_view.table
        deed = only_deed(form)
        if deed is not None:
            return deed
        for answer in self.ranked(seat_view, pick):
            if not form.refusals(answer, table):
                return answer
        return form.sample(pick, table)

    def ranked(self, seat_view: SeatView, pick: Stream) -> list[Answer]:
        """What is looked at, the best first; chance breaks ties."""
        appraise = self._opinions.get(seat_view.decision.name, self._rules.appraise)
        worth = [
            (appraise(seat_view, answer), pick.below(1 << 16), index, answer)
            for index, answer in enumerate(self._answers(seat_view, pick))
        ]
        return [row[3] for row in sorted(worth, key=lambda row: row[:3], reverse=True)]

    def _answers(self, seat_view: SeatView, pick: Stream) -> list[Answer]:
        proposed = list(self._rules.candidates(seat_view, pick))[:MOST_CANDIDATES]
        samples = (seat_view.decision.sample(pick, seat_view.table) for _ in range(self._samples))
        return list(dict.fromkeys([*proposed, *samples]))
