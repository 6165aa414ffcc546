"""Companies drawn by lot, all of them legal: for studies of balance, and for somebody who wants a surprise."""

from grognard.engine.dice import Stream

from .army import army_faults
from .cards import UnitCard
from .profiles import unit_cards
from .roster import Roster, RosterUnit

TRIES = 60
"""How many purchases in a row may fail before the company is taken as it is."""


def random_company(faction: str, limit: int, pick: Stream, spend: int = 0) -> Roster:
    """A legal company of a faction for a budget of `limit` TP that spends most of `spend` (0: of the budget)."""
    roster = _start(faction, limit, pick)
    while army_faults(roster):
        roster = _start(faction, limit, pick)
    failed, most = 0, spend or limit
    while failed < TRIES:
        larger = _bought(roster, pick)
        if roster.cost < larger.cost <= most and not army_faults(larger):
            roster, failed = larger, 0
        else:
            failed += 1
    return roster


def _start(faction: str, limit: int, pick: Stream) -> Roster:
    """Two Troops units and somebody who commands them."""
    troops = [card for card in _cards(faction) if card.unit_class == "troops"]
    first = _unit(pick.choice(troops), pick)
    officers = [extra.id for extra in first.card.extras if extra.kind in ("officer", "joins")]
    leads = RosterUnit(first.profile, first.models, (pick.choice(officers),), commander=True)
    return Roster("drawn by lot", faction, limit, (leads, _unit(pick.choice(troops), pick)))


def _cards(faction: str) -> list[UnitCard]:
    return [card for card in unit_cards().values() if card.faction == faction]


def _unit(card: UnitCard, pick: Stream) -> RosterUnit:
    return RosterUnit(card.id, pick.between(card.smallest, card.largest))


def _bought(roster: Roster, pick: Stream) -> Roster:
    """The company with one purchase more, allowed or not: a unit, a model for a unit, an option for a unit."""
    kind, units = pick.below(4), list(roster.units)
    if kind < 2:
        units.append(_unit(pick.choice(_cards(roster.faction)), pick))
    else:
        place = pick.below(len(units))
        units[place] = _larger(units[place]) if kind == 2 else _with_option(units[place], pick)
    best = max(unit.command for unit in units)
    chief = next(index for index, unit in enumerate(units) if unit.command == best)
    named = [_named(unit, index == chief) for index, unit in enumerate(units)]
    return Roster(roster.name, roster.faction, roster.limit, tuple(named))


def _larger(unit: RosterUnit) -> RosterUnit:
    return RosterUnit(unit.profile, unit.models + 1, unit.options)


def _with_option(unit: RosterUnit, pick: Stream) -> RosterUnit:
    offered = [extra.id for extra in unit.card.extras if extra.id not in unit.options]
    return RosterUnit(unit.profile, unit.models, (*unit.options, pick.choice(offered))) if offered else unit


def _named(unit: RosterUnit, commander: bool) -> RosterUnit:
    return RosterUnit(unit.profile, unit.models, unit.options, unit.name, commander)


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


