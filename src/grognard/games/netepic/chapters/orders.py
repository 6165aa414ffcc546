"""Orders: one for each part of every unit that is activated, before any of them acts."""

from collections.abc import Iterator
from functools import partial

from grognard.engine.asking.acts import Reason, plain
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.events import Tagged
from grognard.engine.core.script import Script
from grognard.engine.core.state import unit_ref

from ..terms import ADVANCE, CHARGE, DONE, FIRST_FIRE, ORDER, POPPED, called, parts_of, standing
from ..turn import Activation, activation_of
from . import bindings, coherency, ground, holofield, hover, titan_move

KINDS = "netepic.orders.kinds"


def next_part(turn: Activation) -> int | None:
    """The part whose order is declared next."""
    given = {part for part, _ in turn.deeds.orders}
    parts = [part for unit in turn.deeds.units for part in parts_of(turn.game, unit)]
    return next((part for part in parts if part not in given), None)


def _declare(turn: Activation, order: str) -> None:
    part = next_part(turn)
    assert part is not None, "somebody has no order yet"
    turn.deeds.orders = (*turn.deeds.orders, (part, order))


def closed(order: str, turn: Activation) -> Iterator[Reason]:
    """Why the part that is next may not have an order."""
    part = next_part(turn)
    if part is not None:
        yield from bindings.reasons(turn.game, part, order)


@plain(
    "first-fire",
    "First Fire: no movement, +1 to hit, and easier to hit",
    "netepic.orders.first-fire-no-move",
    bar=partial(closed, FIRST_FIRE),
)
def first_fire(turn: Activation) -> None:
    _declare(turn, FIRST_FIRE)


def low(turn: Activation) -> Iterator[Reason]:
    """Why the part that is next does not pop up."""
    yield from closed(FIRST_FIRE, turn)
    part = next_part(turn)
    if part is not None:
        yield from hover.grounded(turn.game, part)


@plain("pop-up", "Pop-Up: rise 30 cm and fire, without the bonus of First Fire", "netepic.popup.who", bar=low)
def pop_up(turn: Activation) -> None:
    part = next_part(turn)
    assert part is not None, "somebody has no order yet"
    turn.deeds.popping = (*turn.deeds.popping, part)
    _declare(turn, FIRST_FIRE)


@plain(
    "advance",
    "Advance: move, and fire before, after or on the way",
    "netepic.orders.advance-move",
    bar=partial(closed, ADVANCE),
)
def advance(turn: Activation) -> None:
    _declare(turn, ADVANCE)


def lame(turn: Activation) -> Iterator[Reason]:
    """A titan with a bad leg or foot cannot charge."""
    yield from closed(CHARGE, turn)
    part = next_part(turn)
    if part is not None and not all(titan_move.may_charge(turn.game, id) for id in standing(turn.game, part)):
        yield "netepic.titan.damage-roll", "a damaged leg allows no Charge"


@plain("charge", "Charge: move twice as far and engage, but hold fire", "netepic.orders.charge-move", bar=lame)
def charge(turn: Activation) -> None:
    _declare(turn, CHARGE)


def _prompt(turn: Activation, _: object) -> str:
    part = next_part(turn)
    assert part is not None, "somebody has no order yet"
    return f"Which order for {called(turn.game, part)}?"


MENU = Menu(
    name="order", prompt=_prompt, clause=KINDS, turn=activation_of, acts=(first_fire, pop_up, advance, charge),
)  # fmt: skip


@implements(
    "netepic.orders.kinds", "netepic.activation.order-first", "netepic.activation.hq-joint-order",
    "netepic.activation.split-sequence",
)  # fmt: skip
def give(turn: Activation) -> Script[None]:
    """First Fire, Advance or Charge for every part, all declared before anybody acts; they stay for the turn."""
    while (part := next_part(turn)) is not None:
        order = yield from bindings.compelled(turn, part)
        if not order and MENU.form(turn) is None:
            order = ADVANCE  # bound to an order that it cannot carry out
        if order:
            _declare(turn, order)
        else:
            yield from MENU.play(turn)
    for part, order in turn.deeds.orders:
        bindings.bind(turn.game, part, order)
    popping = turn.deeds.popping
    rows = tuple([
        (unit_ref(part), (DONE, f"{ORDER}{order}", *((POPPED,) if part in popping else ())), ())
        for part, order in turn.deeds.orders
    ])  # fmt: skip
    turn.game.tell(Tagged("netepic.activation.order-first", rows))
    for part, order in turn.deeds.orders:
        holofield.adjust(turn.game, part, order)
    movers = [(id, order) for part, order in turn.deeds.orders for id in standing(turn.game, part)]
    turn.deeds.whole = tuple([part for part, _ in turn.deeds.orders if coherency.is_one_chain(turn.game, part)])
    turn.deeds.mired = tuple([id for id, order in movers if ground.is_mired(turn.game, id, order)])
