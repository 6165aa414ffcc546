"""Finding armies: ready ones by id, anybody's by file. The program reaches Net Epic's rosters through here."""

from grognard.engine.core.files import Listing
from grognard.engine.parts import Armies
from grognard.kit.files.companies import Companies, ready_in

from .cards import Army, Scenario
from .profiles import scenarios
from .roster import army_faults, card_faults, costs, read_army

MARK = "list"
"""The key by which a file is known as an army of this game."""


def _printed(army: Army) -> tuple[Listing, ...]:
    from ..shown.roster import listings

    return listings(army)


COMPANIES = Companies(
    known=ready_in(__package__, read_army),
    read=read_army,
    missions=scenarios,
    faults=army_faults,
    unit_faults=card_faults,
    printed=_printed,
    nothing=Army("", "", "", 0, ()),
)
armies, army, find = COMPANIES.known, COMPANIES.company, COMPANIES.find


def ready_for(mission: Scenario, seat: int) -> tuple[str, ...]:
    """The ready armies that a side may take, the scenario's own first; where models stand already there is no other."""
    own = mission.forces[seat]
    if mission.standing:
        return (own,)
    return (own, *[id for id, one in armies().items() if id != own and not army_faults(one, mission)])


ARMIES = Armies(
    MARK, words=("cards", "points"), ready=COMPANIES.ready, find=find, costs=costs, listings=COMPANIES.listings
)
