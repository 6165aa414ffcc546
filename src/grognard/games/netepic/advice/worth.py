"""What models are worth, in points with which armies are bought, and what a hit or a duel takes of them."""

from functools import lru_cache

from grognard.engine.core.memory import MOMENT, remembered
from grognard.engine.core.script import Game

from ..books.profiles import army_card, figure, model_type, weapon
from ..chapters import breaking
from ..chapters.superheavy import TYPES
from ..chapters.titan import sheet_of
from ..terms import (
    BREAK,
    BROKEN,
    COST,
    DAMAGED,
    STRENGTH,
    aboard,
    bears,
    card_of,
    detachments_of,
    models_of,
    shields_up,
)  # fmt: skip

NO_SAVE = 7
TITAN, SUPERHEAVY = 0.12, 0.6
"""What an unsaved hit takes of those who are not simply destroyed."""
BLOWS = 5
"""So many hits past its shields destroy a titan, about."""
RAISED = 0.6
"""What a Void Shield that is knocked down counts, for it may be raised again; a Power Field never is."""
RIDER = 0.5
"""How much of those aboard is lost with their transport."""


# -- what is lost with a model ---------------------------------------------------------------------------------------


@remembered(MOMENT)
def prize(game: Game, card: int) -> float:
    """What a model of a card is worth to either side: its share of the price, and its share of the Victory Points on
    the way that is left to the Break Point. The nearer that is, the more each model counts."""
    one = game.state.units[card]
    share = one.counters.get(COST, 0) / max(1, one.counters.get(STRENGTH, 1))
    return share if BROKEN in one.tags else share + breaking.value(game, card) / max(1, to_break(game, card))


def to_break(game: Game, card: int) -> int:
    """How many more models a card loses before it is broken; without a Break Point all of them."""
    one = game.state.units[card]
    point = one.counters.get(BREAK, army_card(one.profile).break_point)
    if point:
        return point - breaking.lost(game, card)
    return sum([len(models_of(game, unit)) for unit in detachments_of(game, card)])


@remembered(MOMENT)
def model_worth(game: Game, model: int) -> float:
    """What is lost with a model, those aboard it too."""
    own = prize(game, card_of(game, game.state.models[model].unit))
    return own + RIDER * sum([prize(game, card_of(game, game.state.models[id].unit)) for id in aboard(game, model)])


# -- hits ------------------------------------------------------------------------------------------------------------


def hits(need: int) -> float:
    """The chance of a die that needs so much; a 1 never hits."""
    return max(0, 7 - max(need, 2)) / 6


def fails(save: int) -> float:
    """The chance that a save of so much fails."""
    return 1.0 if save >= NO_SAVE else max(0.0, (save - 1) / 6)


@lru_cache(maxsize=8192)
def harm(profile: str, gun: str, shields: int, is_damaged: bool) -> float:
    """What a hit of a weapon takes of a kind of model on average, as a share of it, from the front. A shield is one of
    the hits that it takes to destroy what stands behind it."""
    line, arm = figure(profile), weapon(gun)
    if shields and not arm.has("ignores-shields"):
        return (RAISED if line.void_shields else 1.0) / (shields + BLOWS) if arm.modifier < 0 else 0.0
    saves = [line.save - arm.modifier] if line.save else []
    saves += [line.fixed_save] if line.fixed_save else []
    unsaved = fails(min(saves, default=NO_SAVE))
    several = 2 if arm.has("d3-hits") else 1
    if sheet_of(line):
        return TITAN * unsaved * several
    if model_type(line.type).id in TYPES:
        unsaved *= 1.0 if is_damaged else SUPERHEAVY
    return (1 - (1 - unsaved) ** several) / max(1, line.wounds)


def harm_of(game: Game, gun: str, target: int) -> float:
    """What a hit of a weapon takes of a model as it is now."""
    one = game.state.models[target]
    return harm(one.profile, gun, shields_up(game, target), bears(game, target, DAMAGED))


# -- duels -----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _totals(dice: int) -> dict[int, float]:
    """The totals of so many dice, each with its chance."""
    found = {0: 1.0}
    for _ in range(dice):
        more: dict[int, float] = {}
        for total, chance in found.items():
            for face in range(1, 7):
                more[total + face] = more.get(total + face, 0.0) + chance / 6
        found = more
    return found


@lru_cache(maxsize=4096)
def duel(lead: int, dice: int, foes_dice: int, fixed: int, foes_fixed: int) -> float:
    """The chance to win a combat to the death: with so much more Close Assault Factor than the foe, so many dice each,
    and Fixed Saves that keep the loser of a round in the fight."""
    won = lost = 0.0
    for own, chance in _totals(dice).items():
        for other, against in _totals(foes_dice).items():
            won += chance * against * (own + lead > other)
            lost += chance * against * (own + lead < other)
    won *= fails(foes_fixed or NO_SAVE)
    lost *= fails(fixed or NO_SAVE)
    return won / (won + lost) if won + lost else 0.5


@lru_cache(maxsize=8192)
def bout(profile: str, foe: str, more_dice: int, lead: int = 0) -> float:
    """The chance of one kind of model to beat another, with dice for comrades who have fought it before."""
    own, other = figure(profile), figure(foe)
    return duel(own.caf - other.caf + lead, 2 + more_dice, 2, own.fixed_save, other.fixed_save)
