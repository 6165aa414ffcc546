"""Headquarters among their troops: who may not be chosen as a target, and snipers who try all the same."""

from collections.abc import Callable, Sequence

from grognard.engine.asking.decisions import Allocate
from grognard.engine.clauses import implements
from grognard.engine.core.memory import POSTS, remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref, number_of
from grognard.engine.dice.rolls import Count, Pool
from grognard.kit.units.pieces import seat_of_model

from ..terms import CARRIERS, PLATOON, bears, detachment_of, has_ability, model_name, present
from .near import REACH, apart
from .pin import pin_class

SNIPE = 4
Parcels = tuple[tuple[str, str, int], ...]
Again = Callable[[set[str], set[int]], Allocate]


def is_hq(game: Game, model: int) -> bool:
    """Whether a model is a headquarters: by its line, or named as that of its platoon."""
    return has_ability(game, model, "hq") or bears(game, model, PLATOON)


def _unit(game: Game, model: int) -> int:
    return detachment_of(game, game.state.models[model].unit)


@implements("netepic.ability.hq", "netepic.ability.hq-closest")
@remembered(POSTS, PLATOON, CARRIERS)
def is_screened(game: Game, model: int) -> bool:
    """Whether a friend of its own pinning class stands within 10 cm of a headquarters; others of its own unit that are
    headquarters do not count."""
    size, unit = pin_class(game, model), _unit(game, model)
    for id in present(game, seat_of_model(game, model)):
        if id == model or pin_class(game, id) != size or (is_hq(game, id) and _unit(game, id) == unit):
            continue
        if apart(game, model, id) <= REACH * REACH:
            return True
    return False


@implements("netepic.ability.hq", "netepic.ability.hq-closest")
def protected(game: Game, firer: int, seen: Sequence[int]) -> set[int]:
    """Those whom a model could shoot at, but may not choose: headquarters among their troops, unless one of their unit
    is the closest of all."""
    chiefs = [id for id in seen if is_hq(game, id)]
    if not chiefs:
        return set()
    least = min(apart(game, firer, id) for id in seen)
    exposed = {_unit(game, id) for id in chiefs if apart(game, firer, id) == least}
    return {id for id in chiefs if _unit(game, id) not in exposed and is_screened(game, id)}


@implements("netepic.ability.sniper")
def sniped(
    game: Game,
    aims: dict[str, tuple[int, Sequence[int]]],
    answer: Parcels,
    again: Again,
) -> Script[Parcels]:
    """Who aims at a protected headquarters rolls 4+ for each stand; whoever fails gives its dice to others. `aims` says
    of each weapon whose it is and what it has in sight, `again` asks anew."""
    kept: list[tuple[str, str, int]] = []
    for model in dict.fromkeys([aims[key][0] for key, _, _ in answer]):
        own = [parcel for parcel in answer if aims[parcel[0]][0] == model]
        barred = protected(game, model, [id for who, seen in aims.values() if who == model for id in seen])
        aimed = [row for row in own if row[1][0] == "m" and number_of(row[1]) in barred]
        kept += [row for row in own if row not in aimed]
        if not aimed:
            continue
        words, about = f"{model_name(game, model)} aims at a headquarters", (model_ref(model),)
        seat = seat_of_model(game, model)
        if (yield Count(seat, "netepic.ability.sniper", words, (Pool(1, (SNIPE,)),), about)):
            kept += aimed
        else:
            kept += yield again({key for key, _, _ in aimed}, barred)
    return tuple(kept)
