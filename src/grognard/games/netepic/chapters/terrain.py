"""Terrain: the chart of what each type does to movement, cover and sight."""

from collections.abc import Iterator
from itertools import pairwise

from grognard.engine.clauses import implements
from grognard.engine.core.memory import POSTS, remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import Point
from grognard.engine.dice.rolls import Modifier, Modifiers
from grognard.engine.space import areas_at
from grognard.engine.space.shapes import cross
from grognard.engine.space.table import Table

from ..books import tables
from ..books.tables import TerrainKind
from ..terms import CM, RIDES, is_on_table, place_of, post_of
from .pin import pin_class

CLASSES = {"classes 1-4": 4, "classes 1-3": 3, "class 1": 1, "occupants (class 1)": 1, "classes 1-2 behind it": 2}
"""Up to which pinning class a kind of ground gives cover."""
LINEAR = ("barricade", "wall")
BEHIND = 2 * CM
"""How near to a target a barricade lies that covers it."""


@implements("netepic.terrain.chart", "netepic.terrain.in-cover")
@remembered(POSTS, RIDES)
def cover(game: Game, firer: int, target: int) -> Modifiers:
    """What a target in terrain gets: the best single modifier of the chart, for the classes that it covers."""
    rows = [*inside(game, target), *behind(game, firer, target)]
    worth = [row.cover for row in rows if pin_class(game, target) <= CLASSES.get(row.covered, 0)]
    least = min(worth, default=0)
    return (Modifier(least, "netepic.fire.mod-cover", "in cover"),) if least else ()


def cover_at(game: Game, model: int, at: Point) -> int:
    """What the ground at a point would do to dice at a model there."""
    rows = inside(game, model, game.table.with_places(((model, at),)))
    return min([row.cover for row in rows if pin_class(game, model) <= CLASSES.get(row.covered, 0)], default=0)


def inside(game: Game, target: int, table: Table | None = None) -> list[TerrainKind]:
    """The ground in which the centre of a target lies; who stands on a wall is not behind it."""
    kinds = {one.id: one.kind for one in game.state.features}
    found = [kinds[id] for id in areas_at(table or game.table, target)]
    return [tables.terrain()[kind] for kind in found if kind not in LINEAR]


@implements("netepic.terrain.in-cover")
def behind(game: Game, firer: int, target: int) -> Iterator[TerrainKind]:
    """Barricades and walls within 2 cm of a target that the line from the firer's centre to its own crosses."""
    firer = post_of(game, firer) if firer >= 0 else firer
    if firer < 0 or not is_on_table(game, firer):
        return
    lines = [one for one in game.state.features if one.kind in LINEAR]
    here, there = place_of(game, target), place_of(game, firer)
    far = max(((here[0] - there[0]) ** 2 + (here[1] - there[1]) ** 2) ** 0.5, 1)
    part = min(BEHIND / far, 1)
    near = round(here[0] + (there[0] - here[0]) * part), round(here[1] + (there[1] - here[1]) * part)
    for one in lines:
        if any(_meet(here, near, a, b) for a, b in pairwise((*one.outline, one.outline[0]))):
            yield tables.terrain()[one.kind]


def _meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two segments cross or touch."""
    return cross(a, b, c) * cross(a, b, d) <= 0 and cross(c, d, a) * cross(c, d, b) <= 0
