"""What a deed costs somebody: models of a unit that fall, or what is taken of what keeps a piece going."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from ..core.events import Counted, Event, Removed, Tagged
from ..core.state import Location, Ref, State, number_of, unit_ref
from .phrases import sentence
from .telling import describe
from .words import Lexicon, name_of

Blow = Removed | Counted | Tagged


class Harm(Struct, frozen=True):
    """So many models of a unit lost, or so much of a counter of one of its models."""

    ref: Ref
    """The unit, or the thing that is no unit."""
    at: Location | None
    """Where it befell the first of them; None: nowhere on the table."""
    number: int
    """By how much it changed; below zero it was lost. 0: only what it is now can be said."""
    what: str
    """Of what; empty: models of the unit."""
    words: str
    step: int
    """The event by which it began, as the reader counts them."""


class Harms:
    """The harm of one deed: of each unit that loses models one, of each piece that is worn down one a kind."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._found: dict[tuple[Ref, str], tuple[Harm, Blow]] = {}

    def all(self) -> tuple[Harm, ...]:
        return tuple(harm for harm, _ in self._found.values())

    def take(self, event: Event, before: State, named: State, step: int) -> None:
        """Add what an event costs; `named` knows the names of all that ever was on the table."""
        for ref, what, number, one in self._of(event, before, named):
            old, told = self._found.get((ref, what), (None, None))
            whole = _joined(told, one)
            words = sentence(describe(whole, named, self._lexicon, numbered=False))
            first = old or Harm(_owner(ref, before), _place(one, before), 0, what, "", step)
            self._found[ref, what] = replace(first, number=first.number + number, words=words), whole

    def _of(self, event: Event, before: State, named: State) -> Iterator[tuple[Ref, str, int, Blow]]:
        """Whom it befalls, what, by how much, and the event of that alone."""
        match event:
            case Removed(fate="lost"):
                for owner, refs in _by_owner(event.refs, before).items():
                    what = "" if owner[0] == "u" else name_of(owner, named, self._lexicon)
                    yield owner, what, -len(refs), replace(event, refs=refs)
            case Counted():
                for ref, key, by, now in event.changes:
                    if self._is_harm(key, by < 0):
                        yield ref, self._lexicon.label(key), by, Counted(event.clause, ((ref, key, by, now),))
            case Tagged():
                for ref, tag in ((ref, tag) for ref, adds, _ in event.changes for tag in adds):
                    if self._is_harm(tag, False):
                        yield ref, self._lexicon.label(tag), 0, Tagged(event.clause, ((ref, (tag,), ()),))
            case _:
                pass

    def _is_harm(self, key: str, is_less: bool) -> bool:
        return f"{'-' if is_less else '+'}{key.partition(':')[0].partition('.')[0]}" in self._lexicon.harms


def _joined(told: Blow | None, one: Blow) -> Blow:
    """What happened before and now as one."""
    match told, one:
        case Removed(), Removed():
            return replace(told, refs=(*told.refs, *one.refs))
        case Counted(), Counted() if told.changes[0][:2] == one.changes[0][:2]:
            (ref, key, by, _), now = told.changes[0], one.changes[0]
            return Counted(one.clause, ((ref, key, by + now[2], now[3]),))
        case _:
            return one


def _by_owner(refs: tuple[Ref, ...], state: State) -> dict[Ref, tuple[Ref, ...]]:
    found: dict[Ref, tuple[Ref, ...]] = {}
    for ref in refs:
        owner = _owner(ref, state)
        found[owner] = (*found.get(owner, ()), ref)
    return found


def _owner(ref: Ref, state: State) -> Ref:
    """The unit of a model; anything else by itself."""
    return unit_ref(state.models[number_of(ref)].unit) if ref[0] == "m" else ref


def _place(blow: Blow, state: State) -> Location | None:
    """Where the first of its pieces stood."""
    ref = blow.refs[0] if isinstance(blow, Removed) else blow.changes[0][0]
    return state.models[number_of(ref)].place if ref[0] == "m" else None
