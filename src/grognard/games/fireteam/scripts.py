"""Which script is due: the steps of every phase, each with the chapter that carries it out."""

from collections.abc import Callable

from grognard.engine.core.script import Game, Script

from .chapters import activation, end, operations, random_map, setup, turns


def turn(game: Game) -> Script[None]:
    """A unit is chosen and acts, all in one go."""
    yield from turns.turn(game)
    if game.state.step == "act":
        yield from activation.activate(game)


SETUP = setup.setup
SCRIPTS: dict[tuple[str, str], Callable[[Game], Script[None]]] = {
    ("setup", "map"): random_map.lay,
    ("setup", "side"): random_map.take_side,
    ("setup", "first"): setup.choose_first,
    ("setup", "deploy"): setup.deploy,
    ("initiative", "seize"): operations.seize,
    ("initiative", "roll"): turns.initiative,
    ("activation", "turn"): turn,
    ("activation", "act"): activation.activate,
    ("end", "check"): end.end,
}
