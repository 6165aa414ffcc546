"""Scatter: the scatter die, a direction and a distance."""

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Point
from grognard.engine.dice.rolls import Draw, Total
from grognard.engine.space.shapes import shift

from ..books import tables
from ..terms import CM

SCATTER, DIE = "netepic.indirect.scatter", "netepic.indirect.scatter-die"


@implements("netepic.indirect.scatter", "netepic.indirect.scatter-die", "netepic.indirect.off-board")
def scattered(game: Game, seat: int, at: Point, dice: int = 2) -> Script[Point | None]:
    """Where a template comes down: where it was aimed on a Hit, else so many dice of centimetres away in a random
    direction; nowhere if its centre leaves the board."""
    face: int = yield Total(seat, DIE, "scatter die", (6,))
    if shows(face) == "Hit":
        game.note(SCATTER, "It comes down where it was aimed")
        return at
    (degrees,) = yield Draw(seat, DIE, "direction of the scatter", 360)
    far: int = yield Total(seat, SCATTER, "distance of the scatter in cm", (6,) * dice)
    x, y = shift(at, degrees, far * CM)
    width, depth = game.state.board
    if 0 <= x <= width and 0 <= y <= depth:
        game.note(SCATTER, f"It scatters {far} cm")
        return x, y
    game.note("netepic.indirect.off-board", "It scatters off the board")
    return None


def shows(face: int) -> str:
    return next(words for (low, high), words in tables.scatter_faces().items() if low <= face <= high)
