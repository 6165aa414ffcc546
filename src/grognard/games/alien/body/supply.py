"""Supplies: ammo, power and air run down by rolls of stress dice that are no skill rolls."""

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Marker, marker_ref, model_ref
from grognard.engine.dice.rolls import Count, Pool

from ..books.cards import Weapon
from ..words.terms import (
    COMBAT,
    NUMBER,
    RATING,
    STRAINED,
    crew,
    has,
    is_crew,
    is_option,
    is_pc,
    item_card,
    items_of,
    marker_of,
    seat_of,
)
from . import gear, talent

MOST_DICE = 6
TRACK_AIR = "track_air"
CELL = "power-cell"


def rating(marker: Marker) -> int:
    return marker.counters.get(RATING, 0)


@implements("alien.supply.roll", "alien.supply.no-response")
def dice_of(rating: int, fewer: int = 0) -> int:
    """As many as the rating, six at most; a talent takes some away, not the last. No stress level adds to it."""
    return max(1, min(MOST_DICE, rating) - fewer) if rating else 0


@implements("alien.supply.roll", "alien.supply.npc")
def roll(game: Game, item: int, who: int, clause: str, fewer: int = 0) -> Script[int]:
    """Each 1 takes a point off the rating; an NPC's item loses one without a roll. Returns what was lost."""
    marker = marker_of(game, item)
    if not rating(marker):
        return 0
    if not is_pc(game, who):
        lost = 1
    else:
        card = item_card(marker)
        fewer += talent.spared_dice(game, who) if isinstance(card, Weapon) and card.ammo else 0
        lost = yield from _ones(game, who, clause, dice_of(rating(marker), fewer))
    lost = min(lost, rating(marker))
    if lost:
        game.count(clause, (marker_ref(item), RATING, -lost))
    return lost


@implements("alien.supply.no-response")
def _ones(game: Game, who: int, clause: str, number: int) -> Script[int]:
    """A throw of its own: no pushing, no successes, no stress response."""
    harmless: int = yield Count(seat_of(game, who), clause, "supply", (Pool(number, (2,)),), (model_ref(who),))
    return number - harmless


@implements("alien.supply.power")
def works(marker: Marker) -> bool:
    """An electrical item stops working at zero power."""
    card = item_card(marker)
    return card is not None and (card.power == 0 or rating(marker) > 0)


@implements("alien.supply.power")
def used(game: Game, item: int, who: int) -> Script[int]:
    """A power supply roll after each use of an electrical item."""
    card = item_card(marker_of(game, item))
    if card is None or not card.power:
        return 0
    lost = yield from roll(game, item, who, "alien.supply.power")
    return lost


@implements("alien.supply.power-cell")
def can_change_cell(game: Game, who: int, item: int) -> bool:
    marker = marker_of(game, item)
    card = item_card(marker)
    return card is not None and 0 <= rating(marker) < card.power and has_cell(game, who)


@implements("alien.supply.power-cell")
def change_cell(game: Game, who: int, item: int) -> None:
    """A quick action: the full rating is back, the cell is used up."""
    marker, cell = marker_of(game, item), _cell(game, who)
    card = item_card(marker)
    assert card is not None
    assert cell is not None
    game.count("alien.supply.power-cell", (marker_ref(item), RATING, card.power - rating(marker)))
    gear.use_up(game, cell.id, "alien.supply.power-cell")


def has_cell(game: Game, who: int) -> bool:
    return _cell(game, who) is not None


def _cell(game: Game, who: int) -> Marker | None:
    return next((marker for marker in items_of(game, who) if marker.kind == CELL), None)


# -- air ---------------------------------------------------------------------------------------------------------------


@implements("alien.supply.air")
def tracks_air(game: Game) -> bool:
    """Only where the scenario or an option says so."""
    return is_option(game, TRACK_AIR) or bool(game.state.clock.get(TRACK_AIR))


@implements("alien.supply.air-tracked")
def breathe(game: Game, who: int) -> Script[None]:
    """The air of a sealed suit, after a stretch or a strenuous scene; suffocation begins at zero (peril)."""
    suit = air_of(game, who) if tracks_air(game) else None
    if suit is not None:
        yield from roll(game, suit.id, who, "alien.supply.air-tracked")


def breathe_all(game: Game) -> Script[None]:
    """At the end of a stretch or of a fight, once for everybody of the crew."""
    for who in crew(game):
        yield from breathe(game, who)


@implements("alien.supply.air-tracked")
def strain(game: Game, who: int) -> Script[None]:
    """A MOBILITY roll outside combat, once in a stretch; a fight is a scene of its own, with one roll at its end."""
    if not tracks_air(game) or game.state.phase == COMBAT or has(game, who, STRAINED) or not is_crew(game, who):
        return
    if air_of(game, who) is not None:
        game.tag("alien.supply.air-tracked", model_ref(who), (STRAINED,))
        yield from breathe(game, who)


@implements("alien.supply.air-tracked")
def is_used_up(game: Game, who: int) -> bool:
    """Shut in a sealed suit whose air is gone."""
    suit = air_of(game, who) if tracks_air(game) else None
    return suit is not None and not rating(suit)


def air_of(game: Game, who: int) -> Marker | None:
    """The suit whose air is breathed."""
    sealed = [(marker, own) for marker, own in gear.suits(game, who) if own.air]
    return max(sealed, key=lambda pair: "vacuum" in pair[1].features, default=(None, None))[0]


def number(marker: Marker) -> int:
    return marker.counters.get(NUMBER, 1)
