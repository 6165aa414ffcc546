"""What plans lead to, on average over the copies of the table on which each was carried out."""

from collections.abc import Sequence

from msgspec import Struct

from grognard.engine.asking.decisions import Answer, Decision
from grognard.engine.core.match import Match


class Step(Struct, frozen=True):
    """One answer of a plan, and the decision it belongs to."""

    name: str
    about: tuple[str, ...]
    answer: Answer

    def fits(self, form: Decision) -> bool:
        return (self.name, self.about) == (form.name, form.about)


Plan = tuple[Step, ...]
"""The answers up to the first dice; an empty plan leaves everything to the greedy player."""


class Prospect(Struct, frozen=True):
    """What a plan leads to on average: the chance of winning, models lost and points won by the planner and by the
    others."""

    plan: Plan
    chance: float
    lost: float
    taken: float
    points: float


class Ending(Struct, frozen=True, gc=False):
    """How one copy ended."""

    chance: float
    heads: tuple[int, ...]
    """Models of each seat that are left."""
    points: float
    """The planner's lead in points."""


def heads_of(match: Match) -> tuple[int, ...]:
    """How many models each seat has on the table."""
    state, fallen = match.state, match.rules.facts.fallen
    heads = [0] * len(state.seats)
    for model in state.models:
        if model.place is not None and state.units[model.unit].seat >= 0 and not (fallen and fallen in model.tags):
            heads[state.units[model.unit].seat] += 1
    return tuple(heads)


def prospect(plan: Plan, before: Ending, endings: Sequence[Ending], seat: int) -> Prospect:
    """The endings of one plan taken together."""
    number = len(endings)
    lost = [sum([before.heads[one] - end.heads[one] for end in endings]) / number for one in range(len(before.heads))]
    points = sum([end.points for end in endings]) / number - before.points
    return Prospect(plan, mean(endings), lost[seat], sum(lost) - lost[seat], points)


def mean(endings: Sequence[Ending]) -> float:
    """The chance of winning on average; 0 where nothing has been tried."""
    return sum([end.chance for end in endings]) / len(endings) if endings else 0.0
