"""Finding companies: ready ones by id, anybody's by file. The program reaches the rosters of AT-43 through here."""

from grognard.kit.files.companies import Companies, printed_by, ready_in

from ..chapters.army import army_faults, unit_faults
from .roster import Roster, read_roster
from .scenario import scenarios

COMPANIES = Companies(
    known=ready_in(__package__, read_roster),
    read=read_roster,
    missions=scenarios,
    faults=lambda roster, mission, _: army_faults(roster, mission),
    unit_faults=unit_faults,
    printed=printed_by(__package__, "..shown.sheet"),
    nothing=Roster("", "", 0, ()),
)
companies, company, costs, find = COMPANIES.known, COMPANIES.company, COMPANIES.costs, COMPANIES.find
listings, read_company, ready = COMPANIES.listings, COMPANIES.read_company, COMPANIES.ready
ARMIES = COMPANIES.armies("army")
