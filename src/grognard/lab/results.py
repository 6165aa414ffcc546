"""What a series of battles came to: wins of each player with their 95 % intervals, rounds, losses, decisions."""

from collections.abc import Sequence
from math import sqrt

from msgspec import Struct

CONFIDENCE = 1.959963984540054
"""Standard deviations that hold 95 % of a normal distribution."""


class Battle(Struct, frozen=True):
    """One battle: who sat where, who won (index of the player as named for the series), and what it cost."""

    index: int
    seed: str
    seats: tuple[str, ...]
    winner: int | None
    reason: str
    rounds: int
    losses: tuple[int, ...]
    """Models lost by each player."""
    decisions: int
    digest: str


class Summary(Struct, frozen=True):
    battles: int
    players: tuple[str, ...]
    wins: tuple[int, ...]
    draws: int
    intervals: tuple[tuple[float, float], ...]
    """95 % interval (Wilson) of each player's share of wins."""
    rounds_mean: float
    losses_mean: tuple[float, ...]
    decisions: int
    decisions_per_second: float
    seconds: float


def wilson(hits: int, trials: int) -> tuple[float, float]:
    """The 95 % interval of a share seen `hits` times in `trials`."""
    if trials == 0:
        return 0.0, 1.0
    share, z2 = hits / trials, CONFIDENCE**2
    middle = share + z2 / (2 * trials)
    spread = CONFIDENCE * sqrt(share * (1 - share) / trials + z2 / (4 * trials**2))
    low, high = (middle - spread) / (1 + z2 / trials), (middle + spread) / (1 + z2 / trials)
    return max(0.0, low), min(1.0, high)


def summary(players: Sequence[str], battles: Sequence[Battle], seconds: float) -> Summary:
    """The series in figures; `players` as they were named for it."""
    number, seats = len(battles), range(len(players))
    wins = tuple(sum(battle.winner == player for battle in battles) for player in seats)
    decisions = sum(battle.decisions for battle in battles)
    return Summary(
        number,
        tuple(players),
        wins,
        sum(battle.winner is None for battle in battles),
        tuple(wilson(won, number) for won in wins),
        _mean([battle.rounds for battle in battles]),
        tuple(_mean([battle.losses[player] for battle in battles]) for player in seats),
        decisions,
        decisions / seconds if seconds else 0.0,
        seconds,
    )


def _mean(numbers: Sequence[int]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0
