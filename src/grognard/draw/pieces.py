"""The upper layers of the picture: outlines of units, figures on their bases, marks, and tags that keep apart."""

from collections.abc import Iterator
from math import atan2, cos, degrees, pi, sin

from msgspec import Struct

from grognard.engine.core.state import BASE_LENGTH, Marker, Model, State, Unit
from grognard.engine.showing.looks import Looks
from grognard.engine.showing.words import letter
from grognard.engine.space.shapes import hull

from .ground import holder
from .ink import BADGES, BASES, SIDE_CLASSES, Paper, number, polygon, text_width, used, written
from .paint import SIDES, drawn_for, sided

MAN = 12.5
"""Radius of the base of figures whose symbol names none."""
NORTH = 90
"""Symbols are drawn facing up, which is so many degrees before the facing 0 of the table."""
TAG = 15.0
"""Size of the letters of tags."""


class Box(Struct, frozen=True):
    """A rectangle of the picture: left, top, width, height."""

    x: float
    y: float
    width: float
    height: float

    def overlap(self, other: "Box") -> float:
        across = min(self.x + self.width, other.x + other.width) - max(self.x, other.x)
        down = min(self.y + self.height, other.y + other.height) - max(self.y, other.y)
        return across * down if across > 0 and down > 0 else 0.0


def shown_units(state: State) -> list[Unit]:
    """Units with somebody on the table."""
    return [unit for unit in state.units if any(isinstance(state.models[id].place, tuple) for id in unit.members)]


def members(state: State, unit: Unit) -> list[Model]:
    return [state.models[id] for id in unit.members if isinstance(state.models[id].place, tuple)]


def side_class(seat: int) -> str:
    return SIDE_CLASSES[seat % len(SIDE_CLASSES)]


# -- outlines and figures -------------------------------------------------------------------------------------------


def outlines(state: State, paper: Paper) -> Iterator[str]:
    for unit in shown_units(state):
        around = []
        for model in members(state, unit):
            assert isinstance(model.place, tuple)
            reach = model.radius + 70
            around += [
                (
                    model.place[0] + round(reach * cos(pi * step / 12)),
                    model.place[1] + round(reach * sin(pi * step / 12)),
                )
                for step in range(24)
            ]
        acting = " acting" if state.acting == unit.id else ""
        yield f'<path d="{polygon(paper.path(tuple(hull(around))))}" class="{side_class(unit.seat)} outline{acting}"/>'


def figures(state: State, looks: Looks, paper: Paper) -> Iterator[str]:
    for unit in shown_units(state):
        yield f'<g class="{side_class(unit.seat)}" role="img" aria-label="{written(_spoken(state, unit))}">'
        for model in members(state, unit):
            yield from _figure(state, unit, model, looks, paper)
        yield "</g>"


def _spoken(state: State, unit: Unit) -> str:
    acting = ", acting" if state.acting == unit.id else ""
    return f"{unit.name}, {letter(unit.seat)}, {len(members(state, unit))} models{acting}"


def _figure(state: State, unit: Unit, model: Model, looks: Looks, paper: Paper) -> Iterator[str]:
    assert isinstance(model.place, tuple)
    x, y = paper.at(model.place)
    radius = model.radius / 10
    side = side_class(unit.seat)
    yield from _slab(model, side, x, y) if BASE_LENGTH in model.counters else _disc(unit.seat, side, x, y, radius)
    symbol = symbol_of(unit, model, looks)
    if symbol:
        nominal = drawn_for(symbol)
        scale = 1.08 * radius / nominal if nominal else 1.18 * radius / MAN
        yield used(sided(symbol, side), x, y, scale, _facing(state, unit, model))
    else:
        spot = f'x="{number(x)}" y="{number(y + radius * 0.36)}" font-size="{number(radius)}"'
        yield f'<text {spot} class="initial">{written(unit.name[:1])}</text>'


