"""Cards and missions out of data files: a table of the file becomes the struct that its fields describe.

A field that is a `Length` or an `At` stands in the book's unit of length in the file and in whole hundredths here.
"""

from collections.abc import Callable, Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin

from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo, fields

from grognard.engine.core.state import Point

from .datafiles import hundredths, point, read
from .missions import Rect, rect

Length = Annotated[int, hundredths]
At = Annotated[Point, point]
K = TypeVar("K")
S = TypeVar("S", bound=Struct)
T = TypeVar("T")
Table = dict[str, Any]


class Card(Struct, frozen=True, gc=False, cache_hash=True, rename="kebab"):
    """What is printed on a card: compared and looked up all the time, never changed."""


class MissionPart(Struct, frozen=True, rename="kebab"):
    """A table of a mission's file, or the whole."""


def made(kind: type[S], table: Table, *first: Any) -> S:
    """A struct from a table of a file, whose keys are its fields with dashes; `first` are fields that stand before
    those of the table, such as the id. Raises ValueError for a key that is no field and a field that is missing."""
    known = fields(kind)
    named, own = known[len(first) :], {one.encode_name for one in known[len(first) :]}
    strange = [key for key in table if key not in own]
    lacking = [one.encode_name for one in named if one.encode_name not in table and _is_needed(one)]
    if strange or lacking:
        raise ValueError(f"{kind.__name__} {first}: no field {strange}, missing {lacking}")
    given = {one.name: value(one.type, table[one.encode_name]) for one in named if one.encode_name in table}
    return kind(*first, **given)


def _is_needed(field: FieldInfo) -> bool:
    return field.default is NODEFAULT and field.default_factory is NODEFAULT


def value(kind: Any, given: Any) -> Any:
    """What stands in a file as its field has it: lengths in hundredths, lists as tuples, tables as structs. A game may
    have made some of them before."""
    origin, inner = get_origin(kind), get_args(kind)
    if isinstance(given, Struct):
        return given
    if origin is Annotated:
        return inner[1](given)
    if origin in (Union, UnionType):
        return value(next(one for one in inner if one is not NoneType), given)
    if origin is tuple:
        return _several(inner, given)
    if kind is Rect:
        return rect(given)
    return made(kind, given) if isinstance(kind, type) and issubclass(kind, Struct) else given


def _several(inner: tuple[Any, ...], given: Any) -> tuple[Any, ...]:
    """A tuple out of a list; out of a table with names it is pairs, or structs whose first field is the name."""
    kind = inner[0]
    if isinstance(given, Mapping):
        if isinstance(kind, type) and issubclass(kind, Struct):
            return tuple(made(kind, one, name) for name, one in given.items())
        return tuple(given.items())
    return tuple(value(kind, one) for one in given)


def deck(package: str | None, file: str, kind: type[S]) -> Mapping[str, S]:
    """All cards of a data file, by id, which is their first field."""
    return {id: made(kind, card, id) for id, card in read(package, file).items()}


def drawn(cards: Callable[[], Mapping[K, T]]) -> tuple[Callable[[], Mapping[K, T]], Callable[[K], T]]:
    """The question for all cards of a kind and the question for one by its id, both looked up once."""
    every = cache(cards)
    return every, cache(lambda id: every()[id])
