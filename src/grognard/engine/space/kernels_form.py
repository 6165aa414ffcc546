"""Kernels of the formation solver: where the members of a unit go when the leader goes somewhere.

Two copies of the bases are kept while members find their places: in `work` those still to be placed are absent, in
`before` they stand where they were, so every path is judged in the order in which the members walk.
`rules` holds neighbour, leader limit, kind of region (0 none, 1 rectangle, 2 circle), its four numbers, gap to avoid.
"""

import numpy as np

from .jit import kernel, lean
from .kernels import PRESENT, RADIUS, RING, Ints, X, Y, divided, root, root_up
from .kernels_move import LEAPS, NOBODY, in_the_way, is_end_free, is_leg_free, is_straight_free, leg
from .kernels_path import shortest

RINGS = 5
FARTHEST = 30000
"""Must agree with `table.FARTHEST`."""
TRIED = 1 << 62
"""Farther than any spot."""


def _spots() -> Ints:
    """A hexagonal lattice about (0, 0) in thousandths of its pitch, nearest first."""
    steps = range(-RINGS, RINGS + 1)
    places = [(1000 * a + 500 * b, 866 * b) for a in steps for b in steps if abs(a + b) <= RINGS]
    return np.array(sorted(places, key=lambda place: (place[0] ** 2 + place[1] ** 2, place)), dtype=np.int64)


SPOTS = _spots()


@lean
def is_apart(bases: Ints, id: int, x: int, y: int, radius: int, gap: int) -> bool:
    """Whether a base there would be farther than `gap` from the base of id."""
    dx, dy, most = bases[id, X] - x, bases[id, Y] - y, gap + radius + bases[id, RADIUS]
    return bool(dx * dx + dy * dy > most * most)


@lean
def may_stand(
    work: Ints, member: int, x: int, y: int, rules: Ints, avoid: Ints, points: Ints, pieces: Ints, board: Ints
) -> bool:
    """Whether a member may stand there: free ground, inside the region, away from those to avoid."""
    radius = work[member, RADIUS]
    if rules[2] == 1:
        if x - radius < rules[3] or y - radius < rules[4] or x + radius > rules[5] or y + radius > rules[6]:
            return False
    elif rules[2] == 2:
        dx, dy, room = x - rules[3], y - rules[4], rules[5] - radius
        if room < 0 or dx * dx + dy * dy > room * room:
            return False
    for id in avoid:
        if work[id, PRESENT] and not is_apart(work, id, x, y, radius, rules[7]):
            return False
    return is_end_free(x, y, radius, member, work, NOBODY, points, pieces, board)


@lean
def joins(work: Ints, members: Ints, member: int, x: int, y: int, rules: Ints, linked: int) -> bool:
    """Whether a place is within reach of the leader and, when `linked`, of a comrade who has his place."""
    radius = work[member, RADIUS]
    if is_apart(work, members[0], x, y, radius, rules[1]):
        return False
    if linked == 0:
        return True
    for other in members:
        if other != member and work[other, PRESENT] and not is_apart(work, other, x, y, radius, rules[0]):
            return True
    return False


@lean
def is_together(work: Ints, members: Ints, rules: Ints) -> bool:
    """Whether all members, placed, are in cohesion."""
    for member in members:
        if member == members[0] and len(members) > 1:
            near = False
            for other in members:
                if other != member and not is_apart(
                    work, other, work[member, X], work[member, Y], work[member, RADIUS], rules[0]
                ):
                    near = True
            if not near:
                return False
        elif len(members) > 1 and not joins(work, members, member, work[member, X], work[member, Y], rules, 1):
            return False
    return True


