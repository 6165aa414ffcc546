"""How good a place is for a unit: near what brings victory points, in range of the enemy and not in his, by the eye."""

from math import hypot

from msgspec import Struct

from grognard.engine.script import Game, remembered
from grognard.engine.state import Marker, Point

from . import control, engage, los
from .advice_worth import IN_REACH, VP_WORTH, blind_fire, blows, fire, gains, unit_value
from .scenario import scenario
from .terms import (
    COST,
    DONE,
    RADIUS,
    RESERVE,
    enemy_units,
    figure_of,
    has,
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
TOO_NEAR = 1500
MOST_LOST = 0.0
SAFE = 2
"""So many soldiers more than the enemy hold a marker without further help."""
ALONE, CONTESTED = 0.8, 0.3
"""How much less an objective draws a unit for each other one that goes there, without enemies on it and with."""
SHOT, BLOW = 0.7, 1.0
"""Shares of what could be dealt out next round."""
SHOT_AT, STRUCK, SPENT = 0.1, 0.6, 0.6
"""Shares of what the enemy could deal out; less of units that have had their turn."""
COUNTER = 0.5
"""The share of the enemy's own blows that an attacker must expect."""
CHARGE = 500.0
"""What an engagement adds to Move, with the reach of a blade."""
Ground = tuple[int, list[Point]]
"""Two radii together, and places."""


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


# -- objectives ----------------------------------------------------------------------------------------------------


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
            best = max(marks, key=lambda row: row[1] * _nearness(_depth(game, row[0], at)))
            found.append((unit, best[0].id))
    return found


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
    number = len(members(game, unit))
    for pull in pulls(game, unit):
        depths = [_depth(game, pull.marker, end) for end in ends]
        inside = sum([depth <= 0 for depth in depths]) * number // len(ends)
        mean = sum(depths) / len(depths)
        near = 0.8 * _nearness(min(depths)) + 0.2 * _nearness(mean)
        best = max(best, pull.weight * (near + _majority(pull, inside, number)))
    return best


def _majority(pull: Pull, inside: int, number: int) -> float:
    """Control is worth most, denying it half as much, and some more inside are a step towards it."""
    lead = pull.ours + inside - pull.theirs
    if not inside or lead < 0:
        return 0.15 * inside / number
    return 0.2 + 0.05 * inside / number if lead == 0 else 0.4 + 0.05 * inside / number


def _nearness(depth: float) -> float:
    """Of an objective: every round on the way costs what it brings in a round, so it falls evenly with the distance."""
    return 0.7 * max(0.0, 1.0 - max(0.0, depth) / FARTHEST) + 0.3 * fade(depth)


def goals(game: Game, unit: int) -> list[Point]:
    """Points worth heading for: markers, then enemies."""
    points = [_nearest_point(game, unit, marker) for marker in _by_weight(game, unit)]
    foes = [game.table.place(leader(game, foe)) for foe in enemy_units(game, unit)]
    at = standing(game, unit)
    return points[:4] + sorted(foes, key=lambda foe: apart(at, foe))[:3] + ways_out(game, unit)


@remembered
def ways_out(game: Game, unit: int) -> list[Point]:
    """A point away from the nearest enemy, if it is one whose blows are worse than ours."""
    at = standing(game, unit)
    near = [(gap_to(at, ground), foe) for foe, ground in foes_at(game, unit)]
    worse = [(gap, foe) for gap, foe in near if gap < TOO_NEAR and blows(game, foe, unit) > blows(game, unit, foe)]
    if not worse:
        return []
    places = dict(foes_at(game, unit))[min(worse)[1]][1]
    x, y = min(places, key=lambda place: apart(at, place))
    far = max(1.0, apart(at, (x, y)))
    width, depth = game.state.board
    out = (at[0] + (at[0] - x) * TOO_NEAR / far, at[1] + (at[1] - y) * TOO_NEAR / far)
    return [(round(min(max(out[0], 100), width - 100)), round(min(max(out[1], 100), depth - 100)))]


def _by_weight(game: Game, unit: int) -> list[Marker]:
    return [pull.marker for pull in sorted(pulls(game, unit), key=lambda pull: -pull.weight)]


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


def ground_value(game: Game, unit: int, ends: tuple[Point, ...], at: Point, struck: float = 0.0) -> float:
    """What standing there is worth: the objectives, as far as the unit lives to see them, and the enemies in range.

    `at` is the leader's place, `struck` what enemies in contact will take besides.
    """
    best, losses = 0.0, struck
    move = figure_of(game, leader(game, unit)).move
    for foe, ground in foes_at(game, unit):
        gap = gap_to(at, ground)
        shots = sum([row.worth * fade(gap - row.range) for row in gains(game, unit, foe)])
        best = max(best, SHOT * shots, BLOW * blows(game, unit, foe) * fade(gap - move - CHARGE))
        losses += _danger(game, unit, foe, gap)
    left = 1.0 - min(MOST_LOST, losses / max(1.0, unit_value(game, unit)))
    return objective_value(game, unit, ends) * left + best - losses


def _danger(game: Game, unit: int, foe: int, gap: float) -> float:
    """What one enemy could deal out to a unit at this distance."""
    move = figure_of(game, leader(game, foe)).move
    danger = SHOT_AT * fire(game, foe, unit, gap - move)
    if gap <= move + CHARGE:
        danger += STRUCK * blows(game, foe, unit)
    return danger * (SPENT if has(game, foe, DONE) else 1.0)


def contact_value(game: Game, unit: int, ends: tuple[Point, ...]) -> float:
    """What blows are worth with the unit's models at these places; 0 out of reach."""
    reach = max([engage.reach_of(game, id) for id in members(game, unit)], default=0)
    best = 0.0
    for foe, ground in foes_at(game, unit) if reach else ():
        touching = sum([gap_to(end, ground) <= reach for end in ends])
        if touching:
            share = min(1.0, touching / (IN_REACH * len(ends)))
            best = max(best, share * blows(game, unit, foe), 0.5)
    return best


def shooting_value(game: Game, unit: int, at: Point, moving: bool) -> float:
    """What the unit's fire would take now with its leader at this place: the best enemy in range that he sees."""
    held = in_combat(game, unit)
    rows = [(foe, gap_to(at, ground)) for foe, ground in foes_at(game, unit) if foe not in held]
    worth = [(foe, gap) for foe, gap in rows if fire(game, unit, foe, gap, moving) > 0]
    if not worth:
        return 0.0
    seen = seen_from(game, unit, at, [foe for foe, _ in worth])
    return max([
        fire(game, unit, foe, gap, moving) if foe in seen else blind_fire(game, unit, foe, gap, moving)
        for foe, gap in worth
    ])  # fmt: skip


def in_combat(game: Game, unit: int) -> frozenset[int]:
    """Units that cannot be aimed at because they are engaged; those this unit itself fights are free if it goes."""
    held = engage.engaged_units(game)
    return held if unit not in held else frozenset()


def seen_from(game: Game, unit: int, at: Point, foes: list[int]) -> set[int]:
    """The enemies whom the unit's leader would see from a place."""
    chief = leader(game, unit)
    there = Game(game.state, game.table.with_places([(chief, at)]))
    seen = los.groups_seen(there, (chief,), [members(game, foe) for foe in foes])
    return {foe for foe, is_seen in zip(foes, seen, strict=True) if is_seen}


def split_gain(game: Game, unit: int) -> float:
    """What more the unit's fire would take if every kind of weapon had its own target, as it stands."""
    held, at = engage.engaged_units(game), standing(game, unit)
    gaps = {foe: gap_to(at, ground) for foe, ground in foes_at(game, unit) if foe not in held}
    seen = seen_from(game, unit, at, list(gaps)) if gaps else set()
    rows = [[row.worth if row.range >= gaps[foe] else 0.0 for row in gains(game, unit, foe)] for foe in seen]
    if not rows:
        return 0.0
    best: float = sum([max(column) for column in zip(*rows, strict=True)])
    return best - max([sum(row) for row in rows])
