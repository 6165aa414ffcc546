"""Units keep together: whether they stand so, and whether some move can end so."""

from collections.abc import Iterator
from math import isqrt

from grognard.engine.moves import Cohesion, Mover
from grognard.engine.script import Game
from grognard.engine.space import (
    EVERYTHING,
    chain_faults,
    formation,
    gap,
    gap_within,
    is_any_within,
    is_together,
    shortest,
)
from grognard.engine.space.table import Table
from grognard.engine.state import Point

from .closest import Spots, spots

EIGHTHS = (8, 7, 6, 5, 4, 3, 2, 1)


def stands_together(game: Game, group: tuple[int, ...], bound: Cohesion) -> bool:
    """As the unit stands now; a unit of one always is together."""
    return len(group) == 1 or is_together(game.table, group, bound.leader, bound.neighbour, bound.lead)


def is_chain(game: Game, places: Spots, bound: Cohesion) -> bool:
    """Whether these models keep together around the leader."""
    return not chain_faults(game.table, places, bound.leader, bound.neighbour, bound.lead)


def can_end_together(
    game: Game, who: tuple[Mover, ...], bound: Cohesion, passes: int, leapers: tuple[int, ...] = ()
) -> bool:
    """Whether some move of these models, or none, ends in cohesion; nothing hinders the leapers among them."""
    group = tuple([one.model for one in who])
    if is_chain(game, spots(game, group), bound):
        return True
    reach = tuple([one.allowance for one in who])
    goal = game.table.place(bound.leader)
    found = formation(game.table, bound.leader, group, goal, reach, passes, bound.neighbour, bound.lead)
    through = dict.fromkeys(group, passes) | dict.fromkeys(leapers, EVERYTHING)
    return found is not None or any(
        _meet(game.table, who, bound, through, way) for way in _ways(game.table, who, bound)
    )


Way = tuple[Point, int, bool]
"""Where the leader heads for, how many eighths of his way he goes, and whether those who are in place stay there."""


def _ways(table: Table, who: tuple[Mover, ...], bound: Cohesion) -> Iterator[Way]:
    """The leader goes to meet all the others, or those who cannot come."""
    rest = [one for one in who if one.model != bound.leader]
    places = table.places([one.model for one in rest])
    middle = (sum([x for x, _ in places]) // len(rest), sum([y for _, y in places]) // len(rest))
    stuck = [table.place(one.model) for one in rest if not one.allowance]
    for goal in dict.fromkeys((middle, *stuck)):
        for stay in (False, True):
            yield from [(goal, part, stay) for part in EIGHTHS]


def _meet(table: Table, who: tuple[Mover, ...], bound: Cohesion, through: dict[int, int], way: Way) -> bool:
    """Whether they end together if the leader goes that way, and each of them straight toward him as far as he can."""
    (chief,) = [one for one in who if one.model == bound.leader]
    rest = sorted([one for one in who if one is not chief], key=lambda one: gap(table, chief.model, one.model))
    group, waiting = tuple([one.model for one in who]), tuple([one.model for one in rest])
    goal, part, stay = way
    now = table
    for one in (chief, *rest):
        ways = (part,) if one is chief else EIGHTHS
        if one is chief or not (stay and _is_in_place(now, one.model, group, bound)):
            steps = (_step(now, one, goal, way, through[one.model], waiting) for way in ways)
            at = next((at for at in steps if at is not None), None)
            now = now if at is None else now.with_places([(one.model, at)])
        goal, waiting = now.place(chief.model), tuple([id for id in waiting if id != one.model])
    return is_together(now, group, bound.leader, bound.neighbour, bound.lead)


def _is_in_place(table: Table, model: int, group: tuple[int, ...], bound: Cohesion) -> bool:
    others = [id for id in group if id != model]
    return gap_within(table, model, bound.leader, bound.lead) and is_any_within(
        table, (model,), others, bound.neighbour
    )


def _step(table: Table, one: Mover, goal: Point, part: int, passes: int, waiting: tuple[int, ...]) -> Point | None:
    """Where so many eighths of a model's way toward a goal end, if it can go there; those who wait will be gone."""
    (x, y), (gx, gy) = table.place(one.model), goal
    long = max(isqrt((gx - x) ** 2 + (gy - y) ** 2), 1)
    far = min(one.allowance, max(long - 2 * table.radius(one.model), 0)) * part // 8
    at = (x + _share(gx - x, far, long), y + _share(gy - y, far, long))
    ignore = () if table.is_solid(one.model) else waiting
    return at if far and shortest(table, one.model, at, one.allowance, passes, ignore) is not None else None


def _share(number: int, far: int, long: int) -> int:
    """Rounded toward zero, so that no step is too long."""
    return number * far // long if number >= 0 else -(-number * far // long)
