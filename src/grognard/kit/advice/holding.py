"""What objectives are worth to a unit: what they bring, who holds them, who is on his way, and how far they are."""

from math import hypot

from msgspec import Struct

from grognard.engine.core.memory import MOMENT, remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import Point

from ..units.pieces import foremost, members, seat_of, units_in_play
from .questions import Holding, Objective, Questions
from .ways import standing

SURE = 4
"""So many more than the enemy are a lead that will last."""
SAFE = 2
"""So many more than the enemy hold an objective without further help."""
SAFE_SHARE = 0.15
"""What is left to be gained where it is held so."""
HELD = 3.0
"""How much standing on what pays counts when it pays."""
ALONE, CONTESTED = 0.8, 0.3
"""How much less an objective draws a unit for each other one that goes there, without enemies on it and with."""


class Pull(Struct, frozen=True):
    """An objective, what it is worth to a unit, and how many of either side are on it without that unit."""

    objective: Objective
    weight: float
    ours: int
    theirs: int


@remembered(MOMENT)
def pulls(game: Game, ask: Questions, unit: int) -> list[Pull]:
    """Objectives worth holding, with their weights for this unit."""
    holding = ask.holding
    if holding is None or not holding.may_hold(game, unit):
        return []
    known = objectives(game, holding, seat_of(game, unit))
    return [pull for one in known if (pull := _pull(game, ask, holding, unit, one)).weight > 0]


@remembered(MOMENT)
def objectives(game: Game, holding: Holding, seat: int) -> list[Objective]:
    """What is worth something to a seat."""
    return [one for one in holding.objectives(game, seat) if one.brings]


def _pull(game: Game, ask: Questions, holding: Holding, unit: int, objective: Objective) -> Pull:
    """What holding it is worth, less where others hold it already or are going there."""
    seat, worth, models = seat_of(game, unit), objective.brings, game.state.models
    inside = holding.inside(game, objective)
    places = tuple([game.table.place(id) for id in members(game, unit) if models[id].place is not None])
    own = sum([depth <= 0 for depth in _depths(objective, places)])
    ours, theirs = inside[seat] - own, inside[1 - seat]
    if ours > theirs + SAFE:
        return Pull(objective, worth * SAFE_SHARE, ours, theirs)
    crowd = sum([one != unit and favourite == objective.id for one, favourite in favourites(game, ask, holding, seat)])
    return Pull(objective, worth / (1 + (ALONE if theirs == 0 else CONTESTED) * crowd), ours, theirs)


@remembered(MOMENT)
def favourites(game: Game, ask: Questions, holding: Holding, seat: int) -> list[tuple[int, int]]:
    """The objective that each unit on the table is likeliest to go for, where there are several."""
    known = objectives(game, holding, seat)
    if len(known) < 2:
        return []
    found: list[tuple[int, int]] = []
    for unit in units_in_play(game, seat):
        if holding.may_hold(game, unit):
            at, far = game.table.place(foremost(game, unit)), _far(game, holding, unit)
            fade = ask.lengths.fade
            worths = [(one.brings * _nearness(far, fade, _depths(one, (at,))[0]), one.id) for one in known]
            found.append((unit, max(worths, key=lambda row: row[0])[1]))
    return found


def _depths(objective: Objective, ends: tuple[Point, ...]) -> list[float]:
    """How far points lie outside an objective; 0 or less inside."""
    if objective.area is None:
        (x, y), radius = objective.at, objective.radius
        return [hypot(x - end_x, y - end_y) - radius for end_x, end_y in ends]
    left, bottom, right, top = objective.area.numbers
    return [
        hypot(
            left - x if x < left else x - right if x > right else 0,
            bottom - y if y < bottom else y - top if y > top else 0,
        )
        for x, y in ends
    ]


def _nearest(objective: Objective, at: Point) -> Point:
    """The point of an objective to go to."""
    if objective.area is None:
        return objective.at
    left, bottom, right, top = objective.area.numbers
    return min(max(at[0], left), right), min(max(at[1], bottom), top)


def objective_value(game: Game, ask: Questions, unit: int, ends: tuple[Point, ...]) -> float:
    """What the objectives are worth with the unit's models at these places: the best of them, more with more inside;
    and what one pays that it holds before it goes on.

    Rough ground makes none worth more: it is looked at where the objective would be best without it.
    """
    found = pulls(game, ask, unit)
    if not found or ask.holding is None:
        return 0.0
    best = paid = 0.0
    number, far, fade = len(members(game, unit)), _far(game, ask.holding, unit), ask.lengths.fade
    for pull in found:
        objective, weight = pull.objective, pull.weight
        depths = _depths(objective, ends)
        front, mean, held, inside = min(depths), sum(depths) / len(depths), 0.0, 0
        if front <= 0:
            inside = len([depth for depth in depths if depth <= 0]) * number // len(ends)
            held = _majority(pull, inside, number)
        if objective.pays and pull.ours + inside > pull.theirs:
            paid = max(paid, HELD * weight)
        worth = weight * (0.8 * _nearness(far, fade, front) + 0.2 * _nearness(far, fade, mean) + held)
        if worth > best and front > 0:
            end = ends[depths.index(front)]
            more = ask.moving.toil(game, end, _nearest(objective, end))
            if more:
                near, all_near = _nearness(far, fade, front + more), _nearness(far, fade, mean + more)
                worth = weight * (0.8 * near + 0.2 * all_near + held)
        if worth > best:
            best = worth
    return best + paid


def _majority(pull: Pull, inside: int, number: int) -> float:
    """Control is worth most, a safe lead more than a bare one, denying it half as much; each one inside is a step."""
    if not inside:
        return 0.0
    lead, share = pull.ours + inside - pull.theirs, 0.15 * inside / number
    if lead > 0:
        return 0.3 + 0.1 * min(1.0, lead / SURE) + share
    return 0.2 * max(0.0, 1.0 + lead / SURE) + share


@remembered(MOMENT)
def _far(game: Game, holding: Holding, unit: int) -> float:
    """How far the unit comes in the rounds that count."""
    return holding.march(game, unit) * holding.rounds(game)


def _nearness(far: float, fade: float, depth: float) -> float:
    """Of an objective: every round on the way costs what it brings in a round, so it falls evenly with the distance."""
    if depth <= 0.0:
        return 0.7 + 0.3
    return (0.7 * (1.0 - depth / far) if depth < far else 0.0) + 0.3 * (1.0 / (1.0 + depth / fade))


def points_to_hold(game: Game, ask: Questions, unit: int) -> list[Point]:
    """Where to go for objectives, those of most weight first."""
    ranked = sorted(pulls(game, ask, unit), key=lambda pull: -pull.weight)
    return [point for pull in ranked for point in points_on(game, ask, unit, pull.objective)]


def points_on(game: Game, ask: Questions, unit: int, objective: Objective) -> list[Point]:
    """Where to go for one: its middle; of an area the near edge, or far enough in for all of a unit."""
    if objective.area is None:
        return [objective.at]
    at = standing(game, unit)
    left, bottom, right, top = objective.area.numbers
    ways_in = [min(into, (top - bottom) // 2) for into in (ask.lengths.edge, ask.lengths.well_in)]
    return [(min(max(at[0], left), right), min(max(at[1], bottom + into), top - into)) for into in ways_in]
