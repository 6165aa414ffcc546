"""Which script is due: the steps of every phase, each with the chapter that carries it out."""

from collections.abc import Callable

from grognard.engine.script import Game, Script

from . import activation, board, control, round, setup

SCRIPTS: dict[tuple[str, str], Callable[[Game], Script[None]]] = {
    ("setup", "terrain"): board.place_terrain,
    ("setup", "sides"): setup.choose_sides,
    ("setup", "leaders"): setup.name_leaders,
    ("tactical", "lp"): round.count_lp,
    ("tactical", "row"): round.lay_rows,
    ("tactical", "bid"): round.bid,
    ("tactical", "authority"): round.authority_test,
    ("activation", "turn"): round.turn,
    ("activation", "act"): activation.activate,
    ("activation", "stragglers"): round.end_activations,
    ("control", "score"): control.score,
    ("control", "reserves"): control.buy_reserves,
    ("control", "end"): control.end_round,
}


def next_script(game: Game) -> Script[None] | None:
    if game.state.outcome is not None:
        return None
    return SCRIPTS[game.state.phase, game.state.step](game)
