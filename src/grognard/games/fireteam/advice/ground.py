"""How good a place is for a team: the objectives it is near, whom it could fire at from there, and who at it."""

from collections.abc import Sequence

from msgspec import Struct

from grognard.engine.asking.fares import price
from grognard.engine.core.memory import MOMENT, remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import Point
from grognard.kit.advice.holding import points_to_hold
from grognard.kit.advice.places import imagined
from grognard.kit.advice.spacing import caught
from grognard.kit.advice.ways import apart, toward

from ..chapters import attribute, driving, move
from ..chapters.action import kind
from ..chapters.los import seen_by
from ..chapters.terrain import fare, kind_of
from ..chapters.unit import bound_to, coherency
from ..terms import (
    FOOTPRINT,
    INCH,
    WATCH,
    counter,
    enemies,
    is_cowering,
    is_infantry,
    is_on_board,
    is_prone,
    mates,
    squad_of,
)
from ..turn import DOUBLE_TIME, MOVE, Acting
from .goals import ASK
from .worth import acts_again, best_target, fire_worth, shot_at

EXPOSED = 0.22
"""What the fire of an enemy in sight counts for: he has other targets too."""
ALONE = 2.0
"""How much more it counts for a team whose squad mates all Cower: nobody goes with it or draws fire off it."""
MET = 0.5
"""What the fire of those on Overwatch counts for who comes into their sight: they answer one of his group each."""
DASHING = 0.75
"""What fire is worth after Double Time, which winds."""
OUT_OF_FIRE = 18 * INCH
NEARER = 0.004
"""What coming a hundredth nearer to the enemy is worth, while he is out of range."""
MOST_GOALS, MOST_FOES, MOST_COVERS = 3, 2, 3
PARTS = 8
"""So many places on a way are tried, from its end back, where somebody stands in it."""
Ties = tuple[int, ...]
"""Squad mates who stay where they are, so that a team stays near them."""


class Outlook(Struct, frozen=True):
    """What a place offers beside shots: objectives and safety."""

    ground: float
    danger: float
    """What the enemies who see it could take with a shot each."""


NOWHERE = Outlook(0.0, 0.0)


def here(game: Game, team: int) -> Outlook:
    """What a team has where it stands."""
    return outlook(game, team, game.table.place(team))


@remembered(MOMENT)
def outlook(game: Game, team: int, at: Point) -> Outlook:
    """A place as it would be with the team there; who is not on the board has nothing to weigh."""
    if not is_on_board(game, team):
        return NOWHERE
    (there, seen), others = watched(game, team, at), enemies(game, team)
    unit = squad_of(game, team)
    ends = tuple([there.table.place(id) for id in game.state.units[unit].members if is_on_board(game, id)])
    danger = sum([fire_worth(there, foe, team) for foe in seen if not is_cowering(game, foe) and acts_again(game, foe)])
    danger *= ALONE if is_left_alone(game, team) else 1.0
    met = 0.0 if there is game else MET * _shot_on_the_way(game, there, team, seen)
    near = min([apart(at, game.table.place(foe)) for foe in others], default=0.0)
    draws = ASK.draws(game, unit, ends, at) - NEARER * max(0.0, near - OUT_OF_FIRE)
    return Outlook(draws - EXPOSED * danger - met - caught(game, ASK, unit, at), danger)


def watched(game: Game, team: int, at: Point) -> tuple[Game, tuple[int, ...]]:
    """The battle with a team in a place, and the enemies that it sees from there."""
    if at == game.table.place(team):
        return game, seen_by(game, team, enemies(game, team))
    return _elsewhere(game, team, at)


@remembered(MOMENT)
def _elsewhere(game: Game, team: int, at: Point) -> tuple[Game, tuple[int, ...]]:
    there = imagined(game, [(team, at)])
    return there, seen_by(there, team, enemies(game, team))


def best_shot(game: Game, team: int, at: Point) -> float:
    """What the best shot of a team takes from a place."""
    if not is_on_board(game, team):
        return 0.0
    there, seen = watched(game, team, at)
    return best_target(there, team, seen)


def place_worth(game: Game, team: int, at: Point, fires: float) -> float:
    """What a place is worth with so many shots; who is not to fire there is not asked at whom."""
    shot = best_shot(game, team, at) if fires else 0.0
    return outlook(game, team, at).ground + fires * shot


@remembered(MOMENT)
def is_left_alone(game: Game, team: int) -> bool:
    """Whether it has squad mates and all of them Cower."""
    others = mates(game, team)
    return bool(others) and all(is_cowering(game, id) for id in others)


def _shot_on_the_way(game: Game, there: Game, team: int, seen: tuple[int, ...]) -> float:
    """What those on Overwatch take from a team that goes there: where it ends, or halfway if they see it better."""
    watching = tuple([foe for foe in enemies(game, team) if counter(game, foe, WATCH) and not is_cowering(game, foe)])
    if not watching:
        return 0.0
    start, end = game.table.place(team), there.table.place(team)
    halfway = imagined(game, [(team, ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2))])
    return max(shot_at(there, team, seen), shot_at(halfway, team, seen_by(halfway, team, watching)))


# -- where to ----------------------------------------------------------------------------------------------------------


