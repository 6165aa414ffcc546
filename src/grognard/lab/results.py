"""What a series of battles came to: wins of each player with their 95 % intervals, rounds, losses, decisions."""

from collections.abc import Sequence
from math import sqrt

from msgspec import Struct

CONFIDENCE = 1.959963984540054
"""Standard deviations that hold 95 % of a normal distribution."""


class Battle(Struct, frozen=True):
    """One battle: who sat where, who won, and what it cost. Players and armies are counted as named for the series."""

    index: int
    seed: str
    seats: tuple[str, ...]
    """The player at each seat."""
    armies: tuple[str, ...]
    """The army at each seat."""
    winner: int | None
    """The player that won."""
    winning_army: int | None
    reason: str
    rounds: int
    losses: tuple[int, ...]
    """Models lost by each player."""
    army_losses: tuple[int, ...]
    """Models lost by each army."""
    decisions: int
    digest: str
    clock: int = 0
    """What the game's own clock shows at the end; 0 where only rounds count."""


class Tally(Struct, frozen=True):
    """How a player or an army fared: wins with their 95 % interval (Wilson), models lost on average."""

    name: str
    wins: int
    share: float
    interval: tuple[float, float]
    losses_mean: float


class Summary(Struct, frozen=True):
    battles: int
    draws: int
    players: tuple[Tally, ...]
    armies: tuple[Tally, ...]
    rounds_mean: float
    decisions: int
    decisions_per_second: float
    seconds: float
    clock_mean: float = 0.0


def wilson(hits: float, trials: int) -> tuple[float, float]:
    """The 95 % interval of a share seen `hits` times in `trials`."""
    if trials == 0:
        return 0.0, 1.0
    share, z2 = hits / trials, CONFIDENCE**2
    middle = share + z2 / (2 * trials)
    spread = CONFIDENCE * sqrt(share * (1 - share) / trials + z2 / (4 * trials**2))
    low, high = (middle - spread) / (1 + z2 / trials), (middle + spread) / (1 + z2 / trials)
    return max(0.0, low), min(1.0, high)


def summary(players: Sequence[str], armies: Sequence[str], battles: Sequence[Battle], seconds: float) -> Summary:
    """The series in figures; players and armies as they were named for it."""
    decisions = sum(battle.decisions for battle in battles)
    return Summary(
        len(battles),
        sum(battle.winner is None for battle in battles),
        _tallies(players, [(battle.winner, battle.losses) for battle in battles]),
        _tallies(armies, [(battle.winning_army, battle.army_losses) for battle in battles]),
        _mean([battle.rounds for battle in battles]),
        decisions,
        decisions / seconds if seconds else 0.0,
        seconds,
        _mean([battle.clock for battle in battles]),
    )


def _tallies(names: Sequence[str], results: Sequence[tuple[int | None, tuple[int, ...]]]) -> tuple[Tally, ...]:
    number, tallies = len(results), []
    for place, name in enumerate(names):
        won = sum(winner == place for winner, _ in results)
        lost = _mean([losses[place] for _, losses in results])
        tallies.append(Tally(name, won, won / number if number else 0.0, wilson(won, number), lost))
    return tuple(tallies)


def _mean(numbers: Sequence[int]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0
