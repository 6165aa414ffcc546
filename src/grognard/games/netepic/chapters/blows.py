"""What hits a model: a shot, a template, a falling titan."""

from msgspec import Struct

from grognard.engine.core.state import Point

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


Hits = list[tuple[Hit, int]]
"""Hits that something brings about, each with its number: what is suffered next."""
