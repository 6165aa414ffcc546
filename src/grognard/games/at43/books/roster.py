"""A company on paper: its units as bought, what each costs and who its members are. Legality is judged in `army`."""

from collections.abc import Iterator, Mapping
from typing import Annotated

from msgspec import Meta, Struct

from grognard.engine.core.files import Reader
from grognard.kit.files.companies import unit_tables
from grognard.kit.files.muster import Member
from grognard.kit.files.rosters import filled

from ..terms import RANK, SPECIAL
from .cards import ARMIES, Profile
from .profiles import hero, heroes, officer, profile, profiles, weapons

UPGRADES = ("mechanic", "medic", "relay", "triple-lens")
MOST_UNITS = 60
MOST_FIGURES = 100
MOST_PLATOONS = 20
HIGHEST_RANK = 5


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
        upgrades = [self.card.upgrade(name) for name in self.upgrades]
        single = [one.name for one in upgrades if one is not None and not one.each]
        hero, pilot = ("", self.hero) if self.is_piloted else (self.hero, "")
        special = dict.fromkeys(range(self.figures - self.specials, self.figures), self.special)
        roles = {name: index for index, name in enumerate(single, 1)}
        return described(self.profile, self.figures, 0, self.officer, hero, pilot, special, roles)


def described(
    profile: str,
    number: int,
    leader: int = 0,
    officer: int = 0,
    hero: str = "",
    pilot: str = "",
    special: Mapping[int, str] | None = None,
    roles: Mapping[str, int | None] | None = None,
) -> tuple[Member, ...]:
    """The fighters of a unit in a few words; indices count them, and a hero is the first, who then leads."""
    rank = heroes()[hero or pilot].rank if hero or pilot else officer
    tags: list[list[str]] = [[] for _ in range(number)]
    for index, weapon in (special or {}).items():
        tags[index] += [SPECIAL, f"weapon:{weapon}"]
    for role, index in [(role, index) for role, index in (roles or {}).items() if index is not None]:
        tags[index].append(role)
    if pilot:
        tags[leader].append(f"pilot:{pilot}")
    chief = 0 if hero else leader
    return tuple(
        Member(
            f"hero:{hero}" if hero and index == 0 else profile,
            tuple(sorted(own)),
            {RANK: rank} if rank and index == chief else {},
        )
        for index, own in enumerate(tags)
    )


def special_of(tags: tuple[str, ...]) -> str:
    """The special weapon of a fighter, nothing if he bears none."""
    return next((tag.removeprefix("weapon:") for tag in tags if tag.startswith("weapon:")), "")


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
    limit, units = reader.number("limit", low=1, high=100_000), read_units(reader)
    armies = {"army": (ARMIES, "at43.army.one-army")}
    return filled(reader, Roster, armies, limit=limit, units=units, file=reader.file)


def read_units(reader: Reader) -> tuple[RosterUnit, ...]:
    """The units of a table, `[[unit]]` in the file."""
    return tuple([_read_unit(table) for table in unit_tables(reader, MOST_UNITS)])


def _read_unit(reader: Reader) -> RosterUnit:
    """One bearer where a special weapon is named and no number."""
    arms = [id for id, arm in weapons().items() if arm.is_special]
    special = reader.text("special", "", arms, "at43.army.special-weapons")
    choices = {
        "profile": (profiles(), "at43.basics.card"),
        "hero": (heroes(), "at43.army.hero"),
        "upgrades": (UPGRADES, "at43.basics.ordinary-fighter"),
    }
    bearers = {"specials": 1 if special else 0}
    return filled(reader, RosterUnit, choices, bearers, special=special, key=reader.key("")[:-1])
