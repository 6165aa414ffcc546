"""Scatter: the scatter die, a direction and a distance."""

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Point
from grognard.engine.dice.rolls import Draw, Total
from grognard.engine.space.shapes import shift

from ..books import tables
from ..terms import CM

SCATTER, DIE = "netepic.indirect.scatter", "netepic.indirect.scatter-die"


@implements("netepic.indirect.off-board")
def scattered(game: Game, seat: int, at: Point, dice: int = 2) -> Script[Point | None]:
    """Where a template comes down; nowhere if its centre leaves the board."""
    x, y = yield from drifted(game, seat, at, dice)
    width, depth = game.state.board
    if 0 <= x <= width and 0 <= y <= depth:
        return x, y
    game.note("netepic.indirect.off-board", "It scatters off the board")
    return None


@implements("netepic.indirect.scatter", "netepic.indirect.scatter-die")
def drifted(game: Game, seat: int, at: Point, dice: int = 2) -> Script[Point]:
    """Where something comes down, on the board or off it: where it was aimed on a Hit, else so many dice of centimetres
    away in a random direction."""
    face: int = yield Total(seat, DIE, "scatter die", (6,))
    if shows(face) == "Hit":
        game.note(SCATTER, "It comes down where it was aimed")
        return at
    (degrees,) = yield Draw(seat, DIE, "direction of the scatter in degrees", 360)
    far: int = yield Total(seat, SCATTER, "distance of the scatter in cm", (6,) * dice)
    game.note(SCATTER, f"It scatters {far} cm")
    return shift(at, degrees, far * CM)


def shows(face: int) -> str:
    return next(words for (low, high), words in tables.scatter_faces().items() if low <= face <= high)
