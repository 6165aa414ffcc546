"""What is wrong with a position as a whole: words that the game does not know, bases on each other, in walls or off the
table. A file with any of it is refused; every fault is found at once."""

from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from typing import Protocol

from msgspec import Struct

from grognard.engine.core.files import Reader
from grognard.engine.core.state import AREA, BASE_LENGTH, Counters, Model, Point, State, Tags
from grognard.engine.space.shapes import disc_touches, outlines_overlap, rectangle

HIGHEST = 1_000_000


class Vocabulary(Struct, frozen=True):
    """Tags and counters that a kind of piece may bear; one that ends with `:` or `.` stands for all that begin so."""

    tags: tuple[str, ...] = ()
    counters: tuple[str, ...] = ()


class Words(Struct, frozen=True):
    """All tags and counters of a game, by kind of piece."""

    seat: Vocabulary = Vocabulary()
    unit: Vocabulary = Vocabulary()
    model: Vocabulary = Vocabulary()
    terrain: Vocabulary = Vocabulary()
    marker: Vocabulary = Vocabulary()
    markers: tuple[str, ...] = ()
    """The kinds of markers; one that ends with `:` stands for all that begin so."""
    clock: tuple[str, ...] = ()


class _Piece(Protocol):
    @property
    def tags(self) -> Tags: ...

    @property
    def counters(self) -> Counters: ...


def check(reader: Reader, state: State, words: Words, is_by_hand: bool) -> None:
    """Report everything that no battle could have brought about. What units by hand say has been looked at row by row,
    also where other faults leave nothing of them (`check_unit`)."""
    kinds = ("seat", "terrain", "marker") if is_by_hand else KINDS
    for key, text, allowed in (*word_faults(state, words, kinds), *ground_faults(state)):
        reader.fault(key, text, allowed)


def check_unit(row: Reader, words: Words) -> None:
    """Report every tag and counter of a unit by hand and of its single models that the game does not know."""
    given = row.value("state", {})
    parts = {f"state.{key}.": one for key, one in given.items()} if isinstance(given, dict) else {}
    tables = {"": {"tags": row.value("tags", []), "counters": row.value("counters", {})}, **parts}
    for place, table in tables.items():
        known = words.model if place else words.unit
        tags, counters = (table.get("tags", []), table.get("counters", {})) if isinstance(table, dict) else ([], {})
        tags = [tag for tag in tags if isinstance(tag, str)] if isinstance(tags, list) else []
        counters = {key: by for key, by in counters.items() if type(by) is int} if isinstance(counters, dict) else {}
        found = (
            *_unknown(f"{place}tags", tags, known.tags),
            *_unknown(f"{place}counters", [*counters], known.counters),
        )
        for key, text, allowed in (*found, *_out_of_range(f"{place}counters", counters)):
            row.fault(key, text, allowed)


Found = tuple[str, str, tuple[str, ...]]
"""Key, what is wrong, what is allowed."""


KINDS = ("seat", "unit", "model", "terrain", "marker")


def word_faults(state: State, words: Words, among: Sequence[str] = KINDS) -> Iterator[Found]:
    kinds: tuple[tuple[str, Sequence[_Piece], Vocabulary], ...] = (
        ("seat", state.seats, words.seat),
        ("unit", state.units, words.unit),
        ("model", state.models, words.model),
        ("terrain", state.features, words.terrain),
        ("marker", state.markers, words.marker),
    )
    for kind, pieces, known in [one for one in kinds if one[0] in among]:
        for row, piece in enumerate(pieces, 1):
            yield from _unknown(f"{kind}[{row}].tags", piece.tags, known.tags)
            yield from _unknown(f"{kind}[{row}].counters", tuple(piece.counters), known.counters)
            yield from _out_of_range(f"{kind}[{row}].counters", piece.counters)
    for row, marker in enumerate(state.markers, 1):
        yield from _unknown(f"marker[{row}].kind", (marker.kind,), words.markers)
    yield from _unknown("clock", tuple(state.clock), words.clock)
    yield from _out_of_range("clock", state.clock)


def _unknown(key: str, given: Sequence[str], known: Sequence[str]) -> Iterator[Found]:
    for word in given:
        if not any(word == one or (one[-1] in ":." and word.startswith(one)) for one in known):
            near = get_close_matches(word, known, 1)
            yield key, f"'{word}' is not known{f', perhaps {near[0]!r}' if near else ''}", tuple(sorted(known))


def _out_of_range(key: str, counters: Counters) -> Iterator[Found]:
    for name, value in counters.items():
        if not 0 <= value <= HIGHEST:
            yield key, f"{name} = {value} is out of range", (f"0 to {HIGHEST}",)


def ground_faults(state: State) -> Iterator[Found]:
    """Bases beyond the edge, on each other or in terrain that nobody can stand in."""
    standing = [Base(model, model.place) for model in state.models if isinstance(model.place, tuple)]
    standing.sort(key=lambda base: base.left)
    width, depth = state.board
    for index, base in enumerate(standing):
        if not base.is_within(width, depth):
            allowed = f"its whole base: x to {width / 100:g}, y to {depth / 100:g}"
            yield "at", f"{_name(base.model, state)} stands beyond the board", (allowed,)
        for other in standing[index + 1 :]:
            if other.left >= base.right:
                break
            if base.overlaps(other):
                words = f"{_name(base.model, state)} stands on {_name(other.model, state)}"
                yield "at", words, ("bases that do not overlap",)
        for feature in state.features:
            if AREA not in feature.tags and base.is_in(feature.outline):
                yield "at", f"{_name(base.model, state)} stands in the {feature.kind}", ("free ground",)


class Base:
    """The ground that a model covers: a disc, or a rectangle by its corners."""

    def __init__(self, model: Model, place: Point) -> None:
        self.model, self.place, self.radius = model, place, model.radius
        (x, y), length = place, model.counters.get(BASE_LENGTH, 0)
        self.corners: tuple[Point, ...] = ()
        if length > 0:
            _, _, ax, ay, bx, by, _ = rectangle(length // 2, model.radius, model.facing)
            self.corners = ((x + ax, y + ay), (x + bx, y + by), (x - ax, y - ay), (x - bx, y - by))
        self.right = max([corner for corner, _ in self.corners], default=x + self.radius)
        self.left = 2 * x - self.right

    def is_within(self, width: int, depth: int) -> bool:
        (x, y), radius = self.place, self.radius
        if not self.corners:
            return radius <= x <= width - radius and radius <= y <= depth - radius
        return all(0 <= u <= width and 0 <= v <= depth for u, v in self.corners)

    def is_in(self, outline: Sequence[Point]) -> bool:
        if self.corners:
            return outlines_overlap(self.corners, outline)
        return disc_touches(outline, self.place, self.radius)

    def overlaps(self, other: "Base") -> bool:
        if other.corners:
            return self.is_in(other.corners)
        if self.corners:
            return other.is_in(self.corners)
        (x, y), (u, v) = self.place, other.place
        return (x - u) ** 2 + (y - v) ** 2 < (self.radius + other.radius) ** 2


def _name(model: Model, state: State) -> str:
    unit = state.units[model.unit]
    assert isinstance(model.place, tuple)
    x, y = model.place
    return f"{unit.name} at [{x / 100:g}, {y / 100:g}]"
