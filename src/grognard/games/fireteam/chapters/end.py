"""The end phase of a turn."""

from grognard.engine.clauses import implements
from grognard.engine.core.events import Began
from grognard.engine.core.script import Game, Script

from . import missions, objective, smoke, succession, turns, victory


@implements("fireteam.end.steps")
def end(game: Game) -> Script[None]:
    """Fire missions land, old smoke goes, lost Leaders are replaced; objectives, a side with nothing left, forces that
    break; then the next turn, or the end."""
    yield from missions.land(game)
    smoke.clear(game)
    yield from succession.replace_lost(game)
    objective.judge(game)
    victory.check_gone(game)
    if game.state.outcome is None:
        yield from victory.check_break(game)
    if game.state.outcome is None and turns.is_last(game):
        victory.by_points(game, "the last turn is over")
    if game.state.outcome is None:
        succession.restore(game)
        following = game.state.round + 1
        game.tell(
            Began("fireteam.turn.sequence", round=following, phase="initiative", step="seize", seat=-1, acting=-1)
        )
