"""What hinders a mover on its way: the terrain chart for its class, enemies, and what it passes over."""

from collections.abc import Sequence

from grognard.engine.asking.demands import Mover
from grognard.engine.asking.fares import Fare
from grognard.engine.clauses import implements
from grognard.engine.core.memory import RANKS, remembered
from grognard.engine.core.memory import TERRAIN as GROUND
from grognard.engine.core.script import Game
from grognard.engine.core.state import SHUT, SLOW, Point
from grognard.engine.space import ENEMIES, FRIENDS, FRIENDS_SOLID, STRIDES, TERRAIN, areas_at, price, shortest
from grognard.engine.space.table import Table
from grognard.engine.space.tolls import Outline, crossed

from ..books import tables
from ..terms import (
    ADVANCE,
    CHARGE,
    FALL_BACK,
    FOG,
    figure_of,
    has_ability,
    is_concealed,
    is_on_table,
    order_of,
    place_of,
    present,
    type_of,
)
from .pin import pin_class

LINES = ("barricade", "wall", "trench")
"""Ground that costs its crossing and nothing more."""
WALKS = FRIENDS | FRIENDS_SOLID
FLIES = WALKS | TERRAIN | STRIDES | ENEMIES
SMALLER = 2
"""By so many classes a model must be larger than one it passes over."""


@implements("netepic.move.skimmers", "netepic.move.jump-packs", "netepic.ability.skimmer", "netepic.ability.jump-packs")
def flies(game: Game, model: int) -> bool:
    """Whether a model ignores terrain while it moves; it may not end in what is closed to it."""
    if has_ability(game, model, "jump-packs-on-charge"):
        return leaps(game, model)
    return has_ability(game, model, "skimmer") or has_ability(game, model, "jump-packs")


@implements("netepic.eldar.revenant-jump")
def leaps(game: Game, model: int) -> bool:
    """A Revenant on Charge leaps over whatever lies under its way."""
    return order_of(game, game.state.models[model].unit) == CHARGE


@implements("netepic.move.terrain", "netepic.titan.terrain")
def kind(game: Game, models: Sequence[int], order: str) -> str:
    """By whose column of the terrain chart models move: that of their type, and on other orders than Advance also what
    may be entered on Advance alone is closed, except to those who stand in it."""
    first = models[0]
    suffix = "" if order == ADVANCE or flies(game, first) or is_mired(game, first, order) else "+"
    return f"{mover(game, first)}{suffix}"


@implements("netepic.terrain.half-rate")
def is_mired(game: Game, model: int, order: str) -> bool:
    """Whether a model on Charge or Fall Back stands in ground that is entered on Advance alone."""
    if order not in (CHARGE, FALL_BACK) or flies(game, model) or not is_on_table(game, model):
        return False
    deep = mires(game, mover(game, model))
    return bool(deep) and not deep.isdisjoint(areas_at(game.table, model))


@remembered(GROUND)
def mires(game: Game, mover: str) -> frozenset[int]:
    """The ground that such a mover enters on Advance alone."""
    shut = f"{SHUT}{mover}"
    return frozenset([one.id for one in game.state.features if f"{shut}+" in one.tags and shut not in one.tags])


@implements("netepic.terrain.chart")
def borders(game: Game, model: int) -> tuple[tuple[Outline, int], ...]:
    """Barricades, walls and trenches, each with what such a model pays to cross it."""
    lines = [one for one in game.state.features if one.kind in LINES]
    if not lines or flies(game, model):
        return ()
    kind = mover(game, model)
    rows = [(one.outline, tables.terrain()[one.kind].passages[kind].price) for one in lines]
    return tuple([row for row in rows if row[1]])


def crossing(game: Game, model: int, start: Point, path: Sequence[Point]) -> int:
    """What a way costs by the lines that it crosses."""
    return sum(toll * crossed((start, *path), outline) for outline, toll in borders(game, model))


@implements("netepic.terrain.half-rate", "netepic.terrain.chart")
def cost(game: Game, table: Table, model: int, path: Sequence[Point]) -> int:
    """What a whole way takes off an allowance, in ten-thousandths: its length, slow ground once more, and lines."""
    start, way = place_of(game, model), tuple(path)
    return price(table, start, way, passes(game, (model,))) + 100 * crossing(game, model, start, way)


@implements("netepic.terrain.chart")
def way(game: Game, table: Table, model: int, at: Point, most: int) -> tuple[Point, ...] | None:
    """The shortest way to a point, if the lines that it crosses leave enough for it."""
    found = shortest(table, model, at, most, passes(game, (model,)))
    return found if found is not None and cost(game, table, model, found) <= 100 * most else None


def fares(game: Game, movers: Sequence[Mover], kind: str) -> tuple[Fare, ...]:
    """What movers pay where there are lines to cross, with all that slow ground costs them."""
    rows = {one: borders(game, one.model) for one in movers if one.allowance}
    slow = tuple([(one.outline, 200) for one in game.state.features if f"{SLOW}:{kind}" in one.tags])
    return tuple([Fare((one.model,), one.allowance, slow, lines) for one, lines in rows.items() if lines])


@implements("netepic.guard.gorgon")
def mover(game: Game, model: int) -> str:
    """Whose column of the chart a model uses: that of its type; a Gorgon has one of its own."""
    return tables.GORGON if has_ability(game, model, "gorgon-armour") else figure_of(game, model).type


@implements("netepic.move.through-models")
def passes(game: Game, models: Sequence[int]) -> int:
    """Everybody passes through friends; who flies also over enemies, except Titans and Praetorians."""
    return FLIES if all(flies(game, id) for id in models) else WALKS


@implements("netepic.move.through-models")
def trodden(game: Game, models: Sequence[int]) -> tuple[int, ...]:
    """The enemies so much smaller than all of these models that they are passed over, and a Deathrolla's prey."""
    seat = game.state.units[game.state.models[models[0]].unit].seat
    least = min(pin_class(game, id) for id in models)
    small = _up_to(game, 1 - seat, least - SMALLER) if least > SMALLER else ()
    if not all(has_ability(game, id, "deathrolla") for id in models):
        return small
    return tuple(dict.fromkeys((*prey(game, 1 - seat), *small)))


@remembered(RANKS)
def _up_to(game: Game, seat: int, most: int) -> tuple[int, ...]:
    return tuple([id for id in present(game, seat) if pin_class(game, id) <= most])


@implements("netepic.ability.deathrolla", "netepic.fog.no-target")
@remembered(RANKS, FOG)
def prey(game: Game, seat: int) -> tuple[int, ...]:
    """Infantry and cavalry: a Deathrolla drives over them, but over nobody under Fog of War."""
    kinds, found = ("infantry", "cavalry"), present(game, seat)
    open_to = [id for id in found if not is_concealed(game, game.state.models[id].unit)]
    return tuple([id for id in open_to if type_of(game, id).id in kinds])
