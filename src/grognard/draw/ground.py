"""The lower layers of the picture: ground, zones, rings of objectives, terrain with shadows as long as it is high."""

from collections.abc import Iterator
from math import atan2, cos, degrees, hypot, pi, sin

from grognard.engine.core.state import AREA, OPAQUE, Feature, Marker, State
from grognard.engine.dice.stream import Stream, stream_of
from grognard.engine.showing.looks import Looks, Scene, TerrainLook, Zone
from grognard.engine.space.shapes import hull

from .ink import Paper, number, polygon, used
from .paint import toned

SUN = (6.4, 8.5)
"""How far one step of height throws its shadow, in millimetres."""
TINTS = (("#6d4230", "#96604a", "#bb8568"), ("#545c3c", "#77805a", "#99a27a"), ("#415a5f", "#5d7b80", "#83a0a4"))
"""Containers come in three paints."""


def ground(state: State, paper: Paper) -> Iterator[str]:
    """Earth with marks of older battles; the same scenario has the same ground."""
    width, depth = number(paper.width), number(paper.depth)
    pick = stream_of("ground", state.game, state.scenario)
    yield f'<rect width="{width}" height="{depth}" fill="#bca682"/>'
    yield from _pad(paper, pick)
    yield from _tracks(paper, pick)
    for _ in range(round(paper.width * paper.depth / 60000)):
        x, y = pick.below(int(paper.width)), pick.below(int(paper.depth))
        kind = ("crater", "crater", "scorch")[pick.below(3)]
        yield f'<circle cx="{x}" cy="{y}" r="{pick.between(12, 40)}" fill="url(#{kind})"/>'
    for name, opacity in (("mottle", ".42"), ("pale", ".24"), ("grain", ".28")):
        yield f'<rect width="{width}" height="{depth}" filter="url(#{name})" opacity="{opacity}"/>'
    for _ in range(round(paper.width * paper.depth / 90000)):
        x, y = pick.below(int(paper.width)), pick.below(int(paper.depth))
        yield used("t-rubble", x, y, pick.between(7, 11) / 10, pick.below(360), ' opacity=".7"')


def _pad(paper: Paper, pick: Stream) -> Iterator[str]:
    """An old landing pad in the middle."""
    reach = min(paper.width, paper.depth) * 0.19
    corners = [
        (paper.width / 2 + reach * (pick.between(92, 112) / 100) * cos(pi * step / 4 + 0.35),
         paper.depth / 2 + reach * (pick.between(92, 112) / 100) * sin(pi * step / 4 + 0.35))
        for step in range(8)
    ]  # fmt: skip
    shape = polygon(corners)
    yield f'<clipPath id="pad"><path d="{shape}"/></clipPath>'
    yield f'<path d="{shape}" fill="#b4b4ad" stroke="#96815f" stroke-width="12" stroke-opacity=".8"/>'
    turn = f"rotate(-3 {number(paper.width / 2)} {number(paper.depth / 2)})"
    yield f'<g clip-path="url(#pad)" fill="none"><path d="{_slabs(paper, reach)}" transform="{turn}" class="joint"/>'
    yield f'<path d="{shape}" stroke="#e9c34a" stroke-opacity=".5" stroke-width="22" stroke-dasharray="13 11"/>'
    yield f'<path d="{shape}" stroke="#b4b4ad" stroke-width="9"/></g>'


def _slabs(paper: Paper, reach: float) -> str:
    """The joints between the slabs of the pad."""
    left, top, length = paper.width / 2 - 2 * reach, paper.depth / 2 - 2 * reach, number(4 * reach)
    steps = [index * reach / 3 for index in range(13)]
    across = "".join(f"M{number(left)} {number(top + step)}h{length}" for step in steps)
    return across + "".join(f"M{number(left + step)} {number(top)}v{length}" for step in steps)


def _tracks(paper: Paper, pick: Stream) -> Iterator[str]:
    """Tyre marks from one edge to the other."""
    for x in (paper.width * 0.16, paper.width * 0.8):
        bend = pick.between(-120, 120)
        for start in (x, x + 27):
            stops = ((start + bend, 0.66), (start - bend, 0.33), (start + bend / 2, 0))
            curve = " ".join(f"{number(at)} {number(paper.depth * share)}" for at, share in stops)
            yield f'<path d="M{number(start)} {number(paper.depth)}C{curve}" class="track"/>'


# -- zones and rings ------------------------------------------------------------------------------------------------


