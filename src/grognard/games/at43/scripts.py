"""Which script is due: the steps of every phase, each with the chapter that carries it out."""

from grognard.kit.wiring import Scripts

from .chapters import activation, board, control, round, setup

SETUP = setup.setup
SCRIPTS: Scripts = {
    ("setup", "terrain"): board.place_terrain,
    ("setup", "sides"): setup.choose_sides,
    ("setup", "leaders"): setup.name_leaders,
    ("setup", "deploy"): setup.deploy,
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
