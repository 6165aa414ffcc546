"""Why a computer that plans would answer so: what its two best plans led to when they were tried out."""

from collections.abc import Sequence

from grognard.players.prospects import Prospect

LEAST = 0.05
"""What is rounded to nothing."""
MOST_STEPS = 3
"""So many steps of a plan are told."""
TRIED = "Tried out on copies of the table"
AT_A_GLANCE = "what looks best at a glance"


def plan_reason(prospects: Sequence[Prospect]) -> str:
    """The best plan and the next, in expected losses, points and hope; nothing where no plan was chosen just now."""
    if not prospects:
        return ""
    best, *others = prospects
    if not others:
        alone = f"{_steps(best.words) or _unnamed(best)} {_costs(best)}, with {_hope(best)} of winning then"
        return f"{TRIED}, {alone}; the other good plans came to the same."
    other = others[0]
    name, next_name = _names(best, other)
    first = f"{TRIED}, {name} {_costs(best)}, with {_hope(best)} of winning then"
    hope = "with as many" if _hope(best) == _hope(other) else f"with {_hope(other)}"
    costs = "comes to the same" if _costs(best) == _costs(other) else _costs(other)
    return f"{first}; the next best, {next_name}, {costs}, {hope}."


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
    return "1 model" if f"{models:.1f}" == "1.0" else f"{models:.1f} models".replace(".0 ", " ")


def _points(points: float) -> str:
    return "1 point" if f"{points:.1f}" == "1.0" else f"{points:.1f} points".replace(".0 ", " ")


def _hope(prospect: Prospect) -> str:
    """The chance of winning, as the computer sees it."""
    number = min(99, max(1, round(100 * prospect.chance)))
    return f"{number} {'chance' if number == 1 else 'chances'} in 100"


def _names(best: Prospect, other: Prospect) -> tuple[str, str]:
    """What two plans are called: by their steps from the first in which they differ."""
    if not (best.words and other.words):
        return _steps(best.words) or _unnamed(best), _steps(other.words) or _unnamed(other)
    if best.words == other.words:
        return _steps(best.words), "the same ending elsewhere"
    common = next((at for at, (a, b) in enumerate(zip(best.words, other.words, strict=False)) if a != b), None)
    if common is not None:
        return _steps(best.words[common:]), _steps(other.words[common:])
    if len(best.words) > len(other.words):
        return _steps(best.words), "the same without the last of it"
    return _steps(best.words), f"the same and then {_steps(other.words[len(best.words) :])}"


def _steps(words: Sequence[str]) -> str:
    return ", then ".join([f"“{word}”" for word in words[:MOST_STEPS]])


def _unnamed(prospect: Prospect) -> str:
    return "this plan" if prospect.plan else AT_A_GLANCE
