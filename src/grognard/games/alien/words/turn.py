"""The turns in which acts are done: of somebody of the crew, of the whole party; how the things of acts are written."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from grognard.engine.asking.acts import MODELS, NUMBERS, REFS, Name, Turn
from grognard.engine.asking.decisions import Decision, Option, Progress
from grognard.engine.core.script import Game
from grognard.engine.core.state import Ref, model_ref, number_of

from .terms import crew_seats, name_of, seat_of

A = TypeVar("A")
B = TypeVar("B")

# -- turns ---------------------------------------------------------------------------------------------------------


class Doing(Turn):
    """Somebody does something: his stretch, his turn in a fight, or a question in the middle of it."""

    __slots__ = ("own", "who")

    def __init__(self, game: Game, who: int, progress: Progress | None = None, *others: int) -> None:
        about = tuple([model_ref(one) for one in (who, *others)]) if others else (model_ref(who),)
        super().__init__(game, seat_of(game, who), about, progress)
        self.who = who
        self.own: Any = None
        """What can be done with the things somebody carries, found once for a whole menu."""

    @property
    def other(self) -> int:
        """Whom it is about besides."""
        return number_of(self.about[1])


def doing_of(game: Game, form: Decision) -> Doing:
    """The same turn again; a choice made behind the screen is asked of the referee."""
    who, *others = map(number_of, form.about)
    turn = Doing(game, who, form.progress, *others)
    turn.seat = form.seat
    return turn


def party_of(game: Game, form: Decision | None = None) -> Turn:
    """What the players decide together."""
    return Turn(game, crew_seats(game)[0])


def others_of(turn: Turn) -> tuple[int, ...]:
    """The seats besides the first that may answer for the party."""
    return crew_seats(turn.game)[1:]


# -- how things are written ----------------------------------------------------------------------------------------

BEINGS, PEOPLE, ZONES = NUMBERS, MODELS, REFS
"""Beings by their bare numbers, or as pieces on the map; zones by their ids."""
BORDERS: Name[int] = Name("f{}".format, number_of, "f*")
ITEMS: Name[int] = Name("k{}".format, number_of, "k*")


def both(one: Name[A], other: Name[B]) -> Name[tuple[A, B]]:
    """Two things in one key."""

    def read(text: str) -> tuple[A, B]:
        first, _, second = text.partition(":")
        return one.read(first), other.read(second)

    return Name(lambda pair: f"{one.write(pair[0])}:{other.write(pair[1])}", read, f"{one.like}:*")


# -- labels and scripts --------------------------------------------------------------------------------------------


def called(words: str) -> Callable[[Any, int], str]:
    """A label with the name of the being that an act is done with."""
    return lambda turn, who: words.format(name_of(turn.game, who))


def asks(words: str) -> Callable[[Any, Sequence[Option]], str]:
    """A prompt with the name of who is asked about."""
    return lambda turn, _: words.format(name_of(turn.game, turn.who))


def ref_of(turn: Any, who: int) -> Ref:
    """What is drawn on the map for an act whose thing is a being."""
    return model_ref(who)


def by(script: Callable[..., Any]) -> Callable[..., Any]:
    """A script or question of a chapter as what an act does or asks: it takes the game, who does it, and the thing."""
    return lambda turn, *thing: script(turn.game, turn.who, *thing)


# -- what acts take ------------------------------------------------------------------------------------------------

MOVE, SMALL, PEEK, DRAWING, ORDER = "move", "small", "peek", "drawing", "order"
"""Kinds of acts besides FULL and QUICK: a move; what is quick in combat and a small act in a stretch; a move that is a
small act; free in combat and small in a stretch; an order."""
HELD, WRESTLING, HOLDING, CARD = "held", "wrestling", "holding", "card"
"""What is done by who is held; by who holds another, for a full action and for nothing; before any other act."""
RIDE, DRIVE, RAM, TASK = "ride", "drive", "ram", "task"
"""What is done with vehicles, where there are any; what the scenario lets be done."""
FREE = "free"
SMALL_KINDS = frozenset((SMALL, PEEK, DRAWING))
NOTHING_LEFT = "no action is left for it"