def _disc(seat: int, side: str, x: float, y: float, radius: float) -> Iterator[str]:
    drop = radius * 0.22
    oval = f'cx="{number(x + drop)}" cy="{number(y + drop * 1.3)}" rx="{number(radius * 1.04)}" ry="{number(radius)}"'
    yield f'<ellipse {oval} class="shadow"/>'
    yield used(sided(BASES[seat] if seat < len(BASES) else "b-n", side), x, y, radius / 10)


def _slab(model: Model, side: str, x: float, y: float) -> Iterator[str]:
    """A rectangular base turned as it faces; an edge in front is drawn broad."""
    width, length = model.radius / 5, model.counters[BASE_LENGTH] / 10
    size = f'x="{number(-width / 2)}" y="{number(-length / 2)}" width="{number(width)}" height="{number(length)}"'
    turned = f'transform="translate({number(x)} {number(y)}) rotate({model.facing + NORTH})"'
    paint = f'fill="{SIDES[side]["base"]}" stroke="{SIDES[side]["base-lit"]}"'
    yield f'<g {turned}><rect {size} rx="1.5" {paint} stroke-width="1"/>'
    front = number(1.2 - length / 2)
    line = f'x1="{number(-width / 2)}" y1="{front}" x2="{number(width / 2)}" y2="{front}"'
    yield f'<line {line} stroke="{SIDES[side]["base-lit"]}" stroke-width="2.4"/></g>'


def symbol_of(unit: Unit, model: Model, looks: Looks) -> str:
    """What a model looks like: a bearer, a leader, or as its profile says."""
    plain = looks.figures.get(model.profile) or looks.figures.get(unit.profile, "")
    special = next((looks.specials[tag] for tag in model.tags if tag in looks.specials), "")
    if special:
        return special
    return looks.leaders.get(plain, plain) if unit.leader == model.id else plain


