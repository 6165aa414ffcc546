"""What a unit could do with its movement: stay, go in each way for the goals that look best, or charge an enemy."""

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct

from grognard.engine.asking.bounds import propose
from grognard.engine.asking.moves import Move
from grognard.engine.core.memory import MOMENT, remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import Point

from ..units.pieces import enemy_units, foremost, members
from .bounds import best_first
from .ground import contact_value, foes_at, gap_to, ground_value, shooting_value
from .holding import points_to_hold
from .questions import Questions, Way
from .ways import apart, fan, standing, toward

TOO_FAR = -1000.0
COUNTER = 0.5
"""The share of the enemy's own blows that an attacker must expect."""
MARCHING = 0.8
"""What is left of a shot from where the unit stands, for one that moves first."""
CLOSER = 0.1
"""What moving is better by than staying, for who is in close combat."""
PLANNED = 2
"""So many goals are planned for in earnest."""
MOST_HELD, MOST_FOES = 4, 3
"""So many points of objectives are goals, and so many enemies."""


class Plans(Struct, frozen=True):
    """What staying, each way of moving and the best charge are worth."""

    stay: float
    ways: dict[Way, float]
    charge: float

    def best(self) -> str:
        """The likeliest: the word of a way, or one of `STAY` and `CHARGE`."""
        ways = [(way.word, worth) for way, worth in self.ways.items()]
        return max([(STAY, self.stay), *ways, (CHARGE, self.charge)], key=lambda row: row[1])[0]


STAY, CHARGE = "stay", "charge"


@remembered(MOMENT)
def plans(game: Game, ask: Questions, unit: int) -> Plans:
    """What each way of spending the movement is worth, going straight for the goals."""
    at = standing(game, unit)
    stays = ground_value(game, ask, unit, (at,), at)
    if ask.fighting is not None and ask.fighting.is_engaged(game, unit):
        return _engaged_plans(game, ask, unit, stays)
    steady = 1.0 if ask.fighting is None else ask.fighting.steadiness(game, unit)
    stay = stays + shooting_value(game, ask, unit, at, False) * steady
    goals = best_goals(game, ask, unit)
    ways = {
        way: max([_way_worth(game, ask, unit, way, goal) for goal in goals], default=0.0) for way in ask.moving.ways
    }
    return Plans(stay, ways, _charge(game, ask, unit, max([stay, *ways.values()])))


def _engaged_plans(game: Game, ask: Questions, unit: int, stays: float) -> Plans:
    """In close combat: strike, coming closer or breaking off as the move shows."""
    here = tuple([game.table.place(id) for id in members(game, unit)])
    best = contact_value(game, ask, unit, here)
    return Plans(
        stays + best, {way: stays + best + CLOSER if way.fires else TOO_FAR for way in ask.moving.ways}, TOO_FAR
    )


def rough_plans(game: Game, ask: Questions, unit: int) -> Plans:
    """The same by straight lines alone."""
    at = standing(game, unit)
    ways, goals = {}, best_goals(game, ask, unit)
    for way in ask.moving.ways:
        far = way.reach(game, unit)
        ends = [toward(at, goal, far) for goal in goals]
        ways[way] = max([ground_value(game, ask, unit, (end,), end) for end in ends], default=TOO_FAR)
        if way.fires:
            ways[way] += MARCHING * shooting_value(game, ask, unit, at, True)
    stay = ground_value(game, ask, unit, (at,), at) + shooting_value(game, ask, unit, at, False)
    return Plans(
        stay, ways, max([charge_worth(game, ask, unit, foe) for foe, _ in foes_at(game, unit)], default=TOO_FAR)
    )


# -- as worths of acts ---------------------------------------------------------------------------------------------


class OfUnit(Protocol):
    """A turn that is about a unit."""

    game: Game
    unit: int


def staying(ask: Questions, more: float = 0.0) -> Callable[[OfUnit, None], float]:
    """What staying is worth, with what it brings besides."""
    return lambda turn, _: plans(turn.game, ask, turn.unit).stay + more


def going(ask: Questions, way: Way) -> Callable[[OfUnit, None], float]:
    return lambda turn, _: plans(turn.game, ask, turn.unit).ways[way]


def charging(ask: Questions) -> Callable[[OfUnit, None], float]:
    return lambda turn, _: plans(turn.game, ask, turn.unit).charge


# -- goals ---------------------------------------------------------------------------------------------------------


def goals_of(game: Game, ask: Questions, unit: int) -> list[Point]:
    """Points worth heading for: objectives, then enemies, and away from those who are too strong."""
    foes = [game.table.place(foremost(game, foe)) for foe in enemy_units(game, unit)]
    at = standing(game, unit)
    nearest = sorted(foes, key=lambda foe: apart(at, foe))[:MOST_FOES]
    return points_to_hold(game, ask, unit)[:MOST_HELD] + nearest + ways_out(game, ask, unit)


