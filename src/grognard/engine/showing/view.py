"""What one seat may know: the one gate at which states, events and decisions are redacted before anybody gets them.

A view has the shape of a State. A hidden card keeps its place in its pile but neither id nor subject; hidden models and
units before known ones keep an empty slot, other hidden pieces are left out; counters, tags and piles beginning with
`~` are the owner's alone. A seat with the tag `referee` sees everything.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec.structs import replace

from ..asking.decisions import Answer, Decision, Refusal
from ..asking.menus import NO_MENUS, Menus
from ..core.events import (
    Began,
    Counted,
    Dealt,
    Decided,
    Event,
    Formed,
    Linked,
    Moved,
    Noted,
    Placed,
    Removed,
    Revealed,
    Rolled,
    Tagged,
)
from ..core.script import Game
from ..core.state import (
    CLOCK,
    REFEREE,
    Card,
    Counters,
    Feature,
    Known,
    Link,
    Marker,
    Model,
    Ref,
    Seat,
    State,
    Tags,
    Unit,
    model_ref,
    number_of,
)

if TYPE_CHECKING:
    from ..core.match import Match
    from ..dice.rolls import Dice
    from ..dice.stream import Stream
    from ..space.table import Table

SPECTATOR = -1
"""The seat of somebody who only watches: knows what everybody knows."""


Imagine = Callable[["Stream", "Dice"], "Match | None"]
"""Invents what a seat does not know, and lets the rest of the battle be tried out with these dice."""
Moments = dict[int, tuple[State | None, dict[Any, Any]]]
"""By seat: a state, and what the seat has found out about it."""


class SeatView:
    """All that a computer player is handed: the decision it faces, a table of what its seat sees, and its view, made
    when it first looks."""

    __slots__ = ("_game", "_imagine", "_look", "_menus", "_moments", "_real", "_view", "decision", "seat", "table")

    def __init__(
        self, seat: int, look: Callable[[], State], decision: Decision, table: "Table",
        real: Game | None = None, moments: "Moments | None" = None, menus: Callable[[], Menus] | None = None,
        imagine: Imagine | None = None,
    ) -> None:  # fmt: skip
        self._imagine = imagine
        self._menus = menus
        self._real = real
        self._moments = moments
        self.seat = seat
        self.decision = decision
        self.table = table
        self._look = look
        self._view: State | None = None
        self._game: Game | None = None

    @property
    def view(self) -> State:
        if self._view is None:
            self._view = self._look()
        return self._view

    @property
    def game(self) -> Game:
        """The view for questions of the rules: one for all answers looked at, so that what was asked is remembered."""
        if self._game is None:
            if self._real is None:
                self._game = Game(self.view, self.table)
            else:
                self._game = Game.seen(self.view, self.table, self._real, self._moment(self._real.state))
        return self._game

    def imagined(self, pick: "Stream", dice: "Dice") -> "Match | None":
        """The battle as far as this seat knows it, hidden things invented, to try things out; None if that failed."""
        return None if self._imagine is None else self._imagine(pick, dice)

    @property
    def explained(self) -> Decision:
        """The decision with every reason why other things are not on offer, found when somebody wants to know."""
        menus = NO_MENUS if self._menus is None else self._menus()
        return menus.explained(self.decision, self.game)

    def refusals(self, answer: Answer) -> tuple[Refusal, ...]:
        """Every reason why this answer would be refused; what is allowed costs no explaining."""
        if not self.decision.refusals(answer, self.table):
            return ()
        return self.explained.refusals(answer, self.table)

    def _moment(self, state: State) -> dict[Any, Any]:
        """What this seat has found out about the state as it is now."""
        if self._moments is None:
            return {}
        known, moment = self._moments.get(self.seat, (None, {}))
        if known is not state:
            moment = {}
            self._moments[self.seat] = state, moment
        return moment


def redact(state: State, seat: int, last: tuple[State, State] | None = None) -> State:
    """The state as this seat may know it; what has no secrets or is as in the last (state, view) is shared."""
    if is_referee(state, seat):
        return state
    old, seen = last or (None, state)
    hides_actor = state.acting is not None and not _knows(state.units[state.acting].known, seat)
    return replace(
        state,
        seats=seen.seats if old and old.seats is state.seats else _seats(state, seat),
        models=seen.models if old and old.models is state.models else _models(state, seat, old, seen),
        units=seen.units if old and old.units is state.units else _units(state, seat),
        features=seen.features if old and old.features is state.features else _seen(state.features, seat),
        markers=seen.markers if old and old.markers is state.markers else _seen(state.markers, seat),
        links=_seen_links(state.links, seat, state),
        cards=seen.cards if old and old.cards is state.cards else _cards(state.cards, seat),
        clock=_open(state.clock),
        acting=None if hides_actor else state.acting,
    )


def is_referee(state: State, seat: int) -> bool:
    return 0 <= seat < len(state.seats) and REFEREE in state.seats[seat].tags


def _knows(known: Known, seat: int) -> bool:
    return known is None or seat in known


def _open(counters: Counters) -> Counters:
    if any(key[0] == "~" for key in counters):
        return {key: value for key, value in counters.items() if key[0] != "~"}
    return counters


def _open_tags(tags: Tags) -> Tags:
    if any(tag[0] == "~" for tag in tags):
        return tuple(tag for tag in tags if tag[0] != "~")
    return tags


Piece = TypeVar("Piece", Seat, Model, Unit, Feature, Marker)


def _without_secrets(piece: Piece) -> Piece:
    counters, tags = _open(piece.counters), _open_tags(piece.tags)
    if counters is piece.counters and tags is piece.tags:
        return piece
    return replace(piece, counters=counters, tags=tags)


def _changed(models: tuple[Model, ...], clean: tuple[Model, ...]) -> Sequence[Model]:
    """The models that are not among those known to have no secrets."""
    if len(models) != len(clean):
        return models
    return [model for model, known in zip(models, clean, strict=True) if model is not known]


def _have_secrets(pieces: Sequence[Model] | Sequence[Unit]) -> bool:
    """A quick look: most games hide no pieces, and then a view shares them all."""
    for piece in pieces:
        if piece.known is not None:
            return True
        for key in piece.counters:
            if key[0] == "~":
                return True
        for tag in piece.tags:
            if tag[0] == "~":
                return True
    return False


# -- states --------------------------------------------------------------------------------------------------------


def _seats(state: State, seat: int) -> tuple[Seat, ...]:
    return tuple(piece if piece.id == seat else _without_secrets(piece) for piece in state.seats)


def _models(state: State, seat: int, old: State | None, seen: State) -> tuple[Model, ...]:
    clean = old.models if old is not None and seen.models is old.models else ()
    if not _have_secrets(_changed(state.models, clean)):
        return state.models
    shown = [_model(model, state.units[model.unit].seat, seat) for model in state.models]
    return _shared(state.models, _trimmed(shown))


def _model(model: Model, owner: int, seat: int) -> Model:
    if not _knows(model.known, seat):
        return Model(-1, -1, "hidden", 0, 0, known=())
    return model if owner == seat else _without_secrets(model)


def _units(state: State, seat: int) -> tuple[Unit, ...]:
    if not _have_secrets(state.units):
        return state.units
    return _shared(state.units, _trimmed([_unit(unit, seat) for unit in state.units]))


def _trimmed(shown: list[Any]) -> list[Any]:
    """Without the hidden ones at the end: their number would tell how many there are."""
    while shown and shown[-1].id < 0:
        shown.pop()
    return shown


def _unit(unit: Unit, seat: int) -> Unit:
    if not _knows(unit.known, seat):
        return Unit(-1, unit.seat, "hidden", "hidden", (), known=())
    return unit if unit.seat == seat else _without_secrets(unit)


def _shared(whole: tuple[Any, ...], seen: list[Any]) -> tuple[Any, ...]:
    """The tuple itself where nothing of it is hidden."""
    return whole if len(whole) == len(seen) and all(map(_is_same, whole, seen)) else tuple(seen)


def _is_same(a: object, b: object) -> bool:
    return a is b


Lying = TypeVar("Lying", Feature, Marker)


def _seen(pieces: tuple[Lying, ...], seat: int) -> tuple[Lying, ...]:
    seen = tuple(_without_secrets(piece) for piece in pieces if _knows(piece.known, seat))
    return pieces if len(seen) == len(pieces) and all(map(_is_same, pieces, seen)) else seen


def _seen_links(links: tuple[Link, ...], seat: int, state: State) -> tuple[Link, ...]:
    """Relations a seat knows of: of a piece that it does not know it knows none."""
    if not links:
        return links
    return tuple(
        replace(link, counters=_open(link.counters)) if link.counters else link
        for link in links
        if _knows(link.known, seat) and _is_seen(link.a, seat, state) and _is_seen(link.b, seat, state)
    )


def _cards(cards: Iterable[Card], seat: int) -> tuple[Card, ...]:
    """Cards as they lie: sorted by pile, since the order of ids would tell which card lies where."""
    shown = (_card(card, seat) for card in cards if card.pile[0] != "~" or card.owner == seat)
    return tuple(sorted(shown, key=lambda card: (card.owner, card.pile, card.index)))


def _card(card: Card, seat: int) -> Card:
    return card if _is_card_seen(card, seat) else Card(-1, card.pile, card.index, card.owner, None)


def _is_card_seen(card: Card, seat: int) -> bool:
    return card.up or card.owner == seat or (card.known is not None and seat in card.known)


# -- events --------------------------------------------------------------------------------------------------------


def seen_event(event: Event, seat: int, state: State) -> Event | None:
    """The event as this seat may see it: the same kind with placeholders, or nothing. `state` is the one before it."""
    if is_referee(state, seat):
        return event
    match event:
        case Dealt() if event.pile[0] == "~" and event.owner != seat:
            return None
        case Dealt():
            return replace(event, cards=_cards(event.cards, seat))
        case Counted():
            counts = tuple(row for row in event.changes if _is_count_seen(row[0], row[1], seat, state))
            return replace(event, changes=counts) if counts else None
        case Tagged():
            rows = tuple(_seen_tags(row, seat, state) for row in event.changes)
            shown = tuple(row for row in rows if row[1] or row[2])
            return replace(event, changes=shown) if shown else None
        case Rolled():
            about = _seen_refs(event.about, seat, state)
            if event.seat != seat and (event.secret or (event.about and not about)):
                return None
            return replace(event, about=about)
        case Decided() | Noted():
            refs = _seen_refs(event.refs, seat, state)
            return replace(event, refs=refs) if refs or not event.refs else None
        case Began() if event.acting is not None and event.acting >= 0:
            return event if _knows(state.units[event.acting].known, seat) else _began_unseen(event)
        case Formed() | Moved() | Placed() | Removed() | Linked() | Revealed():
            return _seen_pieces(event, seat, state)
        case _:
            return event


def _began_unseen(event: Began) -> Began | None:
    """The beginning of something by a hidden unit: nothing at all where it is only that unit's turn."""
    is_more = any(part is not None for part in (event.round, event.phase, event.step, event.seat))
    return replace(event, acting=None) if is_more else None


