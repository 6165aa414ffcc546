"""How well a seat stands: the chance of winning, from the score and what is left of both sides."""

import math
from collections.abc import Callable

from msgspec import Struct

from grognard.engine.core.script import Game

from ..units.pieces import members, units_in_play
from .questions import Questions

HUNDRED, TEN = 100, 10


class Weights(Struct, frozen=True):
    """What a seat's lead in each thing adds to the log-odds of winning; none is negative."""

    urgent: float
    """Of each victory point, shared among the times that points are still given."""
    score: float
    """Of each victory point, whenever it is."""
    heads: float
    """Of ten soldiers."""
    price: float
    """Of a hundred points of price, as far as they are left."""


class Standing(Struct, frozen=True, eq=False):
    """The chance of winning of a game whose score, prices and length are known."""

    ask: Questions
    weights: Weights
    score: Callable[[Game, int], float]
    """The victory points of a seat."""
    scorings: Callable[[Game], int]
    """How often points are still given."""

    def chance(self, game: Game, seat: int) -> float:
        lead = self._lead(game, seat)
        return 1 / (1 + math.exp(-lead)) if lead > -HUNDRED else 0.0

    def _lead(self, game: Game, seat: int) -> float:
        points = self.score(game, seat) - self.score(game, 1 - seat)
        (heads, price), (their_heads, their_price) = self._force(game, seat), self._force(game, 1 - seat)
        by = self.weights
        score = points * (by.urgent / (1 + self.scorings(game)) + by.score)
        return score + by.heads * (heads - their_heads) / TEN + by.price * (price - their_price) / HUNDRED

    def _force(self, game: Game, seat: int) -> tuple[int, float]:
        """How many of a seat are on the table, vehicles apart, and what all of them are worth."""
        models = [id for unit in units_in_play(game, seat) for id in members(game, unit)]
        value = sum([self.ask.value(game, id) * self.ask.left(game, id) for id in models])
        return sum([not game.state.models[id].solid for id in models]), value
