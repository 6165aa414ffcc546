"""Maps of free games: terrain by dice, three objectives, and edges for who rolls higher."""

from collections.abc import Iterator
from functools import cache

from grognard.engine.asking.acts import Turn
from grognard.engine.clauses import implements
from grognard.engine.core.events import Began, Placed
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Feature, Marker, Point, next_id
from grognard.engine.dice.rolls import Thrown
from grognard.engine.space.shapes import disc_touches
from grognard.kit.files.datafiles import hundredths, read
from grognard.kit.rounds import deploying

from ..books.scenario import line_outline
from ..position import terrain_feature
from ..terms import FOOTPRINT, INCH, POINTS, SIDE
from .terrain import kind_of

TERRAIN, GOALS = "fireteam.setup.terrain", "fireteam.setup.objectives"
SQUARE = 12 * INCH
FEATURE = 3
"""A square has a feature from this face of a d6 on."""
SIDES = 12
WORTH = 3
EDGES = ("south edge", "north edge")


@cache
def rows() -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The table: a kind of terrain and its size for each face of a d12."""
    book = read("grognard.games.fireteam.books", "random.toml")
    return tuple([(row["kind"], tuple(map(hundredths, row["size"]))) for row in book["rows"]])


def squares(board: Point) -> list[Point]:
    """The middles of the squares of a board, row by row from the south-west."""
    half = SQUARE // 2
    return [(x + half, y + half) for y in range(0, board[1], SQUARE) for x in range(0, board[0], SQUARE)]


@implements("fireteam.setup.terrain")
def lay(game: Game) -> Script[None]:
    """A feature in each square on 3 or more, by the table, lengthwise as another die says; then the objectives."""
    middles = squares(game.state.board)
    found = yield Thrown(-1, TERRAIN, "which squares have terrain", (6,) * len(middles))
    chosen = [at for at, face in zip(middles, found, strict=True) if face >= FEATURE]
    if chosen:
        kinds = yield Thrown(-1, TERRAIN, "which terrain", (SIDES,) * len(chosen))
        turns = yield Thrown(-1, TERRAIN, "which way it lies", (6,) * len(chosen))
        first = next_id(game.state.features)
        rolled = zip(chosen, kinds, turns, strict=True)
        pieces = [feature(first + number, *row) for number, row in enumerate(rolled)]
        game.tell(Placed(TERRAIN, features=tuple(pieces)))
    game.tell(Placed(GOALS, markers=tuple(objectives(game))))
    game.tell(Began(TERRAIN, step="side"))


def feature(id: int, at: Point, face: int, turn: int) -> Feature:
    """A feature in the middle of a square: its first measure runs west to east on an odd die."""
    kind, size = rows()[face - 1]
    (x, y), along = at, size[0] // 2
    if len(size) == 1:
        dx, dy = (along, 0) if turn % 2 else (0, along)
        return terrain_feature(id, kind, line_outline((x - dx, y - dy), (x + dx, y + dy)))
    dx, dy = (along, size[1] // 2) if turn % 2 else (size[1] // 2, along)
    return terrain_feature(id, kind, ((x - dx, y - dy), (x + dx, y - dy), (x + dx, y + dy), (x - dx, y + dy)))


@implements("fireteam.setup.objectives")
def objectives(game: Game) -> Iterator[Marker]:
    """One in the middle, one halfway to the west edge and one halfway to the east."""
    width, depth = game.state.board
    for id, part in enumerate((2, 1, 3)):
        yield Marker(id, "objective", standing(game, (width * part // 4, depth // 2)), None, {POINTS: WORTH})


@implements("fireteam.setup.objectives")
def standing(game: Game, at: Point) -> Point:
    """The nearest place to a point on which a team could stand, on a grid of a quarter inch."""
    kinds = [(one.outline, kind_of(one)) for one in game.state.features]
    closed = [outline for outline, kind in kinds if kind.impassable or kind.wet]
    step, (x, y) = INCH // 4, at
    span = range(-SQUARE, SQUARE + 1, step)
    about = sorted([(i**2 + j**2, (x + i, y + j)) for i in span for j in span])
    free = (spot for _, spot in about if not any(disc_touches(outline, spot, FOOTPRINT) for outline in closed))
    return next(free, at)


SIDE_MENU = deploying.sides(lambda game: EDGES, SIDE, TERRAIN, "Which edge is yours?")


@implements("fireteam.setup.terrain", "fireteam.setup.deployment")
def take_side(game: Game) -> Script[None]:
    """The higher d12 picks an edge, the opponent has the other one; who picked deploys first."""
    winner = yield from deploying.roll_off(TERRAIN, "who picks an edge", SIDES)
    yield from SIDE_MENU.play(Turn(game, winner))
    game.tell(Began("fireteam.setup.deployment", step="deploy", seat=winner))
