"""The End Phase: its steps in order, each by the player with the initiative first."""

from grognard.engine.clauses import implements
from grognard.engine.core.events import Began
from grognard.engine.core.script import Game, Script

from ..statuses import FIRST_TURN_OVER, STATUSES, TURN_OVER
from . import building, defence, healers, hover, morale, save, titan_repair, turns, victory
from . import regeneration as regenerates


@implements("netepic.end.sequence", "netepic.end.player-order", "netepic.orders.removed", "netepic.fog.ends")
def end(game: Game) -> Script[None]:
    """Structures, repairs, regeneration, Break Points and morale, rallies, Victory Points; then the next turn."""
    for step in (structural_integrity, repair, regeneration):
        for seat in turns.in_order(game):
            yield from step(game, seat)
    yield from morale.break_and_rally(game)
    victory.judge(game)
    if game.state.outcome is not None:
        return
    defence.reload(game)
    units = range(len(game.state.units))
    hover.forget(game)
    STATUSES.end(game, TURN_OVER, units)
    if game.state.round == 1:
        STATUSES.end(game, FIRST_TURN_OVER, units)
    game.tell(Began("netepic.turn.phases", phase="initiative", step="roll", seat=-1, acting=-1))


@implements("netepic.end.structural-integrity")
def structural_integrity(game: Game, seat: int) -> Script[None]:
    """Buildings with Structural Integrity counters may come down; they are nobody's, so one seat rolls for all."""
    if seat == turns.holder(game):
        yield from building.settle(game)


@implements("netepic.end.repair")
def repair(game: Game, seat: int) -> Script[None]:
    """Titans and Praetorians repair their damage."""
    yield from titan_repair.repair(game, seat)
    for hit, number in (yield from healers.mend(game, seat)):
        yield from save.suffer(game, hit, number)


@implements("netepic.end.regeneration")
def regeneration(game: Game, seat: int) -> Script[None]:
    """Models with Regeneration come back."""
    yield from regenerates.regenerate(game, seat)
