"""Companies: headquarters and Commissars act together with another unit of their card."""

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game

from ..terms import COMMISSAR, HQ, card_of, detachments_of, is_done, parts_of


def is_staff(game: Game, unit: int) -> bool:
    """Whether a detachment is a Company HQ or a Commissar."""
    tags = game.state.units[unit].tags
    return HQ in tags or COMMISSAR in tags


def _waits(game: Game, unit: int) -> bool:
    parts = parts_of(game, unit)
    return bool(parts) and not is_done(game, parts[0])


def line_waiting(game: Game, unit: int) -> list[int]:
    """The other units of its card, no staff, that can still be activated."""
    rest = detachments_of(game, card_of(game, unit))
    return [one for one in rest if one != unit and not is_staff(game, one) and _waits(game, one)]


def staff_waiting(game: Game, unit: int) -> list[int]:
    """The staff of its card that has neither acted nor snap fired."""
    rest = detachments_of(game, card_of(game, unit))
    return [one for one in rest if one != unit and is_staff(game, one) and _waits(game, one)]


@implements("netepic.activation.company-hq", "netepic.activation.commissar", "netepic.activation.hq-alone")
def acts_alone(game: Game, unit: int) -> bool:
    """Staff is activated on its own only when no other unit of its company can be any more."""
    return not is_staff(game, unit) or not line_waiting(game, unit)


@implements("netepic.activation.hq-last-chance")
def must_join(game: Game, unit: int) -> bool:
    """Whether the staff of a company has its last chance with this unit."""
    return not is_staff(game, unit) and not line_waiting(game, unit)
