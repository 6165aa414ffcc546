"""What is carried and what it costs: weights in quarters of a regular item, the limits, whose things can be taken."""

from functools import cache

from grognard.engine.clauses import implements
from grognard.engine.core.memory import ROSTER, remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import Marker, Model

from ..books.cards import Character, Item
from ..books.profiles import item, items, with_feature
from ..words.terms import (
    ALLY,
    BEARERS,
    DEAD,
    FITTED,
    HEAPS,
    HELPLESS,
    LOST_ITEM,
    NUMBER,
    PC,
    PUT_AWAY,
    WORN,
    being_of,
    endings,
    items_in,
    items_of,
    seat_of,
    zone_of,
)

ROW = 4
"""A row of the character sheet, in the unit of weights: quarters of a regular item."""
FREE, MOST = 2, 4
"""Times Strength that is carried without trouble, and at all."""


def card(marker: Marker) -> Item:
    found = item(marker.kind)
    assert found is not None, f"{marker.kind} is no item"
    return found


@implements("alien.gear.heavy-light", "alien.gear.tiny", "alien.gear.reload-weight")
def weight_of(marker: Marker) -> int:
    """In quarters of a regular item; reloads, single shots and a launcher under its rifle add nothing."""
    if marker.tags and endings(marker.tags, FITTED):
        return 0
    return _weights()[marker.kind] * marker.counters.get(NUMBER, 1)


@cache
def _weights() -> dict[str, int]:
    return {id: one.weight for id, one in items().items()}


@implements("alien.gear.worn")
def is_carried(marker: Marker) -> bool:
    """Worn armor counts; mounted and powered gear without weight is not carried at all."""
    return marker.kind not in with_feature("fixed")


@remembered(BEARERS)
@implements("alien.gear.encumbrance", "alien.gear.rows")
def load(game: Game, who: int) -> int:
    """What somebody carries, in quarters of a row: heavy things fill several rows, light ones share one."""
    fixed = with_feature("fixed")
    return sum([weight_of(marker) for marker in items_of(game, who) if marker.kind not in fixed])


def strength(game: Game, who: int) -> int:
    own = being_of(game, who)
    return own.attributes["strength"] if type(own) is Character else 99


@remembered(BEARERS)
@implements("alien.gear.encumbrance")
def is_over(game: Game, who: int) -> bool:
    """Above twice Strength."""
    return load(game, who) > FREE * ROW * strength(game, who)


@implements("alien.gear.over-limit")
def is_overloaded(game: Game, who: int) -> bool:
    """Above four times Strength: nobody moves like that."""
    return load(game, who) > MOST * ROW * strength(game, who)


@remembered(ROSTER, DEAD, PC, ALLY, *HELPLESS)
def _bodies(game: Game) -> list[int]:
    """Those whose things can be taken: the dead, and enemies who cannot keep what they have."""
    return [model.id for model in game.state.models if _is_body(model)]


def _is_body(model: Model) -> bool:
    return DEAD in model.tags or (
        PC not in model.tags and ALLY not in model.tags and not HELPLESS.isdisjoint(model.tags)
    )


def loose(game: Game, who: int) -> list[Marker]:
    """What lies in the zone or on bodies there, open to this one's seat and to be carried; not to be changed."""
    seat, models, here = seat_of(game, who), game.state.models, zone_of(game, who)
    lying = _loose_in(game, here, seat)
    fallen = [body for body in _bodies(game) if models[body].place == here]
    return [*lying, *(one for body in fallen for one in _loose_on(game, body, seat))] if fallen else lying


@remembered(HEAPS)
def _loose_in(game: Game, at: str, seat: int) -> list[Marker]:
    return [one for one in items_in(game, at) if _can_be_had(one, seat)]


@remembered(BEARERS)
def _loose_on(game: Game, body: int, seat: int) -> list[Marker]:
    return [one for one in items_of(game, body) if _can_be_had(one, seat)]


def _can_be_had(one: Marker, seat: int) -> bool:
    return _is_in_view(one, seat) and is_carried(one) and not is_fitted(one)


def _is_in_view(marker: Marker, seat: int) -> bool:
    return (
        (marker.known is None or seat in marker.known) and PUT_AWAY not in marker.tags and LOST_ITEM not in marker.tags
    )


@remembered(BEARERS)
@implements("alien.gear.over-limit")
def stowed(game: Game, who: int) -> list[Marker]:
    """What somebody has with him that no hand holds and nobody wears, and that weighs something: suits, rations."""
    own = [one for one in items_of(game, who) if not card(one).hands and weight_of(one)]
    return [one for one in own if WORN not in one.tags and is_carried(one)]


def is_fitted(marker: Marker) -> bool:
    return bool(marker.tags and endings(marker.tags, FITTED))
