"""Small shapes of the picture and the way from the table to it. Styles and symbols lie beside in files of their own."""

from html import escape

from grognard.engine.state import Point

SIDE_CLASSES = ("fa", "fb", "fc", "fd")
BADGES = ("m-side-a", "m-side-b")
BASES = ("b-a", "b-b")
WIDE, NARROW = frozenset("MWmw@%—"), frozenset("ilI.,'|!:;jtfr ()/")


def number(value: float) -> str:
    """A coordinate, short."""
    return f"{value:.1f}".rstrip("0").rstrip(".") if value else "0"


def text_width(text: str, size: float) -> float:
    """About how wide a text in bold letters will be."""
    return size * sum(_share(sign) for sign in text)


def _share(sign: str) -> float:
    if sign in WIDE:
        return 0.9
    if sign in NARROW:
        return 0.34
    return 0.73 if sign.isupper() else 0.6


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
