"""Finding armies: ready ones by id, anybody's by file. The program reaches Net Epic's rosters through here."""

from grognard.engine.parts import Armies
from grognard.kit.files.companies import Companies, printed_by, ready_in

from .cards import Army, Scenario
from .profiles import scenarios
from .roster import army_faults, card_faults, costs, read_army

COMPANIES = Companies(
    known=ready_in(__package__, read_army),
    read=read_army,
    missions=scenarios,
    faults=army_faults,
    unit_faults=card_faults,
    printed=printed_by(__package__, "..shown.roster"),
    nothing=Army("", "", "", 0, ()),
)
armies, army, find = COMPANIES.known, COMPANIES.company, COMPANIES.find


def ready_for(mission: Scenario, seat: int) -> tuple[str, ...]:
    """The ready armies that a side may take, the scenario's own first; where models stand already there is no other."""
    return COMPANIES.ready_for(mission, seat, (mission.forces[seat],), bool(mission.standing))


ARMIES = Armies(
    "list", words=("cards", "points"), ready=COMPANIES.ready, find=find, costs=costs, listings=COMPANIES.listings
)
