"""How good a place is for a unit: near what brings victory points, in range of the enemy and not in his, by the eye."""

from math import hypot

from grognard.engine.script import Game, remembered
from grognard.engine.state import Marker, Point

from . import control, engage, los
from .advice_worth import IN_REACH, VP_WORTH, blows, fire, gains
from .scenario import scenario
from .terms import (
    COST,
    RADIUS,
    RESERVE,
    enemy_units,
    figure_of,
    is_infantry,
    leader,
    members,
    seat_of,
    units_in_play,
)

HORIZON = 3
"""So many rounds ahead an objective counts."""
FADE = 900.0
"""At this distance a goal is worth half."""
FARTHEST = 4000.0
SAFE = 2
"""So many soldiers more than the enemy hold a marker without further help."""
NEAR = 700
SHOT, BLOW, THREAT = 0.7, 0.6, 0.25
"""Shares of what could be dealt out next round, and of what the enemy could."""
COUNTER = 0.5
"""The share of the enemy's own blows that an attacker must expect."""
CHARGE = 500.0
"""What an engagement adds to Move, with the reach of a blade."""
Pull = tuple[Marker, float]
Ground = tuple[int, list[Point]]
"""Two radii together, and places."""


def apart(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


def fade(distance: float) -> float:
    return 1.0 / (1.0 + max(0.0, distance) / FADE)


# -- objectives ----------------------------------------------------------------------------------------------------


@remembered
def pulls(game: Game, unit: int) -> list[Pull]:
    """Markers worth holding, with their weights for this unit."""
    if not is_infantry(game, unit):
        return []
    found = [(marker, _weight(game, unit, marker)) for marker in game.state.markers]
    return [(marker, weight) for marker, weight in found if weight > 0]


def _weight(game: Game, unit: int, marker: Marker) -> float:
    """What controlling it is worth, less where others hold it already or are nearer to it."""
    seat, worth = seat_of(game, unit), _brings(game, marker, seat_of(game, unit))
    if not worth or not isinstance(marker.at, tuple):
        return 0.0
    inside = control.soldiers_in(game, marker)
    own = sum([_depth(game, marker, game.table.place(id)) <= 0 for id in members(game, unit) if _is_there(game, id)])
    ours, theirs = inside[seat] - own, inside[1 - seat]
    if ours > theirs + SAFE:
        return worth * 0.15
    others = [one for one in units_in_play(game, seat) if one != unit and is_infantry(game, one)]
    crowd = sum([_depth(game, marker, game.table.place(leader(game, one))) < NEAR for one in others])
    return worth / (1 + 0.6 * crowd) if theirs == 0 else worth


def _is_there(game: Game, model: int) -> bool:
    return game.state.models[model].place is not None


def _brings(game: Game, marker: Marker, seat: int) -> float:
    """Tactical Points that holding a marker is worth."""
    left = scenario(game.state.scenario).rounds - game.state.round + 1
    if marker.kind == control.OBJECTIVE:
        mine, theirs = (control.worth_of(marker, one) for one in (seat, 1 - seat))
        return VP_WORTH * max(mine, 0.7 * theirs) * min(HORIZON, left)
    waiting = [one for one in game.state.units if one.seat == seat and one.members and RESERVE in one.tags]
    if not waiting or left < 2 or not control.serves(marker, seat):
        return 0.0
    return 0.4 * max([one.counters.get(COST, 0) for one in waiting])


def _depth(game: Game, marker: Marker, at: Point) -> float:
    """How far a point lies outside a marker's base; 0 or less inside."""
    area = control.area_of(marker)
    if area is None:
        assert isinstance(marker.at, tuple)
        return apart(at, marker.at) - marker.counters.get(RADIUS, 0)
    left, bottom, right, top = area.numbers
    return hypot(max(left - at[0], 0, at[0] - right), max(bottom - at[1], 0, at[1] - top))


def objective_value(game: Game, unit: int, ends: tuple[Point, ...]) -> float:
    """What the markers are worth with the unit's models at these places: the best of them, more with more inside."""
    best = 0.0
    for marker, weight in pulls(game, unit):
        depths = [_depth(game, marker, end) for end in ends]
        inside = sum([depth <= 0 for depth in depths]) / len(ends)
        mean = sum(depths) / len(depths)
        best = max(best, weight * (0.8 * _nearness(min(depths)) + 0.2 * _nearness(mean) + 0.25 * inside))
    return best


def _nearness(depth: float) -> float:
    """Of an objective: every round on the way costs what it brings in a round, so it falls evenly with the distance."""
    return 0.7 * max(0.0, 1.0 - max(0.0, depth) / FARTHEST) + 0.3 * fade(depth)


def goals(game: Game, unit: int) -> list[Point]:
    """Points worth heading for: markers, then enemies."""
    points = [_nearest_point(game, unit, marker) for marker, _ in sorted(pulls(game, unit), key=lambda pull: -pull[1])]
    foes = [game.table.place(leader(game, foe)) for foe in enemy_units(game, unit)]
    at = standing(game, unit)
    return points[:4] + sorted(foes, key=lambda foe: apart(at, foe))[:3]


def _nearest_point(game: Game, unit: int, marker: Marker) -> Point:
    area, at = control.area_of(marker), standing(game, unit)
    if area is None:
        assert isinstance(marker.at, tuple)
        return marker.at
    left, bottom, right, top = area.numbers
    return min(max(at[0], left), right), min(max(at[1], bottom + 200), top - 200)


def standing(game: Game, unit: int) -> Point:
    """Where the unit's leader stands, or the middle of the board for one that is not there yet."""
    chief = leader(game, unit)
    if game.table.is_present(chief):
        return game.table.place(chief)
    return game.state.board[0] // 2, game.state.board[1] // 2


# -- enemies -------------------------------------------------------------------------------------------------------


@remembered
def foes_at(game: Game, unit: int) -> list[tuple[int, Ground]]:
    """Enemy units with the places of their models, and how much of a distance the two bases take up."""
    own = figure_of(game, leader(game, unit)).radius
    return [
        (
            foe,
            (own + figure_of(game, members(game, foe)[-1]).radius, [game.table.place(id) for id in members(game, foe)]),
        )
        for foe in enemy_units(game, unit)
    ]


def gap_to(at: Point, ground: Ground) -> float:
    """From a base at this place to the nearest of a unit's."""
    bases, places = ground
    x, y = at
    return min([hypot(x - px, y - py) for px, py in places]) - bases


def enemy_value(game: Game, unit: int, at: Point) -> float:
    """What could be dealt out from a place in the next round, less what the enemy could deal out there."""
    best, danger = 0.0, 0.0
    move = figure_of(game, leader(game, unit)).move
    for foe, ground in foes_at(game, unit):
        gap = gap_to(at, ground)
        shots = sum([gain * fade(gap - reach) for reach, _, gain in gains(game, unit, foe)])
        best = max(best, SHOT * shots, BLOW * blows(game, unit, foe) * fade(gap - move - CHARGE))
        theirs = figure_of(game, leader(game, foe)).move
        danger += fire(game, foe, unit, gap - theirs)
        if gap <= theirs + CHARGE:
            danger += blows(game, foe, unit)
    return best - THREAT * danger


def contact_value(game: Game, unit: int, ends: tuple[Point, ...]) -> float:
    """What blows are worth with the unit's models at these places, less the blows that come back; 0 out of reach."""
    reach = max([engage.reach_of(game, id) for id in members(game, unit)], default=0)
    best = 0.0
    for foe, ground in foes_at(game, unit) if reach else ():
        touching = sum([gap_to(end, ground) <= reach for end in ends])
        if touching:
            share = min(1.0, touching / (IN_REACH * len(ends)))
            best = max(best, share * blows(game, unit, foe) - COUNTER * blows(game, foe, unit), 0.5)
    return best


def shooting_value(game: Game, unit: int, at: Point, moving: bool) -> float:
    """What the unit's fire would take now with its leader at this place: the best enemy in range that he sees."""
    rows = foes_at(game, unit)
    near = [(foe, fire(game, unit, foe, gap_to(at, ground), moving)) for foe, ground in rows]
    held = engage.engaged_units(game)
    worth = [(foe, gain) for foe, gain in near if gain > 0 and foe not in held]
    if not worth:
        return 0.0
    chief = leader(game, unit)
    there = Game(game.state, game.table.with_places([(chief, at)]))
    seen = los.groups_seen(there, (chief,), [members(game, foe) for foe, _ in worth])
    return max([gain for (_, gain), is_seen in zip(worth, seen, strict=True) if is_seen], default=0.0)