def _is_count_seen(ref: Ref, key: str, seat: int, state: State) -> bool:
    return _is_seen(ref, seat, state) and (key[0] != "~" or _owner(ref, state) == seat)


def _seen_tags(row: tuple[Ref, Tags, Tags], seat: int, state: State) -> tuple[Ref, Tags, Tags]:
    ref, adds, drops = row
    if not _is_seen(ref, seat, state):
        return ref, (), ()
    return row if _owner(ref, state) == seat else (ref, _open_tags(adds), _open_tags(drops))


def _seen_rows(rows: tuple[Any, ...], seat: int, state: State) -> tuple[Any, ...]:
    return tuple(row for row in rows if _is_seen(model_ref(row[0]), seat, state))


def _seen_pieces(event: Event, seat: int, state: State) -> Event | None:
    match event:
        case Formed():
            if not _knows(event.unit.known, seat):
                return None
            recruits = tuple(_model(model, event.unit.seat, seat) for model in event.recruits)
            return replace(event, unit=_unit(event.unit, seat), recruits=recruits)
        case Moved():
            paths, facings = _seen_rows(event.paths, seat, state), _seen_rows(event.facings, seat, state)
            return replace(event, paths=paths, facings=facings) if paths else None
        case Removed():
            refs = _seen_refs(event.refs, seat, state)
            return replace(event, refs=refs) if refs else None
        case Linked():
            added, dropped = _seen_links(event.added, seat, state), _seen_links(event.dropped, seat, state)
            return replace(event, added=added, dropped=dropped) if added or dropped else None
        case Placed():
            models, facings = _seen_rows(event.models, seat, state), _seen_rows(event.facings, seat, state)
            markers, features = _seen(event.markers, seat), _seen(event.features, seat)
            shown = replace(event, models=models, markers=markers, features=features, facings=facings)
            return shown if models or markers or features else None
        case Revealed():
            if event.seats is None or seat in event.seats:
                return event
            missed = _seen_refs(event.refs, seat, state) if event.lost else ()
            return replace(event, refs=missed, seats=()) if missed else None
        case _:
            return event


def _seen_refs(refs: tuple[Ref, ...], seat: int, state: State) -> tuple[Ref, ...]:
    return tuple(ref for ref in refs if _is_seen(ref, seat, state))


def _is_seen(ref: Ref, seat: int, state: State) -> bool:
    """Whether a seat may know of a piece. One that is not there yet is shown by the event that brings it."""
    if ref == CLOCK or ref[0] == "s":
        return True
    kind, id = ref[0], number_of(ref)
    if kind in "mu":
        pieces: tuple[Any, ...] = state.models if kind == "m" else state.units
        return id >= len(pieces) or _knows(pieces[id].known, seat)
    if kind == "c":
        return all(_is_card_seen(card, seat) for card in state.cards if card.id == id)
    pieces = state.features if kind == "f" else state.markers
    return all(_knows(piece.known, seat) for piece in pieces if piece.id == id)


def _owner(ref: Ref, state: State) -> int | None:
    """The seat a piece belongs to."""
    if ref[0] in "mu":
        unit = number_of(ref) if ref[0] == "u" else state.models[number_of(ref)].unit
        return state.units[unit].seat
    return number_of(ref) if ref[0] == "s" else None
