"""A company on paper: its units as bought, what each costs and who its members are. Legality is judged in `army`."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta, Struct

from grognard.engine.files import Reader
from grognard.kit.companies import unit_tables

from .profiles import ARMIES, Profile, hero, heroes, officer, profile, profiles, weapons

UPGRADES = ("mechanic", "medic", "relay", "triple-lens")
MOST_UNITS = 60
MOST_FIGURES = 100
MOST_PLATOONS = 20
HIGHEST_RANK = 5


class Member(Struct, frozen=True):
    """One figure of a unit as bought: its model profile, special weapon, upgrades, and rank or pilot if it leads."""

    profile: str
    special: str = ""
    upgrades: tuple[str, ...] = ()
    leads: bool = False
    rank: int = 0
    pilot: str = ""


class RosterUnit(Struct, frozen=True):
    """One unit as bought; `key` is its place in the file, for faults."""

    profile: str
    strength: Annotated[int, Meta(ge=1, le=MOST_FIGURES)]
    """The limits hold for companies out of records too, where no reader checks them."""
    name: str = ""
    special: str = ""
    specials: Annotated[int, Meta(ge=0, le=MOST_FIGURES)] = 0
    officer: Annotated[int, Meta(ge=0, le=HIGHEST_RANK)] = 0
    hero: str = ""
    upgrades: tuple[str, ...] = ()
    platoon: Annotated[int, Meta(ge=1, le=MOST_PLATOONS)] = 1
    reserve: bool = False
    commander: bool = False
    key: str = ""

    @property
    def card(self) -> Profile:
        return profile(self.profile)

    @property
    def title(self) -> str:
        return self.name or self.card.name

    @property
    def rank(self) -> int:
        """The rank of the officer or hero who leads it, 0 without one."""
        return hero(self.hero).rank if self.hero else self.officer

    @property
    def is_piloted(self) -> bool:
        """Whether its hero sits in a vehicle instead of walking with soldiers."""
        return bool(self.hero) and self.card.is_vehicle

    @property
    def figures(self) -> int:
        return self.strength + (1 if self.hero and not self.is_piloted else 0)

    @property
    def cost(self) -> int:
        return sum(points for _, points in self.items())

    def items(self) -> Iterator[tuple[str, int]]:
        """What is paid for, one line each."""
        card = self.card
        yield f"{self.strength} {card.name}", self.strength * card.cost
        if self.special and self.specials:
            yield (
                f"{self.specials} {weapons()[self.special].name}",
                self.specials * card.special_costs.get(self.special, 0),
            )
        for name in self.upgrades:
            upgrade = card.upgrade(name)
            if upgrade:
                yield name, upgrade.cost * (self.strength if upgrade.each else 1)
        if self.officer:
            yield officer(self.officer).titles[card.army], officer(self.officer).cost
        if self.hero:
            yield hero(self.hero).name, hero(self.hero).cost

    def members(self) -> tuple[Member, ...]:
        """The figures, the leader first; upgrades for one go to different ordinary fighters, bearers come last."""
        shared = tuple(name for name in self.upgrades if self._is_for_each(name))
        single = [name for name in self.upgrades if not self._is_for_each(name)]
        walks = bool(self.hero) and not self.is_piloted
        plain = self.strength - self.specials - (0 if walks else 1)
        roles = [(name,) for name in single] + [()] * (plain - len(single))
        leader = (
            Member(f"hero:{self.hero}", leads=True, rank=self.rank)
            if walks
            else Member(self.profile, upgrades=shared, leads=True, rank=self.rank, pilot=self.hero)
        )
        fighters = [Member(self.profile, upgrades=(*role, *shared)) for role in roles]
        bearers = [Member(self.profile, self.special, shared)] * self.specials
        return (leader, *fighters, *bearers)

    def _is_for_each(self, name: str) -> bool:
        upgrade = self.card.upgrade(name)
        return upgrade is not None and upgrade.each


class Roster(Struct, frozen=True):
    """A company: `limit` is the Army Points it was built for."""

    name: str
    army: str
    limit: int
    units: tuple[RosterUnit, ...]
    web_striders: bool = False
    file: str = ""

    @property
    def cost(self) -> int:
        return sum(unit.cost for unit in self.units)

    @property
    def starting(self) -> tuple[RosterUnit, ...]:
        return tuple(unit for unit in self.units if not unit.reserve)

    @property
    def reserve(self) -> tuple[RosterUnit, ...]:
        return tuple(unit for unit in self.units if unit.reserve)

    @property
    def commander(self) -> RosterUnit | None:
        """The unit named as the commander's, otherwise the only one of the highest rank."""
        named = [unit for unit in self.units if unit.commander]
        best = max((unit.rank for unit in self.units), default=0)
        chiefs = named or [unit for unit in self.units if unit.rank == best and best]
        return chiefs[0] if len(chiefs) == 1 else None


def read_roster(reader: Reader) -> Roster:
    """The company in a file; faults of form are left in the reader, and then the company must not be used."""
    roster = Roster(
        reader.text("name"),
        reader.text("army", allowed=ARMIES, clause="at43.army.one-army"),
        reader.number("limit", low=1, high=100_000),
        read_units(reader),
        reader.flag("web-striders"),
        reader.file,
    )
    reader.finish()
    return roster


def read_units(reader: Reader) -> tuple[RosterUnit, ...]:
    """The units of a table, `[[unit]]` in the file."""
    return tuple([_read_unit(table) for table in unit_tables(reader, MOST_UNITS)])


def _read_unit(reader: Reader) -> RosterUnit:
    special = reader.text(
        "special", "", [id for id, arm in weapons().items() if arm.is_special], "at43.army.special-weapons"
    )
    unit = RosterUnit(
        reader.text("profile", None, profiles(), "at43.basics.card"),
        reader.number("strength", low=1, high=MOST_FIGURES),
        reader.text("name", ""),
        special,
        reader.number("specials", 1 if special else 0, high=MOST_FIGURES),
        reader.number("officer", 0, high=HIGHEST_RANK),
        reader.text("hero", "", heroes(), "at43.army.hero"),
        reader.texts("upgrades", UPGRADES, "at43.basics.ordinary-fighter"),
        reader.number("platoon", 1, low=1, high=MOST_PLATOONS),
        reader.flag("reserve"),
        reader.flag("commander"),
        reader.key("")[:-1],
    )
    reader.finish()
    return unit
