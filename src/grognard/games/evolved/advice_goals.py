"""What draws infantry: objectives and tactical positions, what they bring, who is there and who is on his way."""

from math import hypot

from msgspec import Struct

from grognard.engine.script import Game, remembered
from grognard.engine.state import Marker, Point

from . import control
from .advice_way import toil
from .advice_worth import VP_WORTH
from .scenario import scenario
from .terms import COST, RADIUS, RESERVE, is_infantry, leader, members, seat_of, units_in_play

HORIZON = 5
"""So many rounds ahead an objective counts."""
FADE = 900.0
"""At this distance a goal is worth half."""
STRIDE = 800.0
"""What is farther off than so much for every round that counts is out of reach."""
SURE = 4
"""So many soldiers more than the enemy are a lead that will last."""
SAFE = 2
"""So many soldiers more than the enemy hold a marker without further help."""
DECIDES = 2.0
"""Holding what ends the battle counts so much more."""
EDGE, WELL_IN = 200, 500
"""How far into an area to go: to have the leader there, or the unit."""
ALONE, CONTESTED = 0.8, 0.3
"""How much less an objective draws a unit for each other one that goes there, without enemies on it and with."""


class Pull(Struct, frozen=True):
    """A marker, what it is worth to a unit, and how many soldiers of either side are on it without that unit."""

    marker: Marker
    weight: float
    ours: int
    theirs: int


