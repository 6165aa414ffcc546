"""What a game hands over beside its rules: typed parts, each loaded when somebody asks for it.

What a game leaves out has a default that says nothing, so that a game of rules alone is played everywhere.
"""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from msgspec import Struct

from .asking.decisions import Answer
from .core.files import Fault, FileFaults, Listing
from .core.script import Game
from .core.state import Ref, State
from .dice.rolls import Faces
from .ruleset import Ruleset
from .showing.panels import Band, Grid, Overlay, Range, UnitCard, Watch

if TYPE_CHECKING:
    from .showing.briefs import Brief
    from .showing.looks import Appearance
    from .showing.oddsbook import Oddsbook
    from .showing.view import SeatView

R = TypeVar("R")
"""A game's roster."""
NO_WATCH = Watch((), "Nobody keeps watch in this game.")


class Panel(Struct, frozen=True):
    """What is shown beside the table, each as the seat that asks may know it."""

    card: Callable[[State, int], UnitCard | None] = lambda view, unit: None
    """The card of a unit; without one it is made of counters and tags."""
    overlay: Callable[["SeatView", Answer], Overlay] = lambda seat_view, answer: Overlay()
    """What a draft answer means: an attack with its odds, sight, cover, reactions."""
    bands: Callable[["SeatView"], tuple[Band, ...]] = lambda seat_view: ()
    """The moves that are open and how far they reach."""
    ranges: Callable[[Game, int], Range] = lambda game, unit: Range()
    """Where any unit could go and shoot, if that may be measured."""
    watch: Callable[[Game, int | None], Watch] = lambda game, unit: NO_WATCH
    """Where those on watch could react."""
    claims: Callable[[State], dict[Ref, tuple[int, int]]] = lambda view: {}
    """How many of either side stand where markers are fought for."""


class Hints(Struct, frozen=True):
    """What a person is told beside choices."""

    hint: Callable[["SeatView", Answer], str] = lambda seat_view, answer: ""
    """A few words about an answer, such as its odds."""
    groups: Callable[["SeatView"], dict[str, str]] = lambda seat_view: {}
    """The heading of each choice of a long menu."""
    grid: Callable[["SeatView"], Grid | None] = lambda seat_view: None
    """Where the choices lie, if they are drawn as a grid of cells."""
    together: tuple[str, ...] = ()
    """Questions in which all who can are usually named because they act together, and choices that lead to them."""
    worth: Callable[["SeatView", Answer], float] | None = None
    """How good a choice looks to a person, where computers weigh it otherwise: what stands out and is suggested."""


class Armies(Struct, Generic[R], frozen=True):
    """Rosters: the ready ones by id, anybody's by file."""

    mark: str = ""
    """The key by which a file is known as a roster of this game."""
    words: tuple[str, str] = ("units", "points")
    """What a roster is made of and what it is counted in."""
    ready: Callable[[], tuple[str, ...]] = lambda: ()
    """The ids of the rosters that come with the game."""
    find: Callable[[str, str], tuple[R, list[Fault]]] = lambda name, mission: (
        _NOTHING,
        [Fault(name, "", "this game has no army files")],
    )
    """A roster by id or file and everything wrong with it, for the mission if one is named."""
    costs: Callable[[R], tuple[tuple[str, int], ...]] = lambda roster: ()
    """What each part of a roster costs."""
    listings: Callable[[R], tuple[Listing, ...]] = lambda roster: ()
    """A roster with every profile, to be printed."""


_NOTHING: Any = None
"""The roster of a game that has none; it comes with a fault, so nobody looks at it."""


def _no_position(path: Path) -> "Brief":
    raise FileFaults([Fault(str(path), "game", "this game has no position files")])


def _unwritten(state: State) -> str:
    raise FileFaults([Fault(state.game, "", "this game has no position files")])


class Positions(Struct, frozen=True):
    """Positions as files."""

    read: Callable[[Path], "Brief"] = _no_position
    """The position in a file, with answers and dice for a judge; raises FileFaults."""
    written: Callable[[State], str] = _unwritten
    """A file that gives this state again."""


class Step(Struct, frozen=True):
    """One step of a lesson: what the coach says, what is to be done, and what stands in the light."""

    title: str
    words: str
    do: str
    spotlight: tuple[Ref, ...] = ()
    dice: tuple[Faces, ...] = ()


class Lesson(Struct, frozen=True):
    """A guided battle: a position file and the steps through it."""

    id: str
    title: str
    position: str
    steps: tuple[Step, ...]


class Ware(Struct, frozen=True):
    """Something that can be put into a roster, and its price."""

    id: str
    name: str
    cost: int


class Builder(Struct, frozen=True):
    """What rosters can be put together from."""

    factions: Callable[[], tuple[str, ...]] = lambda: ()
    wares: Callable[[str], tuple[Ware, ...]] = lambda faction: ()
    """What a faction may take."""


def _plain() -> "Appearance":
    from .showing.looks import Appearance

    return Appearance()


def _no_odds() -> "Oddsbook":
    from .showing.oddsbook import Oddsbook

    return Oddsbook()


class Parts(Struct, frozen=True):
    """A game as it is installed: its rules, and how to load everything else."""

    rules: Ruleset
    appearance: Callable[[], "Appearance"] = _plain
    panel: Callable[[], Panel] = Panel
    hints: Callable[[], Hints] = Hints
    oddsbook: Callable[[], "Oddsbook"] = _no_odds
    armies: Callable[[], Armies[Any]] = Armies
    positions: Callable[[], Positions] = Positions
    lessons: Callable[[], tuple[Lesson, ...]] = tuple
    builder: Callable[[], Builder] = Builder


USUAL = {
    "appearance": (("shown",), "looks", "APPEARANCE"),
    "panel": (("shown",), "panel", "PANEL"),
    "hints": (("shown",), "hints", "HINTS"),
    "oddsbook": (("shown",), "oddsbook", "BOOK"),
    "armies": (("books", "files"), "companies", "ARMIES"),
    "positions": (("books", "files"), "position_file", "POSITIONS"),
    "lessons": (("shown",), "lessons", "LESSONS"),
    "builder": (("books", "files"), "builder", "BUILDER"),
}
"""Where a game keeps its parts, if it does as ours do: the rooms it may be in, the module there or beside the rules,
and what the part is called there."""


def usual_parts(rules: Ruleset, package: str) -> Parts:
    """The parts that a package has under their usual names, each loaded when somebody asks for it."""
    homes = {part: _home(package, rooms, module) for part, (rooms, module, _) in USUAL.items()}
    return Parts(rules, **{part: partial(_loaded, home, USUAL[part][2]) for part, home in homes.items() if home})


def _home(package: str, rooms: tuple[str, ...], module: str) -> str:
    """The module of this name in a room of the package, else in the package itself; nothing if it has none."""
    homes = (*(f"{package}.{room}" for room in rooms if find_spec(f"{package}.{room}")), package)
    return next((f"{home}.{module}" for home in homes if _is_package(home) and find_spec(f"{home}.{module}")), "")


def _is_package(name: str) -> bool:
    found = find_spec(name)
    return found is not None and found.submodule_search_locations is not None


def _loaded(module: str, name: str) -> Any:
    return vars(import_module(module))[name]
