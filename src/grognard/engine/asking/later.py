"""Units that move a few at a time: a chain may be broken for now, while those who have yet to move can close it."""

from math import isqrt
from typing import TYPE_CHECKING

from ..core.state import Point
from ..space.matching import matched
from ..space.table import Table
from .demands import Cohesion, Path

if TYPE_CHECKING:
    from .moves import Move

Link = tuple[Point, Point]


def could_close(form: "Move", answer: tuple[Path, ...], table: Table) -> bool:
    """Whether those who stay where they are now, and may move later, are enough to join all others to one chain, each
    within its reach in a straight line; and none of them would be left behind."""
    bound = form.cohesion
    if bound is None or not form.later:
        return False
    ends = {id: path[-1] for id, path in answer}
    waiting = {one.model: one.allowance for one in form.movers if one.allowance and one.model not in ends}
    if not waiting:
        return False
    far = _link(bound, tuple([one.model for one in form.movers]), table)
    fixed = [ends.get(one.model) or table.place(one.model) for one in form.movers if one.model not in waiting]
    if not fixed:  # they come to him who can least come to them
        slowest = min(waiting, key=lambda id: (waiting[id], id))
        fixed = [table.place(slowest)]
        del waiting[slowest]
    wanted = [spot for one, other in _joined(fixed) for spot in _between(one, other, far)]
    ways = {
        id: {index: gone for index, spot in enumerate(wanted) if (gone := _far(table.place(id), spot)) <= most}
        for id, most in waiting.items()
    }
    pairs = matched({id: row for id, row in ways.items() if row}, {}) if wanted else ()
    if len({spot for _, spot in pairs}) < len(wanted):
        return False
    taken = {id for id, _ in pairs}
    rest = [(table.place(id), most) for id, most in waiting.items() if id not in taken]
    return _all_follow(rest, [*fixed, *wanted], far)


def _all_follow(rest: list[tuple[Point, int]], posts: list[Point], far: int) -> bool:
    """Whether everybody left comes near enough to one of those who have a place, or to one who follows before him."""
    while rest:
        found = next(((at, most, post) for at, most in rest for post in posts if _far(at, post) <= most + far), None)
        if found is None:
            return False
        at, most, post = found
        rest.remove((at, most))
        posts.append(_toward(at, post, _far(at, post) - far))
    return True


def _toward(one: Point, other: Point, gone: int) -> Point:
    """No farther towards another than he must go."""
    if gone <= 0:
        return one
    long = _far(one, other)
    return one[0] + (other[0] - one[0]) * gone // long, one[1] + (other[1] - one[1]) * gone // long


def _link(bound: Cohesion, group: tuple[int, ...], table: Table) -> int:
    """How far apart the centres of two neighbours may be, where their bases differ that of the smallest."""
    return bound.neighbour + 2 * min([table.radius(id) for id in group])


def _joined(places: list[Point]) -> list[Link]:
    """The shortest lines that join all places."""
    found, rest = list[Link](), list(places[1:])
    nearest = dict.fromkeys(rest, places[0])
    while rest:
        at = min(rest, key=lambda one: (_square(one, nearest[one]), one))
        rest.remove(at)
        found.append((nearest[at], at))
        nearest = {one: at if _square(one, at) < _square(one, nearest[one]) else nearest[one] for one in rest}
    return found


def _between(one: Point, other: Point, far: int) -> list[Point]:
    """Where models would stand to join two places: as few as will do, evenly spread."""
    steps = -(-_far(one, other) // far)
    (x, y), (dx, dy) = one, (other[0] - one[0], other[1] - one[1])
    return [(x + dx * step // steps, y + dy * step // steps) for step in range(1, steps)]


def _square(one: Point, other: Point) -> int:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def _far(one: Point, other: Point) -> int:
    """Rounded up."""
    square = _square(one, other)
    root = isqrt(square)
    return root if root * root == square else root + 1
