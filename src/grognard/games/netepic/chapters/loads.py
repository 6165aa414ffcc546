"""The moment of fire of a part in its activation: loads are chosen, templates laid, dice given to targets, then all is
rolled."""

from msgspec.structs import replace

from grognard.engine.asking.decisions import Choose, Option
from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref

from ..books.cards import Weapon
from ..terms import model_name
from . import barrage, reactor, volley
from .aim import Occasion, firers, loaded
from .template import Laid

Silent = tuple[tuple[int, str], ...]


@implements("netepic.titan.weapons-separate", "netepic.fire.procedure")
def fire(game: Game, part: int, occasion: Occasion) -> Script[None]:
    """All weapons of a part at the one moment when it fires."""
    for model in tuple(firers(game, part, occasion)):
        silent = yield from silenced(game, model, occasion)
        occasion = replace(occasion, silent=(*occasion.silent, *silent))
    laid: list[Laid] = []
    for battery in barrage.batteries(game, part, occasion):
        laid += yield from barrage.lay(game, part, battery, occasion)
    shots = yield from volley.declared(game, (part,), occasion)
    volley.spend(game, part, occasion)
    yield from volley.rolled(game, shots)
    for one in laid:
        yield from barrage.resolve(game, one, occasion)


@implements(
    "netepic.titan.reactor-weapons", "netepic.titan.rocket-launcher", "netepic.eldar.pulse-laser",
    "netepic.ork.magnum-mega-kannon", "netepic.ork.gutbuster",
)  # fmt: skip
def silenced(game: Game, model: int, occasion: Occasion) -> Script[Silent]:
    """What a model does not fire: all loads of a gun but the one chosen, and everything else beside a weapon that takes
    all of a reactor's power."""
    lines = list(loaded(game, model, occasion))
    alone = [line for line in lines if line.has(reactor.ALONE) or line.has(reactor.DRAINING)]
    if alone and len(lines) > 1:
        chosen = yield from asked(game, model, (*alone, None), "netepic.titan.reactor-weapons")
        others = [line for line in lines if line is not chosen] if chosen else alone
        return tuple([(model, line.id) for line in others])
    silent: list[Weapon] = []
    for gun in dict.fromkeys([line.gun for line in lines if line.gun]):
        rows = tuple([line for line in lines if line.gun == gun])
        if len(rows) > 1:
            chosen = yield from asked(game, model, rows, "netepic.fire.procedure")
            silent += [line for line in rows if line is not chosen]
    return tuple([(model, line.id) for line in silent])


def asked(game: Game, model: int, lines: tuple[Weapon | None, ...], clause: str) -> Script[Weapon | None]:
    """Which of these weapons or loads is fired; None stands for all others."""
    seat = game.state.units[game.state.models[model].unit].seat
    rows = [(line.id, line.name) if line else ("others", "All other weapons") for line in lines]
    options = tuple([Option(key, name, clause) for key, name in rows])
    (key,) = yield Choose(
        seat=seat, name="load", prompt=f"{model_name(game, model)}: which is fired?", clause=clause,
        about=(model_ref(model),), options=options,
    )  # fmt: skip
    chosen = [line for line in lines if line and line.id == key]
    return chosen[0] if chosen else None
