"""Finds a move that brings a torn unit together again: where the leader goes, then a place for each of the others.

Whoever asks whether there is such a move and whoever samples one ask here, so that they never disagree.
"""

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from msgspec.structs import replace

from .. import space
from ..core.state import Point
from ..space.table import Table
from . import bounds
from .demands import Cohesion, Path
from .ends import apart
from .rings import BETWEEN, TURNS, along, far_to, is_on_board, ring

if TYPE_CHECKING:
    from .moves import Move

MEETINGS, WALKS = 24, 12
"""How many places of the leader are tried to the end, and places of each other member for a way there."""
NEARINGS = 12
"""The same where nothing brings the unit together."""
CELLS = 6
"""How closely the ground within reach is looked at: so many points in the length of a move."""
ROUNDING = 4
"""Hundredths that are lost where lengths are rounded."""
PARTS = (8, 7, 6, 5, 4, 3, 2, 1)
"""Eighths of a way."""
Placed = dict[int, Point]
"""Where the members who have a place already will stand."""


def is_whole(bound: Cohesion, group: tuple[int, ...], table: Table) -> bool:
    """Whether a unit keeps together as it stands."""
    if not space.is_together(table, group, bound.leader, bound.neighbour, bound.lead):
        return False
    return not bound.chained or not space.parted(
        table, tuple([(id, table.place(id)) for id in group]), bound.leader, bound.neighbour
    )


def come_together(form: "Move", table: Table) -> tuple[Path, ...]:
    """A legal move after which the unit keeps together; nothing if none is found or needed."""
    bound = form.cohesion
    group = tuple([mover.model for mover in form.movers])
    if bound is None or is_whole(bound, group, table):
        return ()
    home = table.place(bound.leader)
    found = bounds.propose(form, table, home, home)
    if found and bounds.is_legal(form, found, table):
        return found
    for answer in _drawn_together(form, bound, table) if bound.chained else ():
        if answer and bounds.is_legal(form, answer, table):
            return answer
    # what moves only with an escort may be better left where it is
    escorted = tuple([escort.model for escort in form.ends.escorts]) if form.ends is not None else ()
    for fixed in ((), escorted) if escorted else ((),):
        for answer in _meetings(_Unit(form, bound, table, fixed)):
            if answer and bounds.is_legal(form, answer, table):
                return answer
    full = (answer for answer in closing(form, bound, table) if answer and bounds.is_legal(form, answer, table))
    return next(full, ())


def come_closer(form: "Move", table: Table) -> tuple[Path, ...]:
    """The move found that leaves members least far apart, where none brings them together; nothing: staying does."""
    bound = form.cohesion
    assert bound is not None, "only units that keep together are torn"
    free = replace(form, ends=None, may_break=True)
    best: tuple[Path, ...] = ()
    least = apart(form, (), table)
    for answer in (*closing(form, bound, table), *_nearings(_Unit(form, bound, table, ()))):
        far = apart(form, answer, table) if all(path for _, path in answer) else least
        if far < least and bounds.is_legal(free, answer, table):
            best, least = answer, far
    return best


def _nearings(unit: "_Unit") -> Iterator[tuple[Path, ...]]:
    """The leader goes somewhere, everybody else as near to him as he can."""
    for at in islice(_reachable(unit), NEARINGS):
        placed = {unit.chief: at, **unit.stuck}
        for id in sorted([id for id in unit.rest if unit.most[id]], key=lambda id: far_to(unit.start[id], at)):
            placed[id] = _nearest_place(unit, id, placed)
        yield _walks(unit, placed)


def _reachable(unit: "_Unit") -> Iterator[Point]:
    """Where the leader can go at all, the likeliest first."""
    for at in dict.fromkeys(_goals(unit)):
        chief = unit.chief
        if far_to(unit.start[chief], at) <= unit.most[chief] and is_on_board(unit.table, chief, at):
            if not unit.hits(chief, at, unit.stuck) and unit.way(chief, at) is not None:
                yield at