@remembered(MOMENT)
def goals(game: Game, team: int) -> tuple[Point, ...]:
    """Points worth heading for: objectives, the nearest enemies, and cover near by."""
    at, place = game.table.place(team), game.table.place
    held = points_to_hold(game, ASK, squad_of(game, team))[:MOST_GOALS]
    near = sorted([place(foe) for foe in enemies(game, team)], key=lambda foe: apart(at, foe))[:MOST_FOES]
    return tuple(dict.fromkeys([*held, *near, *_covers(game, at)]))


def _covers(game: Game, at: Point) -> list[Point]:
    """The middle of the nearest ground that gives cover."""
    middles = []
    for feature in game.state.features:
        if not feature.solid and kind_of(feature).cover != "none" and feature.outline:
            xs, ys = zip(*feature.outline, strict=True)
            middles.append(((min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2))
    return sorted(middles, key=lambda spot: apart(at, spot))[:MOST_COVERS]


def inside(game: Game, at: Point) -> Point:
    """The nearest place at which a team is wholly on the board."""
    width, depth = game.state.board
    return min(max(at[0], INCH), width - INCH), min(max(at[1], INCH), depth - INCH)


@remembered(MOMENT)
def ends(game: Game, team: int, reach: int, ties: Ties = ()) -> tuple[Point, ...]:
    """Where a team could get that goes so far toward its goals, an inch at least; no farther than it can pay, or from
    those it is tied to than it may, and nowhere on top of others."""
    at, far = game.table.place(team), coherency(game, team) + 2 * FOOTPRINT
    others = _others(game, team, ties)
    ways = dict.fromkeys([inside(game, toward(at, goal, reach)) for goal in goals(game, team)])
    found = dict.fromkeys([short_of(at, paid_for(game, team, end, reach), others) for end in ways])
    found = {end: None for end in found if apart(end, at) >= INCH}
    return tuple([end for end in found if not ties or any(apart(end, game.table.place(id)) <= far for id in ties)])


def _others(game: Game, team: int, ties: Ties) -> list[tuple[Point, int]]:
    """Where others stand, each with how near a team may come; squad mates who are not tied move on with it."""
    table, along = game.table, {team, *game.state.units[squad_of(game, team)].members} - {*ties}
    own = table.radius(team)
    return [(table.place(id), own + table.radius(id)) for id in table.present() if id not in along]


def paid_for(game: Game, team: int, end: Point, reach: int) -> Point:
    """How far infantry comes on the straight way to an end, with what the ground on it costs."""
    if not is_infantry(game, team) or attribute.leaps(game, team):
        return end
    at, tolls = game.table.place(team), fare(game, team, reach)
    for part in range(PARTS, 0, -1):
        spot = toward(at, end, round(apart(at, end) * part / PARTS))
        if price(tolls, game.table, (team, (spot,), None)) <= reach:
            return spot
    return at


def short_of(at: Point, end: Point, others: Sequence[tuple[Point, int]]) -> Point:
    """The last place on the way to an end at which nobody stands."""
    for part in range(PARTS, 0, -1):
        spot = toward(at, end, round(apart(at, end) * part / PARTS))
        if all(apart(spot, place) >= near for place, near in others):
            return spot
    return at


def ties_of(turn: Acting) -> Ties:
    """Those to whom a team must stay near because none of them moves with it."""
    group, deeds = turn.squad.group, {deed.team: deed.action for deed in turn.squad.deeds}
    bonds = bound_to(turn.game, turn.team)
    still = [id for id in bonds if id not in group or (id in deeds and not kind(deeds[id]).moves)]
    return bonds if len(still) == len(bonds) else ()


def pace(game: Game, team: int, action: str) -> int:
    """How far an action takes a team or a vehicle."""
    reach = move.reach if is_infantry(game, team) else driving.reach
    return reach(game, team, action)


# -- plans -------------------------------------------------------------------------------------------------------------


def stay_worth(game: Game, team: int, usable: int) -> float:
    return place_worth(game, team, game.table.place(team), usable)


@remembered(MOMENT)
def move_worth(game: Game, team: int, usable: int, ties: Ties = ()) -> float:
    """Going a step, or less where it is tied, and firing with what is left, or going all the way."""
    step = pace(game, team, MOVE)
    spots = (*ends(game, team, step, ties), *(ends(game, team, step // 2, ties) if ties else ()))
    near = [place_worth(game, team, end, usable - 1) for end in spots]
    far = [place_worth(game, team, end, 0) for end in ends(game, team, usable * step, ties)] if usable > 1 else []
    return max([*near, *far], default=-1000.0)


@remembered(MOMENT)
def dash_worth(game: Game, team: int, usable: int, ties: Ties = ()) -> float:
    """Double Time, then fire with a reduced die; nobody runs where he could walk."""
    if is_prone(game, team):
        return -1000.0
    at, step, walk = game.table.place(team), pace(game, team, DOUBLE_TIME), pace(game, team, MOVE)
    far = [end for end in ends(game, team, step, ties) if apart(at, end) > walk]
    found = [place_worth(game, team, end, DASHING * (usable - 1)) for end in far]
    return max(found, default=-1000.0) - 1.5
