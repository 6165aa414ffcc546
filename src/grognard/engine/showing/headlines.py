"""How a log for people is laid out: headings of rounds, phases and activations, and what is left out as bookkeeping."""

from collections.abc import Iterator
from typing import Generic, Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from ..core.events import Began, Counted, Dealt, Event, Formed, Linked, Placed, Tagged
from ..core.state import CLOCK, Feature, Marker, State
from .words import Lexicon, letter


class Heading(Struct, frozen=True):
    kind: Literal["round", "phase", "activation"]
    text: str
    clause: str = ""
    unit: int = -1
    seat: int = -1
    number: int = 0
    """Of the round, or of what is counted instead."""
    name: str = ""
    """Of the phase that begins, alone."""


Piece = TypeVar("Piece", Feature, Marker)


class Memory(Generic[Piece]):
    """Pieces as they were last seen, also when they are gone."""

    def __init__(self) -> None:
        self._seen: dict[int, Piece] = {}
        self._last: tuple[Piece, ...] = ()
        self._all: tuple[Piece, ...] = ()

    def with_old(self, pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
        if pieces is not self._last:
            self._seen |= {piece.id: piece for piece in pieces}
            self._last, self._all = pieces, tuple(self._seen.values())
        return self._all


class Headlines:
    """Follows a battle event by event; a phase waits for its first line, so that it stands once and below its round."""

    def __init__(self, lexicon: Lexicon, span: str = "", rounds: tuple[str, ...] = ()) -> None:
        self.lexicon = lexicon
        self._span = span
        """Counter of the clock that heads the log while no rounds are played (see `Looks.span`)."""
        self._rounds = rounds
        self._now: int | None = None
        """What the counter came to last; a state may be of a later moment than the event."""
        self._is_in_rounds = True
        self._phase = ""
        """A phase that has begun and has no line yet."""
        self._piles: dict[tuple[str, int], int] = {}
        self._features = Memory[Feature]()
        self._markers = Memory[Marker]()

    def remembering(self, state: State) -> State:
        """The state with everything that was ever on the table and may be spoken of."""
        features, markers = self._features.with_old(state.features), self._markers.with_old(state.markers)
        return replace(state, features=features, markers=markers)

    def before(self, event: Event, state: State) -> Iterator[Heading]:
        """The headings that stand before an event's line; steps are bookkeeping and get none."""
        if not isinstance(event, Began):
            yield from self._due()
            return
        if event.phase is not None and event.phase != self._phase:
            yield from self._due()
            self._phase = event.phase
        yield from self._time(event, state)
        if event.acting is not None and event.acting >= 0:
            yield from self._due()
            unit = state.units[event.acting]
            yield Heading("activation", f"{letter(unit.seat)} {unit.name}", event.clause, unit.id, unit.seat)

    def _time(self, event: Began, state: State) -> Iterator[Heading]:
        """A new round, or what is counted instead, also when a phase of rounds is over."""
        is_span = bool(self._span and state.phase not in self._rounds)
        if is_span and (event.round or (event.phase is not None and self._is_in_rounds)):
            yield self._counted(state.clock.get(self._span, 0) if self._now is None else self._now, event.clause)
        elif event.round:
            yield Heading("round", f"Round {event.round}", event.clause, number=event.round)
        if event.phase is not None:
            self._is_in_rounds = not is_span

    def _counted(self, number: int, clause: str) -> Heading:
        return Heading("round", f"{self.lexicon.label(self._span).capitalize()} {number}", clause, number=number)

    def passing(self, event: Event) -> Heading | None:
        """The heading of what the clock has come to, where it counts and no rounds are played."""
        if not isinstance(event, Counted):
            return None
        rows = [now for ref, key, _, now in event.changes if ref == CLOCK and key == self._span]
        self._now = rows[-1] if rows else self._now
        return self._counted(rows[0], event.clause) if rows and not self._is_in_rounds else None

    def _due(self) -> Iterator[Heading]:
        """The heading of the phase that has begun, unless it stands already."""
        if self._phase:
            phase, self._phase = self._phase, ""
            name = self.lexicon.label(phase).capitalize()
            yield Heading("phase", f"{name} phase", name=name)

    def is_quiet(self, event: Event) -> bool:
        """Bookkeeping and what is kept in secret get no line; a pile of cards gets one when it grows."""
        match event:
            case Counted():
                return all(ref == CLOCK or self._is_unsaid(event, key, by < 0) for ref, key, by, _ in event.changes)
            case Tagged():
                tags = [(tag, False) for _, adds, _ in event.changes for tag in adds]
                tags += [(tag, True) for _, _, drops in event.changes for tag in drops]
                return all(self._is_unsaid(event, tag, is_gone) for tag, is_gone in tags)
            case Placed(models=(), features=()):
                return all(self.lexicon.is_quiet(marker.kind) for marker in event.markers)
            case Linked():
                links = [(link, False) for link in event.added] + [(link, True) for link in event.dropped]
                return all(self._is_unsaid(event, link.kind, is_gone) for link, is_gone in links)
            case Dealt():
                before = self._piles.get((event.pile, event.owner), 0)
                self._piles[event.pile, event.owner] = len(event.cards)
                return self.lexicon.is_quiet(event.pile) or len(event.cards) <= before
            case Formed(recruits=()):
                return not self.lexicon.places
            case _:
                return False

    def _is_unsaid(self, event: Event, key: str, is_gone: bool) -> bool:
        return self.lexicon.is_unsaid(key, is_gone, event.clause)
