"""What close combat is worth: a charge of a part at a detachment, before and after its models have moved."""

from collections.abc import Mapping, Sequence

from grognard.engine.core.memory import MOMENT, remembered
from grognard.engine.core.script import Game

from ..chapters import charge, move, pin, walls
from ..chapters.contact import ALL_ROUND, approach
from ..chapters.titan import sheet_of
from ..terms import (
    CHARGE,
    aboard,
    detachment_of,
    figure_of,
    has_fired,
    is_done,
    is_engaged,
    opponents,
    parts_of,
    place_of,
    present,
    standing,
)  # fmt: skip
from ..turn import Activation
from .worth import bout, model_worth

SILENCED = 0.15
"""What it is worth to bind a model that has its fire still before it."""
TITAN = 0.05
"""What a small model takes of a titan that it swarms."""
COVER = 1
RISK = 0.85
"""Chargers are shot at on their way."""
LOOKED_AT = 3
"""Ways are looked for to so many enemies."""
Reached = Mapping[int, Sequence[int]]
"""By charger the enemies that it may reach, the nearest first."""


def clash(game: Game, reached: Reached) -> float:
    """What chargers take and lose on average, spread over those whom they reach; who comes to a foe after others has
    more dice."""
    fought = {id: len(foes) for id, foes in opponents(game).items()}
    left: dict[int, float] = {}
    worth = 0.0
    for charger, foes in sorted(reached.items(), key=lambda row: (len(row[1]), row[0])):
        least = min([fought.get(id, 0) for id in foes])
        target = next(id for id in foes if fought.get(id, 0) == least)
        fought[target] = least + 1
        alive = left.get(target, 1.0)
        worth += alive * _exchange(game, charger, target, least)
        left[target] = alive * (1 - _beats(game, charger, target, least))
    return worth


def _beats(game: Game, charger: int, target: int, before: int) -> float:
    """The chance of a charger in its duel."""
    models = game.state.models
    if sheet_of(figure_of(game, target)) and not sheet_of(figure_of(game, charger)):
        return TITAN
    lead = -COVER if walls.house_of(game, target) is not None else 0
    return bout(models[charger].profile, models[target].profile, min(before, 3), lead)


def _exchange(game: Game, charger: int, target: int, before: int) -> float:
    """What one duel brings: the foe, or the charger's loss; and a foe who cannot fire."""
    won = _beats(game, charger, target, before)
    unit = game.state.models[target].unit
    is_armed = bool(figure_of(game, target).weapons) and not has_fired(game, unit)
    bound = SILENCED if is_armed and (not is_done(game, unit) or pin.pins(game, charger, target)) else 0.0
    theirs, ours = model_worth(game, target), model_worth(game, charger)
    lost = 0.0 if sheet_of(figure_of(game, charger)) else (1 - won) * ours
    return RISK * won * theirs - lost + (bound * theirs if not before else 0.0)


# -- before an order is given ----------------------------------------------------------------------------------------


@remembered(MOMENT)
def prey(game: Game, part: int) -> dict[int, dict[int, list[int]]]:
    """By enemy detachment who of a part could reach whom of it on Charge, straight over the table."""
    seat = game.state.units[part].seat
    foes = [(*place_of(game, id), id, detachment_of(game, game.state.models[id].unit))
            for id in present(game, 1 - seat) if charge.can_be_engaged(game, id)]  # fmt: skip
    found: dict[int, dict[int, list[int]]] = {}
    for one in standing(game, part):
        if is_engaged(game, one) or aboard(game, one):
            continue
        (x, y), far = place_of(game, one), move.rate(game, one, CHARGE)
        rows = sorted([((a - x) ** 2 + (b - y) ** 2, id, unit) for a, b, id, unit in foes])
        for square, id, unit in rows:
            if square > far * far:
                break
            found.setdefault(unit, {}).setdefault(one, []).append(id)
    return found


@remembered(MOMENT)
def best_charge(game: Game, part: int) -> float:
    """What the best charge of a part is worth, before anybody has moved; 0 where it reaches nobody."""
    return max([clash(game, reached) for reached in prey(game, part).values()], default=0.0)


@remembered(MOMENT)
def sure_charge(game: Game, part: int) -> float:
    """The same, of those alone who find a way to somebody of the detachment that they would charge."""
    reached = max(prey(game, part).values(), key=lambda reached: clash(game, reached), default={})
    able = {one: foes for one, foes in reached.items() if _finds_a_way(game, one, foes)}
    return clash(game, able) if able else 0.0


def _finds_a_way(game: Game, charger: int, foes: Sequence[int]) -> bool:
    most = move.rate(game, charger, CHARGE)
    for target in foes[:LOOKED_AT]:
        keep_off, others = charge.kept_off(game, target)
        if approach(game, charger, target, most, CHARGE, keep_off, ALL_ROUND, others) is not None:
            return True
    return False


# -- in the activation -----------------------------------------------------------------------------------------------


def storming(turn: Activation, onset: charge.Onset) -> float:
    """What a charge of all who can is worth; transports whose troops could not get out then fight nobody."""
    game, (part, foe) = turn.game, onset
    if any(aboard(game, one) for one in charge.chargers(turn, part)):
        return -1.0
    targets = {id for other in parts_of(game, foe) for id in standing(game, other)}
    rows = {one: [id for id in charge.near(turn, one) if id in targets] for one in charge.chargers(turn, part)}
    able = {one: row for one, row in rows.items() if any(charge.way(turn, one, id) for id in row[:LOOKED_AT])}
    return clash(game, able) if able else -1.0
