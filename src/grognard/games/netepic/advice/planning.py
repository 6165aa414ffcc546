"""How plans of an activation are made and judged: which detachment, under which order, what it does, where it goes."""

from grognard.engine.core.script import Game
from grognard.engine.planning import Planning
from grognard.kit.advice.standing import ANY, Feature, Standing, score_features, weights_in

from ..chapters import breaking
from ..chapters.victory import total
from ..terms import BROKEN, COST, STRENGTH, card_of, detachments_left, models_of, parts_of, place_of, standing
from .danger import danger
from .goals import hold_worth, turns_left
from .worth import to_break

APART = 300
"""Three centimetres: nearer places are as good as the same."""
HUNDRED = 100
MARGIN = 0.01
"""So much more a plan must promise than the greedy player's: less is what the dice do to a few copies."""
LAST = 0.5
"""What keeps the last model before the Break Point from counting without end."""


def _scorings(game: Game) -> int:
    return 1 + turns_left(game)


def _score(game: Game, seat: int) -> float:
    return total(game, seat) / HUNDRED


# -- what decides besides --------------------------------------------------------------------------------------------


def _price(game: Game, seat: int) -> float:
    """What was paid for the models that are left."""
    return sum([len(models_of(game, unit)) * _share(game, unit) for unit in detachments_left(game, seat)]) / HUNDRED


def _share(game: Game, unit: int) -> float:
    card = game.state.units[card_of(game, unit)]
    return card.counters.get(COST, 0) / max(1, card.counters.get(STRENGTH, 1))


def _breaking(game: Game, seat: int) -> float:
    """Victory Points of the enemy's cards that are not broken yet: the nearer to it, the more they count."""
    cards = dict.fromkeys([card_of(game, unit) for unit in detachments_left(game, 1 - seat)])
    whole = [card for card in cards if BROKEN not in game.state.units[card].tags]
    return sum([breaking.value(game, card) / (to_break(game, card) + LAST) for card in whole]) / HUNDRED


def _ground(game: Game, seat: int) -> float:
    """What objectives give the detachments where they stand."""
    own = [(unit, [place_of(game, id) for id in standing(game, unit)]) for unit in detachments_left(game, seat)]
    return sum([hold_worth(game, unit, places) for unit, places in own if places]) / HUNDRED


def _safe(game: Game, seat: int) -> float:
    """What the enemy would not take of those who stand here, if all of his who can were to shoot or charge: the less
    of it is in danger the better."""
    parts = [part for unit in detachments_left(game, seat) for part in parts_of(game, unit)]
    return -sum([_in_danger(game, seat, part) for part in parts if standing(game, part)]) / HUNDRED


def _in_danger(game: Game, seat: int, part: int) -> float:
    models = standing(game, part)
    profile, places = game.state.models[models[0]].profile, [place_of(game, id) for id in models]
    return danger(game, seat, profile, places) * _share(game, part)


FEATURES = (
    *score_features(_score, _scorings),
    Feature("price", _price),
    Feature("breaking", _breaking),
    Feature("ground", _ground),
    Feature("safe", _safe),
)
WEIGHTS = weights_in(__package__)
STANDING = Standing(FEATURES, WEIGHTS)
JUDGED = Standing(FEATURES, {ANY: WEIGHTS["plans"]})
"""The odds alone would drive everybody up to guns that are still to fire: plans are judged with more fear of these."""
PLANNING = Planning(
    {"turn": 2, "join": 1, "order": 2, "deed": 2, "move": 3},
    APART,
    STANDING.chance,
    judged=JUDGED.chance,
    margin=MARGIN,
    points=_score,
    features=STANDING.names,
    leads=STANDING.leads,
    shown={"first-contact": ("veteran",)},
)
