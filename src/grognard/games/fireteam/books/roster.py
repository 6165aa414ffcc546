"""A force on paper: its units as bought, what each costs and who its members are. Legality is judged in `army`."""

from msgspec import Struct

from grognard.engine.core.files import Reader
from grognard.kit.files.companies import unit_tables
from grognard.kit.files.muster import Member
from grognard.kit.files.rosters import filled

from .cards import FACTIONS, UnitCard
from .points import price
from .profiles import leader, teams, unit_card, unit_cards, vehicles

MOST_UNITS = 40


class RosterUnit(Struct, frozen=True):
    """One unit as bought; `teams` are those taken of a free one, `key` is its place in the file, for faults."""

    profile: str
    name: str = ""
    teams: tuple[str, ...] = ()
    transport: str = ""
    commander: bool = False
    """Whether a Company Commander takes the place of the Platoon Leader."""
    key: str = ""

    @property
    def card(self) -> UnitCard:
        return unit_card(self.profile)

    @property
    def title(self) -> str:
        return self.name or self.card.name

    @property
    def taken(self) -> tuple[str, ...]:
        """The teams or vehicles of the unit, its transport not among them."""
        return (self.teams or self.card.teams) if self.card.free else self.card.teams

    @property
    def promotion(self) -> int:
        """What a Company Commander costs more than a Platoon Leader."""
        return leader("company-commander").cost - leader("platoon-leader").cost if self.commander else 0

    @property
    def cost(self) -> int:
        bought = [*self.taken, *([self.transport] if self.transport else [])]
        return sum(map(price, bought)) + self.promotion

    def members(self) -> tuple[Member, ...]:
        """The teams in the order of the card; a transport comes last."""
        carried = [Member(self.transport)] if self.transport else []
        return (*map(Member, self.taken), *carried)


class Roster(Struct, frozen=True):
    """A force: `limit` is the points it was built for."""

    name: str
    nation: str
    limit: int
    units: tuple[RosterUnit, ...]
    file: str = ""

    @property
    def cost(self) -> int:
        return sum(unit.cost for unit in self.units)


def read_roster(reader: Reader) -> Roster:
    """The force in a file; faults of form are left in the reader, and then it must not be used."""
    limit = reader.number("limit", low=1, high=100_000)
    units = tuple([_read_unit(table) for table in unit_tables(reader, MOST_UNITS)])
    choices = {"nation": (FACTIONS, "fireteam.setup.points")}
    return filled(reader, Roster, choices, limit=limit, units=units, file=reader.file)


def _read_unit(reader: Reader) -> RosterUnit:
    profile = reader.text("profile", None, unit_cards(), "fireteam.setup.organisation")
    choices = {
        "teams": ((*teams(), *vehicles()), "fireteam.setup.organisation"),
        "transport": (("", *vehicles()), "fireteam.setup.attached-transport"),
    }
    return filled(reader, RosterUnit, choices, profile=profile, key=reader.key("")[:-1])
