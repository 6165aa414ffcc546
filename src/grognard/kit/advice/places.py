"""Where a computer player looks when it sets a unit down, and the table as it would lie then."""

from collections.abc import Iterable, Iterator

from grognard.engine.asking.bounds import propose_place
from grognard.engine.asking.decisions import Answer
from grognard.engine.asking.moves import Place
from grognard.engine.core.script import Game
from grognard.engine.core.state import Point
from grognard.engine.dice.stream import Stream
from grognard.engine.space import Table

COLUMNS, ROWS = range(1, 8), (1, 3)
"""Of eighths and quarters of a rectangle."""


def points_to_try(form: Place, table: Table) -> Iterator[Point]:
    """The middle of circles, a grid over rectangles, and without either the piece one must stay near."""
    for region in form.regions:
        if region.kind == "circle":
            x, y, _ = region.numbers
            yield x, y
            continue
        x0, y0, x1, y1 = region.numbers
        for column in COLUMNS:
            for row in ROWS:
                yield x0 + (x1 - x0) * column // 8, y0 + (y1 - y0) * row // 4
    if not form.regions and form.near:
        yield table.place(form.near[0])


def placings(form: Place, table: Table, points: Iterable[Point], pick: Stream) -> tuple[Answer, ...]:
    """Units compactly about several points; terrain, and what fits nowhere, anywhere."""
    found = [] if form.outline else [propose_place(form, table, point) for point in points]
    return tuple(dict.fromkeys([answer for answer in found if answer] or [form.sample(pick, table)]))


def imagined(game: Game, places: Iterable[tuple[int, Point]]) -> Game:
    """The table with models at other places: what a unit sees and does from there is asked of it."""
    return game.elsewhere(tuple(places))
