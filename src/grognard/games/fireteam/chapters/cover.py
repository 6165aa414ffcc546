"""Cover: what a team has against an attacker, and what it adds to Defense."""

from collections.abc import Sequence
from functools import cache
from itertools import pairwise

from grognard.engine import space
from grognard.engine.clauses import implements
from grognard.engine.core.memory import POSTS, TERRAIN, remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import Point, number_of
from grognard.engine.dice.rolls import Modifier, Modifiers
from grognard.engine.space.shapes import cross

from ..terms import ESCORT, INCH, enemies, is_infantry, is_on_board, vehicles_of
from ..turn import Trail
from .los import seen_by
from .measure import Outline, as_if, carrier, is_beside, is_within, lies_beside
from .terrain import about, by_id, ground, kind_of

NONE, LIGHT, MEDIUM, HARD = range(4)
"""The states of cover in rising order."""
STATES = {"none": NONE, "light": LIGHT, "medium": MEDIUM, "hard": HARD}
NAMES = ("none", "Cover", "Medium Cover", "Hard Cover")
CLAUSES = ("", "fireteam.terrain.cover-light", "fireteam.terrain.cover-medium", "fireteam.terrain.cover-hard")
FAR = 12 * INCH
"""Plain Cover counts from farther away only."""
BEHIND = INCH
"""So near a line a footprint is covered by it."""
BESIDE = INCH
"""So near its vehicle a team accompanies it."""
SHARED = ("light-building", "hard-building", "trench")
"""An attacker in the same one ignores it."""


def named(game: Game, team: int) -> int | None:
    """The vehicle that a team has chosen to accompany since its last activation."""
    found = [tag for tag in game.state.models[team].tags if tag.startswith(ESCORT)]
    return number_of(found[0].removeprefix(ESCORT)) if found else None


@implements("fireteam.advanced.armored-assault-cover-time")
def vehicle_of(game: Game, team: int) -> int | None:
    """The vehicle that a team accompanies: as long as it stays within an inch of it, until its next activation."""
    vehicle = named(game, team)
    if vehicle is None or not is_on_board(game, vehicle) or not is_on_board(game, team):
        return None
    return vehicle if is_within(game, team, vehicle, BESIDE) else None


@implements("fireteam.terrain.cover-types", "fireteam.terrain.cover-best-only")
@implements("fireteam.advanced.armored-assault-cover", "fireteam.advanced.armored-assault-cover-time")
@remembered(POSTS, ESCORT)
def cover(game: Game, target: int, attacker: int) -> int:
    """The best cover that a team has against an attacker: one state better beside a vehicle that it accompanies, for
    which that vehicle itself does not count."""
    return _best(game, target, attacker, area_cover(game, target, attacker))


def _best(game: Game, target: int, attacker: int, area: int, way: tuple[Point, ...] = ()) -> int:
    """The better of ground and lines, raised beside a vehicle; an Assault comes by a way."""
    best, vehicle = max(area, line_cover(game, target, attacker, (), way)), vehicle_of(game, target)
    if vehicle is None:
        return best
    other = max(area, line_cover(game, target, attacker, (), way, without=vehicle))
    return max(best, min(other + 1, HARD))


@implements("fireteam.advanced.armored-assault-cover-time")
def all_round(game: Game, team: int) -> int:
    """The cover of a team against what comes from nowhere in particular: the ground, better beside its vehicle."""
    return min(area_cover(game, team) + (vehicle_of(game, team) is not None), HARD)


@implements("fireteam.terrain.cover-area", "fireteam.terrain.cover-linear")
@implements("fireteam.advanced.armored-assault-cover-time")
def in_close_combat(game: Game, target: int, way: Trail) -> int:
    """The cover of a team that is assaulted: of the ground, by where the Assault began; of lines between the two, or
    crossed on the way."""
    began = as_if(game, ((way.team, way.points[0]),))
    return _best(game, target, way.team, area_cover(began, target, way.team), way.points)


