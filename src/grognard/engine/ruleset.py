"""What a game must provide to be played: its facts, its setting up, its next script, and what its seats may know."""

from typing import TYPE_CHECKING, Any, Protocol

from msgspec import Struct

from .decisions import Answer
from .script import Game, Script
from .state import State
from .stream import Stream

if TYPE_CHECKING:
    from .view import SeatView


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
    position: State | None = None
    """A position to start from instead of setting the scenario up."""


class Ruleset(Protocol):
    """A game. Everything else in the program is handed one of these."""

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

    def setup(self, header: Header) -> State:
        """The table before the first script."""
        ...

    def next_script(self, game: Game) -> Script[None] | None:
        """What is due now; None when the battle is over."""
        ...

    def imagine(self, view: State, seat: int, pick: Stream) -> State:
        """A whole state that agrees with what this seat sees."""
        ...

    def appraise(self, seat_view: "SeatView", answer: Answer) -> float:
        """How good an answer looks to its seat, from what it may know."""
        ...

    def candidates(self, seat_view: "SeatView", pick: Stream) -> tuple[Answer, ...]:
        """Answers worth appraising."""
        ...
