"""Why a computer that plans would answer so: what its two best plans led to when they were tried out."""

from collections.abc import Sequence

from grognard.engine.asking.decisions import Choose, Decision
from grognard.engine.core.outset import frozen
from grognard.players.prospects import Prospect

from .wording import listed

LEAST = 0.05
"""What is rounded to nothing."""


def plan_reason(form: Decision, prospects: Sequence[Prospect]) -> str:
    """The best plan and the next, in expected losses and points; nothing where no plan was chosen just now."""
    if not prospects:
        return ""
    best, *others = prospects
    first = f"Tried out on copies of the table, this plan {_costs(best)}"
    if not others:
        return f"{first}."
    return f"{first}; the next best, {_name(form, best, others[0])}, {_costs(others[0])}."


def _costs(prospect: Prospect) -> str:
    lost, taken, points = prospect.lost, prospect.taken, prospect.points
    if lost < LEAST and taken < LEAST:
        losses = "costs nobody anything"
    else:
        losses = f"costs you {_number(lost)} and the enemy {_number(taken)}"
    if abs(points) < LEAST:
        return f"{losses} on average"
    return f"{losses} on average and {'gains' if points > 0 else 'gives away'} {_points(abs(points))}"


def _number(models: float) -> str:
    """Of models, as far as one can say it."""
    if models < LEAST:
        return "nobody"
    return "1 model" if f"{models:.1f}" == "1.0" else f"{models:.1f} models"


def _points(points: float) -> str:
    return "1 point" if f"{points:.1f}" == "1.0" else f"{points:.1f} points".replace(".0 ", " ")


def _name(form: Decision, best: Prospect, other: Prospect) -> str:
    """What the other plan begins with, if that tells them apart."""
    if not other.plan:
        return "what looks best at a glance"
    first = frozen(other.plan[0].answer)
    if not isinstance(form, Choose) or (best.plan and frozen(best.plan[0].answer) == first):
        return "the same carried on otherwise"
    labels = {option.key: option.label for option in form.options}
    return f"“{listed([labels.get(key, key) for key in first]) or 'none'}”"
