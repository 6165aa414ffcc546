"""Where a good player takes his units: plans of an activation, moves and placements with what they are worth."""

from collections.abc import Iterator
from math import atan2, cos, sin

from grognard.engine.bounds import propose, propose_place
from grognard.engine.contact import approach, reach_contact
from grognard.engine.decisions import Answer
from grognard.engine.moves import Move, Place
from grognard.engine.script import Game, remembered
from grognard.engine.state import Point, number_of
from grognard.engine.stream import Stream
from grognard.engine.view import SeatView
from grognard.kit.advice import points_to_try

from . import charge, engage, move, order
from . import unit as units
from .acts import ENGAGE, HOLD, NORMAL, RUN, Acts
from .advice_goals import apart, standing
from .advice_place import (
    COUNTER,
    contact_value,
    foes_at,
    gap_to,
    goals,
    ground_value,
    shooting_value,
    split_gain,
    ways_out,
)
from .advice_swarm import swarm
from .advice_worth import blows
from .options import BEAT_OUT, BULWARK
from .terms import SPLIT_FIRE, is_infantry, leader, members

STEADY_GAIN = 1.2
TOO_FAR = -1000.0
TURNS = (0.0, 0.5, -0.5, 1.0, -1.0)
"""In radians, from the straight way."""
PLANNED = 2
"""So many goals are planned for in earnest."""
STRIDE = 800
LEAST_SPLIT = 1.5
NEAR_BY = 200
"""Some of a unit may be nearer to the enemy than its leader."""


# -- plans ---------------------------------------------------------------------------------------------------------


@remembered
def plans(game: Game, unit: int) -> dict[str, float]:
    """What each way of spending the movement is worth, going straight for the goals."""
    at, acts = standing(game, unit), Acts(engage.is_engaged(game, unit))
    stays = ground_value(game, unit, (at,), at)
    steady = STEADY_GAIN if order.is_under(game, unit, order.STEADY) else 1.0
    if acts.engaged_at_start:
        return _engaged_plans(game, unit, stays)
    worth = {HOLD: stays + shooting_value(game, unit, at, False) * steady}
    for option in (NORMAL, RUN):
        worth[option] = max(
            [_way_worth(game, unit, option, acts, goal) for goal in _best_goals(game, unit)], default=0.0
        )
    worth[ENGAGE] = _engage_plan(game, unit, max(worth.values()))
    return worth


def rough_plan(game: Game, unit: int) -> str:
    """The likeliest way of spending the movement, by straight lines alone."""
    at, acts = standing(game, unit), Acts(engage.is_engaged(game, unit))
    worth = {HOLD: ground_value(game, unit, (at,), at) + shooting_value(game, unit, at, False)}
    for option in (NORMAL, RUN):
        far = move.allowance(game, leader(game, unit), option, acts)
        ends = [toward(at, goal, far) for goal in _best_goals(game, unit)]
        worth[option] = max([ground_value(game, unit, (end,), end) for end in ends], default=TOO_FAR)
    worth[NORMAL] += 0.8 * shooting_value(game, unit, at, True)
    worth[ENGAGE] = max([engage_worth(game, unit, foe) for foe, _ in foes_at(game, unit)], default=TOO_FAR)
    return max(worth, key=lambda option: worth[option])


def _engaged_plans(game: Game, unit: int, stays: float) -> dict[str, float]:
    """In close combat: strike, coming closer or breaking off as the move shows."""
    best = contact_value(game, unit, places_of(game, unit))
    return {HOLD: stays + best, NORMAL: stays + best + 0.1}


def places_of(game: Game, unit: int) -> tuple[Point, ...]:
    return tuple([game.table.place(id) for id in members(game, unit)])


@remembered
def _best_goals(game: Game, unit: int) -> list[Point]:
    """The few goals that look best from halfway to them."""
    at = standing(game, unit)
    ways = [(toward(at, goal, STRIDE), goal) for goal in goals(game, unit)]
    worth = [(ground_value(game, unit, (end,), end), goal) for end, goal in ways]
    return [goal for _, goal in sorted(worth, reverse=True)[:PLANNED]] + ways_out(game, unit)


