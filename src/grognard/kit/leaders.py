"""Leaders: naming one, and who takes over where a leader fell."""

from collections.abc import Callable

from msgspec.structs import replace

from grognard.engine.events import Formed
from grognard.engine.script import Game, Script
from grognard.engine.state import Place

from .closest import choose_closest, closest_to


def appoint(game: Game, unit: int, model: int | None, clause: str) -> None:
    """This member leads from now on; a unit without models has no leader."""
    if game.state.units[unit].leader != model:
        game.tell(Formed(clause, replace(game.state.units[unit], leader=model)))


def closest_heirs(game: Game, candidates: tuple[int, ...], place_of_gone: Place | None) -> tuple[int, ...]:
    """Those of the candidates closest to where the leader fell; off the table simply the first."""
    return closest_to(game, place_of_gone, candidates) if isinstance(place_of_gone, tuple) else candidates[:1]


def take_over(
    game: Game, unit: int, heirs: tuple[int, ...], clause: str, label: Callable[[int], str], told: str = ""
) -> Script[int | None]:
    """One of these leads now, the owner choosing; without heirs nobody does. `told` says why, if not by the clause."""
    if not heirs:
        appoint(game, unit, None, clause)
        return None
    heir = yield from choose_closest(game.state.units[unit].seat, heirs, clause, "Who takes over?", label)
    appoint(game, unit, heir, told or clause)
    return heir
