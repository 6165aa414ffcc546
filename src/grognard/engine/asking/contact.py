"""Finds moves that a random goal would hardly meet: a unit into contact, toward somebody, or together again."""

from collections.abc import Iterable, Iterator
from itertools import islice
from math import isqrt
from typing import TYPE_CHECKING

from msgspec.structs import replace

from .. import space
from ..core.state import Point
from ..space.table import LONGEST, Table
from . import bounds, regroup
from .demands import Path, Toward
from .ends import is_in_contact
from .fares import unpaid
from .rings import ALL_TURNS, TURNS, beside, is_on_board, ring, toward_zero

if TYPE_CHECKING:
    from .moves import Move

PAIRS, GOALS, OTHERS = 24, 8, 40
"""How many pairs of mover and target are looked at, and how many moves are tried to the end, first and then at most."""
NO_WALL = 1 << 20
"""Higher than any terrain: ways lead round it."""
SEARCHED, CELL = 2, 40
"""Where no such place can be walked to: for how many movers everything within reach is looked at, and how closely."""
EIGHTHS = (8, 7, 6, 4, 2, 1)
Goal = tuple[int, Point]


def reach_contact(form: "Move", table: Table) -> tuple[Path, ...]:
    """A legal move after which a mover has a target within his reach; nothing if none is found or needed."""
    assert form.ends is not None
    assert form.ends.toward is not None
    if is_in_contact(form.ends.toward, table):
        return ()
    for goals, most in ((_goals, GOALS), (_other_goals, OTHERS)):
        for model, goal in islice(goals(form, form.ends.toward, table), most):
            for way in (_all_together, one_by_one):
                answer = way(form, table, model, goal)
                if answer and bounds.is_legal(form, answer, table) and not unpaid(form, answer, table):
                    return answer
    return _reach_torn(form, form.ends.toward, table)


def _reach_torn(form: "Move", toward: Toward, table: Table) -> tuple[Path, ...]:
    """The same for a unit that has to come together about the one who goes there."""
    bound, group = form.cohesion, tuple([mover.model for mover in form.movers])
    if bound is None or space.is_together(table, group, bound.leader, bound.neighbour, bound.lead):
        return ()
    for model, goal in islice(_goals(form, toward, table), GOALS):
        answer = _gathered(form, table, model, goal)
        if answer and bounds.is_legal(form, answer, table):
            return answer
    return ()


def _gathered(form: "Move", table: Table, model: int, goal: Point) -> tuple[Path, ...]:
    """This one goes to his goal and stays there, and the others come together with him."""
    group = tuple([mover.model for mover in form.movers])
    most = next(mover.allowance for mover in form.movers if mover.model == model)
    path = space.shortest(table, model, goal, most, form.through(model), group)
    if not path:
        return ()
    movers = tuple([replace(mover, allowance=0) if mover.model == model else mover for mover in form.movers])
    rest = regroup.come_together(replace(form, movers=movers, ends=None), table.with_places([(model, goal)]))
    return ((model, path), *rest)


def _goals(form: "Move", toward: Toward, table: Table) -> Iterator[Goal]:
    """Movers with places from which they have a target within reach and which they can walk to, easiest first."""
    reaches, most = dict(toward.reaches), {mover.model: mover.allowance for mover in form.movers}
    comrades = tuple(most)
    pairs = sorted(_near_enough(table, toward.targets, reaches, most))
    found = False
    for _, id, target in pairs[:PAIRS]:
        for goal in _walkable(form, table, id, _ring(table, id, target, reaches[id]), most[id], comrades):
            if _reaches(table, id, goal, target, reaches[id]):
                found = True
                yield id, goal
                break
    for id in [] if found else list(dict.fromkeys([id for _, id, _ in pairs]))[:SEARCHED]:
        places = space.reach(table, id, most[id], form.through(id), CELL, comrades)
        yield from _first_touching(table, id, places, toward.targets, reaches[id])


