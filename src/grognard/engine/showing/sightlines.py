"""Sight lines for the eye: from where on a line is blocked, and what blocks it by name. Drawing only, no rule."""

from math import sqrt

from ..core.state import Point, Ref, State, feature_of, feature_ref, model_ref, number_of
from ..space import feature_lines, sight_lines
from ..space.sight import SightLine
from ..space.table import Table
from .panels import Sight
from .words import Lexicon


def lines_between(
    state: State, table: Table, viewer: int, target: Ref, lexicon: Lexicon, through: bool = False
) -> tuple[Sight, ...]:
    """The lines from a model to a model or a feature, as the rule draws them."""
    number = number_of(target)
    found = (
        feature_lines(table, viewer, number, through)
        if target[0] == "f"
        else sight_lines(table, viewer, number, through)
    )
    return drawn_lines(state, viewer, target, found, lexicon)


def drawn_lines(
    state: State, viewer: int, target: Ref, found: tuple[SightLine, ...], lexicon: Lexicon
) -> tuple[Sight, ...]:
    """Lines that a rule has drawn, as the page shows them."""
    return tuple(
        Sight(start, end, model_ref(viewer), target, free, None if free else _cut(state, start, end, refs), refs,
              _named(state, refs, lexicon))
        for start, end, free, refs in found
    )  # fmt: skip


def _named(state: State, refs: tuple[Ref, ...], lexicon: Lexicon) -> str:
    names = []
    for ref in refs:
        if ref[0] == "f":
            feature = feature_of(state, number_of(ref))
            names.append(lexicon.label(feature.kind) if feature is not None else ref)
        else:
            names.append(state.units[state.models[number_of(ref)].unit].name)
    return ", ".join(dict.fromkeys(names))


def _cut(state: State, start: Point, end: Point, refs: tuple[Ref, ...]) -> Point | None:
    """The first point of the line on any of the obstacles."""
    shares = [share for ref in refs for share in _shares(state, start, end, ref) if 0 <= share <= 1]
    if not shares:
        return None
    share = min(shares)
    return round(start[0] + share * (end[0] - start[0])), round(start[1] + share * (end[1] - start[1]))


def _shares(state: State, start: Point, end: Point, ref: Ref) -> list[float]:
    """How far along the line it meets the border of an obstacle."""
    if ref == feature_ref(number_of(ref)):
        feature = feature_of(state, number_of(ref))
        outline = feature.outline if feature is not None else ()
        edges = zip(outline, [*outline[1:], *outline[:1]], strict=True)
        return [share for a, b in edges if (share := _crossing(start, end, a, b)) is not None]
    model = state.models[number_of(ref)]
    return _circle(start, end, model.place, model.radius) if isinstance(model.place, tuple) else []


def _crossing(start: Point, end: Point, a: Point, b: Point) -> float | None:
    dx, dy, ex, ey = end[0] - start[0], end[1] - start[1], b[0] - a[0], b[1] - a[1]
    cross = dx * ey - dy * ex
    if cross == 0:
        return None
    share = ((a[0] - start[0]) * ey - (a[1] - start[1]) * ex) / cross
    along = ((a[0] - start[0]) * dy - (a[1] - start[1]) * dx) / cross
    return share if 0 <= along <= 1 else None


def _circle(start: Point, end: Point, centre: Point, radius: int) -> list[float]:
    dx, dy, fx, fy = end[0] - start[0], end[1] - start[1], start[0] - centre[0], start[1] - centre[1]
    a, b, c = dx * dx + dy * dy, 2 * (fx * dx + fy * dy), fx * fx + fy * fy - radius * radius
    root = b * b - 4 * a * c
    return [] if a == 0 or root < 0 else [(-b - sqrt(root)) / (2 * a)]
