"""Stretches of wall time in which no server was there, or which a jump of the clock made up."""

Outages = list[tuple[float, float]]
"""When each began and ended, in order."""


def away(outages: Outages, since: float, until: float) -> float:
    """How long no server was there in this time."""
    return sum(max(0.0, min(ended, until) - max(began, since)) for began, ended in outages)


def prolonged(outages: Outages, since: float, end: float) -> float:
    """An end with the outages before it added."""
    for began, ended in outages:
        if ended > since and began < end:
            end += ended - max(began, since)
    return end
