"""The geometry of an independent umpire of Net Epic: slow, plain, with shapely, and no code of the rules.

Where an edge is a hair's breadth away from saying something else, he gives the benefit of the doubt.
"""

import math
from functools import cache
from itertools import pairwise

from shapely.affinity import rotate, translate
from shapely.geometry import LineString, Point, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import nearest_points

from grognard.engine.core.state import Feature, Model, State, number_of
from grognard.games.netepic.books.cards import Figure, ModelType
from grognard.games.netepic.books.profiles import figure, model_type

Spot = tuple[float, float]
CM, HAIR = 100, 4.0
INFANTRY, TREES, DEPTH = 1, 400, 600
HOUSES = ("building", "bunker", "fortification")
BARS = ("barricade", "wall")
COVER = {
    "woods": (-1, (1, 2, 3, 4)), "building": (-2, (1,)), "rubble": (-1, (1, 2, 3)), "ruins": (-1, (1, 2, 3)),
    "wreck": (-1, (1, 2, 3)), "trench": (-2, (1,)), "bunker": (-2, (1,)), "fortification": (-2, (1,)),
}  # fmt: skip
"""By kind of ground what it takes off a die to hit, and the classes that it covers."""
FULL, HALF, SHUT = 1, 2, 0
RATES = {
    "woods": {"vehicle": HALF, "heavy-artillery": HALF, "superheavy": HALF, "knight": HALF},
    "rubble": {"cavalry": HALF, "vehicle": HALF, "heavy-artillery": HALF, "superheavy": HALF, "knight": HALF},
    "rough-ground": {"cavalry": HALF, "vehicle": HALF, "heavy-artillery": HALF, "superheavy": HALF, "knight": HALF},
    "stream": {"infantry": HALF, "light-artillery": HALF, "cavalry": HALF, "vehicle": HALF, "heavy-artillery": HALF},
}
"""By kind of ground the types of models that pay double in it."""
NO_CHARGE = {"woods": ("cavalry", "vehicle", "heavy-artillery", "superheavy", "knight")}
"""Ground that only those on Advance orders may enter."""


@cache
def outline(points: tuple[Spot, ...]) -> Polygon:
    return Polygon(points)


def shape(piece: Feature) -> Polygon:
    return outline(piece.outline)


def card(model: Model) -> Figure:
    return figure(model.profile)


def kind(model: Model) -> ModelType:
    return model_type(card(model).type)


def pin_class(model: Model) -> int:
    return kind(model).pin


def flies(model: Model) -> bool:
    return card(model).has("skimmer") or card(model).has("jump-packs")


def spot(model: Model) -> Spot:
    assert isinstance(model.place, tuple)
    return model.place


def on_table(model: Model) -> bool:
    return isinstance(model.place, tuple)


def post(state: State, model: Model) -> Model:
    """The model that stands on the table for one: itself, or its transport."""
    return state.models[number_of(model.place)] if isinstance(model.place, str) else model


def footprint(model: Model, at: Spot | None = None) -> BaseGeometry:
    x, y = at or spot(model)
    long, wide = model.counters.get("base-length", 2 * model.radius), 2 * model.radius
    return translate(rotate(box(-long / 2, -wide / 2, long / 2, wide / 2), -model.facing, origin=(0, 0)), x, y)


def far(one: Model, other: Model) -> float:
    return math.dist(spot(one), spot(other))


def gap(one: Model, other: Model) -> float:
    """Between two bases."""
    reach = sum(math.hypot(m.counters.get("base-length", 0) / 2, m.radius) for m in (one, other))
    return far(one, other) - reach if far(one, other) > reach + 500 else footprint(one).distance(footprint(other))


def standing(state: State, seat: int | None = None) -> list[Model]:
    return [
        one for one in state.models
        if isinstance(one.place, tuple) and (seat is None or state.units[one.unit].seat == seat)
    ]  # fmt: skip


def opponents(state: State, model: int) -> list[Model]:
    """The models that one is engaged with."""
    ends = [(number_of(one.a), number_of(one.b)) for one in state.links if one.kind == "engaged"]
    return [state.models[b if a == model else a] for a, b in ends if model in (a, b)]


