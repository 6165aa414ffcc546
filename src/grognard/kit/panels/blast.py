"""Whoever stands in an area may fall: every outcome of where it comes down and how hard, for either side."""

from collections.abc import Callable, Iterable
from fractions import Fraction

from msgspec import Struct

from grognard.engine.core.script import Game
from grognard.engine.core.state import Point
from grognard.engine.showing.panels import Histogram, Prospect, Stage
from grognard.engine.space import under_circle

from ..units.pieces import models_in_play
from .chances import Chances, histogram, mixed, shortened


class Outcome(Struct, frozen=True):
    """One way it may come down."""

    chance: Fraction
    centre: Point
    radius: int
    impacts: int
    """On each model inside; none where nothing comes down."""


Harm = Callable[[tuple[int, ...], int], Chances]
"""The chances of 0, 1, 2… harms to models inside an area by so many impacts on each."""


class Harmed(Struct, frozen=True):
    """What is counted of those inside: soldiers lost, or tests passed against machines."""

    words: str
    seat: int
    solid: bool
    """Whether machines are meant, or everybody else."""
    what: str
    harm: Harm

    def odds(self, game: Game, outcomes: Iterable[Outcome]) -> Histogram:
        """In all outcomes together."""
        models = game.state.models
        those = tuple(id for id in models_in_play(game, self.seat) if models[id].solid == self.solid)
        cases = [(one.chance, self.harm(_inside(game, one, those), one.impacts)) for one in outcomes]
        return histogram(self.what, shortened(mixed(cases, len(those))))


def _inside(game: Game, outcome: Outcome, models: tuple[int, ...]) -> tuple[int, ...]:
    return under_circle(game.table, outcome.centre, outcome.radius, models) if outcome.impacts else ()


def prospects(
    game: Game, outcomes: list[Outcome], rows: Iterable[Harmed], stages: tuple[Stage, ...]
) -> tuple[Prospect, ...]:
    """One for each that can be harmed at all, the first if none can."""
    found = [(row.words, row.odds(game, outcomes)) for row in rows]
    some = [row for row in found if row[1].some > 0] or found[:1]
    return tuple(Prospect(words, True, odds, stages) for words, odds in some)
