"""The planner: carries plans for what it is about to do out on copies of the table, with the same dice for all of them,
lets the greedy player finish each, and follows the plan that leads to the best position."""

import math
from collections.abc import Iterator, Sequence

from grognard.engine.asking.decisions import Answer, Decision, only_deed
from grognard.engine.asking.moves import Move
from grognard.engine.core.inputs import Fell
from grognard.engine.core.match import Match
from grognard.engine.dice.rolls import SeededDice
from grognard.engine.dice.stream import Stream, stream_of
from grognard.engine.ruleset import Ruleset
from grognard.engine.showing.view import SeatView

from .greedy import GreedyPlayer
from .playing import fall_back
from .prospects import Ending, Plan, Prospect, Step, heads_of, mean, told, words_of

FORKS = 40
"""About so many copies are played for a plan where dice are thrown once."""
ROUNDS = ((64, 1), (8, 1), (4, 2))
"""How many plans are kept for each round, and how often each is carried out: the worse ones are dropped on the way."""
LONGEST = 6
"""Answers of a plan."""
MOST_ANSWERS = 400
"""A copy that takes more is judged as it stands."""


class Planner:
    def __init__(self, rules: Ruleset, forks: int = FORKS) -> None:
        self._rules = rules
        self._planning = rules.planning()
        self._greedy = GreedyPlayer(rules, opinions=self._planning.opinions)
        self._lean = GreedyPlayer(rules, samples=0)
        self._throws = max(1, forks // FORKS)
        self.plans: dict[int, Plan] = {}
        """What each seat is still going to answer."""
        self.prospects: tuple[Prospect, ...] = ()
        """What the plans led to among which it chose last, the best first."""
        self.is_following = False
        """Whether its last answer was one of a plan."""
        self.forks = 0
        """Copies of the table played so far."""

    def decide(self, seat_view: SeatView, pick: Stream) -> Answer:
        """The next answer of the plan; a new one where something begins; else what the greedy player would do."""
        seat, form = seat_view.seat, seat_view.decision
        plan = self.plans.get(seat, ())
        if not (plan and plan[0].fits(form)):
            plan = self._plan(seat_view, pick)
        else:
            self.prospects = ()
        self.plans[seat] = plan[1:]
        self.is_following = bool(plan) and not form.refusals(plan[0].answer, seat_view.table)
        if self.is_following:
            return plan[0].answer
        self.plans[seat] = ()
        return self._greedy.decide(seat_view, pick)

    # -- choosing a plan ---------------------------------------------------------------------------------------------

    def _plan(self, seat_view: SeatView, pick: Stream) -> Plan:
        """The plan that leads to the best position on average; of plans that lead to the same the greedy player's."""
        form = seat_view.decision
        self.prospects = ()
        if form.name not in self._planning.tries or only_deed(form) is not None:
            return ()
        root = seat_view.imagined(pick, SeededDice("root"))
        if root is None or (root.inputs and form.name not in self._planning.again):
            return ()
        plans: list[Plan] = [(), *dict.fromkeys(self._plans(root, seat_view.seat, _moment(root)))]
        return self._best(root, seat_view.seat, plans, pick.below(1 << 32))

    def _best(self, root: Match, seat: int, plans: Sequence[Plan], seed: int) -> Plan:
        """The worse half and more are dropped after every round, the greedy player's plan never."""
        found: list[list[Ending]] = [[] for _ in plans]
        left = list(range(len(plans)))
        for keep, times in ROUNDS:
            left = sorted(left, key=lambda one: (-mean(found[one]), one))[:keep]
            left = left if 0 in left else [0, *left]
            for _ in range(times * self._throws):
                for one in left:
                    found[one].append(self._carried_out(root, seat, plans[one], f"{seed}:{len(found[one])}"))
        best = sorted(left, key=lambda one: (-mean(found[one]) - self._planning.margin * (one == 0), one))
        before = self._ending(root, seat)
        self.prospects = told([plans[one] for one in best], before, [found[one] for one in best], seat)
        return plans[best[0]]

    def _carried_out(self, root: Match, seat: int, plan: Plan, seed: str) -> Ending:
        """How the table stands after a plan and what follows in the same script, as far ahead as the game says, or up
        to where the planner rests."""
        self.forks += 1
        match, left = root.fork(SeededDice(seed)), list(plan)
        last = len(root.chapters) + self._planning.ahead
        for _ in range(MOST_ANSWERS):
            if match.decision is None or len(match.chapters) > last or self._rests(match, root, left):
                break
            self._answer(match, seat, left)
        return self._ending(match, seat)

    def _rests(self, match: Match, root: Match, left: Sequence[Step]) -> bool:
        form = match.form_for(match.next_seat())
        if form is None or form.name not in self._planning.rests or match.revision == root.revision:
            return False
        return not (left and left[0].fits(form))

    def _answer(self, match: Match, seat: int, left: list[Step]) -> None:
        asked = match.next_seat()
        form, pick = match.form_for(asked), stream_of(match.revision, asked)
        if asked == seat and left and form is not None and left[0].fits(form):
            if not match.answer(asked, left.pop(0).answer):
                return
        if match.answer(asked, self._lean.decide(match.seat_view(asked), pick)):
            fall_back(match, asked, pick)

    def _ending(self, match: Match, seat: int) -> Ending:
        game, points = match.game, self._planning.points
        others = [points(game, other.id) for other in match.state.seats if other.id != seat]
        lead = points(game, seat) - max(others, default=0.0)
        return Ending(self._rules.evaluate(game, seat), heads_of(match), lead)

    # -- making plans ------------------------------------------------------------------------------------------------

    def _plans(
        self, match: Match, seat: int, since: tuple[int, int], done: Plan = (), tried: frozenset[str] = frozenset()
    ) -> Iterator[Plan]:
        """Every plan from here: some answers where the game says so, the best looking where not, until dice fall, the
        script ends, the others are asked, or everything that is tried has been."""
        form, tries = match.form_for(seat), self._planning.tries
        if form is None or len(done) == LONGEST or tried >= tries.keys() or _moment(match) != since:
            yield done
            return
        breadth = 1 if form.name in tried else tries.get(form.name, 1)
        for answer in self._looked_at(match.seat_view(seat), form, breadth):
            fork = match.fork(SeededDice("plan"))
            if not fork.answer(seat, answer):
                step = Step(form.name, form.about, answer, words_of(form, answer))
                yield from self._plans(fork, seat, since, (*done, step), tried | {form.name})

    def _looked_at(self, seat_view: SeatView, form: Decision, breadth: int) -> list[Answer]:
        """The best looking answers that are allowed, places of a move not all beside each other."""
        found: list[Answer] = []
        for answer in self._lean.ranked(seat_view, stream_of("plan")):
            if len(found) == breadth:
                break
            if self._is_apart(form, answer, found) and not form.refusals(answer, seat_view.table):
                found.append(answer)
        return found

    def _is_apart(self, form: Decision, answer: Answer, others: Sequence[Answer]) -> bool:
        if not isinstance(form, Move):
            return True
        end = _end(answer)
        return all(math.dist(end, _end(other)) >= self._planning.apart for other in others)


def _end(answer: Answer) -> tuple[float, float]:
    """Where the first who moves ends."""
    ends = [way[1][-1] for way in answer if way[1]]
    return ends[0] if ends else (0.0, 0.0)


def _moment(match: Match) -> tuple[int, int]:
    """Which script runs, and how often dice have fallen in it."""
    return len(match.chapters), sum([isinstance(one, Fell) for one in match.inputs])
