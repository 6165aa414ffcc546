"""A rule is a short generator that asks a seat, rolls dice and tells what happened; a Game is what it tells to."""

from collections.abc import Callable, Generator
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar, cast

from .decisions import Decision, Together
from .dice import Roll
from .events import CHANGES, Counted, Event, Noted, Tagged
from .state import CLOCK, NO_PLANE, Ref, State, Tags, number_of

if TYPE_CHECKING:
    from .space.table import Table
    from .space.zones import Zones

Item = Decision | Together | Roll
T = TypeVar("T")
Script = Generator[Item, Any, T]
"""Yields decisions and rolls, is sent answers and readings, returns what the caller wants to know."""


PIECES, PLACES, RANKS, TERRAIN = range(4)
"""What remembered answers are about."""


class Game:
    """The battle as a running script sees it: the state now, its table, and `tell`, the only way to change them."""

    __slots__ = (
        "_table", "_zones", "borne", "joined", "lying", "memory", "posts", "roles", "shows_all", "sights", "state",
        "told", "watched",
    )  # fmt: skip

    def __init__(self, state: State, table: "Table | None" = None) -> None:
        self.state = state
        self.told: list[Event] = []
        self.memory: list[dict[Any, Any]] = [{}, {}, {}, {}]
        """Answers of remembered questions: about the pieces, their places, their ranks, the terrain as they are now."""
        self.lying: dict[Any, Any] = {}
        """Answers of `remembered_things` questions."""
        self.joined: dict[Any, Any] = {}
        """Answers of `remembered_links` questions."""
        self.roles: dict[Any, Any] = {}
        """Answers of `remembered_roles` questions."""
        self.posts: dict[Any, Any] = {}
        """Answers of `remembered_posts` questions."""
        self.sights: dict[Any, Any] = {}
        """Answers of `remembered_sights` questions."""
        self.watched: dict[str, int] = {}
        """The tags on which answers in `roles` (0), `posts` (1 or less) and `sights` (2 or less) depend."""
        self.borne: dict[Any, Any] = {}
        """Answers of `remembered_bearers` questions, each with the things that it is about."""
        self.shows_all = False
        """Whether everybody is known to see every model and feature; if not, `look_for_hidden` looks again."""
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
        if state.links is not old.links:
            self.joined, self.sights = {}, {}
        if event.alters_pieces:
            if state.markers is not old.markers:
                self.lying = {}
            if state.models is not old.models or state.units is not old.units or state.features is not old.features:
                self._follow(event, old, state)

    def _follow(self, event: Event, old: State, state: State) -> None:
        """Forget what an event has made stale."""
        self.memory[PIECES] = {}
        if state.features is not old.features:
            self.memory[TERRAIN] = {}
        if self.shows_all and event.hides_pieces():
            self.shows_all = False
        if not event.moves_pieces:
            level = 0 if state.features is not old.features else event.touches(self.watched)
            if level == 0:
                self.roles = {}
            if level <= 1:
                self.posts = {}
            if level <= 2:
                self.sights = {}
            return
        self.memory[PLACES] = {}
        self.posts, self.sights = {}, {}
        if state.features is not old.features:
            self.roles = {}
        if event.changes_ranks(old):
            self.memory[RANKS] = {}
            self.roles = {}
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


def remembered_terrain(question: Question) -> Question:
    """A question about features alone: its answer is kept until one of them changes."""
    return _kept(question, TERRAIN)


def _kept(question: Question, until: int) -> Question:
    """The question with its answers kept; most are about one thing, and calls with one argument are the quickest."""

    @wraps(question)
    def ask(game: Game, *about: Any) -> Any:
        kept = game.memory[until]
        answer = kept.get((question, about))
        if answer is None:
            answer = kept[question, about] = question(game, *about)
        return answer

    @wraps(question)
    def ask_one(game: Game, about: Any) -> Any:
        kept = game.memory[until]
        answer = kept.get((question, about))
        if answer is None:
            answer = kept[question, about] = question(game, about)
        return answer

    is_about_one = question.__code__.co_argcount == 2 and not question.__defaults__
    return cast(Question, ask_one if is_about_one else ask)


def remembered_roles(*tags: str) -> Callable[[Question], Question]:
    """A question about who is on the table, about features, and about these tags of the pieces (and `known`) alone.

    A tag that ends with a colon stands for all that begin so.
    """

    mark = " ".join(("roles:", *tags))

    def keep(question: Question) -> Question:
        @wraps(question)
        def ask(game: Game, *about: Any) -> Any:
            answer = game.roles.get((question, about), UNASKED)
            if answer is UNASKED:
                if mark not in game.watched:
                    _watch(game, mark, tags, 0)
                answer = game.roles[question, about] = question(game, *about)
            return answer

        return cast(Question, ask)

    return keep


def remembered_posts(*tags: str) -> Callable[[Question], Question]:
    """A question like those of `remembered_roles` that also asks who stands where."""

    mark = " ".join(("posts:", *tags))

    def keep(question: Question) -> Question:
        @wraps(question)
        def ask(game: Game, *about: Any) -> Any:
            answer = game.posts.get((question, about), UNASKED)
            if answer is UNASKED:
                if mark not in game.watched:
                    _watch(game, mark, tags, 1)
                answer = game.posts[question, about] = question(game, *about)
            return answer

        return cast(Question, ask)

    return keep


def remembered_sights(*tags: str) -> Callable[[Question], Question]:
    """A question like those of `remembered_posts` that also asks for links."""

    mark = " ".join(("sights:", *tags))

    def keep(question: Question) -> Question:
        @wraps(question)
        def ask(game: Game, *about: Any) -> Any:
            answer = game.sights.get((question, about), UNASKED)
            if answer is UNASKED:
                if mark not in game.watched:
                    _watch(game, mark, tags, 2)
                answer = game.sights[question, about] = question(game, *about)
            return answer

        return cast(Question, ask)

    return keep


def _watch(game: Game, mark: str, tags: Tags, level: int) -> None:
    """Answers depend on these tags from now on; the mark says so for the next time."""
    for tag in (mark, *tags):
        game.watched[tag] = min(level, game.watched.get(tag, level))


def remembered_things(question: Question) -> Question:
    """A question about markers alone."""

    @wraps(question)
    def ask(game: Game, *about: Any) -> Any:
        answer = game.lying.get((question, about), UNASKED)
        if answer is UNASKED:
            answer = game.lying[question, about] = question(game, *about)
        return answer

    return cast(Question, ask)


def remembered_links(question: Question) -> Question:
    """A question about links alone."""

    @wraps(question)
    def ask(game: Game, *about: Any) -> Any:
        answer = game.joined.get((question, about), UNASKED)
        if answer is UNASKED:
            answer = game.joined[question, about] = question(game, *about)
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
