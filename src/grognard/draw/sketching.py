"""What drawings in characters share: cells with a style, the sheet they lie on, and the marks of units."""

from msgspec import Struct

from grognard.engine.core.state import State
from grognard.engine.showing.words import letter

GROUND, GRID, MARKER, TERRAIN = "ground", "grid", "marker", "terrain"


class Cell(Struct, frozen=True):
    sign: str
    style: str


class Sketch(Struct, frozen=True):
    """Rows of cells from north to south, and what one column stands for in hundredths."""

    rows: tuple[tuple[Cell, ...], ...]
    scale: int

    def text(self) -> str:
        return "\n".join("".join(cell.sign for cell in row).rstrip() for row in self.rows)


def tag_of(state: State, unit: int) -> str:
    """The short mark of a unit on the table: its seat's letter and its number among the seat's units."""
    one = state.units[unit]
    number = sum(other.seat == one.seat for other in state.units[: unit + 1])
    return f"{letter(one.seat)}{number}"
