"""What a person is told beside a choice: exact odds of a shot, by Range where measuring comes after declaring."""

from grognard.engine.chain import Locate
from grognard.engine.decisions import Answer
from grognard.engine.script import Game
from grognard.engine.solve import Odds, solve
from grognard.engine.state import Ref
from grognard.engine.view import SeatView

from .measuring import is_impossible, may_measure
from .profiles import Weapon, weapon
from .salvo import salvo_chain
from .weapon import PROJECTION, is_blast

MOST_BANDS = 6


def hint(seat_view: SeatView, answer: Answer) -> str:
    """A few words about an answer, or nothing."""
    form = seat_view.decision
    if form.name != "target" or not form.about or len(answer) != 1 or answer[0][0] not in "umf":
        return ""
    arm = weapon(form.topic)
    if is_blast(arm) or arm.has(PROJECTION):
        return ""
    game, unit = seat_view.game, int(form.about[0][1:])
    if may_measure(game):
        return _words(game, unit, arm, answer[0], None)
    means = [
        (band, _mean(game, unit, arm, answer[0], band))
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


def _solved(game: Game, unit: int, arm: Weapon, target: Ref, band: int | None) -> tuple[Odds, bool]:
    """The odds of what is aimed at, and whether it is a vehicle."""
    chain = salvo_chain(game, unit, arm, target, band)
    return solve(chain)[-1], isinstance(chain.branches[-1].effect, Locate)


def _mean(game: Game, unit: int, arm: Weapon, target: Ref, band: int | None) -> float:
    odds, is_vehicle = _solved(game, unit, arm, target, band)
    return float(odds.mean_points() if is_vehicle or target[0] == "f" else odds.mean())


def _words(game: Game, unit: int, arm: Weapon, target: Ref, band: int | None) -> str:
    odds, is_vehicle = _solved(game, unit, arm, target, band)
    what = "structure points" if is_vehicle or target[0] == "f" else "losses"
    return f"{_mean(game, unit, arm, target, band):.2f} {what} expected, at least one {float(odds.at_least(1)):.1%}"
