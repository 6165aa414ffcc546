"""The combat step: which weapons may be fired and which may not, attacks of vehicles by hand, and being finished."""

from collections.abc import Iterable, Iterator
from functools import partial
from operator import itemgetter

from grognard.engine.asking.acts import Act, Reason, Reasons, Why, done_with, idle, plain
from grognard.engine.asking.menus import Menu
from grognard.engine.core.script import Script
from grognard.engine.core.state import unit_ref

from ..acts import CHARGES, Activation, activation_of
from ..books.cards import Weapon
from ..books.profiles import weapon
from ..terms import is_vehicle
from . import cc, engage, shoot, target, vehicle
from . import weapon as traits
from .attack import Aim
from .options import what_next

BEFORE = "evolved.activation.order-of-play"
ENGAGED: Why = ("evolved.shoot.no-engaged-target", "all enemies whom it has in range and sight are engaged")
ONLY_BLITZ: Why = ("evolved.move.engage-blitz", "after engaging only Blitz weapons fire")
TOO_FAST: Why = (BEFORE, "who ran, or fell short of his enemy, does not shoot")
BUSY: Why = ("evolved.shoot.unengaged", "it is engaged")
UNASKED: Why = ("evolved.activation.infantry-combat-action", "infantry in close combat attacks without being asked")
NOBODY_NEAR: Why = ("evolved.cc.with-vehicles", "no enemy is within reach of a working close combat weapon")
DESTROYED: Why = ("evolved.vehicle.arm-destroyed", "it is destroyed")

# -- firing --------------------------------------------------------------------------------------------------------


def arms(turn: Activation) -> Iterable[Weapon]:
    """Every type of ranged weapon that works."""
    return map(itemgetter(0), target.armament(turn.game, turn.unit).values())


def _bar_fire(turn: Activation) -> Reasons:
    if shoot.can_shoot(turn.game, turn.unit, turn.acts):
        return ()
    return (TOO_FAST if turn.acts.option in CHARGES else BUSY,)


def silent(turn: Activation, arm: Weapon) -> Iterator[Reason]:
    """Every reason why this weapon may not be fired now."""
    acts = turn.acts
    if acts.fired and shoot.is_spent(turn.game, turn.unit, arm, acts):
        yield "evolved.shoot.once", "it has been fired"
    if acts.reached and not traits.fires_while_engaging(arm):
        yield ONLY_BLITZ
    if not target.has_target(turn.game, turn.unit, arm, acts):
        yield partial(_no_target, turn, arm)


def _no_target(turn: Activation, arm: Weapon) -> Why:
    if engage.engaged_units(turn.game) and _misses_only_the_engaged(turn, arm):
        return ENGAGED
    return target.why_silent(turn.game, turn.unit, arm, turn.acts)


def _misses_only_the_engaged(turn: Activation, arm: Weapon) -> bool:
    """Whether a weapon without a target could be fired at enemies but for the close combat they are in."""
    game, acts = turn.game, turn.acts
    able = target.bearers(game, turn.unit, arm, acts) if traits.may_hit_infantry(arm) else ()
    near = target.units_in_range(game, able, arm.range) if able else frozenset[int]()
    held = [
        foe
        for foe in target.candidates(game, turn.unit, acts)
        if foe in near and not is_vehicle(game, foe) and engage.is_engaged(game, foe)
    ]
    return any(target.can_hit(game, arm, able, Aim.at(game, unit_ref(foe))) for foe in held)


def _destroyed(turn: Activation) -> list[tuple[Weapon, Reasons]]:
    """Weapons that no vehicle of the unit has left."""
    lost = dict.fromkeys(vehicle.lost_weapons(turn.game, turn.unit))
    working = target.armament(turn.game, turn.unit)
    return [(weapon(id), (DESTROYED,)) for id in lost if id not in working]


def _other(turn: Activation) -> Why:
    return ONLY_BLITZ if turn.acts.reached else ("evolved.shoot.los-needed", "nobody has such a weapon ready")


def _fire_label(_: Activation, arm: Weapon) -> str:
    return f"Fire: {arm.name}"


@done_with(
    shoot.WEAPONS, "fire", _fire_label, "evolved.shoot.volley",
    things=arms, bar=_bar_fire, miss=silent, others=_destroyed, other=_other,
    early=(BEFORE, "it moves or holds before it shoots"), late=(BEFORE, "its shooting is over"),
)  # fmt: skip
def fire(turn: Activation, arm: Weapon) -> Script[bool]:
    return shoot.volley(turn.game, turn.unit, arm, turn.acts)


# -- the rest ------------------------------------------------------------------------------------------------------


def _bar_fight(turn: Activation) -> Reasons:
    if not is_vehicle(turn.game, turn.unit):
        return (UNASKED,)
    return () if cc.can_attack(turn.game, turn.unit) else (NOBODY_NEAR,)


@plain(
    "fight", "Attack in close combat", "evolved.cc.with-vehicles", bar=_bar_fight,
    early=(BEFORE, "it moves or holds before it fights"), late=(BEFORE, "its fighting is over"),
)  # fmt: skip
def fight(turn: Activation) -> Script[None]:
    return cc.close_combat(turn.game, turn.unit)


done: Act[Activation, None] = idle("done", "Finish", "evolved.shoot.same-target")
"""Nothing more is fired."""


MENU = Menu(
    name="step",
    prompt=what_next,
    clause="evolved.shoot.volley",
    turn=activation_of,
    acts=(fire, fight),
    rest=done,
    closing=(fight,),
)
