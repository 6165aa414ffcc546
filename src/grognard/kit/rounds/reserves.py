"""Units kept back: who they are, what they cost, and paying."""

from msgspec import Struct

from grognard.engine.core.script import Game
from grognard.engine.core.state import Unit, seat_ref


class Purse(Struct, frozen=True, gc=False):
    """The words of a game: the tag of units kept back, the counters of their cost and of a seat's points."""

    reserve: str
    cost: str
    points: str
    unit: str = "RP"


def bank(game: Game, seat: int, purse: Purse) -> int:
    """What a seat has to spend."""
    return game.state.seats[seat].counters.get(purse.points, 0)


def kept(game: Game, seat: int, purse: Purse) -> list[Unit]:
    """A seat's units in reserve."""
    return [one for one in game.state.units if one.seat == seat and one.members and purse.reserve in one.tags]


def price(one: Unit, purse: Purse) -> int:
    return one.counters.get(purse.cost, 0)


def priced(one: Unit, purse: Purse) -> str:
    """A unit's name with what it costs."""
    return f"{one.name}, {price(one, purse)} {purse.unit}"


def pay(game: Game, unit: int, purse: Purse, clause: str) -> None:
    """Take a unit's cost from its owner's points."""
    one = game.state.units[unit]
    cost = one.counters.get(purse.cost, 0)
    if cost:
        game.count(clause, (seat_ref(one.seat), purse.points, -cost))
