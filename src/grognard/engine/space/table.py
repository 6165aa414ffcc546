"""The plane as one State sees it: flat arrays beside the state, replaced by each event that changes them, never edited.

Nothing heavy is imported before the first Table is made.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ..core.events import Formed, Moved, Placed, Removed
from ..core.state import (
    AREA,
    BASE_LENGTH,
    Feature,
    Model,
    Point,
    State,
    Tags,
    feature_ref,
    model_ref,
    number_of,
)
from .areas import Areas, area_for
from .compiled import Kernels
from .shapes import CLEARANCE, counted_turn, is_convex, rectangle

if TYPE_CHECKING:
    from .kernels import Ints

FARTHEST = 30000
"""Coordinates up to here keep every product of the kernels inside 64 bits."""
UNBOUND = 42427
"""Longer than the diagonal of the largest table: a limit that no gap exceeds."""
LONGEST = 4000
"""The longest rectangular base."""
COLUMNS = 8
"""Numbers kept of each base."""


class Terrain:
    """Convex pieces as arrays, shared by all tables until a feature changes; areas are kept apart from them."""

    __slots__ = ("_corners", "_kinds", "_rows", "_stepped", "areas", "ground", "pieces", "points", "row_of")

    def __init__(
        self, points: "Ints", pieces: "Ints", row_of: dict[int, int], areas: Areas | None = None
    ) -> None:  # fmt: skip
        self.points = points
        self.pieces = pieces
        self.row_of = row_of
        self.areas = areas
        dense = (points[:0], pieces[:0]) if areas is None else (areas.points, areas.dense)
        self.ground: tuple[Ints, Ints, Ints, Ints] = (points, pieces, *dense)
        """The points and rows of terrain, then of the areas that are hard to see through."""
        self._stepped: dict[int, Ints] = {}
        self._corners: dict[int, Ints] = {}
        self._rows: dict[tuple[int, ...], Ints] = {}
        self._kinds: dict[str, Terrain] = {}

    @staticmethod
    def of(features: Sequence[Feature]) -> "Terrain":
        return _laid(tuple([(one.id, one.kind, one.outline, one.height, one.solid, one.tags) for one in features]))

    def plus(self, features: Sequence[Feature], kernels: Kernels) -> "Terrain":
        """The same terrain with some more elements."""
        points: list[int] = []
        rows: list[int] = []
        row_of, first, areas = dict(self.row_of), len(self.points), self.areas
        for feature in features:
            outline = outline_of(feature)
            if AREA in feature.tags:
                areas = Areas.of((*(areas.features if areas else ()), feature), kernels, outline_of)
                continue
            xs, ys = zip(*outline, strict=True)
            last = first + len(outline)
            rows += (first, last, feature.id, feature.height, feature.solid, min(xs), min(ys), max(xs), max(ys))
            points += [number for point in outline for number in point]
            row_of[feature.id] = len(row_of)
            first = last
        joined = kernels.joined
        return Terrain(joined(self.points, points), joined(self.pieces, rows), row_of, areas)

    def without(self, feature: int, kernels: Kernels) -> "Terrain":
        """The same terrain with one element less."""
        if feature not in self.row_of:
            assert self.areas is not None, "what is no piece is an area"
            rest = [area for area in self.areas.features if area.id != feature]
            areas = Areas.of(tuple(rest), kernels, outline_of) if rest else None
            return Terrain(self.points, self.pieces, self.row_of, areas)
        gone = self.row_of[feature]
        points, pieces = kernels.terrain.without_piece(self.points, self.pieces, gone)
        row_of = {id: row - (row > gone) for id, row in self.row_of.items() if row != gone}
        return Terrain(points, pieces, row_of, self.areas)

    def as_for(self, kind: str, kernels: Kernels) -> "Terrain":
        """The terrain as it is for a kind of movers: areas tagged `shut:` with it keep them out, `slow:` slow them."""
        found = self._kinds.get(kind)
        if found is None and self.areas is not None:
            areas = [area_for(kind, area) for area in self.areas.features]
            bare = Terrain(self.points, self.pieces, self.row_of)
            found = self._kinds[kind] = bare.plus(areas, kernels)
        return self if found is None else found

    def holds(self, feature: int) -> bool:
        return feature in self.row_of or (self.areas is not None and feature in self.areas.ids)

    def hindering(self, passes: int) -> "Ints":
        """The pieces for a mover who steps over those up to a height (see `paths.STEPS`)."""
        height = passes // 64
        if height == 0:
            return self.pieces
        pieces = self._stepped.get(height)
        if pieces is None:
            pieces = self._stepped[height] = self.pieces.copy()
            pieces[pieces[:, 3] <= height, 4] = 0
        return pieces

    def rows(self, features: tuple[int, ...], kernels: Kernels) -> "Ints":
        """The rows of these features; the same ones are asked about again and again."""
        rows = self._rows.get(features)
        if rows is None:
            rows = self._rows[features] = kernels.numbers([self.row_of[feature] for feature in features])
        return rows

    def corners(self, radius: int, kernels: Kernels) -> "Ints":
        """Points just outside every corner for a disc of this radius: six a corner, in the order of the points."""
        if radius not in self._corners:
            self._corners[radius] = kernels.terrain.corner_points(self.points, self.pieces, radius + CLEARANCE)
        return self._corners[radius]

    def outlines(self) -> list[list[Point]]:
        points: list[list[int]] = self.points.tolist()
        return [[(x, y) for x, y in points[first:last]] for first, last, *_ in self.pieces.tolist()]

    def outline(self, feature: int) -> list[Point]:
        return self.outlines()[self.row_of[feature]]


@lru_cache(maxsize=64)
def _laid(shapes: tuple[tuple[int, str, tuple[Point, ...], int, bool, Tags], ...]) -> Terrain:
    """Terrain of such elements: most battles are fought on one that was laid out before, and it never changes."""
    kernels = Kernels()
    nothing = Terrain(kernels.numbers(()).reshape(-1, 2), kernels.numbers(()).reshape(-1, 9), {})
    features = [Feature(id, kind, outline, high, solid, {}, tags) for id, kind, outline, high, solid, tags in shapes]
    return nothing.plus(features, kernels)


class Table:
    """Bases (x, y, radius, size, seat, present, solid, unit; row = model id), terrain and board of one state."""

    __slots__ = ("_read", "agreed", "bases", "board", "edges", "kernels", "paid", "rects", "terrain")

    def __init__(
        self,
        bases: "Ints",
        board: Point,
        edges: "Ints",
        terrain: Terrain,
        kernels: Kernels,
        rects: "Ints | None" = None,
    ) -> None:
        self.bases = bases
        self.board = board
        self.edges = edges
        self.terrain = terrain
        self.kernels = kernels
        self.rects = rects
        """Beside each base its rectangle, zeros for a disc (see `kernels_rect`); None where all are discs."""
        self.agreed: tuple[Any, Any] = (None, None)
        """The form and the answer last found legal (see `bounds.is_legal`)."""
        self.paid: tuple[Any, Any] = (None, None)
        """The form and the answer whose fares were last found paid (see `fares.unpaid`)."""
        self._read: tuple[Any, Table] | None = None

    def as_for(self, kind: str, seat: int, over: tuple[int, ...]) -> "Table":
        """The table as it is for a kind of movers of a seat, who pass over these enemies as over friends."""
        asked = (kind, seat, over)
        if self._read is None or self._read[0] != asked:
            bases = self.bases
            if over:
                bases = bases.copy()
                bases[list(over), 4] = seat
            terrain = self.terrain.as_for(kind, self.kernels)
            self._read = asked, Table(bases, self.board, self.edges, terrain, self.kernels, self.rects)
        return self._read[1]

    @staticmethod
    def of(state: State) -> "Table":
        if not (0 < state.board[0] <= FARTHEST and 0 < state.board[1] <= FARTHEST):
            raise ValueError(f"board: {state.board} is not within {FARTHEST} hundredths")
        kernels = Kernels()
        rows = [number for model in state.models for number in _row(model, state)]
        bases, edges = kernels.numbers(rows).reshape(-1, COLUMNS), kernels.numbers(state.board)
        return Table(bases, state.board, edges, Terrain.of(state.features), kernels, _rects(state.models, kernels))

    def follow(self, event: Any, after: State) -> "Table":
        """The table after an event that led to the state `after`."""
        kind = type(event)
        if kind is Moved:
            return self.with_places([(id, path[-1]) for id, path in event.paths if path], event.facings)
        if kind is Placed:
            table = self.with_places(event.models, event.facings) if event.models else self
            return table._with_features(event.features, after) if event.features else table
        if kind is Removed:
            return self._without_pieces(event)
        return self._with_unit(event, after) if kind is Formed else self

    def _without_pieces(self, event: Removed) -> "Table":
        table = self._without([number_of(ref) for ref in event.refs if ref[0] == "m"])
        for ref in event.refs:
            if ref[0] == "f":
                table = table._without_feature(number_of(ref))
        return table

    def with_places(self, places: Sequence[tuple[int, Any]], facings: Sequence[tuple[int, int]] = ()) -> "Table":
        """The table with models elsewhere; those on rectangular bases may face another way."""
        if facings:
            return self._with_facings(facings).with_places(places)
        bases = self.bases.copy()
        cells = bases.data.cast("B").cast("q")  # one long row: of the few cells that change, the quickest to write
        for id, place in places:
            at = COLUMNS * id
            if isinstance(place, str):
                cells[at + 5] = 0
                continue
            x, y = place
            if not (0 <= x <= FARTHEST and 0 <= y <= FARTHEST):
                _checked(place, id)
            cells[at], cells[at + 1], cells[at + 5] = x, y, 1
        return Table(bases, self.board, self.edges, self.terrain, self.kernels, self.rects)

    def _with_facings(self, facings: Sequence[tuple[int, int]]) -> "Table":
        if self.rects is None:
            return self
        rects = self.rects.copy()
        for id, facing in facings:
            if rects[id, 0]:
                rects[id] = rectangle(int(rects[id, 0]), self.radius(id), facing)
        return Table(self.bases, self.board, self.edges, self.terrain, self.kernels, rects)

    def widened(self) -> "Table":
        """The table with a disc about every rectangular base: what finds room there finds it for any facing."""
        if self.rects is None:
            return self
        bases = self.bases.copy()
        bases[:, 2] = self.rects[:, 6]
        return Table(bases, self.board, self.edges, self.terrain, self.kernels)

    def widening(self, model: int) -> int:
        """By how much the disc about a rectangular base is wider than its own."""
        return 0 if self.rects is None else self.rects.item(model, 6) - self.radius(model)

    def _on(self, terrain: Terrain) -> "Table":
        return Table(self.bases, self.board, self.edges, terrain, self.kernels, self.rects)

    def with_likes(
        self, model: int, places: Sequence[Point], facings: Sequence[int] = ()
    ) -> "tuple[Table, tuple[int, ...]]":
        """The table with one more base like a model's at each of the places, and their ids: to ask what would be if it
        stood there, or faced so there. They are in nobody's way, and the model itself is not either."""
        first = len(self.bases)
        _, _, radius, size, seat, _, _, unit = self.bases[model].tolist()
        rows = [number for x, y in places for number in (x, y, radius, size, seat, 1, 0, unit)]
        bases = self.kernels.joined(self.bases, rows)
        bases[model, 5] = 0
        rects = self.rects
        if rects is not None:
            rects = self.kernels.joined(rects, rects[model].tolist() * len(places))
        table = Table(bases, self.board, self.edges, self.terrain, self.kernels, rects)
        likes = tuple(range(first, len(bases)))
        return (table._with_facings(list(zip(likes, facings, strict=True))) if facings else table), likes

    def with_solids(self, ids: Sequence[int]) -> "Table":
        """The table on which these bases are solid and no others."""
        bases = self.bases.copy()
        bases[:, 6] = 0
        for id in ids:
            bases[id, 6] = 1
        return Table(bases, self.board, self.edges, self.terrain, self.kernels)

    def guarded(self, models: Sequence[int], by: int, obstacles: Sequence[Feature]) -> "Table":
        """The table with further obstacles, on which these bases are wider by so much: for who keeps off them."""
        bases, terrain = self.bases.copy(), self.terrain.plus(obstacles, self.kernels)
        bases[list(models), 2] += by
        return Table(bases, self.board, self.edges, terrain, self.kernels, self.rects)

    def _without(self, ids: list[int]) -> "Table":
        if not ids:
            return self
        bases = self.bases.copy()
        for id in ids:
            bases[id, 5] = 0
        return Table(bases, self.board, self.edges, self.terrain, self.kernels, self.rects)

    def _with_unit(self, event: Formed, after: State) -> "Table":
        old, rects = len(self.bases), self.rects
        if len(after.models) == old:
            bases = self.bases.copy()
        else:
            rows = [number for model in after.models for number in _row(model, after)]
            bases = self.kernels.numbers(rows).reshape(-1, COLUMNS)
            rects = _rects(after.models, self.kernels)
        for id in event.unit.members:
            bases[id, 4] = event.unit.seat
            bases[id, 7] = event.unit.id
        return Table(bases, self.board, self.edges, self.terrain, self.kernels, rects)

    def _with_features(self, features: Sequence[Feature], after: State) -> "Table":
        if any(self.terrain.holds(feature.id) for feature in features):
            return self._with_terrain(after)
        return self._on(self.terrain.plus(features, self.kernels))

    def _without_feature(self, feature: int) -> "Table":
        if not self.terrain.holds(feature):
            return self
        return self._on(self.terrain.without(feature, self.kernels))

    def _with_terrain(self, after: State) -> "Table":
        return self._on(Terrain.of(after.features))

    def place(self, model: int) -> Point:
        """Where a model stands (its last place when it has left the table)."""
        item = self.bases.item
        return item(model, 0), item(model, 1)

    def places(self, models: Sequence[int]) -> list[Point]:
        """Where several models stand."""
        return [(x, y) for x, y in self.bases[self.kernels.ids(tuple(models)), :2].tolist()]

    def radius(self, model: int) -> int:
        return self.bases.item(model, 2)

    def is_solid(self, model: int) -> bool:
        return bool(self.bases[model, 6])

    def is_present(self, model: int) -> bool:
        return bool(self.bases.item(model, 5))

    def present(self) -> tuple[int, ...]:
        """All models on the table."""
        return tuple(self.bases[:, 5].nonzero()[0].tolist())


