"""What the activated units do: each part moves and fires as its order allows, in any sequence, until all are done."""

from collections.abc import Iterator

from grognard.engine.asking.acts import UNITS, Act, Reason, done_with, idle
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.script import Script
from grognard.engine.core.state import Ref, unit_ref

from ..terms import (
    ADVANCE,
    CHARGE,
    FALL_BACK,
    FIRST_FIRE,
    STUNNED,
    called,
    has_fired,
    order_of,
    parts_of,
    standing,
)
from ..turn import Activation, activation_of
from . import (
    abilities_orders,
    aim,
    barrage,
    boarding,
    bombard,
    charge,
    closing,
    command,
    defence,
    legs,
    moment,
    move,
    occupants,
    pin,
    popup,
    psychic,
)
from .aim import IN_TURN, Occasion

DEAF = ("netepic.titan.damage-roll", "without command it neither moves nor fires this turn")
IDLE = ("netepic.activation.unit", "it is not activated")


@implements("netepic.activation.separate-transport")
def parts(turn: Activation) -> list[int]:
    """Everybody who is activated, part by part: no transports of other units."""
    return [part for unit in turn.deeds.units for part in parts_of(turn.game, unit)]


def drawn(turn: Activation, part: int) -> Ref:
    return unit_ref(part)


def can_move(turn: Activation, part: int) -> Iterator[Reason]:
    if STUNNED in turn.game.state.units[part].tags:
        yield DEAF
    elif order_of(turn.game, part) == FIRST_FIRE and not move.moves_on_first_fire(turn.game, part):
        yield "netepic.orders.first-fire-no-move", "on First Fire nobody moves"
    elif not any(move.allowance(turn, id) for id in standing(turn.game, part)):
        models = standing(turn.game, part)
        if models and all(pin.is_pinned(turn.game, id) for id in models):
            yield "netepic.pin.rule", "all its models are pinned"
        elif any(move.left(turn, id) for id in models):
            yield "netepic.building.enter", "who is in a building must leave it first"
        else:
            yield "netepic.move.allowance", "none of its models has any movement left"


@done_with(
    UNITS, "move", lambda turn, part: f"Move {called(turn.game, part)}", "netepic.activation.move-optional",
    things=parts, miss=can_move, other=IDLE, subject=drawn,
)  # fmt: skip
@implements("netepic.activation.move-optional")
def go(turn: Activation, part: int) -> Script[None]:
    """A leg of a part; whoever it leaves behind closes up before the activation ends."""
    yield from legs.march(turn, part)


@implements("netepic.orders.charge-no-fire", "netepic.orders.fall-back-no-fire")
def can_fire(turn: Activation, part: int) -> Iterator[Reason]:
    game = turn.game
    if STUNNED in game.state.units[part].tags:
        yield DEAF
    elif order_of(game, part) in (CHARGE, FALL_BACK) and not command.has_commanders(game, part):
        yield "netepic.orders.charge-no-fire", "on Charge and Fall Back nobody fires"
    elif has_fired(game, part):
        yield "netepic.fire.once", "it has fired this turn"
    elif not aim.has_targets(game, (part,)) and not barrage.batteries(game, part, IN_TURN):
        if not bombard.has_marks(game, part):
            yield "netepic.fire.eligible", "no enemy is in range, arc and sight"


@done_with(
    UNITS, "fire", lambda turn, part: f"Fire with {called(turn.game, part)}", "netepic.activation.fire-optional",
    things=parts, miss=can_fire, other=IDLE, subject=drawn,
)  # fmt: skip
@implements("netepic.activation.fire-optional", "netepic.orders.advance-fire")
def shoot(turn: Activation, part: int) -> Script[None]:
    """The one moment of fire; who moved before it stays where it is."""
    yield from moment.fire(turn.game, part, Occasion(moved=tuple(turn.deeds.walked)))
    moved = (*_moved(turn, part), *command.settled(turn.game, part))
    turn.deeds.halted = (*turn.deeds.halted, *moved)
    _new_leg(turn, part)


@implements("netepic.transport.first-fire")
def _moved(turn: Activation, part: int) -> tuple[int, ...]:
    return tuple([id for id in standing(turn.game, part) if id in turn.deeds.walked])


def _new_leg(turn: Activation, part: int) -> None:
    """The fire divides the move: those who may go on make their second leg."""
    turn.deeds.rested = tuple([id for id in turn.deeds.rested if turn.game.state.models[id].unit != part])


@implements("netepic.orders.advance-fire-moving")
def cannot_go_on(turn: Activation, part: int) -> Iterator[Reason]:
    """Firing on the move is for those who have moved and have movement left."""
    yield from can_fire(turn, part)
    order = order_of(turn.game, part)
    if order != ADVANCE and not command.has_commanders(turn.game, part):
        yield "netepic.orders.advance-fire-moving", "only units on Advance fire on the move"
    rates = [(id, move.rate(turn.game, id, order)) for id in _moved(turn, part)]
    if not any(turn.deeds.walked.get(id, 0) < rate for id, rate in rates if id not in turn.deeds.halted):
        yield "netepic.orders.advance-fire-moving", "nobody has moved and could move on"


@done_with(
    UNITS, "pass", lambda turn, part: f"Fire with {called(turn.game, part)} on the move, then move on",
    "netepic.orders.advance-fire-moving", things=parts, miss=cannot_go_on, other=IDLE, subject=drawn,
)  # fmt: skip
@implements("netepic.orders.advance-fire-moving", "netepic.orders.advance-legs")
def shoot_in_passing(turn: Activation, part: int) -> Script[None]:
    """Those who have moved fire at -1 and may move on; who moves only afterwards fires without penalty."""
    moved = _moved(turn, part)
    yield from moment.fire(turn.game, part, Occasion(on_the_move=moved, moved=tuple(turn.deeds.walked)))
    _new_leg(turn, part)


done: Act[Activation, None] = idle("done", "Finish the activation", "netepic.activation.reserve")
MENU = Menu(
    name="deed",
    prompt=lambda turn, _: f"{called(turn.game, turn.unit)}: what next?",
    clause="netepic.activation.order-first",
    turn=activation_of,
    acts=(
        go,
        shoot,
        shoot_in_passing,
        *charge.ACTS,
        *boarding.ACTS,
        *occupants.ACTS,
        popup.spot,
        psychic.work,
        *abilities_orders.ACTS,
    ),
    rest=done,
)


@implements("netepic.activation.reserve")
def carry_out(turn: Activation) -> Script[None]:
    """Until the owner finishes, or nobody can do anything more; fire that was not used is reserved."""
    yield from defence.offer(turn)
    yield from MENU.repeat(turn)
    for part in parts(turn):
        yield from closing.close_up(turn, part)
    yield from defence.offer(turn)
    boarding.remember(turn)
