"""Which script is due: the steps of every phase, each with the chapter that carries it out."""

from collections.abc import Callable

from grognard.engine.script import Game, Script

from . import scen, sequence, setup, turns

SCRIPTS: dict[tuple[str, str], Callable[[Game], Script[None]]] = {
    **setup.SCRIPTS,
    **sequence.SCRIPTS,
    **turns.SCRIPTS,
}


def next_script(game: Game) -> Script[None] | None:
    if game.state.outcome is not None:
        return None
    if scen.is_over(game):
        return scen.ending(game)
    return SCRIPTS[game.state.phase, game.state.step](game)
