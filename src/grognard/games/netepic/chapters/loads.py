"""Which loads and weapons a model fires, where it cannot fire all: in its activation, as Snap Fire, in close combat."""

from collections.abc import Sequence

from msgspec.structs import replace

from grognard.engine.asking.acts import REFS, done_with
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref
from grognard.kit.units.pieces import seat_of_model

from ..books.cards import Weapon
from ..books.profiles import weapon
from ..terms import model_name
from ..turn import Picking, clause_of, picking_of, rows_of
from . import reactor, volley
from .aim import Occasion, barrels

Silent = tuple[tuple[int, str], ...]
OTHERS = "others"


@implements("netepic.titan.reactor-weapons", "netepic.eldar.heat-lance")
def fire_back(game: Game, parts: Sequence[int], occasion: Occasion) -> Script[None]:
    """Snap Fire and reserved fire: of the weapons that have somebody to be fired at, a model chooses as in its own
    turn."""
    found: dict[int, list[Weapon]] = {}
    for one in [one for part in parts for one in barrels(game, part, occasion)]:
        found.setdefault(one.model, []).append(one.line)
    for model, lines in found.items():
        silent = yield from silenced(game, model, tuple(lines))
        occasion = replace(occasion, silent=(*occasion.silent, *silent))
    yield from volley.fire(game, parts, occasion)


@implements(
    "netepic.titan.reactor-weapons", "netepic.titan.rocket-launcher", "netepic.eldar.pulse-laser",
    "netepic.ork.magnum-mega-kannon", "netepic.ork.gutbuster",
)  # fmt: skip
def silenced(game: Game, model: int, lines: tuple[Weapon, ...]) -> Script[Silent]:
    """What a model does not fire of the weapons that it could: all loads of a gun but the one chosen, and everything
    else beside a weapon that takes all of a reactor's power."""
    silent: list[Weapon] = []
    alone = [line for line in lines if reactor.is_lonely(line)]
    if alone and len(lines) > 1:
        chosen = yield from asked(game, model, (*alone, None), "netepic.titan.reactor-weapons")
        if chosen:
            return tuple([(model, line.id) for line in lines if line is not chosen])
        silent += alone
    for gun in dict.fromkeys([line.gun for line in lines if line.gun]):
        rows = tuple([line for line in lines if line.gun == gun])
        if len(rows) > 1:
            chosen = yield from asked(game, model, rows, "netepic.fire.procedure")
            silent += [line for line in rows if line is not chosen]
    return tuple([(model, line.id) for line in silent])


def asked(game: Game, model: int, lines: tuple[Weapon | None, ...], clause: str) -> Script[Weapon | None]:
    """Which of these weapons or loads is fired; None stands for all others."""
    seat, words = seat_of_model(game, model), f"{model_name(game, model)}: which is fired?"
    rows = tuple([line.id if line else OTHERS for line in lines])
    chosen = yield from LOAD.ask(Picking(game, seat, (model_ref(model),), rows, clause, words))
    return None if chosen is None or chosen[1] == OTHERS else weapon(chosen[1])


@done_with(
    REFS, "", lambda _, id: "All other weapons" if id == OTHERS else weapon(id).name, clause_of, things=rows_of,
    other=("netepic.fire.procedure", "it has no such weapon that could be fired"),
)  # fmt: skip
def load(turn: Picking, id: str) -> None:
    """It alone is fired, or everything else."""


LOAD = Menu(
    name="load", prompt=lambda turn, _: turn.words, clause=clause_of, turn=picking_of, acts=(load,),
)  # fmt: skip
