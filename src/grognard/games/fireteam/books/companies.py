"""Finding forces: ready ones by id, anybody's by file. The program reaches Fireteam's rosters through here."""

from grognard.engine.core.files import Listing
from grognard.engine.parts import Armies
from grognard.kit.files.companies import Companies, ready_in

from .army import army_faults, unit_faults
from .roster import Roster, read_roster
from .scenario import Scenario, scenarios

MARK = "nation"
"""The key by which a file is known as a force of this game."""


def _printed(roster: Roster) -> tuple[Listing, ...]:
    from ..shown.sheet import listings

    return listings(roster)


COMPANIES = Companies(
    known=ready_in(__package__, read_roster),
    read=read_roster,
    missions=scenarios,
    faults=army_faults,
    unit_faults=unit_faults,
    printed=_printed,
    nothing=Roster("", "", 0, ()),
)
companies, company, find = COMPANIES.known, COMPANIES.company, COMPANIES.find


def ready_for(scenario: Scenario, seat: int) -> tuple[str, ...]:
    """The ready forces a side may take, the scenario's own first; a fixed scenario has no others."""
    own = scenario.companies[seat]
    if scenario.fixed:
        return own
    return (*own, *[id for id, one in companies().items() if id not in own and not army_faults(one, scenario, seat)])


ARMIES = Armies(MARK, ready=COMPANIES.ready, find=find, costs=COMPANIES.costs, listings=COMPANIES.listings)
