"""Finding forces: ready ones by id, anybody's by file. The program reaches Fireteam's rosters through here."""

from grognard.kit.files.companies import Companies, printed_by, ready_in

from .army import army_faults, unit_faults
from .roster import Roster, read_roster
from .scenario import Scenario, scenarios

COMPANIES = Companies(
    known=ready_in(__package__, read_roster),
    read=read_roster,
    missions=scenarios,
    faults=army_faults,
    unit_faults=unit_faults,
    printed=printed_by(__package__, "..shown.sheet"),
    nothing=Roster("", "", 0, ()),
)
companies, company, find = COMPANIES.known, COMPANIES.company, COMPANIES.find


def ready_for(scenario: Scenario, seat: int) -> tuple[str, ...]:
    """The ready forces a side may take, the scenario's own first; a fixed scenario has no others."""
    return COMPANIES.ready_for(scenario, seat, scenario.companies[seat], scenario.fixed)


ARMIES = COMPANIES.armies("nation")
