"""The umpire's own geometry: slow, in floats, with shapely. Where a hair decides it answers None: too close to call."""

from collections.abc import Sequence
from functools import cache
from math import acos, atan2, ceil, cos, hypot, pi, sin
from typing import Any

from shapely.geometry import LineString, Polygon
from shapely.geometry import Point as Dot
from shapely.ops import unary_union

from grognard.engine.core.state import Feature, Model, State

Tri = bool | None
Spot = tuple[float, float]
Line = tuple[Spot, Spot]
HAIR = 2.0
"""Hundredths of a centimetre."""


def at(model: Model) -> Spot:
    assert isinstance(model.place, tuple)
    return model.place


def gap(a: Model, b: Model) -> float:
    """From edge to edge."""
    return hypot(at(a)[0] - at(b)[0], at(a)[1] - at(b)[1]) - a.radius - b.radius


def gap_to(model: Model, piece: Feature) -> float:
    return float(Dot(at(model)).distance(shape(piece))) - model.radius


def within(value: float, limit: float) -> Tri:
    return None if abs(value - limit) < HAIR else value < limit


def band(distance: float) -> int | None:
    """The Range: exactly 10 cm still is Range 0."""
    near_limit = abs(distance / 1000 - round(distance / 1000)) < HAIR / 1000 and distance > 500
    return None if near_limit else max(ceil(distance / 1000) - 1, 0)


@cache
def _polygon(outline: tuple[Spot, ...], more: float) -> Any:
    return Polygon(outline).buffer(more, join_style=2) if more else Polygon(outline)


def shape(piece: Feature) -> Any:
    return _polygon(piece.outline, 0)


def grown(piece: Feature, more: float) -> Any:
    return _polygon(piece.outline, more)


def disc(model: Model, more: float = 0.0) -> Any:
    return Dot(at(model)).buffer(model.radius + more, 32)


def both(tight: bool, loose: bool) -> Tri:
    """An answer that a hair more or less does not change."""
    return tight if tight == loose else None


# -- sight ----------------------------------------------------------------------------------------------------------


def sees(state: State, a: Model, b: Model) -> Tri:
    """Along one of the two outer tangents every obstacle crossed can be looked over."""
    (ax, ay), (bx, by) = at(a), at(b)
    far = hypot(bx - ax, by - ay)
    if far <= abs(a.radius - b.radius):
        return True
    turn, lean = atan2(by - ay, bx - ax), acos((a.radius - b.radius) / far)
    angles = [turn + side * lean for side in (1, -1)]
    lines = [(_rim(a, angle), _rim(b, angle)) for angle in angles]
    skip = (f"m{a.id}", f"m{b.id}")
    return both(*[any(_is_open(state, line, a.size, b.size, skip, more) for line in lines) for more in (HAIR, -HAIR)])


def sees_feature(state: State, a: Model, piece: Feature) -> Tri:
    """The two lines run from the outer edges of the base to the outermost points of the outline."""
    (ax, ay), middle = at(a), shape(piece).centroid
    ahead = atan2(middle.y - ay, middle.x - ax)
    spread = {point: (atan2(point[1] - ay, point[0] - ax) - ahead + pi) % (2 * pi) - pi for point in piece.outline}
    lines: list[Line] = []
    for side, end in ((1, max(spread, key=lambda p: spread[p])), (-1, min(spread, key=lambda p: spread[p]))):
        far = hypot(end[0] - ax, end[1] - ay)
        if far <= a.radius:
            return None
        lines.append((_rim(a, ahead + spread[end] + side * acos(a.radius / far)), end))
    skip = (f"m{a.id}", f"f{piece.id}")
    ends = a.size, piece.height
    return both(*[any(_is_open(state, line, *ends, skip, more) for line in lines) for more in (HAIR, -HAIR)])


def _rim(model: Model, angle: float) -> Spot:
    return at(model)[0] + model.radius * cos(angle), at(model)[1] + model.radius * sin(angle)


def _is_open(state: State, line: Line, start: int, end: int, skip: tuple[str, str], more: float) -> bool:
    way = LineString(line)
    pieces = [piece for piece in state.features if f"f{piece.id}" not in skip]
    solids = [one for one in state.models if one.solid and one.place is not None and f"m{one.id}" not in skip]
    if any(
        _blocks(line, start, end, grown(one, more), one.height) for one in pieces if way.distance(shape(one)) <= HAIR
    ):
        return False
    return not any(_blocks(line, start, end, disc(one, more), one.size) for one in solids)


def _blocks(line: Line, start: int, end: int, shape: Any, height: int) -> bool:
    """Whether it is as high as the line, which falls or rises evenly, anywhere where it crosses it."""
    way = LineString(line)
    part = way.intersection(shape)
    if part.length < 1e-9:
        return False
    shares = [hypot(x - line[0][0], y - line[0][1]) / way.length for x, y in part.coords]
    return bool(height >= min(start + (end - start) * share for share in shares) - 1e-9)


# -- zones of fire and dead angles ------------------------------------------------------------------------------------


def zone_of(shooters: Sequence[Model], targets: Sequence[Model], piece: Feature | None) -> Any:
    shapes = [disc(one) for one in (*shooters, *targets)]
    return unary_union([*shapes, shape(piece)] if piece is not None else shapes).convex_hull


def is_in_zone(zone: Any, model: Model) -> Tri:
    centre = Dot(at(model))
    return None if zone.boundary.distance(centre) < HAIR else bool(zone.contains(centre))


def is_shadowed(point: Spot, shooters: Sequence[Model], piece: Feature) -> Tri:
    """Whether the lines to a point from every point of every base cross an element."""
    if any(LineString([at(one), point]).distance(shape(piece)) > 2 * HAIR for one in shooters):
        return False
    lines = [LineString([_rim(one, step * pi / 12), point]) for one in shooters for step in range(24)]
    sizes = [grown(piece, more) for more in (-2 * HAIR, 2 * HAIR)]
    return both(*[all(line.intersection(size).length > 1e-6 for line in lines) for size in sizes])
