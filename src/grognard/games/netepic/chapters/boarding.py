"""Getting in and out of transports: who may, what it costs, and where troops come down."""

from collections.abc import Iterator
from typing import Any

from grognard.engine.asking.acts import MODELS, REFS, Act, Reason, done_with, the_thing
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.events import Placed, Tagged
from grognard.engine.core.memory import MOMENT, RANKS, remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Point, model_ref, number_of
from grognard.engine.space import bases_within
from grognard.engine.space.meeting import Company, meetings
from grognard.engine.space.meeting import stands as are_free_at

from ..terms import (
    BOARDED,
    FIRST_FIRE,
    GONE,
    HELD,
    LANDED,
    LOADED,
    aboard,
    bears,
    carrier_of,
    detachment_of,
    figure_of,
    gone,
    is_engaged,
    is_on_table,
    model_name,
    order_of,
    parts_of,
    place_of,
    present,
    standing,
    type_of,
)  # fmt: skip
from ..turn import Activation, Deeds, Doorway, doorway_of
from . import coherency, contact, fog, hidden, legs, los, move, pin, snap
from .houses import homes
from .transport import COST, LARGE, carries, has_company_room, has_room, toll

PENALTY, IN, OUT = "netepic.transport.penalty", "netepic.transport.embark", "netepic.transport.disembark"
SIDES = {"front": 0, "right": 90, "rear": 180, "left": 270}
ABOUT = 300
"""So far from the centre of their transport troops may be set down."""
TURNS = (0, 20, -20, 40, -40, 65, -65, 90, -90)
"""Round each side of a transport so many degrees are tried."""


# -- when ------------------------------------------------------------------------------------------------------------


@implements("netepic.transport.penalty", "netepic.transport.penalty-moved")
def is_spent(turn: Activation, carrier: int) -> bool:
    """Whether a transport has moved too far to be loaded or unloaded: 5 cm must be left, unless it stands still."""
    far = turn.deeds.walked.get(carrier, 0) or gone(turn.game, carrier)
    order = order_of(turn.game, turn.game.state.models[carrier].unit)
    return bool(far) and far + COST > move.rate(turn.game, carrier, order)


@implements("netepic.transport.engaged", "netepic.transport.same-unit", "netepic.transport.separate-unit")
def closed(turn: Activation, carrier: int, unit: int) -> Iterator[Reason]:
    """Why nobody of a unit gets in or out of a transport now."""
    game = turn.game
    if is_engaged(game, carrier):
        yield "netepic.transport.engaged", "the transport is in close combat"
    if los.UP in game.state.models[carrier].tags:
        yield "netepic.popup.limits", "it hovers 30 cm up"
    if is_spent(turn, carrier):
        yield "netepic.transport.penalty-moved", "the transport has moved too far this turn"
    own = detachment_of(game, game.state.models[carrier].unit)
    if turn.deeds.walked.get(carrier) and own != detachment_of(game, unit):
        yield "netepic.transport.separate-unit", "the transport of another unit has moved in this very activation"


@implements("netepic.transport.first-fire", "netepic.transport.not-both")
def idle(turn: Activation, stand: int, tag: str) -> Iterator[Reason]:
    """Why a stand cannot get in or out: it is movement, of at least 5 cm, and not both in one turn."""
    game = turn.game
    if order_of(game, game.state.models[stand].unit) == FIRST_FIRE:
        yield "netepic.transport.first-fire", "on First Fire nobody gets in or out"
    elif bears(game, stand, tag):
        yield "netepic.transport.not-both", "nobody gets in and out in one turn"
    elif left(turn, stand) < COST:
        yield "netepic.transport.first-fire", "it has less than 5 cm of movement left"


def left(turn: Activation, stand: int) -> int:
    """What a stand has left to move, aboard or not: nothing without command, or pinned."""
    game = turn.game
    unit = game.state.models[stand].unit
    if stand in turn.deeds.halted or HELD in game.state.units[unit].tags or pin.is_pinned(game, stand):
        return 0
    order = order_of(game, unit)
    return max(move.rate(game, stand, order) - turn.deeds.walked.get(stand, 0) - toll(game, stand), 0)


def _parts(turn: Activation) -> list[int]:
    return [part for unit in turn.deeds.units for part in parts_of(turn.game, unit)]