def is_pinned(state: State, model: Model) -> bool:
    foes = [foe for foe in opponents(state, model.id) if pin_class(foe) >= pin_class(model)]
    return any(not card(model).has("skimmer") or card(foe).has("skimmer") for foe in foes)


def house_of(state: State, model: Model) -> Feature | None:
    """The building in which infantry stands."""
    if pin_class(model) != INFANTRY or not on_table(model):
        return None
    return next((one for one in state.features if one.kind in HOUSES and shape(one).covers(Point(spot(model)))), None)


# -- sight ---------------------------------------------------------------------------------------------------------


def _under(state: State, at: Spot, hair: float = HAIR) -> list[Feature]:
    """What one stands or flies on: a hill, or the roof over which a skimmer is on its way."""
    kinds = ("hill", *HOUSES)
    return [one for one in state.features if one.kind in kinds and shape(one).buffer(hair).covers(Point(at))]


def _ground(state: State, at: Spot) -> float:
    levels = [one.height for one in state.features if one.kind == "hill" and shape(one).covers(Point(at))]
    return float(max(levels, default=0))


def _seat(state: State, model: Model, other: Spot) -> tuple[Spot, float, float]:
    """Where a model is for sight, and its bottom and top."""
    house, at = house_of(state, model), spot(model)
    if house is not None:
        near = nearest_points(shape(house).exterior, Point(other))[0]
        return (near.x, near.y), 0, house.height
    low = _ground(state, at) + (3000 if "up" in model.tags else 0)
    return at, low, low + kind(model).height


def lines_open(state: State, firer: Model, target: Model) -> int:
    """How many of the nine lines from a model to another are open, the widest reading of its base."""
    here, _, eye = _seat(state, firer, spot(target))
    there, low, top = _seat(state, target, here)
    spare = {one.id for one in (house_of(state, firer), house_of(state, target)) if one is not None}
    spare |= {one.id for at in (here, there) for one in _under(state, at)}
    veils = [one for one in state.features if one.kind in (*HOUSES, "hill", "woods", "cliff") and one.id not in spare]
    width = math.hypot(target.counters.get("base-length", 0) / 2, target.radius)
    long = math.dist(here, there) or 1.0
    across = (-(there[1] - here[1]) / long, (there[0] - here[0]) / long)
    halves = (target.radius, target.counters.get("base-length", 0) / 2, width)
    rows = [
        [(there[0] + across[0] * half * side, there[1] + across[1] * half * side) for side in (-1, 1)]
        for half in halves
    ]
    if house_of(state, target) is None:
        rows.append(_edges(target, across))
    heights = (low, (low + top) / 2, top)
    return max(
        sum(_is_open(veils, here, eye, end, height) for end in (there, *ends) for height in heights) for ends in rows
    )


def _edges(target: Model, across: Spot) -> list[Spot]:
    """The corners of a base that lie farthest out on either side; an edge of a turned base is nearer than its centre,
    or farther."""
    corners = list(footprint(target).exterior.coords)[:4]
    out = sorted(corners, key=lambda at: at[0] * across[0] + at[1] * across[1])
    return [out[0], out[-1]]


def sees(state: State, firer: Model, target: Model) -> bool:
    return lines_open(state, firer, target) >= 5


def sees_point(state: State, model: Model, at: Spot, hair: float = HAIR) -> bool:
    """The single line from the top of a model to a point on the ground, or to the wall of the building it lies in; with
    less than nothing for a hair's breadth only what is surely seen."""
    house = next((one for one in state.features if one.kind in HOUSES and shape(one).covers(Point(at))), None)
    here, _, eye = _seat(state, model, at)
    if house is not None:
        near = nearest_points(shape(house).exterior, Point(here))[0]
        at = (near.x, near.y)
    spare = {one.id for place in (here, at) for one in _under(state, place, hair)}
    veils = [one for one in state.features if one.kind in (*HOUSES, "hill", "woods", "cliff") and one.id not in spare]
    return _is_open(veils, here, eye, at, _ground(state, at), hair)


