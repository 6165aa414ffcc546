"""The log of a battle as it is printed: grouped by round and activation, each line with its clause."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace
from rich.text import Text

from grognard.engine.clauses import Catalogue
from grognard.engine.events import Began, Counted, Dealt, Event, Tagged
from grognard.engine.state import CLOCK, Feature, State
from grognard.engine.words import Lexicon, describe, letter

from .paper import side_style


class Chronicle:
    """Turns events into lines. With a catalogue each line names the title of its clause too, as replays do."""

    def __init__(self, lexicon: Lexicon, book: Catalogue | None = None) -> None:
        self._lexicon = lexicon
        self._book = book
        self._piles: dict[tuple[str, int], int] = {}
        self._features: dict[int, Feature] = {}
        self._phase = ""
        """A phase that has begun and has no line yet."""

    def learn(self, features: Iterable[Feature]) -> None:
        """Remember terrain by name, also when it is gone."""
        self._features |= {feature.id: feature for feature in features}

    def naming(self, state: State) -> State:
        """The state with everything that is spoken of in it."""
        self.learn(state.features)
        return replace(state, features=tuple(self._features.values()))

    def lines(self, events: Iterable[Event], state: State) -> Iterator[Text]:
        state = self.naming(state)
        for event in events:
            if isinstance(event, Began):
                yield from self._headings(event, state)
            elif not self._is_quiet(event):
                yield from self._due()
                yield self.line(event, state)

    def line(self, event: Event, state: State) -> Text:
        text = Text("    ").append(describe(event, state, self._lexicon))
        return text.append(f"  {self._clause(event.clause)}", "dim")

    def _clause(self, id: str) -> str:
        clause = self._book.clauses.get(id) if self._book is not None else None
        return f"{id} · {clause.title}" if clause is not None else id

    def _headings(self, event: Began, state: State) -> Iterator[Text]:
        """Steps are bookkeeping and get no line; a phase waits, so that it stands once and below its round."""
        if event.phase is not None and event.phase != self._phase:
            yield from self._due()
            self._phase = event.phase
        if event.round is not None:
            yield Text("")
            yield Text(f"Round {event.round}", "bold")
        if event.acting is not None and event.acting >= 0:
            yield from self._due()
            unit = state.units[event.acting]
            yield Text("  ").append(f"{letter(unit.seat)} {unit.name}", f"bold {side_style(unit.seat)}")

    def _due(self) -> Iterator[Text]:
        """The heading of the phase that has begun, unless it stands already."""
        if self._phase:
            yield Text(f"  {self._lexicon.label(self._phase).capitalize()} phase", "bold dim")
            self._phase = ""

    def _is_quiet(self, event: Event) -> bool:
        """Bookkeeping and what is kept in secret get no line; a pile of cards gets one when it grows."""
        match event:
            case Counted():
                return all(ref == CLOCK or self._is_bookkeeping(key) for ref, key, _, _ in event.changes)
            case Tagged():
                return all(self._is_bookkeeping(tag) for _, adds, drops in event.changes for tag in (*adds, *drops))
            case Dealt():
                before = self._piles.get((event.pile, event.owner), 0)
                self._piles[event.pile, event.owner] = len(event.cards)
                return self._is_bookkeeping(event.pile) or len(event.cards) <= before
            case _:
                return False

    def _is_bookkeeping(self, key: str) -> bool:
        return key.startswith("~") or key.partition(":")[0].partition(".")[0] in self._lexicon.quiet
