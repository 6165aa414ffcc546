"""Where a computer player looks when it sets a unit down."""

from collections.abc import Iterator

from grognard.engine.moves import Place
from grognard.engine.space import Table
from grognard.engine.state import Point

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
