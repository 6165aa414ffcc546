"""Pieces of a state by their refs, and what they are with a counter, tags or newer pieces changed."""

from functools import lru_cache
from typing import Any

from .state import Counters, Ref, State, Tags

_TUPLES = {"m": "models", "u": "units", "s": "seats", "f": "features", "k": "markers", "c": "cards"}
_BY_INDEX = frozenset({"models", "units", "seats"})
"""Where a piece's id is its index."""


@lru_cache(maxsize=4096)
def _named(ref: Ref) -> tuple[str, int]:
    """The tuple of a state that a piece is in, and its id."""
    return _TUPLES[ref[0]], int(ref[1:])


def found_in(state: State, ref: Ref) -> tuple[str, list[Any], int]:
    """The name of the tuple that a piece is in, its pieces to be changed, and the index of this one."""
    name, id = _named(ref)
    pieces = list(getattr(state, name))
    if name in _BY_INDEX:
        return name, pieces, id
    return name, pieces, next(index for index, piece in enumerate(pieces) if piece.id == id)


def with_counter(counters: Counters, key: str, value: int) -> Counters:
    """Counters with one value set; zero is not stored."""
    if value:
        return {**counters, key: value}
    changed = dict(counters)
    changed.pop(key, None)
    return changed


def with_tags(tags: Tags, adds: Tags, drops: Tags) -> Tags:
    if not tags and len(adds) == 1 and not drops:
        return adds
    return tuple(sorted({*tags, *adds}.difference(drops)))


def merged(old: tuple[Any, ...], new: tuple[Any, ...]) -> tuple[Any, ...]:
    pieces = {piece.id: piece for piece in old}
    count = len(pieces)
    for piece in new:
        pieces[piece.id] = piece
    if len(pieces) == count:
        return tuple(pieces.values())
    return tuple([pieces[id] for id in sorted(pieces)])
