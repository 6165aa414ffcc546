"""What hits a model: a shot, a template, a falling titan; and templates as they lie."""

from msgspec import Struct

from grognard.engine.core.script import Game
from grognard.engine.core.state import Point
from grognard.kit.units.pieces import seat_of_model

from ..books.cards import Weapon
from ..books.profiles import weapon


class Hit(Struct, frozen=True):
    """Something that hits a model: who fired what, or a modifier of its own where no weapon did."""

    target: int
    firer: int = -1
    weapon: str = ""
    modifier: int = 0
    is_template: bool = False
    """Whether it comes from a barrage or another template."""
    is_blow: bool = False
    """Whether it is struck in close combat, where no shield or field helps."""
    origin: Point | None = None
    """Where it comes from, where nobody fired."""

    @property
    def tsm(self) -> int:
        """The weapon's Target Save Modifier."""
        return weapon(self.weapon).modifier if self.weapon else self.modifier

    @property
    def penetrating(self) -> int:
        """What it adds on damage tables."""
        return weapon(self.weapon).penetrating if self.weapon else 0

    def has(self, trait: str) -> bool:
        return bool(self.weapon) and weapon(self.weapon).has(trait)


def fired_by(game: Game, hit: Hit) -> int | None:
    """The seat whose fire or blow a hit is; None for a fall, an explosion and the like."""
    return seat_of_model(game, hit.firer) if hit.firer >= 0 else None


Hits = list[tuple[Hit, int]]
"""Hits that something brings about, each with its number: what is suffered next."""


class Laid(Struct, frozen=True):
    """A template on the table: who fired what, where, and what hits under it."""

    weapon: str
    guns: tuple[int, ...]
    at: Point
    score: int
    """What hits; 0: everything under it is hit."""
    scatters: bool = False
    few: bool = False
    """Whether it scatters by one die less."""

    @property
    def line(self) -> Weapon:
        return weapon(self.weapon)