def _checked(place: Point, piece: int | str) -> Point:
    """The place, if the kernels can reckon with it; a piece is named by its ref or as a model by its id."""
    if not (0 <= place[0] <= FARTHEST and 0 <= place[1] <= FARTHEST):
        name = model_ref(piece) if isinstance(piece, int) else piece
        raise ValueError(f"{name}: place {place} is not within 0 and {FARTHEST} hundredths")
    return place


def _row(model: Model, state: State) -> tuple[int, ...]:
    seat = state.units[model.unit].seat
    place = model.place
    if place is None or isinstance(place, str):
        return 0, 0, model.radius, model.size, seat, 0, model.solid, model.unit
    x, y = _checked(place, model.id)
    return x, y, model.radius, model.size, seat, 1, model.solid, model.unit


def _rects(models: Sequence[Model], kernels: Kernels) -> "Ints | None":
    """The rectangles beside the bases, if there are any."""
    if not [model for model in models if BASE_LENGTH in model.counters]:
        return None
    return kernels.numbers([number for model in models for number in _rect(model)]).reshape(-1, 7)


def _rect(model: Model) -> tuple[int, ...]:
    length = model.counters.get(BASE_LENGTH)
    if length is None:
        return 0, 0, 0, 0, 0, 0, model.radius
    if length % 2 or not 2 * model.radius <= length <= LONGEST:
        words = f"even and from its width ({2 * model.radius}) to {LONGEST}"
        raise ValueError(f"{model_ref(model.id)}: the length of a base is {words}, not {length}")
    return rectangle(length // 2, model.radius, model.facing)


def outline_of(feature: Feature) -> tuple[Point, ...]:
    try:
        return turned(feature.outline)
    except ValueError as fault:
        raise ValueError(f"{feature_ref(feature.id)}: {fault}") from None


@lru_cache(maxsize=1024)
def turned(points: tuple[Point, ...]) -> tuple[Point, ...]:
    """The outline so turned that the inside lies on the left of every edge."""
    outline = [_checked(point, "corner") for point in points]
    if counted_turn(outline) < 0:
        outline.reverse()
    if not is_convex(outline):
        raise ValueError(f"outline {points} is not convex")
    return tuple(outline)
