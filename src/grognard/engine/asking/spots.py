"""Where else a refused placement could go: the nearest spot that is allowed, and the ground that is closed to it.

Both look at a bounded number of spots: a person drags, and is answered while he does.
"""

from collections.abc import Iterator
from math import cos, pi, sin

from .. import space
from ..core.state import Point
from ..space import Table
from .bounds import Placement, ground_of, propose_place
from .moves import Place

STEP = 100
"""Rings about the wish lie so far apart, in hundredths; the farther out, the farther apart."""
RINGS, SPOKES = 40, 24
FINER = 6
"""How often the way back to the wish is halved, to come as near to it as is allowed."""
CELLS = 48
"""Cells along the longer side of the table in the picture of closed ground."""


def nearest_place(form: Place, at: Point, turn: int, table: Table) -> tuple[Placement, ...]:
    """The allowed placement nearest to a wish, as far as the rings find one; nothing if they do not."""
    for spot in rings(at, table.board):
        if found := _laid(form, spot, turn, table):
            return _nearer(form, at, spot, turn, table) or found
    return ()


def rings(at: Point, board: Point) -> Iterator[Point]:
    """Points about a wish on the board, the nearest first."""
    for ring in range(1, RINGS + 1):
        reach = STEP * ring * (ring + 7) // 8
        for spoke in range(SPOKES):
            turn = 2 * pi * (spoke + ring % 2 / 2) / SPOKES
            x, y = at[0] + round(reach * cos(turn)), at[1] + round(reach * sin(turn))
            if 0 <= x <= board[0] and 0 <= y <= board[1]:
                yield x, y


def _laid(form: Place, at: Point, turn: int, table: Table) -> tuple[Placement, ...]:
    """The element or the whole unit there, if that is allowed."""
    if form.aim is not None:
        wish = (("f", at, turn),)
        return () if form.refusals(wish, table) else wish
    if form.outline:
        return () if space.outline_faults(table, form.outline, at, turn, ground_of(form)) else (("f", at, turn),)
    found = propose_place(form, table, at)
    return found if found and not form.refusals(found, table) else ()


def _nearer(form: Place, wish: Point, spot: Point, turn: int, table: Table) -> tuple[Placement, ...]:
    """On the line back to the wish, as near to it as halving finds."""
    best: tuple[Placement, ...] = ()
    refused = wish
    for _ in range(FINER):
        middle = ((refused[0] + spot[0]) // 2, (refused[1] + spot[1]) // 2)
        if found := _laid(form, middle, turn, table):
            best, spot = found, middle
        else:
            refused = middle
    return best


def closed_spots(form: Place, turn: int, table: Table) -> tuple[int, tuple[Point, ...]]:
    """Where the middle of a terrain element so turned may not lie: the width of a cell, and the middles of cells."""
    if form.aim is not None:
        return 0, ()
    width, depth = table.board
    cell = max(width, depth) // CELLS
    ground = ground_of(form)
    grid = ((x, y) for y in range(cell // 2, depth, cell) for x in range(cell // 2, width, cell))
    return cell, tuple(at for at in grid if space.outline_faults(table, form.outline, at, turn, ground))
