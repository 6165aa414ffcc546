"""Events in plain sentences, for logs and replays. Hidden things are never named: words are safe for every reader."""

from ..core.events import (
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
from ..core.state import CLOCK, Ref, State, Tags, number_of, unit_ref
from . import throws, whereabouts
from .phrases import counted, listed, sentence, together
from .words import PLAIN, Lexicon, called, letter, model_name, name_of, unit_name

FATES = {
    "lost": "loses {}",
    "routed": "flees with {}",
    "left": "leaves the table with {}",
    "aboard": "boards with {}",
}
FATES_ALONE = {"lost": "is lost", "routed": "flees", "left": "leaves", "aboard": "boards"}
"""Where each being, team or vehicle stands for itself."""


Count = tuple[Ref, str, int, int]
"""Whose counter, which, by how much it changes, and what it comes to."""


def describe(
    event: Event, state: State, lexicon: Lexicon = PLAIN, *, numbered: bool = True, exact: bool = False
) -> str:
    """One line about an event; `state` is any state of the battle from then on. What is set down is named with its
    number, unless the reader is shown it instead (`numbered`); `exact` adds where it stands."""
    match event:
        case Noted():
            return event.text
        case Decided():
            return f"{letter(event.seat)}: {event.words}"
        case Ended():
            winners = " and ".join(map(letter, event.outcome.winners))
            return f"{winners} wins: {event.outcome.reason}" if winners else f"A draw: {event.outcome.reason}"
        case Rolled() if event.clause in lexicon.classes:
            aims = [name_of(_aim(event, place), state, lexicon) for place in range(len(event.kinds) - 1)]
            return throws.told_jointly(event, lambda batch: _classes(event, batch, state, lexicon), aims)
        case Rolled():
            return throws.told(event, lexicon.dice, bool(lexicon.places), lambda ref: name_of(ref, state, lexicon))
        case Began():
            return _began(event, state, lexicon)
        case Dealt():
            return _dealt(event, state, lexicon)
        case Placed():
            return whereabouts.placed(event, state, lexicon, numbered and not lexicon.places, exact)
        case Moved():
            return whereabouts.moved(event, state, lexicon, exact)
        case _:
            return _changed(event, state, lexicon)


def led(text: str, seat: int) -> int:
    """How long the letter of a seat is that begins a line or heading, with its colon and the space behind it."""
    return next((len(head) for mark in (": ", " ") if seat >= 0 and text.startswith(head := letter(seat) + mark)), 0)


def speaker_of(event: Event, state: State, text: str) -> int:
    """The seat whose letter begins the line about an event, before a colon or as the one who does it; -1 where none
    does."""
    match event:
        case Decided():
            return event.seat
        case Formed():
            seats = [event.unit.seat]
        case Noted():
            seats = [state.units[number_of(ref)].seat for ref in event.refs if ref[0] == "u"]
            seats += [number_of(ref) for ref in event.refs if ref[0] == "s"]
        case Counted() | Tagged():
            seats = [number_of(row[0]) for row in event.changes if row[0][0] == "s"]
            if len(event.changes) == len(seats) == 1 and text.startswith(f"{letter(seats[0])} "):
                return seats[0]
        case _:
            return -1
    return next((seat for seat in seats if text.startswith(f"{letter(seat)}: ")), -1)


def _changed(event: Event, state: State, lexicon: Lexicon) -> str:
    match event:
        case Formed():
            return _formed(event, state, lexicon)
        case Removed():
            return _removed(event, state, lexicon)
        case Counted():
            rows = [row for row in event.changes if row[1][0] != "~"]
            loud = [row for row in rows if not lexicon.is_unsaid(row[1], row[2] < 0, event.clause)] or rows
            return (
                together(_counter(row, event.clause, state, lexicon) for row in loud) or "Something is noted in secret"
            )
        case Tagged():
            marks = _loud(event, lexicon) or event.changes
            return together(_tags(*row, event.clause, state, lexicon) for row in marks) or "A secret mark"
        case Linked():
            return _linked(event, state, lexicon)
        case Revealed():
            return _revealed(event, state, lexicon)
        case _:
            raise TypeError(f"unknown event {type(event).__name__}")


def _classes(event: Rolled, batch: int, state: State, lexicon: Lexicon) -> tuple[str, ...]:
    """What a batch of dice may do: to machines something else, where there are words for it."""
    target = _aim(event, batch)
    is_machine = target[0] == "m" and state.models[number_of(target)].solid
    own = lexicon.classes[event.clause]
    return lexicon.classes.get(f"{event.clause} machine", own) if is_machine else own


def _aim(event: Rolled, batch: int) -> Ref:
    """Whom a batch of dice is meant for: all the same one, or each its own."""
    targets = [ref for ref in event.about[1:] if ref[0] == "m"]
    return targets[min(batch, len(targets) - 1)] if targets else CLOCK


def _revealed(event: Revealed, state: State, lexicon: Lexicon) -> str:
    if event.seats is not None and not event.lost:
        return f"{len(event.refs)} revealed to {' and '.join(map(letter, event.seats))}"
    refs = [ref for ref in event.refs if not (lexicon.places and _is_border(ref, state))] or list(event.refs)
    if event.lost:
        refs = [ref for ref in refs if ref[0] == "m"] or refs
    words = " is out of sight" if event.lost else " comes into sight" if lexicon.places else " is revealed"
    names = list(dict.fromkeys(name_of(ref, state, lexicon) for ref in refs))
    return together((name, words) for name in names or ["Something"])


def _is_border(ref: Ref, state: State) -> bool:
    return ref[0] == "f" and any(piece.id == number_of(ref) and len(piece.zones) > 1 for piece in state.features)


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
    return sentence(", ".join(parts) or "next")


def _dealt(event: Dealt, state: State, lexicon: Lexicon) -> str:
    whose = f"{letter(event.owner)}'s {lexicon.label(event.pile)}"
    up = [card for card in event.cards if card.up and card.subject is not None]
    is_numbered = event.pile in lexicon.numbered
    up = sorted(up, key=lambda card: card.index) if is_numbered else up
    names = [(name_of(card.subject or CLOCK, state, lexicon), card.index) for card in up]
    shown = [f"{name} {number}" if is_numbered else name for name, number in names]
    hidden = len(event.cards) - len(shown)
    parts = [f"{counted(hidden, 'card')} face down"] if hidden else []
    parts += [listed(shown)] if shown else []
    return f"{whose}: {'; '.join(parts) or 'no cards'}"


# -- pieces -----------------------------------------------------------------------------------------------------------


def _formed(event: Formed, state: State, lexicon: Lexicon) -> str:
    unit = event.unit
    if lexicon.places:
        return f"{unit.name} joins {letter(unit.seat)}"
    if not unit.members:
        return f"{letter(unit.seat)}: nobody is left of {called(state, unit.id)}"
    own = called(state, unit.id) if unit.id < len(state.units) else unit.name
    return f"{letter(unit.seat)}: {own} has {counted(len(unit.members), 'model')}"


def _removed(event: Removed, state: State, lexicon: Lexicon) -> str:
    models = [number_of(ref) for ref in event.refs if ref[0] == "m"]
    if lexicon.cards and models:
        fate = FATES_ALONE.get(event.fate, "is gone")
        return sentence(together((model_name(id, state, lexicon), f" {fate}") for id in models))
    parts = []
    for unit in dict.fromkeys(state.models[id].unit for id in models):
        number = sum(state.models[id].unit == unit for id in models)
        words = (
            FATES_ALONE.get(event.fate, "is gone")
            if lexicon.places
            else FATES.get(event.fate, "removes {}").format(counted(number, "model"))
        )
        parts.append(f"{unit_name(unit, state, lexicon) if unit >= 0 else 'Somebody'} {words}")
    others = [name_of(ref, state, lexicon) for ref in event.refs if ref[0] != "m"]
    parts += [together((other, f" is {'destroyed' if event.fate == 'lost' else 'removed'}") for other in others)]
    parts = [part for part in parts if part]
    return sentence("; ".join(parts) or "nothing is removed")


def _counter(row: Count, clause: str, state: State, lexicon: Lexicon) -> tuple[str, str]:
    ref, key, by, now = row
    label, whose = lexicon.label(key), name_of(ref, state, lexicon)
    if "{model}" in label:
        return whose, ": " + label.format(model=model_name(now - 1, state, lexicon) if now else "nobody")
    if "{seat}" in label:
        return whose, ": " + label.format(seat=letter(now - 1) if now else "nobody")
    told = _told(key, by < 0, clause, lexicon, abs(by), now)
    return whose, told or f" loses {-by} {label}: {now} left" if by < 0 else told or f" gains {by} {label}: {now} now"


def _tags(ref: Ref, adds: Tags, drops: Tags, clause: str, state: State, lexicon: Lexicon) -> tuple[str, str]:
    """What somebody is from now on and no longer; what he does about it where the game has words for that."""
    shown = [(tag, False) for tag in adds if tag[0] != "~"] + [(tag, True) for tag in drops if tag[0] != "~"]
    words = [_told(tag, gone, clause, lexicon) or _is(tag, gone, lexicon) for tag, gone in shown]
    first = "".join(words[:1])
    further = [word.removeprefix(" is") if first.startswith(" is ") else word for word in words[1:]]
    return name_of(ref, state, lexicon), listed([first, *[word.strip() for word in further]])


def _is(tag: str, gone: bool, lexicon: Lexicon) -> str:
    return f" is {'no longer ' if gone else ''}{lexicon.label(tag)}"


def _told(key: str, is_less: bool, clause: str, lexicon: Lexicon, by: int = 1, now: int = 0) -> str:
    """The game's own words for a change, with what stands before them: a space, or nothing before `'s` and `:`."""
    head = key.replace(".", ":").partition(":")[0]
    name = f"{'-' if is_less else '+'}{head}"
    keys = (f"{name} {clause}", name) if now else (f"{name} {clause}", f"{name}=0", name)
    words = next((lexicon.told[one] for one in keys if one in lexicon.told), "")
    why = lexicon.told.get(f"for {clause}", "")
    rest = lexicon.labels.get(key) or lexicon.label(key[len(head) + 1 :])
    text = words.format(by=by, now=now, why=f" {why}".rstrip(), rest=rest, s="" if by == 1 else "s")
    return text if text[:1] in "': " else f" {text}"


def _linked(event: Linked, state: State, lexicon: Lexicon) -> str:
    links = [(link, False) for link in event.added] + [(link, True) for link in event.dropped]
    loud = [row for row in links if not lexicon.is_unsaid(row[0].kind, row[1], event.clause)] or links
    texts = [(name_of(link.a, state, lexicon), link, is_gone) for link, is_gone in loud]
    return (
        together(
            (name, f"{_verb(link.kind, is_gone, event.clause, lexicon)} {name_of(link.b, state, lexicon)}")
            for name, link, is_gone in texts
        )
        or "Nothing is linked"
    )


def _verb(kind: str, is_gone: bool, clause: str, lexicon: Lexicon) -> str:
    label = lexicon.label(kind)
    return _told(kind, is_gone, clause, lexicon) or f" {_ended(label) if is_gone else label}"


def _ended(verb: str) -> str:
    """What does not hold any more: `no longer holds`, `is no longer beside`."""
    return verb.replace("is ", "is no longer ", 1) if verb.startswith("is ") else f"no longer {verb}"


def _loud(event: Tagged, lexicon: Lexicon) -> list[tuple[Ref, Tags, Tags]]:
    """What an event changes besides bookkeeping."""

    def loud(tags: Tags, are_gone: bool) -> Tags:
        return tuple(tag for tag in tags if not lexicon.is_unsaid(tag, are_gone, event.clause))

    rows = [(ref, loud(adds, False), loud(drops, True)) for ref, adds, drops in event.changes]
    return [(ref, adds, drops) for ref, adds, drops in rows if adds or drops]
