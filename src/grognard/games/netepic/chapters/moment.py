"""The moment of fire of a part in its activation: loads are chosen, templates laid, dice given to targets, then all is
rolled."""

from msgspec.structs import replace

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script

from . import barrage, bombard, loads, volley
from .aim import Occasion, firers, loaded
from .template import Laid


@implements("netepic.titan.weapons-separate", "netepic.fire.procedure")
def fire(game: Game, part: int, occasion: Occasion) -> Script[None]:
    """All weapons of a part at the one moment when it fires."""
    for model in tuple(firers(game, part, occasion)):
        silent = yield from loads.silenced(game, model, tuple(loaded(game, model, occasion)))
        occasion = replace(occasion, silent=(*occasion.silent, *silent))
    laid: list[Laid] = []
    for battery in barrage.batteries(game, part, occasion):
        laid += yield from barrage.lay(game, part, battery, occasion)
    walls = yield from bombard.declared(game, part, occasion)
    aside = tuple([(model, weapon) for model, weapon, _ in walls])
    shots = yield from volley.declared(game, (part,), replace(occasion, silent=(*occasion.silent, *aside)))
    volley.spend(game, part, occasion)
    yield from volley.rolled(game, shots)
    yield from bombard.resolve(game, walls, occasion)
    for one in laid:
        yield from barrage.resolve(game, one, occasion)
