"""Units kept back: which of them a seat's points pay for, how they are offered, and paying."""

from msgspec import Struct

from grognard.engine.decisions import Option
from grognard.engine.script import Game
from grognard.engine.state import Unit, seat_ref, unit_ref


class Purse(Struct, frozen=True, gc=False):
    """The words of a game: the tag of units kept back, the counters of their cost and of a seat's points."""

    reserve: str
    cost: str
    points: str
    unit: str = "RP"


def bank(game: Game, seat: int, purse: Purse) -> int:
    """What a seat has to spend."""
    return game.state.seats[seat].counters.get(purse.points, 0)


def affordable(game: Game, seat: int, purse: Purse) -> list[Unit]:
    """Units of the reserve that the points in hand pay in full."""
    most = bank(game, seat, purse)
    kept = [one for one in game.state.units if one.seat == seat and one.members and purse.reserve in one.tags]
    return [one for one in kept if one.counters.get(purse.cost, 0) <= most]


def offered(one: Unit, purse: Purse, clause: str) -> Option:
    cost = one.counters.get(purse.cost, 0)
    return Option(unit_ref(one.id), f"{one.name}, {cost} {purse.unit}", clause, unit_ref(one.id), cost)


def pay(game: Game, unit: int, purse: Purse, clause: str) -> None:
    """Take a unit's cost from its owner's points."""
    one = game.state.units[unit]
    cost = one.counters.get(purse.cost, 0)
    if cost:
        game.count(clause, (seat_ref(one.seat), purse.points, -cost))
