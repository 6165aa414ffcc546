"""Finding companies: ready ones by id, anybody's by file. The program reaches The Evolved's rosters through here."""

from grognard.kit.files.companies import Companies, printed_by, ready_in

from ..chapters.army import army_faults, unit_faults
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
companies, company, costs, find = COMPANIES.known, COMPANIES.company, COMPANIES.costs, COMPANIES.find
listings, read_company, ready = COMPANIES.listings, COMPANIES.read_company, COMPANIES.ready


def ready_for(mission: Scenario, seat: int) -> tuple[str, ...]:
    """The ready companies a side may take, the mission's own first; a fixed mission has no others."""
    return COMPANIES.ready_for(mission, seat, mission.companies[seat], mission.fixed)


ARMIES = COMPANIES.armies("faction")
