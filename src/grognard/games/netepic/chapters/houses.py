"""Buildings that stand, and who is in them."""

from grognard.engine.core.memory import POSTS, TERRAIN, remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import Feature, Point
from grognard.engine.space.shapes import cross

from ..terms import present
from .field import STRUCTURES

Frame = tuple[int, int, int, int]
"""From where to where something lies, eastward and northward."""


def holds(outline: tuple[Point, ...], point: Point) -> bool:
    """Whether a point lies inside a convex outline, its border not included."""
    corners = zip(outline, (*outline[1:], outline[0]), strict=True)
    return all(cross(a, b, point) > 0 for a, b in corners)


def structures(game: Game) -> tuple[Feature, ...]:
    """The buildings that stand."""
    return tuple([one for one in game.state.features if one.kind in STRUCTURES])


def piece(game: Game, id: int) -> Feature:
    """A piece of terrain by its number."""
    return next(one for one in game.state.features if one.id == id)


@remembered(POSTS)
def housed(game: Game) -> dict[int, tuple[int, ...]]:
    """By structure the models whose centres lie in it."""
    models = (*present(game, 0), *present(game, 1))
    rows, found = list(zip(models, game.table.places(models), strict=True)), dict[int, tuple[int, ...]]()
    for house, (left, right, top, bottom) in _frames(game):
        near = [(id, (x, y)) for id, (x, y) in rows if left < x < right and top < y < bottom]
        inmates = tuple([id for id, at in near if holds(house.outline, at)]) if near else ()
        if inmates:
            found[house.id] = inmates
    return found


@remembered(TERRAIN)
def _frames(game: Game) -> tuple[tuple[Feature, Frame], ...]:
    """The buildings that stand, each with its frame: few models are near enough to be looked at closely."""
    return tuple([(one, frame(one.outline)) for one in structures(game)])


def frame(outline: tuple[Point, ...]) -> Frame:
    xs, ys = zip(*outline, strict=True)
    return min(xs), max(xs), min(ys), max(ys)


def inside(game: Game, one: Feature) -> tuple[int, ...]:
    """The models in a building."""
    return housed(game).get(one.id, ())


@remembered(POSTS)
def homes(game: Game) -> dict[int, Feature]:
    """By model the building in which it is."""
    return {model: piece(game, id) for id, models in housed(game).items() for model in models}


def nearest_wall(house: Feature, to: Point) -> Point:
    """The point of a building's outline that is nearest to somebody outside, a hundredth or two within it."""
    corners = zip(house.outline, (*house.outline[1:], house.outline[0]), strict=True)
    spots = [_along(a, b, to) for a, b in corners]
    x, y = min(spots, key=lambda at: ((at[0] - to[0]) ** 2 + (at[1] - to[1]) ** 2, at))
    xs, ys = zip(*house.outline, strict=True)
    middle = (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2
    return x + 2 * _sign(middle[0] - x), y + 2 * _sign(middle[1] - y)


def _along(a: Point, b: Point, to: Point) -> Point:
    """The point of a wall that is nearest to another one."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    along = min(max((to[0] - a[0]) * dx + (to[1] - a[1]) * dy, 0), length)
    return a[0] + dx * along // length, a[1] + dy * along // length


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
