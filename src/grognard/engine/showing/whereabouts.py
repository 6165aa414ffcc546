"""Moves and placements in words: how far somebody goes and what he ends beside, where a thing lies or who has it.

The log tells no measures of places, as nobody at a table does; a judge wants them too (`exact`).
"""

from collections.abc import Iterator, Sequence
from typing import Any

from ..core.events import Moved, Placed
from ..core.state import Feature, Location, Marker, Point, State, marker_ref
from .phrases import counted, listed, sentence, together, with_article
from .words import Lexicon, measured, model_name, name_of, numbered_name, spot, unit_name

NEAR = 20
"""Beside something is who is nearer to it than this part of the board."""


def moved(event: Moved, state: State, lexicon: Lexicon, exact: bool) -> str:
    ends = [(id, path[-1]) for id, path in event.paths if path]
    who, verb = _whose(ends, state, lexicon), lexicon.told.get(event.clause, "moves")
    if lexicon.places:
        return f"{who} {verb} to {' and '.join(dict.fromkeys(spot(place, lexicon) for _, place in ends))}"
    far = f" {measured(event.far, lexicon)}" if event.far else ""
    if lexicon.cards:
        does = together((name, f" {verb}") for name in _teams(ends, state, lexicon))
        return f"{does}{far}{_beside(ends, state, lexicon, exact)}"
    return f"{who} {verb}{far}{_part(ends, state)}{_beside(ends, state, lexicon, exact)}"


def _part(ends: Sequence[tuple[int, Location]], state: State) -> str:
    """How many of a unit go, if some do not."""
    units = dict.fromkeys(state.models[id].unit for id, _ in ends)
    all = sum(len(state.units[unit].members) for unit in units if unit >= 0)
    return f" with {len(ends)} of {counted(all, 'model')}" if len(ends) < all else ""


def placed(event: Placed, state: State, lexicon: Lexicon, numbered: bool, exact: bool) -> str:
    parts = []
    if event.models:
        parts.append(_set_up(event, state, lexicon, exact))
    for marker in event.markers:
        named = numbered_name(marker, state.markers if numbered else (), lexicon)
        parts.append(_thing(marker, named, state, lexicon, exact))
    for one in event.features:
        named = numbered_name(one, state.features if numbered else (), lexicon)
        where = f" (at {spot(_middle(one.outline), lexicon)})" if exact else ""
        parts.append(f"{named} is set up{_near(_middle(one.outline), state, lexicon, one)}{where}")
    return sentence("; ".join(parts) or "nothing is placed")


def _set_up(event: Placed, state: State, lexicon: Lexicon, exact: bool) -> str:
    who = _whose(event.models, state, lexicon)
    if lexicon.places:
        return f"{who} is in {' and '.join(dict.fromkeys(spot(place, lexicon) for _, place in event.models))}"
    verb = lexicon.told.get(event.clause, "")
    if verb and lexicon.cards:
        does = together((name, f" {verb}") for name in _teams(event.models, state, lexicon))
        return f"{does}{_beside(event.models, state, lexicon, exact)}"
    many = counted(len(event.models), "model")
    return f"{who} {verb or 'sets up'} {many}{_beside(event.models, state, lexicon, exact)}"


def _thing(marker: Marker, named: str, state: State, lexicon: Lexicon, exact: bool) -> str:
    """A thing that lies somewhere, or that somebody has."""
    if marker.on is not None:
        return f"{name_of(marker.on, state, lexicon)} has {named}"
    if lexicon.places or not isinstance(marker.at, tuple):
        return f"{named} lies in {spot(marker.at, lexicon)}" if marker.at else named
    where = f" (at {spot(marker.at, lexicon)})" if exact else ""
    return f"{named} is put down{_near(marker.at, state, lexicon, marker)}{where}"


def _whose(ends: Sequence[tuple[int, Any]], state: State, lexicon: Lexicon) -> str:
    units = dict.fromkeys(state.models[id].unit for id, _ in ends)
    return listed([unit_name(unit, state, lexicon) for unit in units if unit >= 0]) or "Somebody"


def _teams(ends: Sequence[tuple[int, Any]], state: State, lexicon: Lexicon) -> list[str]:
    """Units of which all go, or those who do, where each model is a team of its own."""
    gone = [id for id, _ in ends]
    units = dict.fromkeys(state.models[id].unit for id in gone)
    if all(one.id in gone for one in state.models if one.unit in units):
        return [unit_name(unit, state, lexicon) for unit in units]
    return [model_name(id, state, lexicon) for id in gone]


def _beside(ends: Sequence[tuple[int, Location]], state: State, lexicon: Lexicon, exact: bool) -> str:
    """What the leader ends beside, or the first model if he is not among them."""
    chiefs = {unit.leader for unit in state.units}
    place = next((place for id, place in ends if id in chiefs), ends[0][1] if ends else "")
    if isinstance(place, str):
        return ""
    return _near(place, state, lexicon) + (f" (at {spot(place, lexicon)})" if exact else "")


def _near(place: Point, state: State, lexicon: Lexicon, besides: Feature | Marker | None = None) -> str:
    """The nearest piece of the board that everybody knows of, if it is near at all."""
    most = max(state.board) // NEAR
    found = [(away, name) for away, name in _landmarks(place, state, lexicon, besides) if away <= most]
    return f", near {min(found)[1]}" if found else ""


def _landmarks(
    place: Point, state: State, lexicon: Lexicon, besides: Feature | Marker | None
) -> Iterator[tuple[int, str]]:
    for marker in [one for one in state.markers if one != besides]:
        if isinstance(marker.at, tuple) and marker.known is None and not lexicon.is_quiet(marker.kind):
            yield _away(place, (marker.at,)), name_of(marker_ref(marker.id), state, lexicon)
    for one in state.features:
        if one.outline and one.known is None and one != besides:
            alike = sum(other.kind == one.kind for other in state.features)
            yield _away(place, one.outline), with_article(lexicon.label(one.kind), is_only=alike == 1)


def _away(place: Point, outline: Sequence[Point]) -> int:
    """How far a place is from the box around an outline: near enough for words."""
    gaps = [
        max(min(along) - at, 0, at - max(along)) for at, along in zip(place, zip(*outline, strict=True), strict=True)
    ]
    return int(sum(gap * gap for gap in gaps) ** 0.5)


def _middle(outline: Sequence[Point]) -> Point:
    xs, ys = zip(*outline, strict=True)
    return (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2
