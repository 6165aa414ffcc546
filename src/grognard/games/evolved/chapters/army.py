"""Whether a company may be fielded: every fault of a roster at once, each under its clause."""

from collections.abc import Iterator

from grognard.engine.clauses import implements
from grognard.engine.core.files import Fault
from grognard.kit.files.rosters import dear, extras, fault, fault_in, repeated

from ..books.cards import FACTIONS
from ..books.profiles import figure
from ..books.roster import Roster, RosterUnit
from ..books.scenario import Scenario

LEAST_TROOPS = 2
VEHICLE_SHARE = 60
"""Percent of the budget that armored vehicles may cost."""
TP_PER_ACE = 250


def army_faults(roster: Roster, scenario: Scenario | None = None, seat: int | None = None) -> list[Fault]:
    """Everything that forbids this company, for a mission (and a side of it) or as it stands."""
    budget = budget_of(roster, scenario, seat)
    return [
        *points(roster, budget),
        *[found for unit in roster.units for found in unit_faults(roster, unit)],
        *commander(roster),
        *aces(roster, budget),
        *(() if scenario is not None and scenario.any_composition else composition(roster, budget)),
    ]


def unit_faults(roster: Roster, unit: RosterUnit) -> Iterator[Fault]:
    """What is wrong with one unit by itself; nothing can be said of one that no card of no faction stands behind."""
    if not (roster.faction and unit.profile):
        return
    yield from one_faction(roster, unit)
    yield from unit_size(roster, unit)
    yield from one_character(roster, unit)


@implements("evolved.setup.mission-first")
def budget_of(roster: Roster, scenario: Scenario | None, seat: int | None = None) -> int:
    """The TP the mission gives; a company on its own is judged by the budget it names."""
    if scenario is None:
        return roster.limit
    return max(scenario.budgets) if seat is None else scenario.budgets[seat]


@implements("evolved.army.tactical-points")
def points(roster: Roster, budget: int) -> list[Fault]:
    """Not a single point over the budget."""
    return dear(roster, roster.cost, budget, roster.limit, ("TP", "budget"), "evolved.army.tactical-points")


@implements("evolved.army.one-faction")
def one_faction(roster: Roster, unit: RosterUnit) -> Iterator[Fault]:
    if roster.faction not in FACTIONS:
        text = "no such faction"
        yield fault(roster, "faction", text, "evolved.army.one-faction", roster.faction, sorted(FACTIONS))
    elif unit.card.faction != roster.faction:
        text = f"{unit.card.name} do not belong to the faction"
        yield fault_in(roster, unit, "profile", text, "evolved.army.one-faction", unit.profile, [roster.faction])


@implements("evolved.army.unit-size")
def unit_size(roster: Roster, unit: RosterUnit) -> Iterator[Fault]:
    """A number of models inside the range of the card; options on offer, each once, each for a soldier of its own."""
    card, clause = unit.card, "evolved.army.unit-size"
    if not card.smallest <= unit.models <= card.largest:
        text, allowed = f"{card.name} cannot have this number", [f"{card.smallest} to {card.largest}"]
        yield fault_in(roster, unit, "models", text, clause, unit.models, allowed)
    offered = [extra.id for extra in card.extras]
    yield from extras(roster, unit, "options", unit.options, offered, card.name, lambda _: clause, clause)


@implements("evolved.army.one-character")
def one_character(roster: Roster, unit: RosterUnit) -> Iterator[Fault]:
    """At most one officer or ace; a vehicle with an ace aboard is a unit of its own (evolved.role.ace-attached)."""
    if len(unit.characters) > 1:
        text = f"{' and '.join(extra.name for extra in unit.characters)} cannot lead one unit"
        yield fault_in(roster, unit, "options", text, "evolved.army.one-character")
    pilots = [extra for extra in unit.characters if extra.kind == "pilot"]
    if pilots and unit.models > 1:
        text = f"{pilots[0].name} is a unit of that vehicle alone"
        yield fault_in(roster, unit, "models", text, "evolved.role.ace-attached", unit.models, ["1"])


@implements("evolved.army.commander", "evolved.army.commander-choice")
def commander(roster: Roster) -> Iterator[Fault]:
    """The officer or ace with the highest Command value; among equals the owner says who."""
    best = max((unit.command for unit in roster.units), default=0)
    if not best:
        yield fault(roster, "unit", "no officer or ace can command the company", "evolved.army.commander-choice")
    named = [unit for unit in roster.units if unit.commander]
    for unit in named:
        if unit.command < best or not best:
            text = "the Commander is the officer or ace with the highest Command value"
            yield fault_in(roster, unit, "commander", text, "evolved.army.commander-choice", "true")
    if len(named) > 1:
        text = f"{len(named)} Commanders are named: say 'commander = true' in one unit"
        yield fault(roster, "unit", text, "evolved.army.commander")


@implements("evolved.army.aces-unique")
def aces(roster: Roster, budget: int) -> Iterator[Fault]:
    """Each ace once; one for each full 250 TP, one in games under 500 TP."""
    taken = [(unit, ace) for unit in roster.units for ace in unit.aces]
    yield from repeated(roster, "options", taken, lambda ace: figure(ace).name, "evolved.army.aces-unique")
    most = most_aces(budget)
    if len(taken) > most:
        text = f"{len(taken)} aces in a game of {budget} TP"
        yield fault(roster, "unit", text, "evolved.army.aces-unique", "", [f"at most {most}"])


def most_aces(budget: int) -> int:
    return max(1, budget // TP_PER_ACE)


@implements("evolved.army.composition")
def composition(roster: Roster, budget: int) -> Iterator[Fault]:
    """Two Troops units at least; no more Elite, Support or vehicle units than Troops; vehicles at most 60 percent."""
    clause, numbers = "evolved.army.composition", dict.fromkeys(("troops", "elite", "support", "vehicle"), 0)
    for unit in roster.units:
        numbers[unit.card.unit_class] += 1
    troops = numbers["troops"]
    if troops < LEAST_TROOPS:
        yield fault(roster, "unit", f"{troops} Troops units", clause, "", [f"at least {LEAST_TROOPS}"])
    for kind in ("elite", "support", "vehicle"):
        if numbers[kind] > troops:
            text = f"{numbers[kind]} {kind} units and {troops} Troops units"
            yield fault(roster, "unit", text, clause, "", [f"at most as many {kind} units as Troops units"])
    armor = sum(unit.cost for unit in roster.units if unit.card.unit_class == "vehicle")
    if armor * 100 > VEHICLE_SHARE * budget:
        most = VEHICLE_SHARE * budget // 100
        text = f"armored vehicles cost {armor} of {budget} TP"
        yield fault(roster, "unit", text, clause, "", [f"at most {VEHICLE_SHARE} percent, {most} TP"])
