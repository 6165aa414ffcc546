"""Teams that begin to Cower: they run or crawl for the nearest cover, or drop where they are, and do nothing more."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import dist, isqrt

from grognard.engine import space
from grognard.engine.asking.acts import NUMBERS, done_with
from grognard.engine.asking.demands import Away, Ends
from grognard.engine.asking.fares import price
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.memory import MOMENT, POSTS, remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Feature, Point, model_ref, next_id
from grognard.engine.space.shapes import within
from grognard.engine.space.table import Table
from grognard.engine.space.tolls import corners

from ..position import IMPASSABLE
from ..terms import (
    ESCORT,
    FOOTPRINT,
    IMMOBILE,
    INCH,
    WINDED,
    bears,
    enemies,
    foes,
    is_cowering,
    is_infantry,
    is_on_board,
    on_board,
    team_name,
    vehicles_of,
)
from ..turn import CRAWL, DOUBLE_TIME, MOVE, Acting, Activation, Deed, Squad, acting_of
from . import driving, move, reactions, stance
from .arms import carried
from .cover import BEHIND, is_in_cover
from .los import seen_by
from .measure import CONTACT, as_if, distance, is_in_contact
from .terrain import footing, kind_of, passes

SEEK = "fireteam.morale.cower-seek-cover"
GRID = INCH // 2
"""How far apart the places are that are looked at."""
BAND = 4 * INCH
"""So far about it they are looked for first, then twice as far, and so on."""
ANYWHERE = 20_000
"""An allowance that takes a team everywhere."""
Way = tuple[Point, ...]


def all_of(turn: Activation) -> Script[None]:
    """Every team of the squad that Cowers now, one after another."""
    for team in turn.members:
        if is_cowering(turn.game, team) and is_on_board(turn.game, team):
            yield from (begin if is_infantry(turn.game, team) else flee)(turn, team)


@implements("fireteam.morale.cower-no-actions", "fireteam.morale.cower-seek-cover")
def begin(turn: Activation, team: int) -> Script[None]:
    """It seeks cover if it is seen in the open and there is some; otherwise it drops Prone where it is. Its Motivation
    is gone, so it does nothing more."""
    reason = why(turn.game, team)
    if reason:
        stance.drop(turn.game, team, reason)
    else:
        yield from DASH.play(Acting(turn.game, team, Squad(group=(team,))))


@implements("fireteam.morale.cower-in-contact", "fireteam.morale.cower-unseen", "fireteam.morale.cower-prone")
def why(game: Game, team: int) -> str:
    """The rule by which a team stays where it is: in contact, out of everybody's sight, in cover or without any."""
    if is_in_contact(game, team):
        return "fireteam.morale.cower-in-contact"
    if not is_in_cover(game, team) and not seen_by(game, team, enemies(game, team)):
        return "fireteam.morale.cower-unseen"
    if is_in_cover(game, team) or not (havens(game, team, CRAWL) or havens(game, team, DOUBLE_TIME)):
        return "fireteam.morale.cower-prone"
    return ""


# -- where to ----------------------------------------------------------------------------------------------------------


def havens(game: Game, team: int, action: str = CRAWL) -> tuple[Way, ...]:
    """The shortest ways by which an action takes a team to cover."""
    return _havens(game, team, move.is_flying(game, Deed(team, action)))


@implements("fireteam.morale.cower-place", "fireteam.morale.cower-cover-away")
@remembered(POSTS, ESCORT)
def _havens(game: Game, team: int, flies: bool) -> tuple[Way, ...]:
    """The shortest ways to a place in a minimum of cover that is farther from every enemy in sight than where it is;
    who flies goes straight there."""
    watchers = seen_by(game, team, enemies(game, team))
    gaps = {id: distance(game, team, id) for id in watchers}
    rings = [(*game.table.place(id), (gap + 2 * FOOTPRINT) ** 2) for id, gap in gaps.items() if is_infantry(game, id)]
    hulls = {id: gap for id, gap in gaps.items() if not is_infantry(game, id)}
    best: list[Way] = []
    least = ANYWHERE * 100
    for straight, at in _places(game, team):
        if straight * 100 > least:
            break
        if any((at[0] - x) ** 2 + (at[1] - y) ** 2 <= far for x, y, far in rings):
            continue
        there = as_if(game, ((team, at),))
        if any(distance(there, team, id) <= gap for id, gap in hulls.items()) or not is_in_cover(there, team):
            continue
        through = space.EVERYTHING if flies else passes()
        way = space.shortest(field(game, team), team, at, ANYWHERE, through | space.STRIDES)
        if way:
            far = space.length(game.table.place(team), way)
            best = [way] if far < least else [*best, way] if far == least else best
            least = min(least, far)
    return tuple(best)


