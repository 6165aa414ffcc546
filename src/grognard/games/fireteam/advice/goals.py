"""What draws squads: objectives, what they bring, and who stands on them."""

from grognard.engine.core.memory import MOMENT, remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import Point
from grognard.kit.advice.holding import objective_value
from grognard.kit.advice.questions import Holding, Lengths, Objective, Questions
from grognard.kit.rounds import objectives as kit_objectives
from grognard.kit.units.pieces import members

from ..books.scenario import scenario
from ..chapters import objective
from ..chapters.objective import RADIUS, claimants
from ..terms import POINTS, is_infantry
from .blasts import blasts
from .worth import team_value

VP_WORTH = 25.0
"""Points that a victory point is worth."""
KEPT = 0.35
"""What is left to be gained on what is held already: it is kept until the enemy takes it."""
DEMOLITION = 250.0
"""What the object of a raid is worth to either side."""
RAID = -1
HORIZON = 4
MARCH = 1000.0
"""How far a squad comes in a turn, when it also fights."""


def objectives(game: Game, seat: int) -> list[Objective]:
    """The objectives as a seat sees them."""
    found = []
    for marker in game.state.markers:
        if isinstance(marker.at, tuple):
            held = kit_objectives.holder(marker) == seat
            brings = VP_WORTH * marker.counters.get(POINTS, 0) * (KEPT if held else 1.0)
            found.append(Objective(marker.id, marker.at, RADIUS + 100, None, brings))
    return [*found, *_raid(game)]


def _raid(game: Game) -> list[Objective]:
    """What is to be demolished draws both sides until it lies in ruins."""
    order = objective.task(game)
    if order is None or objective.is_ruined(game):
        return []
    xs, ys = zip(*objective.named(game, order.terrain).outline, strict=True)
    middle = (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2
    return [Objective(RAID, middle, (max(xs) - min(xs)) // 2, None, DEMOLITION)]


@remembered(MOMENT)
def _inside(game: Game, id: int) -> tuple[int, int]:
    if id == RAID:
        return 0, 0
    marker = next(one for one in game.state.markers if one.id == id)
    one, other = kit_objectives.near(game, marker, RADIUS, (claimants(game, 0), claimants(game, 1)))
    return one, other


def _rounds(game: Game) -> int:
    return max(1, min(HORIZON, scenario(game.state.scenario).turns - game.state.round + 1))


HOLDING = Holding(
    objectives=objectives,
    inside=lambda game, objective: _inside(game, objective.id),
    may_hold=lambda game, unit: any(is_infantry(game, id) for id in members(game, unit)),
    rounds=_rounds,
    march=lambda game, unit: MARCH,
)


def _draws(game: Game, unit: int, ends: tuple[Point, ...], at: Point) -> float:
    return objective_value(game, ASK, unit, ends)


ASK = Questions(value=team_value, draws=_draws, blasts=blasts, holding=HOLDING, lengths=Lengths(fade=900.0))
