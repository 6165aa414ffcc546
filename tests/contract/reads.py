"""A State that notes which fields, tags and counters somebody reads, and of which piece."""

from collections.abc import Callable, Iterator
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.core.script import Game
from grognard.engine.core.state import Feature, Link, Marker, Model, State, Unit

Read = tuple[str, int, str, str]
"""Kind of piece (or `state`), its id, the field, and of tags and counters the key; `*` for all of them."""
READS: set[Read] = set()
"""What has been read since it was last cleared; pieces are frozen, so that they cannot note it themselves."""
KINDS = ("models", "units", "features", "markers", "links")
EVERY = "*"


class Tag(str):
    """A tag out of a list that is looked through: being asked how it begins, it tells that alone."""

    __slots__ = ("owner",)
    owner: tuple[str, int]

    def _note(self, word: str) -> None:
        READS.add((*self.owner, "tags", word))

    def startswith(self, head: Any, *bounds: Any) -> bool:
        for word in (head,) if isinstance(head, str) else head:
            self._note(word)
        return super().startswith(head, *bounds)

    def __eq__(self, other: object) -> bool:
        self._note(str(other))
        return super().__eq__(other)

    def __hash__(self) -> int:
        self._note(EVERY)
        return super().__hash__()


class Tags(tuple[str, ...]):  # noqa: SLOT001  # a tuple cannot have slots that hold something
    """The tags of a piece."""

    owner: tuple[str, int]

    def __contains__(self, tag: object) -> bool:
        READS.add((*self.owner, "tags", str(tag)))
        return super().__contains__(tag)

    def _all(self) -> None:
        READS.add((*self.owner, "tags", EVERY))

    def __iter__(self) -> Iterator[str]:
        for word in super().__iter__():
            tag = Tag(word)
            tag.owner = self.owner
            yield tag

    def __getitem__(self, index: Any) -> Any:
        self._all()
        return super().__getitem__(index)

    def __len__(self) -> int:
        self._all()
        return super().__len__()

    def __hash__(self) -> int:
        self._all()
        return super().__hash__()

    def __eq__(self, other: object) -> bool:
        self._all()
        return super().__eq__(other)

    def __add__(self, other: Any) -> Any:
        self._all()
        return super().__add__(other)


class Counters(dict[str, int]):
    """The counters of a piece."""

    owner: tuple[str, int]

    def _note(self, key: object) -> None:
        READS.add((*self.owner, "counters", str(key)))

    def get(self, key: str, default: Any = None) -> Any:
        self._note(key)
        return super().get(key, default)

    def __getitem__(self, key: str) -> int:
        self._note(key)
        return super().__getitem__(key)

    def __contains__(self, key: object) -> bool:
        self._note(key)
        return super().__contains__(key)

    def __iter__(self) -> Iterator[str]:
        self._note(EVERY)
        return super().__iter__()

    def __len__(self) -> int:
        self._note(EVERY)
        return super().__len__()

    def keys(self) -> Any:
        self._note(EVERY)
        return super().keys()

    def items(self) -> Any:
        self._note(EVERY)
        return super().items()

    def values(self) -> Any:
        self._note(EVERY)
        return super().values()


class Spot(tuple[int, int]):  # noqa: SLOT001
    """Where a piece stands; that it stands anywhere is no place."""

    owner: tuple[str, int]

    def _note(self) -> None:
        READS.add((*self.owner, "place", ""))

    def __iter__(self) -> Iterator[int]:
        self._note()
        return super().__iter__()

    def __getitem__(self, index: Any) -> Any:
        self._note()
        return super().__getitem__(index)

    def __hash__(self) -> int:
        self._note()
        return super().__hash__()

    def __eq__(self, other: object) -> bool:
        self._note()
        return super().__eq__(other)


class ZoneName(str):
    """The zone in which a piece is."""

    __slots__ = ("owner",)
    owner: tuple[str, int]

    def _note(self) -> None:
        READS.add((*self.owner, "place", ""))

    def __hash__(self) -> int:
        self._note()
        return super().__hash__()

    def __eq__(self, other: object) -> bool:
        self._note()
        return super().__eq__(other)

    def __str__(self) -> str:
        self._note()
        return super().__str__()

    def __format__(self, spec: str) -> str:
        self._note()
        return super().__format__(spec)