def _facing(state: State, unit: Unit, model: Model) -> float:
    """As a rectangular base is turned; others look toward the nearest enemy, else toward the middle of the table."""
    if BASE_LENGTH in model.counters:
        return model.facing + NORTH
    assert isinstance(model.place, tuple)
    x, y = model.place
    foes = [
        other.place
        for other in state.models
        if isinstance(other.place, tuple) and other.unit >= 0 and state.units[other.unit].seat != unit.seat
    ]
    goal = min(
        foes, key=lambda foe: (foe[0] - x) ** 2 + (foe[1] - y) ** 2, default=(state.board[0] // 2, state.board[1] // 2)
    )
    return round(degrees(atan2(goal[0] - x, goal[1] - y)))


# -- marks ----------------------------------------------------------------------------------------------------------


def marks(state: State, looks: Looks, paper: Paper) -> Iterator[str]:
    """Leaders at two o'clock, states at ten, markers where they lie."""
    for marker in state.markers:
        if isinstance(marker.at, tuple):
            x, y = paper.at(marker.at)
            yield used(looks.markers.get(marker.kind, "m-drop"), x, y, 1.35)
    for unit in shown_units(state):
        for model in members(state, unit):
            yield from _marks_of(unit, model, looks, paper)


def _marks_of(unit: Unit, model: Model, looks: Looks, paper: Paper) -> Iterator[str]:
    assert isinstance(model.place, tuple)
    x, y = paper.at(model.place)
    radius = model.radius / 10
    if unit.leader == model.id and len(unit.members) > 1 or model.counters.get(looks.rank):
        symbol = "m-commander" if model.counters.get(looks.rank) else "m-leader"
        yield used(symbol, x + radius * 0.9, y - radius * 0.75, 1.1)
    if unit.leader == model.id and any(tag in unit.tags for tag in looks.watching):
        yield used("m-overwatch", x - radius * 0.9, y - radius * 0.75, 1.1)
    if looks.down in model.tags:
        yield used("m-grounded", x - radius * 0.8, y - radius * 0.6, 0.9)


# -- tags -----------------------------------------------------------------------------------------------------------


def tags(state: State, looks: Looks, paper: Paper) -> Iterator[str]:
    """A tag for each unit and marker, put where it hides least."""
    spots = [(marker, _spot(paper.at(marker.at))) for marker in state.markers if isinstance(marker.at, tuple)]
    taken = [_base(model, paper) for unit in shown_units(state) for model in members(state, unit)]
    taken += [spot for _, spot in spots]
    for marker, spot in spots:
        words = _worth(marker, looks)
        box = _best(spot, text_width(words, TAG) + 22, taken, paper)
        taken.append(box)
        yield _tag(box, words, None, "")
    for unit in shown_units(state):
        words = f"{unit.name} {_strength(state, unit, looks)}"
        box = _best(_around(state, unit, paper), text_width(words, TAG) + 42, taken, paper)
        taken.append(box)
        yield _tag(box, words, unit.seat, " now" if state.acting == unit.id else "")


def _strength(state: State, unit: Unit, looks: Looks) -> str:
    """How many are left of how many: models, or the figures that they stand for."""
    heads = [state.models[id].counters.get(looks.heads, 0) for id in unit.members] if looks.heads else []
    number = sum(heads) or len(unit.members)
    return f"{number}/{unit.counters.get(looks.strength, number)}" if sum(heads) or not looks.heads else f"{number}"


def _spot(at: tuple[float, float]) -> Box:
    """The room a marker takes."""
    return Box(at[0] - 18, at[1] - 18, 36, 36)


def _base(model: Model, paper: Paper) -> Box:
    assert isinstance(model.place, tuple)
    x, y = paper.at(model.place)
    radius = model.radius / 10
    return Box(x - radius, y - radius, 2 * radius, 2 * radius)


def _around(state: State, unit: Unit, paper: Paper) -> Box:
    boxes = [_base(model, paper) for model in members(state, unit)]
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    right, bottom = max(box.x + box.width for box in boxes), max(box.y + box.height for box in boxes)
    return Box(left, top, right - left, bottom - top)


def _best(around: Box, width: float, taken: list[Box], paper: Paper) -> Box:
    """Below, above, right or left of something, on the table, where it covers least; below is liked best."""
    height, gap = TAG * 1.6, 9.0
    middle = around.x + around.width / 2 - width / 2
    level = around.y + around.height / 2 - height / 2
    spots = [
        (middle, around.y + around.height + gap),
        (middle, around.y - height - gap),
        (around.x + around.width + gap, level),
        (around.x - width - gap, level),
        (around.x + around.width, around.y + around.height + gap),
        (around.x - width, around.y - height - gap),
    ]
    boxes = [
        Box(min(max(x, 4), paper.width - width - 4), min(max(y, 4), paper.depth - height - 4), width, height)
        for x, y in spots
    ]
    return min(boxes, key=lambda box: sum(box.overlap(other) for other in taken) + boxes.index(box))


def _tag(box: Box, words: str, seat: int | None, state: str) -> str:
    badge, start = "", 0.0
    if seat is not None and seat < len(BADGES):
        badge, start = used(BADGES[seat], 13, box.height / 2, 0.95), 22.0
    return (
        f'<g class="tag{state}" transform="translate({number(box.x)} {number(box.y)})">'
        f'<rect width="{number(box.width)}" height="{number(box.height)}" rx="{number(box.height / 2)}"/>{badge}'
        f'<text x="{number((start + box.width) / 2)}" y="{number(box.height * 0.69)}" font-size="{TAG:g}" '
        f'text-anchor="middle">{written(words)}</text></g>'
    )


def _worth(marker: Marker, looks: Looks) -> str:
    parts = [f"{marker.counters[key]} {key.upper()}" for key in looks.worth if marker.counters.get(key)]
    seat = holder(marker, looks)
    name = ", ".join(parts) or marker.kind.replace("-", " ")
    return name if seat is None else f"{name}, {letter(seat)}"
