"""A turn of the crew in combat: acts one after another as far as the allowance goes, and carrying them out."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from grognard.engine.asking.acts import Act, Why, idle
from grognard.engine.asking.menus import Menu, Shut
from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref

from ..body import allowance, android, talent
from ..fight import attitude, exchange, shooting
from ..map import screen
from ..words import optional_rules
from ..words.terms import (
    FULL,
    OVERKILL,
    QUICK,
    can_act,
    grappler_of,
    has,
    is_crew,
    is_wrestling,
    name_of,
    zone_of,
)
from ..words.turn import (
    CARD,
    DRAWING,
    DRIVE,
    FREE,
    HELD,
    HOLDING,
    MOVE,
    NOTHING_LEFT,
    ORDER,
    PEEK,
    RAM,
    RIDE,
    SMALL,
    TASK,
    WRESTLING,
    Doing,
    asks,
    doing_of,
)  # fmt: skip
from . import carrying, doors, fighting, handling, people, riding, walking
from .holding import Upcoming, card_of

NAMED_FIRST = (fighting.attack, fighting.special)
"""Attacks are paid for when weapon and target are named."""
TAMPERING = (doors.pick, doors.break_down, people.task)
"""Acts at locks and consoles; in a stretch those who work on a task are seen at it as long as they do."""
GRAPPLE = "alien.close.grapple"
SPENT: Why = ("alien.combat.action-pool", NOTHING_LEFT)
NOBODY_HELD: Why = (GRAPPLE, "nobody is held")
NO_VEHICLE: Why = ("alien.vehicle.where", "there is no vehicle and no sentry gun about")
HOLDS_ON: Why = (GRAPPLE, "a grappler only holds on, attacks the one held or lets go")


# -- what it costs -------------------------------------------------------------------------------------------------


@implements("alien.act.free", "alien.act.move-actions")
def price_of(turn: Doing, act: Act[Any, Any], thing: Any = None) -> str:
    """full, quick or free; some injuries and flaws make moving, or everything quick, a full action."""
    if act.kind == TASK:
        cost = people.price_of_task(turn, thing)
    elif act.kind in (ORDER, DRIVE):
        cost = _order_price(turn.game, turn.who) if act.kind == ORDER else optional_rules.driving_cost(turn.game)
    else:
        cost = PRICES[act.kind]
    if act.kind in MOVES:
        return allowance.move_price(turn.game, turn.who)
    return allowance.quick_price(turn.game, turn.who) if cost == QUICK else cost


PRICES = {
    FULL: FULL, HELD: FULL, WRESTLING: FULL, RAM: FULL, QUICK: QUICK, SMALL: QUICK, RIDE: QUICK, MOVE: QUICK,
    PEEK: QUICK, FREE: FREE, DRAWING: FREE, HOLDING: FREE, CARD: FREE,
}  # fmt: skip
MOVES = (MOVE, PEEK)


def _order_price(game: Game, who: int) -> str:
    return QUICK if talent.orders_are_quick(game, who) else FULL


# -- what is open --------------------------------------------------------------------------------------------------


def shut(turn: Doing) -> Shut:
    """The kinds of acts that are closed: a grip first, then what the allowance leaves, then what keeps from moving."""
    game, who = turn.game, turn.who
    can_full = allowance.can_full(game, who)
    if is_wrestling(game, who):
        return _in_grip(grappler_of(game, who) is not None, can_full)
    turn.own = handling.own_of(game, who)
    can_quick = can_full if android.is_slow_witted(game, who) else allowance.can_quick(game, who)
    can_step = can_full if can_full != can_quick and allowance.move_price(game, who) == FULL else can_quick
    closed = _closed(
        can_full, can_quick, can_step, walking.footing(game, who) if can_step else SPENT,
        can_full if can_full == can_quick else allowance.can_pay(game, who, _order_price(game, who)),
        (can_full if can_full == can_quick else allowance.can_pay(game, who, optional_rules.driving_cost(game)))
        if riding.has_machines(game) else None,
        bool(card_of(turn)),
    )  # fmt: skip
    if not can_quick:
        return {**closed, **turn.own.shut}
    here = doors.shut(game.zones, zone_of(game, who), is_crew(game, who))
    return {**walking.shut(turn), **here, **people.shut(turn), **fighting.shut(turn), **turn.own.shut, **closed}


@lru_cache(None)
def _closed(
    can_full: bool, can_quick: bool, can_step: bool, footing: Why | None, can_order: bool, can_drive: bool | None,
    is_fresh: bool,
) -> Mapping[str, Why]:  # fmt: skip
    rows: dict[str, Why | None] = {
        HELD: ("alien.close.break-free", "held by nobody"),
        WRESTLING: ("alien.close.grapple-attack", "nobody is held"),
        HOLDING: NOBODY_HELD,
        CARD: None if is_fresh else fighting.NO_SWAP,
        FULL: None if can_full else SPENT,
        QUICK: None if can_quick else SPENT,
        SMALL: None if can_quick else SPENT,
        TASK: None if can_quick or can_full else SPENT,
        ORDER: None if can_order else SPENT,
        MOVE: footing if can_step else SPENT,
        PEEK: footing if can_step else SPENT,
        RIDE: NO_VEHICLE if can_drive is None else None if can_quick else SPENT,
        RAM: NO_VEHICLE if can_drive is None else None if can_full else SPENT,
        DRIVE: NO_VEHICLE if can_drive is None else None if can_drive else SPENT,
    }
    return {kind: why for kind, why in rows.items() if why is not None}


@lru_cache(None)
def _in_grip(is_held: bool, can_full: bool) -> Mapping[str, Why]:
    """Who is held can try to break free, who holds another attack or let go; nothing else."""
    why = walking.HELD_FAST if is_held else HOLDS_ON
    rows = dict.fromkeys((*PRICES, TASK, ORDER, DRIVE), why)
    for kind in (HELD,) if is_held else (WRESTLING, HOLDING):
        del rows[kind]
        if kind != HOLDING and not can_full:
            rows[kind] = SPENT
    return rows


# -- the turn ------------------------------------------------------------------------------------------------------

done: Act[Doing, None] = idle("done", "End the turn", "alien.combat.turn")
TURN = Menu(
    name="turn",
    prompt=asks("{}: what next?"),
    clause="alien.combat.turn",
    turn=doing_of,
    shut=shut,
    acts=(
        fighting.attack, fighting.special, fighting.full_cover, fighting.full_cover_at, doors.break_down,
        fighting.break_free, fighting.grapple_attack, people.calm, doors.pick, doors.seal, walking.jump,
        people.help_out, people.talk, handling.jam, handling.suit, handling.unsuit, people.study, people.extinguish,
        people.orders, people.task, people.first_aid, people.rally, riding.board, riding.alight, riding.start,
        riding.drive, riding.ram, riding.reload_gun, walking.step, walking.step_leaving_open, walking.step_shutting,
        walking.close_in, walking.back, walking.peek, carrying.drag, walking.leave, walking.bring, doors.lock,
        doors.unlock, handling.scan, handling.take, handling.give, handling.inject, fighting.partial_cover,
        fighting.partial_cover_at, walking.stand, fighting.aim, handling.reload, handling.cell, handling.lamp,
        handling.drop, handling.draw, fighting.let_go, fighting.hold,
    ),
    rest=done,
)  # fmt: skip


@implements("alien.combat.turn")
def turn(game: Game, who: int, card: int = 0) -> Script[None]:
    """Acts one after another in any order, as far as the allowance goes; holding off only before the first."""
    doing, is_first = Doing(game, who, Upcoming(card)), True
    while game.state.outcome is None and can_go_on(game, who):
        chosen = yield from TURN.ask(doing)
        if chosen is None and is_first:
            _tell_why(game, who)
        if chosen is None or chosen[0] is done:
            return
        if chosen[0] is fighting.hold:
            yield from chosen[0].do(doing, chosen[1])
            return
        before = spent(game, who)
        yield from perform(doing, *chosen)
        is_first = False
        if spent(game, who) != before:
            doing.progress = Upcoming()


def spent(game: Game, who: int) -> tuple[int, int]:
    """The full and quick actions used up in this round."""
    counters = game.state.models[who].counters
    return counters.get(FULL, 0), counters.get(QUICK, 0)


def _tell_why(game: Game, who: int) -> None:
    """Somebody who could do nothing at all in his turn: the log says why."""
    clause, text = walking.HELD_FAST if grappler_of(game, who) is not None else SPENT
    game.note(clause, f"{name_of(game, who)} can do nothing: {text}", model_ref(who))


def can_go_on(game: Game, who: int) -> bool:
    """Neither helpless nor driven by fright; a rampage leaves nothing to choose."""
    return can_act(game, who) and not allowance.is_frozen(game, who) and not has(game, who, OVERKILL)


def perform(turn: Doing, act: Act[Any, Any], thing: Any) -> Script[None]:
    """Pay for an act and carry it out; anything but the shot itself loses an aim."""
    game, who = turn.game, turn.who
    price = price_of(turn, act, thing)
    if act is not fighting.aim:  # which somebody hidden does without touching anything or coming out
        yield from exchange.come_out(game, who)
        if not can_go_on(game, who):
            return
    if act not in NAMED_FIRST:
        allowance.spend(game, who, price)
        if act is not fighting.aim:
            shooting.unaim(game, who)
    yield from act.do(turn, thing)
    attitude.watch(game, (who,) if act in TAMPERING else ())


# -- the broken ----------------------------------------------------------------------------------------------------


def shut_to_broken(turn: Doing) -> Shut:
    footing = walking.footing(turn.game, turn.who)
    closed = {**walking.shut(turn), **people.shut(turn)}
    if grappler_of(turn.game, turn.who) is not None:
        closed = {**closed, QUICK: walking.HELD_FAST}
    return closed if footing is None else {**closed, MOVE: footing, PEEK: footing}


BROKEN_DO_NOT: Why = ("alien.broken.actions", "the broken make one move a round, and nothing else")
lie_still: Act[Doing, None] = idle("done", "End the turn", "alien.combat.turn")
CRAWLING: tuple[Act[Any, Any], ...] = (
    walking.step,
    walking.step_leaving_open,
    walking.step_shutting,
    walking.close_in,
    walking.back,
    walking.peek,
    walking.leave,
    walking.bring,
)
CRAWL = Menu(
    name="crawl",
    prompt=asks("{} is broken: one move?"),
    clause="alien.broken.actions",
    turn=doing_of,
    shut=shut_to_broken,
    acts=(*CRAWLING, people.pull_together),
    rest=lie_still,
    closed=tuple((act, BROKEN_DO_NOT) for act in TURN.acts if act not in (*CRAWLING, people.rally)),
)


@implements("alien.combat.broken-cards", "alien.act.move-actions", "alien.broken.actions")
def crawl_turn(game: Game, who: int) -> Script[None]:
    """The broken make one move a round, or rally themselves if they have it in them; nothing else. Those of the
    referee lie where they are, unless a person moves them."""
    if not allowance.can_quick(game, who) or not is_conscious(game, who):
        return
    doing = Doing(game, who)
    chosen = yield from CRAWL.ask(doing) if is_crew(game, who) else screen.ask(CRAWL, doing, lie_still)
    if chosen is None or chosen[0] is lie_still:
        return
    allowance.spend(game, who, QUICK)
    yield from exchange.come_out(game, who)
    yield from chosen[0].do(doing, chosen[1])


def is_conscious(game: Game, who: int) -> bool:
    """Broken or not, awake and there."""
    return not has(game, who, "unconscious", "facehugged", "captured", "cocooned", "out")


DOWN = Menu(
    name="down", prompt=asks("{} is broken: get up?"), clause="alien.talent.last-one-standing", turn=doing_of,
    acts=(people.pull_together,), rest=lie_still,
)  # fmt: skip


def get_up(turn: Doing) -> Script[None]:
    """What the last one standing may do with a stretch while broken; or lies there like everybody else."""
    chosen = yield from DOWN.ask(turn)
    if chosen is not None and chosen[0] is people.pull_together:
        yield from chosen[0].do(turn, chosen[1])
