"""A rule is a short generator that asks a seat, rolls dice and tells what happened; a Game is what it tells to."""

from collections.abc import Callable, Generator
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar, cast

from .decisions import Decision, Together
from .dice import Roll
from .events import CHANGES, NO_TAG, Counted, Event, Noted, Tagged
from .pieces import index_of
from .space.zones import Zones
from .state import CLOCK, NO_PLANE, Ref, State, Tags, number_of

if TYPE_CHECKING:
    from .space.table import Table

Item = Decision | Together | Roll
T = TypeVar("T")
Script = Generator[Item, Any, T]
"""Yields decisions and rolls, is sent answers and readings, returns what the caller wants to know."""


ROSTER, ROLES, POSTS, SIGHTS, PIECES, PLACES, RANKS, TERRAIN, THINGS, LINKS, PROFILES = range(11)
"""What remembered answers are about. What changes answers about the roster changes those about roles, these posts, and
these sights."""


class Game:
    """The battle as a running script sees it: the state now, its table, and `tell`, the only way to change them."""

    __slots__ = ("_table", "borne", "memory", "shows_all", "state", "told", "watched", "zones")

    def __init__(self, state: State, table: "Table | None" = None) -> None:
        self.state = state
        self.told: list[Event] = []
        self.memory: list[dict[Any, Any]] = [{} for _ in range(PROFILES + 1)]
        """Answers of remembered questions about pieces, places, ranks, markers and so on as they are now: by question,
        or by question and what it is about."""
        self.watched: dict[str, int] = {}
        """The tags on which answers depend, each with the first of ROSTER, ROLES, POSTS and SIGHTS that does."""
        self.borne: dict[Any, Any] = {}
        """Answers of `remembered_bearers` questions, each with the things that it is about."""
        self.shows_all = False
        """Whether everybody is known to see every model and feature; if not, `look_for_hidden` looks again."""
        self._table = table
        self.zones = Zones(state.features if self.has_zones else ())
        """The map of zones as its features are now; empty on a plane."""

    @property
    def has_zones(self) -> bool:
        """Whether this is a map of zones, which has no table of arrays."""
        return self.state.board == NO_PLANE

    @property
    def table(self) -> "Table":
        if self._table is None:
            from .space.table import Table

            self._table = Table.of(self.state)
        return self._table

    def look_for_hidden(self) -> bool:
        """Whether everybody knows every model and feature."""
        models, features = self.state.models, self.state.features
        hidden = [model for model in models if model.known is not None]
        self.shows_all = not hidden and not [piece for piece in features if piece.known is not None]
        return self.shows_all

    def tell(self, event: Event) -> None:
        self.told.append(event)
        change = CHANGES.get(type(event))
        if change is None:
            return
        old = self.state
        state = self.state = change(old, event)
        if event.alters_pieces:
            if state.links is not old.links:
                self.memory[LINKS] = {}
                self.memory[SIGHTS] = {}
            if state.markers is not old.markers:
                self.memory[THINGS] = {}
            if state.models is not old.models or state.units is not old.units or state.features is not old.features:
                self._follow(event, old, state)

    def _follow(self, event: Event, old: State, state: State) -> None:
        """Forget what an event has made stale."""
        memory = self.memory
        memory[PIECES] = {}
        first = event.touches(self.watched)
        if state.features is not old.features:
            memory[TERRAIN], first = {}, min(first, ROLES)
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


Question = TypeVar("Question", bound=Callable[..., Any])
UNASKED: Any = object()
"""Stands for an answer that is not there."""


def remembered(question: Question) -> Question:
    """A question about models, units and features alone; its answer is kept until one of them changes.

    Arguments must be hashable and given by position; None is no answer, and found anew each time.
    """
    return _kept(question, PIECES)


def remembered_places(question: Question) -> Question:
    """A question about who stands where and belongs to which unit, not about counters and tags: its answer is kept
    until a piece comes, goes or changes place."""
    return _kept(question, PLACES)


def remembered_ranks(question: Question) -> Question:
    """A question about which models are on the table and in which unit: its answer is kept until one comes or goes."""
    return _kept(question, RANKS)


def remembered_profiles(question: Question) -> Question:
    """A question about the profiles and sizes of some models, named by their ids: since those never change, its answer
    is kept as long as the game, and outlives the losses of others."""
    return _kept(question, PROFILES)


def remembered_terrain(question: Question) -> Question:
    """A question about features alone: its answer is kept until one of them changes."""
    return _kept(question, TERRAIN)


def remembered_things(question: Question) -> Question:
    """A question about markers alone."""
    return _kept(question, THINGS)


def remembered_links(question: Question) -> Question:
    """A question about links alone."""
    return _kept(question, LINKS)


def remembered_roster(*tags: str) -> Callable[[Question], Question]:
    """A question about who is on the table, and about these tags of the pieces alone.

    A tag that ends with a colon stands for all that begin so.
    """
    return lambda question: _kept(question, ROSTER, tags)


def remembered_roles(*tags: str) -> Callable[[Question], Question]:
    """A question like those of `remembered_roster` that also asks for features, or who is known to whom."""
    return lambda question: _kept(question, ROLES, tags)


def remembered_posts(*tags: str) -> Callable[[Question], Question]:
    """A question like those of `remembered_roles` that also asks who stands where."""
    return lambda question: _kept(question, POSTS, tags)


def remembered_sights(*tags: str) -> Callable[[Question], Question]:
    """A question like those of `remembered_posts` that also asks for links."""
    return lambda question: _kept(question, SIGHTS, tags)


def _kept(question: Question, until: int, tags: Tags = ()) -> Question:
    """The question with its answers kept; most are about nothing or one thing, and these calls are the quickest."""

    @wraps(question)
    def ask(game: Game, *about: Any) -> Any:
        answer = game.memory[until].get((question, about), UNASKED)
        return _found(game, question, (question, about), about, until, tags) if answer is UNASKED else answer

    @wraps(question)
    def ask_alone(game: Game) -> Any:
        kept = game.memory[until]
        return kept[question] if question in kept else _found(game, question, question, (), until, tags)

    @wraps(question)
    def ask_one(game: Game, about: Any) -> Any:
        answer = game.memory[until].get((question, about), UNASKED)
        return _found(game, question, (question, about), (about,), until, tags) if answer is UNASKED else answer

    if question.__defaults__ or question.__code__.co_argcount not in (1, 2):
        return cast(Question, ask)
    return cast(Question, ask_alone if question.__code__.co_argcount == 1 else ask_one)


def _found(game: Game, question: Question, key: Any, about: tuple[Any, ...], until: int, tags: Tags) -> Any:
    """The answer found anew and kept under a key; from now on it depends on these tags."""
    for tag in tags:
        if game.watched.get(tag, NO_TAG) > until:
            game.watched[tag] = until
    answer = game.memory[until][key] = question(game, *about)
    return answer


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
