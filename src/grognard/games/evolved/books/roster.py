"""A company on paper: its units as bought, what each costs and who its members are. Legality is judged in `army`."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta, Struct

from grognard.engine.clauses import implements
from grognard.engine.core.files import Reader
from grognard.kit.files.companies import unit_tables
from grognard.kit.files.muster import Member
from grognard.kit.files.rosters import filled

from .cards import FACTIONS, Extra, UnitCard
from .muster import bearer
from .profiles import figure, unit_card, unit_cards

MOST_UNITS = 40
MOST_MODELS = 40


class RosterUnit(Struct, frozen=True):
    """One unit as bought; `key` is its place in the file, for faults."""

    profile: str
    """The id of its unit card."""
    models: Annotated[int, Meta(ge=1, le=MOST_MODELS)]
    """Without those who join it. The limits hold for companies out of records too, where no reader checks them."""
    options: tuple[str, ...] = ()
    name: str = ""
    commander: bool = False
    key: str = ""

    @property
    def card(self) -> UnitCard:
        return unit_card(self.profile)

    @property
    def title(self) -> str:
        return self.name or self.card.name

    @property
    def extras(self) -> tuple[Extra, ...]:
        """The options bought, as far as the card offers them."""
        return tuple(extra for id in self.options if (extra := self.card.extra(id)))

    @property
    def characters(self) -> tuple[Extra, ...]:
        """Officers and aces in the unit."""
        return tuple(extra for extra in self.extras if extra.kind in ("officer", "joins", "pilot"))

    @property
    def aces(self) -> tuple[str, ...]:
        return tuple(ace for extra in self.characters if (ace := figure(extra.gives).ace))

    @property
    def command(self) -> int:
        """The Command value of the officer or ace who leads it, 0 without one."""
        return max((figure(extra.gives).command for extra in self.characters), default=0)

    @property
    def strength(self) -> int:
        return self.models + sum(extra.kind == "joins" for extra in self.extras)

    @property
    def plain_cost(self) -> int:
        """The models without options."""
        return self.card.base_cost + self.card.model_cost * self.models

    @property
    @implements("evolved.army.unit-size")
    def cost(self) -> int:
        """Models at the price of the card, options in addition."""
        return self.plain_cost + sum(extra.cost for extra in self.extras)

    def items(self) -> Iterator[tuple[str, int]]:
        """What is paid for, one line each."""
        yield f"{self.models} {self.card.name}", self.plain_cost
        for extra in self.extras:
            yield extra.name, extra.cost

    @implements(
        "evolved.army.one-character", "evolved.unit.leader", "evolved.role.officer", "evolved.role.ace-attached"
    )
    def members(self) -> tuple[Member, ...]:
        """The models, the leader first: who joins comes on top, an officer is one of the number; bearers come last."""
        card, extras = self.card, self.extras
        joined = [Member(extra.gives) for extra in extras if extra.kind == "joins"]
        if card.crew:
            return (*joined, *[Member(profile) for profile in card.crew])
        leads = [Member(extra.gives) for extra in extras if extra.kind in ("officer", "pilot")]
        trades = [Member(card.figure, (extra.gives,)) for extra in extras if extra.kind == "trade"]
        arms = [
            Member(card.figure, bearer(extra.gives, extra.keeps_blade)) for extra in extras if extra.kind == "weapon"
        ]
        arms += [Member(card.figure, bearer(weapon)) for weapon in card.carries]
        plain = self.models - len(leads) - len(trades) - len(arms)
        return (*joined, *leads, *[Member(card.figure)] * plain, *trades, *arms)


class Roster(Struct, frozen=True):
    """A company: `limit` is the budget of TP it was built for."""

    name: str
    faction: str
    limit: int
    units: tuple[RosterUnit, ...]
    file: str = ""

    @property
    @implements("evolved.army.tactical-points")
    def cost(self) -> int:
        """What all units and options cost; TP that are not spent are lost."""
        return sum(unit.cost for unit in self.units)

    @property
    @implements("evolved.army.commander", "evolved.army.commander-choice")
    def commander(self) -> RosterUnit | None:
        """The unit of the one Commander: the highest Command value, the one the owner names among equals."""
        best = max((unit.command for unit in self.units), default=0)
        chiefs = [unit for unit in self.units if unit.command == best and best]
        named = [unit for unit in chiefs if unit.commander] or chiefs
        return named[0] if named else None


def read_roster(reader: Reader) -> Roster:
    """The company in a file; faults of form are left in the reader, and then the company must not be used."""
    limit, units = reader.number("limit", low=1, high=100_000), read_units(reader)
    factions = {"faction": (FACTIONS, "evolved.army.one-faction")}
    return filled(reader, Roster, factions, limit=limit, units=units, file=reader.file)


def read_units(reader: Reader) -> tuple[RosterUnit, ...]:
    """The units of a table, `[[unit]]` in the file."""
    return tuple([_read_unit(table) for table in unit_tables(reader, MOST_UNITS)])


def _read_unit(reader: Reader) -> RosterUnit:
    """As many models as the card has at least where no number is given."""
    profile = reader.text("profile", None, unit_cards(), "evolved.unit.profile")
    card = unit_cards().get(profile)
    options = [extra.id for extra in card.extras] if card else []
    choices, least = {"options": (options or ["none"], "evolved.army.unit-size")}, card.smallest if card else 1
    return filled(reader, RosterUnit, choices, {"models": least}, profile=profile, key=reader.key("")[:-1])
