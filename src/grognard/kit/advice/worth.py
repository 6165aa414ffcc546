"""What attacks are worth by exact odds: what each branch of a chain takes, by what is at stake, friends against it."""

from collections.abc import Callable, Iterable

from msgspec import Struct

from grognard.engine.asking.acts import Turn
from grognard.engine.core.script import Game
from grognard.engine.core.state import Ref, number_of
from grognard.engine.dice.chain import Branch, Chain, Locate
from grognard.engine.dice.solve import Odds, solve

from ..units.pieces import members, seat_of_model
from .bounds import NOTHING, best_first

FRIEND = 1.3
"""A friend lost counts more than an enemy: he was sure to be ours."""
PARTS_MATTER = 1.2
"""A machine is past its use before all its boxes are gone."""
BranchWorth = Callable[[Game, int, Branch, Odds], float]


class Stakes(Struct, frozen=True, eq=False, kw_only=True):
    """What a game is asked about those who are hit."""

    value: Callable[[Game, int], float]
    """What a model is worth where it stands."""
    boxes: Callable[[Game, int], int]
    """How much damage a machine can still take, or one who takes several wounds."""
    last: Callable[[Game, int], float] = lambda game, unit: 0.0
    """What the end of a unit is worth beside its models."""
    wreck: Callable[[Game, int], float] = lambda game, model: 0.0
    """What the end of a machine is worth beside its value."""

    def branch(self, game: Game, seat: int, branch: Branch, odds: Odds) -> float:
        """What one branch of a chain brings to a seat."""
        number = number_of(branch.to)
        model = members(game, number)[-1] if branch.to[0] == "u" else number
        sign = -FRIEND if seat_of_model(game, model) == seat else 1.0
        value = self.value(game, model)
        if isinstance(branch.effect, Locate):
            boxes = max(1, self.boxes(game, number))
            gone = float(odds.gone(branch.effect.core))
            worth = value * min(1.0, gone + PARTS_MATTER * (1 - gone) * float(odds.mean_points()) / boxes)
            return sign * (worth + gone * self.wreck(game, number))
        last = float(odds.at_least(len(members(game, number)))) if branch.to[0] == "u" else 0.0
        lost = float(odds.mean()) if odds.points == () else self._losses(game, model, odds)
        return sign * (last * self.last(game, number) + value * lost)

    def _losses(self, game: Game, model: int, odds: Odds) -> float:
        """Losses on average; of one who takes several wounds these count in part."""
        boxes = self.boxes(game, model)
        return float(odds.mean_points()) / boxes if boxes > 1 else float(odds.mean())


def chain_worth(game: Game, seat: int, chain: Chain, branch: BranchWorth) -> float:
    """What an attack brings to a seat."""
    return sum([branch(game, seat, *pair) for pair in zip(chain.branches, solve(chain), strict=True)])


class Shots(Struct, frozen=True, eq=False):
    """Fire of one kind at one of several targets: what it is worth, and quickly at most."""

    worth: Callable[[Ref], float]
    most: Callable[[Ref], float] | None = None

    def each(self, targets: Iterable[Ref], least: float = NOTHING) -> dict[Ref, float]:
        """What it is worth at each: exactly of the best and those worth so much, of the others at most."""
        if self.most is None:
            return {ref: self.worth(ref) for ref in targets}
        return best_first(targets, self.most, self.worth, least)


def fallen_worth(value: Callable[[Game, int], float]) -> Callable[[Turn, int], float]:
    """Who is lost: of friends the plainest goes first, of enemies the dearest."""

    def worth(turn: Turn, model: int) -> float:
        found = value(turn.game, model)
        return found if seat_of_model(turn.game, model) != turn.seat else -found

    return worth
