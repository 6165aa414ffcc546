"""Anti-tank fire: what a weapon rolls against armor, and by how much it must beat it."""

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game

from ..books.cards import Rating, Weapon
from ..terms import has_vehicles

SOFT = 10
"""Up to so much Armor weapons without an AT rating have an effect."""
DAMAGE, DESTROY = 2, 6
"""By how much a total must beat Armor to damage and to destroy; as much as Armor rattles."""


@implements("fireteam.weapon.at")
def rating(game: Game, arm: Weapon, armor: int) -> Rating | None:
    """What a weapon rolls against a facing of so much Armor: its AT dice, or against a soft one its own; else none."""
    if arm.at is not None and has_vehicles(game):
        return arm.at
    return Rating(arm.dice, arm.die, 0) if armor <= SOFT else None


@implements(
    "fireteam.vehicle.result-none",
    "fireteam.vehicle.result-pin",
    "fireteam.vehicle.result-damage",
    "fireteam.vehicle.result-destroyed",
)
def margins(armor: int) -> tuple[int, int, int]:
    """The totals from which on a vehicle is rattled, damaged and Destroyed."""
    return armor, armor + DAMAGE, armor + DESTROY
