"""Plans carried out on copies of the table, the dice thrown again for each: what a plan answers before any fall is
found once and taken over after that."""

from collections.abc import Sequence

from msgspec import Struct

from grognard.engine.asking.decisions import Answer
from grognard.engine.core.inputs import Fell
from grognard.engine.core.match import Match
from grognard.engine.dice.rolls import SeededDice
from grognard.engine.dice.stream import stream_of
from grognard.engine.ruleset import Ruleset

from .greedy import GreedyPlayer
from .playing import fall_back
from .prospects import Ending, Plan, Step, heads_of

MOST_ANSWERS = 400
"""A copy that takes more is judged as it stands."""
Given = tuple[int, Answer]
"""An answer and whose it was."""


class Opening(Struct, frozen=True, eq=False):
    """What is sure of a plan: the answers before dice fall, and the steps that are left then."""

    given: tuple[Given, ...]
    left: Plan
    match: Match | None = None
    """The table before the last of them."""


class Copies:
    """The copies of one moment on which somebody tries plans out."""

    def __init__(self, rules: Ruleset, lean: GreedyPlayer, root: Match, seat: int) -> None:
        self._rules, self._planning, self._lean = rules, rules.planning(), lean
        self._root, self._seat = root, seat
        self._openings: dict[Plan, Opening] = {}
        self.played = 0

    def now(self) -> Ending:
        return self._ending(self._root)

    def carried_out(self, plan: Plan, seed: str, beyond: int = 0) -> Ending:
        """How the table stands after a plan and what follows in the same script, as far ahead as the game says and so
        many scripts beyond; without these only up to where the planner rests."""
        self.played += 1
        known = self._openings.get(plan)
        if known is None:
            match, left = self._root.fork(SeededDice(seed)), list(plan)
            self._openings[plan] = self._opened(match, left)
        else:
            match, left = self._reopened(plan, known).fork(SeededDice(seed)), list(known.left)
            for seat, answer in known.given[-1:]:
                match.answer(seat, answer)
        self._play_on(match, left, beyond)
        return self._ending(match)

    # -- before dice fall ----------------------------------------------------------------------------------------------

    def _opened(self, match: Match, left: list[Step]) -> Opening:
        """Plays up to the first dice or the end of the script, and tells what was answered."""
        since, given = moment_of(match), list[Given]()
        while match.decision is not None and moment_of(match) == since and not self._rests(match, left):
            answered = self._answer(match, left)
            if answered is None:
                break
            given.append(answered)
        return Opening(tuple(given), tuple(left))

    def _reopened(self, plan: Plan, known: Opening) -> Match:
        """The table before the last sure answer of a plan."""
        if known.match is not None:
            return known.match
        match = self._root.fork(SeededDice("opening"))
        for seat, answer in known.given[:-1]:
            match.answer(seat, answer)
        self._openings[plan] = Opening(known.given, known.left, match)
        return match

    # -- with dice -----------------------------------------------------------------------------------------------------

    def _play_on(self, match: Match, left: list[Step], beyond: int) -> None:
        last = len(self._root.chapters) + self._planning.ahead + beyond
        for _ in range(MOST_ANSWERS):
            if match.decision is None or len(match.chapters) > last or (not beyond and self._rests(match, left)):
                break
            self._answer(match, left)

    def _rests(self, match: Match, left: Sequence[Step]) -> bool:
        form = match.form_for(match.next_seat())
        if form is None or form.name not in self._planning.rests or match.revision == self._root.revision:
            return False
        return not (left and left[0].fits(form))

    def _answer(self, match: Match, left: list[Step]) -> Given | None:
        """The next answer: that of the plan, or what the greedy player would do; nothing is told of any other."""
        asked = match.next_seat()
        form, pick = match.form_for(asked), stream_of(match.revision, asked)
        if asked == self._seat and left and form is not None and left[0].fits(form):
            answer = left.pop(0).answer
            if not match.answer(asked, answer):
                return asked, answer
        answer = self._lean.decide(match.seat_view(asked), pick)
        if not match.answer(asked, answer):
            return asked, answer
        fall_back(match, asked, pick)
        return None

    def _ending(self, match: Match) -> Ending:
        game, seat, points = match.game, self._seat, self._planning.points
        others = [points(game, other.id) for other in match.state.seats if other.id != seat]
        lead = points(game, seat) - max(others, default=0.0)
        judge = None if match.is_over else self._planning.judged
        return Ending((judge or self._rules.evaluate)(game, seat), heads_of(match), lead)


def moment_of(match: Match) -> tuple[int, int]:
    """Which script runs, and how often dice have fallen in it."""
    return len(match.chapters), sum([isinstance(one, Fell) for one in match.inputs])
