"""Troops aboard: what happens to them with their transport, and fire from open vehicles."""

from collections.abc import Iterator

from grognard.engine.clauses import implements
from grognard.engine.core.events import Placed, Tagged
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Point, model_ref, number_of
from grognard.engine.dice.rolls import Each, Trial
from grognard.engine.showing.phrases import gathered
from grognard.engine.space import are_bases_free
from grognard.engine.space.shapes import shift

from ..terms import CHARGE, GONE, LANDED, aboard, carrier_of, figure_of, full_name, has_ability, order_of, place_of
from . import hidden
from .houses import holds

BAIL_OUT = "netepic.transport.bail-out"
RINGS, SPOKES, STEP = 60, 16, 50


Escaped = tuple[tuple[int, Point], ...]
"""Stands that got out of a wreck, each with the place of the wreck."""


@implements("netepic.transport.bail-out", "netepic.transport.engaged", "netepic.titan.praetorian-transport")
def bail_out(game: Game, carriers: tuple[int, ...]) -> Script[tuple[tuple[int, ...], Escaped]]:
    """Everybody aboard transports that are destroyed rolls: on 4+ he gets out, the others are lost with it. Who is
    lost, and who gets out where."""
    inside = [(id, place_of(game, carrier)) for carrier in carriers for id in aboard(game, carrier)]
    if not inside:
        return (), ()
    seat = game.state.units[game.state.models[inside[0][0]].unit].seat
    trials = tuple([Trial(model_ref(id), 4) for id, _ in inside])
    whom = gathered([full_name(game, number_of(trial.subject)) for trial in trials])
    safe = {number_of(ref) for ref in (yield Each(seat, BAIL_OUT, f"bail-out of {whom}", trials))}
    dead = tuple([id for id, _ in inside if id not in safe])
    return dead, tuple([row for row in inside if row[0] in safe])


@implements("netepic.transport.bail-out")
def land(game: Game, escaped: Escaped) -> tuple[int, ...]:
    """When the wreck is gone those who got out stand beside its place, unengaged, and have paid for getting out. Those
    for whom there is no room."""
    lost = []
    for id, at in escaped:
        spot = beside(game, id, at)
        if spot is None:
            lost.append(id)
            continue
        game.tell(Placed(BAIL_OUT, models=((id, spot),)))
        game.tell(Tagged(BAIL_OUT, ((model_ref(id), (LANDED,), ()),)))
        hidden.come_to_light(game, (id,))
    return tuple(lost)


def beside(game: Game, model: int, at: Point, away: tuple[Point, ...] = (), but: tuple[int, ...] = ()) -> Point | None:
    """The nearest free ground on which a model may stand, looked for ring by ring; none if all is taken."""
    seat = game.state.units[game.state.models[model].unit].seat
    table = game.table.as_for(figure_of(game, model).type, seat, ()).with_places([(id, "off") for id in but])
    for spot in _rings(at, game.state.board):
        if not (away and holds(away, spot)) and are_bases_free(table.with_places(((model, spot),)), (model,)):
            return spot
    return None


def _rings(at: Point, board: Point) -> Iterator[Point]:
    for ring in range(RINGS):
        for spoke in range(SPOKES if ring else 1):
            x, y = shift(at, 360 * spoke // SPOKES, ring * STEP)
            if 0 <= x <= board[0] and 0 <= y <= board[1]:
                yield x, y


# -- open vehicles ---------------------------------------------------------------------------------------------------


@implements("netepic.transport.open-top", "netepic.transport.passengers-idle")
def riding(game: Game, part: int) -> Iterator[int]:
    """The carried stands of a part that may fire: those in an open vehicle that is not on Charge."""
    for id in game.state.units[part].members:
        carrier = carrier_of(game, id)
        if carrier is not None and has_ability(game, carrier, "open-top"):
            if order_of(game, game.state.models[carrier].unit) != CHARGE:
                yield id


@implements("netepic.transport.open-top")
def is_jolted(game: Game, model: int, moved: tuple[int, ...] = ()) -> bool:
    """Whether a stand rides in a vehicle that has moved this turn: then it has nothing of First Fire."""
    carrier = carrier_of(game, model)
    if carrier is None:
        return False
    return carrier in moved or any(tag.startswith(GONE) for tag in game.state.models[carrier].tags)


@implements("netepic.transport.open-top")
def exposed(game: Game, carrier: int) -> tuple[int, ...]:
    """The stands that every hit on their vehicle hits too."""
    return aboard(game, carrier) if has_ability(game, carrier, "open-top") else ()
