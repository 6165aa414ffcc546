"""An attack while it is carried out: what it is aimed at, who fires, whose it is. Plain data for all who do harm."""

from msgspec import Struct

from grognard.engine.core.script import Game
from grognard.engine.core.state import Ref
from grognard.kit.units.pieces import leader, seat_of

from ..books.cards import Weapon

Shooters = tuple[tuple[int, Weapon], ...]
"""Fighters and the weapon each fires, as he aims it."""


class Aim(Struct, frozen=True, gc=False):
    """What is fired at: a unit's fighters, one vehicle of a unit, or a terrain element."""

    ref: Ref
    unit: int | None
    models: tuple[int, ...]
    feature: int | None = None
    size: int = 0

    @property
    def vehicle(self) -> int | None:
        return self.models[0] if self.ref[0] == "m" else None


class Salvo(Struct, frozen=True, gc=False):
    """One salvo or close combat as it does damage: the unit it comes from, a key of its own for medics to act once."""

    seat: int
    unit: int
    leader: int
    key: str = ""

    @staticmethod
    def of(game: Game, unit: int, what: str) -> "Salvo":
        """A salvo of this unit now; no weapon fires twice while one unit is being activated, so the key is its own."""
        key = f"{game.state.round}.{game.state.acting}.{unit}.{what}"
        return Salvo(seat_of(game, unit), unit, leader(game, unit), key)

    @staticmethod
    def close_combat(game: Game, unit: int, target: str = "") -> "Salvo":
        return Salvo.of(game, unit, f"close-combat.{target}")