# -- out -------------------------------------------------------------------------------------------------------------


def riders(turn: Activation, carrier: int) -> list[int]:
    """Those of the activated units who are in a transport."""
    parts = _parts(turn)
    return [id for id in aboard(turn.game, carrier) if turn.game.state.models[id].unit in parts]


def laden(turn: Activation) -> list[int]:
    """The transports in which somebody of the activated units is."""
    members = [id for part in _parts(turn) for id in turn.game.state.units[part].members]
    carriers = [carrier_of(turn.game, id) for id in members]
    return list(dict.fromkeys([one for one in carriers if one is not None]))


def leavers(turn: Activation, carrier: int) -> tuple[int, ...]:
    """Those of them who may get out now."""
    return tuple([id for id in riders(turn, carrier) if not any(shut_in(turn, carrier, id))])


def shut_in(turn: Activation, carrier: int, stand: int) -> Iterator[Reason]:
    yield from closed(turn, carrier, turn.game.state.models[stand].unit)
    yield from idle(turn, stand, BOARDED)


def stays_in(turn: Activation, carrier: int) -> Iterator[Reason]:
    free = leavers(turn, carrier)
    if not free:
        yield from shut_in(turn, carrier, riders(turn, carrier)[0])
    elif next(_sides(turn.game, carrier, free), None) is None:
        yield OUT, "there is no free ground beside it"
    elif any(strays(turn, carrier, id) for id in free):
        yield "netepic.move.coherency", "the others of their unit outside are too far away for all to close up"


def strays(turn: Activation, carrier: int, stand: int) -> bool:
    """Whether a stand that gets out and those of its part outside could not come together in this activation."""
    game = turn.game
    part = game.state.models[stand].unit
    others = [(place_of(game, id), left(turn, id)) for id in standing(game, part)]
    most = max(left(turn, stand) - COST, 0) + ABOUT
    is_bound = coherency.bond(game, part, (stand, *standing(game, part))) is not None
    return is_bound and not coherency.can_close_up(game, part, (place_of(game, carrier), most), others)


@done_with(
    MODELS, "out", lambda turn, id: f"Get out of {model_name(turn.game, id)}", OUT, things=laden, miss=stays_in,
    other=(OUT, "nobody of the activated units is in it"), subject=lambda _, id: model_ref(id),
)  # fmt: skip
@implements("netepic.transport.disembark", "netepic.transport.penalty", "netepic.transport.passengers-order")
def get_out(turn: Activation, carrier: int) -> Script[None]:
    """Everybody of the activated units in a transport who may is set down in contact with it, on a side of their
    choice."""
    yield from EXIT.play(Doorway(turn.game, turn.unit, turn.deeds, model_ref(carrier)))


def _ways_out(turn: Doorway) -> dict[str, tuple[Point, ...]]:
    carrier = number_of(turn.ref)
    return dict(_sides(turn.game, carrier, leavers(turn.activation, carrier)))


@done_with(
    REFS, "", lambda _, side: f"At its {side}", OUT, things=_ways_out,
    other=(OUT, "there is no free ground for all of them"),
)  # fmt: skip
@implements("netepic.transport.first-fire")
def come_down(turn: Doorway, side: str) -> Script[None]:
    """They have moved, and can be snap fired at as soon as they stand there."""
    game, carrier = turn.game, number_of(turn.ref)
    rest = leavers(turn.activation, carrier)
    for id, spot in zip(rest, _ways_out(turn)[side], strict=True):
        game.tell(Placed(OUT, models=((id, spot),), facings=((id, game.state.models[carrier].facing),)))
    mark(turn.activation, carrier, rest, LANDED)
    hidden.come_to_light(game, rest)
    fog.clear(game, [game.state.models[id].unit for id in rest])
    legs.set_off(turn.activation, rest)
    yield from snap.appear(turn.activation, rest)


EXIT = Menu(
    name="get-out", prompt=lambda turn, _: f"{model_name(turn.game, number_of(turn.ref))}: where do they get out?",
    clause=OUT, turn=doorway_of, acts=(come_down,),
)  # fmt: skip


