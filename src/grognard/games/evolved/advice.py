"""What a good player would like: candidates and their worth for every decision, from the seat's own view.

Worth is counted in Tactical Points gained. Odds of shots and blows are exact, places are judged by the eye.
"""

from collections.abc import Callable

from grognard.engine.decisions import Allocate, Answer, Choose, Order
from grognard.engine.moves import Move, Place
from grognard.engine.script import Game, remembered
from grognard.engine.state import number_of
from grognard.engine.stream import Stream
from grognard.engine.view import SeatView

from . import order
from .acts import ENGAGE, HOLD, NORMAL, RUN
from .advice_fire import (
    aim_worth,
    attack_candidates,
    attack_worth,
    fight_worth,
    losses_worth,
    overwatch_worth,
    shot_worth,
    target_worth,
)
from .advice_move import (
    move_candidates,
    move_worth,
    movement_worth,
    place_candidates,
    place_worth,
    reached_worth,
    rough_plan,
)
from .advice_worth import gains, unit_value
from .terms import CORE, LEGS, enemy_units, is_vehicle

MOST = 40


def candidates(seat_view: SeatView, pick: Stream) -> tuple[Answer, ...]:
    """Answers worth a look."""
    form, table = seat_view.decision, seat_view.table
    match form:
        case Choose(least=1, most=1):
            return tuple((option.key,) for option in form.options[:MOST])
        case Choose():
            singles = tuple((option.key,) for option in form.options[:MOST]) if form.least <= 1 else ()
            several = (form.sample(pick, table) for _ in range(4)) if form.most > 1 else ()
            return ((), *singles, *several)
        case Move():
            return move_candidates(seat_view, form, pick)
        case Place():
            return place_candidates(seat_view, form, pick)
        case Allocate():
            return attack_candidates(seat_view.game, form)
        case Order():
            return (tuple(item.key for item in form.items),)
    return ()


def appraise(seat_view: SeatView, answer: Answer) -> float:
    """How good an answer looks, by the name of the decision; unknown ones are all alike."""
    form = seat_view.decision
    worth = WORTH.get(form.name)
    if worth is not None:
        return worth(seat_view.game, seat_view, answer)
    if isinstance(form, Choose):
        return PLAIN.get(form.name, {}).get(answer[0].split(":")[0] if answer else "", 0.0)
    return 0.0


PLAIN: dict[str, dict[str, float]] = {
    "first": {"me": 1.0},
    "stand": {"stand": 1.0},
    "extinguish": {"extinguish": 1.0},
    "reassemble": {"none": -1.0},
    "repair": {"none": -1.0},
    "part": {LEGS: 2.0, CORE: 1.0},
    "leave": {"stay": 1.0},
    "drill": {"overwatch": 2.0, "take-cover": 1.5, "knee": 1.0},
    "ammunition": {"yes": 1.0},
    "arrive": {"position": 2.0, "edge": 1.0},
    "enter": {RUN: 1.0},
    "reserves": {"none": -1.0},
    "reserve": {"": 1.0},
}
"""Worth of keys that need no thought."""


def _step(game: Game, seat_view: SeatView, answer: Answer) -> float:
    """Shoot when it pays, fight when it pays, otherwise go where the battle is won."""
    key, unit = answer[0], number_of(seat_view.decision.about[0])
    if key.startswith("fire:"):
        return shot_worth(game, seat_view, key)
    if key == "fight":
        return fight_worth(game, unit) - 0.1
    if key == "done":
        return 0.0
    return movement_worth(game, unit, key)


def _engage(game: Game, seat_view: SeatView, answer: Answer) -> float:
    """The enemy worth most, of those who can be reached."""
    return reached_worth(game, number_of(seat_view.decision.about[0]), number_of(answer[0]))


def _turn(game: Game, seat_view: SeatView, answer: Answer) -> float:
    """Those first who can do most; a unit that may still be shot at loses what it would have done."""
    unit = number_of(answer[0])
    best = [sum([row.worth for row in gains(game, unit, foe)]) for foe in enemy_units(game, unit)]
    return max(best, default=0.0) + 0.05 * unit_value(game, unit)


def _order(game: Game, seat_view: SeatView, answer: Answer) -> float:
    """The order that helps what the unit is going to do."""
    key, unit = answer[0].split(":")[0], number_of(seat_view.decision.about[0])
    plan = _plan(game, unit)
    suits = {
        order.STEADY: (HOLD,),
        order.DOUBLE_TIME: (NORMAL, RUN),
        order.OVERCLOCK: (RUN, ENGAGE),
        order.URA: (ENGAGE,),
        order.CONVERGE: (ENGAGE,),
        order.DIG_IN: (HOLD,),
    }
    return 1.0 if plan in suits.get(key, ()) else (0.0 if key == "none" else -1.0)


@remembered
def _plan(game: Game, unit: int) -> str:
    return rough_plan(game, unit)


def _most(game: Game, seat_view: SeatView, answer: Answer) -> float:
    """As many as offered."""
    digits = [int(key) for key in answer if key.isdigit()]
    return float(sum(digits)) if digits else float(len(answer))


def _bodyguard(game: Game, seat_view: SeatView, answer: Answer) -> float:
    """A Thrall for an impact is a fair price while the Commander is aboard: his vehicle rarely loses more."""
    model = number_of(seat_view.decision.about[0])
    return -float(len(answer)) if is_vehicle(game, game.state.models[model].unit) else float(len(answer))


Worth = Callable[[Game, SeatView, Answer], float]
WORTH: dict[str, Worth] = {
    "step": _step,
    "turn": _turn,
    "order": _order,
    "engage": _engage,
    "move": move_worth,
    "enter-move": move_worth,
    "place": place_worth,
    "target": target_worth,
    "aim": aim_worth,
    "attack": attack_worth,
    "overwatch": overwatch_worth,
    "burn": losses_worth,
    "closest": losses_worth,
    "caught": losses_worth,
    "bodyguard": _bodyguard,
    "reroll": _most,
}