def _is_open(veils: list[Feature], here: Spot, eye: float, there: Spot, end: float, hair: float = HAIR) -> bool:
    line, woods = LineString([here, there]), 0.0
    for piece in veils:
        inner = shape(piece).buffer(-hair)
        if not line.intersects(inner):
            continue
        for low, high in _crossings(line, inner):
            floor = [eye + (end - eye) * part for part in (low, high)]
            if piece.kind == "woods":
                woods += _below(floor, TREES) * (high - low) * line.length
            elif min(floor) < piece.height - 1:
                return False
    return woods <= DEPTH + 3 * hair


def _crossings(line: LineString, area: BaseGeometry) -> list[tuple[float, float]]:
    """The parts of a line inside a piece, from 0 to 1."""
    inside = line.intersection(area)
    parts = [one for one in getattr(inside, "geoms", [inside]) if one.length > 0]
    spans = [sorted(line.project(Point(end), normalized=True) for end in part.coords) for part in parts]
    return [(span[0], span[-1]) for span in spans]


def _below(floor: list[float], top: float) -> float:
    """What part of a stretch runs below a height."""
    low, high = min(floor), max(floor)
    return 0.0 if low >= top - 1 else 1.0 if high <= top else (top - low) / (high - low)


def covers(state: State, firer: Model, target: Model) -> set[int]:
    """What cover may take off a shot; several where it is too close to call."""
    if "up" in target.tags or pin_class(target) == 5:
        return {0}
    at, sure, maybe = Point(spot(target)), 0, 0
    for piece in state.features:
        worth, whom = COVER.get(piece.kind, (0, ()))
        if worth and pin_class(target) in whom and shape(piece).buffer(HAIR).covers(at):
            if shape(piece).buffer(-HAIR).covers(at):
                sure = min(sure, worth)
            maybe = min(maybe, worth)
        if piece.kind in BARS and pin_class(target) <= 2 and shape(piece).distance(at) <= 200 + HAIR:
            maybe = min(maybe, -1)
    return {sure, maybe}


# -- ways ----------------------------------------------------------------------------------------------------------


def cost(state: State, model: Model, way: list[Spot]) -> float:
    """The least that a way may have cost; hair-thin crossings are forgiven."""
    found = sum(math.dist(a, b) for a, b in pairwise(way))
    if flies(model) or len(way) < 2 or card(model).id == "gorgon":
        return found
    line = LineString(way)
    slow = [
        shape(one).buffer(-HAIR) for one in state.features
        if RATES.get(one.kind, {}).get(card(model).type) == HALF and line.intersects(shape(one))
    ]  # fmt: skip
    return found + sum(sum(LineString(leg).intersection(one).length for leg in pairwise(way)) for one in slow)


def runs_over(state: State, model: Model, way: list[Spot]) -> list[int]:
    """Enemies whose bases a way goes through, which its class or its wings do not allow."""
    if len(way) < 2 or card(model).has("deathrolla"):
        return []
    line, seat, found = LineString(way), state.units[model.unit].seat, []
    for foe in standing(state, 1 - seat):
        over = flies(model) and pin_class(foe) < 5 or pin_class(model) - pin_class(foe) >= 2 or "up" in foe.tags
        reach = foe.radius + model.radius - 15
        if not over and line.distance(Point(spot(foe))) < reach and far(model, foe) > reach:
            found.append(foe.id)
    return found


def forbidden_ground(state: State, model: Model, way: list[Spot], charges: bool) -> list[str]:
    """Ground on a way that its type may not enter."""
    found, type = [], card(model).type
    line = LineString(way) if len(way) > 1 else Point(way[0])
    for piece in state.features:
        inner = shape(piece).buffer(-HAIR)
        closed = piece.kind in HOUSES and pin_class(model) != INFANTRY
        if closed and not flies(model) and line.intersects(inner):
            found.append(piece.kind)
        begins = shape(piece).buffer(HAIR).covers(Point(way[0]))
        shut = charges and type in NO_CHARGE.get(piece.kind, ()) and not flies(model) and card(model).id != "gorgon"
        if shut and not begins and line.intersects(inner):
            found.append(piece.kind)
    return found
