"""Terrain: which ground a team stands on, how high it lies, and what hinders movement."""

from collections.abc import Iterator
from itertools import pairwise
from math import dist

from grognard.engine import space
from grognard.engine.asking.fares import Fare
from grognard.engine.clauses import implements
from grognard.engine.core.memory import POSTS, TERRAIN, remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import AREA, Feature, Point
from grognard.engine.space.table import Table
from grognard.engine.space.tolls import Outline, corners, holds, off

from ..books.cards import TerrainKind
from ..books.profiles import terrain, tread
from ..position import LOW
from ..terms import FOOTPRINT, vehicles_of

GAP, EDGE = "gap", 5
"""An opening in a building; how thick its walls are."""
SLOWLY = 200
"""What an inch of slow ground costs."""


def kind_of(feature: Feature) -> TerrainKind:
    return terrain(feature.kind)


@remembered(TERRAIN)
def by_id(game: Game) -> dict[int, Feature]:
    """The features on the board."""
    return {feature.id: feature for feature in game.state.features}


def ground(game: Game, team: int) -> tuple[int, ...]:
    """The features that hold the centre of a team's footprint."""
    return ground_at(game, game.table.place(team))


@remembered(TERRAIN)
def ground_at(game: Game, at: Point) -> tuple[int, ...]:
    """The features that hold a point, not on their border."""
    x, y = at
    about = [(one, outline) for one, outline, (left, south), (right, north) in _areas(game)
             if left < x < right and south < y < north]  # fmt: skip
    return tuple([one for one, outline in about if holds(outline, at)])


@remembered(TERRAIN)
def _areas(game: Game) -> tuple[tuple[int, Outline, Point, Point], ...]:
    """Ground that can be stood on, with the corners of the box about it."""
    areas = [one for one in game.state.features if AREA in one.tags]
    return tuple([(one.id, one.outline, *corners(one.outline)) for one in areas])


@implements("fireteam.terrain.levels")
@remembered(TERRAIN)
def level_at(game: Game, at: Point) -> int:
    """How high somebody stands at a point: 1 on a hill, 0 everywhere else; buildings have a ground floor only."""
    known = by_id(game)
    return max([kind_of(known[id]).level for id in ground_at(game, at) if known[id].kind == "hill"], default=0)


def level(game: Game, team: int) -> int:
    """How high a team stands."""
    return level_at(game, game.table.place(team))


@implements("fireteam.terrain.difficult", "fireteam.terrain.levels", "fireteam.terrain.impassable")
@remembered(POSTS)
def fare(game: Game, team: int, most: int) -> Fare:
    """What ground costs infantry on its way: two inches an inch where it is slow, an inch for crossing a line and for
    entering and leaving a building, two for climbing a hill; deep water bars it."""
    pieces = about(game, game.table.place(team), most + FOOTPRINT)
    walled = [(kind_of(piece), part) for piece in pieces for part in walls(game, piece)]
    near = [(kind_of(piece), piece.outline) for piece in pieces if not is_open(game, piece)]
    return Fare(
        (team,),
        most,
        rates=tuple([(outline, SLOWLY) for kind, outline in near if kind.slow]),
        entries=tuple(
            [(outline, kind.toll + kind.climb) for kind, outline in (*near, *walled) if kind.toll + kind.climb]
        ),
        exits=tuple([(outline, kind.toll) for kind, outline in near if kind.toll and not kind.line]),
        bars=tuple([outline for kind, outline in near if kind.wet]),
        hulls=hulls(game, (team,)),
    )


@implements("fireteam.terrain.impassable")
def footing(game: Game, id: int) -> Table:
    """The table on which a team or vehicle looks for a place: ground that it may not enter is closed to it."""
    model = game.state.models[id]
    return game.table.as_for(tread(model.profile), game.state.units[model.unit].seat, ())


@implements("fireteam.measure.overlap")
def hulls(game: Game, movers: tuple[int, ...]) -> tuple[tuple[Point, ...], ...]:
    """The footprints of vehicles, through which nobody else goes."""
    standing = (*vehicles_of(game, 0), *vehicles_of(game, 1))
    return tuple([space.base_outline(game.table, id) for id in standing if id not in movers])


@implements("fireteam.attribute.jump", "fireteam.terrain.impassable")
def flight(game: Game, team: int, most: int) -> Fare:
    """Who flies pays nothing but the length of his way, and may go over deep water but not come down in it."""
    near = about(game, game.table.place(team), most + FOOTPRINT)
    return Fare((team,), most, shuns=tuple([piece.outline for piece in near if kind_of(piece).wet]))


# -- gaps in buildings -------------------------------------------------------------------------------------------------


def sides(outline: tuple[Point, ...]) -> list[tuple[Point, Point]]:
    return list(pairwise((*outline, outline[0])))


@implements("fireteam.attribute.engineer")
def gaps_on(game: Game, side: tuple[Point, Point]) -> list[tuple[float, float]]:
    """Which parts of a side of a building have been opened."""
    found, (a, b) = [], side
    for piece in [one for one in game.state.features if one.kind == GAP]:
        ends = [dist(a, at) / dist(a, b) for at in piece.outline]
        if all(off(at, a, b) <= 2 * EDGE for at in piece.outline):
            found.append((min(ends), max(ends)))
    return sorted(found)


def is_open(game: Game, piece: Feature) -> bool:
    """Whether somebody has opened a gap in a building."""
    tolled = kind_of(piece).toll and not kind_of(piece).line
    return bool(tolled) and any(gaps_on(game, side) for side in sides(piece.outline))


def walls(game: Game, piece: Feature) -> Iterator[tuple[Point, ...]]:
    """What is left of the walls of a building with gaps, as thin strips inside its outline: crossing one of them takes
    what entering or leaving takes elsewhere."""
    x, y = (sum(at[axis] for at in piece.outline) // len(piece.outline) for axis in (0, 1))
    for a, b in sides(piece.outline) if is_open(game, piece) else ():
        cuts = [0.0, *[part for gap in gaps_on(game, (a, b)) for part in gap], 1.0]
        for low, high in zip(cuts[::2], cuts[1::2], strict=True):
            if high > low:
                c, d = (_between(a, b, part) for part in (low, high))
                yield c, d, _between(d, (x, y), EDGE / dist(d, (x, y))), _between(c, (x, y), EDGE / dist(c, (x, y)))


def _between(a: Point, b: Point, part: float) -> Point:
    return round(a[0] + part * (b[0] - a[0])), round(a[1] + part * (b[1] - a[1]))


def about(game: Game, at: Point, far: int) -> list[Feature]:
    """The terrain that somebody may come upon who goes so far from a point: a quick look."""
    x, y = at
    return [piece for piece, (left, south), (right, north) in _boxes(game)
            if left - far <= x <= right + far and south - far <= y <= north + far]  # fmt: skip


@remembered(TERRAIN)
def _boxes(game: Game) -> tuple[tuple[Feature, Point, Point], ...]:
    """All terrain, with the corners of the box about it."""
    return tuple([(piece, *corners(piece.outline)) for piece in game.state.features])


@implements("fireteam.measure.overlap", "fireteam.terrain.difficult", "fireteam.terrain.impassable")
def passes() -> int:
    """What does not hinder infantry: it goes through friends, never through enemies, hulls or what cannot be crossed;
    slow ground costs it two inches an inch."""
    return space.FRIENDS | space.STEPS * LOW