def apart(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


def fade(distance: float) -> float:
    return 1.0 / (1.0 + max(0.0, distance) / FADE)


@remembered
def pulls(game: Game, unit: int) -> list[Pull]:
    """Markers worth holding, with their weights for this unit."""
    if not is_infantry(game, unit):
        return []
    found = [_pull(game, unit, marker) for marker in game.state.markers]
    return [pull for pull in found if pull.weight > 0]


def _pull(game: Game, unit: int, marker: Marker) -> Pull:
    """What controlling it is worth, less where others hold it already or are going there."""
    seat, worth = seat_of(game, unit), _brings(game, marker, seat_of(game, unit))
    if not worth or not isinstance(marker.at, tuple):
        return Pull(marker, 0.0, 0, 0)
    inside = control.soldiers_in(game, marker)
    own = sum([_depth(game, marker, game.table.place(id)) <= 0 for id in members(game, unit) if _is_there(game, id)])
    ours, theirs = inside[seat] - own, inside[1 - seat]
    if ours > theirs + SAFE:
        return Pull(marker, worth * 0.15, ours, theirs)
    crowd = sum([one != unit and favourite == marker.id for one, favourite in favourites(game, seat)])
    return Pull(marker, worth / (1 + (ALONE if theirs == 0 else CONTESTED) * crowd), ours, theirs)


@remembered
def favourites(game: Game, seat: int) -> list[tuple[int, int]]:
    """The objective that each infantry unit on the table is likeliest to go for, where there are several."""
    marks = [(mark, worth) for mark in game.state.markers if (worth := _brings(game, mark, seat))]
    found: list[tuple[int, int]] = []
    if len(marks) == 1:
        return found
    for unit in units_in_play(game, seat):
        if marks and is_infantry(game, unit):
            at = game.table.place(leader(game, unit))
            best = max(marks, key=lambda row: row[1] * _nearness(game, _depth(game, row[0], at)))
            found.append((unit, best[0].id))
    return found


def _is_there(game: Game, model: int) -> bool:
    return game.state.models[model].place is not None


def _brings(game: Game, marker: Marker, seat: int) -> float:
    """Tactical Points that holding a marker is worth."""
    left = scenario(game.state.scenario).rounds - game.state.round + 1
    if marker.kind == control.OBJECTIVE:
        mine, theirs = (control.worth_of(marker, one) for one in (seat, 1 - seat))
        return VP_WORTH * max(mine, 0.7 * theirs) * _counting(game) * _decides(game)
    waiting = [one for one in game.state.units if one.seat == seat and one.members and RESERVE in one.tags]
    if not waiting or left < 2 or not control.serves(marker, seat):
        return 0.0
    return 0.4 * max([one.counters.get(COST, 0) for one in waiting])


def _decides(game: Game) -> float:
    """How much more an objective counts where holding it for some rounds ends the battle."""
    return DECIDES if any(goal.hold_running for goal in scenario(game.state.scenario).goals) else 1.0


def _depth(game: Game, marker: Marker, at: Point) -> float:
    """How far a point lies outside a marker's base; 0 or less inside."""
    area = control.area_of(marker)
    if area is None:
        assert isinstance(marker.at, tuple)
        return apart(at, marker.at) - marker.counters.get(RADIUS, 0)
    left, bottom, right, top = area.numbers
    return hypot(max(left - at[0], 0, at[0] - right), max(bottom - at[1], 0, at[1] - top))


def _toil(game: Game, marker: Marker, at: Point) -> float:
    """What rough ground adds to the way to a marker."""
    area = control.area_of(marker)
    if area is None:
        assert isinstance(marker.at, tuple)
        return toil(game, at, marker.at)
    left, bottom, right, top = area.numbers
    return toil(game, at, (min(max(at[0], left), right), min(max(at[1], bottom), top)))


def objective_value(game: Game, unit: int, ends: tuple[Point, ...]) -> float:
    """What the markers are worth with the unit's models at these places: the best of them, more with more inside."""
    best = 0.0
    number = len(members(game, unit))
    for pull in pulls(game, unit):
        depths = [_depth(game, pull.marker, end) for end in ends]
        inside = sum([depth <= 0 for depth in depths]) * number // len(ends)
        front, mean = min(depths), sum(depths) / len(depths)
        more = _toil(game, pull.marker, ends[depths.index(front)]) if front > 0 else 0.0
        near = 0.8 * _nearness(game, front + more) + 0.2 * _nearness(game, mean + more)
        best = max(best, pull.weight * (near + _majority(pull, inside, number)))
    return best


def _majority(pull: Pull, inside: int, number: int) -> float:
    """Control is worth most, a safe lead more than a bare one, denying it half as much; each one inside is a step."""
    if not inside:
        return 0.0
    lead, share = pull.ours + inside - pull.theirs, 0.15 * inside / number
    if lead > 0:
        return 0.3 + 0.1 * min(1.0, lead / SURE) + share
    return 0.2 * max(0.0, 1.0 + lead / SURE) + share


def _nearness(game: Game, depth: float) -> float:
    """Of an objective: every round on the way costs what it brings in a round, so it falls evenly with the distance."""
    return 0.7 * max(0.0, 1.0 - max(0.0, depth) / (STRIDE * _counting(game))) + 0.3 * fade(depth)


def _counting(game: Game) -> int:
    """The rounds that are left, as far as they are looked at."""
    return min(HORIZON, scenario(game.state.scenario).rounds - game.state.round + 1)


def by_weight(game: Game, unit: int) -> list[Marker]:
    return [pull.marker for pull in sorted(pulls(game, unit), key=lambda pull: -pull.weight)]


def points_on(game: Game, unit: int, marker: Marker) -> list[Point]:
    """Where to go for a marker: its middle; of an area the near edge, or far enough in for all of a unit."""
    area, at = control.area_of(marker), standing(game, unit)
    if area is None:
        assert isinstance(marker.at, tuple)
        return [marker.at]
    left, bottom, right, top = area.numbers
    ways_in = [min(into, (top - bottom) // 2) for into in (EDGE, WELL_IN)]
    return [(min(max(at[0], left), right), min(max(at[1], bottom + into), top - into)) for into in ways_in]


def standing(game: Game, unit: int) -> Point:
    """Where the unit's leader stands, or the middle of the board for one that is not there yet."""
    chief = leader(game, unit)
    if game.table.is_present(chief):
        return game.table.place(chief)
    return game.state.board[0] // 2, game.state.board[1] // 2
