"""How well a seat stands: the chance of winning, from the score, what is left of both sides and how they stand.

Few features, each a lead of one seat over the other, with weights that are fitted on battles (`grognard fit`)."""

import math
from collections.abc import Callable, Mapping

from msgspec import Struct

from grognard.engine.core.script import Game

from ..files.datafiles import read
from ..units.pieces import foremost, members, models_in_play, units_in_play
from .questions import Questions

HUNDRED, TEN = 100, 10
MOST = 30.0
"""Log-odds beyond which nothing is in doubt."""
ANY = "any"
"""The weights of scenarios that have none of their own."""


class Feature(Struct, frozen=True, eq=False):
    """Something of which a seat has more or less: its name, and how much."""

    name: str
    of: Callable[[Game, int], float]


class Standing(Struct, frozen=True, eq=False):
    """The chance of winning: what a seat's lead in each feature adds to the log-odds, by scenario; nothing is taken
    off for a lead."""

    features: tuple[Feature, ...]
    weights: Mapping[str, Mapping[str, float]]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple([one.name for one in self.features])

    def chance(self, game: Game, seat: int) -> float:
        own = self.weights.get(game.state.scenario, self.weights[ANY])
        lead = sum([own[one.name] * self.lead(one, game, seat) for one in self.features if own.get(one.name)])
        return 1 / (1 + math.exp(-max(-MOST, min(MOST, lead))))

    def lead(self, feature: Feature, game: Game, seat: int) -> float:
        return feature.of(game, seat) - feature.of(game, 1 - seat)

    def leads(self, game: Game, seat: int) -> tuple[float, ...]:
        """The lead of a seat in every feature."""
        return tuple([self.lead(one, game, seat) for one in self.features])


def weights_in(package: str | None) -> dict[str, dict[str, float]]:
    """The weights that a game keeps beside its advice: those of each scenario, and of any other."""
    rows = read(package, "weights.toml").items()
    return {scenario: {name: float(weight) for name, weight in row.items()} for scenario, row in rows}


Score = Callable[[Game, int], float]
"""The victory points of a seat."""
Scorings = Callable[[Game], int]
"""How often points are still given."""


def score_features(score: Score, scorings: Scorings) -> tuple[Feature, ...]:
    """Points count more the less often they are still given."""
    return Feature("urgent", lambda game, seat: score(game, seat) / (1 + scorings(game))), Feature("score", score)


def table_features(ask: Questions, score: Score, scorings: Scorings) -> tuple[Feature, ...]:
    """What decides most battles on a table: points and how often they are still given, those who are left, what they
    cost, and how near they are to what they go for."""

    def heads(game: Game, seat: int) -> float:
        """Vehicles are not counted by heads."""
        return sum([not game.state.models[id].solid for id in models_in_play(game, seat)]) / TEN

    def price(game: Game, seat: int) -> float:
        return sum([ask.value(game, id) * ask.left(game, id) for id in models_in_play(game, seat)]) / HUNDRED

    def ground(game: Game, seat: int) -> float:
        return sum([_drawn(game, ask, unit) for unit in units_in_play(game, seat)]) / HUNDRED

    own = Feature("heads", heads), Feature("price", price), Feature("ground", ground)
    return (*score_features(score, scorings), *own)


def _drawn(game: Game, ask: Questions, unit: int) -> float:
    """What objectives give a unit where it stands."""
    place = game.table.place
    return ask.draws(game, unit, tuple([place(id) for id in members(game, unit)]), place(foremost(game, unit)))
