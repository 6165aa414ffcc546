"""What a computer player asks its game: plain questions with typed answers, in the game's own points and lengths.

Most have an answer that says nothing, so a game begins with a few: what a model is worth and what draws a unit give a
player that goes there; with volleys and sight it judges places by what can be done from them and what threatens them.
"""

from collections.abc import Callable

from msgspec import Struct

from grognard.engine.asking.moves import Move
from grognard.engine.core.script import Game
from grognard.engine.core.state import Point

from ..files.missions import Rect


class Volley(Struct, frozen=True, gc=False):
    """What fire of one kind of weapon takes on average in the open, and when it can be fired."""

    worth: float
    range: int
    least: int = 0
    """Nearer targets are too near, for who does not see them."""
    mobile: bool = True
    """Whether it fires after moving."""
    blind: bool = False
    """Whether it fires at what it does not see."""


class Blast(Struct, frozen=True, gc=False):
    """A weapon that strikes everybody in a circle."""

    radius: int
    reach: int
    """How far off it strikes, its bearer's move counted where it fires after one."""
    harm: float
    """The share of a soldier in the circle that it takes on average."""


class Way(Struct, frozen=True, eq=False):
    """A way of moving: how far the leader of a unit comes, and what the unit may do afterwards."""

    word: str
    reach: Callable[[Game, int], int]
    form: Callable[[Game, int], Move | None]
    """The decision that would be asked; None where the unit does not move so."""
    fires: bool = False
    """Whether it fires and strikes after it."""


class Objective(Struct, frozen=True):
    """Something that is held by those who stand on it: a circle, or a rectangle."""

    id: int
    at: Point
    radius: int
    area: Rect | None
    brings: float
    """What holding it is worth to a seat; 0 or less: nothing."""
    pays: bool = False
    """Whether it pays for being stood on now, whatever else the unit goes for."""


def nothing(game: Game, *_: object) -> float:
    return 0.0


def no_length(game: Game, unit: int) -> int:
    return 0


def no(game: Game, *_: int) -> bool:
    return False


def nobody(game: Game, unit: int) -> frozenset[int]:
    return frozenset()


def no_blasts(game: Game, foe: int, unit: int) -> tuple[Blast, ...]:
    return ()


def no_toil(game: Game, start: Point, end: Point) -> float:
    return 0.0


def all_of_them(game: Game, unit: int, at: Point, foes: list[int]) -> set[int]:
    return set(foes)


class Lengths(Struct, frozen=True):
    """Distances by which places are judged, in hundredths of the game's unit; the usual ones are for inches."""

    fade: float = 900.0
    """At this distance from where something could be done it is worth half."""
    charge: float = 500.0
    """What a charge adds to a move, with the reach of a blow."""
    too_near: int = 1500
    """From enemies who strike harder one keeps so far away."""
    stride: int = 800
    """So far ahead goals are compared."""
    margin: int = 100
    """Nobody flees nearer to an edge of the board."""
    near_by: int = 200
    """Some of a unit may be nearer to the enemy than its leader."""
    edge: int = 200
    well_in: int = 500
    """How far into an area to go: to have the leader there, or the unit."""


class Fighting(Struct, frozen=True, eq=False, kw_only=True):
    """What units do to each other, by rule of thumb: quick enough for many places."""

    volleys: Callable[[Game, int, int], tuple[Volley, ...]]
    """What each kind of weapon of the first unit takes from the second."""
    blows: Callable[[Game, int, int], float] = nothing
    """What the first unit takes from the second in one round of close combat."""
    arm: Callable[[Game, int], int] = no_length
    """How far its blows reach."""
    share: float = 0.7
    """The part of a unit that gets to strike."""
    seen_from: Callable[[Game, int, Point, list[int]], set[int]] = all_of_them
    """The enemies whom the unit would see with its leader at a place."""
    in_combat: Callable[[Game, int], frozenset[int]] = nobody
    """Units that cannot be aimed at once this unit goes, because they are in close combat."""
    is_engaged: Callable[[Game, int], bool] = no
    has_acted: Callable[[Game, int], bool] = no
    """Whether a unit has had its turn: it threatens less."""
    steadiness: Callable[[Game, int], float] = lambda game, unit: 1.0
    """How much better a unit fires that stays."""


class Moving(Struct, frozen=True, eq=False, kw_only=True):
    """How far units go."""

    ways: tuple[Way, ...] = ()
    way_of: Callable[[Move], Way | None] = lambda form: None
    """In which way a unit moves that is asked this."""
    pace: Callable[[Game, int], int] = no_length
    """How far a unit goes in the usual way, unhindered."""
    charge: Callable[[Game, int], int] = no_length
    """How far a unit goes to get at an enemy."""
    can_charge: Callable[[Game, int, int], bool] = no
    """Whether the unit can get at this one now."""
    toil: Callable[[Game, Point, Point], float] = no_toil
    """What rough ground adds to a straight way."""


class Holding(Struct, frozen=True, eq=False, kw_only=True):
    """What there is to hold, and who does."""

    objectives: Callable[[Game, int], list[Objective]]
    """What a seat could hold."""
    inside: Callable[[Game, Objective], tuple[int, int]]
    """How many of either seat hold it now."""
    may_hold: Callable[[Game, int], bool]
    rounds: Callable[[Game], int]
    """So many more rounds count."""
    march: Callable[[Game, int], float]
    """How far a unit comes in a round."""


class Questions(Struct, frozen=True, eq=False, kw_only=True):
    """What a game is asked; of what it leaves out nothing is said, and places are judged without it."""

    value: Callable[[Game, int], float]
    """What a model is worth."""
    left: Callable[[Game, int], float] = lambda game, model: 1.0
    """The share of a model that is left."""
    draws: Callable[[Game, int, tuple[Point, ...], Point], float] = nothing
    """What objectives give a unit with its models at these places and its leader at that one."""
    blasts: Callable[[Game, int, int], tuple[Blast, ...]] = no_blasts
    """The blasts of the first unit, and what they do to soldiers like those of the second."""
    fighting: Fighting | None = None
    moving: Moving = Moving()
    holding: Holding | None = None
    lengths: Lengths = Lengths()


def value_of(game: Game, ask: Questions, unit: int) -> float:
    """What the models of a unit are worth."""
    return sum([ask.value(game, id) for id in game.state.units[unit].members])


def worth_left(game: Game, ask: Questions, unit: int) -> float:
    """The same by what is left of each."""
    return sum([ask.value(game, id) * ask.left(game, id) for id in game.state.units[unit].members])
