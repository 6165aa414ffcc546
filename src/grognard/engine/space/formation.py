"""Units on the plane: cohesion, and the solver that proposes where the members go when their leader goes somewhere."""

from collections.abc import Sequence

from ..core.state import Point
from .areas import Areas
from .paths import Path, length, price, shortest
from .plane import Ids
from .slow import extra, held_back, is_slow_near, is_slow_near_any, slow_ground, slower_walks
from .table import UNBOUND, Table

Region = tuple[int, ...]
"""Where bases must lie wholly: an upright rectangle (x0, y0, x1, y1) or a circle (x, y, radius)."""
Walks = tuple[tuple[int, Path], ...]
Places = tuple[tuple[int, Point], ...]


def chain_faults(
    table: Table, places: Places, leader: int, neighbour: int, leader_limit: int
) -> tuple[tuple[int, str, int], ...]:
    """Who is out of cohesion when the unit stands so: (model, "neighbour" or "leader", hundredths too far)."""
    if len(places) < 2:
        return ()
    rows = table.kernels.rows(places)
    found = table.kernels.form.chain_faults(table.bases, rows, leader, neighbour, leader_limit)
    return tuple((id, ("neighbour", "leader")[kind], amount) for id, kind, amount in found.tolist())


def is_together(table: Table, ids: Ids, leader: int, neighbour: int, leader_limit: int) -> bool:
    """Whether those of a unit who are on the table keep together as they stand."""
    kernels = table.kernels
    return bool(kernels.check.is_together(table.bases, kernels.ids(tuple(ids)), leader, neighbour, leader_limit))


def parted(table: Table, places: Places, leader: int, neighbour: int) -> tuple[int, ...]:
    """Who is not linked with the leader, from comrade to comrade, when the unit stands so."""
    where = dict(places)
    if len(where) < 2:
        return ()
    radius, linked = {id: table.radius(id) for id in where}, {leader if leader in where else places[0][0]}
    fresh = list(linked)
    while fresh:
        one = fresh.pop()
        x, y = where[one]
        for id, (a, b) in where.items():
            most = neighbour + radius[one] + radius[id]
            if id not in linked and (a - x) ** 2 + (b - y) ** 2 <= most * most:
                linked.add(id)
                fresh.append(id)
    return tuple([id for id in where if id not in linked])


