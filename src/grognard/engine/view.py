"""What one seat may know: the one gate at which states, events and decisions are redacted before anybody gets them.

A view has the shape of a State. A hidden card keeps its place in its pile but neither id nor subject; hidden pieces are
left out or lose their place; counters and tags beginning with `~` are for the owner alone.
"""

from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from .decisions import Decision
from .events import Counted, Dealt, Event, Formed, Linked, Placed, Revealed, Rolled, Tagged
from .state import Card, Counters, Feature, Known, Link, Marker, Model, Ref, State, Tags, Unit

if TYPE_CHECKING:
    from .space.table import Table

SPECTATOR = -1


class SeatView(Struct, frozen=True, gc=False):
    """All that a computer player is handed: its view, the decision it faces and a table built from the view."""

    seat: int
    view: State
    decision: Decision
    table: "Table | Any"


def redact(state: State, seat: int) -> State:
    """The state as this seat may know it; parts without secrets are shared, not copied."""
    return replace(
        state,
        seats=tuple(
            piece if piece.id == seat else replace(piece, counters=_open(piece.counters), tags=_open_tags(piece.tags))
            for piece in state.seats
        ),
        models=_models(state, seat),
        units=_units(state, seat),
        features=_seen(state.features, seat),
        markers=_seen(state.markers, seat),
        links=_seen(state.links, seat),
        cards=tuple(_card(card, seat) for card in state.cards),
        clock=_open(state.clock),
    )


def _knows(known: Known, seat: int) -> bool:
    return known is None or seat in known


Piece = TypeVar("Piece", Feature, Marker, Link)


def _seen(pieces: tuple[Piece, ...], seat: int) -> tuple[Piece, ...]:
    if all(piece.known is None for piece in pieces):
        return pieces
    return tuple(piece for piece in pieces if _knows(piece.known, seat))


def _open(counters: Counters) -> Counters:
    if any(key[0] == "~" for key in counters):
        return {key: value for key, value in counters.items() if key[0] != "~"}
    return counters


def _open_tags(tags: Tags) -> Tags:
    if any(tag[0] == "~" for tag in tags):
        return tuple(tag for tag in tags if tag[0] != "~")
    return tags


def _models(state: State, seat: int) -> tuple[Model, ...]:
    if all(model.known is None and "~" not in "".join((*model.counters, *model.tags)) for model in state.models):
        return state.models
    return tuple(_model(state, model, seat) for model in state.models)


def _model(state: State, model: Model, seat: int) -> Model:
    if not _knows(model.known, seat):
        return Model(model.id, -1, "hidden", 0, 0, known=())
    if state.units[model.unit].seat == seat:
        return model
    return replace(model, counters=_open(model.counters), tags=_open_tags(model.tags))


def _units(state: State, seat: int) -> tuple[Unit, ...]:
    if all(unit.known is None and "~" not in "".join((*unit.counters, *unit.tags)) for unit in state.units):
        return state.units
    return tuple(_unit(unit, seat) for unit in state.units)


def _unit(unit: Unit, seat: int) -> Unit:
    if not _knows(unit.known, seat):
        return Unit(unit.id, unit.seat, "hidden", "hidden", (), known=())
    if unit.seat == seat:
        return unit
    return replace(unit, counters=_open(unit.counters), tags=_open_tags(unit.tags))


def _card(card: Card, seat: int) -> Card:
    if card.up or card.owner == seat or _knows(card.known, seat) and card.known is not None:
        return card
    return Card(-1, card.pile, card.index, card.owner, None)


def seen_event(event: Event, seat: int, state: State) -> Event | None:
    """The event as this seat may see it: the same kind with placeholders, or nothing. `state` is the one after it."""
    match event:
        case Dealt():
            return replace(event, cards=tuple(_card(card, seat) for card in event.cards))
        case Counted():
            open_rows = tuple(row for row in event.changes if row[1][0] != "~" or _owner(row[0], state) == seat)
            return replace(event, changes=open_rows) if open_rows else None
        case Tagged():
            rows = tuple(_seen_tags(row, seat, state) for row in event.changes)
            shown = tuple(row for row in rows if row[1] or row[2])
            return replace(event, changes=shown) if shown else None
        case Rolled(secret=True) if event.seat != seat:
            return replace(event, faces=(), outcome=None)
        case Formed():
            return event if _knows(event.unit.known, seat) else None
        case Placed() | Linked() | Revealed():
            return _seen_pieces(event, seat)
        case _:
            return event


def _seen_tags(row: tuple[Ref, Tags, Tags], seat: int, state: State) -> tuple[Ref, Tags, Tags]:
    ref, adds, drops = row
    return row if _owner(ref, state) == seat else (ref, _open_tags(adds), _open_tags(drops))


def _seen_pieces(event: Placed | Linked | Revealed, seat: int) -> Event | None:
    if isinstance(event, Revealed):
        return event if event.seats is None or seat in event.seats else None
    if isinstance(event, Linked):
        return replace(event, added=_seen(event.added, seat), dropped=_seen(event.dropped, seat))
    return replace(event, markers=_seen(event.markers, seat), features=_seen(event.features, seat))


def _owner(ref: Ref, state: State) -> int | None:
    """The seat a piece belongs to."""
    kind, id = ref[0], ref[1:]
    if kind == "s":
        return int(id)
    if kind == "u":
        return state.units[int(id)].seat
    if kind == "m":
        return state.units[state.models[int(id)].unit].seat
    return None
