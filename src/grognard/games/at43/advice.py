"""What a good player would like: candidates and their worth for every decision, from the seat's own view.

Worth is counted in Army Points gained. Odds are exact; where measuring comes after declaring, distances are judged by
eye, that is over the band guessed and its neighbours.
"""

from collections.abc import Callable

from grognard.engine.decisions import Allocate, Answer, Choose, Order
from grognard.engine.moves import Move, Place
from grognard.engine.script import Game
from grognard.engine.state import model_ref, number_of
from grognard.engine.stream import Stream
from grognard.engine.view import SeatView

from .advice_care import hyper_worth, mechanic_worth, owed, routine_worth
from .advice_fire import aim_worth, fight_worth, overwatch_worth, shot_worth, target_worth
from .advice_move import move_candidates, move_worth, place_candidates, place_worth, position_worth
from .basics import IMPOSSIBLE
from .naming import named
from .profiles import weapon
from .terms import (
    commander,
    is_special,
    lp,
    ranged_weapons,
    rank,
    seat_of_model,
    units_of,
)

MOST = 40


def candidates(seat_view: SeatView, pick: Stream) -> tuple[Answer, ...]:
    """Answers worth a look."""
    form, table = seat_view.decision, seat_view.table
    match form:
        case Choose(least=1, most=1):
            return tuple((option.key,) for option in form.options[:MOST])
        case Choose():
            singles = tuple((option.key,) for option in form.options[:MOST]) if form.least <= 1 else ()
            return (*_greedy_picks(form), (), *singles, *(form.sample(pick, table) for _ in range(4)))
        case Move():
            return move_candidates(seat_view, form, pick)
        case Place():
            return place_candidates(seat_view, form, pick)
        case Allocate(name="sniper"):
            return (_victims(seat_view.game, form),)
        case Order() | Allocate():
            return tuple(form.sample(pick, table) for _ in range(8))
    return ()


def _victims(game: Game, form: Allocate) -> Answer:
    """Whom snipers name: as many as may be lost, the dear ones among them."""
    seen = tuple([number_of(bin.key) for bin in form.bins])
    shares = named(game, seen, weapon(form.topic), form.lots[0].count, IMPOSSIBLE)
    return tuple([(form.lots[0].key, model_ref(model), number) for model, number in shares])


def _greedy_picks(form: Choose) -> tuple[Answer, ...]:
    """As many of the dearest options as the budget and the limit allow."""
    chosen: list[str] = []
    left = form.budget
    for option in sorted(form.options, key=lambda option: -option.cost):
        if len(chosen) < form.most and (left is None or option.cost <= left):
            chosen.append(option.key)
            left = None if left is None else left - option.cost
    return (tuple(chosen),) if len(chosen) >= form.least else ()


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
    "turn": {"reveal": 1.0, "double": 0.5},
    "first": {"me": 1.0},
    "pay": {"pay": 1.0},
    "rally": {"rally": 1.0},
    "dead-card": {"relocate": 1.0},
    "enter": {"zone": 2.0, "drop": 3.0, "infiltrate": 1.5, "edge-rush": 2.0, "edge-combat": 1.0, "stay": -1.0},
    "medic": {"treat": 1.0},
    "split-fire": {"none": 0.5},
    "weapon": {"done": -1.0},
    "eject": {},
}
"""Worth of keys that need no thought."""


def _bid(game: Game, seat_view: SeatView, answer: Answer) -> float:
    """One point on the Authority test where the pool is rich."""
    spare = lp(game, seat_view.seat) - len(units_of(game, seat_view.seat)) - 2
    return -abs(int(answer[0]) - (1 if spare > 0 else 0))


def _row(game: Game, seat_view: SeatView, answer: Answer) -> float:
    """Strong shooters first."""
    worth = 0.0
    for index, key in enumerate(answer):
        group = game.state.units[int(key)].members
        power = sum(arm.rate * arm.penetration for id in group for arm in ranged_weapons(game, id))
        worth += power * (len(answer) - index)
    return worth


def _step(game: Game, seat_view: SeatView, answer: Answer) -> float:
    """Shoot when it pays, fight when it pays, otherwise go where the battle is won."""
    key = answer[0]
    unit = game.state.acting
    assert unit is not None
    if key.startswith("fire:"):
        return shot_worth(game, unit, key[5:])
    if key == "fight":
        return fight_worth(game, unit)
    if key in ("combat", "rush", "engaged", "half"):
        return position_worth(game, unit, key)
    return 0.3 if key == "fire-at-will" else 0.0


def _overwatch(game: Game, seat_view: SeatView, answer: Answer) -> float:
    return overwatch_worth(game, seat_view, answer[0])


def _drill(game: Game, seat_view: SeatView, answer: Answer) -> float:
    """Overwatch or take cover when LP are left after the units that still need them."""
    if len(answer) > lp(game, seat_view.seat) - owed(game, seat_view.seat):
        return -1.0
    worth = {"overwatch": 2.0, "take-cover": 1.0}
    return sum(worth.get(key, -0.5) for key in answer)


def _losses(game: Game, seat_view: SeatView, answer: Answer) -> float:
    """Officers, leaders and special weapons first, among enemies; the plainest first among friends."""
    worth = 0.0
    for key in answer:
        id = int(key[1:])
        dear = 3.0 * rank(game, id) + 2.0 * is_special(game, id) + (id == commander(game, 1 - seat_view.seat)) * 5.0
        worth += dear if seat_of_model(game, id) != seat_view.seat else -dear
    return worth


def _named(game: Game, seat_view: SeatView, answer: Answer) -> float:
    form = seat_view.decision
    return 1.0 if isinstance(form, Allocate) and answer == _victims(game, form) else 0.0


def _most(game: Game, seat_view: SeatView, answer: Answer) -> float:
    """As many as offered."""
    digits = [int(key) for key in answer if key.isdigit()]
    return float(sum(digits)) if digits else float(len(answer))


Worth = Callable[[Game, SeatView, Answer], float]
WORTH: dict[str, Worth] = {
    "bid": _bid,
    "row": _row,
    "step": _step,
    "move": move_worth,
    "enter-move": move_worth,
    "place": place_worth,
    "target": target_worth,
    "aim": aim_worth,
    "overwatch": _overwatch,
    "drill": _drill,
    "routine": routine_worth,
    "mechanic": mechanic_worth,
    "hyper": hyper_worth,
    "losses": _losses,
    "closest": _losses,
    "sniper": _named,
    "reroll": _most,
    "reserves": _most,
    "evacuate": _most,
}
