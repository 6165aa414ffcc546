"""Finding companies: ready ones by id, anybody's by file. The program reaches The Evolved's rosters through here."""

from grognard.engine.core.files import Listing
from grognard.engine.parts import Armies
from grognard.kit.files.companies import Companies, ready_in

from ..chapters.army import army_faults, unit_faults
from .roster import Roster, read_roster
from .scenario import Scenario, scenarios

MARK = "faction"
"""The key by which a file is known as a company of this game."""


def _printed(roster: Roster) -> tuple[Listing, ...]:
    from ..shown import sheet

    return sheet.listings(roster)


COMPANIES = Companies(
    known=ready_in(__package__, read_roster),
    read=read_roster,
    missions=scenarios,
    faults=army_faults,
    unit_faults=unit_faults,
    printed=_printed,
    nothing=Roster("", "", 0, ()),
)
companies, company, costs, find = COMPANIES.known, COMPANIES.company, COMPANIES.costs, COMPANIES.find
listings, read_company, ready = COMPANIES.listings, COMPANIES.read_company, COMPANIES.ready


def ready_for(mission: Scenario, seat: int) -> tuple[str, ...]:
    """The ready companies a side may take, the mission's own first; a fixed mission has no others."""
    own = mission.companies[seat]
    if mission.fixed:
        return own
    return (*own, *[id for id, one in companies().items() if id not in own and not army_faults(one, mission, seat)])


ARMIES = Armies(MARK, ready=ready, find=find, costs=costs, listings=listings)