def formation(
    table: Table, leader: int, members: Ids, goal: Point, allowances: Ids, passes: int, neighbour: int = UNBOUND,
    leader_limit: int = UNBOUND, pick_turn: int = 0,
) -> Walks | None:  # fmt: skip
    """Paths that take the leader to the goal, or as near as he can, and the members with him in cohesion.

    Members keep their offsets (turned by `pick_turn` eighths of a circle) or take spots about him; who has no
    allowance stays. `allowances` belong to `members`, the leader among them. Who does not move is left out.
    """
    walks = _walks(table, leader, members, goal, allowances, passes, (neighbour, leader_limit), pick_turn, ())
    if walks is None and len(members) > 1:
        rows = [table.place(member) for member in members]
        middle = (sum(x for x, _ in rows) // len(rows), sum(y for _, y in rows) // len(rows))
        walks = _walks(table, leader, members, middle, allowances, passes, (neighbour, leader_limit), pick_turn, ())
    return walks


def edge_entry(
    table: Table, leader: int, members: Ids, edge: tuple[int, int, int, int], start: Point, goal: Point, allowance: int,
    passes: int, neighbour: int = UNBOUND, leader_limit: int = UNBOUND, spread: int = 1000,
) -> Walks | None:  # fmt: skip
    """Paths onto the board for members without a place. The first point of each path lies on the edge.

    The leader comes on at `start`, the others within `spread` of it along the edge.
    """
    numbers, limits = (*edge, *start, spread), (neighbour, leader_limit)
    return _walks(table, leader, members, goal, (allowance,) * len(members), passes, limits, 0, numbers)


def _walks(
    table: Table, leader: int, members: Ids, goal: Point, allowances: Ids, passes: int, limits: tuple[int, int],
    turn: int, edge: tuple[int, ...],
) -> Walks | None:  # fmt: skip
    if members[0] != leader:
        at = members.index(leader)
        members = (leader, *members[:at], *members[at + 1 :])
        allowances = (allowances[at], *allowances[:at], *allowances[at + 1 :])
    slow = slow_ground(table, passes)
    if slow is None:
        return _found(table, members, goal, allowances, passes, limits, turn, edge)
    if edge:
        is_near = is_slow_near(table, slow, (edge[4], edge[5]), max(allowances) + edge[6])
    else:
        is_near = is_slow_near_any(table, slow, members, max(allowances))
    if not is_near:
        return _found(table, members, goal, allowances, passes, limits, turn, edge)
    starts = [(edge[4], edge[5])] * len(members) if edge else table.places(members)
    goal = held_back(table, slow, starts, allowances, goal)
    return _slowed(table, slow, members, goal, allowances, passes, limits, turn, edge)


def _slowed(
    table: Table, slow: Areas, members: Ids, goal: Point, allowances: Ids, passes: int, limits: tuple[int, int],
    turn: int, edge: tuple[int, ...],
) -> Walks | None:  # fmt: skip
    """Paths that nobody finds too long on slow ground: who does is given less, in the end everybody half."""
    most, given = dict(zip(members, allowances, strict=True)), list(allowances)
    halves = [max(allowance // 2 - 1, 0) for allowance in allowances]
    for is_last in (False, False, True):
        walks = _found(table, members, goal, halves if is_last else given, passes, limits, turn, edge)
        if walks is None:
            return None
        slower = slower_walks(table, slow, walks, bool(edge))
        over = {}
        for index in slower:
            id, path = walks[index]
            path = _eased(table, id, path, most, passes, bool(edge))
            walks = (*walks[:index], (id, path), *walks[index + 1 :])
            start, steps = (path[0], path[1:]) if edge else (table.place(id), path)
            if extra(table, slow, start, steps):
                over[id] = -(-price(table, start, steps, passes) // 100) - most[id]
        if max(over.values(), default=0) <= 0:
            return walks
        given = [max(now - max(over.get(id, 0), 0), half) for id, now, half in zip(members, given, halves, strict=True)]
    return None


def _eased(table: Table, id: int, path: Path, most: dict[int, int], passes: int, comes_on: bool) -> Path:
    """The cheapest way to the end of a path with bends, where slow ground makes another one cheaper."""
    start, steps = (path[0], path[1:]) if comes_on else (table.place(id), path)
    if len(steps) < 2 or price(table, start, steps, passes) == length(start, steps):
        return path
    other = shortest(table, id, path[-1], most[id], passes, tuple(most), start)
    return path if other is None else (start, *other) if comes_on else other


def _found(
    table: Table, members: Ids, goal: Point, allowances: Ids, passes: int, limits: tuple[int, int], turn: int,
    edge: tuple[int, ...],
) -> Walks | None:  # fmt: skip
    kernels, terrain, leader = table.kernels, table.terrain, members[0]
    answer = kernels.form.formation(
        table.bases, kernels.ids(tuple(members)), kernels.ids(tuple(allowances)), *goal, passes, turn,
        kernels.ids((*limits, 0, 0, 0, 0, 0, 0)), kernels.ids(()), kernels.ids(edge), terrain.points,
        terrain.hindering(passes), terrain.corners(table.radius(leader), kernels), table.edges,
    )  # fmt: skip
    if not len(answer):
        return None
    flat = answer.tolist()
    return (None if edge else _straight(flat)) or _read(flat, 0 if edge else 1)


def _straight(flat: list[int]) -> Walks | None:
    """The walks, if everybody goes straight from his start to his end: six numbers each, read at one go."""
    number = len(flat) // 6
    if len(flat) != 6 * number or flat[1::6].count(2) != number:
        return None
    return tuple([(flat[at], ((flat[at + 4], flat[at + 5]),)) for at in range(0, 6 * number, 6)])


def _read(flat: list[int], skip: int) -> Walks:
    """Walks from the kernel's flat answer, without so many first points; who has none left is left out."""
    walks, at = [], 0
    while at < len(flat):
        first, last = at + 2 + 2 * skip, at + 2 + 2 * flat[at + 1]
        if first < last:
            walks.append((flat[at], tuple(zip(flat[first:last:2], flat[first + 1 : last : 2], strict=True))))
        at = last
    return tuple(walks)


def formation_at(
    table: Table, leader: int, members: Ids, centre: Point, region: Region = (), neighbour: int = UNBOUND,
    leader_limit: int = UNBOUND, avoid: Ids = (), avoid_gap: int = 0,
) -> Places | None:  # fmt: skip
    """Places for models about a point: compact, in cohesion, wholly inside the region, on free ground.

    Every base is farther than `avoid_gap` from the bases to avoid.
    """
    kernels, terrain = table.kernels, table.terrain
    order = [id for id in members if id == leader] + [id for id in members if id != leader]
    kind = {0: 0, 4: 1, 3: 2}[len(region)]
    rules = (neighbour, leader_limit, kind, *region, *(0,) * (4 - len(region)), avoid_gap)
    found = kernels.form.set_down(
        table.bases, kernels.ids(tuple(order)), *centre, kernels.ids(rules), kernels.ids(tuple(avoid)),
        terrain.points, terrain.pieces, table.edges,
    )  # fmt: skip
    places: Sequence[list[int]] = found.tolist()
    return tuple([(id, (x, y)) for id, (x, y) in zip(order, places, strict=True)]) if places else None