@implements("fireteam.terrain.cover-area")
def area_cover(game: Game, target: int, attacker: int | None = None) -> int:
    """That of the ground it stands on; an attacker in the same building or trench ignores this."""
    known, within = by_id(game), () if attacker is None else ground(game, attacker)
    own = [known[id] for id in ground(game, target)]
    best = [one for one in own if not kind_of(one).line and not (one.kind in SHARED and one.id in within)]
    return max([STATES[kind_of(one).cover] for one in best], default=NONE)


@implements("fireteam.terrain.cover-linear")
def line_cover(
    game: Game,
    target: int,
    attacker: int,
    more: tuple[str, ...] = (),
    way: Sequence[Point] = (),
    without: int | None = None,
) -> int:
    """That of walls, hedges, wrecks and vehicles between the attacker's centre and its own, if it is close behind, but
    not of the vehicle out of which he fires; for a vehicle that of further kinds of terrain and of no vehicles, in
    close combat also of what the attacker's way has crossed."""
    best, place, own = NONE, game.table.place, (attacker, carrier(game, attacker), without)
    for state, outline, vehicle in screens(game, target, more):
        if state > best and (vehicle is None or vehicle not in own):
            if any(crosses(a, b, outline) for a, b in ((place(attacker), place(target)), *pairwise(way))):
                best = state
    return best


@remembered(POSTS)
def screens(game: Game, target: int, more: tuple[str, ...]) -> tuple[tuple[int, Outline, int | None], ...]:
    """What a team is so close to that it is covered behind it, with the state of cover that it gives; of vehicles also
    which one it is. A vehicle is not covered behind another one."""
    table = game.table
    own = space.base_outline(table, target)
    hulls = (*vehicles_of(game, 0), *vehicles_of(game, 1)) if is_infantry(game, target) else ()
    near = space.bases_within(table, (target,), hulls, BEHIND + INCH) if hulls else ()
    outlines = [(MEDIUM, space.base_outline(table, id), id) for _, id in near]
    beside = [row for row in outlines if is_beside(table, target, row[1], BEHIND)]
    return (*_lines_beside(game, table.place(target), table.radius(target), own, more), *beside)


@remembered(TERRAIN)
def _lines_beside(
    game: Game, at: Point, radius: int, own: Outline, more: tuple[str, ...]
) -> tuple[tuple[int, Outline, None], ...]:
    """Walls, hedges, wrecks and pieces of further kinds close to where a team or vehicle stands."""
    far = max([abs(x - at[0]) + abs(y - at[1]) for x, y in own], default=radius) + BEHIND + 1
    pieces = [piece for piece in about(game, at, far) if kind_of(piece).line or piece.kind in more]
    near = [piece for piece in pieces if lies_beside(at, radius, own, piece.outline, BEHIND)]
    return tuple([(STATES[kind_of(piece).cover], piece.outline, None) for piece in near])


def crosses(start: Point, end: Point, outline: tuple[Point, ...]) -> bool:
    """Whether a line crosses or touches a convex outline."""
    sides = zip(outline, (*outline[1:], outline[0]), strict=True)
    return any(_meet(start, end, a, b) for a, b in sides)


def _meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    turns = [cross(a, b, c), cross(a, b, d), cross(c, d, a), cross(c, d, b)]
    return not (turns[0] * turns[1] > 0 or turns[2] * turns[3] > 0) and any(turns)


@implements("fireteam.terrain.cover-light", "fireteam.terrain.cover-medium", "fireteam.terrain.cover-hard")
@cache
def defense_of(state: int, is_far: bool) -> Modifiers:
    """What a state of cover adds against ranged attacks."""
    worth = {NONE: 0, LIGHT: int(is_far), MEDIUM: 1, HARD: 2}[state]
    return (Modifier(worth, CLAUSES[state], NAMES[state]),) if worth else ()


@implements("fireteam.terrain.minimum-cover", "fireteam.terrain.in-cover")
@remembered(POSTS, ESCORT)
def is_in_cover(game: Game, team: int) -> bool:
    """Whether a team is in a minimum of cover: on such ground, or behind lines against everybody who sees it."""
    if area_cover(game, team) >= LIGHT or vehicle_of(game, team) is not None:
        return True
    watchers = seen_by(game, team, enemies(game, team))
    return bool(watchers) and all(line_cover(game, team, id) for id in watchers)
