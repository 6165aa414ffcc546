"""How plans of an activation are made and judged: what a unit does and where it goes."""

from grognard.engine.asking.decisions import Answer
from grognard.engine.core.memory import MOMENT, remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import Marker, feature_ref
from grognard.engine.planning import Planning
from grognard.engine.showing.view import SeatView
from grognard.kit.advice.standing import Feature, Standing, table_features, weights_in
from grognard.kit.units.pieces import enemy, units_in_play

from ..books.scenario import scenario
from ..chapters import control, round, shoot, victory
from ..chapters.damage import structure_left
from ..terms import VP, lp, owner_of_object
from .care import owed, rallies
from .fire import OBJECT, salvo_worth
from .player import ADVISOR

APART = 400
"""Four centimetres: nearer places are as good as the same."""
LAST = 0.5
"""What keeps the last structure point of an object from counting without end."""


def _scorings(game: Game) -> int:
    """Control phases that are still to come, that of this round included."""
    return scenario(game.state.scenario).rounds - game.state.round + 1


def _score(game: Game, seat: int) -> float:
    if scenario(game.state.scenario).has("objects"):
        return victory.object_losses(game)[seat]
    return victory.points(game)[seat]


# -- what decides besides --------------------------------------------------------------------------------------------


def _objects(game: Game, seat: int) -> list[int]:
    """The enemy's objects that are left."""
    return [one.id for one in game.state.features if owner_of_object(game, one.id) == enemy(seat)]


def _object(game: Game, seat: int) -> float:
    """How near the enemy's object is to its end: each point counts more than the one before."""
    return sum([1 / (structure_left(game, id) + LAST) for id in _objects(game, seat)])


@remembered(MOMENT)
def _aimed(game: Game, seat: int) -> float:
    """The share of what is left of the enemy's object that a salvo of each unit takes, from where it stands."""
    found = 0.0
    for id in _objects(game, seat):
        points = [_points(game, unit, feature_ref(id)) for unit in units_in_play(game, seat)]
        found += sum(points) / (structure_left(game, id) + LAST)
    return found


def _points(game: Game, unit: int, target: str) -> float:
    """Structure points that the best salvo of a unit takes off a target; 0 where it has no shot at it."""
    arms = [arm for arm in shoot.salvo_kinds(game, unit) if target in shoot.targets(game, unit, arm)]
    return max([salvo_worth(game, unit, arm, target) / OBJECT for arm in arms], default=0.0)


def _held(game: Game, seat: int) -> float:
    """Victory points of the markers that a seat would hold if the round ended now, as often as they are given."""
    held = [one.counters.get(VP, 0) for one in game.state.markers if _holds(game, one, seat)]
    return sum(held) * _scorings(game)


def _holds(game: Game, marker: Marker, seat: int) -> bool:
    return isinstance(marker.at, tuple) and control.controller(game, marker) == seat


# -- Leadership ------------------------------------------------------------------------------------------------------


def bid_worth(seat_view: SeatView, answer: Answer) -> float:
    """LP that are left at the end of the round are lost: all that the row and those to be rallied do not need go into
    the Authority test, for who acts first in the decisive round of a race wins it."""
    game, seat = seat_view.game, seat_view.seat
    _, amount = round.BIDS.read(answer[0])
    return -abs(float(amount) - max(0, lp(game, seat) - owed(game, seat) - rallies(game, seat)))


STANDING = Standing(
    (
        *table_features(ADVISOR.ask, _score, _scorings),
        Feature("object", _object),
        Feature("aimed", _aimed),
        Feature("held", _held),
    ),
    weights_in(__package__),
)
PLANNING = Planning(
    {"pay": 1, "routine": 1, "enter": 1, "enter-move": 4, "split-fire": 1, "step": 4, "move": 4, "target": 2},
    APART,
    STANDING.chance,
    again=frozenset({"pay", "routine", "enter", "split-fire", "step"}),
    points=_score,
    opinions={"bid": bid_worth},
    features=STANDING.names,
    leads=STANDING.leads,
    shown={"fire": ("veteran",), "drop-points": ("veteran",)},
)