@implements("fireteam.morale.cower-place")
@remembered(MOMENT)
def field(game: Game, team: int) -> Table:
    """The table on which a team looks for its way: ground that it may not enter and the hulls of vehicles are closed to
    it, and it keeps out of contact with enemies whom it does not touch."""
    table, features = footing(game, team), game.state.features
    foot = [id for id in foes(game, team) if distance(game, team, id) > CONTACT]
    apart = [id for id in enemies(game, team) if not is_infantry(game, id) and distance(game, team, id) > CONTACT]
    hulls = [space.base_outline(game.table, id) for seat in (0, 1) for id in vehicles_of(game, seat) if id not in apart]
    hulls += [grown(space.base_outline(game.table, id), CONTACT + 1, game.state.board) for id in apart]
    first = next_id(features)
    closed = [Feature(first + number, "hull", outline, IMPASSABLE) for number, outline in enumerate(hulls)]
    return table.guarded(foot, CONTACT + 1, closed)


def grown(outline: Way, by: int, board: Point) -> Way:
    """A rectangle so much larger on every side."""
    corners_of = zip(outline, (outline[-1], *outline[:-1]), (*outline[1:], outline[0]), strict=True)
    return within(tuple([_off(_off(at, one, by), other, by) for at, one, other in corners_of]), board)


def _off(at: Point, other: Point, by: int) -> Point:
    """A point moved so far straight away from another corner."""
    far = dist(at, other)
    return round(at[0] + (at[0] - other[0]) * by / far), round(at[1] + (at[1] - other[1]) * by / far)


def _places(game: Game, team: int) -> Iterator[tuple[int, Point]]:
    """Points of a grid about a team that lie in or beside anything that covers, each with how far it is, the nearest
    first: ring by ring, for most look no farther than the first."""
    (x, y), (width, depth), edge = game.table.place(team), game.state.board, FOOTPRINT
    boxes = [(*corners(tuple(outline)), more) for outline, more in _covers(game, team)]
    low, most = 0, BAND
    while low < width + depth:
        found: set[Point] = set()
        for (left, south), (right, north), more in boxes:
            west, bottom = max(left - more, x - most, edge), max(south - more, y - most, edge)
            xs = range(_first(x, west), min(right + more, x + most, width - edge) + 1, GRID)
            ys = range(_first(y, bottom), min(north + more, y + most, depth - edge) + 1, GRID)
            found.update([(px, py) for px in xs for py in ys])
        rows = [((px - x) ** 2 + (py - y) ** 2, (px, py)) for px, py in sorted(found)]
        yield from sorted([(isqrt(far), at) for far, at in rows if low**2 <= far < most**2])
        low, most = most, 2 * most


def _covers(game: Game, team: int) -> Iterator[tuple[Sequence[Point], int]]:
    """Outlines of everything that covers, and how far about it."""
    for feature in game.state.features:
        if kind_of(feature).cover != "none":
            yield feature.outline, FOOTPRINT + BEHIND if kind_of(feature).line else 0
    for seat in (0, 1):
        for id in on_board(game, seat):
            if not is_infantry(game, id):
                yield space.base_outline(game.table, id), FOOTPRINT + BEHIND


def _first(anchor: int, low: int) -> int:
    """The first line of the grid about an anchor that is not below a number."""
    return low + (anchor - low) % GRID


# -- the dash ----------------------------------------------------------------------------------------------------------


NO_WAY = (SEEK, "no such way leads to the nearest cover")


