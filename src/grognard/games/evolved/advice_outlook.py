"""How a battle stands for a seat, in Tactical Points: what is left of both sides, what they have won, where they
stand."""

from grognard.engine.script import Game
from grognard.kit import objectives

from . import control
from .advice_goals import standing
from .advice_move import places_of
from .advice_place import ground_value
from .advice_worth import VP_WORTH, unit_value
from .scenario import scenario
from .terms import RESERVE, VP, boxes_of, figure_of, is_vehicle, members, units_in_play

WON = 1_000.0
"""No more than a side is worth: one lucky guess of a victory must not outshout all the others."""
SURE = 3
"""So many soldiers more than the enemy make an objective safe."""
COMING, ROUNDS = 0.5, 3
"""What an objective will bring is worth in part, as far as so many rounds ahead."""
GROUND = 0.5
"""So is the ground that units have gained."""
WAITING = 0.8
"""Units in the reserve count in part."""
WRECK = 0.3
"""What the last health box of a vehicle is worth of the whole."""


def outlook(game: Game, seat: int) -> float:
    """Ours less theirs."""
    end = game.state.outcome
    if end is not None:
        return 0.0 if len(end.winners) != 1 else WON if end.winners[0] == seat else -WON
    return _side(game, seat) - _side(game, 1 - seat) + COMING * _held(game, seat)


def _held(game: Game, seat: int) -> float:
    """What the objectives would bring in the rounds that are left, by the lead on each."""
    rounds, total = min(ROUNDS, scenario(game.state.scenario).rounds - game.state.round + 1), 0.0
    for marker in game.state.markers:
        if marker.kind == control.OBJECTIVE:
            lead = objectives.lead(control.soldiers_in(game, marker), seat, SURE)
            total += lead * VP_WORTH * control.worth_of(marker, seat if lead > 0 else 1 - seat)
    return total * rounds


def _side(game: Game, seat: int) -> float:
    worth = VP_WORTH * game.state.seats[seat].counters.get(VP, 0)
    for unit in units_in_play(game, seat):
        ground = ground_value(game, unit, places_of(game, unit), standing(game, unit))
        worth += _left(game, unit) + GROUND * ground
    waiting = [unit.id for unit in game.state.units if unit.seat == seat and unit.members and RESERVE in unit.tags]
    return worth + WAITING * sum([unit_value(game, unit) for unit in waiting])


def _left(game: Game, unit: int) -> float:
    """What is left of a unit; a vehicle is worth less with every health box gone."""
    value = unit_value(game, unit)
    if not is_vehicle(game, unit):
        return value
    model = members(game, unit)[0]
    whole = sum([number for _, number in figure_of(game, model).boxes])
    return value * (WRECK + (1 - WRECK) * min(1.0, sum(boxes_of(game, model)) / max(1, whole)))
