"""Whether a force may be fielded: by the limits of a free game, or because a scenario names it."""

from collections.abc import Iterator

from grognard.engine.clauses import implements
from grognard.engine.core.files import Fault
from grognard.kit.files.rosters import dear, fault, fault_in

from .cards import FACTIONS, Vehicle
from .profiles import profile
from .roster import Roster, RosterUnit
from .scenario import Scenario

LIMITS = (450, 600, 900)
"""Points of a small, a standard and a large game."""
SQUADS, SNIPERS, PLATOON = range(2, 7), 2, range(1, 5)
"""How many squads a force has, at most how many sniper teams; how many vehicles a platoon has."""
TEAMS = {"squad": range(2, 5), "section": range(1, 4), "headquarters": range(1, 4), "platoon": PLATOON}
"""How many teams each kind of unit has."""
COMPANY = 24
"""Units of a reinforced company."""
ORGANISATION, POINTS = "fireteam.setup.organisation", "fireteam.setup.points"
TRANSPORT = "fireteam.setup.attached-transport"


def army_faults(roster: Roster, scenario: Scenario | None = None, seat: int | None = None) -> list[Fault]:
    """Everything that forbids a force; one that a scenario fixes is bound by its list alone."""
    found = [one for unit in roster.units for one in unit_faults(roster, unit)]
    found += _scale(roster)
    if scenario is None or not scenario.fixed:
        found += [*_limit(roster), *_organisation(roster)]
    words = ("points", "limit of the force")
    return found + dear(roster, roster.cost, roster.limit, roster.limit, words, POINTS)


def unit_faults(roster: Roster, unit: RosterUnit) -> Iterator[Fault]:
    """What is wrong with one unit; nothing can be said of one that no card of no nation stands behind."""
    if not (roster.nation and unit.profile):
        return
    yield from _mixed_values(roster, unit)
    yield from _size(roster, unit)
    yield from _transport(roster, unit)
    yield from _odd_platoon(roster, unit)
    if unit.card.faction != roster.nation:
        text = f"it belongs to the {FACTIONS[unit.card.faction]}"
        yield fault_in(roster, unit, "profile", text, ORGANISATION, unit.profile)


@implements("fireteam.vehicle.platoon")
def _odd_platoon(roster: Roster, unit: RosterUnit) -> Iterator[Fault]:
    """The vehicles of a platoon have all the same Experience die; how many there are is a question of its size."""
    if unit.card.kind == "platoon" and len({profile(id).experience for id in unit.taken}) > 1:
        text = "its vehicles differ in Experience"
        yield fault_in(roster, unit, "teams", text, "fireteam.vehicle.platoon")


@implements("fireteam.unit.squad-values")
def _mixed_values(roster: Roster, unit: RosterUnit) -> Iterator[Fault]:
    """All teams of a unit have one Experience die, and one Motivation."""
    values = {(profile(id).experience, profile(id).motivation) for id in unit.taken}
    if unit.card.kind != "platoon" and len(values) > 1:
        text = "its teams differ in Experience or Motivation"
        yield fault_in(roster, unit, "teams", text, "fireteam.unit.squad-values")


@implements("fireteam.unit.squad-size", "fireteam.setup.organisation")
def _size(roster: Roster, unit: RosterUnit) -> Iterator[Fault]:
    """A squad has two to four teams, a section one to three, each of a weapons section once."""
    allowed, number = TEAMS[unit.card.kind], len(unit.taken)
    if number not in allowed:
        text = f"it has {number} teams, not {allowed.start} to {allowed.stop - 1}"
        yield fault_in(roster, unit, "teams", text, "fireteam.unit.squad-size")
    if unit.card.free:
        for id in dict.fromkeys(unit.taken):
            if id not in unit.card.teams:
                yield fault_in(roster, unit, "teams", "it is not on its list", ORGANISATION, id, unit.card.teams)
            elif unit.card.kind == "section" and unit.taken.count(id) > 1:
                yield fault_in(roster, unit, "teams", "taken more than once", ORGANISATION, id)
    if unit.commander and unit.card.kind != "headquarters":
        yield fault_in(roster, unit, "commander", "only a headquarters has a Company Commander", ORGANISATION)


@implements("fireteam.setup.attached-transport")
def _transport(roster: Roster, unit: RosterUnit) -> Iterator[Fault]:
    """A squad or section may have one vehicle of its list that carries somebody; it need not hold the whole squad."""
    if not unit.transport:
        return
    card = profile(unit.transport)
    if unit.card.kind == "platoon":
        yield fault_in(roster, unit, "transport", "a vehicle platoon has no transport", TRANSPORT, unit.transport)
    elif not isinstance(card, Vehicle) or not card.capacity or card.faction != roster.nation:
        text = "it is no vehicle of the list that carries teams"
        yield fault_in(roster, unit, "transport", text, TRANSPORT, unit.transport)


@implements("fireteam.game.scale")
def _scale(roster: Roster) -> Iterator[Fault]:
    """At most a reinforced company."""
    if len(roster.units) > COMPANY:
        text = f"{len(roster.units)} units are more than a reinforced company has"
        yield fault(roster, "unit", text, "fireteam.game.scale", "", [f"at most {COMPANY}"])


# -- free games --------------------------------------------------------------------------------------------------------


@implements("fireteam.setup.points")
def _limit(roster: Roster) -> Iterator[Fault]:
    """A free game is small, standard or large."""
    if roster.limit not in LIMITS:
        sizes = [f"{limit} points" for limit in LIMITS]
        yield fault(roster, "limit", "no game has this limit", POINTS, roster.limit, sizes)


@implements("fireteam.setup.organisation")
def _organisation(roster: Roster) -> Iterator[Fault]:
    """One headquarters, two to six squads; for every two of them a weapons section and a vehicle platoon; two sniper
    teams."""
    kinds = [unit.card.kind for unit in roster.units]
    squads, snipers = kinds.count("squad"), [unit for unit in roster.units if _is_sniper(unit)]
    number = len([id for unit in snipers for id in unit.taken])
    rows = (
        ("headquarters sections", kinds.count("headquarters"), 1, 1),
        ("squads", squads, SQUADS.start, SQUADS.stop - 1),
        ("weapons sections", kinds.count("section") - len(snipers), 0, squads // 2),
        ("sniper teams", number, 0, SNIPERS),
        ("vehicle platoons", kinds.count("platoon"), 0, squads // 2),
    )
    for what, has, least, most in rows:
        if not least <= has <= most:
            span = str(most) if least == most else f"{least} to {most}"
            words = what.removesuffix("s") if has == 1 else what
            yield fault(roster, "unit", f"{has} {words} instead of {span}", ORGANISATION)


def _is_sniper(unit: RosterUnit) -> bool:
    return unit.card.kind == "section" and all("sniper" in profile(id).attributes for id in unit.taken)
