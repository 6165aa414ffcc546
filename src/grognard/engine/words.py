"""Events in plain sentences, for logs and replays. Hidden things are never named: words are safe for every reader.

A game hands in its own labels as a Lexicon; what it does not name is called by its key.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from .events import (
    Began,
    Counted,
    Dealt,
    Decided,
    Ended,
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
from .state import CLOCK, Place, Point, Ref, State, Tags, feature_ref, marker_ref, number_of, unit_ref

LETTERS = "ABCDEFGH"
FATES = {
    "lost": "loses {}",
    "routed": "flees with {}",
    "left": "leaves the table with {}",
    "aboard": "boards with {}",
}
FATES_ALONE = {"lost": "is lost", "routed": "flees", "left": "leaves", "aboard": "boards"}
"""Where each being stands for itself."""


class Lexicon(Struct, frozen=True):
    """How a game calls its counters, tags, kinds and phases, and its unit of length."""

    unit: str = ""
    labels: dict[str, str] = {}
    """A tag that ends with the number of a seat may show its letter: `held by {seat}`. So may a counter that stands for
    a seat or a model by its number plus 1: `commanded by {model}`."""
    quiet: tuple[str, ...] = ()
    """Counters, tags and piles that are bookkeeping: logs for people leave them out."""
    places: dict[str, str] = {}
    """What the zones of a map are called. Where it is given each being stands for itself: its number is left out."""

    def is_quiet(self, key: str) -> bool:
        """Whether a counter, tag or pile is bookkeeping or kept in secret."""
        return key.startswith("~") or key.partition(":")[0].partition(".")[0] in self.quiet

    def label(self, key: str) -> str:
        known = self.labels.get(key)
        if known is not None:
            return known
        head, _, rest = key.partition(":")
        if rest:
            name = self.label(head)
            return name.format(seat=letter(int(rest))) if "{seat}" in name else f"{name} {self.label(rest)}"
        head, _, rest = key.partition(".")
        return f"{self.label(head)} {rest}" if rest else key.replace("-", " ")


PLAIN = Lexicon()


def _loud(event: Tagged, lexicon: Lexicon) -> list[tuple[Ref, Tags, Tags]]:
    """What an event changes besides bookkeeping."""

    def loud(tags: Tags) -> Tags:
        return tuple(tag for tag in tags if not lexicon.is_quiet(tag))

    rows = [(ref, loud(adds), loud(drops)) for ref, adds, drops in event.changes]
    return [(ref, adds, drops) for ref, adds, drops in rows if adds or drops]


def letter(seat: int) -> str:
    """The letter of a seat; nobody in particular is `-`."""
    return LETTERS[seat] if 0 <= seat < len(LETTERS) else "-"


def name_of(ref: Ref, state: State, lexicon: Lexicon = PLAIN) -> str:
    """How a piece is called in a sentence."""
    if ref == CLOCK:
        return "the battle"
    kind, id = ref[0], number_of(ref)
    if kind == "s":
        return letter(id)
    if kind == "u":
        return state.units[id].name
    if kind == "m":
        return _model(id, state, lexicon)
    pieces: Sequence[Any] = state.features if kind == "f" else state.markers if kind == "k" else ()
    found = next((piece for piece in pieces if piece.id == id), None)
    if found is None:
        return {"c": "a card"}.get(kind, ref)
    if lexicon.places:
        return _on_map(found, lexicon)
    alike = [piece for piece in pieces if piece.kind == found.kind]
    return lexicon.label(found.kind) if len(alike) == 1 else f"{lexicon.label(found.kind)} {ref}"


def terrain_of(refs: Sequence[Ref], state: State, lexicon: Lexicon) -> str:
    """The kinds of some terrain, each once; who gives cover besides is named by its unit."""
    kinds = {feature_ref(feature.id): lexicon.label(feature.kind) for feature in state.features}
    return ", ".join(dict.fromkeys(kinds[ref] if ref[0] == "f" else _unit_of(ref, state) for ref in refs))


def _unit_of(ref: Ref, state: State) -> str:
    return state.units[state.models[number_of(ref)].unit].name


def _model(id: int, state: State, lexicon: Lexicon) -> str:
    """A model by its unit, with its number where another of the unit could be meant."""
    model = state.models[id]
    if model.unit < 0:
        return "a hidden model"
    unit = state.units[model.unit]
    return unit.name if lexicon.places or unit.members == (id,) else f"{unit.name} m{id}"


def _on_map(piece: Any, lexicon: Lexicon) -> str:
    """A zone by its name, a border by what it joins, a thing by its kind."""
    zones: tuple[str, ...] = getattr(piece, "zones", ())
    if len(zones) == 1:
        return _spot(zones[0], lexicon)
    return f"{lexicon.label(piece.kind)} {' to '.join(zones[:2])}".rstrip()


def describe(event: Event, state: State, lexicon: Lexicon = PLAIN, *, numbered: bool = True) -> str:
    """One line about an event; `state` is any state of the battle from then on. What is set down is named with its
    number, unless the reader is shown it instead (`numbered`)."""
    match event:
        case Noted():
            return event.text
        case Decided():
            return f"{letter(event.seat)}: {event.words}"
        case Ended():
            winners = " and ".join(map(letter, event.outcome.winners))
            return f"{winners} wins: {event.outcome.reason}" if winners else f"A draw: {event.outcome.reason}"
        case Rolled():
            return _rolled(event, state, lexicon)
        case Began():
            return _began(event, state, lexicon)
        case Dealt():
            return _dealt(event, state, lexicon)
        case Placed():
            return _placed(event, state, lexicon, numbered and not lexicon.places)
        case _:
            return _changed(event, state, lexicon)


def _changed(event: Event, state: State, lexicon: Lexicon) -> str:
    match event:
        case Formed():
            return _formed(event, state, lexicon)
        case Moved():
            return _moved(event, state, lexicon)
        case Removed():
            return _removed(event, state, lexicon)
        case Counted():
            rows = [row for row in event.changes if row[1][0] != "~"]
            loud = [row for row in rows if not lexicon.is_quiet(row[1])] or rows
            return "; ".join(_counter(*row, state, lexicon) for row in loud) or "Something is noted in secret"
        case Tagged():
            marks = _loud(event, lexicon) or event.changes
            return "; ".join(filter(None, (_tags(*row, state, lexicon) for row in marks))) or "A secret mark"
        case Linked():
            return _linked(event, state, lexicon)
        case Revealed():
            if event.seats is not None:
                return f"{len(event.refs)} revealed to {' and '.join(map(letter, event.seats))}"
            names = [
                name_of(ref, state, lexicon) for ref in event.refs if not (lexicon.places and _is_border(ref, state))
            ]
            return (
                f"{_listed(list(dict.fromkeys(names))) or 'Something'} {'in sight' if lexicon.places else 'revealed'}"
            )
        case _:
            raise TypeError(f"unknown event {type(event).__name__}")


def _is_border(ref: Ref, state: State) -> bool:
    return ref[0] == "f" and any(piece.id == number_of(ref) and len(piece.zones) > 1 for piece in state.features)


# -- dice -------------------------------------------------------------------------------------------------------------


def _rolled(event: Rolled, state: State, lexicon: Lexicon) -> str:
    if event.secret and (not event.faces or event.outcome is None):
        return f"{letter(event.seat)} rolls in secret: {event.purpose}"
    made_of = ", ".join(f"{part.label} {part.amount:+d}" for part in event.parts)
    thrown = f"{_purpose(event)}{f' ({made_of})' if made_of else ''}: {' '.join(map(str, event.faces))}"
    return thrown + _reading(event, state, lexicon)


def _purpose(event: Rolled) -> str:
    """What is rolled for, how many dice and what they need, unless the purpose says so itself."""
    number = len(event.faces)
    if " need" in event.purpose:
        return event.purpose
    need = f" {'needs' if number == 1 else 'need'} {event.need}+" if event.need else ""
    return f"{event.purpose}, {number} {'die' if number == 1 else 'dice'}{need}"


def _reading(event: Rolled, state: State, lexicon: Lexicon) -> str:
    outcome = event.outcome
    if outcome == event.faces or outcome is None:
        return ""
    if isinstance(outcome, tuple | list):
        if event.seat < 0 and len(outcome) == 2 and isinstance(outcome[1], int):
            return " → a tie" if outcome[0] is None else f" → {letter(int(outcome[0]))} by {outcome[1]}"
        if all(isinstance(part, str) for part in outcome):
            return f" → {_listed([name_of(ref, state, lexicon) for ref in outcome]) or 'nobody'}"
        if lexicon.places and event.kinds:
            return f" → {sum(part[0] for part in outcome)}"
        return f" → {', '.join(_plain(part) for part in outcome)}"
    return f" → {outcome}"


def _plain(part: Any) -> str:
    return "/".join(map(str, part)) if isinstance(part, tuple | list) else str(part)


# -- order of play ----------------------------------------------------------------------------------------------------


def _began(event: Began, state: State, lexicon: Lexicon) -> str:
    parts = [f"round {event.round}"] if event.round is not None else []
    if event.phase is not None:
        parts.append(f"{lexicon.label(event.phase)} phase")
    if event.step is not None:
        parts.append(lexicon.label(event.step))
    if event.seat is not None and event.seat >= 0:
        parts.append(f"{letter(event.seat)} to play")
    if event.acting is not None and event.acting >= 0:
        parts.append(f"{name_of(unit_ref(event.acting), state)} acts")
    return _sentence(", ".join(parts) or "next")


def _dealt(event: Dealt, state: State, lexicon: Lexicon) -> str:
    whose = f"{letter(event.owner)}, {lexicon.label(event.pile)}"
    shown = [name_of(card.subject, state, lexicon) for card in event.cards if card.up and card.subject is not None]
    hidden = len(event.cards) - len(shown)
    parts = [f"{_counted(hidden, 'card')} face down"] if hidden else []
    parts += [_listed(shown)] if shown else []
    return f"{whose}: {'; '.join(parts) or 'no cards'}"


# -- pieces -----------------------------------------------------------------------------------------------------------


def _formed(event: Formed, state: State, lexicon: Lexicon) -> str:
    unit = event.unit
    if lexicon.places:
        return f"{unit.name} belongs to {letter(unit.seat)}"
    if not unit.members:
        return f"{letter(unit.seat)}: nobody is left of {unit.name}"
    lead = f", led by m{unit.leader}" if unit.leader is not None and len(unit.members) > 1 else ""
    return f"{letter(unit.seat)}: {unit.name} has {_counted(len(unit.members), 'model')}{lead}"


def _moved(event: Moved, state: State, lexicon: Lexicon) -> str:
    ends = [(id, path[-1]) for id, path in event.paths if path]
    if lexicon.places:
        return f"{_whose(ends, state)} to {' and '.join(dict.fromkeys(_spot(place, lexicon) for _, place in ends))}"
    return f"{_whose(ends, state)} moves {_counted(len(ends), 'model')}{_toward(ends, state, lexicon)}"


def _placed(event: Placed, state: State, lexicon: Lexicon, numbered: bool) -> str:
    parts = []
    if event.models:
        where = _toward(event.models, state, lexicon, "at")
        parts.append(f"{_whose(event.models, state)}: {_counted(len(event.models), 'model')} set down{where}")
    places: list[tuple[str, Ref, Place | None]] = [(one.kind, marker_ref(one.id), one.at) for one in event.markers]
    places += [(one.kind, feature_ref(one.id), _middle(one.outline)) for one in event.features]
    parts += [_piece(kind, ref if numbered else "", place, lexicon) for kind, ref, place in places]
    return _sentence("; ".join(parts) or "nothing is placed")


def _whose(ends: Sequence[tuple[int, Any]], state: State) -> str:
    units = dict.fromkeys(state.models[id].unit for id, _ in ends)
    return _listed([state.units[unit].name for unit in units if unit >= 0]) or "Somebody"


def _toward(ends: Sequence[tuple[int, Place]], state: State, lexicon: Lexicon, how: str = "to") -> str:
    """Where the leader ends, or the first model if he is not among them."""
    if not ends:
        return ""
    chiefs = {unit.leader for unit in state.units}
    place = next((place for id, place in ends if id in chiefs), ends[0][1])
    return f" {how if isinstance(place, tuple) else 'in'} {_spot(place, lexicon)}"


def _piece(kind: str, number: str, place: Place | None, lexicon: Lexicon) -> str:
    where = "" if place is None else f" at {_spot(place, lexicon)}"
    return f"{f'{lexicon.label(kind)} {number}'.rstrip()}{where}"


def _middle(outline: Sequence[Point]) -> Point:
    xs, ys = zip(*outline, strict=True)
    return (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2


def _spot(place: Place, lexicon: Lexicon) -> str:
    if isinstance(place, str):
        return f"{place} {lexicon.places.get(place, '')}".rstrip()
    return f"{length(place[0])}, {length(place[1])} {lexicon.unit}".rstrip()


def length(hundredths: int) -> str:
    """A length with one decimal."""
    return f"{hundredths / 100:.1f}"


def _removed(event: Removed, state: State, lexicon: Lexicon) -> str:
    models = [number_of(ref) for ref in event.refs if ref[0] == "m"]
    parts = []
    for unit in dict.fromkeys(state.models[id].unit for id in models):
        number = sum(state.models[id].unit == unit for id in models)
        words = (
            FATES_ALONE.get(event.fate, "is gone")
            if lexicon.places
            else FATES.get(event.fate, "removes {}").format(_counted(number, "model"))
        )
        parts.append(f"{state.units[unit].name if unit >= 0 else 'Somebody'} {words}")
    others = [name_of(ref, state, lexicon) for ref in event.refs if ref[0] != "m"]
    parts += [f"{_listed(others)} removed"] if others else []
    return _sentence("; ".join(parts) or "nothing is removed")


def _counter(ref: Ref, key: str, by: int, now: int, state: State, lexicon: Lexicon) -> str:
    label, whose = lexicon.label(key), name_of(ref, state, lexicon)
    if "{model}" in label:
        return f"{whose}: {label.format(model=_model(now - 1, state, lexicon) if now else 'nobody')}"
    if "{seat}" in label:
        return f"{whose}: {label.format(seat=letter(now - 1) if now else 'nobody')}"
    return f"{whose}: {label} {by:+d}, now {now}"


def _tags(ref: Ref, adds: Tags, drops: Tags, state: State, lexicon: Lexicon) -> str:
    gained = [lexicon.label(tag) for tag in adds if tag[0] != "~"]
    lost = [f"no longer {lexicon.label(tag)}" for tag in drops if tag[0] != "~"]
    words = ", ".join(gained + lost)
    return f"{name_of(ref, state, lexicon)}: {words}" if words else ""


def _linked(event: Linked, state: State, lexicon: Lexicon) -> str:
    rows = [(link, "") for link in event.added] + [(link, "no longer ") for link in event.dropped]
    texts = [
        f"{name_of(link.a, state, lexicon)} {no}{lexicon.label(link.kind)} {name_of(link.b, state, lexicon)}"
        for link, no in rows
    ]
    return "; ".join(texts) or "Nothing is linked"


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names[:-1]) + " and " + names[-1] if len(names) > 1 else "".join(names)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
