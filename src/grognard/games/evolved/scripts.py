"""Which script is due: the steps of every phase, each with the chapter that carries it out."""

from collections.abc import Callable

from grognard.engine.script import Game, Script

from . import activation, control, reserves, round, setup, strategic


def turn(game: Game) -> Script[None]:
    """A unit is chosen and acts, all in one go."""
    yield from round.turn(game)
    if game.state.step == "act":
        yield from activation.activate(game)


SCRIPTS: dict[tuple[str, str], Callable[[Game], Script[None]]] = {
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
