"""Damage to vehicles: rattled, damaged step by step, or Destroyed; and the wrecks that are left."""

from collections.abc import Iterable

from grognard.engine import space
from grognard.engine.asking.acts import NUMBERS, done_with
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.events import Counted, Placed, Removed
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref
from grognard.engine.dice.joint import Classes
from grognard.engine.dice.rolls import Total
from grognard.engine.space.shapes import within

from ..books.profiles import weapon
from ..position import terrain_feature
from ..terms import (
    GEAR,
    HULL,
    IMMOBILE,
    OPTICS,
    OUT,
    PINS,
    acts,
    bears,
    counter,
    full_name,
    is_on_board,
    pins,
    squad_of,
    team_name,
)
from ..turn import Halt, VehicleTurn, vehicle_turn
from . import companions, transport
from .unit import pin
from .vehicle import mounts, vehicle_card

TABLE = "fireteam.vehicle.result-damage"
DESTROYED = "fireteam.vehicle.result-destroyed"
REPEAT = "fireteam.vehicle.damage-repeat"
MOST_OPTICS = 2


@implements("fireteam.vehicle.damage-principle", "fireteam.vehicle.no-sharing", "fireteam.vehicle.result-pin")
def suffer(game: Game, vehicle: int, classes: Classes, attacker: int, halt: Halt | None = None) -> Script[None]:
    """What an attack does to a vehicle, all of it to itself: Destroyed outright, or hull points one after the other,
    each with a Pin Check marker and a roll for what is damaged."""
    rattled, damaged, destroyed = classes
    if destroyed and is_on_board(game, vehicle):
        yield from destroy(game, vehicle, halt=halt)
    for _ in range(damaged):
        if is_on_board(game, vehicle):
            yield from harm(game, vehicle, attacker, halt)
    if rattled and is_on_board(game, vehicle):
        game.count("fireteam.vehicle.result-pin", (model_ref(vehicle), PINS, rattled))


@implements("fireteam.vehicle.result-damage", "fireteam.vehicle.damage-repeat", "fireteam.vehicle.result-destroyed")
def harm(game: Game, vehicle: int, attacker: int, halt: Halt | None = None) -> Script[None]:
    """A hull point and a Pin Check marker, then a roll on the table; the hit that takes the last one destroys it."""
    own = model_ref(vehicle)
    told = ((own, HULL, -1, counter(game, vehicle, HULL) - 1), (own, PINS, 1, pins(game, vehicle) + 1))
    game.tell(Counted(TABLE, told))
    if counter(game, vehicle, HULL) <= 0:
        yield from destroy(game, vehicle, halt=halt)
        return
    roll = yield Total(attacker, TABLE, f"damage to {full_name(game, vehicle)}", (6,), about=(own,))
    yield from damaged(game, vehicle, roll, attacker, halt)


@implements("fireteam.vehicle.damage-repeat", "fireteam.transport.damage")
def damaged(game: Game, vehicle: int, roll: int, attacker: int, halt: Halt | None = None) -> Script[None]:
    """The table: crew stunned, optics, running gear, Immobilized, a weapon out, an internal hit."""
    if roll == 1:
        pin(game, TABLE, (vehicle,))
    elif roll == 2 and counter(game, vehicle, OPTICS) < MOST_OPTICS:
        game.count(TABLE, (model_ref(vehicle), OPTICS, 1))
    elif roll == 5 and mounts(game, vehicle):
        yield from WEAPON_OUT.play(VehicleTurn(game, attacker, vehicle))
    elif roll in (3, 4, 5) and not bears(game, vehicle, IMMOBILE):
        cripple(game, vehicle, roll == 4)
    elif roll == 6:
        game.count(TABLE, (model_ref(vehicle), HULL, -1))
        yield from transport.wound(game, vehicle)
        if counter(game, vehicle, HULL) <= 0:
            yield from destroy(game, vehicle, halt=halt)
    else:
        game.note(REPEAT, f"{team_name(game, vehicle)}: nothing more is damaged", model_ref(vehicle))


@implements("fireteam.vehicle.immobilized")
def cripple(game: Game, vehicle: int, at_once: bool) -> None:
    """Running gear: half the movement, the second time it is Immobilized and moves and turns no more."""
    if at_once or counter(game, vehicle, GEAR):
        game.tag("fireteam.vehicle.immobilized", model_ref(vehicle), adds=(IMMOBILE,))
    else:
        game.count(TABLE, (model_ref(vehicle), GEAR, 1))


# -- weapon out --------------------------------------------------------------------------------------------------------


def _whole(turn: VehicleTurn) -> Iterable[int]:
    number = len(vehicle_card(turn.game, turn.vehicle).weapons)
    return [place for place in range(number) if not bears(turn.game, turn.vehicle, f"{OUT}{place}")]


def _gun(turn: VehicleTurn, place: int) -> str:
    return " or ".join(weapon(id).name for id in vehicle_card(turn.game, turn.vehicle).weapons[place].modes)


@done_with(NUMBERS, "", _gun, TABLE, things=_whole, other=(TABLE, "it has no such weapon"))
@implements("fireteam.vehicle.result-damage")
def put_out(turn: VehicleTurn, place: int) -> None:
    """The weapon is lost for the rest of the battle."""
    turn.game.tag(TABLE, model_ref(turn.vehicle), adds=(f"{OUT}{place}",))


WEAPON_OUT = Menu(
    name="weapon-out",
    prompt=lambda turn, _: f"{full_name(turn.game, turn.vehicle)}: which weapon is out of action?",
    clause=TABLE,
    turn=vehicle_turn,
    acts=(put_out,),
)


# -- wrecks ------------------------------------------------------------------------------------------------------------


@implements("fireteam.vehicle.result-destroyed", "fireteam.vehicle.wreck")
def destroy(
    game: Game, vehicle: int, clause: str = DESTROYED, abandoned: bool = False, halt: Halt | None = None
) -> Script[None]:
    """It stays as a wreck, where it was hit if that was on its way, and whoever was aboard gets out."""
    if halt is not None:
        companions.stop(game, vehicle, halt)
    own, outline = model_ref(vehicle), space.base_outline(game.table, vehicle)
    name = team_name(game, vehicle)
    if left := counter(game, vehicle, HULL):
        game.count(clause, (own, HULL, -left))
    riders, beside = transport.riders(game, vehicle), companions.escorts(game, vehicle)
    if not acts(game, squad_of(game, vehicle)):
        companions.orphan(game, vehicle)
    game.tell(Removed(clause, (own,)))
    number = max([piece.id for piece in game.state.features], default=-1) + 1
    wreck = terrain_feature(number, "wreck", within(outline, game.state.board), f"Wreck of {name}")
    game.tell(Placed("fireteam.vehicle.wreck", features=(wreck,)))
    yield from transport.bail_out(game, riders, outline, abandoned)
    yield from companions.shaken(game, beside)