def _sides(game: Game, carrier: int, stands: tuple[int, ...]) -> Iterator[tuple[str, tuple[Point, ...]]]:
    """By side of a transport the places where all these stands would come down, where there is room for them."""
    for side, turn in SIDES.items():
        spots = _spots(game, carrier, stands, game.state.models[carrier].facing + turn)
        if len(spots) == len(stands):
            yield side, spots


def _spots(game: Game, carrier: int, stands: tuple[int, ...], middle: int) -> tuple[Point, ...]:
    """Free places in contact with a transport about a direction, one for each stand, away from enemies; all are turned
    as the transport is."""
    seat, facing = game.state.units[game.state.models[carrier].unit].seat, game.state.models[carrier].facing
    table = game.table.as_for(figure_of(game, stands[0]).type, seat, ())
    table = table.with_places((), [(stand, facing) for stand in stands])
    ways = [((middle + turn) % 360, facing) for turn in TURNS]
    company, taken = Company(move.CONTACT, move.APART, (), present(game, 1 - seat)), list[Point]()
    for stand in stands:
        found = meetings(table, stand, carrier, ways, contact.SLACK)
        free = are_free_at(table, stand, [(at, facing) for at in found], company)
        spot = next((at for at, is_free in zip(found, free, strict=True) if is_free), None)
        if spot is not None:
            table = table.with_places(((stand, spot),))
            taken.append(spot)
    return tuple(taken)


@implements("netepic.transport.penalty", "netepic.transport.separate-unit", "netepic.transport.same-unit")
def mark(turn: Activation, carrier: int, stands: tuple[int, ...], tag: str) -> None:
    """Troops and transport have paid for this turn; one of another unit does not move on in this activation."""
    models = turn.game.state.models
    own, others = (detachment_of(turn.game, models[id].unit) for id in (carrier, stands[0]))
    if own != others:
        turn.deeds.halted = (*turn.deeds.halted, carrier)
    rows = [(model_ref(id), (tag,), ()) for id in stands]
    if not bears(turn.game, carrier, LOADED):
        rows.append((model_ref(carrier), (LOADED,), ()))
    turn.game.tell(Tagged(PENALTY, tuple(rows)))


# -- in --------------------------------------------------------------------------------------------------------------


def open_carriers(turn: Activation) -> list[int]:
    """Friendly transports that one of the activated stands might reach."""
    found = _near(turn.game, turn.seat, _walkers(turn))
    return [carrier for carrier, stands in found.items() if stands]


def _walkers(turn: Activation) -> tuple[tuple[int, int], ...]:
    """The activated stands who may get into something now, and how far each may walk to it."""
    return _able(turn.game, turn.deeds.units, turn.deeds.walks, turn.deeds.halted)


@remembered(MOMENT)
def _able(
    game: Game, units: tuple[int, ...], walks: tuple[tuple[int, int], ...], halted: tuple[int, ...]
) -> tuple[tuple[int, int], ...]:
    """Those of units who may still get in, when so much has been walked and these go no farther."""
    turn = Activation(game, units[0], Deeds(units=units, walks=walks, halted=halted))
    least = LARGE if any(has_company_room(game, one) for one in _carriers(game, turn.seat)) else 2
    stands = [id for part in _parts(turn) for id in standing(game, part) if type_of(game, id).pin < least]
    stands = [id for id in stands if id not in homes(game)]
    rows = [(id, left(turn, id) - COST) for id in stands]
    return tuple([(id, most) for id, most in rows if most >= 0 and not any(idle(turn, id, LANDED))])


@remembered(MOMENT)
def _near(game: Game, seat: int, walkers: tuple[tuple[int, int], ...]) -> dict[int, tuple[int, ...]]:
    """By transport of a seat the stands so near that they may get in, and for whom there is room."""
    carriers = _carriers(game, seat) if walkers else ()
    allowed = {id: max(most, move.CONTACT) for id, most in walkers}
    pairs = set[tuple[int, int]]()
    for far in dict.fromkeys(allowed.values()):
        pairs.update(bases_within(game.table, [id for id, most in allowed.items() if most == far], carriers, far))
    return {
        carrier: tuple([id for id in allowed if (id, carrier) in pairs and has_room(game, carrier, id)])
        for carrier in carriers
    }


