"""A rule is a short generator that asks a seat, rolls dice and tells what happened; a Game is what it tells to."""

from collections.abc import Callable, Generator
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar, cast

from .decisions import Decision, Together
from .dice import Roll
from .events import Counted, Event, Noted, Tagged, apply
from .state import CLOCK, NO_PLANE, Ref, State, Tags, number_of

if TYPE_CHECKING:
    from .space.table import Table
    from .space.zones import Zones

Item = Decision | Together | Roll
T = TypeVar("T")
Script = Generator[Item, Any, T]
"""Yields decisions and rolls, is sent answers and readings, returns what the caller wants to know."""


class Game:
    """The battle as a running script sees it: the state now, its table, and `tell`, the only way to change them."""

    __slots__ = ("_table", "_zones", "known", "state", "told")

    def __init__(self, state: State, table: "Table | None" = None) -> None:
        self.state = state
        self.told: list[Event] = []
        self.known: dict[Any, Any] = {}
        """Answers of `remembered` questions about the pieces as they are now."""
        self._table = table
        self._zones: Zones | None = None

    @property
    def has_zones(self) -> bool:
        """Whether this is a map of zones, which has no table of arrays."""
        return self.state.board == NO_PLANE

    @property
    def zones(self) -> "Zones":
        """The map of zones as its features are now."""
        zones = self._zones
        if zones is None or zones.features is not self.state.features:
            from .space.zones import Zones

            zones = self._zones = Zones(self.state.features)
        return zones

    @property
    def table(self) -> "Table":
        if self._table is None:
            from .space.table import Table

            self._table = Table.of(self.state)
        return self._table

    def tell(self, event: Event) -> None:
        state = apply(self.state, event)
        self.told.append(event)
        old, self.state = self.state, state
        if old.models is not state.models or old.units is not state.units or old.features is not state.features:
            self.known = {}
        if event.moves_pieces and self._table is not None:
            self._table = self._table.follow(event, self.state)

    def note(self, clause: str, text: str, *refs: Ref) -> None:
        self.tell(Noted(clause, text, refs))

    def count(self, clause: str, *changes: tuple[Ref, str, int]) -> None:
        """Change counters by an amount, all in one event."""
        seen: dict[tuple[Ref, str], int] = {}
        rows = []
        for ref, key, by in changes:
            now = seen[ref, key] = seen.get((ref, key), counter(self.state, ref, key)) + by
            rows.append((ref, key, by, now))
        self.tell(Counted(clause, tuple(rows)))

    def tag(self, clause: str, ref: Ref, adds: Tags = (), drops: Tags = ()) -> None:
        self.tell(Tagged(clause, ((ref, adds, drops),)))


UNASKED = object()
Question = TypeVar("Question", bound=Callable[..., Any])


def remembered(question: Question) -> Question:
    """A question about models, units and features alone; its answer is kept until one of them changes.

    Arguments must be hashable and given by position.
    """

    @wraps(question)
    def ask(game: Game, *about: Any) -> Any:
        key = (question, about)
        answer = game.known.get(key, UNASKED)
        if answer is UNASKED:
            answer = game.known[key] = question(game, *about)
        return answer

    return cast(Question, ask)


def counter(state: State, ref: Ref, key: str) -> int:
    """The value of a counter of any piece."""
    if ref == CLOCK:
        return state.clock.get(key, 0)
    kind, id = ref[0], number_of(ref)
    if kind == "m":
        return state.models[id].counters.get(key, 0)
    if kind == "u":
        return state.units[id].counters.get(key, 0)
    if kind == "s":
        return state.seats[id].counters.get(key, 0)
    pieces: tuple[Any, ...] = state.features if kind == "f" else state.markers
    piece = next(piece for piece in pieces if piece.id == id)
    return int(piece.counters.get(key, 0))
