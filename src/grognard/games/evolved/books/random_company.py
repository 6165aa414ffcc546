"""Companies drawn by lot, all of them legal: for studies of balance, and for somebody who wants a surprise."""

from msgspec.structs import replace

from grognard.engine.dice.stream import Stream

from ..chapters.army import army_faults
from .cards import UnitCard
from .profiles import unit_cards
from .roster import Roster, RosterUnit

CLASSES = ("troops", "elite", "support", "vehicle", "vehicle")
"""Drawn first, so that the few vehicles come up as often as the many kinds of infantry."""
UNIT_TRIES, MORE_TRIES = 10, 40
"""How many purchases in a row may fail before no more units, and no more men and options, are bought."""


def random_company(faction: str, limit: int, pick: Stream, spend: int = 0) -> Roster:
    """A legal company of a faction for a budget of `limit` TP that spends most of `spend` (0: of the budget)."""
    roster = _start(faction, limit, pick)
    while army_faults(roster):
        roster = _start(faction, limit, pick)
    for buy, tries in ((_unit_more, UNIT_TRIES), (_more_in_units, MORE_TRIES)):
        failed = 0
        while failed < tries:
            larger = _with_commander(roster, buy(roster, pick))
            if roster.cost < larger.cost <= (spend or limit) and not army_faults(larger):
                roster, failed = larger, 0
            else:
                failed += 1
    return roster


def _start(faction: str, limit: int, pick: Stream) -> Roster:
    """The two smallest Troops units there may be, and somebody who commands them."""
    troops = [card for card in _cards(faction) if card.unit_class == "troops"]
    first, second = pick.choice(troops), pick.choice(troops)
    officers = [extra.id for extra in first.extras if extra.kind in ("officer", "joins")]
    leads = RosterUnit(first.id, first.smallest, (pick.choice(officers),), commander=True)
    return Roster("drawn by lot", faction, limit, (leads, RosterUnit(second.id, second.smallest)))


def _cards(faction: str) -> list[UnitCard]:
    return [card for card in unit_cards().values() if card.faction == faction]


def _unit_more(roster: Roster, pick: Stream) -> list[RosterUnit]:
    """The units with another one, allowed or not."""
    wanted = pick.choice(CLASSES)
    card = pick.choice([card for card in _cards(roster.faction) if card.unit_class == wanted])
    return [*roster.units, RosterUnit(card.id, pick.between(card.smallest, card.largest))]


def _more_in_units(roster: Roster, pick: Stream) -> list[RosterUnit]:
    """The units with a model or an option more in one of them, allowed or not."""
    units, place = list(roster.units), pick.below(len(roster.units))
    one = units[place]
    units[place] = replace(one, models=one.models + 1) if pick.below(2) else _with_option(one, pick)
    return units


def _with_commander(roster: Roster, units: list[RosterUnit]) -> Roster:
    """The company with these units, the first of those with the highest Command named as the Commander's."""
    best = max(unit.command for unit in units)
    chief = next(index for index, unit in enumerate(units) if unit.command == best)
    named = [replace(unit, commander=index == chief) for index, unit in enumerate(units)]
    return replace(roster, units=tuple(named))


def _with_option(unit: RosterUnit, pick: Stream) -> RosterUnit:
    offered = [extra.id for extra in unit.card.extras if extra.id not in unit.options]
    return replace(unit, options=(*unit.options, pick.choice(offered))) if offered else unit


def paid(roster: Roster) -> dict[str, int]:
    """TP spent on each kind of unit; characters and options of all units of a faction count together."""
    spent: dict[str, int] = {}
    for unit in roster.units:
        spent[unit.profile] = spent.get(unit.profile, 0) + unit.plain_cost
        for extra in unit.extras:
            kind = "characters" if extra.kind in ("officer", "joins", "pilot") else "options"
            key = f"{roster.faction} {kind}"
            spent[key] = spent.get(key, 0) + extra.cost
    return spent
