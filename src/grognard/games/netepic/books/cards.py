"""The shapes of Net Epic's figures: types and kinds of models, weapons, titans' guns, army cards, armies and scenarios.

Lengths are hundredths of a centimetre.
"""

from typing import Literal

from msgspec import field

from grognard.kit.files.cards import At, Card, Length, MissionPart

ARMIES = {
    "marines": "Space Marines",
    "guard": "Imperial Guard",
    "orks": "Orks",
    "eldar": "Eldar",
    "titans": "Titan Legion and Knights",
    "auxiliaries": "Auxiliaries",
}
Kind = Literal["company", "support", "special", "free"]
Numbers = tuple[tuple[str, int], ...]
"""So many of each, by id."""
SECOND = "second-"
"""The mounts of the second titan on a card begin so."""


class ModelType(Card, frozen=True):
    """A type of model: its pinning class, its base (width and length) and its height for lines of sight."""

    id: str
    name: str
    pin: int
    base: At
    height: Length


class Ability(Card, frozen=True):
    """Something that a model or a weapon can do, and the clause that says what."""

    id: str
    name: str
    clause: str


class Template(Card, frozen=True):
    """A circle of a diameter, or a teardrop so long and wide."""

    id: str
    name: str
    diameter: Length = 0
    length: Length = 0
    width: Length = 0


class Weapon(Card, frozen=True):
    """A line of fire: dice that hit on `hit`, or barrage points. Lines with the same `gun` are its loads."""

    id: str
    name: str
    arc: int
    gun: str = ""
    range: Length = 0
    """0: of teardrops, which touch the model, and where a trait says how far."""
    least_range: Length = 0
    dice: int = 0
    hit: int = 0
    """0: the barrage table says, or a trait that it hits by itself."""
    hits: tuple[int, ...] = ()
    """One die at each score."""
    barrage: int = 0
    barrages: int = 1
    barrage_die: int = 0
    """Sides of a die added to the barrage points."""
    template: str = ""
    modifier: int = 0
    """To the target's save (TSM)."""
    building_modifier: int | None = None
    penetrating: int = 0
    charges: int = 0
    traits: tuple[str, ...] = ()

    def has(self, trait: str) -> bool:
        return trait in self.traits


class Gun(Card, frozen=True):
    """What a titan or gargant buys for a mount; `loads` are the lines of fire of which it fires one."""

    id: str
    name: str
    points: int
    mounts: tuple[str, ...]
    """Model and mount, such as `warlord-titan:arm`."""
    loads: tuple[str, ...] = ()
    most: int = 0
    """How many a model may have; 0: as many as it has mounts."""
    most_on: Numbers = ()
    combat_dice: int = 0
    combat_penetrating: int = 0
    reroll: bool = False
    """It may roll its close combat dice again, once."""
    grab: int = 0
    caf: int = 0
    strikes_buildings: int = 0
    head_save: int = 0
    """By how much it changes the save of the head."""
    carapace_save: int = 0
    """What the save of the carapace becomes."""
    fire_bonus: int = 0
    observes: int = 0
    heartens: Length = 0


class Figure(Card, frozen=True):
    """A kind of model: what its line in the army list says."""

    id: str
    name: str
    army: str
    type: str
    move: Length
    caf: int
    charge: Length = 0
    """How far it charges, where that is not twice its move."""
    save: int = 0
    fixed_save: int = 0
    morale: int = 0
    """0: it never tests."""
    wounds: int = 0
    """How many saves it must fail, where that is more than one."""
    transport: int = 0
    point_defence: int = 0
    void_shields: int = 0
    power_fields: tuple[int, int] = (0, 0)
    """A number, and the sides of a die added to it."""
    powers: tuple[str, ...] = ()
    psychic_save: int = 0
    instinct: str = ""
    abilities: tuple[str, ...] = ()
    weapons: tuple[str, ...] = ()
    mounts: Numbers = ()
    housed: tuple[tuple[str, str], ...] = ()
    """Locations of a titan, each with the printed weapons that it carries."""

    def has(self, ability: str) -> bool:
        return ability in self.abilities


class Detachment(Card, frozen=True):
    """Models that are one unit; `times` such units. Its carrier is one transport of the owner's choice."""

    models: Numbers
    times: int = 1
    role: Literal["", "hq", "commissar"] = ""
    carrier: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        return sum(number for _, number in self.models) + bool(self.carrier)


class ArmyCard(Card, frozen=True):
    """What an army buys. Without a break point it is broken with its last model; clans: only these may have it."""

    id: str
    name: str
    army: str
    kind: Kind
    points: int
    break_point: int = 0
    vp: int = 0
    vp_each: bool = False
    buys_weapons: bool = False
    """Its victory points are a hundredth of what it costs with its weapons."""
    clan: str = ""
    clans: tuple[str, ...] = ()
    per_clan: int = 0
    per_clan_more: Numbers = ()
    per_army: int = 0
    boyz: int = 0
    """So many of the clan that it is bought for."""
    coherency: Length = 0
    detachments: tuple[Detachment, ...] = ()

    @property
    def size(self) -> int:
        """How many models it has."""
        return self.boyz + sum(one.times * one.size for one in self.detachments)


class Purchase(MissionPart, frozen=True):
    """A card of an army, with what its owner chose."""

    card: str
    clan: str = ""
    carrier: str = ""
    weapons: tuple[tuple[str, str], ...] = ()
    """Mounts and the guns in them."""
    key: str = ""
    """Its place in a file, for faults."""
    mob: int = 1
    """Which of several mobs of its type in the clan it joins."""

    def arms(self, index: int = 0) -> tuple[tuple[str, str], ...]:
        """The mounts and guns of the first titan on the card, or of the second."""
        own = [(mount, gun) for mount, gun in self.weapons if mount.startswith(SECOND) == bool(index)]
        return tuple([(mount.removeprefix(SECOND), gun) for mount, gun in own])


class Army(MissionPart, frozen=True):
    """An army on paper: cards of one list, for a limit of points."""

    id: str
    name: str
    army: str = field(name="list")
    limit: int
    cards: tuple[Purchase, ...] = field(name="card")
    file: str = ""

    @property
    def units(self) -> tuple[Purchase, ...]:
        """What it is bought of."""
        return self.cards


class Ground(MissionPart, frozen=True):
    """Pieces of terrain of one kind and size, each about its centre."""

    kind: str
    size: At
    at: tuple[At, ...]
    structure: int = field(name="class", default=0)
    storeys: int = 0
    levels: int = 0


class Standing(MissionPart, frozen=True):
    """Where models of a detachment stand at the beginning, where nobody deploys."""

    seat: int
    card: str
    detachment: int
    model: str
    at: tuple[At, ...]


class Scenario(MissionPart, frozen=True):
    """A ready battle. Without a threshold the table of victory points needed says it."""

    id: str
    title: str
    points: int
    turns: int
    forces: tuple[str, ...]
    briefing: str
    board: At = (0, 0)
    """Without one it has the size for its points."""
    objectives: tuple[At, ...] = ()
    terrain: tuple[Ground, ...] = ()
    proposed: tuple[Ground, ...] = ()
    """Terrain that the players may agree on, where dice would lay it."""
    standing: tuple[Standing, ...] = ()
    threshold: int = 0
    draw_below: int = 0
    """After the last turn a smaller difference than this is a draw."""
