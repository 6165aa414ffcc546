"""What a person is told beside a choice: exact odds of a shot, by Range where measuring comes after declaring."""

from grognard.engine.chain import Locate
from grognard.engine.decisions import Answer
from grognard.engine.script import Game
from grognard.engine.solve import Odds, solve
from grognard.engine.state import Ref
from grognard.engine.view import SeatView

from .measuring import is_impossible, may_measure
from .profiles import Weapon
from .salvo import salvo_chain
from .target import asked
from .weapon import PROJECTION, is_blast

MOST_BANDS = 6


def hint(seat_view: SeatView, answer: Answer) -> str:
    """A few words about an answer, or nothing."""
    form = seat_view.decision
    if form.name != "target" or not form.about or len(answer) != 1 or answer[0][0] not in "umf":
        return ""
    unit, arm, fired = asked(form)
    if is_blast(arm) or arm.has(PROJECTION):
        return ""
    game = seat_view.game
    if may_measure(game):
        return _words(game, unit, arm, answer[0], fired)
    means = [
        (band, _mean(_solved(game, unit, arm, answer[0], fired, band)))
        for band in range(MOST_BANDS)
        if not is_impossible(game, arm, band)
    ]
    return _by_range(means)


def _by_range(means: list[tuple[int, float]]) -> str:
    if not means:
        return "no chance at any range"
    if len(means) == MOST_BANDS and means[0][1] == means[-1][1]:
        return f"{means[0][1]:.2f} expected at any range"
    return "expected within " + ", ".join(f"{10 * band + 10} cm {shown}" for band, shown in _merged(means))


def _merged(means: list[tuple[int, float]]) -> list[tuple[int, str]]:
    """Bands beside each other with the same odds, as they are shown, are one that reaches as far as the last."""
    rows = [(band, f"{mean:.2f}") for band, mean in means]
    return [row for row, after in zip(rows, (*rows[1:], None), strict=True) if after is None or after[1] != row[1]]


def _solved(
    game: Game, unit: int, arm: Weapon, target: Ref, fired: tuple[str, ...], band: int | None = None
) -> tuple[Odds, bool]:
    """The odds of what is aimed at, and whether it wears down point by point: a vehicle or terrain."""
    chain = salvo_chain(game, unit, arm, target, band, fired)
    return solve(chain)[-1], target[0] == "f" or isinstance(chain.branches[-1].effect, Locate)


def _mean(solved: tuple[Odds, bool]) -> float:
    odds, by_points = solved
    return float(odds.mean_points() if by_points else odds.mean())


def _words(game: Game, unit: int, arm: Weapon, target: Ref, fired: tuple[str, ...]) -> str:
    odds, by_points = solved = _solved(game, unit, arm, target, fired)
    what, weights = ("structure points", odds.points) if by_points else ("losses", odds.weights)
    return f"{_mean(solved):.2f} {what} expected, at least one {sum(weights[1:]) / odds.total:.1%}"