@remembered(MOMENT)
def best_goals(game: Game, ask: Questions, unit: int) -> list[Point]:
    """The few goals that look best from halfway to them."""
    at = standing(game, unit)
    ways = [(toward(at, goal, ask.lengths.stride), goal) for goal in goals_of(game, ask, unit)]
    worth = [(ground_value(game, ask, unit, (end,), end), goal) for end, goal in ways]
    return [goal for _, goal in sorted(worth, reverse=True)[:PLANNED]] + ways_out(game, ask, unit)


@remembered(MOMENT)
def ways_out(game: Game, ask: Questions, unit: int) -> list[Point]:
    """A point away from the nearest enemy, if it is one whose blows are worse than ours."""
    if ask.fighting is None:
        return []
    at, blows, far_enough, margin = standing(game, unit), ask.fighting.blows, ask.lengths.too_near, ask.lengths.margin
    near = [(gap, foe) for foe, ground in foes_at(game, unit) if (gap := gap_to(at, ground)) < far_enough]
    worse = [(gap, foe) for gap, foe in near if blows(game, foe, unit) > blows(game, unit, foe)]
    if not worse:
        return []
    places = dict(foes_at(game, unit))[min(worse)[1]][1]
    x, y = min(places, key=lambda place: apart(at, place))
    far = max(1.0, apart(at, (x, y)))
    width, depth = game.state.board
    out = (at[0] + (at[0] - x) * far_enough / far, at[1] + (at[1] - y) * far_enough / far)
    return [(round(min(max(out[0], margin), width - margin)), round(min(max(out[1], margin), depth - margin)))]


# -- going there ---------------------------------------------------------------------------------------------------


def _way_worth(game: Game, ask: Questions, unit: int, way: Way, goal: Point) -> float:
    """Where the unit would really come to, heading for a goal: as far as it may, or half as far."""
    form = way.form(game, unit)
    far = 0 if form is None else max([one.allowance for one in form.movers], default=0)
    if form is None or not far:
        return TOO_FAR
    at = standing(game, unit)
    for end in (*fan(at, goal, far), toward(at, goal, far // 2)):
        paths = propose(form, game.table, at, end)
        if paths and not form.refusals(paths, game.table):
            return ends_worth(game, ask, unit, dict(paths), way.fires)
    return TOO_FAR


def ends_worth(game: Game, ask: Questions, unit: int, paths: dict[int, tuple[Point, ...]], fires: bool) -> float:
    """The ground that a movement leads to, and what can be struck or shot at from there."""
    chief, place = foremost(game, unit), game.table.place
    ends = tuple([paths[id][-1] if id in paths else place(id) for id in members(game, unit)])
    end = paths[chief][-1] if chief in paths else place(chief)
    worth = ground_value(game, ask, unit, ends, end)
    if not fires:
        return worth
    fight = contact_value(game, ask, unit, ends)
    if fight and not game.state.models[chief].solid:
        return worth + fight
    return worth + fight + shooting_value(game, ask, unit, end, bool(paths))


# -- charges -------------------------------------------------------------------------------------------------------


def _charge(game: Game, ask: Questions, unit: int, least: float) -> float:
    """The best charge that beats everything else and can be carried out."""
    rows = sorted([(charge_worth(game, ask, unit, foe), foe) for foe, _ in foes_at(game, unit)], reverse=True)
    for worth, foe in rows:
        if worth <= least:
            break
        if _can_charge(game, ask, unit, foe):
            return worth
    return TOO_FAR


def charge_worth(game: Game, ask: Questions, unit: int, foe: int) -> float:
    """Closing with an enemy: blows now, his blows later, and the ground he stands on; nothing if he is too far."""
    fighting = ask.fighting
    reach = 0 if fighting is None else fighting.arm(game, unit)
    if fighting is None or not reach:
        return TOO_FAR
    ground, place = dict(foes_at(game, unit))[foe], game.table.place
    near = min([gap_to(place(id), ground) for id in members(game, unit)])
    if near > ask.moving.charge(game, unit) + reach:
        return TOO_FAR
    gain, back = fighting.blows(game, unit, foe), COUNTER * fighting.blows(game, foe, unit)
    at = standing(game, unit)
    end = toward(at, min(ground[1], key=lambda place: apart(at, place)), int(near))
    return gain + ground_value(game, ask, unit, (end,), end, back)


@remembered(MOMENT)
def charges(game: Game, ask: Questions, unit: int, foes: tuple[int, ...]) -> dict[int, float]:
    """What charging each of these is worth: the dearest who can be reached exactly, of the others at most."""

    def reached(foe: int) -> float:
        worth = charge_worth(game, ask, unit, foe)
        return worth if worth > TOO_FAR and _can_charge(game, ask, unit, foe) else TOO_FAR

    return best_first(foes, lambda foe: charge_worth(game, ask, unit, foe), reached)


@remembered(MOMENT)
def _can_charge(game: Game, ask: Questions, unit: int, foe: int) -> bool:
    return ask.moving.can_charge(game, unit, foe)


def is_usual(form: Move, ask: Questions) -> bool:
    """Whether a unit that is asked this moves in a way after which it fires."""
    way = ask.moving.way_of(form)
    return way is not None and way.fires
