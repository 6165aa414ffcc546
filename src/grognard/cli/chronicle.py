"""The log of a battle as it is printed: grouped by round and activation, each line with its clause."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace
from rich.text import Text

from grognard.engine.clauses import Catalogue
from grognard.engine.core.events import Began, Event, Rolled
from grognard.engine.core.state import NO_PLANE, State
from grognard.engine.showing.headlines import Heading, Headlines
from grognard.engine.showing.phrases import sentence
from grognard.engine.showing.telling import describe
from grognard.engine.showing.words import Lexicon, name_of
from grognard.games import parts

from .paper import side_style


def spoken(state: State) -> Lexicon:
    """The words of a game; on a map of zones with their names."""
    own = parts(state.game).appearance()
    if state.board != NO_PLANE:
        return own.lexicon
    names = own.scene(state).names
    zones = [feature.zones[0] for feature in state.features if len(feature.zones) == 1]
    return replace(own.lexicon, places={**dict.fromkeys(zones, ""), **names})


def told(event: Event, state: State, lexicon: Lexicon, exact: bool = False) -> str:
    """An event in a sentence; on a map of zones a roll begins with who makes it."""
    whose = f"{name_of(event.about[0], state, lexicon)}: " if isinstance(event, Rolled) and event.about else ""
    return sentence((whose if lexicon.places else "") + describe(event, state, lexicon, exact=exact))


class Chronicle:
    """Turns events into lines. With a catalogue each line names the title of its clause too, as replays do."""

    def __init__(self, state: State, book: Catalogue | None = None) -> None:
        looks = parts(state.game).appearance().looks
        self._book = book
        self._headlines = Headlines(spoken(state), looks.span, looks.rounds)

    def naming(self, state: State) -> State:
        """The state with everything in it that was there before and may be spoken of."""
        return self._headlines.remembering(state)

    def lines(self, events: Iterable[Event], state: State) -> Iterator[Text]:
        state = self.naming(state)
        for event in events:
            passed = self._headlines.passing(event)
            if passed is not None:
                yield from _printed(passed)
            if self._headlines.is_quiet(event):
                continue
            for heading in self._headlines.before(event, state):
                yield from _printed(heading)
            if not isinstance(event, Began):
                yield self.line(event, state)

    def headings(self, events: Iterable[Event], state: State) -> Iterator[Text]:
        """Where a battle stands after these events: its last round and activation."""
        state, last = self.naming(state), dict[str, Heading]()
        for event in events:
            last |= {heading.kind: heading for heading in self._headlines.before(event, state)}
        for heading in (one for kind, one in last.items() if kind != "phase"):
            yield from _printed(heading)

    def line(self, event: Event, state: State) -> Text:
        text = Text("    ").append(told(event, state, self._headlines.lexicon))
        return text.append(f"  {self._clause(event.clause)}", "dim")

    def _clause(self, id: str) -> str:
        clause = self._book.clauses.get(id) if self._book is not None else None
        return f"{id} · {clause.title}" if clause is not None else id


def _printed(heading: Heading) -> Iterator[Text]:
    match heading.kind:
        case "round":
            yield Text("")
            yield Text(heading.text, "bold")
        case "phase":
            yield Text(f"  {heading.text}", "bold dim")
        case "activation":
            yield Text("  ").append(heading.text, f"bold {side_style(heading.seat)}")
