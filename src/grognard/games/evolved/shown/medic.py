"""What a medic changes about the losses that panels promise: some of those who fall to fire stay on the table."""

from fractions import Fraction

from grognard.engine.core.script import Game
from grognard.kit.panels.chances import Chances, mixed, sums
from grognard.kit.units.pieces import members

from ..chapters import measure, medic
from ..chapters.basics import chance_of
from ..terms import MEDIC, bears

Treating = tuple[int, int]
"""The medic of the unit aimed at, and how many of it fall before him."""
LOST = 1 - chance_of(medic.SAVED_ON)
"""The chance that a soldier whom a medic treats is lost all the same."""


def medic_of(game: Game, unit: int) -> int | None:
    """The medic of a unit who can work now."""
    if not medic.has_medic(game, unit):
        return None
    return next(id for id in members(game, unit) if bears(game, id, MEDIC))


def treating(game: Game, unit: int, origins: tuple[int, ...]) -> Treating | None:
    """The medic of a unit under fire, and how many of it fall before him: of equally close ones all others."""
    healer, nearer = medic_of(game, unit), 0
    if healer is None:
        return None
    for tied in measure.nearest_first(game, origins, members(game, unit)):
        nearer += len(tied)
        if healer in tied:
            break
    return healer, nearer - 1


def treated(chances: Chances, before: int) -> Chances:
    """The chances of losses when all who fall before the medic are treated, and nobody once he is among them."""
    rates = [LOST if fallen <= before else Fraction(1) for fallen in range(len(chances))]
    return mixed((chance, sums([rates[fallen]] * fallen)) for fallen, chance in enumerate(chances))


def together(falls: dict[int, Fraction], healer: int | None) -> Chances:
    """The chances of losses of one unit from those of its soldiers, each for himself; a healer who falls treats
    nobody."""
    others = [chance for id, chance in falls.items() if id != healer]
    if healer is None:
        return sums(others)
    gone = falls.get(healer, Fraction(0))
    saved, alone = sums([chance * LOST for chance in others]), sums(others)
    pairs = zip([*saved, Fraction(0)], [Fraction(0), *alone], strict=True)
    return [(1 - gone) * with_him + gone * without for with_him, without in pairs]
