"""Questions whose answers are kept: `@remembered(level, *tags)` says what an answer is about, so how long it holds.

What a question reads beyond what it declares makes its answers stale; a contract test compares the two.
"""

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar, cast

from .state import Tags

if TYPE_CHECKING:
    from .script import Game

Question = TypeVar("Question", bound=Callable[..., Any])
Keeper = Callable[[Question], Question]
"""A level with a place of its own for its answers."""

ROSTER, ROLES, POSTS, SIGHTS, PIECES, PLACES, RANKS, TERRAIN, THINGS, LINKS, PROFILES = range(11)
"""What answers are about. What changes answers about the roster changes those about roles, these posts, and these
sights; all four name the tags of models and units that they read, one that ends with a colon for all that begin so.

ROSTER: who is on the table. ROLES: features too, and who is known to whom. POSTS: also who stands where.
SIGHTS: also links. PIECES: models, units and features, whatever of them. PLACES: who stands where and belongs to which
unit. RANKS: who is on the table and in which unit. TERRAIN: features alone. THINGS: markers alone. LINKS: links alone.
PROFILES: the profiles and sizes of models named by their ids, which never change. See also MOMENT, UNITS and SIDE.
"""


def remembered(level: "int | Keeper[Any]", *tags: str) -> Callable[[Question], Question]:
    """A question whose answers are kept until what they are about changes: a level, and tags where it asks for them.

    Arguments must be hashable and given by position.
    """

    def keep(question: Question) -> Question:
        ask = cast(Question, _kept(question, level, tags) if isinstance(level, int) else level(question))
        ask.__remembered__ = (level, tags)  # type: ignore[attr-defined]
        return ask

    return keep


def _of_the_moment(question: Question) -> Question:
    """About anything that this seat may see: kept while nothing at all changes."""

    @wraps(question)
    def ask(game: "Game", *about: Any) -> Any:
        key = (question, about)
        if key not in game.moment:
            game.moment[key] = question(game, *about)
        return game.moment[key]

    return cast(Question, ask)


def _of_two_units(question: Question) -> Question:
    """About two units alone (their models, counters, tags and places), named first: kept until one of the two changes,
    whatever the others do."""

    @wraps(question)
    def ask(game: "Game", one: int, other: int, *more: Any) -> Any:
        stamps, key = game.stamps, (question, one, other, more)
        stamp = (stamps[one], stamps[other])
        found = game.kept.get(key)
        if found is not None and found[0] == stamp:
            return found[1]
        answer = question(game, one, other, *more)
        game.kept[key] = (stamp, answer)
        return answer

    return cast(Question, ask)


def _of_one_side(question: Question) -> Question:
    """About one seat, named first: its units and their models, whatever of them, with links and the round. Kept until
    one of these changes, whatever the other seats' models do."""

    @wraps(question)
    def ask(game: "Game", seat: int, *more: Any) -> Any:
        state, stamps, key = game.state, game.stamps, (question, seat, more)
        stamp = [stamps[unit.id] for unit in state.units if unit.seat == seat], state.round, state.links
        found = game.kept.get(key)
        if found is not None and found[0] == stamp:
            return found[1]
        answer = question(game, seat, *more)
        game.kept[key] = (stamp, answer)
        return answer

    return cast(Question, ask)


MOMENT: Keeper[Any] = _of_the_moment
UNITS: Keeper[Any] = _of_two_units
SIDE: Keeper[Any] = _of_one_side


def _kept(question: Question, until: int, tags: Tags) -> Question:
    """The question with its answers kept; most are about nothing or one thing, and these calls are the quickest."""

    @wraps(question)
    def ask(game: "Game", *about: Any) -> Any:
        kept, key = game.memory[until], (question, about)
        return kept[key] if key in kept else _found(game, question, key, about, until, tags)

    @wraps(question)
    def ask_alone(game: "Game") -> Any:
        kept = game.memory[until]
        return kept[question] if question in kept else _found(game, question, question, (), until, tags)

    @wraps(question)
    def ask_one(game: "Game", about: Any) -> Any:
        kept, key = game.memory[until], (question, about)
        return kept[key] if key in kept else _found(game, question, key, (about,), until, tags)

    if question.__defaults__ or question.__code__.co_argcount not in (1, 2):
        return cast(Question, ask)
    return cast(Question, ask_alone if question.__code__.co_argcount == 1 else ask_one)


def _found(game: "Game", question: Question, key: Any, about: tuple[Any, ...], until: int, tags: Tags) -> Any:
    """The answer found anew and kept under a key; from now on it depends on these tags."""
    watched = game.watched
    for tag in tags:
        if tag not in watched or watched[tag] > until:
            watched[tag] = until
    answer = game.memory[until][key] = question(game, *about)
    return answer
