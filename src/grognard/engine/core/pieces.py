"""Pieces of a state by their refs, and what they are with a counter, tags or newer pieces changed."""

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Any

from msgspec.structs import replace

from .state import Counters, Ref, State, Tags

_TUPLES = {"m": "models", "u": "units", "s": "seats", "f": "features", "k": "markers", "c": "cards"}
_BY_INDEX = frozenset({"models", "units", "seats"})
"""Where a piece's id is its index."""
_ID = attrgetter("id")


@lru_cache(maxsize=4096)
def _named(ref: Ref) -> tuple[str, int]:
    """The tuple of a state that a piece is in, and its id."""
    return _TUPLES[ref[0]], int(ref[1:])


Edits = dict[str, Any]
"""Tuples of a state as they are being changed, by name: lists until all is done."""


def found_in(state: State, edits: Edits, ref: Ref) -> tuple[list[Any], int]:
    """The pieces that a piece is among, to be changed, and its index."""
    name, id = _named(ref)
    if name in edits:
        pieces = edits[name]
    else:
        pieces = edits[name] = list(getattr(state, name))
    return pieces, id if name in _BY_INDEX else index_of(pieces, id)


def one_of(state: State, ref: Ref) -> tuple[str, int, Any]:
    """Which tuple of a state a piece is in, its index there, and the piece."""
    name, id = _named(ref)
    pieces = getattr(state, name)
    index = id if name in _BY_INDEX else index_of(pieces, id)
    return name, index, pieces[index]


def with_one(state: State, name: str, index: int, piece: Any) -> State:
    """The state with one piece of a tuple changed: what most events come to."""
    pieces = getattr(state, name)
    return replace(state, **{name: (*pieces[:index], piece, *pieces[index + 1 :])})


def index_of(pieces: Sequence[Any], id: int) -> int:
    """Where the piece of this id is: features and markers are sorted by id, cards lie as they were dealt."""
    at = bisect_left(pieces, id, key=_ID)
    if at < len(pieces) and pieces[at].id == id:
        return at
    return next(index for index, piece in enumerate(pieces) if piece.id == id)


def edited(state: State, edits: Edits) -> State:
    for name, pieces in edits.items():
        edits[name] = tuple(pieces)
    return replace(state, **edits)


def with_counter(counters: Counters, key: str, value: int) -> Counters:
    """Counters with one value set; zero is not stored."""
    if value:
        return {**counters, key: value}
    changed = dict(counters)
    changed.pop(key, None)
    return changed


@lru_cache(maxsize=8192)
def with_tags(tags: Tags, adds: Tags, drops: Tags) -> Tags:
    """Tags are few and change in the same ways again and again."""
    return tuple(sorted({*tags, *adds}.difference(drops)))


def merged(old: tuple[Any, ...], new: tuple[Any, ...]) -> tuple[Any, ...]:
    pieces = {piece.id: piece for piece in old}
    count = len(pieces)
    for piece in new:
        pieces[piece.id] = piece
    if len(pieces) == count:
        return tuple(pieces.values())
    return tuple([pieces[id] for id in sorted(pieces)])
