"""One activation of a squad: morale first, then its numbered actions, group by group."""

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script

from ..statuses import ACTIVATED, STATUSES
from ..terms import is_cowering
from ..turn import Activation, Squad
from . import armored, companions, cower, driving, group, leader, morale, overwatch, turns


@implements("fireteam.activation.steps", "fireteam.activation.whole-squad", "fireteam.activation.unused")
def activate(game: Game) -> Script[None]:
    """Overwatch is lost, morale is tested, who Cowers drops, then the actions follow; what is left over is lost."""
    unit = game.state.acting
    assert unit is not None, "a unit is acting"
    turn = Activation(game, unit, Squad())
    yield from prepare(turn)
    yield from actions(turn)
    yield from leader.REGROUP_MENU.repeat(turn)
    armored.finish(turn)
    turns.finish(game)


def prepare(turn: Activation) -> Script[None]:
    """Everything that an activation brings before the actions; teams that have lost their vehicle have had it with
    their squad."""
    game = turn.game
    STATUSES.end(game, ACTIVATED, turn.whole)
    overwatch.expire(turn)
    driving.stop(turn)
    turn.squad.beside = armored.began(turn)
    all_of = turn.members
    yield from morale.test(turn)
    yield from cower.all_of(turn)
    for id in all_of:
        if id not in turn.members or is_cowering(game, id):
            companions.orphan(game, id)
    yield from leader.PUSH_MENU.repeat(turn)
    yield from armored.WAIT.repeat(turn)
    armored.take_over(turn)
    armored.join(turn)


@implements("fireteam.activation.numbered")
def actions(turn: Activation) -> Script[None]:
    """In lock-step: everybody has finished his action of a number before anybody begins one of the next."""
    squad = turn.squad
    for number in range(1, squad.last + 1):
        squad.number, squad.acted = number, ()
        while (yield from group.play(turn)):
            pass
