"""Everything that Net Epic asks with acts: what players, panels and reasons read decisions with."""

from grognard.engine.asking.menus import Menus

from .chapters import (
    abilities_morale,
    activation,
    boarding,
    bombard,
    cc,
    chain,
    charge,
    deeds,
    deep_strike,
    defence,
    deploy,
    drives,
    gargant,
    healers,
    hidden,
    indirect,
    infiltrate,
    loads,
    located,
    occupants,
    orders,
    reserved,
    snap,
    titan_combat,
    turns,
)
from .chapters.aim import Occasion
from .turn import Deeds, Listed, Window

MENUS = Menus(
    deploy.SIDES, deploy.DEPLOY, deploy.ALONG, deploy.MOUNTED, deploy.HOUSES, deep_strike.MENU, chain.WHO,
    infiltrate.MENU, turns.FIRST, turns.TURN, activation.JOINING, orders.MENU, deeds.MENU, defence.MENU,
    charge.TARGET, snap.MENU, reserved.MENU, cc.PICK, cc.WHO, abilities_morale.AGAIN, healers.WHICH, gargant.WHOM,
    boarding.EXIT, boarding.BOARD, occupants.DEFENDER, occupants.ENTRY, occupants.WAY_OUT, loads.LOAD,
    bombard.WALLS, hidden.MENU, drives.HOW_FAR, drives.WHERE_TO,
    indirect.SPOTTER, located.CELL, titan_combat.DICE, titan_combat.LOCATION, titan_combat.GRABBING, titan_combat.WRECK,
    progress=Deeds | Window | Listed | Occasion | indirect.Calls | located.Aiming,
)  # fmt: skip
