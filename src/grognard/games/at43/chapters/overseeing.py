"""What overseers do for a unit in its activation: routines before it moves, a repair at its end."""

from grognard.engine.asking.acts import Act, idle
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.script import Script
from grognard.kit.rounds.turns import asks

from ..acts import Activation, activation_of
from ..terms import is_infantry, lp
from . import rebuild, routine, transfer


@implements("at43.routine.general")
def at_start(turn: Activation) -> Script[None]:
    """Routines that come before the move, in the order the owner likes; nothing is asked of other armies."""
    game, unit = turn.game, turn.unit
    if lp(game, turn.seat) and routine.is_therian(game, unit):
        yield from ROUTINES.repeat(turn)


def at_end(turn: Activation) -> Script[None]:
    """A vehicle unit that was not repaired before may be repaired at the end of its activation."""
    if routine.is_therian(turn.game, turn.unit) and not is_infantry(turn.game, turn.unit):
        yield from REPAIRS.play(turn)


no_more: Act[Activation, None] = idle("done", "No more routines", routine.GENERAL)
"""The unit goes on."""


no_repair: Act[Activation, None] = idle("done", "No repair", rebuild.REPAIR)
"""The vehicles stay as they are."""


ROUTINES = Menu(
    name="routine",
    prompt=asks("which routine?"),
    clause=routine.GENERAL,
    turn=activation_of,
    acts=(transfer.transfer, routine.dash, rebuild.bring_back, rebuild.repair),
    rest=no_more,
)
REPAIRS = Menu(
    name="repair",
    prompt=asks("which repair?"),
    clause=routine.GENERAL,
    turn=activation_of,
    acts=(rebuild.repair,),
    rest=no_repair,
)