def _runs(turn: Acting) -> range:
    return range(len(havens(turn.game, turn.team, DOUBLE_TIME)))


def _crawls(turn: Acting) -> range:
    return range(len(havens(turn.game, turn.team, CRAWL)))


@done_with(NUMBERS, DOUBLE_TIME, "Double Time to the nearest cover", SEEK, things=_runs, other=NO_WAY)
def run(turn: Acting, way: int) -> Script[None]:
    yield from dash(turn, DOUBLE_TIME, way)


@done_with(NUMBERS, CRAWL, "Crawl to the nearest cover", SEEK, things=_crawls, other=NO_WAY)
def crawl(turn: Acting, way: int) -> Script[None]:
    yield from dash(turn, CRAWL, way)


DASH: Menu[Acting] = Menu(
    name="dash",
    prompt=lambda turn, _: f"{team_name(turn.game, turn.team)} Cowers: how does it go for cover?",
    clause=SEEK,
    turn=acting_of,
    acts=(run, crawl),
)


@implements("fireteam.morale.cower-after-move", "fireteam.action.double-time-winded")
def dash(turn: Acting, action: str, number: int) -> Script[None]:
    """It follows the way as far as the action takes it, out of coherency if need be; the enemy's Overwatch answers, and
    who ran may lie down."""
    game, team = turn.game, turn.team
    most = move.reach(game, team, action)
    if action == DOUBLE_TIME:
        most -= move.rising(game, team)
        game.tag("fireteam.action.double-time-winded", model_ref(team), adds=(WINDED,))
    deed = Deed(team, action)
    way = cut(game, deed, havens(game, team, action)[number], most)
    alone = Activation(game, turn.unit, Squad(group=(team,), deeds=(deed,)))
    move.go(alone, alone.squad.deeds, ((team, way),) if way else (), SEEK)
    if action == DOUBLE_TIME:
        yield from stance.PRONE_MENU.play(Activation(game, turn.unit, Squad(deeds=(Deed(team, MOVE),))))
    yield from reactions.answer(alone)


def cut(game: Game, deed: Deed, way: Way, most: int) -> Way:
    """So much of a way as an allowance pays for, to a place where the team can stand."""
    team = deed.team
    start, steps = game.table.place(team), []
    for place, (begin, end) in enumerate(pairwise((start, *way))):
        steps += [(*way[:place], at) for at in _along(begin, end)]
    cost = move.toll(game, deed)
    paid = [path for path in steps if round(price(cost, game.table, (team, path, None))) <= most]
    free = [path for path in paid if not space.end_faults(field(game, team), ((team, path[-1]),))]
    return free[-1] if free else ()


def _along(start: Point, end: Point) -> list[Point]:
    """Points of a leg a tenth of an inch apart, and its end."""
    (x, y), (u, v) = start, end
    parts = max(isqrt((u - x) ** 2 + (v - y) ** 2) // (INCH // 10), 1)
    return [(x + (u - x) * part // parts, y + (v - y) * part // parts) for part in range(1, parts + 1)]


# -- vehicles ----------------------------------------------------------------------------------------------------------


@implements("fireteam.vehicle.cowering")
def flee(turn: Activation, vehicle: int) -> Script[None]:
    """It makes one Move by which it ends farther from every enemy in its sight that has an AT weapon; it only loiters
    if there is none, or if it cannot. The Move is a group of its own for enemy Overwatch."""
    game = turn.game
    feared = [id for id in seen_by(game, vehicle, enemies(game, vehicle)) if any(arm.at for arm in carried(game, id))]
    if not feared or bears(game, vehicle, IMMOBILE):
        return
    alone = Activation(game, turn.unit, Squad(group=(vehicle,), deeds=(Deed(vehicle, MOVE),)))
    apart = driving.apart(game, [vehicle])
    reaches = dict(apart.reaches) | {id: distance(game, vehicle, id) for id in feared}
    far = Ends(away=Away(tuple(dict.fromkeys((*feared, *apart.foes))), tuple(reaches.items())))
    if driving.escape(driving.form(game, alone.squad.deeds, far), game.table):
        yield from driving.drive(alone, alone.squad.deeds, far)
        yield from reactions.answer(alone)
