"""What it is worth to mend and to save: repairs, fighters rebuilt or treated, damage tests once more, and their LP."""

from grognard.engine.decisions import Answer, Choose
from grognard.engine.script import Game, counter
from grognard.engine.view import SeatView

from .ability import LOCATION_NAMES
from .advice_fire import fighter_value
from .terms import FRAME, PROPULSION, RELAY, has_fighter, has_officer, is_alive, lp

WORKS_AGAIN = {PROPULSION: 0.9, FRAME: 1.0}
"""What the first point of a location is worth, as a share of the vehicle; a weapon's is WEAPON."""
WEAPON = 0.8
SPARE = 0.2
"""What further points are worth of that; those of the frame keep the vehicle alive and count in full."""


def owed(game: Game, seat: int) -> int:
    """LP that the cards still face down will need."""
    waiting = [card.subject for card in game.state.cards if card.owner == seat and card.pile == "row" and not card.up]
    units = [int(subject[1:]) for subject in waiting if subject]
    return sum(
        is_alive(game, unit) and not has_officer(game, unit) and not has_fighter(game, unit, RELAY) for unit in units
    )


def repair_worth(game: Game, key: str) -> float:
    """A structure point of one location, in Army Points: the fewer are left there the more."""
    subject, _, location = key.partition(":")
    left = counter(game.state, subject, location)
    share = WORKS_AGAIN.get(location, WEAPON) * (1.0 if left == 0 or location == FRAME else SPARE)
    return fighter_value(game, int(subject[1:])) * share / max(left, 1) / 4


def mechanic_worth(game: Game, seat_view: SeatView, answer: Answer) -> float:
    return 0.0 if answer[0] == "none" else repair_worth(game, answer[0])


def routine_worth(game: Game, seat_view: SeatView, answer: Answer) -> float:
    """Repairs and rebuilt fighters where the units that still need LP get theirs; dash and transfer are not needed."""
    key = answer[0] if answer else "done"
    if key == "done":
        return 0.0
    if not _is_spare(game, seat_view, key):
        return -1.0
    if _location(key):
        return repair_worth(game, key)
    return 20.0 if key in ("reconstruction", "hyper") else -1.0


def hyper_worth(game: Game, seat_view: SeatView, answer: Answer) -> float:
    return 0.0 if answer[0] == "none" else routine_worth(game, seat_view, answer)


def _location(key: str) -> bool:
    """Whether an option is a repair: its key names a vehicle and one of its locations."""
    location = key.partition(":")[2]
    return location in LOCATION_NAMES or location.startswith("weapon.")


def _is_spare(game: Game, seat_view: SeatView, key: str) -> bool:
    """Whether the price leaves the units after this one what they need."""
    form = seat_view.decision
    assert isinstance(form, Choose)
    cost = next((option.cost for option in form.options if option.key == key), 0)
    return lp(game, seat_view.seat) - cost >= owed(game, seat_view.seat)
