"""Reserved fire at the beginning of the Close Combat Phase: engaged units shoot at those who have engaged them."""

from grognard.engine.asking.acts import UNITS, Act, Turn, done_with, idle
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.events import Began
from grognard.engine.core.script import Game, Script
from grognard.kit.rounds.turns import seat_turn

from ..terms import (
    ADVANCE,
    FIRST_FIRE,
    called,
    detachment_of,
    detachments_left,
    models_of,
    opponents,
    order_of,
    parts_of,
)
from . import defence, loads, turns
from .aim import RESERVED, Occasion, has_targets

FIRST = "netepic.cc.snap-first"


@implements("netepic.cc.snap-first", "netepic.cc.avoided")
def attackers(game: Game, part: int) -> tuple[int, ...]:
    """The enemies engaged with any model of its unit."""
    engaged = opponents(game)
    own = models_of(game, detachment_of(game, part))
    return tuple(dict.fromkeys([foe for id in own for foe in engaged.get(id, ())]))


def occasion(game: Game, part: int) -> Occasion:
    return Occasion(RESERVED, attackers(game, part))


@implements("netepic.cc.snap-order", "netepic.cc.safe-timing", "netepic.activation.engaged-reserve")
def able(game: Game, seat: int) -> list[int]:
    """The engaged parts of a seat on First Fire or Advance that have fire left for those who engage their unit."""
    found = [part for unit in detachments_left(game, seat) for part in parts_of(game, unit)]
    found = [part for part in found if order_of(game, part) in (FIRST_FIRE, ADVANCE) and attackers(game, part)]
    return [part for part in found if has_targets(game, (part,), occasion(game, part))]


@done_with(
    UNITS, "fire", lambda turn, part: f"Reserved fire of {called(turn.game, part)}", FIRST,
    things=lambda turn: able(turn.game, turn.seat), other=(FIRST, "it is not engaged, or has no fire left"),
    subject=lambda _, part: f"u{part}",
)  # fmt: skip
@implements("netepic.cc.snap-first", "netepic.cc.snap-modifier")
def fire(turn: Turn, part: int) -> Script[None]:
    """Every model of the part may take part, at enemies engaged with its unit, without the -1 of Snap Fire."""
    yield from loads.fire_back(turn.game, (part,), occasion(turn.game, part))


def _guards(turn: Turn) -> list[int]:
    found = [part for unit in detachments_left(turn.game, turn.seat) for part in parts_of(turn.game, unit)]
    return [part for part in found if defence.reserved(turn.game, part, attackers(turn.game, part))]


@done_with(
    UNITS, "defend", lambda turn, part: f"Point Defence of {called(turn.game, part)}", defence.CLAUSE, things=_guards,
    other=(defence.CLAUSE, "it has no such dice left, or is not engaged"), subject=lambda _, part: f"u{part}",
)  # fmt: skip
@implements("netepic.ability.point-defence")
def defend(turn: Turn, part: int) -> Script[None]:
    """Dice of Point Defence at those who have engaged its unit, whatever its order."""
    game = turn.game
    yield from defence.fire(game, part, Occasion(RESERVED, attackers(game, part), is_defence=True))


none: Act[Turn, None] = idle("none", "Use no more reserved fire", FIRST)
MENU = Menu(
    name="reserved", prompt="Reserved fire at those who have engaged your units?", clause="netepic.cc.snap-order",
    turn=seat_turn, acts=(fire, defend), rest=none,
)  # fmt: skip


@implements("netepic.cc.snap-order")
def reserved(game: Game) -> Script[None]:
    """In turn, the seat with the initiative first, until nobody has any fire left that he wants to use."""
    waiting, seat = list(turns.in_order(game)), turns.holder(game)
    while waiting:
        if seat in waiting:
            act = yield from MENU.play(Turn(game, seat))
            if act is not fire and act is not defend:
                waiting.remove(seat)
        seat = 1 - seat
    game.tell(Began("netepic.cc.order", step="fight", seat=turns.holder(game), acting=-1))
