"""A rule is a short generator that asks a seat, rolls dice and tells what happened; a Game is what it tells to."""

from collections.abc import Generator, Sequence
from itertools import count
from typing import TYPE_CHECKING, Any, TypeVar

from ..asking.decisions import Decision, Together
from ..dice.rolls import Roll
from ..space.zones import Zones
from .changes import CHANGES
from .events import Counted, Event, Noted, Tagged
from .memory import LINKS, PIECES, PLACES, POSTS, PROFILES, RANKS, ROLES, ROSTER, SIGHTS, TERRAIN, THINGS
from .pieces import index_of
from .state import CLOCK, NO_PLANE, Point, Ref, State, Tags, number_of

if TYPE_CHECKING:
    from ..space.table import Table

Item = Decision | Together | Roll
T = TypeVar("T")
UNPLACED = frozenset((ROSTER, ROLES, RANKS, TERRAIN, THINGS, LINKS, PROFILES))
"""Levels of memory whose answers stay as they are when somebody stands elsewhere."""
STAMPS = count(1)
"""No two changes of units have the same, in whatever copy of a battle."""
Script = Generator[Item, Any, T]
"""Yields decisions and rolls, is sent answers and readings, returns what the caller wants to know."""


class Game:
    """The battle as a running script sees it: the state now, its table, and `tell`, the only way to change them."""

    __slots__ = (
        "_table",
        "anywhere",
        "borne",
        "has_zones",
        "kept",
        "memory",
        "moment",
        "offered",
        "shows_all",
        "stamps",
        "state",
        "told",
        "watched",
        "zones",
    )

    def __init__(self, state: State, table: "Table | None" = None) -> None:
        self.state = state
        self.told: list[Event] = []
        self.memory: list[dict[Any, Any]] = [{} for _ in range(PROFILES + 1)]
        """Answers of remembered questions about pieces, places, ranks, markers and so on as they are now: by question,
        or by question and what it is about."""
        self.watched: dict[str, int] = {}
        """The tags on which answers depend, each with the first of ROSTER, ROLES, POSTS and SIGHTS that does."""
        self.borne: dict[Any, Any] = {}
        """Answers about what somebody bears or what lies somewhere, each with the things that it is about."""
        self.moment: dict[Any, Any] = {}
        """Answers of the level MOMENT: those about everything, kept while nothing at all changes."""
        self.stamps: list[int] = [0] * len(state.units)
        """The last change of each unit or one of its models."""
        self.kept: dict[Any, tuple[Any, Any]] = {}
        """Answers of the level UNITS, each with the stamps of the units it is about."""
        self.anywhere: dict[Any, tuple[Any, Any]] = {}
        """Those of the level ANYWHERE, in the same way."""
        self.offered: dict[Any, Any] = {}
        """Options that menus keep, by act and thing, while the terrain and the number of markers stay as they are."""
        self.shows_all = False
        """Whether everybody is known to see every model and feature; if not, `look_for_hidden` looks again."""
        self._table = table
        self.has_zones = state.board == NO_PLANE
        """Whether this is a map of zones, which has no table of arrays."""
        self.zones = Zones(state.features if self.has_zones else ())
        """The map of zones as its features are now; empty on a plane."""

    @property
    def table(self) -> "Table":
        if self._table is None:
            from ..space.table import Table

            self._table = Table.of(self.state)
        return self._table

    @staticmethod
    def seen(view: State, table: "Table", real: "Game", moment: dict[Any, Any]) -> "Game":
        """A view for questions of the rules; where it shares all pieces with the real game, with its memory too."""
        game, state = Game(view, table), real.state
        game.moment = moment
        if (
            view.models is state.models and view.units is state.units and view.features is state.features
            and view.markers is state.markers and view.links is state.links
        ):  # fmt: skip
            game.memory, game.watched, game.borne = real.memory, real.watched, real.borne
            game.stamps, game.kept, game.anywhere = real.stamps, real.kept, real.anywhere
        return game

    def again(self) -> "Game":
        """The same moment, to be played on by itself with what is known of it. Each keeps answers for itself from then
        on: one may be asked about tags that have changed for it before anybody watched them."""
        game = Game.__new__(Game)
        game.state, game.told, game.zones = self.state, [], self.zones
        game._table = None if self.has_zones else self.table
        game.memory = [dict(level) for level in self.memory]
        game.memory[THINGS] = {}  # a game may sort its things in place
        game.watched, game.moment = self.watched, dict(self.moment)
        game.borne, game.offered, game.shows_all = {}, dict(self.offered), self.shows_all
        game.stamps, game.kept, game.anywhere = list(self.stamps), dict(self.kept), dict(self.anywhere)
        game.has_zones = self.has_zones
        return game

    def elsewhere(self, places: Sequence[tuple[int, Point]], facings: Sequence[tuple[int, int]] = ()) -> "Game":
        """The battle with models at other places, or turned: what would be seen and done there is asked of it. Answers
        that do not hang on where anybody stands are shared."""
        game = Game.__new__(Game)
        game.state, game.told, game.moment, game.zones = self.state, [], {}, self.zones
        game.offered = {}
        game.memory = [shared if level in UNPLACED else {} for level, shared in enumerate(self.memory)]
        game.watched, game.borne, game.stamps, game.kept = self.watched, {}, self.stamps, {}
        game.anywhere, game.shows_all, game.has_zones = self.anywhere, self.shows_all, self.has_zones
        game._table = self.table.with_places(places, facings)
        return game

    def look_for_hidden(self) -> bool:
        """Whether everybody knows every model and feature."""
        models, features = self.state.models, self.state.features
        hidden = [model for model in models if model.known is not None]
        self.shows_all = not hidden and not [piece for piece in features if piece.known is not None]
        return self.shows_all

    def tell(self, event: Event) -> None:
        self.told.append(event)
        kind = type(event)
        if kind not in CHANGES:
            return
        old = self.state
        state = self.state = CHANGES[kind](old, event)
        self.moment = {}
        if event.alters_pieces:
            if state.links is not old.links:
                self.memory[LINKS] = {}
                self.memory[SIGHTS] = {}
            if state.markers is not old.markers:
                self.memory[THINGS] = {}
                if len(state.markers) != len(old.markers):
                    self.offered = {}
            if state.models is not old.models or state.units is not old.units or state.features is not old.features:
                self._follow(event, old, state)

    def _follow(self, event: Event, old: State, state: State) -> None:
        """Forget what an event has made stale."""
        memory = self.memory
        memory[PIECES] = {}
        if state.units is not old.units and len(state.units) > len(old.units):
            self.stamps += [next(STAMPS) for _ in range(len(state.units) - len(self.stamps))]
        if self.kept or self.anywhere:  # answers kept later bear the stamps of then
            for id in event.units_changed(old):
                self.stamps[id] = next(STAMPS)
        first = event.touches(self.watched)
        if state.features is not old.features:
            memory[TERRAIN], first, self.offered = {}, min(first, ROLES), {}
            if self.has_zones:
                self.zones = Zones(state.features)
        if self.shows_all and event.hides_pieces():
            self.shows_all = False
        if not event.moves_pieces:
            for about in range(first, SIGHTS + 1):
                memory[about] = {}
            return
        memory[PLACES] = {}
        if event.changes_ranks(old):
            memory[RANKS], first = {}, ROSTER
        for about in range(min(first, POSTS), SIGHTS + 1):
            memory[about] = {}
        if self._table is not None:
            self._table = self._table.follow(event, state)

    def note(self, clause: str, text: str, *refs: Ref) -> None:
        self.tell(Noted(clause, text, refs))

    def count(self, clause: str, *changes: tuple[Ref, str, int]) -> None:
        """Change counters by an amount, all in one event."""
        if len(changes) == 1:
            ((ref, key, by),) = changes
            self.tell(Counted(clause, ((ref, key, by, counter(self.state, ref, key) + by),)))
            return
        seen: dict[tuple[Ref, str], int] = {}
        rows = []
        for ref, key, by in changes:
            now = seen[ref, key] = seen.get((ref, key), counter(self.state, ref, key)) + by
            rows.append((ref, key, by, now))
        self.tell(Counted(clause, tuple(rows)))

    def tag(self, clause: str, ref: Ref, adds: Tags = (), drops: Tags = ()) -> None:
        self.tell(Tagged(clause, ((ref, adds, drops),)))


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
    return int(pieces[index_of(pieces, id)].counters.get(key, 0))