def zones(scene: Scene, paper: Paper) -> Iterator[str]:
    for zone in scene.zones:
        yield _zone(zone, paper)
    for seat, start, end in scene.edges:
        (x0, y0), (x1, y1) = paper.at(start), paper.at(end)
        yield f'<path d="M{number(x0)} {number(y0)}L{number(x1)} {number(y1)}" class="zone{seat}" stroke-width="14"/>'


def _zone(zone: Zone, paper: Paper) -> str:
    if len(zone.numbers) == 3:
        x, y = paper.at(zone.numbers[:2])
        circle = f'<circle cx="{number(x)}" cy="{number(y)}" r="{zone.numbers[2] / 10:g}"'
        return f'{circle} class="zone{zone.seat}" stroke-width="2.4"/>'
    left, bottom, right, top = zone.numbers
    (x0, y1), (x1, y0) = paper.at((left, bottom)), paper.at((right, top))
    height = max(y1 - y0, 6)
    return (
        f'<rect x="{number(x0)}" y="{number(y0)}" width="{number(x1 - x0)}" height="{number(height)}" '
        f'class="zone{zone.seat}" stroke-width="2.4"/>'
    )


def holder(marker: Marker, looks: Looks) -> int | None:
    """The seat that holds a marker, where the game marks it so."""
    ends = [tag.removeprefix(looks.held) for tag in marker.tags if tag.startswith(looks.held)]
    return next((int(end) for end in ends if end.isdecimal()), None)


def rings(state: State, looks: Looks, paper: Paper) -> Iterator[str]:
    """How far each marker is controlled, in the colour and stroke of who holds it."""
    for marker in state.markers:
        if not isinstance(marker.at, tuple) or not looks.control_radius:
            continue
        x, y = paper.at(marker.at)
        seat = holder(marker, looks)
        name = "free" if seat is None else f"held{seat}"
        circle = f'<circle cx="{number(x)}" cy="{number(y)}" r="{looks.control_radius / 10:g}"'
        yield f'{circle} class="{name}-fill"/>{circle} class="halo"/>{circle} class="ring {name}"/>'


# -- terrain --------------------------------------------------------------------------------------------------------


def terrain(state: State, looks: Looks, paper: Paper) -> Iterator[str]:
    for feature in state.features:
        if AREA not in feature.tags:
            yield _shadow(feature, paper)
    for feature in state.features:
        yield _element(feature, looks.terrain.get(feature.kind, TerrainLook()), paper)


def _shadow(feature: Feature, paper: Paper) -> str:
    """The outline swept away from the sun."""
    shift = (round(SUN[0] * feature.height * 10), -round(SUN[1] * feature.height * 10))
    moved = [(x + shift[0], y + shift[1]) for x, y in feature.outline]
    swept = hull([*feature.outline, *moved])
    return f'<path d="{polygon(paper.path(tuple(swept)))}" fill="#1c1408" opacity=".4" filter="url(#soft)"/>'


def _element(feature: Feature, look: TerrainLook, paper: Paper) -> str:
    points = paper.path(feature.outline)
    dark, middle, light = TINTS[feature.id % len(TINTS)] if look.painted else look.tones
    if AREA in feature.tags and OPAQUE not in feature.tags:
        return f'<path d="{polygon(points)}" fill="{middle}" class="area" stroke="{dark}"/>'
    if not look.symbol:
        return f'<path d="{polygon(points)}" fill="{middle}" stroke="#2b2924" stroke-width="1.4"/>'
    x = (min(x for x, _ in points) + max(x for x, _ in points)) / 2
    y = (min(y for _, y in points) + max(y for _, y in points)) / 2
    return used(toned(look.symbol, (middle, dark, light)), x, y, _size(look, points), _turn(points))


def _size(look: TerrainLook, points: list[tuple[float, float]]) -> float:
    """How much larger the element is than the one its symbol was drawn for."""
    longest = max(hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in _edges(points))
    return 1.0 if len(points) != 4 or not look.length else round(longest / (max(look.length, look.width) / 10), 2)


def _turn(points: list[tuple[float, float]]) -> float:
    """The direction of the longest edge; round things are not turned."""
    if len(points) > 8:
        return 0.0
    (ax, ay), (bx, by) = max(
        _edges(points), key=lambda edge: round(hypot(edge[1][0] - edge[0][0], edge[1][1] - edge[0][1]), 1)
    )
    return round(degrees(atan2(by - ay, bx - ax)) % 180, 1)


def _edges(points: list[tuple[float, float]]) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    return list(zip(points, (*points[1:], points[0]), strict=True))
