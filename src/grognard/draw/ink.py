"""Small shapes of the picture and the way from the table to it. Styles and symbols lie beside in files of their own."""

import json
from functools import cache
from html import escape
from importlib.resources import files

from grognard.engine.core.state import Point

SIDE_CLASSES = ("fa", "fb", "fc", "fd")
BADGES = ("m-side-a", "m-side-b")
BASES = ("b-a", "b-b")
WIDEST = 110
"""Hundredths of its size for a letter that neither font is known to have."""


def number(value: float) -> str:
    """A coordinate, short."""
    return f"{value:.1f}".rstrip("0").rstrip(".") if value else "0"


def text_width(text: str, size: float) -> float:
    """The most room that bold letters take: in Archivo, or where that is not installed in DejaVu Sans."""
    widths = _widths()
    return size * sum(widths.get(sign, WIDEST) for sign in text) / 100


@cache
def _widths() -> dict[str, int]:
    """How wide a letter is in hundredths of its size, the wider of both fonts."""
    rows = json.loads(files(__package__).joinpath("letters.json").read_text(encoding="utf-8"))
    return {sign: int(width) for width, signs in rows.items() for sign in signs}


def fitted(text: str, size: float, room: float) -> str:
    """As much of a text as has room, with dots where it was cut."""
    if text_width(text, size) <= room:
        return text
    kept = text
    while kept and text_width(f"{kept}…", size) > room:
        kept = kept[:-1]
    return f"{kept.rstrip()}…"


def polygon(points: list[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


def used(symbol: str, x: float, y: float, scale: float = 1.0, turn: float = 0.0, more: str = "") -> str:
    """A symbol at a place."""
    turned = f" rotate({number(turn)})" if turn else ""
    sized = f" scale({scale:.3f})" if scale != 1 else ""
    return f'<use href="#{symbol}" transform="translate({number(x)} {number(y)}){turned}{sized}"{more}/>'


def written(text: str) -> str:
    return escape(text, quote=True)


class Paper:
    """From places on the table (hundredths, y to the north) to millimetres of the picture (y down)."""

    def __init__(self, board: Point) -> None:
        self.width, self.depth = board[0] / 10, board[1] / 10

    def at(self, place: Point) -> tuple[float, float]:
        return place[0] / 10, self.depth - place[1] / 10

    def path(self, outline: tuple[Point, ...]) -> list[tuple[float, float]]:
        return [self.at(point) for point in outline]
