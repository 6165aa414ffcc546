"""Units on fire: one impact of the flames a round, beaten out or burnt out."""

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.dice.rolls import Count, Pool
from grognard.kit.units.pieces import has, is_alive, name, ref, seat_of

from ..terms import BURNING
from . import damage, engage

GOES_OUT = 6


def put_out(game: Game, unit: int, clause: str) -> None:
    game.tag(clause, ref(unit), drops=(BURNING,))


@implements("evolved.status.burning")
def burn(game: Game, unit: int) -> Script[None]:
    """One impact of the fire, then 6 or more puts it out."""
    yield from damage.burn(game, unit)
    if not is_alive(game, unit):
        return
    clause = "evolved.status.burning"
    out = yield Count(
        seat_of(game, unit), clause, f"{name(game, unit)}: flames", (Pool(1, (GOES_OUT,), 10),), (ref(unit),)
    )
    if out:
        put_out(game, unit, clause)


@implements("evolved.status.burning-beaten-out")
def can_beat_out(game: Game, unit: int) -> bool:
    return has(game, unit, BURNING) and not engage.is_engaged(game, unit)
