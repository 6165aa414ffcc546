"""Orders that are not free: those whom nobody commands, and those who must do as others do."""

from collections.abc import Iterator

from grognard.engine.asking.acts import Reason
from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import unit_ref
from grognard.engine.dice.rolls import Total

from ..books import tables
from ..terms import (
    ADVANCE,
    BOUND,
    CHARGE,
    CM,
    DRIVEN,
    HELD,
    LANDED_NOW,
    called,
    detachment_of,
    detachments_left,
    figure_of,
    order_of,
    parts_of,
    standing,
)
from ..turn import Activation
from . import chain, near
from .orders_words import NAMES

STUPID, WAYSTONE, GRETCHIN = "netepic.ability.stupid", "netepic.ability.waystone", "netepic.ork.gretchin"
NOBS = "netepic.ork.nob-radius"
COPIES = 6 * CM
FREE = ("always-takes-orders", "fearless")
"""Abilities of those who always take orders."""


def compelled(turn: Activation, part: int) -> Script[str]:
    """The order that a part gets whether its owner likes it or not; none if he may choose."""
    game = turn.game
    if not standing(game, part):
        return ""
    if near.part_has(game, part, "avatar"):
        return driven(game, part, "avatar", ADVANCE, "netepic.eldar.avatar")
    if near.part_has(game, part, "stupid"):
        return (yield from stupid(game, part))
    if near.part_has(game, part, "waystone") and is_astray(game, part):
        return driven(game, part, "living", CHARGE, WAYSTONE)
    if instinct(game, part):
        order = tables.instincts()[instinct(game, part)][0]
        return driven(game, part, instinct(game, part), NAMES[order], NOBS)
    if not chain.is_led(game, detachment_of(game, part)):
        game.tag(chain.CHAIN, unit_ref(part), adds=(HELD,))
        return ADVANCE
    return ""


@implements("netepic.eldar.avatar")
def driven(game: Game, part: int, urge: str, order: str, clause: str) -> str:
    """Something drives a part: it acts by itself this turn."""
    game.note(clause, f"{called(game, part)} acts on instinct", unit_ref(part))
    game.tag(clause, unit_ref(part), adds=(f"{DRIVEN}{urge}",))
    return order


@implements("netepic.ability.stupid")
def stupid(game: Game, part: int) -> Script[str]:
    """Without a headquarters near, a die says what the Stupid do: 1-3 Advance, 4-6 Charge at the nearest enemy."""
    if near.reaches(game, detachment_of(game, part), "hq"):
        return ""
    seat, about = game.state.units[part].seat, (unit_ref(part),)
    roll: int = yield Total(seat, STUPID, f"what {called(game, part)} think they should do", (6,), about=about)
    return ADVANCE if roll <= 3 else driven(game, part, "stupid", CHARGE, STUPID)


# -- Orks ------------------------------------------------------------------------------------------------------------


@implements("netepic.ork.nob-radius")
def instinct(game: Game, part: int) -> str:
    """By which instinct a mob acts that no Nob commands; none if one does."""
    urge = figure_of(game, standing(game, part)[0]).instinct
    if not urge or chain.is_independent(game, part) or any(near.all_have(game, part, ability) for ability in FREE):
        return ""
    return "" if chain.has_nob(game, detachment_of(game, part), urge) else urge


# -- doing as others do ----------------------------------------------------------------------------------------------


def _orders_near(game: Game, part: int, units: list[int], reach: int) -> tuple[list[str], list[int]]:
    """The orders that units near a part have or will have, and those of them of which it is not known."""
    own = near.on_table(game, detachment_of(game, part))
    close = [unit for unit in units if near.are_near(game, own, near.on_table(game, unit), reach)]
    known = {unit: [order for one in parts_of(game, unit) if (order := awaited(game, one))] for unit in close}
    return [order for orders in known.values() for order in orders], [unit for unit in close if not known[unit]]


def awaited(game: Game, part: int) -> str:
    """The order that a part has, or will have because it is bound to it; none while it is free."""
    if order_of(game, part):
        return order_of(game, part)
    if near.part_has(game, part, "avatar"):
        return ADVANCE
    return next((tag[len(BOUND) :] for tag in game.state.units[part].tags if tag.startswith(BOUND)), "")


@implements("netepic.ork.gretchin")
def _boyz(game: Game, part: int) -> list[int]:
    """The mobs that Gretchin copy."""
    rest = detachments_left(game, game.state.units[part].seat)
    own = [unit for unit in rest if unit != part and not near.all_have(game, unit, "copy-the-boyz")]
    return [unit for unit in own if _army(game, unit) == "orks"]


def _army(game: Game, unit: int) -> str:
    models = near.on_table(game, unit)
    return figure_of(game, models[0]).army if models else ""


@implements("netepic.ability.waystone")
def _living(game: Game, part: int) -> list[int]:
    """The units of the living that spirits follow."""
    rest = detachments_left(game, game.state.units[part].seat)
    return [unit for unit in rest if _army(game, unit) == "eldar" and not near.all_have(game, unit, "waystone")]


@implements("netepic.ability.waystone")
def is_astray(game: Game, part: int) -> bool:
    """Whether no living Eldar are within 10 cm of spirits."""
    given, waiting = _orders_near(game, part, _living(game, part), near.REACH)
    return not given and not waiting


@implements("netepic.ability.waystone", "netepic.ork.gretchin")
def leaders(game: Game, part: int) -> tuple[str, list[str], list[int]] | None:
    """Whom a part must do like: by which rule, orders that it may copy, units without an order; None if nobody."""
    if near.part_has(game, part, "copy-the-boyz"):
        return (GRETCHIN, *_orders_near(game, part, _boyz(game, part), COPIES))
    if near.part_has(game, part, "waystone") and not _has_warlock(game, part):
        return (WAYSTONE, *_orders_near(game, part, _living(game, part), near.REACH))
    return None


def _has_warlock(game: Game, part: int) -> bool:
    own = near.on_table(game, detachment_of(game, part))
    seat = game.state.units[part].seat
    warlocks = [id for id in near.bearers(game, seat, "command") if game.state.models[id].profile == "warlock"]
    return near.are_near(game, own, warlocks)


@implements("netepic.ability.waystone", "netepic.ork.gretchin")
def reasons(game: Game, part: int, order: str) -> Iterator[Reason]:
    """Why a part may not have an order: it is bound to another's, or those it follows have a different one."""
    for tag in game.state.units[part].tags:
        if tag.startswith(BOUND) and tag != f"{BOUND}{order}":
            yield WAYSTONE, "others have taken an order that binds it"
    if LANDED_NOW in game.state.units[detachment_of(game, part)].tags and order != ADVANCE:
        yield "netepic.ability.deep-strike", "it has just come down and may only Advance"
    found = leaders(game, part)
    if found is None:
        return
    clause, given, waiting = found
    if clause == GRETCHIN and not given and not waiting and order != ADVANCE:
        yield clause, "without Orks near Gretchin may only Advance"
    elif (given or waiting) and order not in given and not waiting:
        yield clause, "those whom it follows have another order"


def bind(game: Game, part: int, order: str) -> None:
    """Who follows a unit that has no order yet binds it to the same."""
    found = leaders(game, part)
    if found is None or order in found[1] or not found[2]:
        return
    for one in parts_of(game, found[2][0]):
        game.tag(found[0], unit_ref(one), adds=(f"{BOUND}{order}",))
