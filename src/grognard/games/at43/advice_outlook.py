"""How a battle stands for a seat, in Army Points: what is left of both sides, what they have won, where they stand."""

from grognard.engine.script import Game
from grognard.kit import objectives

from .advice_fire import OBJECT, fighter_value
from .advice_move import SCALE, aims, place_value
from .control import claims
from .mission import mission
from .terms import DISORGANISED, FRAME, RESERVE, RP, VP, figure_of, leader, units_in_play
from .victory import object_losses

WON = 2_500.0
"""No more than a side is worth: one lucky guess of a victory must not outshout all the others."""
VP_WORTH = 100.0
RP_WORTH = 0.3
SURE = 3
"""So many soldiers more than the enemy make a marker safe."""
COMING, ROUNDS = 0.5, 3
"""What a marker will bring is worth in part, as far as so many rounds ahead."""
RACE = 2.5
"""Where an object must be destroyed first, it and the ways to it count so much more."""
WAITING = 0.3
"""Units in the reserve count in part."""
SHAKEN = 0.8
"""Disorganised ones a little less than others."""
WRECK = 0.4
"""What a vehicle with a single structure point is worth of the whole, nearly."""


def outlook(game: Game, seat: int) -> float:
    """Ours less theirs."""
    end = game.state.outcome
    if end is not None:
        return 0.0 if len(end.winners) != 1 else WON if end.winners[0] == seat else -WON
    return _side(game, seat) - _side(game, 1 - seat) + COMING * _held(game, seat)


def _held(game: Game, seat: int) -> float:
    """What the markers would bring in the rounds that are left, by the lead about each."""
    rounds, total = min(ROUNDS, mission(game).rounds - game.state.round + 1), 0.0
    for marker in game.state.markers:
        if isinstance(marker.at, tuple):
            lead = objectives.lead(claims(game, marker), seat, SURE)
            total += lead * (VP_WORTH * marker.counters.get(VP, 0) + RP_WORTH * marker.counters.get(RP, 0))
    return total * rounds


def _side(game: Game, seat: int) -> float:
    counters = game.state.seats[seat].counters
    worth = VP_WORTH * counters.get(VP, 0) + RP_WORTH * counters.get(RP, 0) + RACE * OBJECT * object_losses(game)[seat]
    ground = SCALE * (RACE if mission(game).has("objects") else 1.0)
    worth += ground * sum([_place(game, unit) for unit in units_in_play(game, seat)])
    for unit in game.state.units:
        if unit.seat == seat and unit.members:
            share = WAITING if RESERVE in unit.tags else SHAKEN if DISORGANISED in unit.tags else 1.0
            worth += share * sum([_fighter(game, id) for id in unit.members])
    return worth


def _fighter(game: Game, model: int) -> float:
    """A vehicle is worth less with each structure point of its frame that is gone."""
    value, piece = fighter_value(game, model), game.state.models[model]
    if not piece.solid:
        return value
    return value * (WRECK + (1 - WRECK) * piece.counters.get(FRAME, 0) / max(1, figure_of(game, model).frame))


def _place(game: Game, unit: int) -> float:
    return place_value(aims(game, unit), game.table.place(leader(game, unit)))
