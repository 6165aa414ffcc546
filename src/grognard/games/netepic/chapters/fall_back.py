"""Falling back: twice the Move towards the own table edge, and off it if that is near."""

from grognard.engine.asking.facings import heading
from grognard.engine.clauses import implements
from grognard.engine.core.events import Moved, Placed, Tagged
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Point, unit_ref
from grognard.engine.space import length, reach
from grognard.engine.space.meeting import Company, stands
from grognard.engine.space.table import Table

from ..terms import (
    ADVANCE,
    DONE,
    FALL_BACK,
    FIRED,
    ORDER,
    SIDE,
    aboard,
    carrier_of,
    is_on_table,
    links_of,
    models_of,
    order_of,
    parts_of,
    place_of,
    present,
    seat_counter,
)
from . import contact, ground, loss, move, pin, walls

MOVE = "netepic.orders.fall-back-move"
CELL = 100
"""Points 1 cm apart are looked at where the straight way is not free."""


@implements("netepic.orders.fall-back-move", "netepic.orders.fall-back-mid-turn", "netepic.morale.test-on-break")
def fall_back(game: Game, unit: int) -> Script[None]:
    """The order is given and carried out at once, model by model, those nearest to the edge first. Before the End Phase
    it also counts as the unit's activation, and its reserved fire is lost."""
    more = () if is_end(game) else (DONE, FIRED)
    rows = []
    for part in parts_of(game, unit):
        old = tuple([f"{ORDER}{order_of(game, part)}"] if order_of(game, part) else [])
        rows.append((unit_ref(part), (f"{ORDER}{FALL_BACK}", *more), old))
    game.tell(Tagged(MOVE, tuple(rows)))
    get_off(game, unit)
    models = [id for id in models_of(game, unit) if is_on_table(game, id)]
    for model in sorted(models, key=lambda id: (to_edge(game, id, place_of(game, id)), id)):
        if is_on_table(game, model):
            yield from flee(game, model)


def is_end(game: Game) -> bool:
    return game.state.phase == "end"


@implements("netepic.morale.embarked")
def get_off(game: Game, unit: int) -> None:
    """Troops aboard transports of their own unit stay inside; those aboard another's are set down beside it."""
    own = models_of(game, unit)
    for id in own:
        carrier = carrier_of(game, id)
        if carrier is None or carrier in own:
            continue
        found = contact.beside(game, id, carrier)
        if found is not None:
            at, facing = found
            game.tell(Placed("netepic.morale.embarked", ((id, at),), facings=((id, facing),)))


def edge_of(game: Game, model: int) -> int:
    """Where the own table edge of a model lies: its y."""
    seat = game.state.units[game.state.models[model].unit].seat
    return game.state.board[1] if seat_counter(game, seat, SIDE) else 0


def to_edge(game: Game, model: int, at: Point) -> int:
    return abs(at[1] - edge_of(game, model))


@implements("netepic.morale.engaged-fall-back", "netepic.orders.fall-back-path", "netepic.move.off-board")
def flee(game: Game, model: int) -> Script[None]:
    """One model: destroyed if it is pinned in the End Phase (before that it stays and fights), gone if it reaches the
    edge with movement left, else as far as it can. Who is aboard goes with it."""
    if pin.is_pinned(game, model):
        if is_end(game):
            yield from loss.destroy(game, "netepic.morale.engaged-fall-back", (model,))
        return
    most = move.rate(game, model, ADVANCE if ground.is_mired(game, model, FALL_BACK) else FALL_BACK)
    most -= get_out(game, model, most)
    way = homeward(game, model, most)
    if way and is_off(game, model, way, most):
        loss.withdraw(game, "netepic.move.off-board", (model, *aboard(game, model)), "left")
    elif way:
        loss.disengage(game, MOVE, links_of(game, (model,)))
        turn = heading((place_of(game, model), *way)[-2], way[-1])
        far = length(place_of(game, model), way) // 100
        game.tell(Moved("netepic.orders.fall-back-path", ((model, way),), far, ((model, turn),)))


@implements("netepic.orders.fall-back-path")
def get_out(game: Game, model: int, most: int) -> int:
    """Who is in a building gets out of it first, on the side of its edge if it can; what that costs."""
    x, y = place_of(game, model)
    found = walls.doorstep(game, model, heading((x, y), (x, edge_of(game, model)))) if most >= walls.COST else None
    if found is None:
        return 0
    loss.disengage(game, MOVE, links_of(game, (model,)))
    game.tell(Placed("netepic.orders.fall-back-path", ((model, found[0]),), facings=((model, found[1]),)))
    return walls.COST


def is_off(game: Game, model: int, way: tuple[Point, ...], most: int) -> bool:
    """Whether a way leads to the edge with movement left to leave by."""
    (x, _), radius = way[-1], game.state.models[model].radius
    if to_edge(game, model, way[-1]) > radius:
        return False
    return ground.cost(game, _table(game, model), model, (*way, (x, edge_of(game, model)))) < 100 * most


@implements("netepic.orders.fall-back-path")
def homeward(game: Game, model: int, most: int) -> tuple[Point, ...]:
    """The way of a model to the nearest point of its edge, or to where it gets nearest; none if it cannot move."""
    table, passes = _table(game, model), ground.passes(game, (model,))
    (x, y), radius, edge = place_of(game, model), game.state.models[model].radius, edge_of(game, model)
    ahead, leaves = 1 if edge > y else -1, abs(edge - y) < most
    far = max(abs(edge - y) - radius, 0) if leaves else most
    straight = ground.way(game, table, model, (x, y + ahead * far), most) if most else None
    if straight is not None and (leaves or (len(straight) == 1 and is_clear(game, model, straight[-1], table))):
        return straight
    spots = reach(table, model, most, passes, CELL) if most else ()
    spots = tuple([at for at in spots if is_clear(game, model, at, table)])
    here = to_edge(game, model, (x, y))
    nearer = [at for at in spots if to_edge(game, model, at) < here]
    nearer.sort(key=lambda at: (to_edge(game, model, at), abs(at[0] - x), at))
    return next((way for at in nearer if (way := ground.way(game, table, model, at, most))), ())


def _table(game: Game, model: int) -> Table:
    seat = game.state.units[game.state.models[model].unit].seat
    kind = ground.kind(game, (model,), FALL_BACK)
    return game.table.as_for(kind, seat, ground.trodden(game, (model,)))


def is_clear(game: Game, model: int, at: Point, table: Table, facing: int | None = None) -> bool:
    """Whether a model could stand there, turned so: on free ground and 1 cm away from enemies."""
    seat = game.state.units[game.state.models[model].unit].seat
    turned = game.state.models[model].facing if facing is None else facing
    return stands(table, model, ((at, turned),), Company(move.CONTACT, move.APART, (), present(game, 1 - seat)))[0]


@implements("netepic.morale.rally")
def recover(game: Game, unit: int) -> None:
    """The Fall Back order is removed."""
    rows = tuple([(unit_ref(part), (), (f"{ORDER}{FALL_BACK}",)) for part in parts_of(game, unit)])
    game.tell(Tagged("netepic.morale.rally", rows))


@implements("netepic.morale.rout")
def rout(game: Game, unit: int) -> None:
    """The whole unit is removed from the battle."""
    loss.withdraw(game, "netepic.morale.rout", models_of(game, unit), "routed")
