"""Vehicles as places to be: which they are, who is aboard and who drives."""

from grognard.engine.clauses import implements
from grognard.engine.core.events import Linked
from grognard.engine.core.script import Game
from grognard.engine.core.state import model_ref, number_of
from grognard.engine.dice.rolls import Modifier, Modifiers

from ..books.cards import Machine
from ..words.relations import links_from
from ..words.terms import RIDES, being_of, knows_of, model_of, who_is_in, zone_of

EXPOSED: Modifiers = (Modifier(-2, "alien.vehicle.wreck", "in a vehicle"),)


def machine(game: Game, vehicle: int) -> Machine:
    card = being_of(game, vehicle)
    assert type(card) is Machine, "a vehicle"
    return card


def is_vehicle(game: Game, who: int) -> bool:
    card = being_of(game, who)
    return type(card) is Machine and card.riders > 0


def riders(game: Game, vehicle: int) -> list[int]:
    """Those aboard; the first drives."""
    ref = model_ref(vehicle)
    return [number_of(link.a) for link in game.state.links if link.kind == RIDES and link.b == ref]


def vehicle_of(game: Game, who: int) -> int | None:
    riding = links_from(game, RIDES)
    links = riding.get(model_ref(who)) if riding else None
    return number_of(links[0].b) if links else None


@implements("alien.vehicle.stats")
def vehicles_at(game: Game, who: int) -> list[int]:
    """Vehicles of the zone with a free seat, as far as somebody's side knows of them."""
    here = [v for v in who_is_in(game, zone_of(game, who)) if knows_of(game, who, model_of(game, v).known)]
    return [v for v in here if is_vehicle(game, v) and len(riders(game, v)) < machine(game, v).riders]


@implements("alien.vehicle.where")
def get_out(game: Game, who: int) -> None:
    """No longer aboard, if at all: a quick action, or the end of any move; at Short range from all in the zone."""
    riding = links_from(game, RIDES)
    links = tuple(riding.get(model_ref(who), ())) if riding else ()
    if links:
        game.tell(Linked("alien.vehicle.where", dropped=links))


def is_driver(game: Game, who: int) -> bool:
    vehicle = vehicle_of(game, who)
    return vehicle is not None and riders(game, vehicle)[0] == who


@implements("alien.vehicle.wreck")
def cover_parts(game: Game, who: int) -> Modifiers:
    """Passengers in the open can be shot at, as if in partial cover."""
    return EXPOSED if vehicle_of(game, who) is not None else ()
