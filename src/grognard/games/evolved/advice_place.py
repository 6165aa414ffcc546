"""How good a place is for a unit: what draws it there, whom it could shoot at and strike, who could do so to it."""

from math import hypot

from grognard.engine.script import Game, remembered
from grognard.engine.state import Point

from . import engage, los
from .advice_goals import apart, by_weight, fade, objective_value, points_on, standing
from .advice_worth import IN_REACH, blind_fire, blows, fire, gains
from .terms import DONE, enemy_units, figure_of, has, leader, members

TOO_NEAR = 1500
SHOT, BLOW = 0.7, 1.0
"""Shares of what could be dealt out next round."""
SHOT_AT, STRUCK, SPENT = 0.05, 0.4, 0.6
"""Shares of what the enemy could deal out; less of units that have had their turn."""
COUNTER = 0.5
"""The share of the enemy's own blows that an attacker must expect."""
CHARGE = 500.0
"""What an engagement adds to Move, with the reach of a blade."""
Ground = tuple[int, list[Point]]
"""Two radii together, and places."""


def goals(game: Game, unit: int) -> list[Point]:
    """Points worth heading for: markers, then enemies."""
    points = [point for marker in by_weight(game, unit) for point in points_on(game, unit, marker)]
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
    """What standing there is worth: the objectives, the enemies in range, less what these could do.

    `at` is the leader's place, `struck` what enemies in contact will take besides.
    """
    best, losses = 0.0, struck
    move = figure_of(game, leader(game, unit)).move
    for foe, ground in foes_at(game, unit):
        gap = gap_to(at, ground)
        shots = sum([row.worth * fade(gap - row.range) for row in gains(game, unit, foe)])
        best = max(best, SHOT * shots, BLOW * blows(game, unit, foe) * fade(gap - move - CHARGE))
        losses += _danger(game, unit, foe, gap)
    return objective_value(game, unit, ends) + best - losses


def _danger(game: Game, unit: int, foe: int, gap: float) -> float:
    """What one enemy could deal out to a unit at this distance; none charges who would come off worse."""
    move = figure_of(game, leader(game, foe)).move
    danger = SHOT_AT * fire(game, foe, unit, gap - move)
    if gap <= move + CHARGE:
        danger += STRUCK * max(0.0, blows(game, foe, unit) - blows(game, unit, foe))
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


@remembered
def in_combat(game: Game, unit: int) -> frozenset[int]:
    """Units that cannot be aimed at because they are engaged; those whom only this unit fights are free if it goes."""
    held = engage.engaged_units(game)
    if unit not in held:
        return held
    models = game.state.models
    pairs = [(models[a].unit, models[b].unit) for a, b in engage.contacts(game) if not models[b].solid]
    return frozenset([one for pair in pairs if unit not in pair for one in pair])


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
