"""An attack while it is carried out: what it is aimed at, who makes it, with what. Plain data for all who do harm."""

from msgspec import Struct

from grognard.engine.core.script import Game
from grognard.engine.core.state import Ref, number_of
from grognard.kit.units.pieces import members, seat_of

from ..books.cards import Weapon


class Aim(Struct, frozen=True, gc=False):
    """What is fired at: all models of a unit, or one vehicle of a unit."""

    ref: Ref
    unit: int
    models: tuple[int, ...]

    @property
    def vehicle(self) -> int | None:
        """The single vehicle that was declared."""
        return self.models[0] if self.ref[0] == "m" else None

    @staticmethod
    def at(game: Game, ref: Ref) -> "Aim":
        number = number_of(ref)
        if ref[0] == "m":
            return Aim(ref, game.state.models[number].unit, (number,))
        return Aim(ref, number, members(game, number))


class Attack(Struct, frozen=True, gc=False):
    """One volley, explosion or combat as it does damage: whose it is, the weapon, and where it comes from."""

    seat: int
    unit: int
    weapon: Weapon
    origins: tuple[int, ...]
    """The models that fire or strike: the closest to them fall first."""
    at_range: bool = True

    @staticmethod
    def of(game: Game, unit: int, weapon: Weapon, origins: tuple[int, ...], at_range: bool = True) -> "Attack":
        return Attack(seat_of(game, unit), unit, weapon, origins, at_range)
