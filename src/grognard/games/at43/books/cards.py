"""The shapes of AT-43's cards: weapon, figure, unit profile, hero, officer, slot of a platoon, terrain.

Lengths are whole hundredths of a centimetre. `profiles` reads them from the data files.
"""

from typing import Literal

from grognard.engine.core.state import Point
from grognard.kit.files.cards import Card, Length

ARMIES = {"una": "UNA", "therians": "Therians", "red-blok": "Red Blok"}
WeaponKind = Literal["ranged", "close", "special", "vehicle"]
FighterType = Literal["infantry", "afv"]


class Weapon(Card, frozen=True):
    """A weapon; traits are some of locked, projection, sniper, area, indirect, jamming."""

    id: str
    name: str
    kind: WeaponKind
    accuracy: int = 0
    penetration: int = 0
    rate: int = 0
    reroll: int = 0
    damage: int = 0
    radius: Length = 0
    traits: tuple[str, ...] = ()

    @property
    def is_close(self) -> bool:
        return self.kind == "close"

    @property
    def is_special(self) -> bool:
        return self.kind == "special"

    def has(self, trait: str) -> bool:
        return trait in self.traits


class Upgrade(Card, frozen=True):
    """Something a unit may buy: once, given to one ordinary fighter, or for each of its fighters."""

    name: str
    cost: int
    each: bool = False


class Figure(Card, frozen=True):
    """What rules code asks about one model, whoever it is: a unit's fighter, a hero, a hero on foot.

    Soldiers have `structure`, vehicles propulsion, frame and the same points for each weapon. A hero has the size and
    base of the unit he joins, so ask the Model for those; here stand those of Type 2 infantry.
    """

    profile: str
    name: str
    army: str
    type: FighterType
    grade: int
    size: int
    radius: Length
    solid: bool
    movement: Length
    combat: int
    protection: int
    cost: int
    weapons: tuple[str, ...]
    morale: int = 0
    structure: int = 0
    propulsion: int = 0
    frame: int = 0
    weapon_structure: int = 0
    traits: tuple[str, ...] = ()
    hero: str = ""

    @property
    def is_infantry(self) -> bool:
        return self.type == "infantry"

    @property
    def is_vehicle(self) -> bool:
        return self.type == "afv"


class Profile(Figure, frozen=True, kw_only=True):
    """A unit card: `strength` is the smallest and the largest number of its fighters."""

    strength: tuple[int, int]
    specials: tuple[tuple[str, int], ...] = ()
    upgrades: tuple[Upgrade, ...] = ()

    @property
    def smallest(self) -> int:
        return self.strength[0]

    @property
    def largest(self) -> int:
        return self.strength[1]

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
        return strength in self.strength if self.is_infantry else self.smallest <= strength <= self.largest


class Hero(Figure, frozen=True, kw_only=True):
    """A hero on foot; `hero` is his id."""

    joins: tuple[str, ...]
    rank: int


class Officer(Card, frozen=True):
    """What a rank is worth: leadership points, authority and the most points he may bid on the Authority test."""

    rank: int
    titles: dict[str, str]
    cost: int
    lp_value: int
    authority: int
    most_bid: int


class Slot(Card, frozen=True):
    """One slot of the platoon pattern: the kinds of unit it may hold, and whether it comes before the others."""

    number: int
    allowed: tuple[str, ...]
    first: bool = False


class TerrainKind(Card, frozen=True):
    """A kind of terrain; `outline` lies around (0, 0) before turning and is empty for what is drawn case by case."""

    id: str
    outline: tuple[Point, ...]
    radius: int
    name: str
    size: int
    protection: int = 0
    structure: int | None = None

    @property
    def is_destroyable(self) -> bool:
        return self.structure is not None
