"""What plans lead to, on average over the copies of the table on which each was carried out."""

from collections.abc import Sequence

from msgspec import Struct

from grognard.engine.asking.decisions import Answer, Choose, Decision
from grognard.engine.core.match import Match


class Step(Struct, frozen=True):
    """One answer of a plan, and the decision it belongs to."""

    name: str
    about: tuple[str, ...]
    answer: Answer
    words: str = ""
    """What the answer is called, to tell plans apart; of a movement nothing."""

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
    words: tuple[str, ...] = ()
    """What its steps are called: also those that the greedy player would take, where they were tried out as a plan."""


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


def words_of(form: Decision, answer: Answer) -> str:
    """What an answer to a menu is called."""
    labels = {option.key: option.label for option in form.options} if isinstance(form, Choose) else {}
    return ", ".join([labels[key] for key in answer if key in labels]) if labels else ""


def told(plans: Sequence[Plan], before: Ending, found: Sequence[Sequence[Ending]], seat: int) -> tuple[Prospect, ...]:
    """What plans lead to, the best first. The greedy player's own has no steps: if another came to exactly the same the
    two are told as one, in its words."""
    twin = next(
        (plan for plan, endings in zip(plans, found, strict=True) if plan and endings == _own(plans, found)), ()
    )
    rows = [(plan, endings) for plan, endings in zip(plans, found, strict=True) if not (plan and plan == twin)]
    return tuple([_prospect(plan, plan or twin, before, endings, seat) for plan, endings in rows])


def _own(plans: Sequence[Plan], found: Sequence[Sequence[Ending]]) -> Sequence[Ending]:
    """How the greedy player's own plan ended."""
    return next((endings for plan, endings in zip(plans, found, strict=True) if not plan), ())


def _prospect(plan: Plan, named: Plan, before: Ending, endings: Sequence[Ending], seat: int) -> Prospect:
    """The endings of one plan taken together."""
    number = len(endings)
    lost = [sum([before.heads[one] - end.heads[one] for end in endings]) / number for one in range(len(before.heads))]
    points = sum([end.points for end in endings]) / number - before.points
    words = tuple([step.words for step in named if step.words])
    return Prospect(plan, mean(endings), lost[seat], sum(lost) - lost[seat], points, words)


def mean(endings: Sequence[Ending]) -> float:
    """The chance of winning on average; 0 where nothing has been tried."""
    return sum([end.chance for end in endings]) / len(endings) if endings else 0.0
