"""Events are the only way a State changes: fourteen kinds, each for many pieces at once, each naming its clause."""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from .dice import Modifiers
from .pieces import Edits, edited, found_in, merged, with_counter, with_tags
from .state import (
    CLOCK,
    Card,
    Feature,
    Link,
    Marker,
    Model,
    Outcome,
    Place,
    Ref,
    State,
    Tags,
    Unit,
    card_ref,
    feature_ref,
    marker_ref,
    number_of,
)

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

    def changes_ranks(self, before: State) -> bool:
        return True

    def hides_pieces(self) -> bool:
        return any(model.known is not None for model in self.recruits)


class Moved(Event, frozen=True, gc=False):
    """Models walk: for each its id and the places it passes, the last one being where it stands."""

    alters_pieces: ClassVar[bool] = True
    moves_pieces: ClassVar[bool] = True

    paths: tuple[tuple[int, tuple[Place, ...]], ...]

    def changes_ranks(self, before: State) -> bool:
        return bool([id for id, _ in self.paths if before.models[id].place is None])


class Placed(Event, frozen=True, gc=False):
    """Models set down, markers and features put on the table (a known id replaces the old piece)."""

    alters_pieces: ClassVar[bool] = True
    moves_pieces: ClassVar[bool] = True

    models: tuple[tuple[int, Place], ...] = ()
    markers: tuple[Marker, ...] = ()
    features: tuple[Feature, ...] = ()

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

    def changes_ranks(self, before: State) -> bool:
        return True


class Counted(Event, frozen=True, gc=False):
    """Counters change: (piece, key, by how much, value now)."""

    alters_pieces: ClassVar[bool] = True

    changes: tuple[tuple[Ref, str, int, int], ...]


@lru_cache(maxsize=1024)
def _watched_by(tags: Tags) -> frozenset[str]:
    """The tags, and the beginnings that stand for all tags of a kind: the same few change again and again."""
    return frozenset([*tags, *[tag[: tag.find(":") + 1] for tag in tags if ":" in tag]])


class Tagged(Event, frozen=True, gc=False):
    """Tags change: (piece, added, dropped)."""

    alters_pieces: ClassVar[bool] = True

    changes: tuple[tuple[Ref, Tags, Tags], ...]

    def touches(self, watched: Watched) -> int:
        _, adds, drops = self.changes[0]
        words = adds + drops
        if len(self.changes) > 1:
            words = tuple(dict.fromkeys([tag for _, adds, drops in self.changes for tag in adds + drops]))
        changed = _watched_by(words)
        if watched.keys().isdisjoint(changed):
            return NO_TAG
        return min([watched[tag] for tag in changed if tag in watched])


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
    """How many dice of each kind, where several kinds fall together, in the order of the faces."""


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


def apply(state: State, event: Event) -> State:
    """The state after the event. Told events are trusted: scripts tell only what the rules allow."""
    change = CHANGES.get(type(event))
    return state if change is None else change(state, event)


def _put(models: tuple[Model, ...], places: Iterable[tuple[int, Place]]) -> tuple[Model, ...]:
    changed = list(models)
    for id, place in places:
        changed[id] = replace(changed[id], place=place)
    return tuple(changed)


def _counted(state: State, event: Counted) -> State:
    edits: Edits = {}
    for ref, key, _, now in event.changes:
        if ref == CLOCK:
            state = replace(state, clock=with_counter(state.clock, key, now))
            continue
        pieces, index = found_in(state, edits, ref)
        piece = pieces[index]
        pieces[index] = replace(piece, counters=with_counter(piece.counters, key, now))
    return edited(state, edits) if edits else state


def _tagged(state: State, event: Tagged) -> State:
    edits: Edits = {}
    for ref, adds, drops in event.changes:
        pieces, index = found_in(state, edits, ref)
        piece = pieces[index]
        pieces[index] = replace(piece, tags=with_tags(piece.tags, adds, drops))
    return edited(state, edits)


