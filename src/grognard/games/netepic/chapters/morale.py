"""Morale: the units of a card that has just been broken test, fall back if they fail, and then rally or rout."""

from collections import Counter
from collections.abc import Sequence

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import unit_ref
from grognard.engine.dice.rolls import Count, Modifiers, Pool, total

from ..terms import FALL_BACK, called, detachments_left, detachments_of, figure_of, models_of, order_of, parts_of
from . import abilities_morale, breaking, chain, fall_back, gargant, turns

TEST = "netepic.morale.test-roll"


@implements("netepic.morale.test-roll")
def value(game: Game, unit: int) -> int:
    """The Morale Value held by most of the models left; on a tie the best, and none (0) is better than any."""
    values = Counter([figure_of(game, id).morale for id in models_of(game, unit)])
    most = max(values.values())
    return min(number for number, times in values.items() if times == most)


@implements("netepic.morale.exempt")
def is_exempt(game: Game, unit: int) -> bool:
    """Units without a Morale Value never test, nor do those whom nothing frightens."""
    return value(game, unit) == 0 or abilities_morale.is_immune(game, unit) or gargant.is_heartened(game, unit)


def modifiers(game: Game, unit: int) -> Modifiers:
    """What is added to a unit's morale and rally rolls."""
    return abilities_morale.modifiers(game, unit)


@implements("netepic.morale.test-roll")
def needed(value: int, parts: Modifiers) -> int:
    """What the die must show."""
    return value - total(parts)


@implements("netepic.morale.test-roll", "netepic.morale.exempt")
def passes(game: Game, unit: int, clause: str, purpose: str) -> Script[bool]:
    """One die for the whole unit: its Morale Value or more. On 1+ nobody can fail."""
    parts = modifiers(game, unit)
    need = needed(value(game, unit), parts)
    if is_exempt(game, unit) or need <= 1:
        return True
    words, about = f"{purpose} of {called(game, unit)}", (unit_ref(unit),)
    roll = Count(game.state.units[unit].seat, clause, words, (Pool(1, (need,)),), about, parts)
    passed: int = yield roll
    if not passed and (yield from abilities_morale.tries_again(game, unit)):
        passed = yield roll
    return bool(passed)


def keeps_courage(game: Game, unit: int, clause: str, purpose: str) -> Script[bool]:
    """A test that is no reason to fall back; Guard cavalry without a headquarters routs when it fails even this."""
    passed = yield from passes(game, unit, clause, purpose)
    if not passed and chain.is_stray_cavalry(game, unit):
        fall_back.rout(game, unit)
    return passed


@implements("netepic.morale.break-check", "netepic.morale.repeat-check", "netepic.morale.rally-same-phase")
def break_and_rally(game: Game) -> Script[None]:
    """Cards that break, morale and rally tests; what is lost by them may break further cards, at once."""
    fled, broken = fleeing(game), breaking.check(game)
    while broken or fled:
        for seat in turns.in_order(game):
            for card in [card for card in broken if game.state.units[card].seat == seat]:
                fled += yield from tested(game, card)
        for seat in turns.in_order(game):
            yield from rally(game, [unit for unit in fled if game.state.units[unit].seat == seat])
        fled, broken = [], breaking.check(game)


@implements("netepic.orders.fall-back-mid-turn")
def fleeing(game: Game) -> list[int]:
    """Units that were made to fall back before the End Phase: they rally now."""
    return [unit for seat in (0, 1) for unit in detachments_left(game, seat) if is_falling_back(game, unit)]


def is_falling_back(game: Game, unit: int) -> bool:
    return any(order_of(game, part) == FALL_BACK for part in parts_of(game, unit))


@implements("netepic.morale.company-test", "netepic.morale.support-test", "netepic.morale.test-on-break")
def tested(game: Game, card: int) -> Script[list[int]]:
    """Every detachment of the card, intact or not, tests by itself, unless it is falling back already; who fails gives
    way at once. Those who did."""
    fled = []
    for unit in detachments_of(game, card):
        if not models_of(game, unit) or is_falling_back(game, unit):
            continue
        if not (yield from passes(game, unit, TEST, "morale")):
            yield from gives_way(game, unit)
            fled.append(unit)
    return fled


@implements("netepic.morale.test-on-break")
def gives_way(game: Game, unit: int) -> Script[None]:
    """A unit that has failed falls back at once; one that ignores command distances and is outside them routs."""
    if chain.is_alone(game, unit):
        fall_back.rout(game, unit)
    else:
        yield from fall_back.fall_back(game, unit)


@implements("netepic.ork.gargant-heads")
def shaken(game: Game, units: Sequence[int]) -> Script[None]:
    """Units that test at once, broken or not, because their Gargant has lost its head."""
    for unit in units:
        if not (yield from passes(game, unit, "netepic.ork.gargant-heads", "courage without the head")):
            yield from gives_way(game, unit)


@implements("netepic.morale.rally", "netepic.morale.rout")
def rally(game: Game, units: Sequence[int]) -> Script[None]:
    """Units that fell back and are still there test once more: they rally, or are gone."""
    for unit in units:
        if not models_of(game, unit):
            continue
        if (yield from passes(game, unit, "netepic.morale.rally", "rally")):
            fall_back.recover(game, unit)
        else:
            fall_back.rout(game, unit)
