"""The shapes of AT-43's cards: weapon, unit profile, hero, officer, slot of a platoon, terrain, and the uniform figure.

Lengths are whole hundredths of a centimetre. `profiles` reads them from the data files.
"""

from typing import Literal

from msgspec import Struct

from grognard.engine.state import Point

ARMIES = {"una": "UNA", "therians": "Therians", "red-blok": "Red Blok"}
WeaponKind = Literal["ranged", "close", "special", "vehicle"]
FighterType = Literal["infantry", "afv"]


class Weapon(Struct, frozen=True, gc=False, cache_hash=True):
    """A weapon; traits are some of locked, projection, sniper, area, indirect, jamming."""

    id: str
    name: str
    kind: WeaponKind
    accuracy: int = 0
    penetration: int = 0
    rate: int = 0
    reroll: int = 0
    damage: int = 0
    radius: int = 0
    traits: tuple[str, ...] = ()

    @property
    def is_close(self) -> bool:
        return self.kind == "close"

    @property
    def is_special(self) -> bool:
        return self.kind == "special"

    def has(self, trait: str) -> bool:
        return trait in self.traits


class Upgrade(Struct, frozen=True, gc=False, cache_hash=True):
    """Something a unit may buy: once, given to one ordinary fighter, or for each of its fighters."""

    name: str
    cost: int
    each: bool = False


class Profile(Struct, frozen=True, gc=False, cache_hash=True):
    """A unit card. Soldiers have `structure`, vehicles propulsion, frame and the same points for each weapon."""

    id: str
    army: str
    name: str
    type: FighterType
    grade: int
    size: int
    radius: int
    smallest: int
    largest: int
    movement: int
    morale: int
    combat: int
    protection: int
    structure: int
    propulsion: int
    frame: int
    weapon_structure: int
    cost: int
    weapons: tuple[str, ...]
    specials: tuple[tuple[str, int], ...] = ()
    upgrades: tuple[Upgrade, ...] = ()
    traits: tuple[str, ...] = ()

    @property
    def is_infantry(self) -> bool:
        return self.type == "infantry"

    @property
    def is_vehicle(self) -> bool:
        return self.type == "afv"

    @property
    def kind(self) -> str:
        """Type and grade as slots and bases name them, such as `infantry-2`."""
        return f"{self.type}-{self.grade}"

    @property
    def special_costs(self) -> dict[str, int]:
        return dict(self.specials)

    def upgrade(self, name: str) -> Upgrade | None:
        return next((upgrade for upgrade in self.upgrades if upgrade.name == name), None)

    def may_have(self, strength: int) -> bool:
        """Whether a unit may be bought at this strength (at43.army.unit-size, at43.army.vehicle-slots)."""
        if self.is_infantry:
            return strength in (self.smallest, self.largest)
        return self.smallest <= strength <= self.largest


class Hero(Struct, frozen=True, gc=False, cache_hash=True):
    id: str
    army: str
    name: str
    joins: tuple[str, ...]
    rank: int
    movement: int
    morale: int
    combat: int
    protection: int
    structure: int
    cost: int
    weapons: tuple[str, ...]


class Officer(Struct, frozen=True, gc=False, cache_hash=True):
    """What a rank is worth: leadership points, authority and the most points he may bid on the Authority test."""

    rank: int
    titles: dict[str, str]
    cost: int
    lp_value: int
    authority: int
    most_bid: int


class Slot(Struct, frozen=True, gc=False, cache_hash=True):
    """One slot of the platoon pattern: the kinds of unit it may hold, and whether it comes before the others."""

    number: int
    allowed: tuple[str, ...]
    first: bool = False


class TerrainKind(Struct, frozen=True, gc=False, cache_hash=True):
    """A kind of terrain; `outline` lies around (0, 0) before turning and is empty for what is drawn case by case."""

    id: str
    name: str
    size: int
    outline: tuple[Point, ...]
    protection: int
    structure: int | None
    radius: int = 0

    @property
    def is_destroyable(self) -> bool:
        return self.structure is not None


class Figure(Struct, frozen=True, gc=False, cache_hash=True):
    """What rules code asks about one model, whoever it is: a unit's fighter, a hero, a hero on foot.

    A hero has the size and base of the unit he joins, so ask the Model for those; here stand those of Type 2 infantry.
    """

    profile: str
    name: str
    type: FighterType
    grade: int
    size: int
    radius: int
    solid: bool
    movement: int
    morale: int
    combat: int
    protection: int
    structure: int
    propulsion: int
    frame: int
    weapon_structure: int
    weapons: tuple[str, ...]
    traits: tuple[str, ...] = ()
    hero: str = ""

    @property
    def is_infantry(self) -> bool:
        return self.type == "infantry"

    @property
    def is_vehicle(self) -> bool:
        return self.type == "afv"
