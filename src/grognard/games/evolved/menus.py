"""Everything that The Evolved asks with acts: what players, panels and reasons read decisions with."""

from grognard.engine.asking.menus import Menus
from grognard.kit.rounds.choices import Missed
from grognard.kit.units.parts import Boxes

from .acts import Acts, Shopping, Struck
from .chapters import (
    ability,
    activation,
    blast,
    charge,
    damage,
    mechanic,
    move,
    order,
    overwatch,
    reserves,
    round,
    setup,
    strategic,
    target,
    thralls,
    unit,
    vehicle,
    volley,
)

MENUS = Menus(
    setup.ZONES,
    setup.RESERVES,
    setup.DEPLOY,
    round.SUCCESSION,
    strategic.STAND,
    strategic.EXTINGUISH,
    damage.BURN,
    thralls.REASSEMBLE,
    round.FIRST,
    round.TURN,
    order.MENU,
    activation.MOVEMENT,
    charge.MENU,
    move.LEAVE,
    mechanic.MENU,
    mechanic.PARTS,
    activation.COMBAT,
    target.MENU,
    blast.MENU,
    ability.AMMUNITION,
    volley.REROLL,
    thralls.BODYGUARD,
    vehicle.ARM,
    unit.TIES,
    activation.DRILLS,
    overwatch.WINDOW,
    overwatch.WEAPON,
    reserves.ENTER,
    reserves.SHOP,
    reserves.ARRIVE,
    progress=Acts | Boxes | Missed | Shopping | Struck,
)
