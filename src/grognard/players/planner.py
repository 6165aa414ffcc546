"""The planner: carries plans for what it is about to do out on copies of the table, with the same dice for all of them,
lets the greedy player finish each, and follows the plan that leads to the best position."""

import math
from collections.abc import Iterator, Sequence

from msgspec import Struct

from grognard.engine.asking.decisions import Answer, Decision, only_deed
from grognard.engine.asking.moves import Move
from grognard.engine.core.match import Match
from grognard.engine.dice.rolls import SeededDice
from grognard.engine.dice.stream import Stream, stream_of
from grognard.engine.ruleset import Ruleset
from grognard.engine.showing.view import SeatView

from .copies import Copies, moment_of
from .greedy import GreedyPlayer
from .prospects import Ending, Plan, Prospect, Step, mean, told, words_of

GREEDYS: Plan = ()
"""The plan that leaves everything to the greedy player."""
LONGEST = 6
"""Answers of a plan."""


class Effort(Struct, frozen=True):
    """How much a planner tries out: for each round how many plans are kept, how often each is carried out, and how many
    scripts beyond what its game says are played then; the worse plans are dropped on the way."""

    rounds: tuple[tuple[int, int, int], ...]


VETERAN = Effort(((64, 1, 0), (8, 1, 0), (4, 2, 0)))
"""Some twenty to forty copies a plan."""


class Planner:
    def __init__(self, rules: Ruleset, effort: Effort = VETERAN) -> None:
        self._rules = rules
        self._planning = rules.planning()
        self._greedy = GreedyPlayer(rules, opinions=self._planning.opinions)
        self._lean = GreedyPlayer(rules, samples=0)
        self._effort = effort
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
        seat = seat_view.seat
        plans = list(dict.fromkeys([GREEDYS, *self._plans(root, seat, moment_of(root))]))
        copies = Copies(self._rules, self._lean, root, seat)
        best = self._best(copies, plans, pick.below(1 << 32), seat)
        self.forks += copies.played
        return best

    def _best(self, copies: Copies, plans: Sequence[Plan], seed: int, seat: int) -> Plan:
        """The worse half and more are dropped after every round, the greedy player's plan never."""
        found: list[list[Ending]] = [[] for _ in plans]
        left, looked = list(range(len(plans))), 0
        for keep, times, beyond in self._effort.rounds:
            left = sorted(left, key=lambda one: (-mean(found[one]), one))[:keep]
            left = left if 0 in left else [0, *left]
            if beyond != looked:
                found, looked = [[] for _ in plans], beyond
            for _ in range(times):
                for one in left:
                    found[one].append(copies.carried_out(plans[one], f"{seed}:{len(found[one])}", beyond))
        best = sorted(left, key=lambda one: (-mean(found[one]) - self._planning.margin * (one == 0), one))
        self.prospects = told([plans[one] for one in best], copies.now(), [found[one] for one in best], seat)
        return plans[best[0]]

    # -- making plans ------------------------------------------------------------------------------------------------

    def _plans(
        self, match: Match, seat: int, since: tuple[int, int], done: Plan = (), tried: frozenset[str] = frozenset()
    ) -> Iterator[Plan]:
        """Every plan from here: some answers where the game says so, the best looking where not, until dice fall, the
        script ends, the others are asked, or everything that is tried has been."""
        form, tries = match.form_for(seat), self._planning.tries
        if form is None or len(done) == LONGEST or tried >= tries.keys() or moment_of(match) != since:
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
