"""The geometry of an independent umpire of The Evolved: slow, plain, with shapely, and no code of the rules.

Where a line or a border is a hair's breadth away from saying something else, he says None: too close to call.
"""

import math
from collections.abc import Iterator

from shapely.geometry import LineString, MultiPoint, Point, Polygon

from grognard.engine.core.state import AREA, DENSE, Model, State
from grognard.games.evolved.books.cards import Weapon
from grognard.games.evolved.books.profiles import figure, weapon

Spot = tuple[float, float]
Verdict = bool | None
HAIR = 3.0
"""Hundredths of an inch in which the umpire does not trust his eyes."""
LONG = 200


def at(model: Model) -> Spot:
    assert isinstance(model.place, tuple)
    return model.place


def standing(state: State, seat: int | None = None) -> list[Model]:
    units = [unit for unit in state.units if seat is None or unit.seat == seat]
    return [state.models[id] for unit in units for id in unit.members if state.models[id].place is not None]


def gap(one: Model, other: Model) -> float:
    return math.dist(at(one), at(other)) - one.radius - other.radius


def arms(model: Model) -> list[Weapon]:
    """Every weapon that works, the same twice where it has two."""
    card = figure(model.profile)
    if card.is_vehicle:
        return [weapon(id) for part, id in card.arms if model.counters.get(part, 0)] + [weapon(w) for w in card.weapons]
    own = [weapon(id) for id in card.weapons]
    special = [weapon(tag[7:]) for tag in model.tags if tag.startswith("weapon:")]
    return special + [arm for arm in own if arm.close and "keeps-blade" in model.tags] if special else own


def reach(model: Model) -> int:
    return 0 if "grounded" in model.tags else max([arm.reach for arm in arms(model) if arm.close], default=0)


def engaged(state: State) -> set[int]:
    """Units with a soldier in somebody's melee range; a machine engages only within that of the soldier himself."""
    found: set[int] = set()
    for one in standing(state, 0):
        for other in standing(state, 1):
            far = max([reach(model) for model in (one, other) if not model.solid], default=0)
            if far and gap(one, other) <= far - 0.5 and not may_be_parted(state, one, other):
                found |= {model.unit for model in (one, other) if not model.solid}
    return found


def may_be_parted(state: State, one: Model, other: Model) -> bool:
    """Whether walls, a hair larger than they are, close all nine lines between two models."""
    low = min(one.size, other.size)
    walls = [wall for wall in state.features if AREA not in wall.tags and wall.height >= low]
    shapes = [Polygon(wall.outline).buffer(HAIR, join_style=2) for wall in walls]
    return all(any(_closes(line, shape, low, False, low, HAIR) for shape in shapes) for line in _nine_lines(one, other))


# -- sight ---------------------------------------------------------------------------------------------------------


class Eyes:
    """Who sees whom on one table, along nine lines; obstacles a hair smaller and a hair larger tell what is certain."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.known: dict[tuple[int, int, float], list[tuple[Polygon, int, bool]]] = {}

    def obstacles(self, units: tuple[int, int], grown: float) -> list[tuple[Polygon, int, bool]]:
        key = (*units, grown)
        if key not in self.known:
            self.known[key] = list(self._obstacles(units, grown))
        return self.known[key]

    def _obstacles(self, units: tuple[int, int], grown: float) -> Iterator[tuple[Polygon, int, bool]]:
        """What may close a line: its shape, its size, and whether it is a dense area."""
        for feature in self.state.features:
            if AREA not in feature.tags or DENSE in feature.tags:
                yield Polygon(feature.outline).buffer(grown, join_style=2), feature.height, DENSE in feature.tags
        for model in standing(self.state):
            if model.solid and "knocked-down" not in model.tags and model.unit not in units:
                yield Point(at(model)).buffer(model.radius + grown, quad_segs=32), model.size, False

    def _sees(self, one: Model, other: Model, grown: float) -> bool:
        area = LineString([at(one), at(other)]).buffer(max(one.radius, other.radius) + HAIR)
        walls = [wall for wall in self.obstacles((one.unit, other.unit), grown) if wall[0].intersects(area)]
        return any(
            not any(_closes(line, *wall, min(one.size, other.size), grown) for wall in walls)
            for line in _nine_lines(one, other)
        )

    def sees(self, one: Model, other: Model) -> Verdict:
        if self._sees(one, other, HAIR):
            return True
        return None if self._sees(one, other, -HAIR) else False


def _nine_lines(one: Model, other: Model) -> Iterator[LineString]:
    (ax, ay), (bx, by) = at(one), at(other)
    long = math.dist((ax, ay), (bx, by))
    nx, ny = (ay - by) / long, (bx - ax) / long
    for mine in (0, one.radius, -one.radius):
        for his in (0, other.radius, -other.radius):
            yield LineString([(ax + nx * mine, ay + ny * mine), (bx + nx * his, by + ny * his)])


def _closes(line: LineString, shape: Polygon, size: int, is_dense: bool, smaller: int, grown: float) -> bool:
    if not line.intersects(shape):
        return False
    inside = line.intersection(shape).length
    return inside > 300 - grown if is_dense else inside > 0.5 and smaller <= size


# -- cover ---------------------------------------------------------------------------------------------------------


def shadow(origin: Spot, shape: Polygon) -> Polygon:
    """An obstacle and the zone beyond it between the two lines past its ends."""
    corners = list(shape.exterior.coords)
    (x, y) = origin
    return MultiPoint([*corners, *[(x + (a - x) * LONG, y + (b - y) * LONG) for a, b in corners]]).convex_hull


def is_behind(state: State, eyes: Eyes, shooter: Model, model: Model, drilled: bool) -> Verdict:
    """Whether a model is hidden from the shooter or behind cover; None also where his leader may stand at the wall."""
    found: Verdict = False
    for feature in state.features:
        shape, size = Polygon(feature.outline), feature.height
        if 2 * size < model.size and not (drilled and 3 * size >= model.size):
            continue
        verdict = _in_area if AREA in feature.tags else _in_shadow
        found = _worse(found, verdict(state, shape, shooter, model, DENSE in feature.tags))
    for other in standing(state):
        third = other.solid and other.unit not in (shooter.unit, model.unit) and "knocked-down" not in other.tags
        if third and 2 * other.size >= model.size:
            shape = Point(at(other)).buffer(other.radius, quad_segs=32)
            found = _worse(found, _in_shadow(state, shape, shooter, model, False))
    seen = True if found else eyes.sees(shooter, model)
    return found if seen else _worse(found, None if seen is None else True)


def _worse(one: Verdict, other: Verdict) -> Verdict:
    return True if True in (one, other) else None if None in (one, other) else False


def _in_area(state: State, shape: Polygon, shooter: Model, model: Model, is_dense: bool) -> Verdict:
    if shape.contains(Point(at(shooter))):
        return False
    if shape.contains(Point(at(model))):
        return True
    through = LineString([at(shooter), at(model)]).intersection(shape).length if is_dense else 0
    return None if 0 < through < HAIR else through > 0


def _in_shadow(state: State, shape: Polygon, shooter: Model, model: Model, is_dense: bool) -> Verdict:
    inside = model.radius - shadow(at(shooter), shape).distance(Point(at(model)))
    if inside < -HAIR:
        return False
    leader = state.units[shooter.unit].leader
    assert leader is not None
    chief = state.models[leader]
    is_near = shape.distance(Point(at(chief))) - chief.radius <= 100 + HAIR
    return None if is_near or inside < HAIR else True
