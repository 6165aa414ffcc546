"""The geometry of an independent umpire of Fireteam: slow, plain, with shapely, and no code of the rules.

Where a line or an edge is a hair's breadth away from saying something else, he gives the benefit of the doubt.
"""

import math
from functools import cache

from shapely.affinity import rotate, translate
from shapely.geometry import LineString, Point, Polygon, box
from shapely.geometry.base import BaseGeometry

from grognard.engine.core.state import Feature, Model, State
from grognard.games.fireteam.books.cards import Team, Vehicle
from grognard.games.fireteam.books.profiles import profile, terrain

Spot = tuple[float, float]
HAIR = 3.0
STATES = {"none": 0, "light": 1, "medium": 2, "hard": 3}
INCH = 100


@cache
def outline(points: tuple[Spot, ...]) -> Polygon:
    return Polygon(points)


def card(model: Model) -> Team | Vehicle:
    return profile(model.profile)


def is_foot(model: Model) -> bool:
    return isinstance(card(model), Team)


def spot(model: Model) -> Spot:
    assert isinstance(model.place, tuple)
    return model.place


def footprint(model: Model, at: Spot | None = None, facing: int | None = None) -> BaseGeometry:
    own, (x, y) = card(model), at or spot(model)
    if isinstance(own, Team):
        return Point(x, y).buffer(INCH, 64)
    width, length = own.footprint
    shape = box(-length / 2, -width / 2, length / 2, width / 2)
    return translate(rotate(shape, -(model.facing if facing is None else facing), origin=(0, 0)), x, y)


def gap(one: Model, other: Model, at: Spot | None = None) -> float:
    """Between two footprints, the second one elsewhere if that is said."""
    there = at or spot(other)
    if is_foot(one) and is_foot(other):
        return max(math.dist(spot(one), there) - 2 * INCH, 0)
    return float(footprint(one).distance(footprint(other, there)))


def on_board(state: State, seat: int | None = None) -> list[Model]:
    units = [unit for unit in state.units if seat is None or unit.seat == seat]
    models = [state.models[id] for unit in units for id in unit.members]
    return [model for model in models if isinstance(model.place, tuple)]


def enemies(state: State, model: Model) -> list[Model]:
    return on_board(state, 1 - state.units[model.unit].seat)


def touching(state: State, model: Model, reach: float = 5.5) -> list[Model]:
    """Enemy infantry in contact with a team."""
    if not is_foot(model) or not isinstance(model.place, tuple):
        return []
    return [foe for foe in enemies(state, model) if is_foot(foe) and gap(model, foe) <= reach]


# -- sight ---------------------------------------------------------------------------------------------------------


def _rim(model: Model, at: Spot | None = None) -> list[Spot]:
    x, y = at or spot(model)
    if is_foot(model):
        ring = [math.radians(45 * turn) for turn in range(8)]
        return [(x, y), *[(x + INCH * math.cos(turn), y + INCH * math.sin(turn)) for turn in ring]]
    corners = list(footprint(model, at).exterior.coords)[:4]
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(corners, corners[1:] + corners[:1], strict=True)]
    return [(x, y), *corners, *middles]


def sees(state: State, one: Model, other: Model, at: Spot | None = None) -> bool:
    """Whether a line is open, or nearly so."""
    here, there = spot(one), at or spot(other)
    if gap(one, other, at) <= 2 * INCH + HAIR:
        return True
    veils = [piece for piece in state.features if terrain(piece.kind).sight != "open"]
    lines = [LineString([a, b]) for a in _rim(one) for b in _rim(other, at)]
    hull = LineString([here, there]).buffer(2 * INCH + 300)
    near = [piece for piece in veils if outline(piece.outline).intersects(hull)]
    return any(_is_open(near, line, here, there) for line in lines)


def _is_open(veils: list[Feature], line: LineString, here: Spot, there: Spot) -> bool:
    dense = 0.0
    for piece in veils:
        shape, kind = outline(piece.outline), terrain(piece.kind)
        inside = line.intersection(shape.buffer(-HAIR)).length
        if not inside or kind.sight == "hill":
            continue
        holds = [shape.buffer(HAIR).contains(Point(end)) for end in (here, there)]
        if kind.sight == "dense":
            dense += inside
        elif kind.sight == "closed" and any(holds):
            if not all(holds) and inside > INCH + HAIR:
                return False
        elif not _is_over(veils, kind.level, here, there):
            return False
    return dense <= 3 * INCH + HAIR or _is_over(veils, 1, here, there)


def _is_over(veils: list[Feature], level: int, here: Spot, there: Spot) -> bool:
    """Whether somebody on a hill may look over it: the umpire does not judge how near it is."""
    hills = [outline(piece.outline).buffer(HAIR) for piece in veils if terrain(piece.kind).sight == "hill"]
    return level <= 1 and any(hill.contains(Point(end)) for hill in hills for end in (here, there))


# -- cover ---------------------------------------------------------------------------------------------------------


def covers(state: State, target: Model, attacker: Model, at: Spot | None = None, fro: Spot | None = None) -> set[int]:
    """States of cover that a team may have against an attacker; several where it is too close to call."""
    where, here = at or spot(target), fro or spot(attacker)
    line, base = LineString([here, where]), footprint(target, where)
    sure = maybe = 0
    screens: list[tuple[int, BaseGeometry]] = []
    for piece in state.features:
        kind, shape = terrain(piece.kind), outline(piece.outline)
        if kind.line:
            screens.append((STATES[kind.cover], shape))
        elif STATES[kind.cover]:
            own = Point(where).distance(shape.boundary)
            shared = piece.kind in ("light-building", "hard-building", "trench") and shape.contains(Point(here))
            if own <= HAIR or (shape.contains(Point(where)) and Point(here).distance(shape.boundary) <= HAIR):
                maybe = max(maybe, STATES[kind.cover])
            elif shape.contains(Point(where)) and not shared:
                sure = max(sure, STATES[kind.cover])
    screens += [(2, footprint(one)) for one in on_board(state) if not is_foot(one) and one.id != attacker.id]
    for worth, shape in screens:
        far = base.distance(shape)
        if line.distance(shape) <= HAIR and far <= INCH + HAIR:
            is_sure = line.intersection(shape).length > 2 * HAIR and far <= INCH - HAIR
            sure, maybe = (max(sure, worth), maybe) if is_sure else (sure, max(maybe, worth))
    best = max(sure, maybe)
    escort = [tag for tag in target.tags if tag.startswith("escort:")]
    return set(range(sure, best + 1)) | ({min(state + 1, 3) for state in range(sure, best + 1)} if escort else set())


# -- ways ----------------------------------------------------------------------------------------------------------


def cost(state: State, way: list[Spot]) -> float:
    """The least that infantry may have paid for a way; hair-thin crossings are forgiven."""
    line = LineString(way)
    found = float(line.length)
    opened = [piece for piece in state.features if piece.kind == "gap"]
    for piece in state.features:
        kind, shape = terrain(piece.kind), outline(piece.outline)
        inner = shape.buffer(-HAIR)
        if inner.is_empty or not line.intersects(inner):
            continue
        if kind.slow:
            found += line.intersection(inner).length
        within = [inner.contains(Point(end)) for end in (way[0], way[-1])]
        without = [not shape.buffer(HAIR).contains(Point(end)) for end in (way[0], way[-1])]
        if kind.climb and without[0]:
            found += kind.climb
        if kind.toll and not opened and kind.line and all(without):
            found += kind.toll
        if kind.toll and not opened and not kind.line and (within[0] and without[1] or without[0] and within[1]):
            found += kind.toll
    return found
