"""Which script is due: the steps of every phase, each with the chapter that carries it out."""

from grognard.engine.core.script import Game, Script
from grognard.kit.wiring import Scripts

from .files import setup
from .story import scenario_play
from .turns import sequence, turns

SETUP = setup.setup
SCRIPTS: Scripts = {
    **setup.SCRIPTS,
    **sequence.SCRIPTS,
    **turns.SCRIPTS,
}


def next_script(game: Game) -> Script[None] | None:
    if game.state.outcome is not None:
        return None
    if scenario_play.is_over(game):
        return scenario_play.ending(game)
    return SCRIPTS[game.state.phase, game.state.step](game)
