"""What units are worth and can do to each other by rule of thumb, in Tactical Points: for judging places and plans.

Single shots are judged by their exact odds in `advice_fire`; these means in the open are quick enough for many places.
"""

from functools import lru_cache

from grognard.engine.core.memory import UNITS, remembered
from grognard.engine.core.script import Game
from grognard.kit.advice.questions import Blast, Volley
from grognard.kit.advice.worth import PARTS_MATTER
from grognard.kit.units.pieces import commander, members, seat_of

from ..books.cards import Weapon
from ..chapters.basics import attack_difficulty, chance_of, damage_difficulty, power_against
from ..chapters.damage import health
from ..chapters.vehicle import boxes
from ..chapters.weapon import CUMBERSOME, LOCKED, is_indirect
from ..terms import COST, STRENGTH, boxes_of, figure_of, is_vehicle, ranged_weapons, weapons_of

CROWD = 2.0
"""How many soldiers an explosion catches on average."""
IN_REACH = 0.7
"""The share of a unit that gets to strike."""
RANK = 6.0
"""What a point of Command is worth above the price, and a Commander twice that."""
VP_WORTH = 50.0
"""Tactical Points that a victory point is worth."""


def model_value(game: Game, model: int) -> float:
    """The Tactical Points of one model, leaders of the company above their price."""
    unit = game.state.models[model].unit
    counters = game.state.units[unit].counters
    share = counters.get(COST, 0) / max(1, counters.get(STRENGTH, 1))
    rank = figure_of(game, model).command
    chief = 2 * RANK if rank and commander(game, seat_of(game, unit)) == model else 0.0
    return share + RANK * rank + chief


def part_left(game: Game, model: int) -> float:
    """The share of a model that is left: boxes of a vehicle, damage points of a soldier."""
    card = figure_of(game, model)
    if game.state.models[model].solid:
        return sum(boxes(game, model)) / max(1, sum([number for _, number in card.boxes]))
    return health(game, model) / card.toughness


@lru_cache(maxsize=4096)
def _chance(arm: Weapon, accuracy: int, evasion: int, armor: int, is_machine: bool) -> float:
    """That one die hits and its impact does damage."""
    hit = chance_of(attack_difficulty(accuracy + evasion))
    return float(hit * chance_of(damage_difficulty(power_against(arm, is_machine), armor)))


def gains(game: Game, unit: int, foe: int) -> tuple[Volley, ...]:
    """What each kind of weapon of the first unit takes from the second in one volley in the open."""
    return _gains(game, unit, foe, commander(game, seat_of(game, foe)))


def blows(game: Game, unit: int, foe: int) -> float:
    """What the first unit takes from the second in one round of close combat."""
    return _blows(game, unit, foe, commander(game, seat_of(game, foe)))


@remembered(UNITS)
def _gains(game: Game, unit: int, foe: int, chief: int | None) -> tuple[Volley, ...]:
    arms: dict[tuple[Weapon, int], int] = {}
    for id in members(game, unit):
        accuracy = figure_of(game, id).accuracy
        for arm in ranged_weapons(game, id):
            arms[arm, accuracy] = arms.get((arm, accuracy), 0) + 1
    return tuple([
        Volley(
            taken(game, foe, arm, number, acc), arm.range, arm.least_range, not arm.has(CUMBERSOME), is_indirect(arm)
        )
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
        left = max(1, sum(boxes_of(game, group[-1])))
        return min(1.0, PARTS_MATTER * hits * arm.damage / left) * model_value(game, group[-1])
    losses = hits * (CROWD if arm.radius else 1.0)
    return min(losses, len(group)) * model_value(game, group[-1])


@remembered(UNITS)
def blasts(game: Game, unit: int, foe: int) -> tuple[Blast, ...]:
    """What each explosive weapon of the first unit does to a soldier like those of the second who is caught."""
    card = figure_of(game, members(game, foe)[-1])
    found = []
    for id in members(game, unit):
        body = figure_of(game, id)
        for arm in ranged_weapons(game, id):
            if arm.radius:
                harm = arm.rate * _chance(arm, body.accuracy, card.evasion, card.armor, False)
                steps = 0 if arm.has(CUMBERSOME) else body.move
                found.append(Blast(arm.radius, arm.range + steps, min(1.0, harm)))
    return tuple(dict.fromkeys(found))


@remembered(UNITS)
def _blows(game: Game, unit: int, foe: int, chief: int | None) -> float:
    arms: dict[Weapon, int] = {}
    for id in members(game, unit):
        for arm in weapons_of(game, id):
            if arm.close:
                arms[arm] = arms.get(arm, 0) + 1
    share = 1.0 if is_vehicle(game, unit) or len(members(game, unit)) == 1 else IN_REACH
    return share * sum(taken(game, foe, arm, number, arm.accuracy) for arm, number in arms.items())
