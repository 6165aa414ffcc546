"""What stands on the cards of ALIEN: characters, creatures, weapons, suits, gear and machines, as frozen data."""

from msgspec import Struct

from grognard.engine.clauses import implements

ADJACENT, SHORT, MEDIUM, LONG, EXTREME = range(5)
"""Range bands in their order."""
ATTRIBUTES = ("strength", "agility", "wits", "empathy")
SKILLS = {
    "close-combat": "strength",
    "heavy-machinery": "strength",
    "stamina": "strength",
    "mobility": "agility",
    "piloting": "agility",
    "ranged-combat": "agility",
    "comtech": "wits",
    "observation": "wits",
    "survival": "wits",
    "command": "empathy",
    "manipulation": "empathy",
    "medical-aid": "empathy",
}
"""The attribute of each skill."""


def half_up(total: int) -> int:
    return (total + 1) // 2


@implements("alien.char.health")
def health_of(attributes: dict[str, int]) -> int:
    """Maximum Health of a human or android."""
    return half_up(attributes["strength"] + attributes["agility"])


class Carried(Struct, frozen=True, gc=False):
    """An item of a character's gear: how many, and the reloads or single shots that come with it (-1: as usual)."""

    item: str
    number: int = 1
    reloads: int = -1


class Career(Struct, frozen=True, gc=False):
    """What a career sets: its key attribute, its three skills and the talents to start with."""

    id: str
    name: str
    key: str
    skills: tuple[str, ...]
    talents: tuple[str, ...]


class Being(Struct, frozen=True, gc=False):
    """Anybody or anything that can stand on the map and be attacked."""

    id: str
    name: str
    health: int
    speed: int = 1
    size: str = "normal"
    """small, normal or large"""
    threat: int = 0


class Character(Being, frozen=True, gc=False):
    """A human or android: PC or NPC."""

    career: str = ""
    attributes: dict[str, int] = {}
    skills: dict[str, int] = {}
    resolve: int = 0
    talents: tuple[str, ...] = ()
    gear: tuple[Carried, ...] = ()
    is_android: bool = False
    is_pc: bool = False
    is_minor: bool = False
    """Minor NPCs are out for good at zero Health."""

    def attribute_of(self, skill: str) -> int:
        return self.attributes[SKILLS[skill]]


class Creature(Being, frozen=True, gc=False):
    """A Xenomorph, neomorph or egg."""

    stage: str = ""
    """I to VI, or `neo III` to `neo V`"""
    mobility: int = 0
    observation: int = 0
    armor: int = 0
    armor_fire: int = 0
    rear_armor: int | None = None
    rear_armor_fire: int | None = None
    acid: int = 0
    attacks: str = ""
    """Id of its attack table, empty for none."""
    fright: str = ""
    """Kind counted for first sight: egg-borne, burster, adult, royal or neomorph; empty for none."""


class Machine(Being, frozen=True, gc=False):
    """A sentry gun, or a vehicle (`hull` is its health)."""

    armor: int = 0
    maneuverability: int = 0
    riders: int = 0
    weapon: str = ""


class Item(Struct, frozen=True, gc=False):
    """Anything that can be carried; weights are in quarters of a regular item."""

    id: str
    name: str
    weight: int = 4
    cost: int = 0
    power: int = 0
    hands: int = 0
    """Hands it needs while in use; worn and built-in things need none."""
    bonus: dict[str, int] = {}
    """Dice added to a skill while the tool fits: `{"comtech": 1}`."""
    features: tuple[str, ...] = ()
    """lamp, tracker-4, worn, drug, fixed, comm, iff …; `task:sealing` limits the bonus to such tasks."""

    @property
    def tasks(self) -> tuple[str, ...]:
        """The tasks its bonus is limited to; none: it fits every task of the skill."""
        return tuple(feature[5:] for feature in self.features if feature.startswith("task:"))


class Weapon(Item, frozen=True, gc=False):
    """A weapon; `near` and `far` are range bands."""

    group: str = ""
    """handgun, rifle, heavy, launcher, thrown, close, tool …"""
    modifier: int = 0
    damage: int = 1
    near: int = ADJACENT
    far: int = ADJACENT
    ammo: int = 0
    is_explosive: bool = False
    is_stun: bool = False

    def has(self, feature: str) -> bool:
        """full-auto, single-shot, single-use, armor-piercing, aim-required, smart-sight, unreliable, fire, smoke …"""
        return feature in self.features


class Suit(Item, frozen=True, gc=False):
    """Something worn that protects."""

    armor: int = 0
    air: int = 0


class Attack(Struct, frozen=True, gc=False):
    """One row of a table of signature attacks: it comes up on `low` to `high`."""

    low: int
    high: int
    id: str
    name: str
    dice: int = 0
    damage: int = 0
    armor_piercing: bool = False
    defend: str = ""
    """defend, dodge or nothing"""
    effect: str = ""
