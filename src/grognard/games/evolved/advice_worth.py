"""What units are worth and can do to each other by rule of thumb, in Tactical Points: for judging places and plans.

Single shots are judged by their exact odds in `advice_fire`; these means in the open are quick enough for many places.
"""

from functools import lru_cache

from msgspec import Struct

from grognard.engine.script import Game, remembered

from .basics import attack_difficulty, chance_of, damage_difficulty, power_against
from .cards import Weapon
from .terms import (
    COST,
    STRENGTH,
    boxes_of,
    commander,
    figure_of,
    is_vehicle,
    members,
    ranged_weapons,
    seat_of,
    weapons_of,
)
from .weapon import CUMBERSOME, LOCKED, is_indirect

CROWD = 2.0
"""How many soldiers an explosion catches on average."""
IN_REACH = 0.7
"""The share of a unit that gets to strike."""
RANK = 6.0
"""What a point of Command is worth above the price, and a Commander twice that."""
VP_WORTH = 50.0
"""Tactical Points that a victory point is worth."""
PARTS_MATTER = 1.2
"""A vehicle is past its use before all its boxes are gone."""


class Gain(Struct, frozen=True, gc=False):
    """What a volley of one kind of weapon takes on average, and when it can be fired."""

    range: int
    least: int
    mobile: bool
    """Whether it fires after moving."""
    blind: bool
    """Whether it fires at what it does not see."""
    worth: float


def model_value(game: Game, model: int) -> float:
    """The Tactical Points of one model, leaders of the company above their price."""
    unit = game.state.models[model].unit
    counters = game.state.units[unit].counters
    share = counters.get(COST, 0) / max(1, counters.get(STRENGTH, 1))
    rank = figure_of(game, model).command
    chief = 2 * RANK if rank and commander(game, seat_of(game, unit)) == model else 0.0
    return share + RANK * rank + chief


def unit_value(game: Game, unit: int) -> float:
    """The Tactical Points left in a unit."""
    return sum(model_value(game, id) for id in members(game, unit))


@lru_cache(maxsize=4096)
def _chance(arm: Weapon, accuracy: int, evasion: int, armor: int, is_machine: bool) -> float:
    """That one die hits and its impact does damage."""
    hit = chance_of(attack_difficulty(accuracy + evasion))
    return float(hit * chance_of(damage_difficulty(power_against(arm, is_machine), armor)))


@remembered
def gains(game: Game, unit: int, foe: int) -> tuple[Gain, ...]:
    """What each kind of weapon of the first unit takes from the second in one volley in the open."""
    arms: dict[tuple[Weapon, int], int] = {}
    for id in members(game, unit):
        accuracy = figure_of(game, id).accuracy
        for arm in ranged_weapons(game, id):
            arms[arm, accuracy] = arms.get((arm, accuracy), 0) + 1
    return tuple([
        Gain(arm.range, arm.least_range, not arm.has(CUMBERSOME), is_indirect(arm), taken(game, foe, arm, number, acc))
        for (arm, acc), number in arms.items()
    ])  # fmt: skip


def taken(game: Game, foe: int, arm: Weapon, number: int, accuracy: int) -> float:
    """Tactical Points that so many weapons take from a unit on average."""
    group = members(game, foe)
    card = figure_of(game, group[-1])
    machine = is_vehicle(game, foe)
    if arm.has(LOCKED) and not machine:
        return 0.0
    hits = number * arm.rate * _chance(arm, accuracy, card.evasion, card.armor, machine)
    if machine:
        boxes = max(1, sum(boxes_of(game, group[-1])))
        return min(1.0, PARTS_MATTER * hits * arm.damage / boxes) * model_value(game, group[-1])
    losses = hits * (CROWD if arm.radius else 1.0)
    return min(losses, len(group)) * model_value(game, group[-1])


@remembered
def blows(game: Game, unit: int, foe: int) -> float:
    """What the first unit takes from the second in one round of close combat."""
    arms: dict[Weapon, int] = {}
    for id in members(game, unit):
        for arm in weapons_of(game, id):
            if arm.close:
                arms[arm] = arms.get(arm, 0) + 1
    share = 1.0 if is_vehicle(game, unit) or len(members(game, unit)) == 1 else IN_REACH
    return share * sum(taken(game, foe, arm, number, arm.accuracy) for arm, number in arms.items())


def fire(game: Game, unit: int, foe: int, distance: float, moving: bool = False) -> float:
    """What the weapons in range at this distance take; `moving` leaves Cumbersome ones out."""
    rows = gains(game, unit, foe)
    return sum([row.worth for row in rows if row.range >= distance and (row.mobile or not moving)])


def blind_fire(game: Game, unit: int, foe: int, distance: float, moving: bool = False) -> float:
    """What the weapons take that need not see their target."""
    rows = [row for row in gains(game, unit, foe) if row.blind and row.range >= distance >= row.least]
    return sum([row.worth for row in rows if row.mobile or not moving])
