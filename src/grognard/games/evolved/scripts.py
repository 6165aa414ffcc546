"""Which script is due: the steps of every phase, each with the chapter that carries it out."""

from grognard.engine.core.script import Game, Script
from grognard.kit.wiring import Scripts

from .chapters import activation, control, reserves, round, setup, strategic


def turn(game: Game) -> Script[None]:
    """A unit is chosen and acts, all in one go."""
    yield from round.turn(game)
    if game.state.step == "act":
        yield from activation.activate(game)


SETUP = setup.setup
SCRIPTS: Scripts = {
    ("setup", "sides"): setup.choose_sides,
    ("setup", "reserves"): setup.name_reserves,
    ("setup", "deploy"): setup.deploy,
    ("strategic", "command"): strategic.command,
    ("strategic", "overdrive"): strategic.overdrive,
    ("strategic", "status"): strategic.status_step,
    ("strategic", "others"): strategic.others,
    ("activation", "turn"): turn,
    ("activation", "act"): activation.activate,
    ("control", "check"): control.check,
    ("control", "score"): control.score,
    ("control", "reserves"): reserves.buy,
    ("control", "time-out"): control.time_out,
}