@remembered(RANKS)
def _carriers(game: Game, seat: int) -> tuple[int, ...]:
    """The transports of a seat on the table."""
    return tuple([id for id in present(game, seat) if carries(game, id)])


def comers(turn: Activation, carrier: int) -> Iterator[int]:
    """The stands who come into contact with a transport and have room in it."""
    for id in _near(turn.game, turn.seat, _walkers(turn)).get(carrier, ()):
        if way(turn, id, carrier) is not None:
            yield id


def boarders(turn: Activation, carrier: int) -> Iterator[int]:
    """Those of them to whose unit a transport is open."""
    models = turn.game.state.models
    for id in comers(turn, carrier):
        if not any(closed(turn, carrier, models[id].unit)):
            yield id


def way(turn: Activation, stand: int, carrier: int) -> contact.Approach | None:
    """How a stand comes into contact with a transport, 5 cm in hand; nothing if it cannot."""
    return _way(turn.game, stand, carrier, left(turn, stand) - COST)


@remembered(MOMENT)
def _way(game: Game, stand: int, carrier: int, most: int) -> contact.Approach | None:
    if bases_within(game.table, (stand,), (carrier,), move.CONTACT):
        return (), game.state.models[stand].facing, 0
    unit = game.state.units[game.state.models[stand].unit]
    return contact.approach(game, stand, carrier, most, order_of(game, unit.id), present(game, 1 - unit.seat))


def stays_out(turn: Activation, carrier: int) -> Iterator[Reason]:
    first = next(comers(turn, carrier), None)
    if first is None:
        yield IN, "nobody reaches it with 5 cm to spare"
    elif next(boarders(turn, carrier), None) is None:
        yield from closed(turn, carrier, turn.game.state.models[first].unit)


@done_with(
    MODELS, "in", lambda turn, id: f"Get into {model_name(turn.game, id)}", IN, things=open_carriers, miss=stays_out,
    other=(IN, "it is no transport that could be reached"), subject=lambda _, id: model_ref(id),
)  # fmt: skip
@implements("netepic.transport.embark", "netepic.transport.penalty")
def get_in(turn: Activation, carrier: int) -> Script[None]:
    """Stands walk up to a transport with room and are taken aboard; they can be shot at on their way."""
    game = turn.game
    chosen = yield from BOARD.ask_all(Doorway(game, turn.unit, turn.deeds, model_ref(carrier)))
    for stand in [id for _, id in chosen]:
        found = way(turn, stand, carrier) if is_on_table(game, stand) else None
        if found is not None and has_room(game, carrier, stand):
            how = (yield from legs.walk(turn, stand, found[0], found[1])) if found[0] else legs.WENT
            if how == legs.WENT and is_on_table(game, carrier):
                game.tell(Placed(IN, models=((stand, model_ref(carrier)),)))
                mark(turn, carrier, (stand,), BOARDED)


@done_with(
    MODELS, "", lambda turn, id: model_name(turn.game, id), IN,
    things=lambda turn: list(boarders(turn.activation, number_of(turn.ref))),
    other=(IN, "it does not reach the transport"), subject=the_thing,
)  # fmt: skip
def board(turn: Doorway, stand: int) -> None:
    """One of those who get in."""


def _room(turn: Doorway) -> int:
    carrier = number_of(turn.ref)
    many = len(list(boarders(turn.activation, carrier)))
    if has_company_room(turn.game, carrier):
        return many
    return min(max(figure_of(turn.game, carrier).transport - len(aboard(turn.game, carrier)), 1), many)


BOARD = Menu(
    name="board", prompt=lambda turn, _: f"Who gets into {model_name(turn.game, number_of(turn.ref))}?", clause=IN,
    turn=doorway_of, acts=(board,), most=_room,
)  # fmt: skip


@implements("netepic.transport.penalty-moved")
def remember(turn: Activation) -> None:
    """At the end of an activation: how far transports have moved, for those who get out of them later this turn."""
    game = turn.game
    rows = [(id, far) for id, far in turn.deeds.walked.items() if far and is_on_table(game, id) and carries(game, id)]
    if rows:
        game.tell(Tagged(PENALTY, tuple([(model_ref(id), (f"{GONE}{far}",), ()) for id, far in rows])))


ACTS: tuple[Act[Activation, Any], ...] = (get_out, get_in)