def _other_goals(form: "Move", toward: Toward, table: Table) -> Iterator[Goal]:
    """Where the easiest places leave comrades behind: every other one about the targets that a mover can walk to."""
    reaches, most = dict(toward.reaches), {mover.model: mover.allowance for mover in form.movers}
    comrades = tuple(most)
    for _, id, target in sorted(_near_enough(table, toward.targets, reaches, most))[:PAIRS]:
        ring = _ring(table, id, target, reaches[id], ALL_TURNS)
        for goal in _walkable(form, table, id, ring, most[id], comrades):
            if _reaches(table, id, goal, target, reaches[id]):
                yield id, goal


def _walkable(
    form: "Move", table: Table, id: int, goals: Iterable[Point], most: int, comrades: tuple[int, ...]
) -> Iterator[Point]:
    """Those of the places that one can walk to."""
    (x, y), far, passes = table.place(id), (most + 1) * (most + 1), form.through(id)
    for goal in goals:
        if (goal[0] - x) ** 2 + (goal[1] - y) ** 2 > far:
            continue
        if space.shortest(table, id, goal, most, passes, comrades, (x, y)) is not None:
            yield goal


def _reaches(table: Table, id: int, goal: Point, target: int, reach: int) -> bool:
    """Whether he would have the target within reach from there: a wall may part them."""
    return space.would_reach(table, id, goal, (target,), reach)


def _near_enough(
    table: Table, targets: tuple[int, ...], reaches: dict[int, int], most: dict[int, int]
) -> list[tuple[int, int, int]]:
    """How far each mover would have to go straight to a target, mover and target, if he may go so far."""
    limits: dict[tuple[int, int], list[int]] = {}
    for id, reach in reaches.items():
        limits.setdefault((reach, most.get(id, 0)), []).append(id)
    long = 0 if table.rects is None else LONGEST
    pairs = [
        (space.gap(table, id, target) - reach, far, id, target)
        for (reach, far), ids in limits.items()
        for id, target in space.pairs_within(table, ids, targets, reach + far + long, NO_WALL)
    ]
    return [(by, id, target) for by, far, id, target in pairs if not long or by <= far]


def _first_touching(
    table: Table, id: int, places: tuple[Point, ...], targets: tuple[int, ...], reach: int
) -> Iterator[Goal]:
    """The first of the places, if any, where the mover would have a target within reach."""
    near = reach + table.radius(id)
    rows: list[list[int]] = table.bases[list(targets), :3].tolist()
    discs = [(x, y, (near + radius) * (near + radius)) for x, y, radius in rows]
    for at in places:
        px, py = at
        near_ones = [1 for x, y, far in discs if (x - px) * (x - px) + (y - py) * (y - py) <= far]
        if near_ones and space.would_reach(table, id, at, targets, reach):
            yield id, at
            return