def _noting(kind: str) -> Any:
    def read(self: Any, name: str) -> Any:
        value = object.__getattribute__(self, name)
        if not name.startswith("__") and name in type(self).__struct_fields__:
            number = -1 if kind in ("state", "links") else object.__getattribute__(self, "id")
            if name not in ("tags", "counters", "place") or value is None:
                READS.add((kind, number, name if value is not None or name != "place" else "is_placed", ""))
            elif name == "place":
                READS.add((kind, number, "is_placed", ""))
        return value

    return read


class NotedModel(Model, frozen=True, gc=False):
    __getattribute__ = _noting("models")


class NotedUnit(Unit, frozen=True, gc=False):
    __getattribute__ = _noting("units")


class NotedFeature(Feature, frozen=True, gc=False):
    __getattribute__ = _noting("features")


class NotedMarker(Marker, frozen=True, gc=False):
    __getattribute__ = _noting("markers")


class NotedLink(Link, frozen=True, gc=False):
    __getattribute__ = _noting("links")


class NotedState(State, frozen=True, gc=False):
    __getattribute__ = _noting("state")


NOTED: dict[str, type[Struct]] = {
    "models": NotedModel, "units": NotedUnit, "features": NotedFeature, "markers": NotedMarker, "links": NotedLink,
}  # fmt: skip


def noted(state: State) -> State:
    """The same state, with every piece noting what is read of it."""
    fields = {name: getattr(state, name) for name in State.__struct_fields__}
    fields |= {kind: tuple(_noted(piece, kind) for piece in fields[kind]) for kind in KINDS}
    return cast(State, NotedState(**fields))


def _noted(piece: Any, kind: str) -> Struct:
    owner = (kind, getattr(piece, "id", -1))
    values = {name: _value(name, getattr(piece, name), owner) for name in piece.__struct_fields__}
    return NOTED[kind](**values)


def _value(name: str, value: Any, owner: tuple[str, int]) -> Any:
    found: Any = value
    if name == "tags":
        found = Tags(value)
    elif name == "counters":
        found = Counters(value)
    elif name == "place" and value is not None:
        found = ZoneName(value) if isinstance(value, str) else Spot(value)
    else:
        return value
    found.owner = owner
    return found


def is_watched(tag: str, watched: frozenset[str]) -> bool:
    """Whether a tag is one of these; one that ends with a colon stands for all that begin so."""
    return tag in watched or f"{tag.partition(':')[0]}:" in watched


class NotingGame(Game):
    """A game that remembers nothing and notes what questions read; its arrays are those of the real one."""

    __slots__ = ("_real",)

    def __init__(self, real: Game) -> None:
        self._real = real
        super().__init__(noted(real.state))

    @property
    def zones(self) -> Any:
        READS.add(("zones", -1, "", ""))
        return self._real.zones

    @zones.setter
    def zones(self, zones: Any) -> None:
        """They are those of the real one."""

    def reads(self, question: Callable[..., Any], *about: Any, after: Callable[[Game], Any] = id) -> set[Read]:
        """What a question reads, and those that it asks in turn, when nothing is remembered; or only what is found out
        before."""
        self.memory = [{} for _ in self.memory]
        self.moment, self.kept, self.anywhere, self.borne, self.watched = {}, {}, {}, {}, {}
        after(self)
        READS.clear()
        question(self, *about)
        return set(READS)

    def without(self, watched: frozenset[str]) -> State:
        """The table with no other tags of models and units than these; one that ends with a colon stands for many."""
        real = self._real.state
        strip = [
            tuple(replace(piece, tags=tuple(tag for tag in piece.tags if is_watched(tag, watched))) for piece in pieces)
            for pieces in (real.models, real.units)
        ]
        return replace(real, models=strip[0], units=strip[1])

    @property
    def table(self) -> Any:
        READS.add(("table", -1, "", ""))
        return self._real.table