def _nearest_place(unit: "_Unit", id: int, placed: Placed) -> Point:
    """Beside the leader or a comrade, or as far toward the leader as he comes."""
    start, chief = unit.start[id], placed[unit.chief]
    rings = [at for other, there in placed.items() for at in unit.ring(id, other, there)]
    steps = [along(start, chief, unit.most[id] * part // 8) for part in PARTS]
    free = [at for at in (*rings, *steps) if far_to(start, at) <= unit.most[id] and not unit.hits(id, at, placed)]
    good = sorted([at for at in free if is_on_board(unit.table, id, at)], key=lambda at: unit.short(id, at, placed))
    return next((at for at in good[:WALKS] if unit.way(id, at) is not None), start)


def closing(form: "Move", bound: Cohesion, table: Table) -> Iterator[tuple[Path, ...]]:
    """Full moves of all along the line between the nearest two of the leader's part and another: no other meeting asks
    for so little."""
    unit = _Unit(form, bound, table, ())
    parts = unit.parts()
    for other in parts[1:]:
        shifts = {id: _nearest_pair(unit, part, parts[0]) for part in parts[1:] for id in part}
        shifts |= dict.fromkeys(parts[0], _nearest_pair(unit, parts[0], other))
        placed = {id: unit.shifted(id, *shifts[id]) for id in unit.most}
        yield _walks(unit, placed)


def _nearest_pair(unit: "_Unit", part: list[int], other: list[int]) -> tuple[Point, Point]:
    """Where the two stand who are nearest to each other."""
    pairs = [(unit.start[a], unit.start[b]) for a in part for b in other]
    return min(pairs, key=lambda pair: far_to(*pair))


def _drawn_together(form: "Move", bound: Cohesion, table: Table) -> Iterator[tuple[Path, ...]]:
    """Parts of a chain go as they stand, each as a whole and no farther than it must: the others to the leader's part,
    which comes to meet them where that is not enough; or first that one to them."""
    unit = _Unit(form, bound, table, ())
    for leads in (False, True):
        placed = _joined_up(unit, leads)
        if placed and all(is_on_board(table, id, at) for id, at in placed.items()):
            yield _walks(unit, placed)


def _joined_up(unit: "_Unit", leads: bool) -> Placed:
    """Where all stand who join part after part; nothing if two parts cannot come near enough to each other."""
    first, *rest = unit.parts()
    placed, left = {id: unit.start[id] for id in first}, {id: unit.most[id] for id in first}
    for part in sorted(rest, key=lambda part: far_to(*_nearest_pair(unit, part, first))):
        far, one, other = min([(unit.short_of(a, placed[a], b, unit.start[b]), a, b) for a in placed for b in part])
        start, goal = placed[one], unit.start[other]
        own, most = min(left.values()), min([unit.most[id] for id in part])
        go = min(own, far) if leads else max(far - most, 0)
        if go > own or far - go > most:
            return {}
        placed = {id: _shifted(at, start, goal, go) for id, at in placed.items()} if go else placed
        left = {id: most - go for id, most in left.items()}
        placed |= {id: _shifted(unit.start[id], goal, start, far - go) for id in part}
        left |= {id: unit.most[id] - far + go for id in part}
    return placed


def _shifted(at: Point, start: Point, goal: Point, far: int) -> Point:
    """A place after so much of the way from a start to a goal."""
    dx, dy = along((0, 0), (goal[0] - start[0], goal[1] - start[1]), far)
    return at[0] + dx, at[1] + dy


def _meetings(unit: "_Unit") -> Iterator[tuple[Path, ...]]:
    """The leader goes somewhere, the others about him, who has least room first, or last: no farther than they must, or
    to each other."""
    for at in _spots(unit):
        order = sorted([id for id in unit.rest if unit.most[id]], key=lambda id: unit.left(id, at))
        for ids, stays in ((order, True), (order, False), (order[::-1], True), (order[::-1], False)):
            yield _walks(unit, _about(unit, at, ids, stays))


class _Unit:
    """Who moves how far from where, and what may be asked about places of them."""

    def __init__(self, form: "Move", bound: Cohesion, table: Table, fixed: tuple[int, ...]) -> None:
        self.table, self.through, self.bound, self.chief = table, form.through, bound, bound.leader
        self.most = {one.model: 0 if one.model in fixed else one.allowance for one in form.movers}
        self.start = {id: table.place(id) for id in self.most}
        self.radius = {id: table.radius(id) for id in self.most}
        self.rest = [id for id in self.most if id != bound.leader]
        self.stuck = {id: self.start[id] for id in self.rest if not self.most[id]}
        self.away = form.ends.away if form.ends is not None else None
        self._grounds: dict[int, tuple[Point, ...]] = {}
        self._feared: dict[int, list[tuple[int, int, int, int, int]]] = {}

    def parts(self) -> list[list[int]]:
        """Those who stand together, the leader's part first."""
        left, found = [self.chief, *self.rest], []
        while left:
            part = [left.pop(0)]
            for one in part:
                near = [id for id in left if self.is_beside(id, self.start[id], one, self.start[one])]
                part += near
                left = [id for id in left if id not in near]
            found.append(part)
        return found

    def shifted(self, id: int, start: Point, goal: Point) -> Point:
        """His place after a full move along a line, in step with the others but for the edge of the board."""
        (x, y), (dx, dy) = self.start[id], along((0, 0), (goal[0] - start[0], goal[1] - start[1]), self.most[id])
        radius, (width, depth) = self.radius[id], self.table.board
        return min(max(x + dx, radius), width - radius), min(max(y + dy, radius), depth - radius)

    def short(self, id: int, at: Point, placed: Placed) -> int:
        """By how much he would be too far from the leader, or from the nearest comrade if that is more."""
        radius = self.radius[id]
        gaps = [far_to(at, there) - radius - self.radius[other] for other, there in placed.items()]
        lead = far_to(at, placed[self.chief]) - radius - self.radius[self.chief]
        return max(0, lead - self.bound.lead, min(gaps) - self.bound.neighbour)

    def short_of(self, id: int, at: Point, other: int, there: Point) -> int:
        """How much nearer one must come to another to be beside him, with something to spare for rounding."""
        return max(far_to(at, there) - self.bound.neighbour - self.radius[id] - self.radius[other], 0) + ROUNDING

    def left(self, id: int, at: Point) -> int:
        """How much of his way he has left when he has come near enough to a leader there; less than 0: he cannot."""
        return self.most[id] + self.bound.lead + self.radius[id] + self.radius[self.chief] - far_to(self.start[id], at)

    def fits(self, id: int, at: Point, placed: Placed) -> bool:
        """Within his reach, near enough to the leader, on nobody's base."""
        x, y = at
        (own_x, own_y), most = self.start[id], self.most[id]
        (lead_x, lead_y), room = placed[self.chief], self.bound.lead + self.radius[id] + self.radius[self.chief]
        if (x - own_x) ** 2 + (y - own_y) ** 2 > most**2:  # as `far_to`, for so many
            return False
        if (x - lead_x) ** 2 + (y - lead_y) ** 2 > room**2:
            return False
        return not self.hits(id, at, placed) and not self.is_barred(id, at)

    def is_barred(self, id: int, at: Point) -> bool:
        """Whether an enemy there is too near to end a move."""
        x, y = at
        near = [(foe, most) for foe, most, a, b, gap in self.feared(id) if (x - a) ** 2 + (y - b) ** 2 <= gap**2]
        return any(space.would_reach(self.table, id, at, (foe,), most) for foe, most in near)

    def feared(self, id: int) -> list[tuple[int, int, int, int, int]]:
        """The enemies whom he might come too near to wherever he goes: how near is too near, where each stands, and the
        same from centre to centre; looked at once."""
        if id not in self._feared:
            self._feared[id] = list(self._foes_of(id))
        return self._feared[id]

    def _foes_of(self, id: int) -> Iterator[tuple[int, int, int, int, int]]:
        if self.away is None:
            return
        reach, (x, y), far = dict(self.away.reaches), self.start[id], self.most[id]
        for foe in self.away.foes:
            most, (a, b) = max(reach.get(id, 0), reach.get(foe, 0)), self.table.place(foe)
            gap = most + self.radius[id] + self.table.radius(foe)
            if most and (x - a) ** 2 + (y - b) ** 2 <= (far + gap) ** 2:
                yield foe, most, a, b, gap

    def hits(self, id: int, at: Point, placed: Placed) -> bool:
        """Whether he would stand on the base of somebody who has a place: lengths compared as `far_to` does."""
        (x, y), radii, radius = at, self.radius, self.radius[id]
        for other, (a, b) in placed.items():
            if other != id and (x - a) ** 2 + (y - b) ** 2 <= (radius + radii[other] - 1) ** 2:
                return True
        return False

    def is_beside(self, id: int, at: Point, other: int, there: Point) -> bool:
        return id != other and far_to(at, there) <= self.bound.neighbour + self.radius[id] + self.radius[other]

    def joined(self, id: int, at: Point, placed: Placed) -> int:
        """How many of those who have a place he would be beside."""
        (x, y), radii, room, found = at, self.radius, self.bound.neighbour + self.radius[id], 0
        for other, (a, b) in placed.items():
            if other != id and (x - a) ** 2 + (y - b) ** 2 <= (room + radii[other]) ** 2:  # as `is_beside`
                found += 1
        return found

    def alone(self, placed: Placed) -> Placed:
        """Who of them is beside nobody."""
        return {id: at for id, at in placed.items() if not self.joined(id, at, placed)}

    def ring(self, id: int, other: int, there: Point) -> Iterator[Point]:
        """Places just beside a comrade, the nearest first."""
        radii = self.radius[id] + self.radius[other]
        return ring(self.start[id], there, radii, self.bound.neighbour, (*TURNS, *BETWEEN))

    def way(self, id: int, at: Point, now: Table | None = None) -> tuple[Point, ...] | None:
        """His way there: past comrades who will be gone, or on the table as it is when it is his turn."""
        if at == self.start[id]:
            return ()
        ignore = tuple(self.most) if now is None else ()
        return space.shortest(now or self.table, id, at, self.most[id], self.through(id), ignore)

    def ground(self, id: int) -> tuple[Point, ...]:
        """Where he could go at all; looked at once, if nothing simpler will do."""
        if id not in self._grounds:
            cell = max(self.most[id] // CELLS, 1)
            self._grounds[id] = space.reach(self.table, id, self.most[id], self.through(id), cell, tuple(self.most))
        return self._grounds[id]


# -- the leader ----------------------------------------------------------------------------------------------------


def _spots(unit: _Unit) -> Iterator[Point]:
    """Places of the leader to which all can come, first those beside who is stuck and alone."""
    alone, chief = unit.alone(unit.stuck), unit.chief
    good = [(unit.joined(chief, at, alone), _spare(unit, at), at) for at in dict.fromkeys(_goals(unit))]
    best = sorted(good, key=lambda one: (-one[0], -one[1] if one[0] else 0))
    yield from islice((at for _, spare, at in best if spare >= 0 and unit.way(chief, at) is not None), MEETINGS)
    ground = [(-unit.joined(chief, at, alone), -_spare(unit, at), at) for at in unit.ground(chief)]
    yield from [at for _, spare, at in sorted(ground) if spare <= 0][:MEETINGS]


def _goals(unit: _Unit) -> Iterator[Point]:
    """Where he might go: nowhere, to where all can come, beside those who cannot, part of these ways, anywhere."""
    home, reach = unit.start[unit.chief], unit.most[unit.chief]
    yield home
    if not reach:
        return
    best = _fairest(unit, home, reach)
    yield best
    for id, there in unit.stuck.items():
        yield from unit.ring(unit.chief, id, there)
    others = [unit.start[id] for id in unit.rest]
    middle = (sum([x for x, _ in others]) // len(others), sum([y for _, y in others]) // len(others))
    for part in PARTS:
        yield from [along(home, goal, reach * part // 8) for goal in (best, middle, *others)]
        yield from [along(best, goal, reach * part // 16) for goal in (middle, *others)]
    yield from [(home[0] + cos * reach // 1000, home[1] + sin * reach // 1000) for cos, sin in TURNS]


def _spare(unit: _Unit, at: Point) -> int:
    """How much the one with the longest way to the leader there would have left; less than 0: somebody cannot go."""
    chief = unit.chief
    if far_to(unit.start[chief], at) > unit.most[chief] or not is_on_board(unit.table, chief, at):
        return -1
    if unit.is_barred(chief, at):
        return -1
    return min([unit.left(id, at) for id in unit.rest])


def _fairest(unit: _Unit, home: Point, reach: int) -> Point:
    """About where the one with the longest way has the shortest: always a smaller step toward him."""
    at = home
    for step in range(2, 18):
        worst = unit.start[min(unit.rest, key=lambda id: unit.left(id, at))]
        at = along(home, along(at, worst, far_to(at, worst) // step), reach)
    return at


# -- the others ----------------------------------------------------------------------------------------------------


def _about(unit: _Unit, at: Point, ids: list[int], stays: bool) -> Placed:
    """Places for all others, one after another; nothing if somebody finds none."""
    if unit.hits(unit.chief, at, unit.stuck):
        return {}
    placed = {unit.chief: at, **unit.stuck}
    for id in ids:
        good = (there for there in _places(unit, id, placed, stays) if unit.fits(id, there, placed))
        found = next((there for there in islice(good, WALKS) if unit.way(id, there) is not None), None)
        if found is None:
            return {}
        placed[id] = found
    return placed


def _places(unit: _Unit, id: int, placed: Placed, stays: bool) -> Iterator[Point]:
    """Beside comrades who are alone, as many as may be; then where he is; then beside any, nearest first; then as near
    to the leader as he can come, or no nearer than he must; then anywhere."""
    start, chief, alone = unit.start[id], placed[unit.chief], unit.alone(placed)
    rings = [at for other, there in alone.items() for at in unit.ring(id, other, there) if unit.fits(id, at, placed)]
    beside = {at: unit.joined(id, at, alone) for at in (start, *rings)}
    yield from sorted([at for at in beside if beside[at]], key=lambda at: -beside[at])
    if stays or unit.joined(id, start, placed):
        yield start
    for other in sorted(placed, key=lambda other: far_to(start, placed[other])):
        yield from unit.ring(id, other, placed[other])
    room = unit.bound.lead + unit.radius[id] + unit.radius[unit.chief]
    yield from [along(start, chief, unit.most[id] * part // 8) for part in PARTS]
    yield start
    yield along(start, chief, max(far_to(start, chief) - room + 1, 0))
    joins = [
        (-unit.joined(id, at, alone), not unit.joined(id, at, placed), far_to(at, chief)) for at in unit.ground(id)
    ]
    yield from [at for _, at in sorted(zip(joins, unit.ground(id), strict=True))]


def _walks(unit: _Unit, placed: Placed) -> tuple[Path, ...]:
    """The ways there: soldiers pass each other, machines go one after another."""
    now = unit.table
    walks: list[Path] = []
    for id, at in placed.items():
        if at != unit.start[id]:
            walks.append((id, unit.way(id, at, now if now.is_solid(id) else None) or ()))
            now = now.with_places([(id, at)])
    return tuple(walks)
