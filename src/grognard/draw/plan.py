"""A map of zones as characters: rooms as boxes with their id, ducts as dots, doors by state, beings by mark."""

from collections.abc import Iterator

from grognard.engine.core.state import Feature, Model, Point, State
from grognard.engine.showing.looks import Looks
from grognard.engine.showing.words import Lexicon

from .sketching import GRID, GROUND, MARKER, TERRAIN, Cell, Sketch

SIGNS = {"open": " ", "door": "+", "hatch": "H", "access": "v", "crawl": "·"}
LOCKED, SEALED, DUCT, THING, PING = "#", "x", "·", "◆", "◉"
FLOORS = {"lit": " ", "dark": "░"}
LEAST_SCALE = 8
"""Plan units a column: a map of which little is known is not drawn larger than the whole one."""


def plan(state: State, columns: int = 78, most_rows: int = 40) -> Sketch:
    """The zones in at most so many columns and rows; a row is twice as deep as a column is wide."""
    zones = [feature for feature in state.features if len(feature.zones) == 1 and feature.outline]
    points = [point for zone in zones for point in zone.outline] or [(0, 0), (1, 1)]
    xs, ys = zip(*points, strict=True)
    width, depth = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
    scale = max(LEAST_SCALE, -(-width // (columns - 1)), -(-depth // (2 * (most_rows - 1))))
    paper = _Deck((min(xs), min(ys)), scale, width // scale + 2, depth // (2 * scale) + 2)
    for zone in sorted(zones, key=lambda zone: zone.kind != "crawl"):
        paper.duct(zone) if zone.kind == "crawl" else paper.room(zone)
    for border in state.features:
        if len(border.zones) == 2 and border.outline:
            paper.door(border)
    for zone in zones:
        paper.label(zone)
        paper.people(zone, _marks(state, zone.zones[0]))
    return Sketch(tuple(map(tuple, paper.rows)), scale)


def _marks(state: State, zone: str) -> list[tuple[str, str]]:
    """Who and what is in a zone: marks with their style."""
    beings = [(_mark(state, model), _style(state, model)) for model in state.models if model.place == zone]
    things = [(PING if marker.kind == "ping" else THING, MARKER) for marker in state.markers if marker.at == zone]
    return beings + things[:1]


def _mark(state: State, model: Model) -> str:
    return mark_of(state, model.unit) if model.unit >= 0 else "?"


def mark_of(state: State, unit: int) -> str:
    """Initials, since zones have letters and numbers already: `Of` for Officer, `CA` for Company Agent."""
    words = state.units[unit].name.split()
    return words[0][:2].capitalize() if len(words) == 1 else "".join(word[0] for word in words[:3]).upper()


def _style(state: State, model: Model) -> str:
    return f"side{state.units[model.unit].seat} leader" if model.unit >= 0 else GROUND


class _Deck:
    def __init__(self, origin: Point, scale: int, columns: int, rows: int) -> None:
        self._origin, self._scale = origin, scale
        self.rows = [[Cell(" ", GROUND)] * columns for _ in range(rows)]

    def _cell(self, point: Point) -> tuple[int, int]:
        x, y = point[0] - self._origin[0], point[1] - self._origin[1]
        return y // (2 * self._scale), x // self._scale

    def put(self, row: int, column: int, sign: str, style: str) -> None:
        if 0 <= row < len(self.rows) and 0 <= column < len(self.rows[0]):
            self.rows[row][column] = Cell(sign, style)

    def _box(self, zone: Feature) -> tuple[int, int, int, int]:
        xs, ys = zip(*zone.outline, strict=True)
        top, left = self._cell((min(xs), min(ys)))
        bottom, right = self._cell((max(xs), max(ys)))
        return top, left, max(bottom, top + 2), max(right, left + 4)

    def room(self, zone: Feature) -> None:
        top, left, bottom, right = self._box(zone)
        floor = FLOORS["dark" if "dark" in zone.tags else "lit"]
        for row in range(top, bottom + 1):
            for column in range(left, right + 1):
                inside = top < row < bottom and left < column < right
                sign = floor if inside else _wall(row - top, column - left, bottom - top, right - left)
                self.put(row, column, sign, GRID if inside else TERRAIN)

    def label(self, zone: Feature) -> None:
        """The id of a zone, in its upper wall or beside the duct."""
        if zone.kind == "crawl":
            row, column = self._cell(zone.outline[len(zone.outline) // 2])
        else:
            row, column, _, _ = self._box(zone)
        for offset, sign in enumerate(zone.zones[0]):
            self.put(row, column + 1 + offset, sign, "label")

    def duct(self, zone: Feature) -> None:
        for a, b in zip(zone.outline, zone.outline[1:], strict=False):
            for point in _line(a, b, self._scale):
                self.put(*self._cell(point), DUCT, GRID)

    def door(self, border: Feature) -> None:
        (ax, ay), (bx, by) = border.outline[0], border.outline[-1]
        row, column = self._cell(((ax + bx) // 2, (ay + by) // 2))
        self.put(row, column, sign_of(border), MARKER if border.kind != "open" else GROUND)

    def people(self, zone: Feature, marks: list[tuple[str, str]]) -> None:
        if zone.kind == "crawl":
            row, left = self._cell(zone.outline[len(zone.outline) // 2])
            top, left, right = row, left + 3, left + 30
        else:
            top, left, _, right = self._box(zone)
        row, column = top + 1, left + 1
        for mark, style in marks:
            if column + len(mark) >= right:
                row, column = row + 1, left + 1
            for offset, sign in enumerate(mark):
                self.put(row, column + offset, sign, style)
            column += len(mark) + 1


def _wall(row: int, column: int, last_row: int, last_column: int) -> str:
    if row in (0, last_row):
        ends = "┌┐" if row == 0 else "└┘"
        return ends[0] if column == 0 else ends[1] if column == last_column else "─"
    return "│"


def _line(a: Point, b: Point, step: int) -> Iterator[Point]:
    length = max(abs(b[0] - a[0]), abs(b[1] - a[1]), 1)
    for along in range(0, length + 1, step):
        yield a[0] + (b[0] - a[0]) * along // length, a[1] + (b[1] - a[1]) * along // length


def sign_of(border: Feature) -> str:
    if "wrecked" in border.tags:
        return SIGNS["open"]
    if "sealed" in border.tags:
        return SEALED
    return LOCKED if "locked" in border.tags else SIGNS.get(border.kind, "?")


def plan_key(state: State, lexicon: Lexicon) -> list[tuple[str, str]]:
    """The signs of doors on the map, and light."""
    seen = {sign_of(border): border.kind for border in state.features if len(border.zones) == 2}
    words = {LOCKED: "locked", SEALED: "sealed"}
    signs = [(sign, words.get(sign, lexicon.label(kind))) for sign, kind in sorted(seen.items()) if sign.strip()]
    return [*signs, (FLOORS["dark"], "dark"), (THING, "things")]


def plan_legend(state: State, looks: Looks) -> list[tuple[str, str, int]]:
    """The beings on the map: mark, name with zone, gauges and badges, and seat."""
    return [
        (mark_of(state, unit.id), f"{unit.name} {_notes(state.models[unit.id], looks)}", unit.seat)
        for unit in state.units
        if unit.id >= 0 and unit.members and isinstance(state.models[unit.id].place, str)
    ]


def _notes(model: Model, looks: Looks) -> str:
    gauges = [f"{key} {model.counters.get(key, 0)}" for key in looks.gauges if key in model.counters]
    badges = [tag.replace("-", " ") for tag in model.tags if tag in looks.badges]
    return ", ".join([str(model.place), *gauges, *badges])
