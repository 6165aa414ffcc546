"""Finding companies: ready ones by id, anybody's by file. The program reaches The Evolved's rosters through here."""

from collections.abc import Iterator, Mapping
from functools import cache

from grognard.engine.files import Fault, Reader
from grognard.kit import companies as kit
from grognard.kit.companies import Judged

from .army import army_faults, unit_faults
from .roster import Roster, read_roster
from .scenario import Scenario, scenario, scenarios
from .sheet import listings

__all__ = ["companies", "company", "costs", "find", "listings", "read_company", "ready", "ready_for"]


def read_company(reader: Reader, scenario: Scenario | None = None) -> Judged[Roster]:
    """The company in a file and all its faults, of form and of legality; with faults it must not be used."""
    nothing = Roster("", "", 0, (), file=reader.file)
    return kit.judged(reader, read_roster, nothing, lambda roster: army_faults(roster, scenario), _faults_of_units)


def _faults_of_units(roster: Roster) -> Iterator[Fault]:
    for unit in roster.units if roster.faction else ():
        if unit.profile:
            yield from unit_faults(roster, unit)


@cache
def companies() -> Mapping[str, Roster]:
    """The ready companies, by id. Each is legal in the missions that name it."""
    return kit.ready(__package__, lambda reader: (read_roster(reader), reader.faults))


def ready() -> tuple[str, ...]:
    """The ids of the ready companies."""
    return tuple(companies())


def ready_for(mission: Scenario, seat: int) -> tuple[str, ...]:
    """The ready companies a side may take, the mission's own first; a fixed mission has no others."""
    own = mission.companies[seat]
    if mission.fixed:
        return own
    return (*own, *[id for id, one in companies().items() if id not in own and not army_faults(one, mission, seat)])


def find(name: str, mission: str = "") -> Judged[Roster]:
    """A ready company by its id or the company in a file, and what is wrong with it (for the mission, if named)."""
    return kit.find(name, mission, scenarios(), companies(), read_company, army_faults, Roster("", "", 0, ()))


def company(name: str, mission: str = "", seat: int | None = None) -> Roster:
    """A company that may be fielded, by id or file; raises FileFaults. It forgets the folder of its file."""
    roster, faults = find(name, mission)
    if mission and mission in scenarios() and not faults:
        faults = army_faults(roster, scenario(mission), seat)
    return kit.fielded(roster, faults)


def costs(roster: Roster) -> tuple[tuple[str, int], ...]:
    """The TP of each unit."""
    return tuple((unit.title, unit.cost) for unit in roster.units)
