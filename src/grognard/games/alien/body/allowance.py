"""What a round allows: a full and a quick action or two quick ones, what costs which, and who may interrupt."""

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game
from grognard.engine.core.state import model_ref

from ..books.cards import Machine
from ..words import statuses
from ..words.terms import (
    FULL,
    LOST_TURN,
    OVERKILL,
    QUICK,
    STUNNED,
    being_of,
    can_act,
    grappled_by,
    grappler_of,
    has,
    is_xeno,
    model_of,
    panic_rows,
)
from . import android, injuries

FROZEN = 7
"""From this panic response on nobody uses interrupts."""


@implements("alien.combat.turn", "alien.combat.action-pool")
def can_full(game: Game, who: int) -> bool:
    """A full action is left: none used, and at most one quick action."""
    counters = game.state.models[who].counters
    return FULL not in counters and (QUICK not in counters or counters[QUICK] <= 1)


@implements("alien.combat.turn", "alien.combat.action-pool")
def can_quick(game: Game, who: int) -> bool:
    """A full and a quick action, or two quick ones: two things in all."""
    model = game.state.models[who]
    counters = model.counters
    if android.HEAD in model.tags:
        return not counters.get(FULL) and not counters.get(QUICK)
    return counters.get(FULL, 0) + counters.get(QUICK, 0) <= 1


@implements("alien.combat.action-pool")
def can_prepare(game: Game, who: int) -> bool:
    """A quick action first and the full one after it: none is used, and a quick act does not cost the full one."""
    counters = game.state.models[who].counters
    return not counters.get(FULL) and not counters.get(QUICK) and quick_price(game, who) == QUICK


@implements("alien.combat.action-pool")
def spend(game: Game, who: int, kind: str) -> None:
    """Use a full or a quick action of the round; who has kept guard until then does so no longer."""
    if kind in (FULL, QUICK):
        game.count("alien.combat.action-pool", (model_ref(who), kind, 1))
        statuses.end(game, statuses.SPENT, who)


@implements("alien.combat.lost-turn")
def lose_turn(game: Game, who: int) -> None:
    """The turn is skipped, and the rest of the round's allowance with it."""
    ref, counters = model_ref(who), model_of(game, who).counters
    rows = [(ref, key, 1 - counters.get(key, 0)) for key in (FULL, QUICK) if counters.get(key, 0) < 1]
    if rows:
        game.count("alien.combat.lost-turn", *rows)
    if has(game, who, LOST_TURN):
        game.tag("alien.combat.lost-turn", ref, (), (LOST_TURN,))


@implements("alien.combat.interrupt")
def can_interrupt(game: Game, who: int) -> bool:
    """Free to defend or dodge: able to act, not in panic, neither held nor holding, a quick action unspent."""
    if not can_act(game, who) or has(game, who, STUNNED) or is_xeno(game, who):
        return False
    if isinstance(being_of(game, who), Machine) or android.is_slow_witted(game, who):
        return False
    if any(row >= FROZEN for row in panic_rows(game, who)) or has(game, who, OVERKILL):
        return False
    return can_quick(game, who) and grappler_of(game, who) is None and grappled_by(game, who) is None


def is_frozen(game: Game, who: int) -> bool:
    """Something keeps somebody from going on with the turn: stun, or panic that takes it."""
    if STUNNED in game.state.models[who].tags:
        return True
    rows = panic_rows(game, who)
    return bool(rows) and max(rows) >= FROZEN


# -- what it costs -------------------------------------------------------------------------------------------------


def is_slow(game: Game, who: int) -> bool:
    """Whether moving is a full action, by an injury or broken servos."""
    return android.moves_slowly(game, who) or injuries.moves_slowly(game, who)


@implements("alien.act.move-actions")
def quick_price(game: Game, who: int) -> str:
    """What a quick action costs: a damaged head makes it a full one."""
    return FULL if android.is_slow_witted(game, who) else QUICK


@implements("alien.act.move-actions")
def move_price(game: Game, who: int) -> str:
    """What a move costs; nothing buys one for those who cannot move."""
    return FULL if is_slow(game, who) else quick_price(game, who)


def can_pay(game: Game, who: int, price: str) -> bool:
    return can_full(game, who) if price == FULL else can_quick(game, who)


def pays(game: Game, who: int, price: str) -> bool:
    """Spend an action if it is left."""
    if not can_pay(game, who, price):
        return False
    spend(game, who, price)
    return True
