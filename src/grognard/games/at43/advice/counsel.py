"""What a person is advised: as the computer plays, but fire that a unit has now is not put off for a chance to come.

A person sees the odds of the shot, and cannot see those of the watch.
"""

from typing import Any

from msgspec.structs import replace

from grognard.engine.asking.decisions import Answer, Choose
from grognard.engine.asking.menus import Menu
from grognard.engine.showing.view import SeatView
from grognard.kit.advice.advisor import Whole

from ..acts import Activation
from ..chapters import move
from ..chapters.shots import fire
from .fire import shot_worth
from .player import ADVISOR, STEPS, kept_watch, steps
from .watch import LEAST

MOVES = (move.combat, move.rush, move.engaged)


def _step(seat_view: SeatView, menu: Menu[Any], answer: Answer) -> float:
    """A watch counts only where fire does nothing now; who has begun to fire does not move before the rest has
    fired, for then it no longer may, and the move can wait."""
    form = seat_view.decision
    assert isinstance(form, Choose)
    turn, keys = menu.turn(seat_view.game, form), tuple([option.key for option in form.options])
    now = _now(turn, menu, keys)
    found = steps(turn.game, turn.unit, menu, keys, kept_watch(turn) if now < LEAST else 0.0)[answer[0]]
    waits = turn.acts.shot and not turn.acts.split and menu.read(answer[0])[0] in MOVES
    return min(found, 0.0) if waits and now else found


def _now(turn: Activation, menu: Menu[Any], keys: tuple[str, ...]) -> float:
    """What all salvos on offer are worth, each at its best target."""
    arms = [arm for act, arm in map(menu.read, keys) if act is fire]
    return sum([max(0.0, shot_worth(turn.game, turn.unit, arm.id)) for arm in arms])


worth = replace(ADVISOR, acts={**ADVISOR.acts, **dict.fromkeys((*STEPS, fire), Whole(_step))}).appraise
