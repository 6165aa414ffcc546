"""Everything that Fireteam asks with acts: what players, panels and reasons read decisions with."""

from grognard.engine.asking.menus import Menus

from .chapters import (
    armored,
    cower,
    damage,
    group,
    operations,
    posture,
    random_map,
    setup,
    succession,
    transport,
    turns,
)
from .turn import Breaking, Sharing, Squad

MENUS = Menus(
    random_map.SIDE_MENU,
    setup.WHICH,
    setup.ABOARD,
    posture.MENU,
    turns.BEGIN,
    turns.TURN,
    armored.WAIT,
    cower.DASH,
    *group.MENUS,
    damage.WEAPON_OUT,
    *operations.MENUS,
    succession.HEIR,
    transport.WOUND,
    progress=Squad | Sharing | Breaking,
)