def _ring(
    table: Table, id: int, target: int, reach: int, turns: tuple[tuple[int, int], ...] = TURNS
) -> Iterator[Point]:
    """Places about the target just within reach, the straight one first."""
    outline, start = space.base_outline(table, target), table.place(id)
    if outline:
        places = beside(outline, table.radius(id) + reach // 2, CELL)
        return iter(sorted(places, key=lambda at: (at[0] - start[0]) ** 2 + (at[1] - start[1]) ** 2))
    radii = table.radius(id) + table.radius(target)
    return ring(table.place(id), table.place(target), radii, reach, turns)


def _all_together(form: "Move", table: Table, model: int, goal: Point) -> tuple[Path, ...]:
    """Everybody makes the step that takes this one to his goal, or finds a place beside the leader."""
    x, y = table.place(model)
    chief = form.cohesion.leader if form.cohesion is not None else model
    cx, cy = table.place(chief)
    return bounds.propose(form, table, (cx, cy), (cx + goal[0] - x, cy + goal[1] - y))


def one_by_one(form: "Move", table: Table, model: int, goal: Point) -> tuple[Path, ...]:
    """This one goes to his goal, then each comrade as far the same way as he can without losing the others."""
    x, y = table.place(model)
    step = (goal[0] - x, goal[1] - y)
    most = {mover.model: mover.allowance for mover in form.movers}
    rest = sorted([id for id in most if id != model], key=lambda id: space.gap(table, model, id))
    first = space.shortest(table, model, goal, most[model], form.through(model), tuple(most))
    walks: list[Path] = [(model, first)] if first else []
    now, waiting = table.with_places([(model, goal)]), list(rest)
    for id in rest:
        waiting.remove(id)
        path = _follow(form, now, id, step, most[id], tuple(waiting))
        if path is None:
            return ()
        if path:
            walks.append((id, path))
            now = now.with_places([(id, path[-1])])
    return tuple(walks)


def _follow(
    form: "Move", table: Table, id: int, step: Point, most: int, waiting: tuple[int, ...]
) -> tuple[Point, ...] | None:
    """The way of a comrade along (part of) the step, beside those who have gone; None: he cannot keep up."""
    (x, y), long = table.place(id), max(isqrt(step[0] ** 2 + step[1] ** 2), 1)
    far = min(most, long)
    for part in (*EIGHTHS, 0) if most else (0,):
        goal = (x + toward_zero(step[0] * far * part, 8 * long), y + toward_zero(step[1] * far * part, 8 * long))
        if not is_on_board(table, id, goal):
            continue
        there = table.with_places([(id, goal)]) if part else table
        if not _keeps_up(form, there, id, waiting):
            continue
        if part == 0:
            return ()
        path = space.shortest(table, id, goal, most, form.through(id), waiting)
        if path is not None:
            return path
    return None


def _keeps_up(form: "Move", table: Table, id: int, waiting: tuple[int, ...]) -> bool:
    bound = form.cohesion
    if bound is None:
        return True
    gone = [mover.model for mover in form.movers if mover.model not in (id, *waiting)]
    if not [other for other in gone if space.gap_within(table, id, other, bound.neighbour)]:
        return False
    return bound.leader in waiting or space.gap_within(table, id, bound.leader, bound.lead)


def get_away(form: "Move", table: Table) -> tuple[Path, ...]:
    """A legal move of the first mover to anywhere within his reach; nothing if there is none."""
    (id, most), group = (form.movers[0].model, form.movers[0].allowance), tuple([one.model for one in form.movers])
    for goal in space.reach(table, id, most, form.through(id), CELL, group):
        path = space.shortest(table, id, goal, most, form.through(id), group)
        if path and bounds.is_legal(form, ((id, path),), table) and not unpaid(form, ((id, path),), table):
            return ((id, path),)
    return ()


def approach(form: "Move", toward: Toward, table: Table, eighths: int) -> tuple[Path, ...]:
    """The unit goes toward the nearest target, as many eighths of the way as asked or fewer."""
    chief = form.cohesion.leader if form.cohesion is not None else form.movers[0].model
    (x, y) = table.place(chief)
    tx, ty = table.place(space.nearest(table, chief, toward.targets))
    long = max(isqrt((tx - x) ** 2 + (ty - y) ** 2), 1)
    reach = min(max(mover.allowance for mover in form.movers), long)
    for part in range(eighths, 0, -2):
        far = reach * part // 8
        found = bounds.propose(form, table, (x, y), (x + (tx - x) * far // long, y + (ty - y) * far // long))
        if found and bounds.agrees(form, found, table):
            return found
    return ()


def gather(form: "Move", table: Table) -> tuple[Path, ...]:
    """Those who are out of place go toward the leader as far as they can; nothing if one of them cannot come nearer."""
    assert form.ends is not None
    assert form.cohesion is not None
    most = {mover.model: mover.allowance for mover in form.movers}
    lx, ly = table.place(form.cohesion.leader)
    now = table
    walks: list[Path] = []
    for id in form.ends.gather:
        x, y = table.place(id)
        long = max(isqrt((lx - x) ** 2 + (ly - y) ** 2), 1)
        room = max(long - table.radius(id) - table.radius(form.cohesion.leader), 0)
        for part in EIGHTHS:
            far = min(most.get(id, 0), room) * part // 8
            goal = (x + (lx - x) * far // long, y + (ly - y) * far // long)
            path = space.shortest(now, id, goal, most.get(id, 0), form.through(id)) if far else None
            if path:
                walks.append((id, path))
                now = now.with_places([(id, goal)])
                break
    answer = tuple(walks)
    return answer if answer and bounds.is_legal(form, answer, table) else ()
