"""How good a place is for a unit: what draws it there, whom it could shoot at and strike, who could do so to it."""

from math import hypot, sqrt

from msgspec import Struct

from grognard.engine.core.memory import MOMENT, remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import Point
from grognard.engine.space import reached_pairs

from ..units.pieces import enemy_units, foremost, members
from .bounds import LEEWAY
from .questions import Fighting, Questions, Volley
from .spacing import bunched

SHOT, BLOW = 0.7, 1.0
"""Shares of what could be dealt out next round."""
SHOT_AT, STRUCK, SPENT = 0.05, 0.4, 0.6
"""Shares of what the enemy could deal out; less of units that have had their turn."""
TOUCHED = 0.5
"""What blows are worth at least: who is in contact strikes."""
ROUNDING = 0.5
Ground = tuple[int, list[Point]]
"""Two radii together, and places."""


class Facing(Struct, frozen=True, gc=False):
    """What matters of an enemy for the choice of a place: where he is at most, and what either does to the other."""

    foe: int
    ground: Ground
    x: float
    y: float
    spread: float
    """No base of his is nearer to a place than its distance from (x, y) less this."""
    shots: tuple[Volley, ...]
    """Our volleys at him."""
    blow: float
    volleys: tuple[Volley, ...]
    harm: float
    """What he would gain by a charge."""
    pace: int
    threat: float
    """Beyond this gap he can do nothing."""
    share: float
    top: float
    """No more can be dealt out to him, wherever we stand."""
    range: int


# -- enemies -------------------------------------------------------------------------------------------------------


@remembered(MOMENT)
def foes_at(game: Game, unit: int) -> list[tuple[int, Ground]]:
    """Enemy units with the places of their models, and how much of a distance the two bases take up."""
    models, place = game.state.models, game.table.place
    own, foes = models[foremost(game, unit)].radius, [(foe, members(game, foe)) for foe in enemy_units(game, unit)]
    return [(foe, (own + models[group[-1]].radius, [place(id) for id in group])) for foe, group in foes]


@remembered(MOMENT)
def circle(game: Game, unit: int) -> tuple[float, float, float]:
    """A point and a distance within which all bases of a unit lie, so that the gap to it is never too large."""
    places = [game.table.place(id) for id in members(game, unit)]
    xs, ys = [x for x, _ in places], [y for _, y in places]
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return x, y, hypot(max(xs) - x, max(ys) - y) + game.state.models[members(game, unit)[-1]].radius + ROUNDING


def gap_to(at: Point, ground: Ground) -> float:
    """From a base at this place to the nearest of a unit's."""
    bases, places = ground
    x, y = at
    return sqrt(min([(x - px) * (x - px) + (y - py) * (y - py) for px, py in places])) - bases


@remembered(MOMENT)
def facing(game: Game, ask: Questions, unit: int) -> list[Facing]:
    fighting = ask.fighting
    if fighting is None:
        return []
    return [_facing(game, ask, fighting, unit, foe, ground) for foe, ground in foes_at(game, unit)]


def _facing(game: Game, ask: Questions, fighting: Fighting, unit: int, foe: int, ground: Ground) -> Facing:
    x, y, spread = circle(game, foe)
    spread += game.state.models[foremost(game, unit)].radius
    pace, blow = ask.moving.pace(game, foe), fighting.blows(game, unit, foe)
    shots, volleys = fighting.volleys(game, unit, foe), fighting.volleys(game, foe, unit)
    threat = pace + max([ask.lengths.charge, *[row.range for row in volleys]])
    top = max(SHOT * sum([row.worth for row in shots]), BLOW * blow) * (1 + LEEWAY)
    return Facing(
        foe, ground, x, y, spread, shots, blow, volleys, max(0.0, fighting.blows(game, foe, unit) - blow), pace, threat,
        SPENT if fighting.has_acted(game, foe) else 1.0, top, max([row.range for row in shots], default=0),
    )  # fmt: skip


@remembered(MOMENT)
def by_prospect(game: Game, ask: Questions, unit: int) -> list[Facing]:
    """Those first to whom most could be done."""
    return sorted(facing(game, ask, unit), key=lambda row: -row.top)


# -- places --------------------------------------------------------------------------------------------------------


def ground_value(
    game: Game, ask: Questions, unit: int, ends: tuple[Point, ...], at: Point, struck: float = 0.0
) -> float:
    """What standing there is worth: the objectives, the enemies in range, less what these could do to it and, with
    blasts, to friends beside it.

    `at` is the leader's place, `struck` what enemies in contact will take besides.
    """
    if ask.fighting is None:
        return ask.draws(game, unit, ends, at)
    losses = threat(game, ask, unit, at, struck) + bunched(game, ask, unit, at)
    return ask.draws(game, unit, ends, at) + prospect(game, ask, unit, at) - losses


def threat(game: Game, ask: Questions, unit: int, at: Point, losses: float = 0.0) -> float:
    """What enemies could do to a unit with its leader at a place. Most are too far off to matter: how near they are is
    measured only of the others."""
    (x, y), charge = at, ask.lengths.charge
    for row in facing(game, ask, unit):
        if hypot(x - row.x, y - row.y) - row.spread <= row.threat:
            losses += _danger(row, gap_to(at, row.ground), charge)
    return losses


