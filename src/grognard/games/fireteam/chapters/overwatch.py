"""Overwatch: actions that are saved to answer the enemy's."""

from functools import partial

from grognard.engine.asking.acts import plain
from grognard.engine.clauses import implements
from grognard.engine.core.events import Counted
from grognard.engine.core.state import model_ref

from ..terms import WATCH, counter
from ..turn import OVERWATCH, Acting, Activation, Deed, waiters
from .action import barred

ENTER = "fireteam.overwatch.enter"


@implements("fireteam.overwatch.enter", "fireteam.advanced.armored-assault-delay-detail")
def saved(turn: Acting) -> int:
    """How many actions it saves: those that it could still use; who has waited for a vehicle all that it has left."""
    waited = turn.squad.joined and turn.team in dict(waiters(turn.game))
    return turn.squad.left[turn.team] if waited else turn.usable


@plain("overwatch", lambda turn, _: f"Overwatch with {saved(turn)}", ENTER, bar=partial(barred, action=OVERWATCH))
@implements("fireteam.overwatch.enter", "fireteam.overwatch.who-not")
def enter(turn: Acting) -> None:
    """All actions that it could still use are saved, and it does nothing more; not in contact with an enemy."""
    turn.game.count(ENTER, (model_ref(turn.team), WATCH, saved(turn)))
    turn.declare(Deed(turn.team, OVERWATCH))


@implements("fireteam.overwatch.expire")
def expire(turn: Activation) -> None:
    """Overwatch actions that were not used are lost."""
    watching = [(id, counter(turn.game, id, WATCH)) for id in turn.members]
    rows = tuple([(model_ref(id), WATCH, -left, 0) for id, left in watching if left])
    if rows:
        turn.game.tell(Counted("fireteam.overwatch.expire", rows))
