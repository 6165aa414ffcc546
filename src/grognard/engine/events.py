"""Events are the only way a State changes: fourteen kinds, each for many pieces at once, each naming its clause."""

from collections.abc import Iterable
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from .dice import Modifiers
from .state import (
    CLOCK,
    Card,
    Counters,
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


class Event(Struct, frozen=True, gc=False, tag=True):
    """Something that happened under a clause."""

    moves_pieces: ClassVar[bool] = False
    """Whether it changes what lies where: then tables of arrays must follow."""

    clause: str


class Began(Event, frozen=True, gc=False):
    """A round, phase, step, turn or activation begins; what is None stays, `-1` means no seat or no unit."""

    round: int | None = None
    phase: str | None = None
    step: str | None = None
    seat: int | None = None
    acting: int | None = None


class Formed(Event, frozen=True, gc=False):
    """A unit as it is from now on (new or changed), with the models that are new to the battle."""

    moves_pieces: ClassVar[bool] = True

    unit: Unit
    recruits: tuple[Model, ...] = ()


class Moved(Event, frozen=True, gc=False):
    """Models walk: for each its id and the places it passes, the last one being where it stands."""

    moves_pieces: ClassVar[bool] = True

    paths: tuple[tuple[int, tuple[Place, ...]], ...]


class Placed(Event, frozen=True, gc=False):
    """Models set down, markers and features put on the table (a known id replaces the old piece)."""

    moves_pieces: ClassVar[bool] = True

    models: tuple[tuple[int, Place], ...] = ()
    markers: tuple[Marker, ...] = ()
    features: tuple[Feature, ...] = ()


class Removed(Event, frozen=True, gc=False):
    """Pieces leave the table; fate: lost, routed, left, aboard or spent."""

    moves_pieces: ClassVar[bool] = True

    refs: tuple[Ref, ...]
    fate: str = "lost"


class Counted(Event, frozen=True, gc=False):
    """Counters change: (piece, key, by how much, value now)."""

    changes: tuple[tuple[Ref, str, int, int], ...]


class Tagged(Event, frozen=True, gc=False):
    """Tags change: (piece, added, dropped)."""

    changes: tuple[tuple[Ref, Tags, Tags], ...]


class Linked(Event, frozen=True, gc=False):
    """Relations of pieces begin and end."""

    added: tuple[Link, ...] = ()
    dropped: tuple[Link, ...] = ()


class Dealt(Event, frozen=True, gc=False):
    """The named pile of one owner lies as these cards from now on."""

    pile: str
    owner: int
    cards: tuple[Card, ...]


class Revealed(Event, frozen=True, gc=False):
    """Pieces that these seats know from now on (None: everybody); `lost` to all others, if it says so."""

    refs: tuple[Ref, ...]
    seats: tuple[int, ...] | None = None
    lost: bool = False


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
    match event:
        case Began():
            return _began(state, event)
        case Counted():
            return _counted(state, event)
        case Dealt():
            pile, owner = event.pile, event.owner
            others = [card for card in state.cards if card.pile != pile or card.owner != owner]
            return replace(state, cards=(*others, *event.cards))
        case Tagged():
            return _tagged(state, event)
        case Moved():
            return replace(state, models=_put(state.models, ((id, path[-1]) for id, path in event.paths if path)))
        case Placed():
            return _placed(state, event)
        case Removed():
            return _removed(state, event)
        case Formed():
            return _formed(state, event)
        case Linked():
            return replace(state, links=tuple(link for link in state.links if link not in event.dropped) + event.added)
        case Revealed():
            return _revealed(state, event)
        case Ended():
            return replace(state, outcome=event.outcome)
        case _:
            return state


_TUPLES = {"m": "models", "u": "units", "s": "seats", "f": "features", "k": "markers", "c": "cards"}


def _put(models: tuple[Model, ...], places: Iterable[tuple[int, Place]]) -> tuple[Model, ...]:
    changed = list(models)
    for id, place in places:
        changed[id] = replace(changed[id], place=place)
    return tuple(changed)


def _find(pieces: list[Any], kind: str, id: int) -> int:
    if kind in "mus":
        return id
    return next(index for index, piece in enumerate(pieces) if piece.id == id)


class _Edit:
    """Collects changes to the tuples of one state so that an event for many pieces copies each tuple once."""

    __slots__ = ("changes", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.changes: dict[str, Any] = {}

    def slot(self, ref: Ref) -> tuple[list[Any], int]:
        name = _TUPLES[ref[0]]
        pieces = self.changes.get(name)
        if pieces is None:
            pieces = self.changes[name] = list(getattr(self.state, name))
        return pieces, _find(pieces, ref[0], number_of(ref))

    def done(self) -> State:
        return replace(self.state, **{k: tuple(v) if isinstance(v, list) else v for k, v in self.changes.items()})


def with_counter(counters: Counters, key: str, value: int) -> Counters:
    """Counters with one value set; zero is not stored."""
    changed = dict(counters)
    if value:
        changed[key] = value
    else:
        changed.pop(key, None)
    return changed


def with_tags(tags: Tags, adds: Tags, drops: Tags) -> Tags:
    return tuple(sorted({*tags, *adds}.difference(drops)))


def _counted(state: State, event: Counted) -> State:
    edit = _Edit(state)
    for ref, key, _, now in event.changes:
        if ref == CLOCK:
            edit.changes["clock"] = with_counter(edit.changes.get("clock", state.clock), key, now)
            continue
        pieces, index = edit.slot(ref)
        pieces[index] = replace(pieces[index], counters=with_counter(pieces[index].counters, key, now))
    return edit.done()


def _tagged(state: State, event: Tagged) -> State:
    edit = _Edit(state)
    for ref, adds, drops in event.changes:
        pieces, index = edit.slot(ref)
        pieces[index] = replace(pieces[index], tags=with_tags(pieces[index].tags, adds, drops))
    return edit.done()


def _revealed(state: State, event: Revealed) -> State:
    edit = _Edit(state)
    for ref in event.refs:
        pieces, index = edit.slot(ref)
        known = pieces[index].known
        if event.seats is None:
            known = None
        elif event.lost:
            known = event.seats
        elif known is not None or ref[0] == "c":
            known = tuple(sorted({*(known or ()), *event.seats}))
        up = {"up": True} if ref[0] == "c" and event.seats is None else {}
        pieces[index] = replace(pieces[index], known=known, **up)
    return edit.done()


def _began(state: State, event: Began) -> State:
    changes: dict[str, Any] = {}
    if event.round is not None:
        changes["round"] = event.round
    if event.phase is not None:
        changes["phase"] = event.phase
    if event.step is not None:
        changes["step"] = event.step
    if event.seat is not None:
        changes["active"] = event.seat if event.seat >= 0 else None
    if event.acting is not None:
        changes["acting"] = event.acting if event.acting >= 0 else None
    return replace(state, **changes)


def _merged(old: tuple[Any, ...], new: tuple[Any, ...]) -> tuple[Any, ...]:
    pieces = {piece.id: piece for piece in old} | {piece.id: piece for piece in new}
    return tuple(pieces[id] for id in sorted(pieces))


def _placed(state: State, event: Placed) -> State:
    return replace(
        state,
        models=_put(state.models, event.models) if event.models else state.models,
        markers=_merged(state.markers, event.markers) if event.markers else state.markers,
        features=_merged(state.features, event.features) if event.features else state.features,
    )


def _removed(state: State, event: Removed) -> State:
    models = [number_of(ref) for ref in event.refs if ref[0] == "m"]
    gone = set(event.refs)
    changes: dict[str, Any] = {}
    if models:
        changes["models"], changes["units"] = _without(state, models)
    if len(models) < len(event.refs):
        changes["features"] = tuple(piece for piece in state.features if feature_ref(piece.id) not in gone)
        changes["markers"] = tuple(piece for piece in state.markers if marker_ref(piece.id) not in gone)
        changes["cards"] = tuple(piece for piece in state.cards if card_ref(piece.id) not in gone)
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
