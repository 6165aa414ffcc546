"""Measuring: from edge to edge, leader to leader, in bands of 10 cm, and never before the declaration."""

from grognard.engine import space
from grognard.engine.clauses import implements
from grognard.engine.script import Game
from grognard.engine.state import Ref

from . import mission
from .basics import IMPOSSIBLE, shooting_need
from .profiles import Weapon
from .terms import is_option, leader
from .weapon import difficulty

BAND = 1000
"""10 cm."""
FREE_MEASURING = "free_measuring"
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
    return shooting_need(weapon.accuracy, difficulty(weapon, mission.shooting_range(game, band, weapon)))


@implements("at43.measuring.declare-first")
def may_measure(game: Game) -> bool:
    """Whether distances are open before anything is declared (a named option; the rules forbid it)."""
    return is_option(game, FREE_MEASURING)


def is_impossible(game: Game, weapon: Weapon, band: int) -> bool:
    return shot_need(game, weapon, band) >= IMPOSSIBLE


def lose_shot(game: Game, text: str, *refs: Ref) -> None:
    """A declared shot that proves impossible is lost; its weapon counts as fired."""
    game.note(LOST, text, *refs)
