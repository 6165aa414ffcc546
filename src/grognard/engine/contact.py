"""Finds moves that a random goal would hardly meet: a unit into contact, toward somebody, or together again."""

from collections.abc import Iterator
from itertools import islice
from math import isqrt

from . import bounds, space
from .ends import NO_WALL, is_in_contact, keeps_ends
from .moves import Move, Path, Toward
from .space.table import Table
from .state import Point

TURNS = (
    (1000, 0), (924, 383), (924, -383), (707, 707), (707, -707), (383, 924), (383, -924), (0, 1000), (0, -1000),
    (-383, 924), (-383, -924), (-707, 707), (-707, -707), (-924, 383), (-924, -383), (-1000, 0),
)  # fmt: skip
"""Directions about a target from which it is approached, in thousandths: the straight one first."""
BETWEEN = tuple(
    (_cos * 981 // 1000 - _sin * 195 // 1000, _sin * 981 // 1000 + _cos * 195 // 1000) for _cos, _sin in TURNS
)
"""Those half-way between them."""
PAIRS, GOALS, OTHERS = 24, 8, 40
"""How many pairs of mover and target are looked at, and how many moves are tried to the end, first and then at most."""
SEARCHED, CELL = 2, 40
"""Where no such place can be walked to: for how many movers everything within reach is looked at, and how closely."""
EIGHTHS = (8, 7, 6, 4, 2, 1)
Goal = tuple[int, Point]


def reach_contact(form: Move, table: Table) -> tuple[Path, ...]:
    """A legal move after which a mover has a target within his reach; nothing if none is found or needed."""
    assert form.ends is not None
    assert form.ends.toward is not None
    if is_in_contact(form.ends.toward, table):
        return ()
    for goals, most in ((_goals, GOALS), (_other_goals, OTHERS)):
        for model, goal in islice(goals(form, form.ends.toward, table), most):
            for way in (_all_together, one_by_one):
                answer = way(form, table, model, goal)
                if answer and bounds.is_legal(form, answer, table):
                    return answer
    return ()


def _goals(form: Move, toward: Toward, table: Table) -> Iterator[Goal]:
    """Movers with places from which they have a target within reach and which they can walk to, easiest first."""
    reaches, most = dict(toward.reaches), {mover.model: mover.allowance for mover in form.movers}
    comrades = tuple(most)
    pairs = sorted(_near_enough(table, toward.targets, reaches, most))
    found = False
    for _, id, target in pairs[:PAIRS]:
        for goal in _ring(table, id, target, reaches[id]):
            if _can_walk(form, table, id, goal, most[id], comrades):
                found = True
                yield id, goal
                break
    for id in [] if found else list(dict.fromkeys([id for _, id, _ in pairs]))[:SEARCHED]:
        places = space.reach(table, id, most[id], form.through(id), CELL, comrades)
        yield from _first_touching(table, id, places, toward.targets, reaches[id])


def _other_goals(form: Move, toward: Toward, table: Table) -> Iterator[Goal]:
    """Where the easiest places leave comrades behind: every other one about the targets that a mover can walk to."""
    reaches, most = dict(toward.reaches), {mover.model: mover.allowance for mover in form.movers}
    for _, id, target in sorted(_near_enough(table, toward.targets, reaches, most))[:PAIRS]:
        for goal in _ring(table, id, target, reaches[id], (*TURNS, *BETWEEN)):
            if _can_walk(form, table, id, goal, most[id], tuple(most)):
                yield id, goal


def _can_walk(form: Move, table: Table, id: int, goal: Point, most: int, comrades: tuple[int, ...]) -> bool:
    (x, y), far = table.place(id), most + 1
    if (goal[0] - x) ** 2 + (goal[1] - y) ** 2 > far * far:
        return False
    return space.shortest(table, id, goal, most, form.through(id), comrades) is not None


def _near_enough(
    table: Table, targets: tuple[int, ...], reaches: dict[int, int], most: dict[int, int]
) -> list[tuple[int, int, int]]:
    """How far each mover would have to go straight to a target, mover and target, if he may go so far."""
    limits: dict[tuple[int, int], list[int]] = {}
    for id, reach in reaches.items():
        limits.setdefault((reach, most.get(id, 0)), []).append(id)
    return [
        (space.gap(table, id, target) - reach, id, target)
        for (reach, far), ids in limits.items()
        for id, target in space.pairs_within(table, ids, targets, reach + far, NO_WALL)
    ]


def _first_touching(
    table: Table, id: int, places: tuple[Point, ...], targets: tuple[int, ...], reach: int
) -> Iterator[Goal]:
    """The first of the places, if any, where the mover would have a target within reach."""
    near = reach + table.radius(id)
    rows: list[list[int]] = table.bases[list(targets), :3].tolist()
    discs = [(x, y, (near + radius) * (near + radius)) for x, y, radius in rows]
    for at in places:
        px, py = at
        if [1 for x, y, far in discs if (x - px) * (x - px) + (y - py) * (y - py) <= far]:
            yield id, at
            return


def _ring(
    table: Table, id: int, target: int, reach: int, turns: tuple[tuple[int, int], ...] = TURNS
) -> Iterator[Point]:
    """Places about the target just within reach, the straight one first."""
    radii = table.radius(id) + table.radius(target)
    return ring(table.place(id), table.place(target), radii, reach, turns)


def ring(start: Point, about: Point, radii: int, reach: int, turns: tuple[tuple[int, int], ...]) -> Iterator[Point]:
    """Places about a base from which a gap to it is just within reach, the one nearest to the start first."""
    (x, y), (tx, ty) = start, about
    far = reach + radii
    dx, dy = x - tx, y - ty
    long = max(isqrt(dx * dx + dy * dy), 1)
    for cos, sin in turns:
        ux, uy = dx * cos - dy * sin, dx * sin + dy * cos
        for out in (far, far - 1, far - reach // 2, far - reach + 1):
            goal = (tx + toward_zero(ux * out, 1000 * long), ty + toward_zero(uy * out, 1000 * long))
            if (goal[0] - tx) ** 2 + (goal[1] - ty) ** 2 <= far * far:
                yield goal


def toward_zero(number: int, by: int) -> int:
    """A quotient rounded so that no step is too long."""
    return number // by if number >= 0 else -(-number // by)


def _all_together(form: Move, table: Table, model: int, goal: Point) -> tuple[Path, ...]:
    """Everybody makes the step that takes this one to his goal, or finds a place beside the leader."""
    x, y = table.place(model)
    chief = form.cohesion.leader if form.cohesion is not None else model
    cx, cy = table.place(chief)
    return bounds.propose(form, table, (cx, cy), (cx + goal[0] - x, cy + goal[1] - y))


def one_by_one(form: Move, table: Table, model: int, goal: Point) -> tuple[Path, ...]:
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
    form: Move, table: Table, id: int, step: Point, most: int, waiting: tuple[int, ...]
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


def is_on_board(table: Table, id: int, at: Point) -> bool:
    radius, (width, depth) = table.radius(id), table.board
    return radius <= at[0] <= width - radius and radius <= at[1] <= depth - radius


def _keeps_up(form: Move, table: Table, id: int, waiting: tuple[int, ...]) -> bool:
    bound = form.cohesion
    if bound is None:
        return True
    gone = [mover.model for mover in form.movers if mover.model not in (id, *waiting)]
    if not [other for other in gone if space.gap_within(table, id, other, bound.neighbour)]:
        return False
    return bound.leader in waiting or space.gap_within(table, id, bound.leader, bound.lead)


def approach(form: Move, toward: Toward, table: Table, eighths: int) -> tuple[Path, ...]:
    """The unit goes toward the nearest target, as many eighths of the way as asked or fewer."""
    chief = form.cohesion.leader if form.cohesion is not None else form.movers[0].model
    (x, y) = table.place(chief)
    tx, ty = table.place(space.nearest(table, chief, toward.targets))
    long = max(isqrt((tx - x) ** 2 + (ty - y) ** 2), 1)
    reach = min(max(mover.allowance for mover in form.movers), long)
    for part in range(eighths, 0, -2):
        far = reach * part // 8
        found = bounds.propose(form, table, (x, y), (x + (tx - x) * far // long, y + (ty - y) * far // long))
        if found and keeps_ends(form, found, table):
            table.agreed = (form, found)  # what is proposed keeps to everything else
            return found
    return ()


def gather(form: Move, table: Table) -> tuple[Path, ...]:
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
