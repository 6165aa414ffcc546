"""Which script is due: the steps of every phase, each with the chapter that carries it out."""

from collections.abc import Callable

from grognard.engine.core.script import Game, Script

from .chapters import activation, cc, deploy, end, infiltrate, laying, reserved, setup, turns

SETUP = setup.setup


def turn(game: Game) -> Script[None]:
    """A unit is chosen and acts, all in one go."""
    yield from turns.turn(game)
    if game.state.step == "act":
        yield from activation.activate(game)


SCRIPTS: dict[tuple[str, str], Callable[[Game], Script[None]]] = {
    ("setup", "terrain"): laying.terrain,
    ("setup", "objectives"): laying.objectives,
    ("setup", "sides"): deploy.sides,
    ("setup", "deploy"): deploy.deploy,
    ("setup", "infiltrate"): infiltrate.infiltrate,
    ("initiative", "roll"): turns.begin,
    ("action", "turn"): turn,
    ("action", "act"): activation.activate,
    ("combat", "reserved"): reserved.reserved,
    ("combat", "fight"): cc.fight,
    ("end", "all"): end.end,
}
