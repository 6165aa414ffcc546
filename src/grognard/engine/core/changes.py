"""What each kind of event does to a State: the only place where states change."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from .events import Began, Counted, Dealt, Ended, Event, Formed, Linked, Moved, Placed, Removed, Revealed, Tagged
from .pieces import Edits, edited, found_in, merged, one_of, with_counter, with_one, with_tags
from .state import CLOCK, Location, Model, State, Unit, card_ref, feature_ref, marker_ref, number_of


def apply(state: State, event: Event) -> State:
    """The state after the event. Told events are trusted: scripts tell only what the rules allow."""
    change = CHANGES.get(type(event))
    return state if change is None else change(state, event)


def _put(
    models: tuple[Model, ...], places: Iterable[tuple[int, Location]], facings: Iterable[tuple[int, int]]
) -> tuple[Model, ...]:
    changed = list(models)
    for id, place in places:
        changed[id] = replace(changed[id], place=place)
    for id, facing in facings:
        changed[id] = replace(changed[id], facing=facing)
    return tuple(changed)


def _counted(state: State, event: Counted) -> State:
    if len(event.changes) == 1 and event.changes[0][0] != CLOCK:
        ref, key, _, now = event.changes[0]
        name, index, piece = one_of(state, ref)
        return with_one(state, name, index, replace(piece, counters=with_counter(piece.counters, key, now)))
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
    if len(event.changes) == 1:
        ref, adds, drops = event.changes[0]
        name, index, piece = one_of(state, ref)
        return with_one(state, name, index, replace(piece, tags=with_tags(piece.tags, adds, drops)))
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
        models=_put(state.models, event.models, event.facings) if event.models else state.models,
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
    for id, facing in event.facings:
        models[id] = replace(models[id], facing=facing)
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
