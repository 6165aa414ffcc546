"""Fog of War: who has not been activated in turn 1 can neither shoot nor be shot at."""

from collections.abc import Iterable

from grognard.engine.clauses import implements
from grognard.engine.core.events import Tagged
from grognard.engine.core.script import Game
from grognard.engine.core.state import unit_ref

from ..terms import FOG, aboard, carrier_of, is_concealed, parts_of, standing


@implements("netepic.fog.lifted", "netepic.fog.passengers")
def lift(game: Game, units: Iterable[int]) -> None:
    """Activation removes it for good, from transports also for everybody aboard; troops that are activated inside one
    share its fog until they get out."""
    parts = [part for unit in units for part in parts_of(game, unit)]
    riders = [game.state.models[id].unit for part in parts for one in standing(game, part) for id in aboard(game, one)]
    clear(game, [part for part in (*parts, *riders) if not is_inside(game, part) or part in riders])


def is_inside(game: Game, part: int) -> bool:
    """Whether all of a part is aboard transports under Fog of War."""
    carriers = [carrier_of(game, id) for id in game.state.units[part].members]
    return all(one is not None and is_concealed(game, game.state.models[one].unit) for one in carriers)


def clear(game: Game, parts: Iterable[int]) -> None:
    found = [part for part in dict.fromkeys(parts) if is_concealed(game, part)]
    if found:
        game.tell(Tagged("netepic.fog.lifted", tuple([(unit_ref(part), (), (FOG,)) for part in found])))
