"""One activation of a squad: morale first, then its numbered actions, group by group."""

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.kit.units.pieces import has

from ..statuses import ACTIVATED, STATUSES
from ..terms import ORPHANS, is_cowering
from ..turn import Activation, Squad
from . import armored, companions, cower, driving, group, leader, morale, overwatch, turns


@implements("fireteam.activation.steps", "fireteam.activation.whole-squad", "fireteam.activation.unused")
def activate(game: Game) -> Script[None]:
    """Overwatch is lost, morale is tested, who Cowers drops, then the actions follow; what is left over is lost."""
    unit = game.state.acting
    assert unit is not None, "a unit is acting"
    turn = Activation(game, unit, Squad())
    if has(game, unit, ORPHANS):
        armored.take_over(turn)
        yield from actions(turn)
    else:
        yield from whole(turn)
    yield from leader.REGROUP_MENU.repeat(turn)
    armored.finish(turn)
    turns.finish(game)


def whole(turn: Activation) -> Script[None]:
    """Everything that an activation of a whole unit brings, up to its end."""
    game = turn.game
    STATUSES.end(game, ACTIVATED, turn.units)
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
    armored.join(turn)
    yield from actions(turn)


@implements("fireteam.activation.numbered")
def actions(turn: Activation) -> Script[None]:
    """In lock-step: everybody has finished his action of a number before anybody begins one of the next."""
    squad = turn.squad
    for number in range(1, squad.last + 1):
        squad.number, squad.acted = number, ()
        while (yield from group.play(turn)):
            pass
