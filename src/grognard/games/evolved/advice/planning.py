"""How plans of an activation are made and judged: which unit, what it does, where it goes."""

from grognard.engine.core.script import Game
from grognard.engine.planning import Planning
from grognard.kit.advice.standing import ANY, Standing, table_features, weights_in

from ..books.scenario import scenario
from ..chapters.victory import points
from .ask import ASK

APART = 150
"""An inch and a half: nearer places are as good as the same."""


def _scorings(game: Game) -> int:
    """Control phases that are still to come, that of this round included."""
    return scenario(game.state.scenario).rounds - game.state.round + 1


def _score(game: Game, seat: int) -> float:
    return points(game)[seat]


FEATURES = table_features(ASK, _score, _scorings)
WEIGHTS = weights_in(__package__)
STANDING = Standing(FEATURES, WEIGHTS)
JUDGED = Standing(FEATURES, {ANY: WEIGHTS["plans"]})
"""Plans that are judged by points and men alone win more battles than those that are judged by the odds."""
PLANNING = Planning(
    {"turn": 3, "step": 3, "move": 3, "engage": 2},
    APART,
    STANDING.chance,
    judged=JUDGED.chance,
    points=_score,
    features=STANDING.names,
    leads=STANDING.leads,
    shown={"training-ground": ("veteran",), "sector-echo": ("veteran",)},
)