def _danger(row: Facing, gap: float, charge: float) -> float:
    """What one enemy could deal out to a unit at this distance; none charges who would come off worse."""
    distance = gap - row.pace
    danger = SHOT_AT * sum([volley.worth for volley in row.volleys if volley.range >= distance])
    if gap <= row.pace + charge:
        danger += STRUCK * row.harm
    return danger * row.share


def prospect(game: Game, ask: Questions, unit: int, at: Point) -> float:
    """What the unit could deal out next round to the enemy to whom it does most, from a place."""
    (x, y), best, half = at, 0.0, ask.lengths.fade
    charge = ask.moving.pace(game, unit) + ask.lengths.charge
    for row in by_prospect(game, ask, unit):
        if row.top <= best:
            break
        gap = hypot(x - row.x, y - row.y) - row.spread
        if row.top * fade(gap - max(row.range, charge), half) > best:
            best = max(best, _prospect(row, gap_to(at, row.ground), charge, half))
    return best


def fade(distance: float, half: float) -> float:
    return 1.0 if distance <= 0.0 else 1.0 / (1.0 + distance / half)


def _prospect(row: Facing, gap: float, charge: float, half: float) -> float:
    """What could be dealt out to one enemy at this distance next round."""
    shots = sum([volley.worth * fade(gap - volley.range, half) for volley in row.shots])
    return max(SHOT * shots, BLOW * row.blow * fade(gap - charge, half))


# -- now -----------------------------------------------------------------------------------------------------------


def contact_value(game: Game, ask: Questions, unit: int, ends: tuple[Point, ...]) -> float:
    """What blows are worth with the unit's models at these places; 0 out of reach."""
    if ask.fighting is None:
        return 0.0
    reach, best = ask.fighting.arm(game, unit), 0.0
    for row in facing(game, ask, unit) if reach else ():
        far, middle_x, middle_y = (reach + row.spread) * (reach + row.spread), row.x, row.y
        if min([(x - middle_x) * (x - middle_x) + (y - middle_y) * (y - middle_y) for x, y in ends]) > far:
            continue
        foe, ground = row.foe, row.ground
        touching = sum([gap_to(end, ground) <= reach for end in ends])
        if touching and (touching := _touching(game, unit, foe, ends, reach)):
            share = min(1.0, touching / (ask.fighting.share * len(ends)))
            best = max(best, share * row.blow, TOUCHED)
    return best


def _touching(game: Game, unit: int, foe: int, ends: tuple[Point, ...], reach: int) -> int:
    """How many of the unit would have an enemy within arm's length at these ends, no wall between."""
    places = list(zip(members(game, unit), ends, strict=True))
    there = game.table.with_places(places)
    return len({id for id, _ in reached_pairs(there, [id for id, _ in places], members(game, foe), reach)})


def shooting_value(game: Game, ask: Questions, unit: int, at: Point, moving: bool) -> float:
    """What the unit's fire would take now with its leader at this place: the best enemy in range that he sees."""
    if ask.fighting is None:
        return 0.0
    held, rows = ask.fighting.in_combat(game, unit), []
    for row in facing(game, ask, unit):
        if row.foe not in held and _is_in_range(row, at):
            gap = gap_to(at, row.ground)
            worth = fire(row.shots, gap, moving)
            if worth > 0:
                rows.append((row, gap, worth))
    if not rows:
        return 0.0
    seen = ask.fighting.seen_from(game, unit, at, [row.foe for row, _, _ in rows])
    return max([worth if row.foe in seen else blind_fire(row.shots, gap, moving) for row, gap, worth in rows])


def _is_in_range(row: Facing, at: Point) -> bool:
    """Whether an enemy may be near enough to be shot at from a place."""
    gap = hypot(at[0] - row.x, at[1] - row.y) - row.spread
    return any(volley.worth and volley.range >= gap for volley in row.shots)


def fire(volleys: tuple[Volley, ...], distance: float, moving: bool = False) -> float:
    """What the weapons in range at this distance take; `moving` leaves out those that need to stay."""
    return sum([row.worth for row in volleys if row.range >= distance and (row.mobile or not moving)])


def blind_fire(volleys: tuple[Volley, ...], distance: float, moving: bool = False) -> float:
    """What the weapons take that need not see their target."""
    rows = [row for row in volleys if row.blind and row.range >= distance >= row.least]
    return sum([row.worth for row in rows if row.mobile or not moving])


def divided_gain(game: Game, ask: Questions, unit: int, at: Point, held: frozenset[int]) -> float:
    """What more the unit's fire would take from a place if every kind of weapon had its own target, but for those who
    are held in close combat."""
    if ask.fighting is None:
        return 0.0
    gaps = {row.foe: gap_to(at, row.ground) for row in facing(game, ask, unit) if row.foe not in held}
    seen = ask.fighting.seen_from(game, unit, at, list(gaps)) if gaps else set()
    shots = {row.foe: row.shots for row in facing(game, ask, unit)}
    rows = [[row.worth if row.range >= gaps[foe] else 0.0 for row in shots[foe]] for foe in seen]
    if not rows:
        return 0.0
    best: float = sum([max(column) for column in zip(*rows, strict=True)])
    return best - max([sum(row) for row in rows])
