"""The veteran: plays the most promising answers on in his mind, through the enemy's next turn, and takes the one that
leaves him best.

He starts from what his seat has seen and guesses the rest. How much he thinks is counted in answers, never in seconds,
so that he decides alike on every machine.
"""

from grognard.engine.decisions import Answer
from grognard.engine.match import Match, ScriptFault
from grognard.engine.ruleset import Foresight
from grognard.engine.stream import Stream, stream_of
from grognard.engine.trail import Trail, follow
from grognard.engine.view import SeatView

from .even import EvenDice
from .greedy import GreedyPlayer

WIDTH = 3
"""So many answers are played on."""
WORLDS = 4
"""Each in so many guesses at what is hidden and how dice fall."""
HORIZON = 30
"""So many answers ahead at most."""
WEIGHED = frozenset({"step", "move"})
"""Names of the decisions that are worth it; others are taken as the greedy player takes them."""

NOWHERE = float("-inf")
"""What an answer is worth that cannot be imagined."""


class VeteranPlayer(GreedyPlayer):
    def __init__(self, rules: Foresight) -> None:
        super().__init__(rules)
        self._foresight = rules
        self._other = GreedyPlayer(rules)

    def decide(self, seat_view: SeatView, pick: Stream) -> Answer:
        answers = self._promising(seat_view, pick)
        if not answers:
            return seat_view.decision.sample(pick, seat_view.table)
        trail = seat_view.trail() if len(answers) > 1 else None
        if trail is None:
            return answers[0]
        seeds = [pick.below(1 << 62) for _ in range(WORLDS)]
        worth = [sum([self._outlook(seat_view, trail, answer, seed) for seed in seeds]) for answer in answers]
        return answers[worth.index(max(worth))]

    def _promising(self, seat_view: SeatView, pick: Stream) -> list[Answer]:
        """The best of the answers allowed, as the greedy player judges them."""
        form, found = seat_view.decision, list[Answer]()
        most = WIDTH if form.name in WEIGHED else 1
        for _, _, _, answer in self.ranked(seat_view, pick):
            if not form.refusals(answer, seat_view.table):
                found.append(answer)
                if len(found) == most:
                    break
        return found

    def _outlook(self, seat_view: SeatView, trail: Trail, answer: Answer, seed: int) -> float:
        """How the battle would stand a turn later; every answer meets the same guess and the same luck."""
        form = seat_view.decision
        match = follow(self._rules, trail, seat_view, stream_of(seed, "guess"), EvenDice(stream_of(seed, "dice")))
        if match is None:
            return NOWHERE
        try:
            if not match.answer(form.seat, answer):
                self._play_on(match, form.seat, seed)
        except ScriptFault:  # what was guessed cannot be
            return NOWHERE
        return self._foresight.outlook(match.game, form.seat)

    def _play_on(self, match: Match, seat: int, seed: int) -> None:
        """Until the turn has come back to the seat, both deciding as the greedy player would."""
        has_passed = False
        for _ in range(HORIZON):
            active = match.state.active
            has_passed = has_passed or active == 1 - seat
            if match.is_over or has_passed and active == seat:
                return
            asked = match.next_seat()
            decided = self._other.decide(match.seat_view(asked), stream_of(seed, match.revision, asked))
            if match.answer(asked, decided):
                return
