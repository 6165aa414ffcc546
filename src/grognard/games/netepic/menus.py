"""Everything that Net Epic asks with acts: what players, panels and reasons read decisions with."""

from grognard.engine.asking.menus import Menus

from .chapters import (
    abilities_morale,
    activation,
    cc,
    chain,
    charge,
    deeds,
    deep_strike,
    defence,
    deploy,
    gargant,
    healers,
    infiltrate,
    orders,
    reserved,
    snap,
    turns,
)
from .turn import Deeds, Window

MENUS = Menus(
    deploy.SIDES, deploy.DEPLOY, deploy.ALONG, deploy.MOUNTED, deep_strike.MENU, chain.WHO, infiltrate.MENU,
    turns.FIRST, turns.TURN, activation.JOINING, orders.MENU, deeds.MENU, defence.MENU, charge.TARGET, snap.MENU,
    reserved.MENU, cc.PICK, cc.WHO, abilities_morale.AGAIN, healers.WHICH, gargant.WHOM,
    progress=Deeds | Window,
)  # fmt: skip