def _revealed(state: State, event: Revealed) -> State:
    edits: Edits = {}
    for ref in event.refs:
        pieces, index = found_in(state, edits, ref)
        known = pieces[index].known
        if event.seats is None:
            known = None
        elif event.lost:
            known = event.seats
        elif known is not None or ref[0] == "c":
            known = tuple(sorted({*(known or ()), *event.seats}))
        up = {"up": True} if ref[0] == "c" and event.seats is None else {}
        pieces[index] = replace(pieces[index], known=known, **up)
    return edited(state, edits)


def _began(state: State, event: Began) -> State:
    seat, acting = event.seat, event.acting
    return replace(
        state,
        round=state.round if event.round is None else event.round,
        phase=state.phase if event.phase is None else event.phase,
        step=state.step if event.step is None else event.step,
        active=state.active if seat is None else seat if seat >= 0 else None,
        acting=state.acting if acting is None else acting if acting >= 0 else None,
    )


def _placed(state: State, event: Placed) -> State:
    return replace(
        state,
        models=_put(state.models, event.models) if event.models else state.models,
        markers=merged(state.markers, event.markers) if event.markers else state.markers,
        features=merged(state.features, event.features) if event.features else state.features,
    )


def _removed(state: State, event: Removed) -> State:
    models = [number_of(ref) for ref in event.refs if ref[0] == "m"]
    gone = set(event.refs)
    changes: dict[str, Any] = {}
    if models:
        changes["models"], changes["units"] = _without(state, models)
    kinds = {ref[0] for ref in event.refs}
    if "f" in kinds:
        changes["features"] = tuple([piece for piece in state.features if feature_ref(piece.id) not in gone])
    if "k" in kinds:
        changes["markers"] = tuple([piece for piece in state.markers if marker_ref(piece.id) not in gone])
    if "c" in kinds:
        changes["cards"] = tuple([piece for piece in state.cards if card_ref(piece.id) not in gone])
    return replace(state, **changes)


def _without(state: State, gone: list[int]) -> tuple[tuple[Model, ...], tuple[Unit, ...]]:
    models, units = list(state.models), list(state.units)
    for id in gone:
        unit = units[models[id].unit]
        models[id] = replace(models[id], place=None)
        units[unit.id] = replace(unit, members=tuple(member for member in unit.members if member != id))
    return tuple(models), tuple(units)


def _formed(state: State, event: Formed) -> State:
    models, units = list(state.models), list(state.units)
    models.extend(event.recruits)
    if event.unit.id == len(units):
        units.append(event.unit)
    else:
        units[event.unit.id] = event.unit
    for id in event.unit.members:
        if models[id].unit != event.unit.id:
            models[id] = replace(models[id], unit=event.unit.id)
    return replace(state, models=tuple(models), units=tuple(units))


def _moved(state: State, event: Moved) -> State:
    models = list(state.models)
    for id, path in event.paths:
        if path:
            models[id] = replace(models[id], place=path[-1])
    return replace(state, models=tuple(models))


def _linked(state: State, event: Linked) -> State:
    dropped = event.dropped
    left = tuple([link for link in state.links if link not in dropped]) if dropped else state.links
    return replace(state, links=left + event.added)


def _dealt(state: State, event: Dealt) -> State:
    owner, pile = event.owner, event.pile
    others = [card for card in state.cards if card.owner != owner or card.pile != pile]
    return replace(state, cards=(*others, *event.cards))


CHANGES: dict[type[Event], Callable[[State, Any], State]] = {
    Began: _began,
    Formed: _formed,
    Moved: _moved,
    Placed: _placed,
    Removed: _removed,
    Counted: _counted,
    Tagged: _tagged,
    Linked: _linked,
    Dealt: _dealt,
    Revealed: _revealed,
    Ended: lambda state, event: replace(state, outcome=event.outcome),
}
"""What each kind of event does to a state; the others change nothing."""