def _way_worth(game: Game, unit: int, option: str, acts: Acts, goal: Point) -> float:
    """Where the unit would really come to, heading for a goal: as far as it may, or half as far."""
    who = move.movers(game, unit, option, acts)
    far = max([one.allowance for one in who])
    if not far:
        return TOO_FAR
    ends = move.ends_of(game, unit, option)
    form = move.form(game, unit, option, acts, who, units.cohesion(game, unit), ends)
    at = standing(game, unit)
    for end in (*fan(at, goal, far), toward(at, goal, far // 2)):
        paths = propose(form, game.table, at, end)
        if paths and not form.refusals(paths, game.table):
            return ends_worth(game, unit, dict(paths), option)
    return TOO_FAR


def ends_worth(game: Game, unit: int, paths: dict[int, tuple[Point, ...]], option: str) -> float:
    """The ground that a movement leads to, and what can be struck or shot at from there."""
    chief = leader(game, unit)
    ends = tuple([paths[id][-1] if id in paths else game.table.place(id) for id in members(game, unit)])
    end = paths[chief][-1] if chief in paths else game.table.place(chief)
    worth = ground_value(game, unit, ends, end)
    if option != NORMAL:
        return worth
    fight = contact_value(game, unit, ends)
    if fight and is_infantry(game, unit):
        return worth + fight
    return worth + fight + shooting_value(game, unit, end, bool(paths))


def _engage_plan(game: Game, unit: int, least: float) -> float:
    """The best engagement that beats everything else and can be carried out."""
    rows = sorted([(engage_worth(game, unit, foe), foe) for foe, _ in foes_at(game, unit)], reverse=True)
    for worth, foe in rows:
        if worth <= least:
            break
        if charge.can_reach(game, unit, foe, Acts()):
            return worth
    return TOO_FAR


def engage_worth(game: Game, unit: int, foe: int) -> float:
    """Closing with an enemy: blows now, his blows later, and the ground he stands on; nothing if he is too far."""
    ground = dict(foes_at(game, unit))[foe]
    at, acts = standing(game, unit), Acts()
    reach = max([engage.reach_of(game, id) for id in members(game, unit)], default=0)
    near = min([gap_to(place, ground) for place in places_of(game, unit)])
    if not reach or near > move.allowance(game, leader(game, unit), ENGAGE, acts) + reach:
        return TOO_FAR
    gain, back = blows(game, unit, foe), COUNTER * blows(game, foe, unit)
    end = toward(at, min(ground[1], key=lambda place: apart(at, place)), int(near))
    return gain + ground_value(game, unit, (end,), end, back)


def reached_worth(game: Game, unit: int, foe: int) -> float:
    worth = engage_worth(game, unit, foe)
    return worth if worth > TOO_FAR and charge.can_reach(game, unit, foe, Acts()) else TOO_FAR


def toward(start: Point, goal: Point, reach: int) -> Point:
    way = apart(start, goal)
    if way <= reach:
        return goal
    return (round(start[0] + (goal[0] - start[0]) * reach / way), round(start[1] + (goal[1] - start[1]) * reach / way))


def fan(start: Point, goal: Point, reach: int) -> list[Point]:
    """The way to a goal, and ways that lead past what may stand on it."""
    way = min(reach, round(apart(start, goal)))
    angle = atan2(goal[1] - start[1], goal[0] - start[0])
    return [(round(start[0] + way * cos(angle + turn)), round(start[1] + way * sin(angle + turn))) for turn in TURNS]


def movement_worth(game: Game, unit: int, key: str) -> float:
    """An option of the movement step."""
    worth = plans(game, unit)
    if key == SPLIT_FIRE:
        gain = split_gain(game, unit)
        return max(worth[HOLD], worth[NORMAL]) + gain if gain > LEAST_SPLIT else TOO_FAR
    if key == BEAT_OUT:
        return worth[HOLD] + 6.0
    if key == BULWARK:
        return worth[HOLD] + 3.0
    return worth.get(key, -100.0)


# -- moves ---------------------------------------------------------------------------------------------------------


def move_candidates(seat_view: SeatView, form: Move, pick: Stream) -> tuple[Answer, ...]:
    """The unit heading for each goal at full and half stride; into contact where it engages; staying."""
    game, table = seat_view.game, seat_view.table
    unit = number_of(form.about[0])
    if form.ends is not None and form.ends.toward is not None:
        aim = form.ends.toward
        crowd = swarm(form, table, aim.targets, max([reach for _, reach in aim.reaches], default=0))
        others = () if crowd else (reach_contact(form, table), *(approach(form, aim, table, n) for n in (8, 5)), ())
        return (crowd, *others)
    reach = max(mover.allowance for mover in form.movers)
    ways: list[tuple[Point, Point]] = []
    for start in _starts(game, form, unit):
        for place, goal in enumerate(dict.fromkeys((*_best_goals(game, unit), *goals(game, unit)))):
            narrow = form.edge is not None or place >= PLANNED
            ends = [toward(start, goal, reach)] if narrow else _ends(start, goal, reach)
            ways += [(start, end) for end in ends]
    walks = [propose(form, table, start, end) for start, end in dict.fromkeys(ways)]
    return tuple(dict.fromkeys([(), *walks, *_into_contact(game, unit, form)]))


def _into_contact(game: Game, unit: int, form: Move) -> Iterator[Answer]:
    """Walking up to enemies who are near enough."""
    reach = max([engage.reach_of(game, id) for id in members(game, unit)], default=0)
    if form.clause != move.CLAUSES[NORMAL] or not reach or form.edge is not None:
        return
    most = max(mover.allowance for mover in form.movers)
    for foe, ground in foes_at(game, unit):
        if gap_to(standing(game, unit), ground) <= most + reach + NEAR_BY:
            yield swarm(form, game.table, members(game, foe), reach)


def _ends(start: Point, goal: Point, reach: int) -> list[Point]:
    """Full stride past whatever is in the way, and shorter ones."""
    return [*fan(start, goal, reach), toward(start, goal, reach * 2 // 3), toward(start, goal, reach // 3)]


def _starts(game: Game, form: Move, unit: int) -> list[Point]:
    if form.edge is None:
        return [standing(game, unit)]
    (x0, y0), (x1, y1) = form.edge.start, form.edge.end
    return [(x0 + (x1 - x0) * k // 6, y0 + (y1 - y0) * k // 6) for k in (1, 3, 5)]


def move_worth(game: Game, seat_view: SeatView, answer: Answer) -> float:
    """The place it leads to, and what can be shot at from there."""
    form = seat_view.decision
    assert isinstance(form, Move)
    unit = number_of(form.about[0])
    if form.edge is not None and not answer:
        return -1000.0
    paths = dict(answer)
    if form.ends is not None and form.ends.toward is not None:
        return _contact_worth(game, form, paths)
    if form.edge is not None:
        return _entry_worth(game, unit, tuple([path[-1] for path in paths.values()]))
    return ends_worth(game, unit, paths, NORMAL if form.clause == move.CLAUSES[NORMAL] else RUN)


def _entry_worth(game: Game, unit: int, ends: tuple[Point, ...]) -> float:
    return ground_value(game, unit, ends, ends[0])


def _contact_worth(game: Game, form: Move, paths: dict[int, tuple[Point, ...]]) -> float:
    """As many as can get at the enemy."""
    assert form.ends is not None
    assert form.ends.toward is not None
    aim = form.ends.toward
    targets = (2 * game.table.radius(form.movers[0].model), [game.table.place(id) for id in aim.targets])
    ends = [paths[mover.model][-1] if mover.model in paths else game.table.place(mover.model) for mover in form.movers]
    gaps, reach = [gap_to(end, targets) for end in ends], max([reach for _, reach in aim.reaches], default=0)
    return sum([gap <= reach for gap in gaps]) - sum(gaps) / 10_000.0


# -- placing -------------------------------------------------------------------------------------------------------


def place_candidates(seat_view: SeatView, form: Place, pick: Stream) -> tuple[Answer, ...]:
    """Units compactly about several points of the area allowed."""
    found = [propose_place(form, seat_view.table, point) for point in points_to_try(form, seat_view.table)]
    return tuple(dict.fromkeys([answer for answer in found if answer] or [form.sample(pick, seat_view.table)]))


def place_worth(game: Game, seat_view: SeatView, answer: Answer) -> float:
    form = seat_view.decision
    assert isinstance(form, Place)
    if not answer:
        return -1.0
    return _entry_worth(game, number_of(form.about[0]), tuple([at for _, at, _ in answer]))