@lean
def start_of(bases: Ints, member: int, x: int, y: int, edge: Ints) -> tuple[int, int]:
    """Where a walk to (x, y) begins: at the member's place, or on the edge at the nearest point he may come on from.

    An edge holds both its ends, the first one's point on it, and how far from that point the others may start.
    """
    if len(edge) == 0:
        return bases[member, X], bases[member, Y]
    dx, dy, fx, fy = edge[2] - edge[0], edge[3] - edge[1], edge[4], edge[5]
    long = max(root(dx * dx + dy * dy), 1)
    along = ((x - fx) * dx + (y - fy) * dy) // long
    along = min(max(along, -edge[6]), edge[6])
    along = max(along, ((edge[0] - fx) * dx + (edge[1] - fy) * dy) // long)
    along = min(along, ((edge[2] - fx) * dx + (edge[3] - fy) * dy) // long)
    return fx + divided(along * dx, long), fy + divided(along * dy, long)


@kernel
def walk(
    before: Ints, member: int, x: int, y: int, allowance: int, passes: int, edge: Ints, points: Ints, pieces: Ints,
    corners: Ints, board: Ints,
) -> Ints:  # fmt: skip
    """The path to a place with its start as first point; no points when there is none."""
    sx, sy = start_of(before, member, x, y, edge)
    path = np.empty((2, 2), np.int64)
    path[0, 0], path[0, 1], path[1, 0], path[1, 1] = sx, sy, x, y
    if sx == x and sy == y:
        return path[:1]
    if leg(sx, sy, x, y) > allowance * 100:
        return path[:0]
    if is_straight_free(before, member, sx, sy, x, y, passes, points, pieces):
        return path
    way = in_the_way(before, member, sx, sy, allowance, passes, NOBODY)
    found = shortest(
        sx, sy, x, y, before[member, RADIUS], allowance, passes & LEAPS, before, way, points, pieces, corners, board
    )
    return np.concatenate((path[:1], found)) if len(found) else path[:0]


@lean
def pitch_of(bases: Ints, members: Ints, neighbour: int) -> int:
    """The spacing of the spots tried: close enough for cohesion, wide enough that rounding never overlaps bases."""
    radius = 0
    for member in members:
        radius = max(radius, bases[member, RADIUS])
    return 2 * radius + max(4, min(neighbour // 2, 100))


@lean
def put(table: Ints, member: int, x: int, y: int) -> None:
    table[member, X], table[member, Y], table[member, PRESENT] = x, y, 1


@lean
def write(answer: Ints, at: int, member: int, path: Ints) -> int:
    """Adds member, number of points and points to the flat answer; where the next one goes, or -1 when it is full."""
    if at + 2 + 2 * len(path) > len(answer):
        return -1
    answer[at], answer[at + 1] = member, len(path)
    for index in range(len(path)):
        answer[at + 2 + 2 * index], answer[at + 3 + 2 * index] = path[index, 0], path[index, 1]
    return at + 2 + 2 * len(path)


@lean
def lay(spots: Ints, pitch: int) -> None:
    """Reckon the spots about a leader at (0, 0), nearest first, unless that has been done: where everybody keeps his
    offset nobody asks for them."""
    if spots[1, 0] == 0 and spots[1, 1] == 0:
        for spot in range(len(SPOTS)):
            spots[spot, 0] = divided(SPOTS[spot, 0] * pitch, 1000)
            spots[spot, 1] = divided(SPOTS[spot, 1] * pitch, 1000)


@kernel
def squares_to(spots: Ints, x: int, y: int, most: int) -> Ints:
    """How far, squared, each spot is from a place; those farther from the leader than `most`, and his own, are out."""
    squares = np.empty(len(spots), np.int64)
    for spot in range(len(spots)):
        ox, oy = spots[spot, 0], spots[spot, 1]
        squares[spot] = (ox - x) * (ox - x) + (oy - y) * (oy - y) if ox * ox + oy * oy <= most * most else TRIED
    squares[0] = TRIED
    return squares


@lean
def nearest_spot(squares: Ints) -> int:
    """The first of the nearest spots that are not TRIED; 0: none."""
    least = TRIED
    for square in squares:
        least = min(least, square)
    spot = 0
    while squares[spot] != least:
        spot += 1
    return spot


@kernel
def settle(
    work: Ints, before: Ints, members: Ints, member: int, x: int, y: int, kept: int, allowance: int, passes: int,
    spots: Ints, rules: Ints, avoid: Ints, edge: Ints, points: Ints, pieces: Ints, corners: Ints, board: Ints,
) -> Ints:  # fmt: skip
    """The path of a member to the wanted place (if `kept`) or else to the nearest fitting spot about the leader.

    A negative allowance sets the member down without walking.
    """
    if kept and joins(work, members, member, x, y, rules, 0):
        if may_stand(work, member, x, y, rules, avoid, points, pieces, board):
            path = walk(before, member, x, y, allowance, passes, edge, points, pieces, corners, board)
            if len(path):
                return path
    lx, ly, most = work[members[0], X], work[members[0], Y], rules[1] + work[member, RADIUS] + work[members[0], RADIUS]
    lay(spots, pitch_of(work, members, rules[0]))
    squares = squares_to(spots, x - lx, y - ly, most)
    for _ in range(len(spots)):
        spot = nearest_spot(squares)
        if spot == 0:
            break
        px, py, squares[spot] = lx + spots[spot, 0], ly + spots[spot, 1], TRIED
        if not joins(work, members, member, px, py, rules, 1):
            continue
        if may_stand(work, member, px, py, rules, avoid, points, pieces, board):
            if allowance < 0:
                return np.array([[px, py]], np.int64)
            path = walk(before, member, px, py, allowance, passes, edge, points, pieces, corners, board)
            if len(path):
                return path
    return np.empty((0, 2), np.int64)


@kernel
def cut(path: Ints, most: int) -> Ints:
    """A path (start first) shortened to a length in ten-thousandths, a little less where a leg is cut."""
    total = 0
    for index in range(1, len(path)):
        ax, ay, bx, by = path[index - 1, 0], path[index - 1, 1], path[index, 0], path[index, 1]
        length = leg(ax, ay, bx, by)
        if total + length > most:
            part = max(most - total - 150, 0)
            short = path[: index + 1].copy()
            short[index, 0], short[index, 1] = (
                ax + divided((bx - ax) * part, length),
                ay + divided((by - ay) * part, length),
            )
            return short
        total += length
    return path


@kernel
def try_form(
    bases: Ints, members: Ints, allowances: Ints, lead: Ints, kept: int, turn: int, passes: int, spots: Ints,
    rules: Ints, avoid: Ints, edge: Ints, points: Ints, pieces: Ints, corners: Ints, board: Ints,
) -> Ints:  # fmt: skip
    """Paths of all members when the leader walks `lead`; empty when somebody finds no place."""
    work, before, leader = bases.copy(), bases.copy(), members[0]
    answer, nothing, x, y = np.empty(64 * len(members), np.int64), np.empty(0, np.int64), lead[-1, 0], lead[-1, 1]
    for index in range(len(members)):
        if allowances[index] > 0:
            work[members[index], PRESENT] = 0
    if not may_stand(work, leader, x, y, rules, avoid, points, pieces, board):
        return nothing
    put(work, leader, x, y)
    put(before, leader, x, y)
    at, c, s = write(answer, 0, leader, lead), RING[turn * 4 % 32, 0], RING[turn * 4 % 32, 1]
    if at < 0:
        return nothing
    for index in range(1, len(members)):
        member = members[index]
        if allowances[index] <= 0:
            continue
        ox, oy = bases[member, X] - bases[leader, X], bases[member, Y] - bases[leader, Y]
        wx, wy = x + divided(ox * c - oy * s, 1000000), y + divided(ox * s + oy * c, 1000000)
        if bases[member, PRESENT] == 0 or bases[leader, PRESENT] == 0:
            wx, wy = x, y
        path = settle(
            work, before, members, member, wx, wy, kept, allowances[index], passes, spots, rules, avoid, edge, points,
            pieces, corners, board,
        )  # fmt: skip
        at = write(answer, at, member, path)
        if len(path) == 0 or at < 0:
            return nothing
        put(work, member, path[-1, 0], path[-1, 1])
        put(before, member, path[-1, 0], path[-1, 1])
    return answer[:at] if is_together(work, members, rules) else nothing


@kernel
def formation(
    bases: Ints, members: Ints, allowances: Ints, gx: int, gy: int, passes: int, turn: int, rules: Ints, avoid: Ints,
    edge: Ints, points: Ints, pieces: Ints, corners: Ints, board: Ints,
) -> Ints:  # fmt: skip
    """The leader goes to the goal or as near as he can, the others keep their offsets or find spots about him."""
    leader, nothing, most = members[0], np.empty(0, np.int64), allowances[0] * 100
    spots = np.zeros(SPOTS.shape, np.int64)
    sx, sy = (edge[4], edge[5]) if len(edge) else (bases[leader, X], bases[leader, Y])
    far = min(max(2 * allowances[0], leg(sx, sy, gx, gy) // 50 + 100), 2 * FARTHEST)
    own = edge.copy()
    own[6:] = 0
    route = walk(bases, leader, gx, gy, far, passes, own, points, pieces, corners, board)
    if len(route) == 0:
        route = np.array([[sx, sy], [gx, gy]], np.int64)
    total = 0
    for index in range(1, len(route)):
        total += leg(route[index - 1, 0], route[index - 1, 1], route[index, 0], route[index, 1])
    most, radius = min(most, total), bases[leader, RADIUS]
    way = in_the_way(bases, leader, sx, sy, allowances[0], passes, nothing)
    for eighths in (8, 7, 6, 4, 2, 0):
        lead = cut(route, most * eighths // 8) if eighths and most else route[:1]
        if len(lead) > 1:
            ax, ay, bx, by = lead[-2, 0], lead[-2, 1], lead[-1, 0], lead[-1, 1]
            if not is_leg_free(ax, ay, bx, by, radius, passes & LEAPS, bases, way, points, pieces):
                continue
        for kept in (1, 0):
            answer = try_form(
                bases, members, allowances, lead, kept, turn, passes, spots, rules, avoid, edge, points, pieces,
                corners, board,
            )  # fmt: skip
            if len(answer):
                return answer
    return nothing


@kernel
def set_down(
    bases: Ints, members: Ints, cx: int, cy: int, rules: Ints, avoid: Ints, points: Ints, pieces: Ints, board: Ints
) -> Ints:
    """Places for all members, compact and as near to a point as may be: rows of x and y, or none."""
    places, empty, tries = np.empty((len(members), 2), np.int64), np.empty((0, 2), np.int64), 0
    nothing, spots = np.empty(0, np.int64), np.zeros(SPOTS.shape, np.int64)
    lay(spots, pitch_of(bases, members, rules[0]))
    for spot in range(len(spots)):
        work = bases.copy()
        for member in members:
            work[member, PRESENT] = 0
        x, y = cx + spots[spot, 0], cy + spots[spot, 1]
        if not may_stand(work, members[0], x, y, rules, avoid, points, pieces, board):
            continue
        count, tries = 0, tries + 1
        for member in members:
            if count > 0:
                path = settle(
                    work, work, members, member, x, y, 0, -1, 0, spots, rules, avoid, nothing, points, pieces, empty,
                    board,
                )  # fmt: skip
                if len(path) == 0:
                    break
                x, y = path[0, 0], path[0, 1]
            put(work, member, x, y)
            places[count, 0], places[count, 1] = x, y
            x, y, count = work[members[0], X], work[members[0], Y], count + 1
        if count == len(members):
            return places
        if tries == 12:
            break
    return empty


@kernel
def chain_faults(bases: Ints, places: Ints, leader: int, neighbour: int, lead: int) -> Ints:
    """Who is out of cohesion when members stand so (rows of id, x, y): rows of id, 0 comrade or 1 leader, how far."""
    found, count, chief = np.empty((2 * len(places), 3), np.int64), 0, 0
    for index in range(len(places)):
        if places[index, 0] == leader:
            chief = index
    for one in range(len(places)):
        nearest, apart = 1 << 62, 0
        for other in range(len(places)):
            if other != one:
                dx, dy = places[one, 1] - places[other, 1], places[one, 2] - places[other, 2]
                radii = bases[places[one, 0], RADIUS] + bases[places[other, 0], RADIUS]
                gap = max(0, root_up(dx * dx + dy * dy) - radii)
                nearest = min(nearest, gap)
                if other == chief and places[chief, 0] == leader:
                    apart = gap
        if nearest > neighbour:
            found[count, 0], found[count, 1], found[count, 2] = places[one, 0], 0, nearest - neighbour
            count += 1
        if apart > lead:
            found[count, 0], found[count, 1], found[count, 2] = places[one, 0], 1, apart - lead
            count += 1
    return found[:count]
