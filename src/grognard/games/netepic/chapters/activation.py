"""One activation: who acts together, their orders, then movement and fire in any sequence the orders allow."""

from grognard.engine.asking.acts import UNITS, done_with, the_thing
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script

from ..terms import called
from ..turn import Activation, Deeds, activation_of
from . import companies, deeds, drives, fog, hidden, orders, popup, titan, turns

JOIN = "netepic.activation.company-hq"


@done_with(
    UNITS, "", lambda turn, unit: called(turn.game, unit), JOIN,
    things=lambda turn: companies.staff_waiting(turn.game, turn.unit),
    other=(JOIN, "only headquarters of the same company act together with a unit"), subject=the_thing,
)  # fmt: skip
def join(turn: Activation, unit: int) -> None:
    turn.deeds.units = (*turn.deeds.units, unit)


JOINING = Menu(
    name="join",
    prompt=lambda turn, _: f"Who of the company's headquarters acts together with {called(turn.game, turn.unit)}?",
    clause="netepic.activation.company-hq-freedom",
    turn=activation_of,
    acts=(join,),
    least=lambda turn: (
        len(companies.staff_waiting(turn.game, turn.unit)) if companies.must_join(turn.game, turn.unit) else 0
    ),
    most=0,
)


@implements("netepic.activation.company-hq", "netepic.activation.company-hq-freedom", "netepic.activation.wiped-out")
def activate(game: Game) -> Script[None]:
    """A unit, and those of its headquarters that act with it: orders first, then what they allow. An activation in
    which everybody falls counts as made."""
    unit = game.state.acting
    assert unit is not None, "a unit is acting"
    turn = Activation(game, unit, Deeds(units=(unit,)))
    if not companies.is_staff(game, unit) and companies.staff_waiting(game, unit):
        yield from JOINING.play(turn)
    fog.lift(game, turn.deeds.units)
    yield from orders.give(turn)
    yield from hidden.bluff(game, tuple([part for part, _ in turn.deeds.orders]))
    yield from drives.carry_out(turn)
    for one in turn.deeds.units:
        yield from titan.obey(game, one)
    yield from popup.rise(turn)
    yield from deeds.carry_out(turn)
    popup.settle(game, turn.seat, not turns.ready(game, 1 - turn.seat))
    turns.alternate(game)
