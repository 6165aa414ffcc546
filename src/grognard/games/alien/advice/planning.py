"""How a crew's plans are made and judged: who acts in a stretch and what he does, and what is done in a turn of combat.

The beings of the referee follow tables and what is advised: he is asked nothing that would be worth a plan.
"""

from collections.abc import Callable

from grognard.engine.core.script import Game
from grognard.engine.planning import Planning
from grognard.kit.advice.standing import ANY, Feature, Standing, weights_in

from ..body import character
from ..books.scenario import scenario
from ..story import points
from ..words.terms import (
    BROKEN,
    DEAD,
    GONE,
    PC,
    STRETCH,
    being_of,
    has,
    health,
    is_there,
    referee_seat,
    stress,
    zone_of,
)
from . import plans
from .task_worth import is_done, open_tasks
from .ways import nearness

PAR = 0.5
"""The share at which a crew stands as well as the referee."""
AHEAD = 8
"""Scripts that are played after the plan's own: about a stretch of everybody, or a round of combat."""
MARGIN = 0.02
"""Dice decide so much that a plan must look so much better than the greedy player's."""
FAR, WORST = 10.0, 10.0
"""Steps to a goal, and a stress level, at which nothing is left of the share."""
Share = Callable[[Game], float]
"""What a crew has of something: 0 to 1."""


# -- what decides ----------------------------------------------------------------------------------------------------


def _score(game: Game) -> float:
    """The points there are, of those that make a victory."""
    sheet = scenario(game.state.scenario)
    wanted = min([row.least for row in sheet.results if row.least], default=0)
    return min(2.0, points.total(game) / wanted) if wanted else 0.0


def _cast(game: Game) -> list[int]:
    """Every PC there ever was."""
    return [model.id for model in game.state.models if PC in model.tags]


def _is_safe(game: Game, who: int) -> bool:
    return has(game, who, GONE) and not has(game, who, DEAD)


def _mean(game: Game, share: Callable[[Game, int], float]) -> float:
    """Over all PCs: those who have left count in full, the dead for nothing."""
    cast = _cast(game)
    found = [1.0 if _is_safe(game, who) else share(game, who) if is_there(game, who) else 0.0 for who in cast]
    return sum(found) / max(1, len(cast))


def _alive(game: Game) -> float:
    return _mean(game, lambda game, who: 0.4 if has(game, who, BROKEN) else 1.0)


def _healthy(game: Game) -> float:
    return _mean(game, lambda game, who: health(game, who) / max(1, character.max_health(game, who)))


def _calm(game: Game) -> float:
    return _mean(game, lambda game, who: max(0.0, 1.0 - stress(game, who) / WORST))


def _near(game: Game) -> float:
    """How near everybody is to where he is wanted."""
    return _mean(game, _nearness)


def _nearness(game: Game, who: int) -> float:
    goal = plans.goal_of(game, who)
    return max(0.0, 1.0 + nearness(game, zone_of(game, who), goal) / FAR) if goal else PAR


def _done(game: Game) -> float:
    """The tasks that are done, of those that are worth something."""
    done = len([task for task in scenario(game.state.scenario).tasks if is_done(game, task)])
    return done / max(1, done + len(open_tasks(game)))


def _time(game: Game) -> float:
    length = scenario(game.state.scenario).length
    return max(0.0, 1.0 - game.state.clock.get(STRETCH, 0) / max(1, length))


def _beaten(game: Game) -> float:
    """What is gone of the beings that fight the crew."""
    foes = [model.id for model in game.state.models if points.is_foe(game, model.id)]
    gone = [1.0 if points.is_beaten(game, foe) else 1.0 - _left(game, foe) for foe in foes]
    return sum(gone) / max(1, len(foes))


def _left(game: Game, foe: int) -> float:
    return min(1.0, health(game, foe) / max(1, being_of(game, foe).health))


class CrewStanding(Standing, frozen=True, eq=False):
    """A crew of any number of seats against the referee: every share counts from par."""

    def lead(self, feature: Feature, game: Game, seat: int) -> float:
        found = feature.of(game, seat) - PAR
        return -found if seat == referee_seat(game) else found


def _feature(name: str, share: Share) -> Feature:
    return Feature(name, lambda game, _: share(game))


FEATURES = (
    _feature("score", _score),
    _feature("alive", _alive),
    _feature("healthy", _healthy),
    _feature("calm", _calm),
    _feature("near", _near),
    _feature("done", _done),
    _feature("time", _time),
    _feature("beaten", _beaten),
)
WEIGHTS = weights_in(__package__)
STANDING = CrewStanding(FEATURES, WEIGHTS)
JUDGED = CrewStanding(FEATURES, {ANY: WEIGHTS["plans"]})
"""Of what hardly tells who wins, nerves above all, a planner takes care all the same."""


def _points(game: Game, seat: int) -> float:
    return 0.0 if seat == referee_seat(game) else float(points.total(game))


PLANNING = Planning(
    {"actor": 1, "stretch": 4, "turn": 4},
    chance=STANDING.chance,
    judged=JUDGED.chance,
    points=_points,
    features=STANDING.names,
    leads=STANDING.leads,
    ahead=AHEAD,
    margin=MARGIN,
)
