"""Laying out a field that the scenario leaves open: terrain by the dice, objectives placed in turn."""

from collections.abc import Iterator

from grognard.engine.asking.demands import Region
from grognard.engine.asking.moves import Place
from grognard.engine.asking.samples import any_spot
from grognard.engine.clauses import implements
from grognard.engine.core.events import Began, Placed
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Feature, Marker, Point, next_id
from grognard.engine.dice.rolls import Thrown
from grognard.kit.rounds.deploying import roll_off

from ..books import tables
from ..books.profiles import scenario
from ..terms import AGREED, CM, OBJECTIVE, UNIT_OF_LENGTH
from . import field

RANDOM, FIRST = "netepic.setup.random-terrain", "netepic.setup.objectives-first"
COUNT, SPACING = "netepic.setup.objectives-count", "netepic.setup.objectives-spacing"
SQUARE = 60
"""The board is divided into squares of so many centimetres."""
APART = 25 * CM - 1
"""Exactly 25 cm is allowed; the marker's own point is a square of one hundredth each way."""
POINT: tuple[Point, ...] = ((-1, -1), (1, -1), (1, 1), (-1, 1))


# -- terrain ---------------------------------------------------------------------------------------------------------


@implements("netepic.setup.sequence", "netepic.setup.battlefield", "netepic.setup.random-terrain")
def terrain(game: Game) -> Script[None]:
    """Where the scenario lays out no terrain, a die for each square says what lies there, and two more say where,
    unless the players agree on what it proposes. Every piece has its type, and buildings their class."""
    mission = scenario(game.state.scenario)
    if AGREED in game.state.options and mission.proposed:
        game.tell(Placed("netepic.setup.battlefield", features=tuple(field.features(mission.proposed))))
    elif not mission.terrain:
        width, depth = [side // (SQUARE * CM) for side in game.state.board]
        for corner in [(x, y) for y in range(depth) for x in range(width)]:
            yield from square(game, corner)
    game.tell(Began("netepic.setup.sequence", step="objectives", seat=-1))


def square(game: Game, corner: Point) -> Script[None]:
    """One square: its die, and the place of each piece."""
    (face,) = yield Thrown(-1, RANDOM, "terrain of a square", (6,))
    kind, size, number, counters = tables.random_terrain()[face]
    if not kind:
        return
    if number > 1:
        (number,) = yield Thrown(-1, RANDOM, "how many buildings", (number,))
    for _ in range(number):
        x, y = yield Thrown(-1, RANDOM, "where in the square", (SQUARE, SQUARE))
        at = (corner[0] * SQUARE + x) * CM, (corner[1] * SQUARE + y) * CM
        piece = field.feature(next_id(game.state.features), kind, within(game, at, size), counters)
        game.tell(Placed(RANDOM, features=(piece,)))


def within(game: Game, at: Point, size: Point) -> tuple[Point, ...]:
    """A rectangle about a point, moved so far that it lies on the board."""
    x, y = [
        max(side // 2, min(value, most - side // 2))
        for value, side, most in zip(at, size, game.state.board, strict=True)
    ]
    return field.rectangle((x, y), size)


# -- objectives ------------------------------------------------------------------------------------------------------


@implements("netepic.setup.objectives-count")
def number(points: int) -> int:
    """Eight objectives; six in battles of less than 2,000 points."""
    return 6 if points < 2000 else 8


@implements("netepic.setup.objectives-alternate", "netepic.setup.objectives-first", "netepic.setup.scenario")
def objectives(game: Game) -> Script[None]:
    """Where the scenario places none, the players place one each in turn, the winner of a roll first; a marker for
    which no place is left is not placed."""
    mission = scenario(game.state.scenario)
    if not mission.objectives:
        seat = yield from roll_off(FIRST, "who places the first objective", 6)
        for _ in range(number(mission.points)):
            yield from objective(game, seat)
            seat = 1 - seat
    game.tell(Began("netepic.setup.sequence", step="sides", seat=-1))


def objective(game: Game, seat: int) -> Script[None]:
    form = spot(game, seat)
    if not any_spot(form, game.table):
        game.note(FIRST, "No place is left for another objective")
        return
    ((_, at, _),) = yield form
    game.tell(
        Placed("netepic.setup.objectives-alternate", markers=(Marker(next_id(game.state.markers), OBJECTIVE, at),))
    )


@implements("netepic.setup.objectives-spacing", "netepic.setup.objectives-first")
def spot(game: Game, seat: int) -> Place:
    """The decision: at least 25 cm from every edge and from other objectives, and not where nobody can go."""
    marks = [one.at for one in game.state.markers if one.kind == OBJECTIVE]
    return Place(
        seat=seat,
        name="objective",
        prompt="Place an objective",
        clause=SPACING,
        unit=UNIT_OF_LENGTH,
        outline=POINT,
        markers=tuple([at for at in marks if isinstance(at, tuple)]),
        marker_gap=APART,
        regions=(*edges(game.state.board), *[closed(one) for one in game.state.features if is_closed(one)]),
        rules=tuple([(fault, SPACING) for fault in ("marker", "region", "off-board")]),
    )


def edges(board: Point) -> Iterator[Region]:
    """The strips along the edges."""
    (x, y), far = board, APART - 1
    for numbers in ((0, 0, x, far), (0, y - far, x, y), (0, 0, far, y), (x - far, 0, x, y)):
        yield Region("rect", numbers)


def is_closed(piece: Feature) -> bool:
    """Whether nobody on foot can go there."""
    return "shut:infantry" in piece.tags


def closed(piece: Feature) -> Region:
    xs, ys = zip(*piece.outline, strict=True)
    return Region("rect", (min(xs), min(ys), max(xs), max(ys)))
