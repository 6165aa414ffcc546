"""What it is worth to mend and to save: repairs, fighters rebuilt or treated, damage tests once more, and their LP."""

from typing import Any

from grognard.engine.asking.decisions import Answer, Choose
from grognard.engine.asking.menus import Menu
from grognard.engine.core.memory import MOMENT, remembered
from grognard.engine.core.script import Game
from grognard.engine.showing.view import SeatView
from grognard.kit.units.pieces import has, is_alive, units_in_play

from ..chapters import mechanic
from ..chapters.leadership import RALLY_COST
from ..terms import DISORGANISED, FRAME, PROPULSION, RELAY, has_fighter, has_officer, lp
from .fire import fighter_value

WORKS_AGAIN = {PROPULSION: 0.9, FRAME: 1.0}
"""What the first point of a location is worth, as a share of the vehicle; a weapon's is WEAPON."""
WEAPON = 0.8
SPARE = 0.2
"""What further points are worth of that; those of the frame keep the vehicle alive and count in full."""


@remembered(MOMENT)
def owed(game: Game, seat: int) -> int:
    """LP that the cards still face down will need."""
    waiting = [card.subject for card in game.state.cards if card.owner == seat and card.pile == "row" and not card.up]
    units = [int(subject[1:]) for subject in waiting if subject]
    return sum(
        is_alive(game, unit) and not has_officer(game, unit) and not has_fighter(game, unit, RELAY) for unit in units
    )


def rallies(game: Game, seat: int) -> int:
    """LP that rally the disorganised, who do nothing without."""
    return RALLY_COST * len([unit for unit in units_in_play(game, seat) if has(game, unit, DISORGANISED)])


def repair_worth(seat_view: SeatView, menu: Menu[Any], answer: Answer) -> float:
    """A structure point of one location, in Army Points: the fewer are left there the more."""
    _, at = menu.read(answer[0])
    if not _is_spare(seat_view, answer[0]):
        return -1.0
    game, (vehicle, location) = seat_view.game, at
    points = mechanic.left(game, at)
    share = WORKS_AGAIN.get(location, WEAPON) * (1.0 if points == 0 or location == FRAME else SPARE)
    return fighter_value(game, vehicle) * share / max(points, 1) / 4


def saved_worth(seat_view: SeatView, menu: Menu[Any], answer: Answer) -> float:
    """Fighters rebuilt and damage tests once more, where the units that still need LP get theirs."""
    return 20.0 if _is_spare(seat_view, answer[0]) else -1.0


def _is_spare(seat_view: SeatView, key: str) -> bool:
    """Whether the price leaves the units after this one what they need."""
    form, game = seat_view.decision, seat_view.game
    assert isinstance(form, Choose)
    cost = next((option.cost for option in form.options if option.key == key), 0)
    return not cost or lp(game, seat_view.seat) - cost >= owed(game, seat_view.seat)
