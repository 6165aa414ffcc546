"""What a game must provide to be played: its facts, its setting up, its next script, and what its seats may know."""

from typing import TYPE_CHECKING, Any, Protocol

from msgspec import Struct

from .asking.decisions import Answer
from .asking.menus import NO_MENUS, Menus
from .core.script import Game, Script
from .core.state import State
from .dice.rolls import Shares
from .dice.stream import Stream
from .planning import NO_PLANNING, Planning

if TYPE_CHECKING:
    from .showing.view import SeatView


class Facts(Struct, frozen=True):
    """Fixed facts of a game that clients and players need."""

    unit_of_length: str
    seats: int
    dice: tuple[str, ...]
    measuring_first: bool
    """Whether anybody may measure before declaring."""
    options: tuple[tuple[str, str], ...] = ()
    """Named options of a battle and what they do."""
    most_seats: int = 0
    """Up to so many people may share the sides; 0: as many as there are seats."""
    measuring_option: str = ""
    """The option under which anybody may measure first, if there is one."""
    hosting: str = ""
    """The option under which a person in the last seat is asked; without it that seat decides by the tables."""
    fallen: str = ""
    """The tag of models that are lost and yet stay on the table."""
    clock: str = ""
    """The counter of the clock that tells how long a battle has lasted, where rounds are those of one fight."""


class ScenarioFacts(Struct, frozen=True):
    """What a scenario is called and who may fight it with what."""

    id: str
    title: str
    summary: str
    seats: tuple[str, ...]
    forces: tuple[tuple[str, ...], ...]
    """For each seat the ready forces it may take; the first is the default."""
    first: bool = False
    """Whether somebody who has never played should begin with it."""


ANY_FORCES = "any"


class Prepared(Struct, frozen=True, omit_defaults=True):
    """An answer of a prepared opening: who gives it to which question, about which piece if several are asked alike."""

    seat: int
    name: str
    answer: Any
    about: str = ""


class Opening(Struct, frozen=True):
    """How a mission lies on the table when nobody sets it up by hand."""

    answers: tuple[Prepared, ...] = ()
    options: tuple[str, ...] = ()
    """Options of the battle under which it is laid out so."""
    asks: tuple[str, ...] = ()
    """The questions that are answered beside the prepared ones, where an opening is drawn up."""


class Header(Struct, frozen=True, omit_defaults=True):
    """What a battle is started from: with the inputs it gives the same battle anywhere."""

    game: str
    version: str
    scenario: str
    seats: tuple[str, ...]
    forces: tuple[Any, ...] = ()
    """A roster for each seat, as plain data."""
    options: tuple[str, ...] = ()
    commitment: str = ""
    """Hash of the secret behind the dice, when they are committed."""
    shared: bool = False
    """Whether people add shares to the secret before the first die."""
    shares: Shares = ()
    """The shares they added."""
    position: State | None = None
    """A position to start from instead of setting the scenario up."""
    before: str = ""
    """What the battle goes on from, in words, where it was begun under other rules."""
    opening: tuple[Prepared, ...] = ()
    """What is answered while the table is laid, before anybody is asked."""


class Ruleset(Protocol):
    """The rules of a game. Everything else in the program is handed one of these.

    A game that derives from it need not say what it has nothing to say about: openings, secrets, advice.
    """

    @property
    def id(self) -> str: ...

    @property
    def title(self) -> str: ...

    @property
    def version(self) -> str: ...

    @property
    def facts(self) -> Facts: ...

    def scenarios(self) -> tuple[ScenarioFacts, ...]:
        """What can be played."""
        ...

    def header(
        self, scenario: str, seats: tuple[str, ...], forces: tuple[str, ...], options: tuple[str, ...]
    ) -> Header:
        """A header with the forces named (an empty name: the scenario's own), checked; raises FileFaults."""
        ...

    def opening(self, scenario: str = ANY_FORCES) -> Opening:
        """How a scenario is laid out with its own forces, or what is settled for any forces; nothing where the game
        sets its tables up without asking."""
        return Opening()

    def setup(self, header: Header) -> State:
        """The table before the first script."""
        ...

    def next_script(self, game: Game) -> Script[None] | None:
        """What is due now; None when the battle is over."""
        ...

    def menus(self) -> Menus:
        """What its scripts ask with acts, and the type of what has been done so far."""
        return NO_MENUS

    def imagine(self, view: State, seat: int, pick: Stream) -> State:
        """A whole state that agrees with what this seat sees; where everything lies open, the view."""
        return view

    def appraise(self, seat_view: "SeatView", answer: Answer) -> float:
        """How good an answer looks to its seat, from what it may know."""
        return 0.0

    def candidates(self, seat_view: "SeatView", pick: Stream) -> tuple[Answer, ...]:
        """Answers worth appraising, beside those that are drawn by lot."""
        return ()

    def planning(self) -> Planning:
        """How plans are made and judged; nobody plans where nothing is said."""
        return NO_PLANNING

    def evaluate(self, game: Game, seat: int) -> float:
        """The chance of winning of a seat, 0 to 1, as the table stands: a half where nobody can say."""
        outcome = game.state.outcome
        if outcome is None:
            return self.planning().chance(game, seat)
        return 0.5 if not outcome.winners else float(seat in outcome.winners)


class Borrowed(Ruleset):
    """The rules of another ruleset, but for what a class that derives from this one says otherwise."""

    def __init__(self, rules: Ruleset) -> None:
        self._rules = rules

    @property
    def id(self) -> str:
        return self._rules.id

    @property
    def title(self) -> str:
        return self._rules.title

    @property
    def version(self) -> str:
        return self._rules.version

    @property
    def facts(self) -> Facts:
        return self._rules.facts

    def scenarios(self) -> tuple[ScenarioFacts, ...]:
        return self._rules.scenarios()

    def header(
        self, scenario: str, seats: tuple[str, ...], forces: tuple[str, ...], options: tuple[str, ...]
    ) -> Header:
        return self._rules.header(scenario, seats, forces, options)

    def opening(self, scenario: str = ANY_FORCES) -> Opening:
        return self._rules.opening(scenario)

    def setup(self, header: Header) -> State:
        return self._rules.setup(header)

    def next_script(self, game: Game) -> Script[None] | None:
        return self._rules.next_script(game)

    def menus(self) -> Menus:
        return self._rules.menus()

    def imagine(self, view: State, seat: int, pick: Stream) -> State:
        return self._rules.imagine(view, seat, pick)

    def appraise(self, seat_view: "SeatView", answer: Answer) -> float:
        return self._rules.appraise(seat_view, answer)

    def candidates(self, seat_view: "SeatView", pick: Stream) -> tuple[Answer, ...]:
        return self._rules.candidates(seat_view, pick)

    def planning(self) -> Planning:
        return self._rules.planning()
