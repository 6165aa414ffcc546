"""Measuring: from edge to edge, leader to leader, in bands of 10 cm, and never before the declaration."""

from functools import lru_cache

from grognard.engine import space
from grognard.engine.clauses import implements
from grognard.engine.core.script import Game
from grognard.engine.core.state import Ref
from grognard.engine.dice.rolls import Modifier, Modifiers
from grognard.kit.units.pieces import leader

from ..books.cards import Weapon
from ..books.profiles import weapon as printed_weapon
from ..options import FREE_MEASURING
from . import mission
from .basics import IMPOSSIBLE, shooting_need
from .weapon import LOCKED, difficulty

BAND = 1000
"""10 cm."""
MOST_BANDS = 8
"""So many bands are told of before a distance is measured: 80 cm."""
LOST = "at43.measuring.declare-first"


@implements("at43.measuring.leaders", "at43.measuring.edges", "at43.measuring.range-bands")
def range_band(game: Game, unit: int, target: int) -> int:
    """The Range between two units: from leader to leader, edge to edge; an exact limit belongs to the lower band."""
    return space.band(game.table, leader(game, unit), leader(game, target), BAND)


@implements("at43.measuring.leaders")
def range_to_feature(game: Game, unit: int, feature: int) -> int:
    """The Range from the leader to the nearest edge of a terrain element."""
    return space.band_to_feature(game.table, leader(game, unit), feature, BAND)


@implements("at43.measuring.no-max-range")
def shot_need(game: Game, weapon: Weapon, band: int) -> int:
    """The number a shot needs at this Range: only the resolution table makes it impossible."""
    return _shot_need(weapon, mission.shooting_range(game, band, weapon))


@lru_cache(maxsize=1024)
def _shot_need(weapon: Weapon, counted: int) -> int:
    return shooting_need(weapon.accuracy, difficulty(weapon, counted))


def shot_parts(game: Game, weapon: Weapon, band: int) -> Modifiers:
    """The parts of a shooting test; their sum is the difference that `shot_need` looks up."""
    return _shot_parts(weapon, band, mission.shooting_range(game, band, weapon))


@lru_cache(maxsize=1024)
def _shot_parts(weapon: Weapon, band: int, counted: int) -> Modifiers:
    printed = printed_weapon(weapon.id).accuracy
    parts = [Modifier(printed, "at43.basics.shooting-test", "Accuracy")]
    if weapon.accuracy != printed:
        parts.append(Modifier(weapon.accuracy - printed, "at43.ability.triple-lens", "triple lens helmets"))
    if weapon.has(LOCKED):
        return (*parts, Modifier(0, "at43.weapon.locked-range", "locked shot at any Range"))
    parts.append(Modifier(-band, "at43.measuring.range-bands", f"Range {band}"))
    if counted != band:
        parts.append(Modifier(band - counted, "at43.mission.darkness", "bad light"))
    return tuple(parts)


@implements("at43.measuring.declare-first")
def may_measure(game: Game) -> bool:
    """Whether distances are open before anything is declared (a named option; the rules forbid it)."""
    return FREE_MEASURING in game.state.options


def is_impossible(game: Game, weapon: Weapon, band: int) -> bool:
    return shot_need(game, weapon, band) >= IMPOSSIBLE


def farthest(game: Game, weapon: Weapon) -> int:
    """How many Ranges away a weapon can hit, as far as the table is long."""
    most = max(game.state.board) // BAND + 1
    return next((band for band in range(most) if is_impossible(game, weapon, band)), most)


def lose_shot(game: Game, text: str, *refs: Ref) -> None:
    """A declared shot that proves impossible is lost; its weapon counts as fired."""
    game.note(LOST, text, *refs)
