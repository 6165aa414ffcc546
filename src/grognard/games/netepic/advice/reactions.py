"""What Snap Fire, reserved fire and Point Defence are worth."""

from ..chapters import defence, snap
from ..chapters.aim import IN_TURN
from ..terms import detachment_of, is_done, standing
from ..turn import Reaction
from .fire import salvo
from .goals import errands, stakes
from .melee import best_charge

LATER = 0.6
"""What the own fire in the unit's activation counts, which Snap Fire forgoes."""
WISH = 60.0
"""What it is worth to be activated for who has somewhere to go."""
LEAST = 8.0
"""What Snap Fire must take at least, for a better chance may come."""


def snapping(turn: Reaction, unit: int) -> float:
    """What the fire takes now, less what the unit would do in its own activation; nothing of that is left to who is
    about to be engaged."""
    game = turn.game
    team = snap.team_of(game, unit)
    now = salvo(game, team, snap.occasion(game, turn.window))
    own = detachment_of(game, unit)
    if any(foe == own for _, foe in turn.window.named):
        return now
    if is_done(game, unit):
        return now - LEAST
    later = LATER * sum([salvo(game, (part,), IN_TURN) for part in team])
    clash = max([best_charge(game, part) for part in team if standing(game, part)], default=0.0)
    return now - max(later, clash) - LEAST - (0.0 if is_where_it_should_be(turn, own) else WISH)


def is_where_it_should_be(turn: Reaction, unit: int) -> bool:
    """Whether a detachment stands on the objective that it goes for."""
    goal = errands(turn.game, turn.seat).get(unit)
    return goal is None or any(unit in one.near[turn.seat] for one in stakes(turn.game) if one.at == goal)


def guarding(turn: Reaction, part: int) -> float:
    marks = snap.marks_of(turn)
    return 0.5 + salvo(turn.game, (part,), defence.occasion_of(turn.game, turn.window, marks))
