"""Opposed rolls: who wins when both sides roll, and what is left of an attack."""

from grognard.engine.clauses import implements

from .attempt import Rollout


def successes(rollout: Rollout | None) -> int:
    return 0 if rollout is None else rollout.successes


@implements("alien.opposed.basic")
def is_won(active: Rollout, passive: Rollout | None) -> bool:
    """The active side needs more successes than the other; alone it needs one."""
    return active.successes > successes(passive)


@implements("alien.opposed.open")
def open_winner(a: int, b: int) -> int:
    """Neither side is active: 1 if the first wins, -1 if the second, 0 if neither does."""
    return (a > b) - (a < b)


@implements("alien.opposed.cancel")
def left(attack: Rollout, defence: Rollout | None) -> int:
    """Successes of an attack that the defence does not cancel."""
    return max(0, attack.successes - successes(defence))
