"""How plans of a group's action are made and judged: what its first team does, and where it goes."""

from grognard.engine.core.script import Game
from grognard.engine.planning import Planning
from grognard.kit.advice.standing import Feature, Standing, table_features, weights_in

from ..books.profiles import profile
from ..books.scenario import scenario
from ..chapters import victory
from ..chapters.attribute import counted_pins
from ..terms import STRENGTH, is_cowering, is_infantry, on_board
from .goals import ASK
from .worth import shaken, team_value

APART = 200
"""Two inches: nearer places are as good as the same."""
HUNDRED = 100


def _scorings(game: Game) -> int:
    """Turns that are still to come, this one included."""
    return scenario(game.state.scenario).turns - game.state.round + 1


def _score(game: Game, seat: int) -> float:
    return victory.points(game)[seat]


# -- what decides besides --------------------------------------------------------------------------------------------


def _steady(game: Game, seat: int) -> float:
    """The share of its strength that a force has left: at half of it, it may break."""
    own = [one for one in game.state.units if one.seat == seat]
    start = sum([one.counters.get(STRENGTH, 0) for one in own])
    return sum([victory.strength(game, one) for one in own]) / max(1, start)


def _unshaken(game: Game, seat: int) -> float:
    """What Pin Check markers leave of the teams."""
    teams = [id for id in on_board(game, seat) if is_infantry(game, id)]
    return sum([team_value(game, id) * (1.0 - _shaken(game, id)) for id in teams]) / HUNDRED


def _shaken(game: Game, team: int) -> float:
    card = profile(game.state.models[team].profile)
    return shaken(card.experience, card.motivation, counted_pins(game, team), is_cowering(game, team))


STANDING = Standing(
    (*table_features(ASK, _score, _scorings), Feature("steady", _steady), Feature("fit", _unshaken)),
    weights_in(__package__),
)
PLANNING = Planning(
    {"group": 1, "action": 3, "move": 3},
    APART,
    STANDING.chance,
    again=frozenset({"group"}),
    rests=frozenset({"group", "turn"}),
    points=_score,
    features=STANDING.names,
    leads=STANDING.leads,
)
