"""The zone of fire: who stands between shooters and target, and takes impacts before it."""

from collections.abc import Sequence

from grognard.engine.clauses import implements
from grognard.engine.decisions import Choose, Option
from grognard.engine.script import Game, Script
from grognard.engine.state import model_ref

from .terms import GROUNDED, HIT_THE_DECK, SHIELD, enemy, figure_of, leader, members, name, seat_of, seat_of_model

Ids = Sequence[int]


@implements("at43.zone.definition", "at43.zone.hull", "at43.zone.special")
def intervening(
    game: Game, unit: int, targets: Ids, target_unit: int | None, size: int, feature: int | None = None
) -> tuple[int, ...]:
    """Fighters of other units with the centre of their base in the hull of the whole shooting unit and the targets.

    Nearest to the shooting leader first; whether anybody sees them does not matter.
    """
    shooters = members(game, unit)
    candidates = eligible(game, (unit, target_unit), max(size, largest(game, shooters)))
    if not candidates:
        return ()
    found = game.table.in_zone(shooters, targets, candidates, feature)
    return game.table.ordered_by_distance(leader(game, unit), found) if len(found) > 1 else found


@implements("at43.zone.size", "at43.zone.hit-the-deck", "at43.zone.friend-or-foe")
def eligible(game: Game, apart_from: tuple[int | None, ...], size: int) -> tuple[int, ...]:
    """Fighters, friend or foe, at least as large as both sides, who neither hit the deck nor lie grounded.

    Vehicles in shield formation count as terrain here (at43.drill.shield-formation-zone).
    """
    spared = {
        unit.id for unit in game.state.units if unit.id in apart_from or HIT_THE_DECK in unit.tags or SHIELD in unit.tags
    }
    return tuple(
        model.id
        for model in game.state.models
        if model.size >= size and model.place is not None and model.unit not in spared and GROUNDED not in model.tags
    )


def largest(game: Game, models: Ids) -> int:
    """The Size that counts for a unit of mixed Sizes."""
    return max(game.state.models[id].size for id in models)


@implements("at43.zone.distribution")
def in_order(game: Game, unit: int, between: Ids) -> Script[tuple[int, ...]]:
    """The order in which they take one impact each: nearest to the shooting leader first, ties decided by their owner."""
    left, order = list(between), []
    while left:
        tied = game.table.closest(leader(game, unit), left) if len(left) > 1 else tuple(left)
        first = (yield from _first_of(game, unit, tied)) if len(tied) > 1 else tied[0]
        order.append(first)
        left.remove(first)
    return tuple(order)


def _first_of(game: Game, unit: int, tied: tuple[int, ...]) -> Script[int]:
    """The owner says who counts as closer; where both seats are concerned, the one that is not shooting."""
    seats = {seat_of_model(game, id) for id in tied}
    seat = min(seats) if len(seats) == 1 else enemy(seat_of(game, unit))
    clause = "at43.zone.distribution"
    options = tuple(
        Option(model_ref(id), f"{figure_of(game, id).name} of {name(game, game.state.models[id].unit)}", "", model_ref(id))
        for id in tied
    )
    (key,) = yield Choose(
        seat=seat, name="closest", prompt="Who is hit first? Equally close.", clause=clause, options=options
    )
    return int(key[1:])
