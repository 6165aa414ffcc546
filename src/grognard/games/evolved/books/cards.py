"""The shapes of The Evolved's cards: weapon, figure, unit, option, terrain. Lengths are hundredths of an inch."""

from typing import Literal

from msgspec import field

from grognard.kit.files.cards import Card, Length

FACTIONS = {"usa": "United States Militia", "russia": "Russian Red Hammer", "evolved": "The Evolved"}
Part = Literal["legs", "right-arm", "left-arm", "drive", "core"]
PARTS: tuple[Part, Part, Part, Part, Part] = ("legs", "right-arm", "left-arm", "drive", "core")
"""In the order of the location table, which is the order in which damage to lost parts is passed on."""
UnitClass = Literal["troops", "elite", "support", "vehicle"]
Role = Literal["standard", "gunner", "support-weapon", "officer", "ace", "vehicle"]


class Weapon(Card, frozen=True):
    """A weapon. AP or AT 0 is the dash: it cannot harm such targets. `accuracy` and `reach` are of close weapons only.

    Traits are some of locked, blitz, fire, indirect, cumbersome, knockdown, special, hull.
    """

    id: str
    name: str
    close: bool
    rate: int
    ap: int
    at: int
    damage: int
    range: Length = 0
    least_range: Length = 0
    reach: Length = 0
    accuracy: int = 0
    radius: Length = 0
    """Of its explosions; 0 for weapons that do not explode."""
    traits: tuple[str, ...] = ()

    def has(self, trait: str) -> bool:
        return trait in self.traits


class Figure(Card, frozen=True):
    """What the rules ask about one model, whoever it is: soldier, gunner, support weapon, officer, ace, vehicle."""

    profile: str
    name: str
    faction: str
    role: Role
    size: int
    radius: Length
    move: Length
    accuracy: int
    evasion: int
    armor: int
    inspiration: Length = 400
    command: int = 0
    toughness: int = 1
    """Damage points that eliminate a soldier."""
    weapons: tuple[str, ...] = ()
    """Of soldiers all of them; of vehicles those of the hull. The same id twice: two weapons of one type."""
    arms: tuple[tuple[Part, str], ...] = ()
    """Of vehicles: the weapons in the arms."""
    boxes: tuple[tuple[Part, int], ...] = ()
    """Of vehicles: the health boxes of each part."""
    overdrive: int = 0
    abilities: tuple[str, ...] = ()
    orders: tuple[str, ...] = ()
    ace: str = ""
    """The ace himself, or the ace aboard."""
    on_foot: str = ""
    """Aboard: the profile of the ace after ejecting."""

    @property
    def is_vehicle(self) -> bool:
        return self.role == "vehicle"


class Extra(Card, frozen=True):
    """An option of a unit: one standard soldier gets a weapon or a trade, becomes an officer, or somebody joins."""

    id: str
    name: str
    cost: int
    kind: Literal["weapon", "trade", "officer", "joins", "pilot"]
    gives: str
    """Weapon id, `medic`, `mechanic`, or the profile of the officer, the ace or the vehicle with the ace aboard."""
    keeps_blade: bool = False
    """Whether the bearer of the weapon keeps his close combat weapon."""


class UnitCard(Card, frozen=True):
    """What can be bought: numbers, cost and options. A fixed crew lists profiles (support team: gunners and weapon)."""

    id: str
    faction: str
    name: str
    unit_class: UnitClass = field(name="class")
    figure: str
    numbers: tuple[int, int] = field(name="models")
    """The smallest and the largest."""
    base_cost: int = field(name="base")
    model_cost: int = field(name="each")
    crew: tuple[str, ...] = ()
    carries: tuple[str, ...] = ()
    """Special weapons that always are in the unit, one bearer each."""
    extras: tuple[Extra, ...] = field(name="options", default=())

    @property
    def smallest(self) -> int:
        return self.numbers[0]

    @property
    def largest(self) -> int:
        return self.numbers[1]

    def extra(self, id: str) -> Extra | None:
        return next((extra for extra in self.extras if extra.id == id), None)


class TerrainKind(Card, frozen=True):
    """A kind of terrain; an `area` may be entered, `dense` ones stop sight after 3 inches, `slow` ones cost double."""

    id: str
    name: str
    size: int
    area: bool = False
    dense: bool = False
    slow: bool = False
