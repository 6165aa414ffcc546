"""What the deeds of an activation are worth, as gains over leaving everything as it is; and whom to activate."""

from math import hypot

from grognard.engine.asking.acts import Turn
from grognard.engine.core.script import Game
from grognard.engine.core.state import Ref, number_of
from grognard.kit.units.pieces import seat_of_model

from ..chapters import abilities_orders, aim, boarding, bombard, move, orders, psychic
from ..chapters.aim import IN_TURN, Occasion
from ..chapters.barrage import batteries
from ..chapters.houses import inside, piece
from ..terms import (
    ADVANCE,
    CHARGE,
    FIRST_FIRE,
    aboard,
    card_of,
    carriers_of,
    detachment_of,
    order_of,
    parts_of,
    place_of,
    standing,
)  # fmt: skip
from ..turn import Activation
from .fire import reach, salvo, shot_from
from .goals import INSIDE, errands, flocks, whereabouts
from .outlook import CLOSE, advancing, charging, here, rising, spots, staying
from .walks import UNLOADING, fires
from .worth import model_worth, prize

IN_PASSING = 0.75
"""What fire on the move is worth beside fire after it."""
WORTH_A_WALK = 2.0
HELD_BACK = 1.0
"""What fire must take at least: what is not used is reserved."""
OUT = 2000.0
"""Troops get out before anybody of them moves."""
POWER = 0.5
"""How often a psychic power works."""
GUIDE = 0.25
NO_FIRE = 3.0
"""What is lost by an order that allows no Snap Fire."""
SHOWN = 0.1
"""What part of its worth it costs a detachment to act before others."""
RETHOUGHT = 5.0
"""What another order must bring at least."""
LEADER = 20.0
"""Leaders wait for those who follow them."""


# -- whom ------------------------------------------------------------------------------------------------------------


def first_of_all(turn: Turn, unit: int) -> float:
    """Those with good shots act before somebody takes them away; who only walks waits, the dearest longest: whoever has
    shown himself is shot at by all who come after him."""
    game = turn.game
    shots = sum([_shot(game, part) for part in parts_of(game, unit)])
    led = LEADER if unit in flocks(game, turn.seat) else 0.0
    return shots - led - SHOWN * _stock(game, unit)


def _stock(game: Game, unit: int) -> float:
    """What a detachment is worth with all that it carries, to the last stand aboard."""
    models = [id for part in parts_of(game, unit) for id in standing(game, part)]
    models += [rider for id in models for rider in aboard(game, id)]
    return sum([prize(game, card_of(game, game.state.models[id].unit)) for id in models])


def _shot(game: Game, part: int) -> float:
    return shot_from(game, part, (), None, ADVANCE) if standing(game, part) else 0.0


# -- orders ----------------------------------------------------------------------------------------------------------


def _part(turn: Activation) -> int:
    part = orders.next_part(turn)
    assert part is not None, "somebody has no order yet"
    return part


def first_fire(turn: Activation, _: None) -> float:
    part = _part(turn)
    return staying(turn.game, part) if standing(turn.game, part) else -2.0


def advance(turn: Activation, _: None) -> float:
    """Troops aboard are to get out and fire."""
    part = _part(turn)
    return advancing(turn.game, part) if standing(turn.game, part) else -1.0


def charge(turn: Activation, _: None) -> float:
    part = _part(turn)
    return charging(turn.game, part) - NO_FIRE if standing(turn.game, part) else -3.0


def pop_up(turn: Activation, _: None) -> float:
    part = _part(turn)
    return rising(turn.game, part) if standing(turn.game, part) else -4.0


# -- movement and fire -----------------------------------------------------------------------------------------------


def _far(turn: Activation, part: int) -> int:
    """How far a part may still go, less what a laden transport keeps."""
    free = [far for id in standing(turn.game, part) if (far := move.allowance(turn, id))]
    laden = any(aboard(turn.game, id) for id in standing(turn.game, part))
    return max(min(free, default=0) - (UNLOADING if laden else 0), 0)


def going(turn: Activation, part: int) -> float:
    """What the best place brings over this one, fire from there included."""
    game, far = turn.game, _far(turn, part)
    now, is_firing = here(game, part), fires(turn.game, part)
    found = spots(game, part, far, is_firing) if far else ()
    best = max([spot.total for spot in found], default=0.0)
    return best - now.ground - WORTH_A_WALK if found else -1.0


def shooting(turn: Activation, part: int) -> float:
    """The fire of a part from here, and where it may go afterwards."""
    game = turn.game
    worth = salvo(game, (part,), Occasion(moved=_moved(turn, part))) + _shelling(game, part)
    far = 0 if _moved(turn, part) or order_of(game, part) != ADVANCE else _far(turn, part)
    now = here(game, part).ground
    after = max([now, *[spot.ground for spot in spots(game, part, far, True)]]) if far else now
    return worth + after - now - HELD_BACK


