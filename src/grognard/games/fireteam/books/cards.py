"""The shapes of Fireteam's cards: weapon, team, vehicle, unit, Leader, terrain. Lengths are hundredths of an inch."""

from decimal import Decimal
from typing import Literal

from msgspec import field

from grognard.kit.files.cards import Card, Length

FACTIONS = {
    "training": "Training forces",
    "federal": "Federal Army",
    "respublik": "Nova Respublik",
    "company": "Free Company",
}
Kind = Literal["squad", "section", "headquarters", "platoon"]
Cover = Literal["none", "light", "medium", "hard"]
Sight = Literal["open", "dense", "closed", "smoke", "hill", "wall"]
NO_FACTOR = Decimal(0)


class Rating(Card, frozen=True):
    """What a weapon rolls against vehicles: dice of a type, and a bonus to each."""

    dice: int
    die: int
    plus: int


class Weapon(Card, frozen=True):
    """A weapon. Traits are some of close, suppress, heavy, crew, slow, lob, flame, precise, indirect, one-shot."""

    id: str
    name: str
    kind: Literal["team", "special", "vehicle"] = field(name="class")
    die: int
    range: Length
    dice: int = 1
    at: Rating | None = None
    least_range: Length = 0
    blast: Length = 0
    shots: int = 0
    """How often in a battle; 0: as often as you like."""
    traits: tuple[str, ...] = ()
    cost: int = 0
    factor: Decimal = NO_FACTOR

    def has(self, trait: str) -> bool:
        return trait in self.traits


class Team(Card, frozen=True):
    """Figures that move, act, fire and fight together; all of them carry the team weapon."""

    id: str
    name: str
    faction: str
    figures: int
    move: Length
    motivation: int
    experience: int
    defense: int
    weapon: str
    special: tuple[str, ...] = ()
    """Non-team weapons, one of each."""
    attributes: tuple[str, ...] = ()
    leader: str = ""


class Mount(Card, frozen=True):
    """A weapon of a vehicle, in a turret or in the hull; a gun has a weapon for each of its modes."""

    mounting: Literal["turret", "hull"]
    modes: tuple[str, ...]


class Vehicle(Card, frozen=True):
    """A vehicle: armor is that of front, side and rear, the footprint its width and length."""

    id: str
    name: str
    faction: str
    type: Literal["wheeled", "tracked", "hover", "walker"]
    footprint: tuple[Length, Length]
    move: Length
    motivation: int
    experience: int
    armor: tuple[int, int, int]
    hull: int
    points: int
    weapons: tuple[Mount, ...] = ()
    capacity: int = 0
    attributes: tuple[str, ...] = ()


class UnitCard(Card, frozen=True):
    """What is bought and activated as one. Of a `free` one's teams the owner takes some, of all others every one."""

    id: str
    name: str
    faction: str
    kind: Kind
    teams: tuple[str, ...]
    free: bool = False


class Leader(Card, frozen=True):
    """A Leader: his rating is his bonus and his points a turn."""

    id: str
    name: str
    rating: int
    radius: Length
    own_squad: bool
    """Whether he commands teams of his own squad only."""
    cost: int


class TerrainKind(Card, frozen=True):
    """A kind of terrain (see terrain.toml); a `line` covers who stands behind it, everything else who stands in it."""

    id: str
    name: str
    line: bool = False
    cover: Cover = "none"
    level: int = 0
    slow: bool = False
    impassable: bool = False
    wet: bool = False
    """Whether no part of an infantry footprint may lie in it."""
    stepped: bool = False
    """Whether infantry crosses it, but nobody ends on it."""
    sight: Sight = "open"
    toll: Length = 0
    climb: Length = 0
    drive: tuple[tuple[str, str], ...] = ()
