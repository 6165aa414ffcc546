"""The table as characters: every cell with a style name, so that a terminal may colour it. North is up.

Sides differ by letter and by style: leaders show `A1` (seat and number of the unit), their fighters `a`.
"""

from collections import Counter
from collections.abc import Iterator

from grognard.engine.core.state import NO_PLANE, Feature, Model, Point, State
from grognard.engine.showing.looks import Looks
from grognard.engine.showing.words import Lexicon, letter

from .plan import plan, plan_key, plan_legend
from .sketching import GRID, GROUND, MARKER, TERRAIN, Cell, Sketch, tag_of

__all__ = ["Cell", "Sketch", "legend", "shade_of", "sketch", "tag_of", "terrain_key"]

GRID_STEP = 1000
HEIGHTS = "░▒▒▓▓█"
"""Shade of terrain by its height."""
SPOT = "◆"
"""A marker."""


def sketch(state: State, looks: Looks, columns: int = 78, most_rows: int = 40) -> Sketch:
    """The table in at most so many columns and rows; a row is twice as deep as a column is wide."""
    if state.board == NO_PLANE:
        return plan(state, columns, most_rows)
    width, depth = state.board
    scale = max(1, -(-width // columns), -(-depth // (2 * most_rows)))
    paper = _Paper(width, depth, scale)
    for feature in state.features:
        paper.fill(feature)
    for marker in state.markers:
        if isinstance(marker.at, tuple):
            paper.put(marker.at, SPOT, MARKER)
    for model in sorted(state.models, key=lambda model: _is_leader(state, model)):
        if isinstance(model.place, tuple):
            _put_model(paper, state, model, model.place)
    return Sketch(tuple(map(tuple, paper.rows)), scale)


def _is_leader(state: State, model: Model) -> bool:
    return model.unit >= 0 and state.units[model.unit].leader == model.id


def _put_model(paper: "_Paper", state: State, model: Model, place: Point) -> None:
    if model.unit < 0:
        paper.put(place, "?", GROUND)
        return
    unit = state.units[model.unit]
    style = f"side{unit.seat}"
    if _is_leader(state, model) or len(unit.members) == 1:
        paper.put(place, tag_of(state, unit.id), f"{style} leader")
    else:
        paper.put(place, letter(unit.seat).lower(), style)


class _Paper:
    def __init__(self, width: int, depth: int, scale: int) -> None:
        self.scale, self.depth = scale, depth
        columns, rows = -(-width // scale), -(-depth // (2 * scale))
        self.rows = [[self._ground(column, row) for column in range(columns)] for row in range(rows)]

    def _ground(self, column: int, row: int) -> Cell:
        """A point where lines every ten units cross, nothing elsewhere."""
        x, y = column * self.scale, self.depth - 2 * row * self.scale
        near = x % GRID_STEP < self.scale and -y % GRID_STEP < 2 * self.scale
        return Cell("·" if near else " ", GRID if near else GROUND)

    def put(self, place: Point, sign: str, style: str) -> None:
        """Write a sign from a place to the right, kept on the paper."""
        column = min(place[0] // self.scale, len(self.rows[0]) - len(sign))
        row = min(max(0, (self.depth - place[1]) // (2 * self.scale)), len(self.rows) - 1)
        for offset, one in enumerate(sign):
            self.rows[row][max(0, column) + offset] = Cell(one, style)

    def fill(self, feature: Feature) -> None:
        shade = shade_of(feature)
        for row, column in self._inside(feature):
            self.rows[row][column] = Cell(shade, TERRAIN)

    def _inside(self, feature: Feature) -> Iterator[tuple[int, int]]:
        """The cells whose middle lies in the outline; for slim pieces those its middle line meets."""
        xs, ys = zip(*feature.outline, strict=True)
        for row in range(len(self.rows)):
            y = self.depth - (2 * row + 1) * self.scale
            if not min(ys) - self.scale <= y <= max(ys) + self.scale:
                continue
            for column in range(min(xs) // self.scale, min(max(xs) // self.scale + 1, len(self.rows[0]))):
                x = column * self.scale + self.scale // 2
                if any(_holds(feature.outline, (x, y + lift)) for lift in (0, self.scale // 2, -self.scale // 2)):
                    yield row, column


def shade_of(feature: Feature) -> str:
    return HEIGHTS[min(max(feature.height, 1), len(HEIGHTS)) - 1]


def terrain_key(state: State, lexicon: Lexicon) -> list[tuple[str, str]]:
    """What lies on the table: sign and name of terrain, lowest first, single pieces with counters; markers last."""
    if state.board == NO_PLANE:
        return plan_key(state, lexicon)
    number = Counter(feature.kind for feature in state.features)
    kinds = {(f.height, shade_of(f), _words(f, lexicon, number[f.kind] == 1)) for f in state.features}
    spots = sorted({lexicon.label(marker.kind) for marker in state.markers if isinstance(marker.at, tuple)})
    return [(shade, words) for _, shade, words in sorted(kinds)] + [(SPOT, words) for words in spots]


def _words(feature: Feature, lexicon: Lexicon, is_single: bool) -> str:
    counted = ", ".join(f"{number} {lexicon.label(key)}" for key, number in sorted(feature.counters.items()))
    return lexicon.label(feature.kind) + (f" ({counted})" if counted and is_single else "")


def _holds(outline: tuple[Point, ...], point: Point) -> bool:
    """Whether a convex outline holds a point, whichever way round it is given."""
    signs = set()
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        signs.add((bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax) >= 0)
    return len(signs) == 1


def legend(state: State, looks: Looks) -> list[tuple[str, str, int]]:
    """The living units: mark, words and seat."""
    if state.board == NO_PLANE:
        return plan_legend(state, looks)
    return [
        (tag_of(state, unit.id), f"{unit.name} {len(unit.members)}{_notes(state, unit.id, looks)}", unit.seat)
        for unit in state.units
        if unit.members
    ]


def _notes(state: State, unit: int, looks: Looks) -> str:
    shown = [tag.replace("-", " ") for tag in state.units[unit].tags if tag in looks.badges]
    return f" ({', '.join(shown)})" if shown else ""
