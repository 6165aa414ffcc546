"""The log of a battle as it is printed: grouped by round and activation, each line with its clause."""

from collections.abc import Iterable, Iterator

from rich.text import Text

from grognard.engine.clauses import Catalogue
from grognard.engine.events import Began, Counted, Event, Tagged
from grognard.engine.state import State
from grognard.engine.words import Lexicon, describe, letter

from .paper import side_style


class Chronicle:
    """Turns events into lines. `titles` adds the title of each clause, for replays."""

    def __init__(self, lexicon: Lexicon, book: Catalogue | None = None) -> None:
        self._lexicon = lexicon
        self._book = book

    def lines(self, events: Iterable[Event], state: State) -> Iterator[Text]:
        for event in events:
            if isinstance(event, Began):
                yield from self._headings(event, state)
            elif not _is_secret(event):
                yield self.line(event, state)

    def line(self, event: Event, state: State) -> Text:
        text = Text("    ").append(describe(event, state, self._lexicon))
        return text.append(f"  {self._clause(event.clause)}", "dim")

    def _clause(self, id: str) -> str:
        clause = self._book.clauses.get(id) if self._book is not None else None
        return f"{id} · {clause.title}" if clause is not None else id

    def _headings(self, event: Began, state: State) -> Iterator[Text]:
        """Steps are bookkeeping and get no line."""
        if event.round is not None:
            yield Text("")
            yield Text(f"Round {event.round}", "bold")
        if event.phase is not None:
            yield Text(f"  {self._lexicon.label(event.phase).capitalize()} phase", "bold dim")
        if event.acting is not None and event.acting >= 0:
            unit = state.units[event.acting]
            yield Text("  ").append(f"{letter(unit.seat)} {unit.name}", f"bold {side_style(unit.seat)}")


def _is_secret(event: Event) -> bool:
    """Counters and marks kept in secret get no line at all."""
    match event:
        case Counted():
            return all(key.startswith("~") for _, key, _, _ in event.changes)
        case Tagged():
            return all(tag.startswith("~") for _, adds, drops in event.changes for tag in (*adds, *drops))
        case _:
            return False
