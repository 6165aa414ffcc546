"""Cover in words: how many of a target are behind what, and where weapons do not find the same."""

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.core.script import Game
from grognard.engine.core.state import Ref
from grognard.engine.showing.panels import Shelter
from grognard.engine.showing.words import Lexicon, terrain_of


class Against(Struct, frozen=True):
    """What a unit has of cover against the fire of another."""

    shelters: tuple[Shelter, ...]
    """As it is aimed at: one for all of them, one for each, or one a weapon."""
    useless: tuple[str, ...] = ()
    """The weapons against which it is no help."""
    is_in_range: bool = True
    """Whether any weapon reaches, where that may be known."""

    def notes(self, shooters: str, whose: str) -> tuple[str, ...]:
        """What else there is to know: `they` shoot, and it is about `your` cover."""
        notes = [f"{', '.join(self.useless)}: {whose} cover is no help"] if self.useless else []
        notes += [] if self.is_in_range else [f"{shooters} have no weapon in range"]
        return tuple(notes)


def behind(game: Game, covered: int, number: int, by: tuple[Ref, ...], lexicon: Lexicon, word: str = "behind") -> str:
    """So many of so many are behind these things."""
    return f"{covered} of {number} {word} {terrain_of(by, game.state, lexicon)}" if covered else "in the open"


class Aimed(Struct, frozen=True):
    """One thing that is aimed at."""

    weapons: list[tuple[str, Shelter | None]]
    """The weapons that could be fired at it now and what it has against each; none where cover is no help."""
    otherwise: Shelter | None
    """What it has where there is no such weapon, if anybody sees it."""


def by_weapon(aims: list[Aimed]) -> Against:
    """The cover of all that is aimed at, where it may be known which weapons reach."""
    found: list[Shelter] = []
    for aim in aims:
        rows = [(weapon, shelter) for weapon, shelter in aim.weapons if shelter is not None]
        found += told_apart(rows) if rows else [aim.otherwise] if aim.otherwise is not None else []
    useless = dict.fromkeys(weapon for aim in aims for weapon, shelter in aim.weapons if shelter is None)
    return Against(tuple(found), tuple(useless), any(aim.weapons for aim in aims))


def told_apart(rows: list[tuple[str, Shelter]]) -> list[Shelter]:
    """One shelter if all weapons find the same; else one a weapon, since their lines come from different models."""
    if len({row for _, row in rows}) == 1:
        return [rows[0][1]]
    return [replace(row, against=weapon) for weapon, row in rows]