def _moved(turn: Activation, part: int) -> tuple[int, ...]:
    return tuple([id for id in standing(turn.game, part) if turn.deeds.walked.get(id)])


def _shelling(game: Game, part: int) -> float:
    """Barrages and templates by rule of thumb."""
    if not batteries(game, part, IN_TURN):
        return 0.0
    return max(shot_from(game, part, (), None, order_of(game, part)) - salvo(game, (part,), IN_TURN), 0.0)


def shooting_in_passing(turn: Activation, part: int) -> float:
    """Fire on the move, for those who have somewhere to go afterwards."""
    if going(turn, part) <= 0:
        return -1.0
    return IN_PASSING * salvo(turn.game, (part,), IN_TURN) - HELD_BACK


# -- transports ------------------------------------------------------------------------------------------------------


def getting_out(turn: Activation, carrier: int) -> float:
    """Where the transport has gone as far as it should: near to where they are drawn, or with enemies in range."""
    game, part = turn.game, turn.game.state.models[carrier].unit
    if part in [one for unit in turn.deeds.units for one in parts_of(game, unit)]:
        if order_of(game, part) != FIRST_FIRE and going(turn, part) > 0:
            return -1.0
    riders = boarding.riders(turn, carrier)
    unit = detachment_of(game, game.state.models[riders[0]].unit)
    at, goal = place_of(game, carrier), errands(game, turn.seat).get(unit)
    if goal is not None and hypot(at[0] - goal[0], at[1] - goal[1]) <= INSIDE + CLOSE:
        return OUT
    return OUT if has_prey(turn, carrier, riders) else -1.0


def has_prey(turn: Activation, carrier: int, riders: list[int]) -> bool:
    """Whether troops who get out of a transport have somebody in range."""
    game, (x, y) = turn.game, place_of(turn.game, carrier)
    far = max([reach(line) for id in riders for line in aim.arms(game, id)], default=0)
    foes = [place_of(game, id) for id in aim.marks(game, game.state.models[riders[0]].unit, IN_TURN)]
    return any((a - x) ** 2 + (b - y) ** 2 <= far * far for a, b in foes)


def getting_in(turn: Activation, carrier: int) -> float:
    """Troops far from where they are drawn, without a target, ride if their transport can go on."""
    game = turn.game
    part = game.state.models[carrier].unit
    unit = detachment_of(game, part)
    at, goal = whereabouts(game, unit), errands(game, turn.seat).get(unit)
    own = unit in turn.deeds.units and carriers_of(game, unit) == part and not turn.deeds.walked.get(carrier)
    if not own or at is None or goal is None or order_of(game, part) not in (ADVANCE, CHARGE):
        return -1.0
    if any(aim.barrels(game, one, IN_TURN) for one in (unit,)) or not move.allowance(turn, carrier):
        return -1.0
    return 30.0 if hypot(at[0] - goal[0], at[1] - goal[1]) > INSIDE + 2 * CLOSE else -1.0


# -- leaders and psykers ---------------------------------------------------------------------------------------------


def forced_march(turn: Activation, leader: int) -> float:
    """Before anybody has gone, where somebody is about to."""
    parts = [part for unit in turn.deeds.units for part in parts_of(turn.game, unit) if standing(turn.game, part)]
    return 1.0 + max([going(turn, part) for part in parts], default=0.0) if not turn.deeds.walks else -1.0


def rethinking(turn: Activation, change: abilities_orders.Change) -> float:
    """Another order where it brings more than the one given: somebody has fired or fallen since. Before anything
    else, for who has moved keeps his order."""
    game, (part, order) = turn.game, change
    if not standing(game, part):
        return -1.0
    gain = _ordered(game, part, order) - _ordered(game, part, order_of(game, part))
    return OUT + gain if gain > RETHOUGHT else -1.0


def _ordered(game: Game, part: int, order: str) -> float:
    """What an order is worth to a part."""
    if order == CHARGE:
        return charging(game, part) - NO_FIRE
    return staying(game, part) if order == FIRST_FIRE else advancing(game, part)


def working(turn: Activation, use: psychic.Power) -> float:
    """A power instead of fire."""
    game = turn.game
    if use.power == "guide":
        return GUIDE * sum([salvo(game, (part,), IN_TURN) for part in parts_of(game, use.target)]) - 1.0
    return POWER * model_worth(game, use.target)


def battering(turn: bombard.Siege, ref: Ref) -> float:
    """Walls are worth what they hold of the enemy."""
    game, house = turn.game, piece(turn.game, number_of(ref))
    own = [id for id in inside(game, house) if seat_of_model(game, id) == turn.seat]
    foes = [id for id in inside(game, house) if id not in own]
    return sum([model_worth(game, id) for id in foes]) / 4 - 1.0 if not own else -1000.0
