"""Events are the only way a State changes: fourteen kinds, each for many pieces at once, each naming its clause."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, ClassVar

from msgspec import Struct

from ..dice.rolls import Modifiers
from .state import Card, Feature, Link, Location, Marker, Model, Outcome, Ref, State, Tags, Unit

Watched = Mapping[str, int]
"""By tag, the first kind of answers that depends on it; one that ends with a colon stands for all that begin so."""
KNOWN, NO_TAG = 1, 9
"""Numbers of what answers about roles depend on (must agree with `script.ROLES`), and of tags that nobody watches."""


class Event(Struct, frozen=True, gc=False, tag=True):
    """Something that happened under a clause."""

    alters_pieces: ClassVar[bool] = False
    """Whether it may change models, units, features, markers or links."""
    moves_pieces: ClassVar[bool] = False
    """Whether it changes what lies where."""

    clause: str

    def changes_ranks(self, before: State) -> bool:
        """Whether models may come, go or change their unit."""
        return False

    def hides_pieces(self) -> bool:
        """Whether it brings models or features that not everybody knows."""
        return False

    def units_changed(self, before: State) -> Iterable[int]:
        """The units that are no longer what they were, or one of whose models is not."""
        return ()

    def touches(self, watched: Watched) -> int:
        """The first kind of answers that depends on a tag that it changes, NO_TAG for none. Who is known to whom counts
        as KNOWN."""
        return NO_TAG


class Began(Event, frozen=True, gc=False):
    """A round, phase, step, turn or activation begins; what is None stays, `-1` means no seat or no unit."""

    round: int | None = None
    phase: str | None = None
    step: str | None = None
    seat: int | None = None
    acting: int | None = None


class Formed(Event, frozen=True, gc=False):
    """A unit as it is from now on (new or changed), with the models that are new to the battle."""

    alters_pieces: ClassVar[bool] = True
    moves_pieces: ClassVar[bool] = True

    unit: Unit
    recruits: tuple[Model, ...] = ()

    def units_changed(self, before: State) -> Iterable[int]:
        known = len(before.models)
        return {self.unit.id, *[before.models[id].unit for id in self.unit.members if id < known]}

    def changes_ranks(self, before: State) -> bool:
        return True

    def hides_pieces(self) -> bool:
        return any(model.known is not None for model in self.recruits)


class Moved(Event, frozen=True, gc=False):
    """Models walk: for each its id and the places it passes, the last one being where it stands; some turn."""

    alters_pieces: ClassVar[bool] = True
    moves_pieces: ClassVar[bool] = True

    paths: tuple[tuple[int, tuple[Location, ...]], ...]
    far: int = 0
    """How far the leader goes, or the first of them, in hundredths; 0: nobody has measured it."""
    facings: tuple[tuple[int, int], ...] = ()

    def units_changed(self, before: State) -> Iterable[int]:
        return {before.models[id].unit for id, _ in self.paths}

    def changes_ranks(self, before: State) -> bool:
        return bool([id for id, _ in self.paths if before.models[id].place is None])


class Placed(Event, frozen=True, gc=False):
    """Models set down (some turned), markers and features put on the table (a known id replaces the old piece)."""

    alters_pieces: ClassVar[bool] = True
    moves_pieces: ClassVar[bool] = True

    models: tuple[tuple[int, Location], ...] = ()
    markers: tuple[Marker, ...] = ()
    features: tuple[Feature, ...] = ()
    facings: tuple[tuple[int, int], ...] = ()

    def units_changed(self, before: State) -> Iterable[int]:
        return {before.models[id].unit for id, _ in self.models}

    def changes_ranks(self, before: State) -> bool:
        return bool(self.models)

    def hides_pieces(self) -> bool:
        return any(piece.known is not None for piece in self.features)


class Removed(Event, frozen=True, gc=False):
    """Pieces leave the table; fate: lost, routed, left, aboard or spent."""

    alters_pieces: ClassVar[bool] = True
    moves_pieces: ClassVar[bool] = True

    refs: tuple[Ref, ...]
    fate: str = "lost"

    def units_changed(self, before: State) -> Iterable[int]:
        return [_unit_of(ref, before) for ref in self.refs if ref[0] in "mu"]

    def changes_ranks(self, before: State) -> bool:
        return True


class Counted(Event, frozen=True, gc=False):
    """Counters change: (piece, key, by how much, value now)."""

    alters_pieces: ClassVar[bool] = True

    changes: tuple[tuple[Ref, str, int, int], ...]

    def units_changed(self, before: State) -> Iterable[int]:
        return [_unit_of(row[0], before) for row in self.changes if row[0][0] in "mu"]


def _unit_of(ref: Ref, before: State) -> int:
    """The unit that is named, or whose model is."""
    number = int(ref[1:])
    return before.models[number].unit if ref[0] == "m" else number


@lru_cache(maxsize=1024)
def _watched_by(tags: Tags) -> frozenset[str]:
    """The tags, and the beginnings that stand for all tags of a kind: the same few change again and again."""
    return frozenset([*tags, *[tag[: tag.find(":") + 1] for tag in tags if ":" in tag]])


class Tagged(Event, frozen=True, gc=False):
    """Tags change: (piece, added, dropped)."""

    alters_pieces: ClassVar[bool] = True

    changes: tuple[tuple[Ref, Tags, Tags], ...]

    def units_changed(self, before: State) -> Iterable[int]:
        return [_unit_of(row[0], before) for row in self.changes if row[0][0] in "mu"]

    def touches(self, watched: Watched) -> int:
        _, adds, drops = self.changes[0]
        words = adds + drops
        if len(self.changes) > 1:
            words = tuple(dict.fromkeys([tag for _, adds, drops in self.changes for tag in adds + drops]))
        first = NO_TAG
        for tag in _watched_by(words):
            if tag in watched and watched[tag] < first:
                first = watched[tag]
        return first


class Linked(Event, frozen=True, gc=False):
    """Relations of pieces begin and end."""

    alters_pieces: ClassVar[bool] = True

    added: tuple[Link, ...] = ()
    dropped: tuple[Link, ...] = ()


class Dealt(Event, frozen=True, gc=False):
    """The named pile of one owner lies as these cards from now on."""

    pile: str
    owner: int
    cards: tuple[Card, ...]


class Revealed(Event, frozen=True, gc=False):
    """Pieces that these seats know from now on (None: everybody); `lost` to all others, if it says so."""

    alters_pieces: ClassVar[bool] = True

    refs: tuple[Ref, ...]
    seats: tuple[int, ...] | None = None
    lost: bool = False

    def units_changed(self, before: State) -> Iterable[int]:
        return [_unit_of(ref, before) for ref in self.refs if ref[0] in "mu"]

    def hides_pieces(self) -> bool:
        return self.lost

    def touches(self, watched: Watched) -> int:
        return KNOWN


class Rolled(Event, frozen=True, gc=False):
    """Dice as they fell: who rolled what for which purpose, the number needed, the faces, what was read of them."""

    seat: int
    purpose: str
    faces: tuple[int, ...]
    outcome: Any
    need: int = 0
    about: tuple[Ref, ...] = ()
    secret: bool = False
    parts: Modifiers = ()
    """What the number needed is made of."""
    kinds: tuple[int, ...] = ()
    """How many dice of each kind, where several kinds fall together, in the order of the faces; of sums the leading
    die and each batch that is read by itself, of a contest the dice of each hand."""
    needs: tuple[int, ...] = ()
    """What each die needed, where they needed different numbers."""
    stage: str = ""
    """What the dice were for alone, where the purpose also says in words how many there were and what they needed."""
    sums: tuple[int, ...] = ()
    """What each die after the first comes to with it, where these sums are read; what was needed is meant of them."""


class Decided(Event, frozen=True, gc=False):
    """What a seat decided, in words for the log; it changes nothing by itself."""

    seat: int
    words: str
    refs: tuple[Ref, ...] = ()


class Noted(Event, frozen=True, gc=False):
    """A remark for the log: why something happens, or does not."""

    text: str
    refs: tuple[Ref, ...] = ()


class Ended(Event, frozen=True, gc=False):
    """The battle is over."""

    outcome: Outcome


AnyEvent = (
    Began
    | Formed
    | Moved
    | Placed
    | Removed
    | Counted
    | Tagged
    | Linked
    | Dealt
    | Revealed
    | Rolled
    | Decided
    | Noted
    | Ended
)
